/** What a hunt found, in the words of people. */

import { nameOf, type World } from '../../compile/world.js';
import type { HuntKind } from '../../documents/hunted-words.js';
import { failureReasons } from '../../engine/failure.js';
import { positionOf } from '../../source/file.js';
import type { Find, Given } from './finds.js';

/** What each kind of find is called where it is said what was hunted for. */
export const kindWords: Readonly<Record<HuntKind, string>> = {
  never: 'something that must never be so',
  broken: 'a rule that breaks off',
  stuck: 'a game that is stuck',
  endless: 'a game that never ends',
  unreached: 'a space that no run comes to',
  order: 'an order that matters',
};

/** What is wrong, as a sentence without a full stop. */
export function faultWords({ fault, run, played }: Find, world: World): string {
  const [inStep, after] = [`in step ${run.length}`, run.length === 0 ? 'from the start' : `after step ${run.length}`];
  switch (fault.kind) {
    case 'never':
      return `What must never be so is so ${after}: ${fault.invariant.sentence}`;
    case 'broken':
      return `A rule breaks off ${inStep}: ${failureReasons[fault.reason]}`;
    case 'stuck':
      return fault.reason === 'the flow is over'
        ? `The game is stuck ${after}: the flow is over, and nobody has won or lost`
        : `The game is stuck ${inStep}: ${failureReasons[fault.reason]}`;
    case 'endless':
      if (!fault.isProven)
        return `The game may never end: run ${played?.run} of seed ${played?.seed} is still going on ${after}, which is no proof`;
      return `The game never ends: ${after} no luck and no choice leads to an end any more`;
    case 'unreached':
      return `No run comes to ${fault.spaces.map((space) => nameOf(world, 'space', space)).join(', ')}: nothing changes there, and nobody enters`;
    case 'order':
      return `It matters in which order ${fault.rule ? 'things are gone through' : 'rules answer to what is written at once'} ${inStep}`;
  }
}

/** What becomes of the rule: `hazards/boil-over, modules/hazards/flood.yaml:12:9`; undefined where no rule did it. */
export function culpritWords({ culprit: { rule, at } }: Find): string | undefined {
  const where = at && placeWords(at);
  return rule ? `${rule.key}${where === undefined ? '' : `, ${where}`}` : where;
}

export function placeWords(at: NonNullable<Find['culprit']['at']>): string {
  const { line, column } = positionOf(at.file, at.start);
  return `${at.file.path}:${line}:${column}`;
}

/** `luck: hall`; who is asked is said of everybody. */
export function givenWords({ by, text }: Given): string {
  return `${by}: ${text}`;
}
