import { draw, type RunKey, rank, sourceKey } from '../base/luck.js';
import type { Compiled } from '../compile/compile.js';
import type { Table } from '../engine/table.js';

/**
 * Answers everything from the seed, decisions too (at random, each from a source of its own). Plain programs carry the
 * same computation inline; this table gives the same answers to the others.
 */
export class SeededTable implements Table {
  private readonly counts = new Map<number, number>();
  private readonly sources: readonly number[];
  private readonly copies: readonly number[];
  private stepNumber = 0;

  constructor(
    compiled: Compiled,
    private readonly key: RunKey,
  ) {
    this.sources = compiled.sites.map((s) => sourceKey(s.source));
    this.kinds = compiled.sites.map((s) => s.kind);
    this.copies = compiled.world.cards.map((c) => (sourceKey(`${c.card.module}/${c.card.name}`) + c.copy) | 0);
  }
  private readonly kinds: readonly string[];

  step(number: number): void {
    this.stepNumber = number;
    this.counts.clear();
  }

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const source = this.sources[site] ?? 0;
    if (this.kinds[site] === 'draw' && candidates) return this.top(source, count, candidates, extra);
    if (this.kinds[site] === 'order' && extra === 0 && candidates) return this.ordered(site, source, count);
    return this.nth(source, count);
  }

  private ordered(_site: number, source: number, count: number): number {
    return this.nth(source, count);
  }

  private nth(source: number, count: number): number {
    const n = this.counts.get(source) ?? 0;
    this.counts.set(source, n + 1);
    return draw(this.key.a, this.key.b, source, this.stepNumber, n, count);
  }

  /** The copy of lowest rank in this cycle of the deck. */
  private top(source: number, count: number, candidates: ArrayLike<number>, cycle: number): number {
    let best = 0;
    let low = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const r = rank(this.key.a, this.key.b, source, cycle, this.copies[candidates[i] ?? 0] ?? 0);
      if (r < low) {
        low = r;
        best = i;
      }
    }
    return best;
  }
}
