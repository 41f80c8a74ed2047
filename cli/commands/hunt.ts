import type { Find } from '../../core/analysis/hunt/finds.js';
import { type HuntPlan, huntIn } from '../../core/analysis/hunt/hunt.js';
import { huntKinds } from '../../core/documents/hunted-words.js';
import type { Scenario } from '../../core/engine/program.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { huntJson } from '../../core/view/hunt-json.js';
import { huntText } from '../../core/view/hunt-text.js';
import { Exit } from '../fail.js';
import { huntThroughModule, namesModule } from '../hunt/module.js';
import { testsSaid, told } from '../hunt/said.js';
import { seeThatTestsCanBeWritten, type TestsOut, writeTests } from '../hunt/tests-out.js';
import type { HuntArguments } from '../line/arguments.js';
import { refuseIdle } from '../line/command.js';
import { tell } from '../loading/load.js';
import { type Asked, asked } from '../simulate/asked.js';
import { scenarioOf } from '../simulate/job.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Runs that are played where not all can be looked at, and where their luck comes from. */
const USUAL_RUNS = 1000;
const USUAL_SEED = '1';

/** Looks for runs that show that rules are broken. */
export async function hunt(args: HuntArguments, streams: Streams): Promise<number> {
  seeThatTestsCanBeWritten(args);
  if (namesModule(args.scenario)) return huntThroughModule(args, streams);
  refuseIdle({ '--spaces': args.spaces !== undefined }, 'a scenario has its own board');
  const what = asked(args.scenario, args.of);
  const { diagnostics } = what.sources.project;
  const to = new Diagnostics();
  const scenario = scenarioIn(what, args, to);
  if (!scenario || to.failed) {
    tell(diagnostics.failed ? diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...diagnostics.list, ...to.list], heldBack: 0 }, streams);
  const { kinds = huntKinds, steps, budget: ways, runs = USUAL_RUNS, seed = USUAL_SEED } = args;
  const plan: HuntPlan = {
    kinds: new Set(kinds),
    steps: steps ?? Number.POSITIVE_INFINITY,
    ways,
    ...(runs > 0 && { play: { seed, runs } }),
  };
  const hunted = huntIn(scenario, plan);
  const tests = written(hunted.finds, what, args);
  if (args.json) {
    const made = { bulkhead: version, command: 'hunt', scenario: scenario.name, title: scenario.title };
    streams.out(
      `${JSON.stringify({ ...made, ...huntJson(hunted, plan, scenario), ...(tests && { tests: told(tests) }) })}\n`,
    );
  } else {
    streams.out(huntText(hunted, plan, scenario, streams.columns));
    if (tests) streams.out(`\n${testsSaid(tests)}\n`);
  }
  if (tests) tell({ list: [...tests.problems], heldBack: 0 }, streams);
  return hunted.finds.length > 0 ? Exit.problems : Exit.fine;
}

function written(finds: readonly Find[], { sources, document, of }: Asked, args: HuntArguments): TestsOut | undefined {
  if (args.out === undefined || !document) return undefined;
  const scenario = document.kind === 'position' ? (of ?? document.refers.get('scenario')) : document;
  return scenario && writeTests(finds, sources, scenario, args);
}

function scenarioIn({ sources, document, of }: Asked, args: HuntArguments, to: Diagnostics): Scenario | undefined {
  const settings = args.set.map(({ option, value }) => ({ path: option, value }));
  const { variant, players } = args;
  return document && scenarioOf(sources.project, document, { settings, variant, players }, to, of);
}
