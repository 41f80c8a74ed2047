import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { type Code, codeInfo, codes } from '../../core/source/codes.js';
import { pageText } from '../../core/view/page-text.js';
import { Exit, InputError } from '../fail.js';
import { packageFolder } from '../files/package.js';
import type { ExplainArguments } from '../line/arguments.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';

/** How wide a page is printed at most. */
const PAGE_COLUMNS = 80;
/** Codes that are named when one is not known. */
const MOST_NEAR = 4;

/** Prints the page of a code. */
export function explainCode({ what, json }: ExplainArguments, streams: Streams): number {
  const code = codeOf(what);
  const file = join(packageFolder() ?? '.', 'docs', 'errors', `${code}.md`);
  const page = existsSync(file) ? readFileSync(file, 'utf8') : `# ${code} ${codeInfo(code).title}\n`;
  if (json) streams.out(`${JSON.stringify({ version: 1, code, ...codeInfo(code), page }, null, 2)}\n`);
  else streams.out(pageText(page, { columns: Math.min(streams.columns, PAGE_COLUMNS), paint: paintOf(streams) }));
  return Exit.fine;
}

/** `bk610`, `610` and `BK0610` are one code. */
function codeOf(word: string): Code {
  const digits = /^(?:bk)?[-_ ]?(\d{1,4})$/i.exec(word.trim())?.[1];
  const code = `BK${digits?.padStart(4, '0')}`;
  if (digits !== undefined && code in codes) return code as Code;
  const near = nearCodes(digits === undefined ? word.toUpperCase() : code);
  throw new InputError(
    `there is no message with the code ${word}`,
    near.length > 0
      ? `Near it: ${near.map((other) => `${other} ${codeInfo(other).title}`).join('; ')}.`
      : 'A code stands behind `error` or `warning`, such as BK0610. To ask about the log of a run, use --why.',
  );
}

function nearCodes(word: string): Code[] {
  if (!/^BK/.test(word)) return [];
  return (
    (Object.keys(codes) as Code[])
      .map((code) => ({ code, far: distance(code, word) }))
      .filter(({ far }) => far <= 2)
      // The first digits say what a code is about: a slip is likelier in the last.
      .sort((a, b) => a.far - b.far || alike(b.code, word) - alike(a.code, word) || (a.code < b.code ? -1 : 1))
      .slice(0, MOST_NEAR)
      .map(({ code }) => code)
  );
}

/** How many characters two words have in common at their beginning. */
function alike(one: string, other: string): number {
  let n = 0;
  while (n < one.length && one[n] === other[n]) n++;
  return n;
}
