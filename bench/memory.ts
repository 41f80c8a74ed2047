/**
 * What stays in memory while the whole Red November is played at random again and again by one machine: the heap after
 * garbage was collected, at several numbers of games.
 *
 *     node --expose-gc --import tsx bench/memory.ts [players] [games ...]     4 players; 1,000, 10,000, 50,000 and 100,000 games
 */

import { runKeyOf, seedWords } from '../core/base/luck.js';
import { machineOf } from '../core/engine/program.js';
import { MOST_STEPS } from '../core/engine/trace-run.js';
import { crewOf } from './crew.js';

const [players = 4, ...asked] = process.argv.slice(2).map(Number);
const marks = asked.length > 0 ? asked : [1_000, 10_000, 50_000, 100_000];
const collect = (globalThis as { gc?: () => void }).gc;
if (!collect) throw new Error('garbage cannot be collected: start it with node --expose-gc --import tsx');

const machine = machineOf(crewOf(players, undefined), 'plain');
const words = seedWords('memory');
const begun = process.cpuUsage();
let played = 0;
for (const mark of [...marks].sort((a, b) => a - b)) {
  for (; played < mark; played++) {
    machine.reset(runKeyOf(words, played));
    machine.play(MOST_STEPS);
  }
  // Twice: what only waits for something else to go.
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const { user, system } = process.cpuUsage(begun);
  const kilobytes = ((heapUsed + arrayBuffers) / 1024).toFixed(0);
  process.stdout.write(
    `${played.toLocaleString('en')} games of ${players}: ${Number(kilobytes).toLocaleString('en')} KB, ${(played / ((user + system) / 1e6)).toFixed(0)} games a second of processor time, ${(machine.doors.decisions() / played).toFixed(0)} decisions a game\n`,
  );
}
