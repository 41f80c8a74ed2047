import { distance } from 'fastest-levenshtein';
import type { Expectation } from '#rule-parser';
import { expectedWords } from './expected.js';
import { fault } from './fault.js';
import { mistakes } from './mistakes.js';
import type { Token, Tokens } from './tokens.js';
import type { Fault } from './tree.js';
import { reservedWords } from './words.js';

/** Where a reading failed, as the recognisers of common mistakes see it. */
export interface Failure {
  readonly tokens: readonly Token[];
  /** The token that does not fit; `tokens.length` at the end. */
  readonly at: number;
  /** The first token of the statement it stands in. */
  readonly head: number;
  readonly startRule: string;
  /** What could have stood there: words, and `a name`, `a number`, `a text in quotes`, `a preposition`. */
  readonly expected: ReadonlySet<string>;
  /** The word at a distance from the failure, or an empty text. */
  word(offset: number): string;
}

/** Turns the parser's failure into what the author is told. `end` is where the text ends. */
export function faultOfFailure(
  tokens: Tokens,
  startRule: string,
  offset: number,
  expectations: readonly Expectation[],
  end: number,
): Fault {
  const failure = failureAt(tokens.list, startRule, indexAt(tokens.list, offset), expectations);
  for (const mistake of mistakes) {
    const told = mistake(failure);
    if (told !== undefined) return told;
  }
  return general(failure, end);
}

function failureAt(
  tokens: readonly Token[],
  startRule: string,
  at: number,
  expectations: readonly Expectation[],
): Failure {
  const words = expectations.flatMap((e) =>
    e.type === 'literal' ? [(e.text ?? '').trim()] : e.type === 'other' ? [e.description ?? ''] : [],
  );
  let head = at;
  while (head > 0 && tokens[head - 1]?.text !== ';' && tokens[head - 1]?.text !== ':') head--;
  return { tokens, at, head, startRule, expected: new Set(words), word: (offset) => tokens[at + offset]?.text ?? '' };
}

/** The token that an offset of the spaced text is in. */
export function indexAt(tokens: readonly Token[], offset: number): number {
  let position = 0;
  for (const [i, token] of tokens.entries()) {
    if (offset <= position) return i;
    position += token.text.length + 1;
  }
  return tokens.length;
}

function general(failure: Failure, end: number): Fault {
  const expected = expectedWords(failure.expected);
  const token = failure.tokens[failure.at];
  if (token === undefined) {
    const last = failure.tokens.at(-1);
    return fault('BK0502', 'the text ends too early', last?.start ?? end, last?.end ?? end, undefined, expected);
  }
  const { start, end: stop, text } = token;
  if (failure.expected.has('a name') && reservedWords.has(text) && failure.expected.size === 1) {
    return fault(
      'BK0527',
      `\`${text}\` is a word of the language and cannot be a name`,
      start,
      stop,
      'take another word, or join it to one by a hyphen',
      expected,
    );
  }
  const near = [...failure.expected].find(
    (word) => /^[a-z]+$/.test(word) && word.length > 2 && distance(word, text) <= (word.length > 5 ? 2 : 1),
  );
  const told = fault('BK0501', `\`${text}\` does not fit here`, start, stop, undefined, expected);
  return near === undefined ? told : { ...told, suggestion: near };
}
