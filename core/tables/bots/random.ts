import { draw, type RunKey, sourceKey } from '../../base/luck.js';
import type { Compiled } from '../../compile/compile.js';
import type { Asked, Bot } from './bot.js';

/** Any option, each question from a source of its own: what plain programs do by themselves. */
export class RandomBot implements Bot {
  readonly name = 'random';
  private readonly sources: Int32Array;
  private readonly kinds: readonly string[];
  private key: RunKey = { a: 0, b: 0 };

  constructor({ sites }: Compiled) {
    this.sources = Int32Array.from(sites, (s) => sourceKey(s.source));
    this.kinds = sites.map((s) => s.kind);
  }

  begin(key: RunKey): void {
    this.key = key;
  }

  decide({ site, step, count, sites }: Asked): number {
    const source = this.sources[site] ?? 0;
    // Decks have an order of their own and take nothing from a source.
    let n = 0;
    for (const before of sites) if (this.sources[before] === source && this.kinds[before] !== 'draw') n++;
    return draw(this.key.a, this.key.b, source, step, n, count);
  }
}
