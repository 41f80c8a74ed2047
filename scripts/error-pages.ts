/** Writes `docs/errors/README.md`, the list of all codes with their titles, from the codes. With `--check` it is compared. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Code, codeInfo, codes } from '../core/source/codes.js';
import { root } from './build/root.js';

/** What codes are about, by their first two digits. */
const parts: readonly (readonly [digits: string, about: string])[] = [
  ['01', 'Reading files, and YAML as a text'],
  ['02', 'Keys and forms of documents'],
  ['03', 'How documents are put together'],
  ['04', 'Boards'],
  ['05', 'Rule texts that cannot be read'],
  ['06', 'Names'],
  ['07', 'What does not go together'],
  ['08', 'How rules are built'],
  ['09', 'Boards, positions, scenarios, tests and runs'],
  ['10', 'Advice'],
  ['11', 'Boards in other forms'],
];

const all = Object.keys(codes) as Code[];
const without = all.filter((code) => !parts.some(([digits]) => code.startsWith(`BK${digits}`)));
if (without.length > 0) throw new Error(`no part of the list is for ${without.join(', ')}`);

const lists = parts.map(([digits, about]) => {
  const own = all.filter((code) => code.startsWith(`BK${digits}`)).sort();
  return `## ${about}\n\n${own.map((code) => `- [${code}](${code}.md) ${codeInfo(code).title}${codeInfo(code).severity === 'error' ? '' : ` (a ${codeInfo(code).severity})`}`).join('\n')}\n`;
});
const text = `# What messages mean

Every message of \`bulkhead\` has a code, and every code has a page: what it means and what to do, with a wrong example and the
example mended. \`bulkhead explain BK0610\` prints the page.

${lists.join('\n')}`;

const file = root('docs/errors/README.md');
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write('stale: docs/errors/README.md; run `npm run error-pages`\n');
    process.exitCode = 1;
  }
} else writeFileSync(file, text);
