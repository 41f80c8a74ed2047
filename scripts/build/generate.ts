import { runNode } from './run.js';

/** What is generated among the sources: the parser of the rule language and the validators of the documents. */
export async function generate(): Promise<void> {
  await runNode('node_modules/peggy/bin/peggy.js', '-c', 'grammar/peggy.config.mjs');
  await runNode('--import', 'tsx', 'scripts/schemas.ts');
}
