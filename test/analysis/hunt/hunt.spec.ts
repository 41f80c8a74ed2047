import { describe, expect, it } from 'vitest';
import type { Find } from '../../../core/analysis/hunt/finds.js';
import { type HuntPlan, huntIn } from '../../../core/analysis/hunt/hunt.js';
import { type HuntKind, huntKinds } from '../../../core/documents/hunted-words.js';
import { positionOf } from '../../../core/source/file.js';
import { type Inline, scenarioOf } from '../../support/scenario.js';

function hunted(inline: Inline, kinds: readonly HuntKind[] = huntKinds, more: Partial<HuntPlan> = {}) {
  return huntIn(scenarioOf(inline), {
    kinds: new Set(kinds),
    steps: Number.POSITIVE_INFINITY,
    ways: 100_000,
    ...more,
  });
}

const kindsOf = (finds: readonly Find[]) => finds.map(({ fault }) => fault.kind);
const answersOf = ({ run }: Find) => run.map(({ answers }) => answers.map(({ text }) => text));

const rooms = `
spaces: { room: { has: { fire: [out, burning], flood: [dry, wet] } } }
links: { door: {} }
`;

/** Fire spreads from room to room; water comes where a roll says. The third step of a run may bring both to one room. */
const clash = `${rooms}
never: { Nothing burns under water: there is a burning room where it is wet }
flow:
  game: { repeat: 4, steps: [burn, leak] }
  burn: { do: roll for a room; make the room burning }
  leak:
    do: |
      roll for a room where it is dry; if none: this effect ends
      if the room is not burning:
        make the room wet
`;

describe('hunting breadth-first', () => {
  it('finds what must never be so with the fewest steps, by whom, and with which answers', () => {
    const { finds, within } = hunted({ m: clash }, ['never']);
    expect(within).toBe(Number.POSITIVE_INFINITY);
    expect(kindsOf(finds)).toEqual(['never']);
    const [find] = finds as [Find];
    // Burn, leak, and burn where it is wet.
    expect(answersOf(find)).toEqual([['r1'], ['r2'], ['r2']]);
    expect(find.culprit.rule?.key).toBe('m/burn');
    const { at } = find.culprit;
    expect(at && [at.file.path, positionOf(at.file, at.start).line]).toEqual(['m.yaml', 10]);
    expect(find.changes).toEqual(['r2 is burning, it was out']);
  });

  it('says that there is none at all where the rule is mended', () => {
    const mended = clash
      .replace('if the room is not burning:', 'if there is no burning room:')
      .replace('roll for a room; make the room burning', '"for each dry room: make the room burning"');
    expect(hunted({ m: mended }, ['never'])).toMatchObject({ finds: [], within: Number.POSITIVE_INFINITY });
  });

  it('says up to how many steps there is none', () => {
    const { finds, within } = hunted({ m: clash }, ['never'], { steps: 2 });
    expect([finds, within]).toEqual([[], 2]);
    // The budget runs out within a step: what was seen of it beside the rest is not taken for the start.
    for (const ways of [1, 4, 7, 40, 41, 42]) {
      const some = hunted({ m: clash }, ['never'], { ways });
      expect([some.within, some.finds.filter(({ run }) => run.length < 3)]).toEqual([
        ways < 5 ? 0 : ways < 30 ? 1 : 2,
        [],
      ]);
    }
  });

  it('sees what is so from the start', () => {
    const { finds } = hunted({ m: clash, more: 'position: { spaces: { r1: [burning, wet] } }' }, ['never']);
    expect(finds.map(({ run }) => run)).toEqual([[]]);
  });

  it('finds a rule that breaks off', () => {
    const m = `${rooms}tracks: { air: { from: 0, to: 9, starts: 2 } }
flow:
  game: { repeat: 5, do: 'roll d6; set air to air + the roll' }`;
    const { finds } = hunted({ m }, ['broken', 'stuck']);
    expect(finds.map(({ fault }) => fault)).toMatchObject([{ kind: 'broken', reason: 4 }]);
    expect(finds.map(answersOf)).toEqual([[['2'], ['6']]]);
    expect(finds[0]?.culprit.rule?.key).toBe('m/game');
  });

  const turns = (more: string) => `
spaces: { room: {} }
links: { door: {} }
pieces: { pawn: { stands in: room, one per: player, has: { coins: 0 to 3 } } }
actions:
  spend: { by: pawn, needs: { A coin: coins of the pawn is at least 1 }, do: lower coins of the pawn by 1 }
flow:
  game: { repeat: 3, steps: [turn] }
  turn: { active: the pawn with the most coins, take: 1, actions: [spend]${more} }
turn: turn
`;
  const player = 'players: 1\nposition: { pieces: { pawn-1: { in: r1, coins: 2 } } }';

  it('finds a turn in which nothing can be done and which may not end', () => {
    const { finds } = hunted({ m: turns(', may end when: never'), more: player }, ['stuck', 'broken']);
    expect(finds.map(({ fault, run }) => [fault.kind, run.length])).toEqual([['stuck', 3]]);
  });

  it('finds a flow that is over though nobody has won or lost', () => {
    const ends = 'ends: { rich: { title: Rich, at once when: coins of pawn-1 is 3, result: won } }';
    const { finds } = hunted({ m: `${turns('')}`, more: player }, ['stuck']);
    expect(finds).toEqual([]);
    const stuck = hunted(
      {
        m: `${turns('')}${ends.replace('coins of pawn-1 is 3', 'there is a pawn where its coins is 3')}`,
        more: player,
      },
      ['stuck'],
    );
    expect(stuck.finds.map(({ fault }) => fault)).toEqual([{ kind: 'stuck', reason: 'the flow is over' }]);
  });

  it('finds a game that comes back to itself with no way out', () => {
    const m = (out: string) => `${rooms}tracks: { air: { from: 0, to: 3, starts: 1 } }
ends: { calm: { title: Calm, at once when: air is 3, result: won } }
flow:
  game:
    repeat while: always
    do: |
      roll d2
      if the roll is 1: lower air by 1
      ${out}`;
    const stays = hunted({ m: m('otherwise if air is at least 1: raise air by 1') }, ['endless']);
    expect(stays.finds.map(({ fault, run }) => [fault, run.length])).toEqual([
      [{ kind: 'endless', isProven: true }, 1],
    ]);
    expect(hunted({ m: m('otherwise: raise air by 1') }, ['endless']).finds).toEqual([]);
  });

  it('finds spaces that no run comes to, once nothing is left to be looked at', () => {
    const spread = `${rooms}flow:
  game:
    repeat: 2
    do: |
      for each burning room called hearth:
        for each room linked to the hearth: make the room burning`;
    const inline = { m: spread, more: 'position: { spaces: { r1: burning } }' };
    const { finds } = hunted(inline, ['unreached']);
    expect(finds.map(({ fault }) => fault)).toEqual([{ kind: 'unreached', spaces: [3, 4] }]);
    expect(hunted(inline, ['unreached'], { steps: 1 }).finds).toEqual([]);
  });
});
