/** A house and its image in a mirror, or lying on its side, are burnt by the same dice in the same way. */

import { type Answered, Phases, scenarioOf } from '../../../bench/flash-point/engine.js';
import { differences, type House, moved, placeOf, type Spot, spot } from '../../../bench/flash-point/house.js';
import { runKey } from '../../../core/base/luck.js';
import type { Machine } from '../../../core/engine/machine.js';
import { machineOf } from '../../../core/engine/program.js';
import { optionName } from '../../../core/engine/questions.js';
import type { Table } from '../../../core/engine/table.js';
import { SeededTable } from '../../../core/tables/seeded.js';
import { Disagreement } from './check.js';

export interface Image {
  readonly name: string;
  /** Whether rows become columns. */
  readonly lying: boolean;
  to(house: House, at: Spot): Spot;
}

export const images: readonly Image[] = [
  {
    name: 'left for right',
    lying: false,
    to(house, at) {
      const [row, column] = placeOf(at);
      return spot(row, house.columns + 1 - column);
    },
  },
  {
    name: 'upside down',
    lying: false,
    to(house, at) {
      const [row, column] = placeOf(at);
      return spot(house.rows + 1 - row, column);
    },
  },
  {
    name: 'turned by a quarter',
    lying: true,
    to(house, at) {
      const [row, column] = placeOf(at);
      return spot(column, house.rows + 1 - row);
    },
  },
];

export function imageOf(house: House, image: Image): House {
  const [rows, columns] = image.lying ? [house.columns, house.rows] : [house.rows, house.columns];
  return moved(house, rows, columns, (at) => image.to(house, at));
}

/** Gives the answers of another game, each in the words of the image. */
class Echoes implements Table {
  answers: { kind: string; answer: string }[] = [];

  constructor(private readonly machine: Machine) {}

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const { world, sites } = this.machine.compiled;
    const about = sites[site];
    const next = this.answers.shift();
    if (!about || about.kind !== next?.kind)
      throw new Disagreement(`a ${about?.kind} is asked of the image, of the house ${next?.kind ?? 'nothing'}`);
    for (let i = 0; i < count; i++) if (optionName(world, about, i, candidates, extra) === next.answer) return i;
    throw new Disagreement(`${next.answer} is no answer of the image`);
  }
}

/** Plays games on a house and its image; the number of phases compared. */
export function playImage(house: House, image: Image, games: number, most: number): number {
  const machine = machineOf(scenarioOf(house), 'asked');
  const other = machineOf(scenarioOf(imageOf(house, image)), 'asked');
  let compared = 0;
  for (let run = 0; run < games; run++) compared += playBoth(machine, other, image, run, most);
  return compared;
}

function playBoth(machine: Machine, other: Machine, image: Image, run: number, most: number): number {
  const key = runKey(3, run);
  for (const one of [machine, other]) one.reset(key);
  const echoes = new Echoes(other);
  const phases = new Phases(machine, new SeededTable(machine.compiled, key));
  const mirrored = new Phases(other, echoes);
  for (let n = 0; n < most; n++) {
    const after = phases.next();
    if (!after) return n;
    echoes.answers = phases.answered.map(({ kind, answer }: Answered) => {
      if (!answer.includes(',')) return { kind, answer };
      return { kind, answer: mirrored.reader.nameOf(image.to(after, phases.reader.spotOf(answer))) };
    });
    const found = mirrored.next();
    if (!found) throw new Disagreement('the image is over sooner');
    // In what order the rays of the last explosion went is seen where it brought the house down.
    if (after.damageLeft > 0 || found.damageLeft > 0) {
      const wrong = differences(found, imageOf(after, image));
      if (wrong.length > 0) throw new Disagreement(`${image.name}\n${wrong.join('\n')}`);
    }
    if (after.over) return n + 1;
  }
  return most;
}
