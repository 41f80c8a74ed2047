import type { RunKey } from '../base/luck.js';
import type { Said } from '../engine/initial.js';
import type { Machine } from '../engine/machine.js';
import type { Scenario } from '../engine/program.js';
import type { Expr } from '../language/program.js';
import type { Global, Property } from '../language/types.js';
import type { FileSpan } from '../source/file.js';
import type { GivenAnswer } from '../tables/log-reading.js';
import { type Around, lowest, type Vain, vainIn, Ways } from './why-around.js';
import { type Cause, causesOf } from './why-causes.js';
import { type History, historyOf } from './why-history.js';
import { Replay } from './why-replay.js';
import type { Sentence } from './why-sentence.js';

/** How many values that a condition speaks of are told. */
const MOST_VALUES = 6;

/** Something a condition speaks of, with its value. */
export type Found =
  | { readonly is: 'property'; readonly property: Property; readonly thing: number; readonly value: number }
  | { readonly is: 'number'; readonly global: Global; readonly value: number }
  | { readonly is: 'place'; readonly thing: number; readonly value: number }
  | { readonly is: 'pile'; readonly thing: number; readonly value: number };

/** Something a condition speaks of as it was at the start, and where the documents say so. */
export interface Start {
  readonly found: Found;
  readonly at: FileSpan | undefined;
}

/** Whether a condition holds in a run that was written down, since when, and why. */
export interface Why {
  readonly sentence: Sentence;
  readonly history: History;
  readonly causes: readonly Cause[];
  /** What it speaks of, where that is little enough to tell. */
  readonly found: readonly Found[];
  /** The number it compares, where that is worked out. */
  readonly worth: number | undefined;
  /** How things were at the start, where it is so or not so from there. */
  readonly starts: readonly Start[];
  /** What it speaks of and was kept from being so, since it last was so. */
  readonly vain: readonly Vain[];
  /** What is let through to the spaces it speaks of, where it never was so. */
  readonly around: readonly Around[];
  readonly machine: Machine;
}

/** A run that was written down: its answers, and the key of its luck. */
export interface WrittenRun {
  readonly scenario: Scenario;
  readonly answers: readonly GivenAnswer[];
  readonly key: RunKey;
}

/** A run that can be asked about. */
export class Asked {
  readonly replay: Replay;
  private readonly numbers: readonly Expr[];
  private readonly ways: Ways;

  constructor(
    private readonly run: WrittenRun,
    private readonly sentence: Sentence,
  ) {
    this.numbers = comparedNumber(sentence.condition);
    this.ways = new Ways(run.scenario.world, sentence.condition, 1);
    const conditions = [sentence.condition, ...this.ways.conditions];
    const extras = { bodies: [], conditions, values: this.numbers };
    this.replay = new Replay(run.scenario, run.answers, run.key, extras);
  }

  /** Plays the run up to a step, or to its end. */
  history(at: number | undefined): History {
    return historyOf(this.replay, this.sentence.condition, at);
  }

  /** What there is to say of it; right after its history. */
  why(history: History): Why {
    const { machine } = this.replay;
    const worth = this.numbers.length > 0 ? machine.doors.values[0]?.() : undefined;
    const few = history.slots.length <= MOST_VALUES ? history.slots : [];
    const found = few.flatMap((slot) => foundAt(machine, slot, machine.state) ?? []);
    const around = history.holds || history.since > 0 ? [] : found.flatMap((f) => this.around(f));
    const vain = history.holds ? [] : this.vain(history);
    const causes = causesOf(this.replay, history, this.ways);
    const starts = history.since > 0 ? [] : this.starts(history);
    return { sentence: this.sentence, history, causes, found, worth, starts, vain, around, machine };
  }

  private around(found: Found): Around[] {
    if (found.is !== 'property' || found.value !== lowest(found.property)) return [];
    const around = this.ways.around(this.replay.machine, found.property, found.thing);
    return around ? [around] : [];
  }

  /** What was kept out, from the step on that ended it. */
  private vain({ steps, since, slots }: History): Vain[] {
    const found: Vain[] = [];
    const all = Array.from({ length: steps - since }, (_, i) => since + 1 + i);
    const asked = new Set(slots);
    this.replay.listen(all, (traced) => found.push(...vainIn(this.replay.machine, traced, asked)));
    return found;
  }

  /** How it began: where the board or the position says it, or else where it is declared. */
  private starts({ slots, changes, holds }: History): Start[] {
    const { machine } = this.replay;
    const { values } = this.run.scenario.position;
    const moved = new Set(changes.map((c) => c.slot));
    // What was so from the start may hang on what changed since; what never was so hangs on what never changed.
    const still = holds ? slots : slots.filter((slot) => !moved.has(slot));
    const all = still.flatMap((slot) => {
      const found = foundAt(machine, slot, machine.initial);
      return found ? [{ found, said: saidOf(values, found) }] : [];
    });
    const told = all.length > MOST_VALUES ? all.filter(({ said }) => said) : all;
    return told.slice(0, MOST_VALUES).map(({ found, said }) => ({ found, at: said?.at ?? declared(found) }));
  }
}

function saidOf(values: readonly Said[], found: Found): Said | undefined {
  if (found.is !== 'property') return undefined;
  return values.findLast((v) => v.property === found.property && v.thing === found.thing);
}

function declared(found: Found): FileSpan | undefined {
  return found.is === 'property' ? found.property.at : found.is === 'number' ? found.global.at : undefined;
}

/** The number that a condition compares, where it stands in no place of its own: a count, a sum. */
function comparedNumber(x: Expr): Expr[] {
  if (x.op === 'not') return comparedNumber(x.of);
  if (x.op !== 'compare') return [];
  return ['count', 'distance', 'total', 'sum', 'divide', 'smaller', 'larger', 'deck-count'].includes(x.left.op)
    ? [x.left]
    : [];
}

/** What stands in a slot. */
function foundAt({ layout }: Machine, slot: number, state: Int32Array): Found | undefined {
  const value = state[slot] ?? 0;
  for (const [global, at] of layout.globals) if (at === slot) return { is: 'number', global, value };
  for (const [property, { base, first, last }] of layout.properties)
    if (slot >= base + first && slot <= base + last) return { is: 'property', property, thing: slot - base, value };
  const { place, pile } = layout;
  if (slot >= place.base + place.first && slot <= place.base + place.last)
    return { is: 'place', thing: slot - place.base, value };
  if (slot >= pile.base + pile.first && slot <= pile.base + pile.last)
    return { is: 'pile', thing: slot - pile.base, value };
  return undefined;
}
