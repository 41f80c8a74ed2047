/** The module against the phase on paper. */

import { type Answered, Phases, type Reader, scenarioOf } from '../../../bench/flash-point/engine.js';
import { copyOf, differences, type House } from '../../../bench/flash-point/house.js';
import { runKey } from '../../../core/base/luck.js';
import type { Machine } from '../../../core/engine/machine.js';
import { machineOf, type Scenario } from '../../../core/engine/program.js';
import { SeededTable } from '../../../core/tables/seeded.js';
import { type Answers, firePhase } from './phase.js';
import { type Dice, type Manner, ordinary, randomHouse } from './random.js';

/** Thrown where the two part; the message says where. */
export class Disagreement extends Error {}

/** What was met on the way, so that a check that meets nothing is seen. */
export interface Tally {
  phases: number;
  games: number;
  flareUps: number;
  hazmats: number;
  collapses: number;
  defeats: number;
  knockDowns: number;
  losses: number;
  choices: number;
  heats: number;
  harms: number;
  jams: number;
}

export const noTally = (): Tally => ({
  phases: 0,
  games: 0,
  flareUps: 0,
  hazmats: 0,
  collapses: 0,
  defeats: 0,
  knockDowns: 0,
  losses: 0,
  choices: 0,
  heats: 0,
  harms: 0,
  jams: 0,
});

/** Answers on paper what the module was answered, and sees that both ask the same. */
class Echo implements Answers {
  private at = 0;
  constructor(
    private readonly answered: readonly Answered[],
    private readonly reader: Reader,
    private readonly tally: Tally,
  ) {}

  private take(kind: string, options?: readonly string[]): string {
    const next = this.answered[this.at++];
    if (next?.kind !== kind)
      throw new Disagreement(`on paper a ${kind} is asked, by the module ${next?.kind ?? 'nothing'}`);
    if (options && [...options].sort().join(' ') !== [...next.options].sort().join(' '))
      throw new Disagreement(`on paper the answers are ${options.join(' ')}, by the module ${next.options.join(' ')}`);
    if (!next.luck) this.tally.choices++;
    return next.answer;
  }

  roll() {
    return this.reader.spotOf(this.take('address'));
  }

  hazmat(burning: readonly number[]): number {
    return (
      Number(
        this.take(
          'choose',
          burning.map((i) => `hazmat-${i + 1}`),
        ).replace('hazmat-', ''),
      ) - 1
    );
  }

  red(): number {
    return Number(this.take('roll'));
  }

  heat(bulkheads: readonly string[]): number {
    const names = bulkheads.map((name) => this.reader.linkOf(name));
    const first = names.indexOf(this.take('order', names));
    this.tally.heats++;
    return first;
  }

  victim(): boolean {
    return this.take('draw') === 'victim';
  }

  bed(_firefighter: number, beds: Parameters<Answers['bed']>[1]) {
    return this.reader.spotOf(
      this.take(
        'choose',
        beds.map((at) => this.reader.nameOf(at)),
      ),
    );
  }

  done(): void {
    const left = this.answered.slice(this.at);
    if (left.length > 0) throw new Disagreement(`only the module asks: ${left.map((x) => x.answer).join(' ')}`);
  }

  get rolls(): number {
    return this.answered.filter(({ kind }) => kind === 'address').length;
  }
}

/** One phase that the module has played, played again on paper. */
export function expectAgreement(
  before: House,
  after: House,
  answered: readonly Answered[],
  reader: Reader,
  tally: Tally,
): void {
  const paper = copyOf(before);
  const echo = new Echo(answered, reader, tally);
  try {
    const whole = firePhase(paper, echo);
    if (after.over !== paper.over) throw new Disagreement(`over is ${after.over}, and should be ${paper.over}`);
    // Which marker is the last is left to the order of the rays; nothing after it is done.
    if (whole) {
      const found = differences(after, paper);
      if (found.length > 0) throw new Disagreement(found.join('\n'));
      echo.done();
    }
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error;
    throw new Disagreement(`${error.message}\nanswers: ${answered.map((x) => x.answer).join(' ')}\n${told(before)}`);
  }
  const gone = (house: House) => house.hazmats.filter(({ at }) => at === undefined).length;
  tally.phases++;
  tally.flareUps += echo.rolls - 1;
  tally.hazmats += gone(after) - gone(before);
  tally.losses += after.lost - before.lost;
  tally.knockDowns += before.firefighters.filter((at, i) => after.firefighters[i] !== at).length;
  tally.harms += sum(after.aboard.harm.values()) - sum(before.aboard.harm.values());
  tally.jams += jams(after) - jams(before);
  if (paper.damageLeft <= 0) tally.collapses++;
  else if (paper.over) tally.defeats++;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);

const jams = (house: House): number =>
  sum([...house.edges.values()].map(({ sort, state }) => (sort === 'fire-door' ? Math.max(0, state - 2) : 0)));

/** A house in a few lines, for a message. */
function told(house: House): string {
  const list = (name: string, all: Iterable<unknown>) => `${name}: ${JSON.stringify([...all])}`;
  return [
    JSON.stringify({
      ...house,
      edges: undefined,
      threats: undefined,
      hot: undefined,
      stops: [...house.stops],
      aboard: undefined,
    }),
    list(
      'threats',
      [...house.threats].filter(([, threat]) => threat > 0),
    ),
    list('hot', house.hot),
    ...Object.entries(house.aboard).map(([name, all]) => list(name, all)),
    list(
      'edges',
      [...house.edges]
        .filter(([, { sort }]) => sort !== 'opening')
        .map(([name, { sort, state }]) => `${name} ${sort} ${state}`),
    ),
  ].join('\n');
}

/** Plays a scenario with answers at random, and holds every fire phase against paper. */
export function playGame(machine: Machine, seed: number, run: number, most: number, tally: Tally, start?: House): void {
  const key = runKey(seed, run);
  machine.reset(key);
  const phases = new Phases(machine, new SeededTable(machine.compiled, key));
  if (start) {
    const found = differences(phases.reader.read(), start);
    if (found.length > 0) throw new Disagreement(`at the start\n${found.join('\n')}`);
  }
  tally.games++;
  for (let n = 0; n < most; n++) {
    const after = phases.next();
    if (!after || !phases.before) return;
    expectAgreement(phases.before, after, phases.answered, phases.reader, tally);
    if (after.over) return;
  }
}

/** Random houses, so many phases in all. */
export function playHouses(dice: Dice, phases: number, tally: Tally, manner: Manner = ordinary): void {
  for (let house = 0; tally.phases < phases; house++) {
    const drawn = randomHouse(dice, manner);
    const machine = machineOf(scenarioOf(drawn), 'asked');
    for (let run = 0; run < RUNS; run++) playGame(machine, house, run, MOST, tally, drawn);
  }
}

/** Games on one house, and phases in one of them. */
const RUNS = 16;
const MOST = 40;

/** Whole games of a scenario, actions and all, so many phases in all. */
export function playScenario(scenario: Scenario, seed: number, phases: number, tally: Tally): void {
  const machine = machineOf(scenario, 'asked');
  const until = tally.phases + phases;
  for (let run = 0; tally.phases < until; run++) playGame(machine, seed, run, Number.POSITIVE_INFINITY, tally);
}
