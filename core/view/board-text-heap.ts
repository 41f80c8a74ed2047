/** A heap of numbers: what is cheapest comes out first. */
export class Heap {
  readonly #entries: { readonly item: number; readonly cost: number }[] = [];

  push(item: number, cost: number): void {
    const entries = this.#entries;
    let at = entries.length;
    const entry = { item, cost };
    for (let above = (at - 1) >> 1; at > 0; above = (at - 1) >> 1) {
      const other = entries[above];
      if (!other || other.cost <= cost) break;
      entries[at] = other;
      at = above;
    }
    entries[at] = entry;
  }

  pop(): number | undefined {
    const entries = this.#entries;
    const [top, last] = [entries[0], entries.pop()];
    if (!top || !last || entries.length === 0) return top?.item;
    let at = 0;
    for (;;) {
      const below = 2 * at + 1;
      const [a, b] = [entries[below], entries[below + 1]];
      const lesser = b && a && b.cost < a.cost ? b : a;
      if (!lesser || lesser.cost >= last.cost) break;
      entries[at] = lesser;
      at = lesser === a ? below : below + 1;
    }
    entries[at] = last;
    return top.item;
  }
}
