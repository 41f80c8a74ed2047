import { copiesOf, refersToCards } from '../../compile/copies.js';
import type { Machine } from '../../engine/machine.js';
import type { Action } from '../../language/program.js';

/**
 * Tells which options of a question lead to the same: faces of a die that are alike, faces on one side of what a check
 * asks for, a space that several results of the dice stand for, copies of a card that nothing tells apart. One of them is
 * tried and counts for all.
 */
export class SameOptions {
  private readonly checks = new Map<number, NonNullable<Action['check']>>();
  /** For each card the slots in which its copies may differ; none where copies are told apart. */
  private readonly slots: readonly (readonly number[] | undefined)[];

  constructor(private readonly machine: Machine) {
    const { world, layout, emitter } = machine.compiled;
    for (const { check } of world.model.actions) if (check && !check.times) this.checks.set(check.site.index, check);
    const slots = new Array<readonly number[] | undefined>(world.cards.length).fill(undefined);
    if (!world.model.properties.some(refersToCards))
      for (const { card, first, last, slots: own } of copiesOf(world, layout)) {
        if (emitter.fixedCards.has(card)) continue;
        slots.fill(own, first + (emitter.namedCards.has(card) ? 1 : 0), last + 1);
      }
    this.slots = slots;
  }

  /** Puts the first option of each sort into `options` and how many there are of it into `weights`; the number of sorts. */
  sorts(
    site: number,
    count: number,
    candidates: ArrayLike<number> | null,
    extra: number,
    options: number[],
    weights: number[],
  ): number {
    options.length = 0;
    weights.length = 0;
    const same = this.comparer(site, candidates, extra);
    for (let i = 0; i < count; i++) {
      let k = same ? 0 : options.length;
      while (k < options.length && !same?.(options[k] as number, i)) k++;
      if (k === options.length) {
        options.push(i);
        weights.push(1);
      } else weights[k] = (weights[k] as number) + 1;
    }
    return options.length;
  }

  /** Whether two options lead to the same; nothing where each is of its own sort. */
  private comparer(
    site: number,
    candidates: ArrayLike<number> | null,
    extra: number,
  ): ((a: number, b: number) => boolean) | undefined {
    const about = this.machine.compiled.sites[site];
    if (about?.kind === 'roll') {
      const { faces } = about;
      const check = this.checks.get(site);
      if (!faces) return undefined;
      const good = (face: number): boolean => (check?.atMost ? face <= extra : face >= extra);
      if (check) return (a, b) => good(faces[a] ?? 0) === good(faces[b] ?? 0);
      return (a, b) => faces[a] === faces[b];
    }
    if (!candidates) return undefined;
    if (about?.kind === 'address') return (a, b) => candidates[a] === candidates[b];
    if (about?.universe !== 'card' || about.kind === 'order') return undefined;
    return (a, b) => this.alike(candidates[a] ?? -1, candidates[b] ?? -1);
  }

  private alike(a: number, b: number): boolean {
    const slots = this.slots[a];
    const { cards } = this.machine.compiled.world;
    if (!slots || !this.slots[b] || cards[a]?.card !== cards[b]?.card) return false;
    return slots.every((slot) => this.machine.state[slot + a] === this.machine.state[slot + b]);
  }
}
