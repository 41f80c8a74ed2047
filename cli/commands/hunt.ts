import type { Find } from '../../core/analysis/hunt/finds.js';
import { type HuntPlan, huntIn } from '../../core/analysis/hunt/hunt.js';
import type { Scenario } from '../../core/engine/program.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { huntJson } from '../../core/view/hunt-json.js';
import { huntText } from '../../core/view/hunt-text.js';
import { Exit } from '../fail.js';
import { seeThatTestsCanBeWritten, type TestsOut, writeTests } from '../hunt/tests-out.js';
import type { HuntArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { type Asked, asked } from '../simulate/asked.js';
import { scenarioOf } from '../simulate/job.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Looks for runs that show that rules are broken. */
export async function hunt(args: HuntArguments, streams: Streams): Promise<number> {
  seeThatTestsCanBeWritten(args);
  const what = asked(args.scenario, args.of);
  const { diagnostics } = what.sources.project;
  const to = new Diagnostics();
  const scenario = scenarioIn(what, args, to);
  if (!scenario || to.failed) {
    tell(diagnostics.failed ? diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...diagnostics.list, ...to.list], heldBack: 0 }, streams);
  const { kinds, steps, budget: ways, runs, seed } = args;
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

function told({ path, written, left }: TestsOut) {
  return { path, written, left };
}

function testsSaid({ path, written, left }: TestsOut): string {
  const none = left.length === 0 ? '' : ` No test could be made of: ${left.join(', ')}.`;
  if (written === 0) return `Nothing was written to ${path}.${none}`;
  return `${written} ${written === 1 ? 'test was' : 'tests were'} written to ${path}; ${written === 1 ? 'it fails' : 'they fail'} until the rules are mended.${none}`;
}

function scenarioIn({ sources, document, of }: Asked, args: HuntArguments, to: Diagnostics): Scenario | undefined {
  const settings = args.set.map(({ option, value }) => ({ path: option, value }));
  const { variant, players } = args;
  return document && scenarioOf(sources.project, document, { settings, variant, players }, to, of);
}
