/**
 * The fire phase of the Flash Point module next to the kernel written by hand: on the house, and on boards from 8 x 8 to 256 x 256 with
 * random walls. `npx tsx bench/flash-point-speed.ts [rounds]` (9).
 */

import { house, randomBoard } from './boards.js';
import { houseScenario, onBoard, type Speed, speed, stands } from './flash-point/speed.js';

const rounds = Number(process.argv[2] ?? 9);
const SIZES = process.argv[3] ? [Number(process.argv[3])] : [8, 16, 32, 64, 128, 256];

function told({ name, phases, median, ratio }: Speed): string {
  const millions = (1000 / median).toFixed(2);
  return `${name.padEnd(24)} ${phases.toFixed(1).padStart(7)} phases a game, ${median.toFixed(0).padStart(6)} ns each (${millions} million a second), ratio ${ratio.toFixed(2)}`;
}

const { mean, error } = stands(houseScenario(), 10_000, 7);
console.log(
  `with nobody there the house falls in fire phase ${mean.toFixed(2)} ± ${error.toFixed(2)} (mean of 10,000 games, standard error)`,
);
console.log(told(speed('the house', houseScenario(), house(), rounds, 5_000)));
for (const [what, fires] of [
  ['ten fires', () => 10],
  ['a fifth burns', (size: number) => Math.round(size ** 2 / 5)],
] as const)
  for (const size of SIZES) {
    const board = randomBoard(size, size, { fires: fires(size) });
    console.log(told(speed(`${size} x ${size}, ${what}`, onBoard(board), board, rounds, Math.max(50, 40_000 / size))));
  }
