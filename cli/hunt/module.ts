/** Hunting through a module on all small boards. */
import { existsSync, statSync } from 'node:fs';
import { huntModule, type ModuleHunted, type ModulePlan } from '../../core/analysis/hunt/module-hunt.js';
import type { HuntKind } from '../../core/documents/hunted-words.js';
import { checkProgram } from '../../core/language/check.js';
import { moduleJson } from '../../core/view/hunt-json.js';
import { moduleText } from '../../core/view/hunt-text.js';
import { Exit, InputError, UsageError } from '../fail.js';
import { findModule, loadDocuments } from '../files/place.js';
import { documentAt } from '../files/write.js';
import type { HuntArguments } from '../line/arguments.js';
import { refuseIdle } from '../line/command.js';
import { tell } from '../loading/load.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';
import { testsSaid, told } from './said.js';
import { writeModuleTests } from './tests-out.js';

/** What can be known of a board that nobody plays a game on. */
const ofModules: readonly HuntKind[] = ['never', 'broken', 'stuck'];
const USUAL: readonly HuntKind[] = ['never', 'broken'];
const USUAL_SPACES = 3;
const USUAL_STEPS = 6;

/** Whether what is named is a module, by its folder, its file or its name. */
export function namesModule(named: string): boolean {
  if (existsSync(named))
    return statSync(named).isDirectory() ? existsSync(`${named}/module.yaml`) : documentAt(named) === 'module';
  return /^[\w-]+$/.test(named);
}

export function huntThroughModule(args: HuntArguments, streams: Streams): number {
  const plan = planOf(args);
  const place = findModule(args.scenario);
  const project = loadDocuments(place);
  const [module] = project.entries;
  const { diagnostics } = project;
  const modules = module && !diagnostics.failed ? project.modulesFor(module) : [];
  const model = diagnostics.failed ? undefined : checkProgram(modules, diagnostics);
  tell(diagnostics, streams);
  if (!module || !model || diagnostics.failed) return Exit.problems;
  if (module.kind !== 'module') throw new InputError(`${args.scenario} is no module`, 'Name its folder, or its file.');
  if (model.invariants.length === 0 && plan.kinds.has('never'))
    throw new InputError(
      `the module ${module.name} says nothing that must never be so`,
      'Write it under `never:`, hunt for something else with --for, or hunt through a scenario.',
    );
  if (model.flow.size === 0)
    throw new InputError(
      `nothing happens by itself in the module ${module.name}: it has no flow`,
      'Hunt through a module or a scenario that uses it.',
    );
  const missing = model.places.all.map(({ name }) => name);
  if (missing.length > plan.spaces)
    throw new InputError(
      `the module ${module.name} needs ${missing.length} spaces by name (${missing.join(', ')}), and boards have up to ${plan.spaces}`,
      missing.length <= 4 ? `Look at larger ones: --spaces ${missing.length}.` : 'Hunt through a scenario of it.',
    );
  const hunted = huntModule(modules, model, plan);
  if (hunted.misfit) {
    tell(hunted.misfit, streams);
    throw new InputError(
      `no board of up to ${plan.spaces} spaces fits the module ${module.name}`,
      'What it lacks stands above.',
    );
  }
  const tests =
    args.out !== undefined && hunted.found ? writeModuleTests(hunted.found, module, place, args) : undefined;
  print(hunted, plan, module.name, args, streams, tests);
  return hunted.found ? Exit.problems : Exit.fine;
}

function planOf(args: HuntArguments): ModulePlan {
  const idle = {
    '--runs': args.runs !== undefined,
    '--seed': args.seed !== undefined,
    '--set': args.set.length > 0,
    '--variant': args.variant !== undefined,
    '--scenario': args.of !== undefined,
  };
  refuseIdle(idle, 'a module is looked at on all small boards, in all ways');
  const { kinds = USUAL, spaces = USUAL_SPACES, steps = USUAL_STEPS, budget: ways, players = 0 } = args;
  const beyond = kinds.find((kind) => !ofModules.includes(kind));
  if (beyond !== undefined)
    throw new UsageError(`${beyond} is hunted for in scenarios`, `Of a module there are ${ofModules.join(', ')}.`);
  return { kinds: new Set(kinds), spaces, steps, ways, players };
}

function print(
  hunted: ModuleHunted,
  plan: ModulePlan,
  name: string,
  { json }: HuntArguments,
  streams: Streams,
  tests: ReturnType<typeof writeModuleTests> | undefined,
): void {
  if (json) {
    const made = { bulkhead: version, command: 'hunt', module: name };
    streams.out(`${JSON.stringify({ ...made, ...moduleJson(hunted, plan), ...(tests && { tests: told(tests) }) })}\n`);
    return;
  }
  streams.out(moduleText(hunted, plan, name, streams.columns));
  if (tests) streams.out(`\n${testsSaid(tests)}\n`);
}
