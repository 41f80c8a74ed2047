import { runKey } from '../base/luck.js';
import type { Machine } from '../engine/machine.js';
import type { Ending } from '../language/program.js';
import { type Midway, toBorder } from '../tables/game.js';
import { SeededTable } from '../tables/seeded.js';
import { AheadTable, stepOnce, TURN, Turns } from './ahead-turns.js';
import { type ChangeAhead, ChangesAhead } from './changes-ahead.js';

/** Steps after which a try is given up. */
const MOST_STEPS = 10_000;

/** What came of playing on with luck of its own, a number of times. */
export interface Tries {
  readonly tries: number;
  readonly endings: readonly { readonly ending: Ending; readonly times: number }[];
  /** How often the next turn began. */
  readonly goesOn: number;
  /** What is then otherwise, as in `Ahead`, by how often it was. */
  readonly changes: readonly ChangeAhead[];
}

/**
 * Plays on a number of times to where `lookAhead` goes, with luck that has nothing to do with the game's: about how likely what
 * is, where it is too much to look at all of it.
 *
 * @param before the state to which what happens is compared
 */
export function tryAhead(machine: Machine, from: Midway, before: Int32Array, tries: number, open = false): Tries {
  const table = new AheadTable(machine);
  const turns = new Turns(machine);
  machine.sit(table);
  const ends = new Map<number, number>();
  const changes = new ChangesAhead(machine, before);
  let ended = 0;
  for (let i = 0; i < tries; i++) {
    table.luck = new SeededTable(machine.compiled, runKey('odds', i));
    table.prefix = from.answers;
    table.passes = open ? 1 : 0;
    table.again(false);
    toBorder(machine, from);
    let came: number | undefined;
    for (let steps = 0; came === undefined && steps < MOST_STEPS; steps++) {
      const place = turns.place;
      came = stepOnce(machine);
      table.prefix = [];
      table.passes = 0;
      table.again(table.isOver || turns.isOver(table.askedAt ?? place));
    }
    if (came === undefined) continue;
    ends.set(came, (ends.get(came) ?? 0) + 1);
    ended++;
    changes.add(machine.compared, 1 / tries);
  }
  const { endings } = machine.compiled.world.model;
  return {
    tries,
    endings: endings
      .flatMap((ending) => {
        const times = ends.get(ending.index);
        return times === undefined ? [] : [{ ending, times }];
      })
      .sort((a, b) => b.times - a.times),
    goesOn: ends.get(TURN) ?? 0,
    changes: changes.all(ended / tries),
  };
}
