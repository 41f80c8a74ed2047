import type { GrammarCode } from './codes.js';
import type { Failure } from './failures.js';
import { fault } from './fault.js';
import type { Fault } from './tree.js';
import { reservedWords } from './words.js';

/** What the author is told where this mistake was made. */
export type Mistake = (failure: Failure) => Fault | undefined;

export const isName = (word: string): boolean => /^[a-z]/.test(word) && !reservedWords.has(word);
export const isArticle = (word: string): boolean => ['a', 'an', 'each', 'every', 'any', 'no'].includes(word);
export const joins = (word: string): boolean => word === 'and' || word === 'or';
export const endsPart = (word: string): boolean => joins(word) || ['', ':', ')', ',', ';'].includes(word);

/** A fault about the tokens from one to another, counted from the failure. */
export function told(f: Failure, from: number, to: number, code: GrammarCode, message: string, help?: string): Fault {
  const last = f.tokens.length - 1;
  const first = f.tokens[Math.min(Math.max(f.at + from, 0), last)];
  const final = f.tokens[Math.min(Math.max(f.at + to, 0), last)];
  return fault(code, message, first?.start ?? 0, final?.end ?? 0, help);
}

/** The words from one to another, counted from the failure, as they are written in a hint. */
export const saidFrom = (f: Failure, from: number, to: number): string =>
  f.tokens
    .slice(f.at + from, f.at + to + 1)
    .map((token) => token.text)
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .replaceAll(' ,', ',')
    .replaceAll(' ;', ';');
