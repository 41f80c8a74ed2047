import { describe, expect, it } from 'vitest';
import { told } from './told.js';

const module = `
spaces: { room: { has: { fire: [cold, burning], damp: { is: 0 to 9, title: Damp } } } }
links: { door: { has: { jammed: yes/no } } }
pieces: { cat: { count: 1, stands in: room, has: { lives: { is: 0 to 9, starts: 9 } } } }
tracks: { smoke: { from: 0, to: 4, title: Smoke } }
flow:
  game: { title: The night, steps: [watch] }
  watch: { repeat while: always, steps: [look, breathe, wait] }
  look:
    title: A look round
    do: |
      for each burning room: put 1 damp on the room
  breathe: { title: Everybody breathes, do: raise smoke by 1 }
  wait: { do: nothing }
round: watch
turn: watch
ends: { choked: { title: No air, at once when: smoke is 4, result: lost } }
`;

const start = 'start: game\npieces: { cat: 1 }\nposition:';

describe('An account of a flow with rounds', () => {
  const account = told(module, 'start: game\npieces: { cat: 1 }');

  it('heads each round with its number, and tells each of its steps in which something happens in a line', () => {
    expect(account).toContain(
      'The night\nWatch 1, from step 1\n  Everybody breathes: Smoke 0 -> 1 (m/breathe)\n\nWatch 2, from step 4\n',
    );
  });

  it('tells once of a node that only says how long the rounds go on', () => {
    const framed = module
      .replace(
        'game: { title: The night, steps: [watch] }',
        'game: { title: The night, repeat while: always, steps: [watch] }',
      )
      .replace('watch: { repeat while: always, ', 'watch: { ');
    const heads = told(framed, 'start: game\npieces: { cat: 1 }').match(/^(The night|Watch).*$/gm);
    expect(heads).toEqual([
      'The night',
      'Watch 1, from step 1',
      'Watch 2, from step 4',
      'Watch 3, from step 7',
      'Watch 4, from step 10',
    ]);
  });

  it('says in which round it ended', () => {
    expect(account).toContain('\nLost in step 11 (Watch 4, Everybody breathes): No air\n');
  });

  it('counts the turns of each round from the first', () => {
    const nested = module
      .replace(
        'watch: { repeat while: always, steps: [look, breathe, wait] }',
        'watch: { repeat while: always, steps: [turn] }\n  turn: { repeat: 2, steps: [look, breathe, wait] }',
      )
      .replace('turn: watch', 'turn: turn');
    const heads = told(nested, 'start: game\npieces: { cat: 1 }').match(/^(Watch|Turn) \d/gm);
    expect(heads).toEqual(['Watch 1', 'Turn 1', 'Turn 2', 'Watch 2', 'Turn 1', 'Turn 2']);
  });
});

describe('A round', () => {
  const rounds = (flow: string, more = ''): string =>
    told(
      `${module.slice(0, module.indexOf('flow:'))}options: { long: { values: 1 to 9, default: 3 } }
flow:
  game: { repeat while: smoke is less than long, steps: [round] }
  round: { title: Smoke, steps: [rise, rest] }
  rise: { do: raise smoke by 1 }
  ${flow}
round: round
turn: round
`,
      `start: game\npieces: { cat: 1 }${more}`,
    );

  it('goes by the track of its name, which goes on where a position left off', () => {
    const heads = rounds('rest: { do: nothing }', '\nposition: { version: 1, position: p, tracks: { smoke: 1 } }');
    expect(heads.match(/^Smoke \d.*$/gm)).toEqual(['Smoke 2, from step 1', 'Smoke 3, from step 3']);
  });

  it('ends with what is done when it ends, though its last part was passed over', () => {
    const ends = 'rest: { if: smoke is 2, do: nothing }\nrules: { damp: { when: round ends, do: put 1 damp on r1 } }';
    const places = 'places: { r1: room }\n';
    const account = rounds(`${ends}\n${places}`);
    expect(account).toContain(
      'Smoke 1, from step 1\n  Rise: Smoke 0 -> 1 (m/rise)\n  Hall: Damp 0 -> 1 (m/damp)\n\nSmoke 2, from step 2\n',
    );
  });

  it('in which nothing happened is quiet', () => {
    const flow =
      'game: { repeat: 3, steps: [day] }\n  day: { steps: [look, wait] }\n  look: { do: "if smoke is 4: nothing" }\n  wait: { do: nothing }';
    const account = told(
      `${module.slice(0, module.indexOf('flow:'))}flow:\n  ${flow}\nround: day\nturn: day`,
      'start: game\npieces: { cat: 1 }',
    );
    expect(account).toContain('Day 2, from step 3\n  quiet\n\nDay 3, from step 5\n  quiet\n');
  });
});

describe('The start of an account', () => {
  it('tells what is not as the kinds of things say', () => {
    const account = told(
      module,
      `${start}\n  spaces: { r1: burning, r2: { damp: 3 } }\n  links: { r1-r2: jammed }\n  pieces: { cat-1: { in: r3, lives: 7 } }\n  tracks: { smoke: 2 }`,
    );
    expect(account).toContain(
      '\nAt the start\n  Hall: burning\n  Attic: Damp 3\n  Hall - Attic: jammed\n  cat: in Cellar, lives 7\n  Smoke: 2\n',
    );
  });

  it('is no part of it where all is as they say', () => {
    expect(told(module, 'start: game\npieces: { cat: 1 }')).not.toContain('At the start');
  });
});
