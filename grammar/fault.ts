import type { GrammarCode } from './codes.js';
import type { Fault } from './tree.js';

/** A fault about the text from `start` to `end`. */
export function fault(
  code: GrammarCode,
  message: string,
  start: number,
  end: number,
  help?: string,
  expected: readonly string[] = [],
): Fault {
  return { code, message, span: { start, end }, expected, help };
}
