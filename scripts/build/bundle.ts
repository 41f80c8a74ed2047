import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, readdir, readFile } from 'node:fs/promises';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { compiledBeside } from '../../cli/compiled.js';
import { root } from './root.js';

/** The library's doors: what `exports` in package.json leads to. */
export const DOORS = { index: 'core/index.ts', node: 'core/host/index.ts', grammar: 'grammar/index.ts' };

const COMMON: BuildOptions = {
  absWorkingDir: root('.'),
  bundle: true,
  format: 'esm',
  sourcemap: true,
  sourcesContent: false,
  splitting: true,
  target: 'node20.20',
  logLevel: 'warning',
};

/** What is loaded only where it is needed: to make a PNG, by a part for each kind of machine; to have several threads, from a file; to write Parquet. */
const EXTERNAL = ['@resvg/resvg-js', 'hyparquet-writer', 'piscina'];

/**
 * The program: one text with every library in it, as V8 compiles it (`cli/compiled.ts`), what starts it, what threads of
 * their own run, and what draws charts. What only some commands need is run when they are called.
 */
export async function bundleProgram(outdir: string): Promise<void> {
  const program = `${outdir}/cli/program.cjs`;
  await Promise.all([
    build({ ...COMMON, outdir, entryPoints: { cli: 'cli/start.ts' }, platform: 'node' }),
    build({
      ...COMMON,
      outfile: `${outdir}/cli/simulate/worker.cjs`,
      entryPoints: ['cli/simulate/worker.ts'],
      platform: 'node',
      format: 'cjs',
      splitting: false,
      define: { 'import.meta.url': 'programUrl' },
      banner: { js: "const programUrl = require('node:url').pathToFileURL(__filename).href;" },
      external: EXTERNAL,
    }),
    // Charts are for pages: large, and as they are for a browser, for nothing of Node is needed to draw one as text.
    build({
      ...COMMON,
      outfile: `${outdir}/cli/report/charts.cjs`,
      entryPoints: ['cli/report/charts.ts'],
      platform: 'browser',
      format: 'cjs',
      splitting: false,
      minify: true,
      sourcemap: false,
    }),
    build({
      ...COMMON,
      outfile: program,
      entryPoints: ['cli/main.ts'],
      platform: 'node',
      format: 'cjs',
      splitting: false,
      supported: { 'dynamic-import': false },
      define: { 'import.meta.url': 'programUrl' },
      banner: { js: PROGRAM_BEGINS },
      footer: { js: '})' },
      external: EXTERNAL,
      // Less text to read at every start; names stay, for stack traces.
      minifySyntax: true,
      minifyWhitespace: true,
      plugins: [inAscii],
    }),
  ]);
  await chmod(root(`${outdir}/cli.js`), 0o755);
  if (NOT_ASCII.test(await readFile(root(program), 'utf8'))) throw new Error(`${program} is not ASCII alone`);
  await keepCompiled(program);
}

const PROGRAM_BEGINS = `(function (require, __filename) {
const programUrl = require('node:url').pathToFileURL(__filename).href;
const module = { exports: {} };`;

/**
 * Writes what is not ASCII as `\uXXXX`, as esbuild does wherever it is not in a regular expression: a text with other
 * characters takes V8 twice the room, and longer to read.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(NOT_ASCII, (sign) => `\\u${hexadecimal(sign)}`),
      loader: /ts$/.test(path) ? 'ts' : 'js',
    }));
  },
};
const NOT_ASCII = /[^\0-\x7f]/g;
const hexadecimal = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, '0');

/** Has the program check the stock modules, and V8 keep what it compiles for that. */
async function keepCompiled(program: string): Promise<void> {
  const modules = (await readdir(root('modules'))).map((name) => `modules/${name}`);
  const args = ['--import', 'tsx', 'scripts/build/keep-compiled.ts', root(program), 'check', ...modules];
  const child = spawn(process.execPath, args, { cwd: root('.'), stdio: 'ignore' });
  await once(child, 'exit');
  await access(compiledBeside(root(program)));
}

/** The doors. They share chunks, so that a thing had through one door is the same thing through another. */
export async function bundleDoors(outdir: string): Promise<void> {
  await build({
    ...COMMON,
    outdir,
    entryPoints: DOORS,
    platform: 'neutral',
    packages: 'external',
    external: ['node:*'],
    chunkNames: 'library/[name]-[hash]',
  });
}
