/** What odds are asked of. */
import { parse } from '../../../grammar/index.js';
import { textAt } from '../../documents/nodes.js';
import type { Scenario } from '../../engine/program.js';
import type { Expr } from '../../language/program.js';
import { type Diagnostic, Diagnostics, problem } from '../../source/diagnostic.js';
import { sourceFile } from '../../source/file.js';
import { nearestName } from '../../source/nearest.js';
import { type Clock, clocks } from '../simulation/observed.js';
import { Speaker } from '../speaker.js';
import { readSentence } from '../why-sentence.js';

/** How it ends; how long it takes; whether something is so; how much something is. */
export type Quantity =
  | { readonly is: 'ends' }
  | { readonly is: 'length'; readonly clock: Clock }
  | { readonly is: 'condition'; readonly text: string; readonly condition: Expr }
  | { readonly is: 'number'; readonly text: string; readonly number: Expr };

const LENGTH = /^(?:the )?length(?: in (\S+))?$/i;

/**
 * Reads what odds are asked of: `length`, `length in turns`, the name of a metric, a condition, or a number over the names of the
 * board. What is none of these is told.
 *
 * @param own the clock by which `length` alone is counted
 * @param where how the text is called in reports
 */
export function readQuantity(
  scenario: Scenario,
  text: string,
  own: Clock,
  where: string,
  diagnostics: Diagnostics,
): Quantity | undefined {
  const asked = text.trim();
  const length = LENGTH.exec(asked);
  if (length) {
    const clock = length[1] === undefined ? own : clockNamed(scenario, asked, length[1], where, diagnostics);
    return clock && { is: 'length', clock };
  }
  const metric = scenario.metrics.find(({ rule }) => rule.name === asked);
  if (metric) return { is: 'number', text: asked, number: metric.expr };
  const [ofNumber, ofCondition] = [new Diagnostics(), new Diagnostics()];
  const number = new Speaker(scenario, ofNumber).number(textAt(sourceFile(where, asked), asked, 0));
  if (number && !ofNumber.failed) return { is: 'number', text: asked, number };
  const sentence = readSentence(scenario, asked, where, ofCondition);
  if (sentence) return { is: 'condition', text: asked, condition: sentence.condition };
  const noun = asked.replace(/^the\s+/i, '');
  if (!reads('value', asked) && !reads('condition', asked) && reads('value', `the number of ${noun}`)) {
    diagnostics.add(ofThings(asked, noun, where));
    return undefined;
  }
  // A text that reads as a value was meant as one, if it is nothing that is so or not.
  const isValue = reads('value', asked) && !reads('condition', asked);
  tell(isValue ? ofNumber : ofCondition, isValue, diagnostics);
  return undefined;
}

function reads(kind: 'value' | 'condition', text: string): boolean {
  return parse(kind, text).faults.length === 0;
}

function ofThings(asked: string, noun: string, where: string): Diagnostic {
  return problem(
    'BK0702',
    'these are things: they are neither so or not so, nor a number',
    { file: sourceFile(where, asked), start: 0, end: asked.length },
    { help: `ask how many: \`the number of ${noun}\`, or whether: \`there is a ...\`` },
  );
}

function tell(slips: Diagnostics, isValue: boolean, to: Diagnostics): void {
  const help = 'ask of something that is so or not, of a number such as `the number of burning rooms`, or of `length`';
  slips.list.forEach((slip, i) => {
    to.add(isValue && i === 0 && slip.help === undefined && slip.suggestion === undefined ? { ...slip, help } : slip);
  });
  to.heldBack += slips.heldBack;
}

/** A clock in the words of people, one or many: `turns`; undefined, and told, where the game has none of that name. */
export function clockNamed(
  scenario: Scenario,
  text: string,
  word: string,
  where: string,
  diagnostics: Diagnostics,
): Clock | undefined {
  const named = clocks.find((clock) => word.toLowerCase() === clock || word.toLowerCase() === `${clock}s`);
  const known = clocks.filter((clock) => clock === 'step' || scenario.model.clocks[clock] !== undefined);
  if (named && known.includes(named)) return named;
  const start = text.indexOf(word);
  const words = known.map((clock) => `${clock}s`);
  const near = named ? undefined : nearestName(word, words);
  diagnostics.add(
    problem(
      'BK0601',
      named ? `this game does not say what a ${named} is` : `there is no clock called "${word}"`,
      { file: sourceFile(where, text), start, end: start + word.length },
      near === undefined ? { help: `it can be counted in ${words.join(', ')}` } : { suggestion: near },
    ),
  );
  return undefined;
}
