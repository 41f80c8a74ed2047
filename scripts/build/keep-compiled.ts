/**
 * Runs a program and keeps what V8 has compiled of it by the end beside it. A program of its own, since the one it runs
 * ends the process.
 *
 *     tsx scripts/build/keep-compiled.ts PROGRAM [ARGUMENT...]
 */
import { writeFileSync } from 'node:fs';
import { compiled, compiledBeside, run } from '../../cli/compiled.js';

const [path = '', ...args] = process.argv.slice(2);
process.argv.splice(1, Number.POSITIVE_INFINITY, path, ...args);
const program = compiled(path);
process.on('exit', () => writeFileSync(compiledBeside(path), program.createCachedData()));
run(program, path);
