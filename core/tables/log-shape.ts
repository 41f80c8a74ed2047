import type { Digest } from '../engine/digest.js';

/** Of the form of logs. */
export const LOG_VERSION = 1;

/** The first line of a log: what was run. */
export interface LogHeader {
  readonly log: 'bulkhead run';
  readonly version: typeof LOG_VERSION;
  /** Of the program that wrote it. */
  readonly bulkhead: string;
  readonly scenario: string;
  /** Where its luck came from; null where answers were given. */
  readonly seed: string | null;
  readonly digest: Digest;
  readonly options: Readonly<Record<string, string>>;
  /** The position that a game began from, by name, where it did not begin as its scenario says. */
  readonly position?: string;
  /** How many play, where that was chosen for this game. */
  readonly players?: number;
  /** What the players are called, the first player first. */
  readonly names?: readonly string[];
}

/** One answer: a line of a log. */
export interface LogAnswer {
  readonly step: number;
  /** Which answer of its step, from 1. */
  readonly ordinal: number;
  readonly asker: string;
  readonly rule: string;
  readonly options: number;
  readonly answer: string;
  /** Which of the copies of a card, from 1. */
  readonly copy?: number;
  /** The bot that gave it. */
  readonly bot?: string;
  /** The standing order it followed. */
  readonly order?: string;
}

/** The last line of a log. */
export interface LogEnd {
  readonly steps: number;
  /** `won`, `lost`, `none`; `unfinished` where a game was saved that goes on. */
  readonly result: string;
  /** Who won, where the end of the game says it. */
  readonly wins?: readonly string[];
  /** The hash of the last state, which of an unfinished game is the one in which it asks. */
  readonly state: string;
}

/** What a value in a log has to be, with the words for it; a value may be missing only where that is said. */
interface Part {
  readonly expects: string;
  readonly fits: (value: unknown) => boolean;
  readonly optional?: boolean;
  readonly parts?: Shape;
  /** Of every key, where the keys are anybody's. */
  readonly each?: Part;
}
export type Shape = Readonly<Record<string, Part>>;

/** The first thing that does not fit. */
export interface ShapeFault {
  readonly path: readonly string[];
  readonly expects: string;
  readonly missing: boolean;
}

const text: Part = { expects: 'a text', fits: (x) => typeof x === 'string' };
const isCount = (x: unknown): x is number => Number.isSafeInteger(x) && (x as number) >= 0;
const count: Part = { expects: 'a whole number', fits: isCount };
const isObject = (x: unknown): boolean => typeof x === 'object' && x !== null && !Array.isArray(x);

const texts: Part = {
  expects: 'a list of texts',
  fits: (x) => Array.isArray(x) && x.every((item) => typeof item === 'string'),
};

export const headerShape: Shape = {
  log: { expects: '"bulkhead run"', fits: (x) => x === 'bulkhead run' },
  version: { expects: `a version this program reads, which is ${LOG_VERSION}`, fits: (x) => x === LOG_VERSION },
  bulkhead: text,
  scenario: text,
  seed: { expects: 'a text or null', fits: (x) => x === null || typeof x === 'string' },
  digest: {
    expects: 'an object of hashes',
    fits: isObject,
    parts: { whole: text, program: text, board: text, options: text, start: text },
  },
  options: { expects: 'an object of texts', fits: isObject, each: text },
  position: { ...text, optional: true },
  players: { expects: 'a number of players from 1 to 8', fits: (x) => isCount(x) && x >= 1 && x <= 8, optional: true },
  names: { ...texts, optional: true },
};

export const answerShape: Shape = {
  answer: text,
  copy: { ...count, optional: true },
  rule: { expects: 'a text or null', fits: (x) => x === null || typeof x === 'string', optional: true },
};

/** An answer as a log writes it, with all that is in its line. */
export const loggedShape: Shape = {
  step: count,
  ordinal: count,
  asker: text,
  options: count,
  ...answerShape,
  bot: { ...text, optional: true },
  order: { ...text, optional: true },
};

export const endShape: Shape = { steps: count, result: text, wins: { ...texts, optional: true }, state: text };

export function firstFault(read: Readonly<Record<string, unknown>>, shape: Shape): ShapeFault | undefined {
  for (const [key, part] of Object.entries(shape)) {
    if (!Object.hasOwn(read, key)) {
      if (part.optional) continue;
      return { path: [key], expects: part.expects, missing: true };
    }
    const fault = partFault(read[key], part);
    if (fault) return { ...fault, path: [key, ...fault.path] };
  }
  return undefined;
}

/** The first key that a shape does not have, in it or in what it has the keys of. */
export function unknownKey(read: Readonly<Record<string, unknown>>, shape: Shape): readonly string[] | undefined {
  for (const [key, value] of Object.entries(read)) {
    const part = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!part) return [key];
    const inside = part.parts && unknownKey(value as Readonly<Record<string, unknown>>, part.parts);
    if (inside) return [key, ...inside];
  }
  return undefined;
}

function partFault(value: unknown, part: Part): ShapeFault | undefined {
  if (!part.fits(value)) return { path: [], expects: part.expects, missing: false };
  const inner = value as Readonly<Record<string, unknown>>;
  if (part.parts) return firstFault(inner, part.parts);
  const { each } = part;
  return each && firstFault(inner, Object.fromEntries(Object.keys(inner).map((key) => [key, each])));
}
