import type { Diagnostic } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { called } from './called.js';
import type { Stmt, Word } from './program.js';
import type { Passage } from './reading.js';

/** How many things may follow, each leading on to the next, before nobody can follow. */
export const LONGEST = 100;

/** One thing, and what it leads on to. */
interface Link {
  readonly name: string;
  readonly at: FileSpan | undefined;
}

const ways = {
  kinds: 'is a kind of',
  words: 'is explained by',
  procedures: 'leads on to',
  nodes: 'has as a step',
} as const;

/** That something leads on too far: how it begins. */
export function chainTooLong(of: keyof typeof ways, from: Link, next: string): Diagnostic {
  return {
    code: 'BK0822',
    severity: 'error',
    message: `${from.name} ${ways[of]} ${next}, and so on through more than ${LONGEST} ${of === 'procedures' ? 'procedures or cards' : of}`,
    at: from.at,
    help: 'each of them waits for the next: say it in fewer steps',
  };
}

/**
 * How far each thing leads on: 0 where it leads nowhere. What comes round in a circle is told elsewhere, or may be: it
 * counts up to where it closes.
 */
export function heightsOf<T>(all: Iterable<T>, next: (from: T) => Iterable<T>): ReadonlyMap<T, number> {
  const heights = new Map<T, number>();
  const open = new Set<T>();
  for (const first of all) {
    const stack = [{ of: first, left: undefined as Iterator<T> | undefined, height: 0 }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1] as (typeof stack)[number];
      if (top.left === undefined) {
        if (heights.has(top.of) || open.has(top.of)) {
          stack.pop();
          continue;
        }
        open.add(top.of);
        top.left = next(top.of)[Symbol.iterator]();
      }
      const step = top.left.next();
      if (!step.done) {
        const known = heights.get(step.value);
        if (known !== undefined) top.height = Math.max(top.height, known + 1);
        else if (!open.has(step.value)) stack.push({ of: step.value, left: undefined, height: 0 });
        continue;
      }
      stack.pop();
      open.delete(top.of);
      heights.set(top.of, top.height);
      const below = stack[stack.length - 1];
      if (below) below.height = Math.max(below.height, top.height + 1);
    }
  }
  return heights;
}

/** Those that lead on too far, where it begins: nothing that leads too far leads to them. */
export function chainBegins<T>(heights: ReadonlyMap<T, number>, next: (from: T) => Iterable<T>): [from: T, to: T][] {
  const long = [...heights].flatMap(([of, height]) => (height > LONGEST ? [of] : []));
  const later = new Set(long.flatMap((of) => [...next(of)].filter((to) => to !== of && isBelow(heights, of, to))));
  return long.flatMap((of) => {
    const to = [...next(of)].find((n) => (heights.get(n) ?? 0) >= LONGEST);
    return later.has(of) || to === undefined ? [] : [[of, to] as [T, T]];
  });
}

function isBelow<T>(heights: ReadonlyMap<T, number>, of: T, to: T): boolean {
  return (heights.get(to) ?? 0) < (heights.get(of) ?? 0);
}

/** Words that other words explain, again and again; whether there are such. */
export function wordsTooLong(p: Passage, asks: ReadonlyMap<Word, ReadonlySet<Word>>): boolean {
  const next = (word: Word): Iterable<Word> => asks.get(word) ?? [];
  const begins = chainBegins(heightsOf(asks.keys(), next), next);
  for (const [word, to] of begins) p.diagnostics.add(chainTooLong('words', word, to.name));
  return begins.length > 0;
}

/** Something with a text that may have other texts done. */
interface Doer extends Link {
  readonly body: readonly Stmt[];
}

/** Procedures and cards that have each other done, one after the other. */
export function checkCalls(p: Passage): void {
  const doers = new Map<object, Doer>();
  for (const procedure of p.model.procedures)
    doers.set(procedure, {
      name: procedure.verb,
      at: procedure.rule.at,
      body: [...procedure.body, ...procedure.replacements.flatMap((r) => r.body)],
    });
  for (const [card, { rule, body }] of p.model.cardBodies) doers.set(card, { name: rule.name, at: rule.at, body });
  const known = new Map<object, readonly object[]>();
  const next = (of: object): readonly object[] => {
    let found = known.get(of);
    if (!found) {
      found = called(doers.get(of)?.body ?? [], new Set(), true).flatMap((c) =>
        c !== 'anything' && doers.has(c) ? [c] : [],
      );
      known.set(of, found);
    }
    return found;
  };
  for (const [of, to] of chainBegins(heightsOf(doers.keys(), next), next)) {
    const [from, then] = [doers.get(of), doers.get(to)];
    if (from && then) p.diagnostics.add(chainTooLong('procedures', from, then.name));
  }
}
