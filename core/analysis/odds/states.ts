/** Different states of one program, each kept once and numbered from 0. */
import { NOT_OF_KIND } from '../../compile/layout.js';

/** States in a page; pages keep what is there in place while more is added. */
const PAGE_BITS = 12;
const PAGE = 1 << PAGE_BITS;

type Page = Int8Array | Int16Array | Int32Array;

/** From the narrowest on: how far a value may lie from where it was at first. */
const widths = [
  { most: 127, make: (n: number): Page => new Int8Array(n) },
  { most: 32_767, make: (n: number): Page => new Int16Array(n) },
  { most: 2 ** 31 - 1, make: (n: number): Page => new Int32Array(n) },
] as const;

/**
 * A set of states. Of each only what can change is kept, as the difference from the first state: a byte for each slot as long as
 * the differences are small. They are found again by a table of hashes.
 */
export class States {
  /** How many there are. */
  size = 0;
  private readonly first: Int32Array;
  /** Slots that can change. */
  private readonly slots: Int32Array;
  private readonly row: Int32Array;
  private pages: Page[] = [];
  private width = 0;
  private hashes = new Int32Array(PAGE);
  /** By hash one more than the number of a state; 0 is free. */
  private table = new Int32Array(4 * PAGE);

  /** @param first a state of the program: every other has as many slots */
  constructor(first: Int32Array) {
    this.first = first.slice();
    // A slot of a thing that does not have the property keeps its mark for ever.
    this.slots = Int32Array.from(first.keys()).filter((slot) => first[slot] !== NOT_OF_KIND);
    this.row = new Int32Array(this.slots.length);
  }

  /** Room that the states take, in bytes. */
  get bytes(): number {
    return (this.pages[0]?.byteLength ?? 0) * this.pages.length + this.hashes.byteLength + this.table.byteLength;
  }

  /** The number of a state; that of the next free one, `size` before, if it is new. */
  add(state: Int32Array): number {
    const hash = this.take(state);
    const { table } = this;
    const mask = table.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const known = (table[at] as number) - 1;
      if (known < 0) return this.keep(hash, at);
      if (this.hashes[known] === hash && this.isAt(known)) return known;
    }
  }

  /** Writes a state into an array of all slots. */
  read(number: number, into: Int32Array): void {
    const { slots, first } = this;
    const page = this.pages[number >> PAGE_BITS] as Page;
    const from = (number & (PAGE - 1)) * slots.length;
    into.set(first);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      into[slot] = (first[slot] as number) + (page[from + i] as number);
    }
  }

  /** Takes up a state to be looked for; its hash. */
  private take(state: Int32Array): number {
    const { slots, first, row } = this;
    let hash = 0;
    for (let i = 0; i < row.length; i++) {
      const slot = slots[i] as number;
      const difference = ((state[slot] as number) - (first[slot] as number)) | 0;
      row[i] = difference;
      hash = Math.imul(hash ^ difference, 0x2c1b3c6d);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
    return hash ^ (hash >>> 16);
  }

  private isAt(number: number): boolean {
    const { row } = this;
    const page = this.pages[number >> PAGE_BITS] as Page;
    const from = (number & (PAGE - 1)) * row.length;
    for (let i = 0; i < row.length; i++) if (page[from + i] !== row[i]) return false;
    return true;
  }

  private keep(hash: number, at: number): number {
    const number = this.size++;
    this.fit();
    const index = number >> PAGE_BITS;
    this.pages[index] ??= (widths[this.width] ?? widths[2]).make(PAGE * this.row.length);
    this.pages[index].set(this.row, (number & (PAGE - 1)) * this.row.length);
    if (number >= this.hashes.length) this.hashes = longer(this.hashes);
    this.hashes[number] = hash;
    this.table[at] = number + 1;
    if (2 * this.size > this.table.length) this.spread();
    return number;
  }

  /** Makes all pages wide enough for the state at hand. */
  private fit(): void {
    const { row } = this;
    let most = 0;
    for (let i = 0; i < row.length; i++) most = Math.max(most, Math.abs(row[i] as number));
    const needed = widths.findIndex((width) => most <= width.most);
    if (needed <= this.width) return;
    this.width = needed;
    const { make } = widths[needed] ?? widths[2];
    this.pages = this.pages.map((page) => {
      const wider = make(page.length);
      wider.set(page);
      return wider;
    });
  }

  private spread(): void {
    const table = new Int32Array(2 * this.table.length);
    const mask = table.length - 1;
    for (let number = 0; number < this.size; number++) {
      let at = (this.hashes[number] as number) & mask;
      while (table[at] !== 0) at = (at + 1) & mask;
      table[at] = number + 1;
    }
    this.table = table;
  }
}

function longer(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const made = new Int32Array(2 * array.length);
  made.set(array);
  return made;
}
