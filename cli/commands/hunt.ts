import { type HuntPlan, huntIn } from '../../core/analysis/hunt/hunt.js';
import type { Scenario } from '../../core/engine/program.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { huntJson } from '../../core/view/hunt-json.js';
import { huntText } from '../../core/view/hunt-text.js';
import { Exit } from '../fail.js';
import type { HuntArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { type Asked, asked } from '../simulate/asked.js';
import { scenarioOf } from '../simulate/job.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Looks for runs that show that rules are broken. */
export async function hunt(args: HuntArguments, streams: Streams): Promise<number> {
  const what = asked(args.scenario, args.of);
  const { diagnostics } = what.sources.project;
  const to = new Diagnostics();
  const scenario = scenarioIn(what, args, to);
  if (!scenario || to.failed) {
    tell(diagnostics.failed ? diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...diagnostics.list, ...to.list], heldBack: 0 }, streams);
  const { kinds, steps, budget: ways } = args;
  const plan: HuntPlan = { kinds: new Set(kinds), steps: steps ?? Number.POSITIVE_INFINITY, ways };
  const hunted = huntIn(scenario, plan);
  if (args.json) {
    const made = { bulkhead: version, command: 'hunt', scenario: scenario.name, title: scenario.title };
    streams.out(`${JSON.stringify({ ...made, ...huntJson(hunted, plan, scenario) })}\n`);
  } else streams.out(huntText(hunted, plan, scenario, streams.columns));
  return hunted.finds.length > 0 ? Exit.problems : Exit.fine;
}

function scenarioIn({ sources, document, of }: Asked, args: HuntArguments, to: Diagnostics): Scenario | undefined {
  const settings = args.set.map(({ option, value }) => ({ path: option, value }));
  const { variant, players } = args;
  return document && scenarioOf(sources.project, document, { settings, variant, players }, to, of);
}
