import { scalarNode, textAt, textThrough } from '../documents/nodes.js';
import type { MappedText } from '../documents/tree.js';
import type { Scenario } from '../engine/program.js';
import type { Expr } from '../language/program.js';
import type { Property } from '../language/types.js';
import { Diagnostics } from '../source/diagnostic.js';
import { type SourceFile, sourceFile } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { Speaker } from './speaker.js';
import { type Calling, Callings } from './why-names.js';
import { asSentence, type Phrase, type Rewording } from './why-question.js';

/** A sentence that was asked about, as the language says it. */
export interface Sentence {
  readonly text: string;
  readonly condition: Expr;
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
  const question = asSentence(asked, callings);
  const said = haves(question, callings);
  const words = said ?? question.with(renamings(question.text, callings));
  if (words.text !== asked) {
    const second = attempt(mappedBy(words, file));
    if (second.found) return second.found;
    tell(second.slips, question.text, callings, diagnostics);
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
    if (!calling) return [];
    const named = { start: match.index, end: match.index + match[0].length, words: calling.name };
    return [...titledBefore(asked.slice(0, match.index), calling, callings), named];
  });
}

/** `water of ` in front of what a thing is called, where that is the title of something it has. */
function titledBefore(before: string, calling: Calling, callings: Callings): Rewording[] {
  const [, of = ''] = /(\s+of\s+)$/i.exec(before) ?? [];
  if (of === '') return [];
  const end = before.length - of.length;
  const lower = before.slice(0, end).toLowerCase();
  const property = callings.propertiesOf(calling).find(({ title, name }) => {
    const said = title?.toLowerCase();
    return said !== undefined && said !== name && new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(said)}$`, 'u').test(lower);
  });
  return property ? [{ start: end - (property.title ?? '').length, end, words: property.name }] : [];
}

const HAS = /^(.+?)\s+(has|have)\s+((?:no|a|an|any|some)\s+)?([\p{L}-]+)$/iu;

/** `X has fire`: X is above the lowest level of fire; `X has no fire`: it is not. Several may stand with `and` or `or` between. */
function haves(phrase: Phrase, callings: Callings): Phrase | undefined {
  const words: Rewording[] = [];
  for (const { 0: clause, index } of phrase.text.matchAll(/(?:(?!\s+(?:and|or)\s+).)+/gi)) {
    const before = clause.length - clause.trimStart().replace(/^(?:and|or)\s+/i, '').length;
    const [, subject = '', , article = '', word = ''] = HAS.exec(clause.slice(before)) ?? [];
    const calling = callings.find(subject) ?? callings.find(subject.replace(/^the\s+/i, ''));
    const property = calling && named(callings.propertiesOf(calling), word);
    const [start, end] = [index + before, index + clause.length];
    if (calling && property) words.push({ start, end, words: sayHas(calling, property, /^no\s/i.test(article)) });
    else
      for (const one of renamings(phrase.text.slice(start, end), callings))
        words.push({ ...one, start: start + one.start, end: start + one.end });
  }
  return words.length === 0 ? undefined : phrase.with(words);
}

/** A property by its own name, or by that of a level it has. */
function named(properties: readonly Property[], word: string): Property | undefined {
  const lower = word.toLowerCase();
  return (
    properties.find((p) => p.name === lower) ??
    properties.find((p) => p.title?.toLowerCase() === lower) ??
    properties.find((p) => p.domain.is === 'levels' && p.domain.names.indexOf(lower) > 0) ??
    // `why did the cellar not burn`
    properties.find((p) => p.domain.is === 'levels' && p.domain.names.indexOf(`${lower}ing`) > 0)
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

/** A phrase as a text whose characters know the words they stand for. */
function mappedBy({ text, starts, ends }: Phrase, file: SourceFile): MappedText {
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
    const other = meant === undefined && names === undefined && !/^BK06/.test(slip.code);
    const help = other ? canBeAsked(asked, callings) : (names ?? (meant === undefined ? slip.help : undefined));
    to.add({ ...slip, suggestion: other ? undefined : suggestion, help });
  });
  to.heldBack += slips.heldBack;
}

/** How many sentences are shown. */
const MOST_SHOWN = 4;

/** Sentences that can be asked about, of what was spoken of where that is known. */
function canBeAsked(asked: string, callings: Callings): string {
  const spoken = callings.phrases.filter(({ phrase }) => ` ${asked.toLowerCase()} `.includes(` ${phrase} `));
  const longest = [...spoken].sort((a, b) => b.phrase.length - a.phrase.length)[0];
  const first = callings.phrases.find((calling) => callings.propertiesOf(calling).some((p) => !p.printed));
  const about = longest ?? first;
  const own = about
    ? callings
        .propertiesOf(about)
        .filter((p) => !p.printed)
        .slice(0, MOST_SHOWN)
        .map((p) => sayHas(about, p, false))
    : [];
  const track = callings.phrases.find(({ kind, name, phrase }) => kind === undefined && name === phrase);
  const sentences = own.length > 0 ? own : about && about.kind === undefined ? [`${about.name} is at least 1`] : [];
  const more = track && sentences.length < MOST_SHOWN ? [`${track.name} is at least 1`] : [];
  const all = [...new Set([...sentences, ...more])].map((text) => `\`${text}\``);
  return `ask with a sentence that is so or not, such as ${all.join(', ')}; or \`the game is lost\``;
}

const END = /^the game is (won|lost) because "/;

/** `is the great hal burning`, where it is not known what is spoken of: all but the last word, as a rule. */
function inAnOrder(asked: string): string {
  const [, verb = '', subject = '', rest = ''] =
    /^(is|are)\s+(?:the\s+)?(.+?)\s+((?:not\s+)?[\p{L}\p{N}-]+)$/iu.exec(asked) ?? [];
  return verb === '' ? asked : `${subject} ${verb} ${rest}`;
}

/** The sentence with the nearest name for its subject and, where it says what a thing has, the nearest of what it can have. */
function nearest(asked: string, callings: Callings): string | undefined {
  const match = /^(?:the\s+)?(.+?)\s+(is|are|has|have)\s+(.+)$/i.exec(inAnOrder(asked));
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
