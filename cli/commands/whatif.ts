import { randomInt } from 'node:crypto';
import { runKeySaid } from '../../core/base/luck.js';
import { failureReasons } from '../../core/engine/failure.js';
import { sourceOf } from '../../core/engine/sources.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { BotTable, keyFor, makeBot } from '../../core/tables/bots/seats.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { type Otherwise, Pair, type Parting, playOn } from '../../core/view/parting.js';
import { endsText, partingText, type Told } from '../../core/view/whatif-text.js';
import { Exit } from '../fail.js';
import type { WhatIfArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { type Asked, asked } from '../simulate/asked.js';
import { scenarioOf } from '../simulate/job.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Runs a scenario twice with the same luck, once with something set otherwise, and tells where the two part. */
export async function whatIf(args: WhatIfArguments, streams: Streams): Promise<number> {
  const what = asked(args.scenario, args.of);
  const { diagnostics } = what.sources.project;
  const to = new Diagnostics();
  const both = bothOf(what, args, to);
  if (!both || to.failed) {
    tell(diagnostics.failed ? diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...diagnostics.list, ...to.list], heldBack: 0 }, streams);
  const seed = args.seed ?? String(randomInt(2 ** 32));
  for (const { run } of both) begin(run, args, seed);
  const pair = new Pair([both[0].run, both[1].run]);
  const parting = pair.follow();
  const text = args.json ? '' : partingText(both, pair.start, parting, streams.columns);
  const broke = both.map(({ run }) => playOn(run)).map((failure) => failure && failureReasons[failure.reason]);
  if (args.json) streams.out(`${JSON.stringify(inJson(both, pair.start, parting, broke, seed))}\n`);
  else {
    const [first, second] = both;
    streams.out(
      `${first.run.scenario.title}\n${first.run.scenario.name}, seed ${seed}, ${first.name} and ${second.name}\n\n`,
    );
    streams.out(`${text}\n${endsText(both, broke, streams.columns)}`);
  }
  return Exit.fine;
}

function bothOf(what: Asked, args: WhatIfArguments, to: Diagnostics): [Told, Told] | undefined {
  const { sources, document, of } = what;
  const { project } = sources;
  if (!document) return undefined;
  const { modules } = sourceOf(project, of ?? document);
  const settings = args.set.map(({ option, value }) => ({ path: option, value }));
  const { variant, players } = args;
  const first = scenarioOf(project, document, { settings: [], variant, players }, to, of);
  const second = first && scenarioOf(project, document, { settings, variant, players }, to, of);
  if (!first || !second) return undefined;
  const words = settings.map(({ path, value }) => `${path}=${value}`).join(', ');
  return [
    { name: 'as it is', run: new TracedRun(first), modules },
    { name: `with ${words}`, run: new TracedRun(second), modules },
  ];
}

/** Seats whoever plays, and puts everything where it starts. */
function begin(run: TracedRun, { bots, budget }: WhatIfArguments, seed: string): void {
  const { machine, scenario } = run;
  const key = runKeySaid(seed);
  const luck = new SeededTable(machine.compiled, key);
  const [first, ...others] = bots.map((name) => {
    const bot = makeBot(name, scenario, machine.compiled, { budget });
    bot.begin(keyFor(bot, key));
    return bot;
  });
  run.begin(first ? new BotTable(machine, luck, [first, ...others]) : luck, key);
}

function inJson(
  both: readonly [Told, Told],
  start: readonly Otherwise[],
  parting: Parting | undefined,
  broke: readonly (string | undefined)[],
  seed: string,
) {
  return {
    bulkhead: version,
    command: 'whatif',
    whatif: 1,
    scenario: both[0].run.scenario.name,
    seed,
    start,
    parting: parting
      ? {
          step: parting.step,
          rules: parting.rules.map((rule) => (rule ? { key: rule.key, cites: rule.cites } : null)),
          otherwise: parting.otherwise,
        }
      : null,
    ends: both.map(({ name, run }, i) => ({
      name,
      steps: run.steps,
      result: run.end?.ending.result ?? null,
      reason: broke[i] ?? run.end?.ending.reason ?? null,
    })),
  };
}
