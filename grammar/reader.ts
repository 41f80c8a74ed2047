import { parse as parseRule, SyntaxError as RuleError } from '#rule-parser';
import { faultOfFailure } from './failures.js';
import { tokensOf } from './tokens.js';
import type { Fault } from './tree.js';
import { notCalls, reservedWords, triggerVerbs } from './words.js';

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
  try {
    return parseRule(spaced, { startRule, starts, ends, reserved, verbs: notCalls });
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    faults.push(faultOfFailure(tokens, startRule, error.location.start.offset, error.expected, base + text.length));
    return undefined;
  }
}
