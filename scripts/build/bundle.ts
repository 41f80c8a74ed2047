import { chmod } from 'node:fs/promises';
import { type BuildOptions, build } from 'esbuild';
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

// Bundled CommonJS libraries ask for Node's own modules by `require`, which a module has not.
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/**
 * The program. Every library is bundled in, for it must start quickly; each command and what only it needs is a chunk
 * of its own, read when the command is called.
 */
export async function bundleProgram(outdir: string): Promise<void> {
  await build({
    ...COMMON,
    outdir,
    entryPoints: { cli: 'cli/main.ts' },
    platform: 'node',
    chunkNames: 'cli/[name]-[hash]',
    banner: { js: REQUIRE },
    // It has parts for each kind of machine and is loaded only to make a PNG.
    external: ['@resvg/resvg-js'],
    // Less text to read at every start; names stay, for stack traces.
    minifySyntax: true,
    minifyWhitespace: true,
  });
  await chmod(root(`${outdir}/cli.js`), 0o755);
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
