import { describe, expect, it } from 'vitest';
import { complaint } from '../../support/scenario.js';

const fall = {
  m: `
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
tracks: { air: { from: 0, to: 4, starts: 4 } }
never: { Two units of air: air is 2 }
ends: { choked: { title: Choked, at once when: air is 0, result: lost } }
flow:
  game: { repeat while: always, steps: [breath, spark] }
  breath: { do: lower air by 1 }
  spark: { do: roll for a room; make the room burning }
`,
};

describe('a rule test that plays steps of the game', () => {
  it('goes from node to node, with the answers of all of them', () => {
    expect(complaint(fall, 'play: 2\nanswers: [r1]\nthen: [air is 3, r1 is burning]')).toEqual([]);
    expect(complaint(fall, 'play: 2\nanswers: [r1]')).toEqual([]);
    expect(complaint(fall, 'play: 2')).toEqual([expect.stringContaining('the answers ran out')]);
  });

  it('judges what else changed where something is said of it', () => {
    expect(complaint(fall, 'play: 2\nanswers: [r1]\nthen: air is 3')).toEqual([
      'this changed too: r1 is burning, it was out',
    ]);
  });

  it('sees what must never be so, also where it is not so any more in the end', () => {
    const never = 'this is never to be: Two units of air';
    expect(complaint(fall, 'play: 3\nanswers: [r1]')).toEqual([never]);
    expect(complaint(fall, 'given: { tracks: { air: 3 } }\nplay: 5\nanswers: [r1, r2]')).toEqual([never]);
  });

  it('is done when the game is over', () => {
    expect(complaint(fall, 'given: { tracks: { air: 1 } }\nplay: 9\nthen: the game is lost\nchanges too: air')).toEqual(
      [],
    );
  });

  it('fails where the flow is over before the game is', () => {
    const short = { m: fall.m.replace('repeat while: always', 'repeat: 1') };
    expect(complaint(short, 'play: 3\nanswers: [r1]')).toEqual(['the flow is over, and nobody has won or lost']);
  });
});

describe('a rule test that hunts', () => {
  it('fails for what may be found, and tells it', () => {
    expect(complaint(fall, 'hunt: never')).toEqual(['What must never be so is so after step 3: Two units of air']);
    expect(complaint(fall, 'given: { tracks: { air: 1 } }\nhunt: [never, stuck, endless]')).toEqual([]);
  });

  it('looks no further than it is told', () => {
    expect(complaint(fall, 'hunt: never\nplay: 2')).toEqual([]);
    expect(complaint(fall, 'hunt: never\nplay: 3')).toHaveLength(1);
  });

  it('fails where more may happen than can be looked at', () => {
    const wide = {
      m: fall.m
        .replace('roll for a room', 'roll d6 9 times; roll for a room')
        .replace('never:', 'never: { No: never }\n#'),
    };
    expect(complaint(wide, 'hunt: stuck')).toEqual([expect.stringContaining('more may happen than can be looked at')]);
  });

  it.each([
    ['hunt: endless\nthen: air is 4', '`hunt` and `then` do not go together'],
    ['hunt: endless\ndo: lower air by 1', '`hunt` and `do` do not go together'],
    ['play: 1\ndo: lower air by 1', '`play` and `do` do not go together'],
    ['hunt: ends', 'BK0205'],
    ['play: 0', 'BK0206'],
  ])('is refused: %s', (body, told) => {
    expect(() => complaint(fall, body)).toThrow(told);
  });
});
