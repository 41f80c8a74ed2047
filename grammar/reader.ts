import { parse as makeReader } from '#rule-parser';
import { faultOfFailure, indexAt } from './failures.js';
import { misspelt } from './misspelt.js';
import { type Tokens, tokensOf } from './tokens.js';
import type { Fault } from './tree.js';
import { notCalls, reservedWords, triggerVerbs } from './words.js';

const readText = makeReader('', { startRule: 'Reader' });
const inTriggers: ReadonlySet<string> = new Set([...reservedWords, ...triggerVerbs]);

/**
 * Reads one line or short text by one of the grammar's rules. What comes back undefined has a fault; what has a fault
 * may come back all the same, where it is certain what was meant.
 */
export function read(startRule: string, text: string, base: number, faults: Fault[]): unknown {
  const tokens = tokensOf(text, base);
  faults.push(...tokens.faults);
  if (!tokens.readable) return undefined;
  const reserved = startRule === 'Trigger' ? inTriggers : reservedWords;
  const reading = ({ spaced, starts, ends }: Tokens) =>
    readText(spaced, { startRule, starts, ends, reserved, verbs: notCalls });
  const { tree, failedAt, expected } = reading(tokens);
  if (failedAt < 0) return tree;
  const meant = misspelt(tokens, indexAt(tokens.list, failedAt), reading);
  faults.push(meant?.fault ?? faultOfFailure(tokens, startRule, failedAt, expected, base + text.length));
  return meant?.tree;
}
