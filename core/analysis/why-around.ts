/** What had to do with a condition and changed nothing it speaks of: what was tried in vain, and what gets through to a space. */
import { readsOf } from '../compile/reads.js';
import type { World } from '../compile/world.js';
import { trackedStart } from '../engine/indexes.js';
import type { Machine } from '../engine/machine.js';
import type { Reason } from '../engine/nothing.js';
import type { StepEvent } from '../engine/trace.js';
import type { Passage } from '../language/model.js';
import type { Expr, Rule } from '../language/program.js';
import type { Property } from '../language/types.js';
import type { FileSpan } from '../source/file.js';
import { linksBetween, mentionedSlots } from './mentions.js';
import type { TracedStep } from './why-replay.js';

/** How many links are looked at for what they let through, at most. */
const MOST_LINKS = 2_000;
/** How many values of a property of a link are tried for whether it would let something through. */
const MOST_TRIED = 12;

/** Something that what a condition speaks of would have become, had nothing kept it out. */
export interface Vain {
  readonly step: number;
  readonly begun: StepEvent | undefined;
  readonly reason: Extract<Reason, { is: 'meeting' }>;
  readonly rule: Rule | undefined;
  readonly at: FileSpan | undefined;
}

/** A link at a space: what is beyond it, and whether it lets through what spreads by the name of a property. */
export interface Way {
  readonly link: number;
  readonly beyond: number;
  /** What the property is beyond it. */
  readonly value: number;
  readonly open: boolean;
  /** What of the link would have to be otherwise, where one thing would do. */
  readonly because: readonly { readonly property: Property; readonly value: number }[];
}

/** The links at a space of which a condition says something that spreads. */
export interface Around {
  readonly property: Property;
  readonly space: number;
  readonly ways: readonly Way[];
}

/** Asks a machine what its links let through; the machine has the conditions from `first` on. */
export class Ways {
  readonly conditions: readonly Expr[];
  private readonly passages: readonly { readonly property: Property; readonly passage: Passage }[];

  constructor(
    private readonly world: World,
    condition: Expr,
    private readonly first: number,
  ) {
    const { model, counts } = world;
    const spreading = [...readsOf(condition).properties].flatMap((property) => {
      const passage = model.passages.all.find((p) => p.name === property.name);
      return passage && property.kind.universe === 'space' ? [{ property, passage }] : [];
    });
    this.passages = spreading.length * counts.link > MOST_LINKS ? [] : spreading;
    this.conditions = this.passages.flatMap(({ passage }) =>
      Array.from({ length: counts.link }, (_, id) => through(passage, id)),
    );
  }

  /** The links at a space as the state has them now; undefined where nothing spreads by the name of the property. */
  around(machine: Machine, property: Property, space: number): Around | undefined {
    const { board } = this.world;
    const k = this.passages.findIndex((p) => p.property === property);
    const passage = this.passages[k]?.passage;
    const stretch = machine.layout.properties.get(property);
    if (!passage || !stretch) return undefined;
    const all = board.spaces.map((_, id) => id);
    const ways = linksBetween(this.world, [space], all).map((link): Way => {
      const { a = space, b = space } = board.links[link] ?? {};
      const beyond = a === space ? b : a;
      const asked = machine.doors.conditions[this.first + k * this.world.counts.link + link];
      const open = asked?.() === true;
      const value =
        beyond >= stretch.first && beyond <= stretch.last ? (machine.state[stretch.base + beyond] ?? 0) : -1;
      const because = open || !asked ? [] : culprits(machine, through(passage, link), asked);
      return { link, beyond, value, open, because };
    });
    return { property, space, ways };
  }
}

function through({ word }: Passage, link: number): Expr {
  return { op: 'word', word, of: { op: 'const', value: link } };
}

/** What a condition hangs on by itself: were it otherwise, the condition would hold. */
function culprits(machine: Machine, condition: Expr, asked: () => boolean): Way['because'] {
  const { state, layout, compiled } = machine;
  const now = state.slice();
  const found = [...mentionedSlots(machine, [condition])].flatMap((slot) => {
    const entry = [...layout.properties].find(([, s]) => slot >= s.base + s.first && slot <= s.base + s.last);
    if (!entry) return [];
    const [property] = entry;
    const value = now[slot] ?? 0;
    const would = othersOf(property).some((other) => {
      if (other === value) return false;
      state[slot] = other;
      trackedStart(compiled, state);
      const holds = asked();
      state.set(now);
      return holds;
    });
    return would ? [{ property, value }] : [];
  });
  return found;
}

function othersOf({ domain }: Property): number[] {
  const from = domain.is === 'number' ? domain.from : 0;
  const to = domain.is === 'levels' ? domain.names.length - 1 : domain.is === 'number' ? domain.to : 1;
  if (domain.is === 'thing') return [];
  return Array.from({ length: Math.min(MOST_TRIED, to - from + 1) }, (_, i) => from + i);
}

/** What was kept out in a step of all that some slots stand for. */
export function vainIn({ layout }: Machine, traced: TracedStep, slots: ReadonlySet<number>): Vain[] {
  const { step, events } = traced;
  return events.flatMap((event): Vain[] => {
    if (event.event !== 'nothing' || event.why.is !== 'meeting') return [];
    const stretch = layout.properties.get(event.why.property);
    if (!stretch || !slots.has(stretch.base + event.why.thing)) return [];
    const begun = events.find((e) => e.event === 'step');
    return [{ step, begun, reason: event.why, rule: event.rule, at: event.at }];
  });
}

/** The lowest value of a property: that it is not there. */
export function lowest({ domain }: Property): number {
  return domain.is === 'number' ? domain.from : domain.is === 'thing' ? -1 : 0;
}
