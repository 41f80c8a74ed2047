import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import { winnersOf } from '../../core/engine/winners.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { outcomeLine } from '../../core/view/account-end.js';
import { sidesJson } from '../../core/view/account-json.js';
import { Names } from '../../core/view/account-names.js';
import { stateJson } from '../../core/view/state-json.js';
import { complaint, faultsOf, type Inline, scenarioOf } from '../support/scenario.js';

const module = (end: string, more = '') => `
spaces: { room: {} }
links: { door: {} }
pieces:
  gnome: { stands in: room, one per: player, has: { side: [loyal, deserted] } }
  kraken: { stands in: room, count: 1, has: { mood: [asleep, awake] } }
tracks: { t: { from: 0, to: 9 } }
ends: { over: { title: It is over, at once when: t is at least 1, ${end} } }
flow: { game: { do: raise t by 1 } }
${more}
`;
const play = (end: string, more = ''): Inline => ({
  m: module(end, more),
  more: 'players: 3\nposition: { pieces: { gnome-2: { side: deserted }, kraken-1: { mood: awake } } }',
});
/** Who wins, who loses, and the line that tells it. */
function told(end: string) {
  const run = new TracedRun(scenarioOf(play(end)));
  run.begin(new SeededTable(run.machine.compiled, runKey(1, 0)));
  const before = winnersOf(run.machine);
  run.step();
  const { pieces } = run.scenario.world;
  const sides = winnersOf(run.machine);
  const named = (who: readonly number[] | undefined) => who?.map((id) => pieces[id]?.name).join();
  expect(before).toBeUndefined();
  expect(stateJson(run.machine).outcome).toMatchObject(sidesJson(run.machine));
  return [named(sides?.wins), named(sides?.loses), outcomeLine(run, new Names(run.scenario.world, [], false))];
}

describe('who wins', () => {
  it('is said by the end: who is named wins whatever the result', () => {
    expect(told('result: lost, won by: a deserted gnome')).toEqual([
      'gnome-2',
      'gnome-1,gnome-3',
      'Lost in step 1: It is over; gnome 2 wins, gnome 1 and gnome 3 lose',
    ]);
    expect(told('result: lost, won by: an awake kraken').slice(0, 2)).toEqual(['kraken-1', 'gnome-1,gnome-2,gnome-3']);
    expect(told('result: lost, won by: an asleep kraken').slice(0, 2)).toEqual(['', 'gnome-1,gnome-2,gnome-3']);
  });

  it('is everybody else where it is won, but for those it is lost by', () => {
    expect(told('result: won, lost by: a deserted gnome')).toEqual([
      'gnome-1,gnome-3',
      'gnome-2',
      'Won in step 1: It is over; gnome 1 and gnome 3 win, gnome 2 loses',
    ]);
    expect(told('result: won, won by: an awake kraken').slice(0, 2)).toEqual(['gnome-1,gnome-2,gnome-3,kraken-1', '']);
    expect(told('result: won, won by: a deserted gnome, lost by: a gnome').slice(0, 2)).toEqual([
      'gnome-2',
      'gnome-1,gnome-3',
    ]);
  });

  it('is not told where the end says nothing of it', () => {
    expect(told('result: lost')).toEqual([undefined, undefined, 'Lost in step 1: It is over']);
  });

  it('is something a test can expect', () => {
    const lost = play('result: lost, won by: a deserted gnome');
    const step = (...then: string[]) => complaint(lost, `step: game\nthen: [t is 1, ${then.join(', ')}]`);
    expect(step('the game is won by gnome-2', 'the game is lost by gnome-1', 'the game is lost')).toEqual([]);
    expect(step('the game is won by gnome-1')).toEqual(['this does not hold: the game is won by gnome-1']);
    expect(step('the game is lost by gnome-2')).toEqual(['this does not hold: the game is lost by gnome-2']);
    // Without such words in the end everybody shares its result, and nobody has won before it is over.
    const all = complaint(play('result: won'), 'step: game\nthen: [t is 1, the game is won by gnome-2]');
    expect(all).toEqual([]);
    expect(complaint(lost, 'do: nothing\nthen: [the game is lost by gnome-1]')).toHaveLength(1);
    expect(() => step('the game is won by gnome-9')).toThrow('there is no piece called "gnome-9"');
  });

  it('is changed by an override, in the words of the module that overrides', () => {
    const inline: Inline = {
      ...play(''),
      m: 'use: [./base.yaml]\nwords: { faithless (gnome): the gnome is deserted }\noverrides: { base/over: { won by: a faithless gnome } }',
      also: { base: module('result: lost') },
    };
    expect(
      complaint(inline, 'step: game\nthen: [t is 1, the game is won by gnome-2, the game is lost by gnome-3]'),
    ).toEqual([]);
  });

  it('must be pieces, and nobody is named as losing where all lose', () => {
    expect(faultsOf(play('result: lost, won by: a room')).join()).toContain('only a piece can be one of the players');
    expect(faultsOf(play('result: lost, won by: a desrted gnome')).join()).toContain('desrted');
    expect(faultsOf(play('result: lost, lost by: a gnome')).join()).toContain('BK0804');
  });
});
