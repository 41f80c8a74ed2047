/** What happens in a run, as it is told. */
import type { Ending, Rule, Site } from '../language/program.js';
import type { Deck } from '../language/types.js';
import type { FileSpan } from '../source/file.js';
import type { Changed } from './changed.js';
import type { NothingEvent } from './nothing.js';

/** What every event of a run has. Numbers count from 1 through the whole run. */
export interface Happening {
  readonly id: number;
  /** The number of the event this one came from: always an earlier one. The start of a step comes from nothing. */
  readonly cause: number | undefined;
  /** The rule that did it; undefined for what the flow does by itself before any rule. */
  readonly rule: Rule | undefined;
  /** The statement that did it. */
  readonly at: FileSpan | undefined;
}

/** A step begins: from one border of the flow to the next. */
export interface StepEvent extends Happening {
  readonly event: 'step';
  /** Steps are counted from 1. */
  readonly step: number;
  /** The nodes of the flow that were entered, outer ones first; the last one is what is done. */
  readonly nodes: Rule[];
  /** How many of the events came before the first node was entered: they belong to what ended then. */
  before: number;
  /** The piece whose turn it is, or -1. */
  active: number;
}

/** A question with its answer: luck (a roll, a draw) or a choice. */
export interface AnswerEvent extends Happening {
  readonly event: 'answer';
  readonly site: Site;
  readonly luck: boolean;
  /** The question as it was asked. */
  readonly prompt: string;
  /** Where it settles which of several values a place gets: the place. */
  readonly clash: Changed | undefined;
  /** Who answered: -1 luck, -2 the whole crew, otherwise a player's number from 0. */
  readonly asker: number;
  readonly options: number;
  /** Which option, from 0. */
  readonly index: number;
  /** The answer by name, as rule tests give it. */
  readonly answer: string;
  /** The space, link, piece or card it stands for; undefined for faces, numbers and labels, -1 for none. */
  readonly thing: number | undefined;
}

/** A choice with one option, which is not asked. */
export interface OnlyEvent extends Happening {
  readonly event: 'only';
  readonly site: Site;
  readonly answer: string;
  readonly thing: number;
}

/** A check that cannot come out otherwise, which is not rolled. */
export interface SureEvent extends Happening {
  readonly event: 'sure';
  readonly site: Site;
  readonly good: boolean;
}

/** One write that altered a value. */
export interface ChangeEvent extends Happening {
  readonly event: 'change';
  readonly what: Changed;
  readonly before: number;
  readonly after: number;
}

/** A deck was shuffled. */
export interface ShuffleEvent extends Happening {
  readonly event: 'shuffle';
  readonly deck: Deck;
}

/** The game ended. */
export interface EndEvent extends Happening {
  readonly event: 'end';
  readonly ending: Ending;
}

/** What has no number, for nothing comes of it. */
export type SideEvent = ScopeEvent | NothingEvent | CheckEvent;

/** How a check came out that was rolled. */
export interface CheckEvent {
  readonly event: 'check';
  readonly rule: Rule | undefined;
  readonly site: Site;
  /** The sum of its dice. */
  readonly total: number;
  readonly dice: number;
  /** What it had to be: that or less (`atMost`), or that or more. */
  readonly value: number;
  readonly atMost: boolean;
  readonly good: boolean;
}

/** A rule began or was done; its events stand between the two. */
export type ScopeEvent = EnterEvent | LeaveEvent;
export interface EnterEvent {
  readonly event: 'enter';
  readonly rule: Rule;
  readonly args: readonly number[];
}
export interface LeaveEvent {
  readonly event: 'leave';
  readonly rule: Rule;
  readonly args: readonly number[];
}

export type TraceEvent = StepEvent | AnswerEvent | OnlyEvent | SureEvent | ChangeEvent | ShuffleEvent | EndEvent;

/** Events with a number, which others may come from. */
export function isNumbered(event: TraceEvent | SideEvent): event is TraceEvent {
  return !['enter', 'leave', 'nothing', 'check'].includes(event.event);
}
