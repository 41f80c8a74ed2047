import { runNode } from './run.js';

/** The declarations of the library's doors. Types are checked by `npm run types`, not again here. */
export async function writeDeclarations(outdir: string): Promise<void> {
  await runNode('node_modules/typescript/bin/tsc', '-p', 'tsconfig.declarations.json', '--outDir', `${outdir}/types`);
}
