/**
 * Simulating as a whole process: the house unattended with its maps, one thread against two, and what a million playouts keep.
 *
 *     npm run build && npx tsx bench/simulate.ts
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './harness.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = `${root}dist/cli.js`;

/** Seconds of a whole process, what it prints, and the most memory it held, in MB. */
function timed(...args: string[]): { seconds: number; out: string; memory: number } {
  const measure = `process.on('exit',()=>process.stderr.write('RSS '+process.resourceUsage().maxRSS/1024+'\\n'))`;
  const start = performance.now();
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(measure)}`, program, 'simulate', ...args],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e9 },
  );
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - start) / 1000, out: stdout, memory: Number(/RSS (\S+)/.exec(stderr)?.[1]) };
}

const house = ['scenarios/flash-point/unattended.yaml', '--seed', '7'];
const times = Array.from({ length: 5 }, () => timed(...house, '-n', '10000', '--json').seconds);
console.log(
  `10,000 playouts of the house with its maps, whole process: ${median(times).toFixed(2)} s (best ${Math.min(...times).toFixed(2)})`,
);

const long = [...house, '-n', process.argv[2] ?? '300000', '--json', '--workers'];
const ratios: number[] = [];
let bytes = '';
for (let i = 0; i < 5; i++) {
  const [one, two] = [timed(...long, '1'), timed(...long, '2')];
  if (one.out !== two.out || (bytes !== '' && bytes !== one.out))
    throw new Error('two threads come to something else than one');
  bytes = one.out;
  ratios.push(one.seconds / two.seconds);
  console.log(
    `one thread ${one.seconds.toFixed(1)} s, two ${two.seconds.toFixed(1)} s: ${(one.seconds / two.seconds).toFixed(2)} times, same bytes`,
  );
}
console.log(`two threads: ${median(ratios).toFixed(2)} times one, median of five`);

const million = timed('scenarios/red-november/adrift.yaml', '--seed', '7', '-n', '1000000', '--json', '--workers', '2');
console.log(
  `a million playouts of the boat adrift: ${million.seconds.toFixed(0)} s, at most ${million.memory.toFixed(0)} MB`,
);
