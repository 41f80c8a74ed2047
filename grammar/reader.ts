import { parse as makeReader } from '#rule-parser';
import { faultOfFailure } from './failures.js';
import { tokensOf } from './tokens.js';
import type { Fault } from './tree.js';
import { notCalls, reservedWords, triggerVerbs } from './words.js';

const readText = makeReader('', { startRule: 'Reader' });
const inTriggers: ReadonlySet<string> = new Set([...reservedWords, ...triggerVerbs]);

/** Reads one line or short text by one of the grammar's rules. What comes back undefined has a fault. */
export function read(startRule: string, text: string, base: number, faults: Fault[]): unknown {
  const tokens = tokensOf(text, base);
  if (tokens.faults.length > 0) {
    faults.push(...tokens.faults);
    return undefined;
  }
  const { starts, ends, spaced } = tokens;
  const reserved = startRule === 'Trigger' ? inTriggers : reservedWords;
  const { tree, failedAt, expected } = readText(spaced, { startRule, starts, ends, reserved, verbs: notCalls });
  if (failedAt >= 0) faults.push(faultOfFailure(tokens, startRule, failedAt, expected, base + text.length));
  return tree;
}
