/** Questions as people ask them, made into the sentence they are about. */
import type { Callings } from './why-names.js';

/** One stretch of a question in other words: from `start` to `end` of what was written stands `words`. */
export interface Rewording {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** A text put together from stretches of what was written and of words put in; each character knows where it comes from. */
export class Phrase {
  private constructor(
    readonly text: string,
    readonly starts: readonly number[],
    readonly ends: readonly number[],
  ) {}

  static of(text: string): Phrase {
    const places = Array.from({ length: text.length }, (_, i) => i);
    return new Phrase(
      text,
      places,
      places.map((i) => i + 1),
    );
  }

  /** The same with some stretches in other words, in their order and apart from each other. */
  with(words: readonly Rewording[]): Phrase {
    const parts: Phrase[] = [];
    let from = 0;
    for (const { start, end, words: said } of words) {
      parts.push(this.slice(from, start));
      const [first, last] = [
        this.starts[start] ?? this.ends.at(-1) ?? 0,
        this.ends[Math.max(start, end - 1)] ?? this.ends.at(-1) ?? 0,
      ];
      parts.push(new Phrase(said, Array(said.length).fill(first), Array(said.length).fill(Math.max(first, last))));
      from = end;
    }
    return Phrase.joined([...parts, this.slice(from)]);
  }

  slice(from: number, to = this.text.length): Phrase {
    return new Phrase(this.text.slice(from, to), this.starts.slice(from, to), this.ends.slice(from, to));
  }

  static joined(parts: readonly Phrase[]): Phrase {
    return new Phrase(
      parts.map((part) => part.text).join(''),
      parts.flatMap((part) => part.starts),
      parts.flatMap((part) => part.ends),
    );
  }
}

/** Words in front of what is asked about: `why is it that ...`. */
const LEAD =
  /^(?:(?:and|but|so|please|tell me)[, ]+)*(?:(?:why|how come|when|since when|how|whether|if)\b[, ]*)?(?:(?:is it(?: so)?|it is(?: so)?|is it true) that\s+)?/i;
const MARKS = /\s*[?!.…]+\s*$/;

const CONTRACTED: readonly (readonly [RegExp, string])[] = [
  [/\b(is|are|was|were)n['’]t\b/gi, '$1 not'],
  [/\b(does|do|did|has|have|had)n['’]t\b/gi, '$1 not'],
  [/\b(was|were)\b/gi, 'is'],
  [/\bis being\b/gi, 'is'],
  [/\b(?:does|do|did) not (?:have|got|get)(?: got)?(?: any)?\b/gi, 'has no'],
  [/\b(?:has|have|had) not(?: got)?(?: any)?\b/gi, 'has no'],
  [/\b(?:has|have|had) got\b/gi, 'has'],
  [/\bhad\b/gi, 'has'],
  [/\bis not on (fire)\b/gi, 'has no $1'],
  [/\b(?:is )?on (fire)\b/gi, 'has $1'],
  [/\b(?:is|are) there\b/gi, 'there is'],
];

/**
 * What a question is about, as a sentence: without its `why` and its question mark, contractions written out, and the
 * verb behind its subject. The same phrase where it is no question.
 */
export function asSentence(asked: string, callings: Callings): Phrase {
  const whole = Phrase.of(asked);
  const end = asked.length - (MARKS.exec(asked)?.[0].length ?? 0);
  const begin = LEAD.exec(asked)?.[0].length ?? 0;
  let phrase = begin < end ? whole.slice(begin, end) : whole;
  for (const [pattern, words] of CONTRACTED) phrase = phrase.with(replaced(phrase.text, pattern, words));
  return thereIs(inOrder(phrase, callings), callings);
}

function replaced(text: string, pattern: RegExp, words: string): Rewording[] {
  // What stands in quotes is a title.
  return [...text.matchAll(pattern)]
    .filter((match) => text.slice(0, match.index).split('"').length % 2 === 1)
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      words: match[0].replace(new RegExp(pattern.source, 'i'), words),
    }));
}

const VERB = /^(is|are|does|do|did|has|have)\s+(no(?:t)?\s+)?/i;

/** `is the hall burning` is `the hall is burning`; `does the hall have fire` is `the hall has fire`. */
function inOrder(phrase: Phrase, callings: Callings): Phrase {
  const [all = '', verb = '', no = ''] = VERB.exec(phrase.text) ?? [];
  if (all === '') return phrase;
  const length = subjectIn(phrase.text.slice(all.length), callings);
  if (length === 0) return phrase;
  const subject = phrase.slice(all.length, all.length + length);
  const rest = phrase.slice(all.length + length);
  const isBe = /^(is|are)$/i.test(verb);
  const [, inner = '', not = ''] = /^(\s*(not\s+)?(?:have\s+(?:got\s+)?|got\s+)?(?:any\s+)?)/i.exec(rest.text) ?? [];
  const words = isBe ? `is ${no}` : no !== '' || not !== '' ? 'has no ' : 'has ';
  const said = phrase.slice(0, all.length).with([{ start: 0, end: all.length, words: ` ${words}` }]);
  return Phrase.joined([
    subject,
    said,
    rest.slice(isBe ? rest.text.length - rest.text.trimStart().length : inner.length),
  ]);
}

/** How much of a text is what something is called, with its article. */
function subjectIn(text: string, callings: Callings): number {
  const article = /^the\s+/i.exec(text)?.[0].length ?? 0;
  const plain = text.toLowerCase();
  if (/^the game\b/.test(plain)) return 'the game'.length;
  // `the smoke of the hall`
  const [of = ''] = /^(?:the\s+)?(?:[\p{L}\p{N}-]+\s+)+?of\s+/iu.exec(text) ?? [];
  const owner = of === '' ? 0 : subjectIn(text.slice(of.length), callings);
  if (owner > 0) return of.length + owner;
  let longest = 0;
  for (const { phrase } of callings.phrases)
    if (
      phrase.length > longest &&
      plain.startsWith(phrase, article) &&
      !/^[\p{L}\p{N}-]/u.test(plain.slice(article + phrase.length))
    )
      longest = phrase.length;
  return longest === 0 ? 0 : article + longest;
}

const THERE_IS = /^(?:there is\s+)?(?<no>(?:no|any|a|an|some)\s+)?(?<what>[\p{L}-]+)\s+in\s+(?<place>.+)$/diu;

/** `there is fire in the hall`, `fire in the hall`: the hall has fire. */
function thereIs(phrase: Phrase, callings: Callings): Phrase {
  const match = THERE_IS.exec(phrase.text);
  const { no = '', what = '', place = '' } = match?.groups ?? {};
  if (!match || callings.find(what)) return phrase;
  if (subjectIn(place, callings) !== place.length) return phrase;
  const [from, to] = match.indices?.groups?.what ?? [0, 0];
  const has = /^no/i.test(no) ? ' has no ' : ' has ';
  return Phrase.joined([
    phrase.slice(phrase.text.length - place.length),
    phrase.slice(0, from).with([{ start: 0, end: from, words: has }]),
    phrase.slice(from, to),
  ]);
}
