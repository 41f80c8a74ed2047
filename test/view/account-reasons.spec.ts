import { describe, expect, it } from 'vitest';
import { doing } from '../support/scenario.js';
import { told } from './told.js';

const kinds = `
spaces:
  room: { has: { fire: [cold, burning], water: { is: [dry, low, high], title: Water }, damp: 0 to 2, heat: 0 to 3 or none } }
links: { door: { has: { jammed: yes/no } } }
pieces: { cat: { count: 1, stands in: room, has: { pail: { is: yes/no, supply: bucket } } } }
tracks: { smoke: { from: 0, to: 2, starts: 2, title: Smoke } }
options:
  limit: { values: 1 to 9, default: 6, status: choice }
  alarms: { values: yes/no, default: no, status: choice }
  wind: { values: [calm, strong], default: calm, status: choice }
supplies: { bucket: { count: 0, title: Buckets, when empty: leave it out } }
card kinds: { event: { deck: events } }
decks: { events: { when empty: nothing, title: Events } }
cards: { omen: { kind: event, joins: second shuffle, do: nothing } }
`;

/** What is told of a text in which a die is rolled first and nothing changes. */
function why(text: string, more = ''): string {
  const account = told(`${kinds}${more}\n${doing(`roll d6\n${text}`)}`, 'start: game\npieces: { cat: 1 }');
  return /rolled \d \(m\/game\); nothing changes:? ?(.*)/.exec(account)?.[1] ?? `not told:\n${account}`;
}

describe('That nothing changed is told with the reason', () => {
  it('that it is so already', () => {
    expect(why('for each room: make the room cold')).toBe('Hall, Attic and Cellar are cold already');
    expect(why('for each room: make the room dry')).toBe('Hall, Attic and Cellar: Water is dry already');
    expect(why('for each room: lower damp of the room by 1')).toBe('Hall, Attic and Cellar: damp stands at 0');
    expect(why('for each cat: remove the cat')).toBe('cat is nowhere');
  });

  it('that of what was tried, and not of what was not', () => {
    expect(why('if smoke is 0: raise smoke by 1\nfor each burning room: make the room cold\nraise smoke by 1')).toBe(
      'Smoke stands at 2',
    );
  });

  it('that a track stands at its end', () => {
    expect(why('raise smoke by 1')).toBe('Smoke stands at 2');
  });

  it('that another hazard keeps it out', () => {
    const meets = 'meets: { fire and water: { then: water wins, cites: R-4 } }';
    const wet = `flow:\n  game:\n    steps: [wet, burn]\n  wet: { do: "for each room: make the room low" }\n  burn:\n    do: |\n      roll d6\n      for each room: make the room burning`;
    expect(told(`${kinds}${meets}\n${wet}`, 'start: game\npieces: { cat: 1 }')).toContain(
      '; nothing changes: Hall, Attic and Cellar stay cold because their Water is low (R-4)\n',
    );
  });

  it('that there was nothing to choose, to roll for, to go through or to draw', () => {
    expect(why('the crew chooses a burning room called target; if none: nothing')).toBe('there is no burning room');
    expect(why('roll for a burning room; if none: this effect ends')).toBe('there is no burning room');
    expect(why('for each jammed door: make the door not jammed')).toBe('there is no jammed door');
    expect(why('draw 1 from events; if none: this effect ends')).toBe('Events has no card left');
  });

  it('that a supply has run out', () => {
    expect(why('for each cat: make the cat pail')).toBe('no Buckets left');
  });

  it('that a condition was not so, or was so and ends it', () => {
    expect(why('if the roll is at least 7: raise smoke by 1')).toBe('the roll is not at least 7');
    expect(why('if the roll is more than limit: raise smoke by 1')).toBe('the roll is not more than limit (6)');
    expect(why('if there is a burning room: raise smoke by 1')).toBe('there is no burning room');
    expect(why('if smoke is 2 and the roll is at least 7: raise smoke by 1')).toBe(
      'not so: smoke is 2 and the roll is at least 7',
    );
    expect(why('if the roll is at most 6: this effect ends\nlower smoke by 1')).toBe('the roll is at most 6');
  });

  it('and what hangs on an option by the option', () => {
    expect(why('if alarms is no: this effect ends\nlower smoke by 1')).toBe('alarms is no');
    expect(why('if wind is strong and the roll is at least 1: lower smoke by 1')).toBe('wind is calm');
    expect(why('if wind is strong or alarms is yes: lower smoke by 1')).toBe('wind is calm, alarms is no');
    expect(why('if wind is not calm: lower smoke by 1')).toBe('wind is calm');
  });

  it('that a thing has no such number', () => {
    const none = kinds.replace('heat: 0 to 3 or none', 'heat: { is: 0 to 3 or none, starts: none }');
    const account = told(
      `${none}${doing('roll d6\nfor each room: raise heat of the room by 1')}`,
      'start: game\npieces: { cat: 1 }',
    );
    expect(account).toContain('nothing changes: Hall, Attic and Cellar have no heat\n');
  });
});

describe('What luck had one candidate for', () => {
  const pick = 'pick at random a cat; if none: nothing';

  it('is told as the only one possible where nothing came of it, and what a player had as the only choice', () => {
    const text = `${pick}\nthe crew chooses a cat called tabby; if none: nothing`;
    const account = told(`${kinds}${doing(text)}`, 'start: game\npieces: { cat: 1 }');
    expect(account).toContain('cat, the only one possible');
    expect(account).toContain('cat, the only choice');
  });

  it('is told by what came of it', () => {
    const account = told(`${kinds}${doing(`${pick}\nlower smoke by 1`)}`, 'start: game\npieces: { cat: 1 }');
    expect(account).toMatch(/Game\n 1 {2}Smoke 2 -> 1 \(m\/game\)\n/);
  });
});

it('What goes from one thing to another is told with both', () => {
  const text = 'move 1 damp from r1 to r2';
  const places = 'places: { r1: room, r2: room }\n';
  const account = told(
    `${kinds}${places}${doing(text)}`,
    'start: game\npieces: { cat: 1 }\nposition: { version: 1, position: p, spaces: { r1: { damp: 2 } } }',
  );
  expect(account).toContain('  1 damp goes from Hall (now 1) to Attic (now 1) (m/game)\n');
});
