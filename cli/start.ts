#!/usr/bin/env node
/**
 * Starts the program. Its text lies beside this file in one piece, with what V8 compiled of it when it was built, so that
 * little is compiled again.
 */
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { compiled, run } from './compiled.js';

const path = fileURLToPath(new URL('cli/program.cjs', import.meta.url));
const program = compiled(path);

// A check reads every text once and is over: V8 would spend on optimising what is hardly repeated, and on collecting what
// is mostly kept, so room for it grows at once. V8 takes what was compiled only under the flags it was compiled under, so
// this comes after.
if (process.argv[2] === 'check' && !process.argv.includes('--watch'))
  for (const flag of ['--interrupt-budget=2000000', '--semi-space-growth-factor=16', '--no-incremental-marking'])
    setFlagsFromString(flag);

run(program, path);
