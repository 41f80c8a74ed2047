/** Arrays of numbers that grow: half as much again each time, so that what is there is seldom copied. */

type Typed = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** The same with room for at least `size`; itself where there is room. */
function withRoom<T extends Typed>(array: T, size: number): T {
  if (size <= array.length) return array;
  const make = array.constructor as new (length: number) => T;
  const made = new make(Math.max(size, Math.ceil(1.5 * array.length), 1024));
  made.set(array);
  return made;
}

/** A list of numbers of one sort. */
export class Growing<T extends Typed> {
  length = 0;

  constructor(public data: T) {}

  static bytes(): Growing<Uint8Array<ArrayBuffer>> {
    return new Growing(new Uint8Array(1024));
  }
  static integers(): Growing<Int32Array<ArrayBuffer>> {
    return new Growing(new Int32Array(1024));
  }
  static doubles(): Growing<Float64Array<ArrayBuffer>> {
    return new Growing(new Float64Array(1024));
  }

  push(value: number): void {
    if (this.length === this.data.length) this.data = withRoom(this.data, this.length + 1);
    this.data[this.length++] = value;
  }

  /** No longer than what is in it: nothing is added any more. */
  close(): T {
    return this.data.subarray(0, this.length) as T;
  }
}
