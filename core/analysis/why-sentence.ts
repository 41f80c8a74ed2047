import { scalarNode, textAt, textThrough } from '../documents/nodes.js';
import type { MappedText } from '../documents/tree.js';
import type { Scenario } from '../engine/program.js';
import type { Expr } from '../language/program.js';
import type { Property } from '../language/types.js';
import { Diagnostics } from '../source/diagnostic.js';
import { sourceFile } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { Speaker } from './speaker.js';
import { type Calling, Callings } from './why-names.js';

/** A sentence that was asked about, as the language says it. */
export interface Sentence {
  readonly text: string;
  readonly condition: Expr;
}

/** One stretch of a sentence in other words: from `start` to `end` of what was written stands `words`. */
interface Rewording {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/**
 * Reads a condition over a board's names, as rule tests say it; titles and printed numbers may stand for names, and
 * `the room has fire` for fire above its lowest level. A slip is reported at the words as they were written.
 *
 * @param where how the text is called in reports
 */
export function readSentence(
  scenario: Scenario,
  text: string,
  where: string,
  diagnostics: Diagnostics,
): Sentence | undefined {
  const file = sourceFile(where, text.trim());
  const asked = file.text;
  const callings = new Callings(scenario.world);
  const attempt = (mapped: MappedText): { found: Sentence | undefined; slips: Diagnostics } => {
    const slips = new Diagnostics();
    const [expectation] = new Speaker(scenario, slips).expectation(scalarNode(mapped.text, mapped));
    return {
      found: expectation && !slips.failed ? { text: mapped.text, condition: expectation.condition } : undefined,
      slips,
    };
  };
  const plain = attempt(textAt(file, asked, 0));
  if (plain.found) return plain.found;
  const renamed = renamings(asked, callings);
  const having = haves(asked, callings);
  const words = having ? [having] : renamed;
  if (words.length > 0) {
    const mapped = reworded(file, words);
    const second = attempt(mapped);
    if (second.found) return second.found;
    tell(second.slips, asked, callings, diagnostics);
    return undefined;
  }
  tell(plain.slips, asked, callings, diagnostics);
  return undefined;
}

/** Titles and printed numbers, with an article or without, where they stand outside quotes. */
function renamings(asked: string, callings: Callings): Rewording[] {
  const phrases = callings.phrases.filter(({ phrase, name }) => phrase !== name);
  const byLength = [...callings.phrases].sort((a, b) => b.phrase.length - a.phrase.length);
  if (phrases.length === 0) return [];
  const any = byLength.map(({ phrase }) => escaped(phrase)).join('|');
  const pattern = new RegExp(`"[^"]*"|(?<![\\p{L}\\p{N}-])(?:the\\s+)?(${any})(?![\\p{L}\\p{N}-])`, 'giu');
  return [...asked.matchAll(pattern)].flatMap((match) => {
    const calling = match[1] === undefined ? undefined : callings.find(match[1]);
    return calling ? [{ start: match.index, end: match.index + match[0].length, words: calling.name }] : [];
  });
}

const HAS = /^(.+?)\s+(has|have)\s+((?:no|a|an|any|some)\s+)?([\p{L}-]+)$/iu;

/** `X has fire`: X is above the lowest level of fire; `X has no fire`: it is not. */
function haves(asked: string, callings: Callings): Rewording | undefined {
  const [, subject = '', , article = '', word = ''] = HAS.exec(asked) ?? [];
  const calling = callings.find(subject) ?? callings.find(subject.replace(/^the\s+/i, ''));
  const property = calling && named(callings.propertiesOf(calling), word);
  if (!calling || !property) return undefined;
  return { start: 0, end: asked.length, words: sayHas(calling, property, /^no\s/i.test(article)) };
}

/** A property by its own name, or by that of a level it has. */
function named(properties: readonly Property[], word: string): Property | undefined {
  const lower = word.toLowerCase();
  return (
    properties.find((p) => p.name === lower) ??
    properties.find((p) => p.domain.is === 'levels' && p.domain.names.indexOf(lower) > 0)
  );
}

/** The sentence that says of a thing that it has something. */
function sayHas({ name }: Calling, { name: property, domain }: Property, not: boolean): string {
  switch (domain.is) {
    case 'levels': {
      const [lowest = '', first = ''] = domain.names;
      if (domain.names.length === 2) return `${name} is ${not ? `not ${first}` : first}`;
      return `${name} is ${not ? lowest : `not ${lowest}`}`;
    }
    case 'yes/no':
      return `${name} is ${not ? 'not ' : ''}${property}`;
    case 'number': {
      const least = Math.max(domain.from, 0) + (domain.from > 0 ? 0 : 1);
      return not ? `${property} of ${name} is less than ${least}` : `${property} of ${name} is at least ${least}`;
    }
    case 'thing':
      return not ? `${property} of ${name} is none` : `${property} of ${name} is not none`;
  }
}

/** The text in other words; each of its characters knows the words it stands for. */
function reworded(file: ReturnType<typeof sourceFile>, words: readonly Rewording[]): MappedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  const put = (part: string, start: (i: number) => number, end: (i: number) => number): void => {
    text += part;
    for (let i = 0; i < part.length; i++) {
      starts.push(start(i));
      ends.push(end(i));
    }
  };
  let from = 0;
  const kept = (to: number): void => {
    const base = from;
    put(
      file.text.slice(from, to),
      (i) => base + i,
      (i) => base + i + 1,
    );
  };
  for (const { start, end, words: said } of words) {
    kept(start);
    put(
      said,
      () => start,
      () => end,
    );
    from = end;
  }
  kept(file.text.length);
  return textThrough(text, { file, start: 0, end: file.text.length }, () => ({ starts, ends }));
}

/** What is wrong, with the nearest sentence that could have been meant. */
function tell(slips: Diagnostics, asked: string, callings: Callings, to: Diagnostics): void {
  const meant = nearest(asked, callings);
  const doubtful = [...callings.doubtful].find(([phrase]) => asked.toLowerCase().includes(phrase));
  slips.list.forEach((slip, i) => {
    if (i > 0) return to.add(slip);
    const suggestion = meant ?? slip.suggestion;
    const names = doubtful && `"${doubtful[0]}" may be ${doubtful[1].join(', ')}: use one of these names`;
    to.add({ ...slip, suggestion, help: names ?? (meant === undefined ? slip.help : undefined) });
  });
  to.heldBack += slips.heldBack;
}

const END = /^the game is (won|lost) because "/;

/** The sentence with the nearest name for its subject and, where it says what a thing has, the nearest of what it can have. */
function nearest(asked: string, callings: Callings): string | undefined {
  const match = /^(?:the\s+)?(.+?)\s+(is|are|has|have)\s+(.+)$/i.exec(asked);
  // Of the end of the game nothing is wrong but its reason.
  if (!match || END.test(asked)) return undefined;
  const [, subject = '', verb = '', rest = ''] = match;
  const known = callings.find(subject);
  const near =
    known ??
    callings.find(
      nearestName(
        subject.toLowerCase(),
        callings.phrases.map((c) => c.phrase),
      ) ?? '',
    );
  if (!near || callings.ambiguous(subject).length > 0) return undefined;
  if (!/^ha/i.test(verb)) return known ? undefined : `${near.name} is ${rest}`;
  const word = rest.replace(/^(no|a|an|any|some)\s+/i, '').toLowerCase();
  const properties = callings.propertiesOf(near);
  const property =
    named(properties, word) ??
    named(
      properties,
      nearestName(
        word,
        properties.map((p) => p.name),
      ) ?? '',
    );
  return property && sayHas(near, property, /^no\s/i.test(rest));
}

function escaped(phrase: string): string {
  return phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+');
}
