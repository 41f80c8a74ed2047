import { RunFailure } from './failure.js';
import { type Arrival, type Meets, writeAll } from './meets.js';

/** Who settles which of several values a place gets; the values in rising order, the place by its number. */
export type Settle = (values: readonly number[], place: number) => number;

/**
 * Writes of one `all at once`, judged together: all were decided on the board as it stood. Two different values for one
 * place are a failure, unless somebody settles it, place by place in board order; raises and lowers add up; amounts that
 * move are conserved, what does not fit stays behind. What is to stand where comes in board order.
 */
export function gather(
  waiting: readonly number[],
  from: number,
  to: number,
  state: Int32Array,
  bases: readonly number[],
  lowest: readonly number[],
  highest: readonly number[],
  spot: number,
  settle: Settle | null,
): Arrival[] {
  const sum = new Sums(state, bases, lowest, highest, spot, settle);
  for (let q = from; q < to; q++) {
    const [kind, property, thing, value, other] = waiting.slice(q * 5, q * 5 + 5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (thing < 0) continue;
    if (kind === 0) sum.set(property, thing, value);
    else if (kind === 1) sum.add(property, thing, value);
    else sum.move(property, thing, other, value);
  }
  return sum.results();
}

/** Makes gathered writes; of two hazards that come to one place only the one comes that wins. Returns 0, or what ends more. */
export function writeGathered(
  arrivals: readonly Arrival[],
  meets: readonly Meets[],
  state: Int32Array,
  bases: readonly number[],
  setters: readonly ((thing: number, value: number) => number)[],
): number {
  return writeAll(arrivals, meets, {
    now: (property, thing) => state[(bases[property] ?? 0) + thing] ?? 0,
    write: ({ property, thing, value }) => setters[property]?.(thing, value) ?? 0,
  });
}

interface Place {
  readonly property: number;
  readonly thing: number;
  readonly before: number;
  /** The different values that it was set to. */
  readonly set: number[];
  change: number;
  out: number;
  in: number;
}

class Sums {
  private readonly places = new Map<number, Place>();

  constructor(
    private readonly state: Int32Array,
    private readonly bases: readonly number[],
    private readonly lowest: readonly number[],
    private readonly highest: readonly number[],
    private readonly spot: number,
    private readonly settle: Settle | null,
  ) {}

  private at(property: number, thing: number): Place {
    const slot = (this.bases[property] ?? 0) + thing;
    let place = this.places.get(slot);
    if (!place) {
      place = { property, thing, before: this.state[slot] ?? 0, set: [], change: 0, out: 0, in: 0 };
      this.places.set(slot, place);
    }
    return place;
  }

  set(property: number, thing: number, value: number): void {
    const { set } = this.at(property, thing);
    if (set.includes(value)) return;
    if (set.length > 0 && !this.settle) throw new RunFailure(6, this.spot, thing);
    set.push(value);
  }

  add(property: number, thing: number, value: number): void {
    this.at(property, thing).change += value;
  }

  /** Served in board order: never more than there was, never more than there is room for. */
  move(property: number, from: number, to: number, amount: number): void {
    if (to < 0 || from === to) return;
    const source = this.at(property, from);
    const sink = this.at(property, to);
    const there = source.before - (this.lowest[property] ?? 0) - source.out;
    const room = (this.highest[property] ?? 0) - sink.before - sink.in;
    const moved = Math.max(0, Math.min(amount, there, room));
    source.out += moved;
    sink.in += moved;
  }

  private settled({ set, property, thing }: Place): number | undefined {
    if (set.length < 2 || !this.settle) return set[0];
    return this.settle(
      set.sort((a, b) => a - b),
      property + thing * this.bases.length,
    );
  }

  results(): Arrival[] {
    const list = [...this.places.values()].sort((a, b) => a.thing - b.thing || a.property - b.property);
    return list.flatMap((p): Arrival[] => {
      // Below the lowest is none: there is nothing to raise or lower.
      if (p.set.length === 0 && p.before < (this.lowest[p.property] ?? 0)) return [];
      const set = this.settled(p) ?? p.before;
      const value = set + p.change + p.in - p.out;
      const top = this.highest[p.property] ?? value;
      const low = this.lowest[p.property] ?? value;
      // None stays none; what is set outside its range is refused where it is written.
      if (set < low || set > top) return [{ property: p.property, thing: p.thing, value: set }];
      return [{ property: p.property, thing: p.thing, value: Math.min(top, Math.max(low, value)) }];
    });
  }
}
