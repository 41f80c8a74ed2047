import type { Rule } from '../language/program.js';
import type { FileSpan } from '../source/file.js';
import type { ChangeEvent } from './trace.js';

/** Why a run can break off. The author is told which rule, where, and what changed last. */
export const failureReasons = {
  1: 'one step changed more than its budget allows: a rule seems never to end',
  2: 'one step repeated, called, looked or queued more than its budget allows: a rule seems never to end',
  3: 'rules set each other off more than 64 deep, or call each other more than 400 deep',
  4: 'a number was set outside what it may be',
  5: 'a card was drawn from a deck that has none left, and the rule does not say what then',
  6: 'two different values were written to one place at once',
  7: 'nothing can be done and the turn may not end',
  8: 'something was divided by nothing',
  9: 'the run took more steps than allowed',
  10: 'two hazards came to one place all at once, and what is declared of their meeting does not say which wins then',
  12: 'a piece would stand where no tile lies',
  11: 'more than 1000 dice were rolled at once',
} as const;

export type FailureReason = keyof typeof failureReasons;

/** Where a run broke off, and what led there. */
export interface Evidence {
  readonly rule: Rule | undefined;
  readonly at: FileSpan | undefined;
  /** What changed in the step before it broke off, the last change last. */
  readonly changes: readonly ChangeEvent[];
}

/** One run that broke off, with its evidence. It fails this run alone, never a batch. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  constructor(
    readonly reason: FailureReason,
    readonly spot: number,
    readonly detail: number | undefined,
    /** Known where somebody watched, or looked again. */
    readonly evidence?: Evidence,
  ) {
    super(failureReasons[reason]);
  }

  with(evidence: Evidence): RunFailure {
    return new RunFailure(this.reason, this.spot, this.detail, evidence);
  }
}

/** A run came to a rule whose text was left out of its program: it says nothing, and is to be made with the whole program. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
}
