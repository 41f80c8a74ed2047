import { describe, expect, it } from 'vitest';
import type { Find } from '../../../core/analysis/hunt/finds.js';
import { huntIn } from '../../../core/analysis/hunt/hunt.js';
import { type Inline, scenarioOf } from '../../support/scenario.js';

function orders(inline: Inline): readonly Find[] {
  const plan = { kinds: new Set(['order'] as const), steps: Number.POSITIVE_INFINITY, ways: 100_000 };
  const { finds, within, turnedWithin } = huntIn(scenarioOf(inline), plan);
  expect([within, turnedWithin]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  return finds;
}

const inModule = (body: string, more = ''): Inline => ({
  m: `
spaces: { room: { has: { fire: [out, burning], smoke: 0 to 9 } } }
links: { door: {} }
tracks: { air: { from: 0, to: 9, starts: 5 } }
${more}
flow:
  game:
    do: |
${body
  .split('\n')
  .map((line) => `      ${line}`)
  .join('\n')}
`,
  more: 'position: { spaces: { r2: burning, r4: { smoke: 3 } } }',
});

describe('hunting for orders that matter', () => {
  it('finds fire that runs along in the order of the board, with both outcomes', () => {
    const [find, ...others] = orders(
      inModule('for each room called spot:\n  if there is a burning room linked to the spot: make the spot burning'),
    );
    expect(others).toEqual([]);
    expect(find?.culprit.rule?.key).toBe('m/game');
    expect(find?.changes).toEqual([
      'r1 is burning, it was out',
      'r3 is burning, it was out',
      'r4 is burning, it was out',
      'r5 is burning, it was out',
    ]);
    expect(find?.otherwise).toEqual(['r1 is burning, it was out', 'r3 is burning, it was out']);
  });

  it.each([
    ['what was fixed before', 'for each room called spot where it is linked to a burning room: make the spot burning'],
    [
      'what is written at once',
      'all at once:\n  for each room called spot:\n    if there is a burning room linked to the spot: make the spot burning',
    ],
    ['a roll for each', 'for each room called spot:\n  roll d2\n  if the roll is 1: make the spot burning'],
    ['what adds up', 'for each room: raise smoke of the room by 1; lower air by 1'],
    [
      'an order that somebody chooses',
      'for each room called spot, in an order chosen by the crew:\n  if there is a burning room linked to the spot: make the spot burning',
    ],
  ])('finds nothing in %s', (_, body) => expect(orders(inModule(body))).toEqual([]));

  it('takes alike pieces for each other, but not those of players', () => {
    const place = (piece: string): Inline => {
      const { m } = inModule(
        'roll for a room\nfor each token where it is off the board:\n  move the token to the room\n  this effect ends',
        `pieces: { token: { stands in: room, ${piece} } }`,
      );
      return { m, more: piece.startsWith('count') ? 'pieces: { token: 3 }' : 'players: 3' };
    };
    expect(orders(place('count: 0 to 5'))).toEqual([]);
    expect(orders(place('one per: player'))).toHaveLength(1);
  });

  it('sees that chances differ though every outcome may come both ways', () => {
    const finds = orders(
      inModule(
        'for each room called spot where it is not burning:\n  roll d2\n  if the roll is 1 and there is a burning room linked to the spot: make the spot burning',
      ),
    );
    expect(finds.map(({ fault }) => fault.kind)).toEqual(['order']);
  });

  it('tells each rule once, and rules that answer to what is written at once by themselves', () => {
    const finds = orders(
      inModule(
        'call\nall at once:\n  for each room: make the room burning',
        `procedures:
  call:
    do: |
      for each room called spot:
        if smoke of the spot is 3: this effect ends
        raise smoke of the spot by 1
rules:
  breath: { when: a room becomes burning, do: "set air to smoke of the room" }`,
      ),
    );
    expect(finds.map(({ fault }) => fault.kind === 'order' && fault.rule?.key)).toEqual(['m/call', undefined]);
  });
});
