import { distance } from 'fastest-levenshtein';
import type { Expectation } from '#rule-parser';
import { fault } from './fault.js';
import { replaced, type Tokens } from './tokens.js';
import type { Fault } from './tree.js';
import { missingVerbs, reservedWords, statementVerbs } from './words.js';

/** What the grammar makes of tokens. */
export type Reading = (tokens: Tokens) => {
  readonly tree: unknown;
  readonly failedAt: number;
  readonly expected: readonly Expectation[];
};

/** So many words before the one that does not fit are looked at. */
const FURTHEST = 12;

/**
 * One misspelt word of the language, where the sentence can be read as soon as that is put right: then what was meant
 * is certain, and the sentence is taken as if it were written so.
 *
 * @param at the token where the reading failed
 */
export function misspelt(
  tokens: Tokens,
  at: number,
  read: Reading,
): { readonly tree: unknown; readonly fault: Fault } | undefined {
  const { list } = tokens;
  for (let i = Math.min(at, list.length - 1); i >= Math.max(0, at - FURTHEST); i--) {
    const token = list[i];
    if (!token || isKnown(token.text)) continue;
    for (const word of near(token.text, expectedAfter(tokens, i, read))) {
      const { tree, failedAt } = read(replaced(tokens, i, word));
      if (failedAt >= 0) continue;
      const verb = statementVerbs.has(word);
      const [code, message] = verb
        ? (['BK0518', `the language has no \`${token.text}\``] as const)
        : (['BK0501', `\`${token.text}\` does not fit here`] as const);
      return { tree, fault: { ...fault(code, message, token.start, token.end), suggestion: word } };
    }
  }
  return undefined;
}

/** Words that people say where the language says something else; they are told so. */
const OTHERS: ReadonlySet<string> = new Set(['has', 'have', 'had', 'with', 'without', 'whose']);

/** A word that is right in itself is another mistake. */
const isKnown = (word: string): boolean =>
  !/^[a-z]{2,}$/.test(word) ||
  reservedWords.has(word) ||
  statementVerbs.has(word) ||
  missingVerbs.has(word) ||
  OTHERS.has(word);

/** The words of the language that could stand behind the first so many tokens. */
function expectedAfter(tokens: Tokens, count: number, read: Reading): string[] {
  const { expected } = read(replaced({ ...tokens, list: tokens.list.slice(0, count) }, -1, ''));
  // Some words are looked ahead for, and are not among what is expected.
  return [...expected.flatMap((e) => (e.type === 'literal' ? [(e.text ?? '').trim()] : [])), ...reservedWords];
}

/** Those a word may be a slip of, the nearest first. */
function near(word: string, words: readonly string[]): string[] {
  return [...new Set(words)]
    .filter((known) => /^[a-z]+$/.test(known) && isSlip(word, known))
    .sort((a, b) => distance(word, a) - distance(word, b));
}

function isSlip(word: string, known: string): boolean {
  return isSlipOf(word, known) || (Math.min(word.length, known.length) > 4 && distance(word, known) === 2);
}

/** Whether one letter is too much, missing or another, or two changed places. */
export function isSlipOf(word: string, known: string): boolean {
  if (word === known || Math.abs(word.length - known.length) > 1) return false;
  let from = 0;
  while (from < word.length && word[from] === known[from]) from++;
  let back = 0;
  while (back < Math.min(word.length, known.length) - from && word.at(-1 - back) === known.at(-1 - back)) back++;
  const [a, b] = [word.slice(from, word.length - back), known.slice(from, known.length - back)];
  if (a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]) return true;
  // One letter of two is half the word: that is no slip.
  return Math.max(word.length, known.length) > 2 && Math.max(a.length, b.length) <= 1;
}
