import { type OddsQuestion, oddsOf } from '../../core/analysis/odds/odds.js';
import { type Outcomes, outcomesOf, outcomesOfChoices } from '../../core/analysis/odds/outcomes.js';
import { clockNamed, readQuantity } from '../../core/analysis/odds/quantity.js';
import { observedIn } from '../../core/analysis/simulation/observed.js';
import { readSentence } from '../../core/analysis/why-sentence.js';
import { canonical } from '../../core/engine/canonical.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { Names } from '../../core/view/account-names.js';
import { oddsJson, outcomesJson } from '../../core/view/odds-json.js';
import { oddsText } from '../../core/view/odds-text.js';
import { outcomesText } from '../../core/view/outcomes-text.js';
import { Exit, InputError } from '../fail.js';
import type { OddsArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { type Asked, asked } from '../simulate/asked.js';
import { scenarioOf } from '../simulate/job.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Where the luck of runs comes from if nothing else is said: exact odds hang on no luck, so the same is printed every time. */
const SEED = '1';

/** Tells how likely something is, or all that may come of one thing. */
export async function odds(args: OddsArguments, streams: Streams): Promise<number> {
  const what = asked(args.scenario, args.of);
  const { diagnostics } = what.sources.project;
  const to = new Diagnostics();
  const scenario = what.document && scenarioIn(what, args, to);
  const question = scenario && args.outcomes === undefined ? questionOf(scenario, args, to) : undefined;
  if (!scenario || to.failed) {
    tell(diagnostics.failed ? diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...diagnostics.list, ...to.list], heldBack: 0 }, streams);
  if (question) tellOdds(scenario, question, args, streams);
  else tellOutcomes(what, scenario, args, streams);
  return Exit.fine;
}

function scenarioIn({ sources, document, of }: Asked, args: OddsArguments, to: Diagnostics): Scenario | undefined {
  const settings = args.set.map(({ option, value }) => ({ path: option, value }));
  const { variant, players } = args;
  return document && scenarioOf(sources.project, document, { settings, variant, players }, to, of);
}

/** All that is asked; what cannot be is told all at once. */
function questionOf(scenario: Scenario, args: OddsArguments, to: Diagnostics): OddsQuestion | undefined {
  const { measure, after, until, policy, budget: ways, seed = SEED } = args;
  const clock = after && clockNamed(scenario, after.written, after.clock, '--after', to);
  const own = clock ?? observedIn(scenario).clock;
  const of = measure === undefined ? ({ is: 'ends' } as const) : readQuantity(scenario, measure, own, '--of', to);
  const sentence = until === undefined ? undefined : readSentence(scenario, until, '--until', to);
  if (!of || to.failed) return undefined;
  if (after && of.is === 'length' && of.clock !== clock)
    throw new InputError(
      `--after counts ${clock}s, and the length is asked for in ${of.clock}s`,
      'Count both by one clock.',
    );
  return {
    of,
    after: after && clock && { ticks: after.ticks, clock },
    until: sentence?.condition,
    ...{ policy, ways, seed },
  };
}

function tellOdds(scenario: Scenario, question: OddsQuestion, args: OddsArguments, streams: Streams): void {
  const found = oddsOf(scenario, question);
  if (args.json) {
    const made = { bulkhead: version, command: 'odds', scenario: scenario.name, title: scenario.title };
    streams.out(`${JSON.stringify({ ...made, ...oddsJson(found, scenario, args.until) })}\n`);
  } else streams.out(oddsText(found, scenario, args.until, streams.columns));
}

function tellOutcomes(
  { sources, document, of }: Asked,
  scenario: Scenario,
  args: OddsArguments,
  streams: Streams,
): void {
  const { outcomes: what = 'step', budget } = args;
  if (!document) return;
  const machine = machineOf(scenario, what === 'turn' ? 'watched' : 'asked');
  const before = canonical(machine);
  const all = outcomesFound(scenario, machine, what, budget);
  const names = new Names(scenario.world, sourceOf(sources.project, of ?? document).modules, false);
  const words = { names, layout: machine.layout, before };
  if (args.json) {
    const made = { bulkhead: version, command: 'odds', scenario: scenario.name, title: scenario.title };
    streams.out(`${JSON.stringify({ ...made, ...outcomesJson(all, what, words) })}\n`);
  } else streams.out(outcomesText(all, scenario, what, words, streams.columns));
}

function outcomesFound(
  scenario: Scenario,
  machine: Machine,
  what: 'step' | 'action' | 'turn',
  budget: number,
): readonly Outcomes[] {
  if (what === 'turn' && scenario.model.clocks.turn === undefined)
    throw new InputError('this game does not say what a turn is', 'Ask for --outcomes step.');
  if (what !== 'action') return [outcomesOf(machine, what, budget)];
  const found = outcomesOfChoices(machine, budget);
  if (!found)
    throw new InputError('nobody chooses anything next: luck decides, or the rules do', 'Ask for --outcomes step.');
  return found;
}
