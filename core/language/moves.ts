import type { DocNode } from '../documents/tree.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { listed } from './body.js';
import type { Rule } from './program.js';
import { items, type Passage, used, wordOf } from './reading.js';

/** What something says it comes before or after. */
export interface Move {
  readonly how: 'before' | 'after';
  readonly other: string;
  readonly at: FileSpan;
}

/** Something with a place in an order, and what it says of it. */
export interface Placed<T> {
  readonly item: T;
  readonly moves: readonly Move[];
}

export function movesOf(pick: (key: string) => DocNode | undefined): Move[] {
  return (['before', 'after'] as const).flatMap((how) =>
    items(pick(how)).flatMap((node): Move[] => {
      const other = wordOf(node);
      return other ? [{ how, other, at: node.at }] : [];
    }),
  );
}

export function named<T extends { readonly rule: Rule }>(list: readonly T[], key: string): T | undefined {
  return list.find((x) => x.rule.key === key || x.rule.name === key);
}

/**
 * The order given, but what says it comes before something stands right before it, and what says after right after it; `sort`
 * is what they are called in messages. What is faulty has no place, but what it says of its place is checked.
 */
export function ordered<T extends { readonly rule: Rule }>(
  p: Passage,
  found: readonly Placed<T>[],
  sort: 'rule' | 'replacement',
  faulty: readonly Placed<Pick<T, 'rule'>>[] = [],
): T[] {
  const list = found.map((f) => f.item);
  const first = new Map<T, T[]>(list.map((item) => [item, []]));
  const followers = new Map<T, T[]>(list.map((item) => [item, []]));
  for (const { item, moves } of found) {
    for (const move of moves) {
      const other = named(list, move.other);
      used(p, 'rule', move, other?.rule);
      if (!other || other === item) refuse(p, list, item, move, sort, other !== undefined);
      else if (move.how === 'before') first.get(other)?.push(item);
      else {
        first.get(item)?.push(other);
        followers.get(other)?.push(item);
      }
    }
  }
  const out: T[] = [];
  const place = (item: T, way: readonly T[]): void => {
    if (out.includes(item)) return;
    if (way.includes(item)) {
      circle(p, way.slice(way.indexOf(item)), found, sort);
      return;
    }
    for (const other of first.get(item) ?? []) place(other, [...way, item]);
    if (out.includes(item)) return;
    out.push(item);
    for (const next of followers.get(item) ?? [])
      if (first.get(next)?.every((other) => out.includes(other))) place(next, []);
  };
  for (const { item, moves } of faulty)
    for (const move of moves) {
      const other = named([...list, item], move.other);
      if (!other || other === item) refuse(p, list, item, move, sort, other !== undefined);
    }
  const waits = (item: T): boolean => [...followers.values()].some((after) => after.includes(item));
  for (const item of [...list.filter((x) => !waits(x)), ...list]) place(item, []);
  return out;
}

function circle<T extends { readonly rule: Rule }>(
  p: Passage,
  way: readonly T[],
  found: readonly Placed<T>[],
  sort: string,
): void {
  const [one] = way;
  const move =
    found.find((f) => f.item === one)?.moves[0] ?? found.find((f) => way.includes(f.item) && f.moves[0])?.moves[0];
  if (!one || !move) return;
  p.diagnostics.add({
    code: 'BK0601',
    severity: 'error',
    message: `the ${sort} ${one.rule.name} would come before itself, by way of ${way
      .slice(1)
      .map((x) => x.rule.name)
      .join(', ')}`,
    at: move.at,
    help: 'take out one of `before:` and `after:`',
  });
}

function refuse(
  p: Passage,
  list: readonly { readonly rule: Rule }[],
  item: { readonly rule: Rule },
  { how, other, at }: Move,
  sort: string,
  itself: boolean,
): void {
  // One that is left out because of a fault of its own was told of there.
  if (!itself && p.model.rules.some((r) => r.sort === sort && (r.key === other || r.name === other))) {
    p.diagnostics.heldBack++;
    return;
  }
  const known = list.filter((x) => x !== item).map((x) => x.rule.name);
  const suggestion = nearestName(other, known);
  p.diagnostics.add({
    code: 'BK0601',
    severity: 'error',
    message: itself
      ? `the ${sort} ${item.rule.name} cannot come ${how} itself`
      : `there is no ${sort} called "${other}"`,
    at,
    suggestion,
    ...(itself ? {} : listed(`${sort}s`, known, suggestion)),
  });
}
