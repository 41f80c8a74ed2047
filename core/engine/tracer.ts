import type { NothingCode } from './nothing.js';

/** What a traced program tells while it runs; numbers as in the compiled program. */
export interface Tracer {
  spot(spot: number): void;
  /** kind 0: a property of a thing; 1: a number of the game; 2: where a piece stands; 3: which pile a card is in. */
  change(kind: 0 | 1 | 2 | 3, what: number, thing: number, before: number, after: number): void;
  /** Something a rule says changed nothing: why, and the things it speaks of (`core/engine/nothing.ts`). */
  nothing(code: NothingCode, what: number, thing: number, value: number, more: number, against: number): void;
  enter(rule: number, args: readonly number[]): void;
  leave(): void;
  answered(
    site: number,
    asker: number,
    index: number,
    count: number,
    candidates: ArrayLike<number> | null,
    extra: number,
  ): void;
  /** A choice with one option is not asked. */
  only(site: number, thing: number): void;
  /** A check that cannot fail (`good`) or cannot succeed is not rolled. */
  sure(site: number, good: boolean): void;
  /** A check was rolled: the sum, what it was measured by, and whether it succeeded. */
  checked(site: number, total: number, value: number, good: boolean): void;
  node(rule: number): void;
  ray(): void;
  later(): number;
  resume(cause: number): void;
  resumed(): void;
  shuffled(deck: number): void;
  ended(ending: number): void;
}
