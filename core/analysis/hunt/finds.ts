/** What is hunted for, and what was found. */
import type { FailureReason } from '../../engine/failure.js';
import type { Invariant, Rule } from '../../language/program.js';
import type { FileSpan } from '../../source/file.js';

/**
 * What is wrong. Never: what a module says is never so is so at rest. Broken: a rule does something impossible. Stuck: nothing can
 * be done and nothing ends, or the flow is over and the game has not ended. Endless: no luck and no choice leads to an end any more.
 * Unreached: nothing ever changes in a space, and nobody comes there. Order: it matters in which order is done what happens to
 * several things at once.
 */
export type Fault =
  | { readonly kind: 'never'; readonly invariant: Invariant }
  | { readonly kind: 'broken'; readonly reason: FailureReason; readonly by: Culprit }
  | { readonly kind: 'stuck'; readonly reason: FailureReason; readonly by: Culprit }
  | { readonly kind: 'stuck'; readonly reason: 'the flow is over' }
  /** Proven: no end can be come to. Otherwise a run took more steps than it may. */
  | { readonly kind: 'endless'; readonly isProven: boolean }
  | { readonly kind: 'unreached'; readonly spaces: readonly number[] }
  /** The rule in which things are gone through; without one it is those that answer to what is written at once. */
  | { readonly kind: 'order'; readonly rule: Rule | undefined };

/** An answer of luck or of somebody: as rule tests name both. */
export interface Given {
  readonly by: string;
  readonly text: string;
  /** Which of the options it is. */
  readonly index: number;
}

/** One step of a run: what is compared of the state before it, and how questions were answered in it. */
export interface Walked {
  readonly before: Int32Array;
  readonly answers: readonly Given[];
  /** The node of the flow that is played. */
  readonly node: string;
}

/** The rule that did it, and where. */
export interface Culprit {
  readonly rule: Rule | undefined;
  readonly at: FileSpan | undefined;
}

/** Something that was found, with a run from the start that leads to it. */
export interface Find {
  readonly fault: Fault;
  /** The steps up to it; the last is the one in which it came about. */
  readonly run: readonly Walked[];
  /** What is compared of the state after it; undefined where it broke off. */
  readonly after: Int32Array | undefined;
  /** The run of a seed that came to it, where it was played. */
  readonly played: { readonly seed: string; readonly run: number } | undefined;
  readonly culprit: Culprit;
  /** What the last step changed, in words. */
  readonly changes: readonly string[];
  /** What it changed, or may have, the other way round. */
  readonly otherwise?: readonly string[] | undefined;
}

/** Whether two faults are the same. */
export function sameFault(one: Fault, other: Fault): boolean {
  return keyOfFault(one) === keyOfFault(other);
}

/** Equal for faults that are the same. */
export function keyOfFault(fault: Fault): string {
  switch (fault.kind) {
    case 'never':
      return `never ${fault.invariant.rule.key}`;
    case 'broken':
    case 'stuck':
      return `${fault.kind} ${fault.reason} ${'by' in fault ? placeOf(fault.by) : ''}`;
    case 'endless':
    case 'unreached':
      return fault.kind;
    case 'order':
      return `order ${fault.rule?.key}`;
  }
}

function placeOf({ rule, at }: Culprit): string {
  return `${rule?.key} ${at?.file.path} ${at?.start}`;
}
