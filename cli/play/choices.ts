import { DONE } from '../../core/compile/emitter.js';
import { isLuck, type Question } from '../../core/engine/questions.js';
import { nearestName } from '../../core/source/nearest.js';
import { seenOf } from '../../core/source/width.js';
import { turnShows } from '../../core/view/account-laid.js';
import type { Names } from '../../core/view/account-names.js';
import { asksForMany, isActing } from '../../core/view/account-words.js';

/** One of the answers that a person may give. */
export interface Choice {
  /** Which option of the question it is; the first of those that are alike. */
  readonly index: number;
  /** As people are shown it. */
  readonly title: string;
  /** All by which it can be named: as the documents have it, as it is shown, faces of dice. */
  readonly names: readonly string[];
  /** What is typed for it, where that is not its place in the list: a face, a number. */
  readonly label: string | undefined;
}

/** What stands for no answer at all. */
const NONE = ['none', 'nothing', 'done'];

/** The answers to a question, equal ones (copies of a card, results of dice for one space) once. */
export function choicesOf(question: Question, names: Names): Choice[] {
  const found = new Map<string, Choice>();
  question.options.forEach((name, index) => {
    const choice = choiceOf(question, names, name, index);
    const key = `${choice.label} ${name}`;
    if (!found.has(key)) found.set(key, choice);
  });
  return [...found.values()];
}

function choiceOf(question: Question, names: Names, name: string, index: number): Choice {
  const { site, things } = question;
  const thing = things?.[index];
  if (thing === -1 || (name === 'none' && site.optional))
    return { index, title: asksForMany(site) ? 'done' : 'none', names: NONE, label: undefined };
  const title =
    thing !== undefined && site.universe
      ? names.thing(site.universe, thing)
      : isActing(names, site) && name !== DONE
        ? names.action(name)
        : names.clean(name);
  const label = isNumber(question) ? name : faceOf(question, names, index);
  const shows = turnedSo(question, names, name);
  if (shows !== '') return { index, title: `${title} (${shows})`, names: [name], label };
  return { index, title, names: [name, title, ...(label === undefined ? [] : [label])], label };
}

/** What of a tile would show where, turned so; empty where no such thing is asked. */
function turnedSo({ tile, site }: Question, names: Names, name: string): string {
  return tile === undefined ? '' : turnShows(names, tile, site.labels?.indexOf(name) ?? 0);
}

/** Whether the answers are numbers: then a number is itself, and not a place in the list. */
export function isNumber({ site }: Question): boolean {
  return site.kind === 'number' || site.kind === 'roll';
}

/** The result of the dice that stands for a space. */
function faceOf({ site, options, things }: Question, { world }: Names, index: number): string | undefined {
  if (site.kind !== 'address') return undefined;
  const table = world.board.address?.entries ?? [];
  if (table.length === options.length) return table[index]?.label;
  const own = table.filter((entry) => entry.space === things?.[index]);
  // Of several options for one space each has a face of its own.
  const nth = things?.slice(0, index).filter((thing) => thing === things[index]).length ?? 0;
  return own[nth]?.label;
}

/** What a line means: a choice, or why it is none. */
export type Meant = { readonly choice: Choice } | { readonly wrong: string };

/** A choice that is named in full; undefined if none is. */
export function namedInFull(choices: readonly Choice[], line: string): Choice | undefined {
  const said = folded(line);
  return choices.find((choice) => choice.names.some((name) => folded(name) === said));
}

/** The choices whose name a line is, or begins. */
export function begunBy(choices: readonly Choice[], line: string): Choice[] {
  const said = folded(line);
  return choices.filter((choice) => choice.names.some((name) => folded(name).startsWith(said)));
}

/** What a line means that is no command: a name, a number, or how a name begins. */
export function choose(question: Question, choices: readonly Choice[], line: string): Meant {
  const full = namedInFull(choices, line);
  if (full) return { choice: full };
  const said = folded(line);
  if (/^[+-]?\d+$/.test(said)) return byNumber(question, choices, said);
  const begins = begunBy(choices, line);
  const [only] = begins;
  if (only && begins.every((choice) => choice.title === only.title)) return { choice: only };
  if (only)
    return {
      wrong: `"${shortened(line)}" may be ${either(begins.map((choice) => choice.title))}: type some more of it`,
    };
  const near = nearestName(line, [...new Set(choices.map((choice) => choice.title))]);
  return { wrong: `"${shortened(line)}" is no choice here${near === undefined ? '' : `; did you mean ${near}?`}` };
}

function byNumber(question: Question, choices: readonly Choice[], said: string): Meant {
  if (isNumber(question)) return { wrong: `${shortened(said)} is not one of them: ${rangeOf(choices)}` };
  if (choices.some((choice) => choice.label !== undefined))
    return { wrong: `nothing here has ${shortened(said)}: ${either(choices.flatMap((c) => c.label ?? []))}` };
  const choice = choices[Number(said) - 1];
  if (choice) return { choice };
  const n = choices.length;
  return { wrong: `there is no choice ${shortened(said)}: ${n === 1 ? 'there is one' : `they are 1 to ${n}`}` };
}

/** `1 to 6`; with gaps `1, 3 or 5`. */
export function rangeOf(choices: readonly Choice[]): string {
  const numbers = [...new Set(choices.map((choice) => Number(choice.label)))].sort((a, b) => a - b);
  const [first] = numbers;
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return 'none';
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${first} to ${last}`;
  return either(numbers.map(String));
}

/** `A, B or C` */
export function either(words: readonly string[]): string {
  const all = [...new Set(words)];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

/** Case, hyphens and how letters are put together make no difference. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])|\s+/gu, ' ')
    .trim();
}

/** What was typed, for a message: garbage may be long, and move the cursor. */
function shortened(text: string): string {
  const seen = seenOf(text);
  return seen.length > 40 ? `${seen.slice(0, 39)}…` : seen;
}

/** Whether luck is asked. */
export function asksLuck({ site }: Question): boolean {
  return isLuck(site);
}
