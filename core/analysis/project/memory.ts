import type { DocMap } from '../../documents/index.js';
import { sameOutline } from './outline.js';

/** What something was made of. */
export interface Inputs {
  /** What must be the very same for it to be had again. */
  readonly of: readonly unknown[];
  /** Parts of modules of which only the outline matters, where nothing is said of them. */
  readonly parts?: readonly DocMap[];
  /** Whether an option or variant of that name is spoken of. */
  readonly names?: (name: string) => boolean;
}

export interface Result<T> {
  readonly value: T;
  /** Whether it may be had again. */
  readonly keep: boolean;
  /** Whether no place in a file is part of it: then texts may move about below what is only outlined. */
  readonly placeless?: boolean;
}

interface Known extends Result<unknown>, Inputs {}

/** What was found before, for whoever checks the same documents again and again. */
export class CheckMemory {
  private readonly known = new Map<string, Known>();

  /** What was made under a key, as long as it is made of the same. */
  found<T>(key: string, inputs: Inputs, make: () => Result<T>): T {
    const before = this.known.get(key);
    if (before && isSame(before, inputs)) {
      // Compared with the latest, what is outlined is not held on to.
      if (inputs.parts) this.known.set(key, { ...before, ...inputs });
      return before.value as T;
    }
    const made = make();
    if (made.keep) this.known.set(key, { ...inputs, ...made });
    else this.known.delete(key);
    return made.value;
  }
}

function isSame(before: Known, { of, parts = [], names = () => true }: Inputs): boolean {
  const outlined = (a: DocMap, b: DocMap): boolean => sameOutline(a, b, names);
  const [earlier = [], alike] = [before.parts, before.placeless ? outlined : Object.is];
  return (
    sameList(before.of, of, Object.is) && (earlier === parts || sameList<DocMap>(earlier, parts, (a, b) => alike(a, b)))
  );
}

function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  return a.length === b.length && a.every((part, i) => same(part, b[i] as T));
}
