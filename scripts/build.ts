/**
 * Builds what is not committed: the parser, the validators, the program, the library's doors, the declarations.
 *
 *     tsx scripts/build.ts                 everything, unless nothing has changed since the last build
 *     tsx scripts/build.ts --force         everything, whatever has changed
 *     tsx scripts/build.ts generate        only the parser and the validators
 *
 * `npm ci` runs it as the `prepare` script, so that a clean clone is a program that runs.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { bundleDoors, bundleProgram } from './build/bundle.js';
import { writeDeclarations } from './build/declarations.js';
import { fingerprint } from './build/fingerprint.js';
import { generate } from './build/generate.js';
import { root } from './build/root.js';

const STAMP = 'dist/.built-from';

async function buildEverything(force: boolean): Promise<void> {
  const before = await readFile(root(STAMP), 'utf8').catch(() => '');
  if (!force && before !== '' && before === (await fingerprint())) return;
  const started = performance.now();
  await generate();
  await buildAside(`dist.${process.pid}`);
  console.error(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Builds in a folder aside, so that `dist/` is whole at every moment, and stays as it was if the build fails. */
async function buildAside(aside: string): Promise<void> {
  try {
    await Promise.all([bundleProgram(aside), bundleDoors(aside), writeDeclarations(aside)]);
    await writeFile(root(`${aside}/.built-from`), await fingerprint());
    await rm(root('dist'), { recursive: true, force: true });
    await rename(root(aside), root('dist'));
  } finally {
    await rm(root(aside), { recursive: true, force: true });
  }
}

const [task = 'everything'] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
if (task === 'everything') await buildEverything(process.argv.includes('--force'));
else if (task === 'generate') await generate();
else throw new Error(`No such task: ${task}`);
