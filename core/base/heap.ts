/** What weighs most comes out first; of equal weights what was put in first. */
export class Heap<T> {
  private readonly items: { readonly item: T; readonly weight: number; readonly number: number }[] = [];
  private count = 0;

  get size(): number {
    return this.items.length;
  }

  push(item: T, weight: number): void {
    const { items } = this;
    let at = items.length;
    items.push({ item, weight, number: this.count++ });
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.before(at, parent)) break;
      this.swap(at, parent);
      at = parent;
    }
  }

  pop(): T | undefined {
    const { items } = this;
    const [top] = items;
    const last = items.pop();
    if (!top || !last || items.length === 0) return top?.item;
    items[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (left < items.length && this.before(left, first)) first = left;
      if (right < items.length && this.before(right, first)) first = right;
      if (first === at) return top.item;
      this.swap(at, first);
      at = first;
    }
  }

  private before(one: number, other: number): boolean {
    const [a, b] = [this.items[one], this.items[other]];
    if (!a || !b) return false;
    return a.weight > b.weight || (a.weight === b.weight && a.number < b.number);
  }

  private swap(one: number, other: number): void {
    const { items } = this;
    const [a, b] = [items[one], items[other]];
    if (a && b) [items[one], items[other]] = [b, a];
  }
}
