import { problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { listed } from './body.js';
import type { Trigger } from './program.js';
import type { Passage } from './reading.js';

/** A trigger with the rules it must come before and after, and where that is said. */
export interface Placed {
  readonly trigger: Trigger;
  readonly before: string | undefined;
  readonly beforeAt: FileSpan;
  readonly after: string | undefined;
  readonly afterAt: FileSpan;
}

/** `first` must come before `second`, for `moved` says so. */
interface Wish {
  readonly first: Trigger;
  readonly second: Trigger;
  readonly moved: Trigger;
  readonly at: FileSpan;
}

/** Triggers as they stand, but for those that are moved; in a circle nobody can be first. */
export function inOrder(p: Passage, found: readonly Placed[]): Trigger[] {
  const list = found.map((f) => f.trigger);
  const wishes = found.flatMap((placed) => wishesOf(p, placed, list));
  const broken = (): Wish | undefined => wishes.find((w) => list.indexOf(w.first) > list.indexOf(w.second));
  // Moving one may part two that were right before: go round until all are.
  for (let round = 0; round <= found.length && (round === 0 || broken()); round++) {
    for (const { first, second, moved } of wishes) {
      if (round > 0 && list.indexOf(first) < list.indexOf(second)) continue;
      list.splice(list.indexOf(moved), 1);
      if (moved === first) list.splice(list.indexOf(second), 0, moved);
      else list.splice(list.indexOf(first) + 1, 0, moved);
    }
  }
  tellCircles(p, wishes);
  return list;
}

function wishesOf(p: Passage, { trigger, before, beforeAt, after, afterAt }: Placed, list: readonly Trigger[]): Wish[] {
  const other = before === undefined ? undefined : otherRule(p, trigger, before, 'before', beforeAt, list);
  const earlier = after === undefined ? undefined : otherRule(p, trigger, after, 'after', afterAt, list);
  return [
    ...(other ? [{ first: trigger, second: other, moved: trigger, at: beforeAt }] : []),
    ...(earlier ? [{ first: earlier, second: trigger, moved: trigger, at: afterAt }] : []),
  ];
}

function otherRule(
  p: Passage,
  trigger: Trigger,
  key: string,
  side: 'before' | 'after',
  at: FileSpan,
  list: readonly Trigger[],
): Trigger | undefined {
  const other = list.find((t) => t.rule.key === key || t.rule.name === key);
  if (other && other !== trigger) return other;
  const known = list.filter((t) => t !== trigger).map((t) => t.rule.name);
  const suggestion = nearestName(key, known);
  const message = other
    ? `the rule ${trigger.rule.name} cannot come ${side} itself`
    : `there is no rule called "${key}"`;
  p.diagnostics.add(
    problem('BK0601', message, at, { suggestion, ...(other ? {} : listed('rules', known, suggestion)) }),
  );
  return undefined;
}

/** Each circle is told once, at the wish that closes it. */
function tellCircles(p: Passage, wishes: readonly Wish[]): void {
  const told = new Set<Trigger>();
  for (const wish of wishes) {
    const way = told.has(wish.first) ? undefined : wayBack(wish.second, wish.first, wishes, new Set());
    if (!way) continue;
    for (const { first } of [wish, ...way]) told.add(first);
    p.diagnostics.add(
      problem('BK0813', `the rule ${wish.first.rule.name} would come before itself`, wish.at, {
        related: way.map(({ at }) => ({ at, label: 'and this' })),
        help: 'rules cannot stand before each other in a circle: take one of these out',
      }),
    );
  }
}

function wayBack(from: Trigger, to: Trigger, wishes: readonly Wish[], seen: Set<Trigger>): Wish[] | undefined {
  for (const wish of wishes) {
    if (wish.first !== from || seen.has(wish.second)) continue;
    if (wish.second === to) return [wish];
    seen.add(wish.second);
    const way = wayBack(wish.second, to, wishes, seen);
    if (way) return [wish, ...way];
  }
  return undefined;
}
