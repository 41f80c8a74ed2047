/**
 * Fair races between kernels: first they must agree, then each is warmed up, then they take turns, round after round, so
 * that a busy moment of the machine falls on all of them. Ratios are taken within a round and then their median, so
 * they are steadier than the times.
 */

import type { BenchBoard } from './boards.js';
import type { Kernel, MakeKernel } from './kernel.js';

export interface Contestant {
  name: string;
  makeKernel: MakeKernel;
}

export interface Plan {
  board: BenchBoard;
  seed: string | number;
  /** Games a contestant plays in one turn: runs 0, 1, 2 ... */
  games: number;
  /** A game that goes on for longer than so many steps is left. */
  mostSteps: number;
  /** Turns of each contestant; at least 7, or medians mean little. */
  rounds: number;
}

export interface Result {
  name: string;
  /** Nanoseconds a step, resets included: the shortest turn and the median one. */
  best: number;
  median: number;
  /** The median over the rounds of this contestant's time by the first contestant's. */
  ratio: number;
}

export interface Race {
  results: Result[];
  steps: number;
  games: number;
}

/** Contestants that do not do the same thing cannot be compared; the message says where they part. */
export class Disagreement extends Error {}

/** How many words of boards are compared before the clock starts. */
const COMPARED_WORDS = 3_000_000;
const WARM_UP_MS = 400;

type Play = (kernel: Kernel, games: number, mostSteps: number) => number;

let serial = 0;

/**
 * The loop that is timed: plays the games of runs 0, 1, 2 ... and gives the number of steps. Each contestant gets a loop of
 * its own, in which V8 sees one kind of kernel only; the serial number keeps V8 from sharing one between two.
 */
function freshLoop(): Play {
  const text = `/* ${serial++} */ let steps = 0;
    for (let run = 0; run < games; run++) {
      kernel.reset(run);
      while (kernel.step() && kernel.steps < mostSteps);
      steps += kernel.steps;
    }
    return steps;`;
  return new Function('kernel', 'games', 'mostSteps', text) as Play;
}

/** Plays all kernels step by step and throws a Disagreement where a board differs from the first kernel's. */
function expectAgreement(names: string[], kernels: Kernel[], plan: Plan): void {
  const [first, ...others] = kernels as [Kernel, ...Kernel[]];
  let words = 0;
  for (let run = 0; run < plan.games && words < COMPARED_WORDS; run++) {
    for (const kernel of kernels) kernel.reset(run);
    for (let goesOn = true; goesOn && first.steps < plan.mostSteps && words < COMPARED_WORDS; ) {
      goesOn = first.step();
      const board = first.board();
      words += board.length;
      for (const [i, other] of others.entries()) {
        const where = () => `${names[i + 1]} parts from ${names[0]} in run ${run}, step ${first.steps}`;
        if (other.step() !== goesOn) throw new Disagreement(`${where()}: only one of them goes on`);
        const theirs = other.board();
        const at = board.findIndex((value, word) => theirs[word] !== value);
        if (at >= 0) throw new Disagreement(`${where()}: word ${at} is ${theirs[at]}, not ${board[at]}`);
        if (theirs.length !== board.length) throw new Disagreement(`${where()}: boards of two sizes`);
      }
    }
  }
}

function milliseconds(play: () => number): [time: number, steps: number] {
  const start = performance.now();
  const steps = play();
  return [performance.now() - start, steps];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Races the contestants over one plan. Throws a Disagreement when boards or numbers of steps differ. */
export async function race(contestants: readonly Contestant[], plan: Plan): Promise<Race> {
  const names = contestants.map((contestant) => contestant.name);
  const kernels: Kernel[] = [];
  for (const { makeKernel } of contestants) kernels.push(await makeKernel(plan.board, plan.seed));
  expectAgreement(names, kernels, plan);

  const turns = kernels.map((kernel) => {
    const play = freshLoop();
    return () => play(kernel, plan.games, plan.mostSteps);
  });
  for (const turn of turns) for (let spent = 0; spent < WARM_UP_MS; ) spent += Math.max(milliseconds(turn)[0], 0.01);

  const times = turns.map((): number[] => []);
  const steps = (turns[0] as () => number)();
  for (let round = 0; round < plan.rounds; round++) {
    for (let i = 0; i < turns.length; i++) {
      // The order turns, so that nobody always runs after the same neighbour.
      const who = (i + round) % turns.length;
      const [time, played] = milliseconds(turns[who] as () => number);
      if (played !== steps) throw new Disagreement(`${names[who]} plays ${played} steps, ${names[0]} plays ${steps}`);
      (times[who] as number[]).push((time * 1e6) / steps);
    }
  }

  const reference = times[0] as number[];
  const results = times.map((own, i) => ({
    name: names[i] as string,
    best: Math.min(...own),
    median: median(own),
    ratio: median(own.map((time, round) => time / (reference[round] as number))),
  }));
  return { results, steps, games: plan.games };
}
