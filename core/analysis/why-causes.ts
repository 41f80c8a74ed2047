import { trackedStart } from '../engine/indexes.js';
import type { Machine } from '../engine/machine.js';
import { type ChangeEvent, type EndEvent, isNumbered, type StepEvent, type TraceEvent } from '../engine/trace.js';
import { laidWith } from './laid.js';
import type { Around, Ways } from './why-around.js';
import type { History, SlotChange } from './why-history.js';
import type { Offer, Replay, TracedStep } from './why-replay.js';

/** How many changes are tried for whether a condition hangs on them. */
const MOST_TRIED = 256;

/** A change that a condition hangs on, with all it came from in its step: the oldest first, itself last. */
export interface Cause {
  readonly step: number;
  readonly begun: StepEvent | undefined;
  /** Empty where nothing that was told made it so: the flow went on, or what lasted a turn ended with it. */
  readonly chain: readonly (TraceEvent & { readonly offer?: Offer | undefined })[];
  /** All that changed with the last of the chain, which is one of them: a tile that is laid, a link that joins. */
  readonly together: readonly ChangeEvent[];
  /** What it spreads through, just before it: where something that spreads came to a space. */
  readonly around: Around | undefined;
  /** What the turns of its step are counted by, as far as anybody asks: the state after the step. */
  readonly state: Int32Array;
}

/** What made a condition what it is. The machine of the replay stands where the history ended; it is played again. */
export function causesOf(replay: Replay, history: History, ways: Ways): Cause[] {
  const changes = history.holds ? hangsOn(replay.machine, history.changes) : [];
  const steps = [...changes.map((c) => c.step), ...(history.since > 0 ? [history.since] : [])];
  const found: Cause[] = [];
  replay.listen(steps, (traced) => {
    const own = changes.filter((c) => c.step === traced.step).map((c) => lastOf(replay.machine, traced, c.slot));
    const turning = traced.step === history.since ? turningPoint(replay.machine, traced, history.holds) : undefined;
    const targets = new Set([...own, turning].filter((event) => event !== undefined));
    const state = replay.machine.state.slice();
    const begun = traced.events.find((e) => e.event === 'step');
    if (targets.size === 0) found.push({ step: traced.step, begun, chain: [], together: [], around: undefined, state });
    const told = new Set<Target>();
    for (const target of [...targets].sort((a, b) => a.id - b.id)) {
      if (told.has(target)) continue;
      const together = target.event === 'change' ? laidWith(traced.events, target) : [];
      for (const change of together) told.add(change);
      const around = aroundOf(replay.machine, traced, target, ways);
      found.push({ step: traced.step, begun, chain: chainTo(target, traced), together, around, state });
    }
  });
  return found;
}

/** Of the changes so far those without which it would not be so: undone one at a time. */
function hangsOn(machine: Machine, changes: readonly SlotChange[]): SlotChange[] {
  const { state } = machine;
  const now = state.slice();
  const latest = [...changes].sort((a, b) => b.step - a.step).slice(0, MOST_TRIED);
  const needed = latest.filter(({ slot, before }) => {
    state[slot] = before;
    trackedStart(machine.compiled, state);
    const still = machine.doors.conditions[0]?.() === true;
    state.set(now);
    return !still;
  });
  return needed.sort((a, b) => a.step - b.step);
}

type Target = ChangeEvent | EndEvent;

function slotOf({ layout }: Machine, { what }: ChangeEvent): number | undefined {
  switch (what.is) {
    case 'property': {
      const stretch = layout.properties.get(what.property);
      return stretch && stretch.base + what.thing;
    }
    case 'number':
      return layout.globals.get(what.global);
    case 'place':
      return layout.place.base + what.thing;
    case 'pile':
      return layout.pile.base + what.thing;
  }
}

function lastOf(machine: Machine, { events }: TracedStep, slot: number): Target | undefined {
  return events.findLast((e): e is ChangeEvent => e.event === 'change' && slotOf(machine, e) === slot);
}

/** The change of a step after which the condition was for good what it is at the end: the step is gone through again. */
function turningPoint(machine: Machine, { border, events }: TracedStep, holds: boolean): Target | undefined {
  const { state, compiled, layout } = machine;
  const end = state.slice();
  const outcome = [...layout.globals].find(([global]) => global.role === 'outcome')?.[1];
  state.set(border);
  let turned: Target | undefined;
  let was = !holds;
  for (const event of events) {
    if (event.event === 'change') state[slotOf(machine, event) ?? 0] = event.after;
    else if (event.event === 'end' && outcome !== undefined) state[outcome] = event.ending.index + 1;
    else continue;
    trackedStart(compiled, state);
    const is = machine.doors.conditions[0]?.() === true;
    if (is !== was) turned = is === holds ? event : undefined;
    was = is;
  }
  state.set(end);
  return turned;
}

/** Of what spreads by levels: how the links at the space stood when it came. */
function aroundOf(machine: Machine, { border, events }: TracedStep, target: Target, ways: Ways): Around | undefined {
  if (target.event !== 'change' || target.what.is !== 'property') return undefined;
  const { property, thing } = target.what;
  if (property.domain.is !== 'levels' || target.after <= target.before) return undefined;
  const { state, compiled } = machine;
  const end = state.slice();
  state.set(border);
  for (const event of events) {
    if (event === target) break;
    if (event.event === 'change') state[slotOf(machine, event) ?? 0] = event.after;
  }
  trackedStart(compiled, state);
  const around = ways.around(machine, property, thing);
  state.set(end);
  return around;
}

/** From the start of the step to an event; each knows what it came from. */
function chainTo(target: Target, { events, offers }: TracedStep): Cause['chain'] {
  const known = new Map<number, TraceEvent>();
  for (const event of events) if (isNumbered(event)) known.set(event.id, event);
  const chain: TraceEvent[] = [];
  for (let at: TraceEvent | undefined = target; at && at.event !== 'step'; at = known.get(at.cause ?? -1))
    chain.push(at);
  return chain.reverse().map((event) => ({ ...event, offer: offers.get(event.id) }));
}
