/** Changes that are one: laying a tile alters several of its values, joining with a link both its ends. */
import type { ChangeEvent, SideEvent, TraceEvent } from '../engine/trace.js';

/** Changes that lay one tile, or join with one link: those of one statement, one after the other. */
export function laidFrom(events: readonly (TraceEvent | SideEvent)[], i: number): ChangeEvent[] {
  const first = events[i];
  if (first?.event !== 'change' || first.what.is !== 'property' || !first.what.property.laid) return [];
  const { thing, property } = first.what;
  const run: ChangeEvent[] = [];
  for (let k = i; k < events.length; k++) {
    const event = events[k];
    if (event?.event !== 'change' || event.what.is !== 'property' || event.at !== first.at) break;
    const { what } = event;
    if (!what.property.laid || what.thing !== thing || what.property.kind !== property.kind) break;
    if (run.some((e) => e.what.is === 'property' && e.what.property === what.property)) break;
    run.push(event);
  }
  return run;
}

/** All changes that were made with one of them, itself among them; that one alone where it is of another sort. */
export function laidWith(events: readonly (TraceEvent | SideEvent)[], change: ChangeEvent): readonly ChangeEvent[] {
  for (let i = Math.max(0, events.indexOf(change) - 4); i <= events.indexOf(change); i++) {
    const run = laidFrom(events, i);
    if (run.includes(change)) return run;
  }
  return [change];
}
