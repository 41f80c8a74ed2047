/** Changes that are one thing to people: told in one phrase. */
import type { ChangeEvent, SideEvent, TraceEvent } from '../engine/trace.js';

/** Changes of one property by one rule from one value to another, one after the other. */
export function runFrom(events: readonly (TraceEvent | SideEvent)[], i: number): ChangeEvent[] {
  const first = events[i];
  if (first?.event !== 'change') return [];
  const run: ChangeEvent[] = [];
  for (let k = i; k < events.length; k++) {
    const event = events[k];
    if (event?.event !== 'change' || !alike(first, event)) break;
    run.push(event);
  }
  return run;
}

function alike(one: ChangeEvent, other: ChangeEvent): boolean {
  if (one.rule !== other.rule) return false;
  if (one.what.is === 'pile') return other.what.is === 'pile' && one.after === other.after;
  if (one === other) return true;
  if (one.what.is !== 'property' || other.what.is !== 'property' || one.what.property !== other.what.property)
    return false;
  return one.before === other.before && one.after === other.after;
}

/** An amount that one statement takes from a thing and puts on another: two changes, one after the other. */
export function transferFrom(
  events: readonly (TraceEvent | SideEvent)[],
  i: number,
): { from: ChangeEvent; to: ChangeEvent; length: number } | undefined {
  const [from, to] = [events[i], events[i + 1]];
  if (from?.event !== 'change' || to?.event !== 'change' || from.rule !== to.rule || from.at !== to.at)
    return undefined;
  if (from.what.is !== 'property' || to.what.is !== 'property' || from.what.property !== to.what.property)
    return undefined;
  const [less, more] = [from.before - from.after, to.after - to.before];
  const isAmount = from.what.property.domain.is === 'number';
  return isAmount && less > 0 && less === more ? { from, to, length: 2 } : undefined;
}
