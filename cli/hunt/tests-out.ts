/** Writing down what was found as rule tests, which must fail for it. */
import { dirname, relative, resolve, sep } from 'node:path';
import type { Fault, Find } from '../../core/analysis/hunt/finds.js';
import { Shrinker } from '../../core/analysis/hunt/shrink.js';
import { runRuleTest } from '../../core/analysis/run-rule-test.js';
import { suitesOf } from '../../core/analysis/suites.js';
import { loadProject, type ProjectDocument } from '../../core/documents/index.js';
import { sourceOf } from '../../core/engine/sources.js';
import { type Diagnostic, Diagnostics } from '../../core/source/diagnostic.js';
import { testsText, type Written } from '../../core/view/hunt-tests.js';
import { positionOf } from '../../core/view/position-text.js';
import { InputError, UsageError } from '../fail.js';
import { couldName } from '../files/root.js';
import { writeWhole } from '../files/write.js';
import type { HuntArguments } from '../line/arguments.js';
import { seeThatCanBeWritten } from '../run/log-file.js';
import { type Sources, scenarioOf } from '../simulate/job.js';

/** What became of finds. */
export interface TestsOut {
  readonly path: string;
  readonly written: number;
  /** Of what no test could be made that fails. */
  readonly left: readonly Fault['kind'][];
  readonly problems: readonly Diagnostic[];
}

/** Before anything is looked at: what was found would be lost. */
export function seeThatTestsCanBeWritten({ out, force, set }: HuntArguments): void {
  if (out === undefined) return;
  const beyond = set.find(({ option }) => option.includes('.'));
  if (beyond)
    throw new UsageError(
      `a rule test cannot say \`--set ${beyond.option}\``,
      'With --out only options of the rules are set otherwise, which a test can name.',
    );
  seeThatCanBeWritten('test', out, force);
}

/** @param scenario the scenario that is hunted through, or that of the position */
export function writeTests(
  finds: readonly Find[],
  { project, place }: Sources,
  scenario: ProjectDocument,
  args: HuntArguments,
): TestsOut {
  const path = args.out ?? '';
  const target = resolve(path);
  const home = resolve(place.root, scenario.path);
  if (!couldName(path, home))
    throw new InputError(
      `the tests cannot be written to ${path}: from there the scenario cannot be named`,
      'Name a file in the project of the scenario.',
    );
  const { variant, players, set } = args;
  const wanted = { settings: set.map(({ option, value }) => ({ path: option, value })), variant, players };
  const ground = scenarioOf(project, scenario, wanted, new Diagnostics());
  if (!ground) throw new Error('a scenario that was sound is not any more');
  const own = ground.position;
  const shrinker = new Shrinker({ scenario: ground, under: sourceOf(project, scenario).position }, (machine) =>
    positionOf(machine, own),
  );
  const head = {
    name: ground.name,
    scenario: wayTo(target, home),
    options: Object.fromEntries(set.map(({ option, value }) => [option, value])),
    variant,
    players,
  };
  const shown = (written: Written): boolean => fails(testsText(head, [written]), target, place);
  const tests = finds.flatMap((find): Written[] => {
    const shrunk = shrinker.shrink(find);
    return shrunk && shown({ find, shrunk }) ? [{ find, shrunk }] : [];
  });
  const left = finds.filter((find) => !tests.some((test) => test.find === find)).map(({ fault }) => fault.kind);
  const fault = tests.length > 0 ? writeWhole(path, testsText(head, tests)) : undefined;
  return { path, written: fault ? 0 : tests.length, left, problems: fault ? [fault] : [] };
}

/** Whether a document of one test, if it stood there, could be read and would fail. */
function fails(text: string, target: string, { root, files, library }: Sources['place']): boolean {
  const at = relative(root, target).split(sep).join('/');
  const bytes = new TextEncoder().encode(text);
  const there = {
    ...files,
    read: (path: string) => (path === at ? bytes : files.read(path)),
    exists: (path: string) => path === at || files.exists(path),
  };
  const project = loadProject([at], there, library);
  const faults = new Diagnostics();
  const tests = suitesOf(project, faults).flatMap((suite) => suite.tests);
  return (
    !project.diagnostics.failed &&
    !faults.failed &&
    tests.length === 1 &&
    tests.every((test) => !runRuleTest(test).passed)
  );
}

function wayTo(path: string, home: string): string {
  const way = relative(dirname(path), home).split(sep).join('/');
  return way.startsWith('../') ? way : `./${way}`;
}
