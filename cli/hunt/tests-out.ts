/** Writing down what was found as rule tests, which must fail for it. */
import { statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import type { Ground } from '../../core/analysis/hunt/again.js';
import type { Fault, Find } from '../../core/analysis/hunt/finds.js';
import type { ModuleHunted } from '../../core/analysis/hunt/module-hunt.js';
import { Shrinker } from '../../core/analysis/hunt/shrink.js';
import { runRuleTest } from '../../core/analysis/run-rule-test.js';
import { suitesOf } from '../../core/analysis/suites.js';
import { loadProject, type ProjectDocument } from '../../core/documents/index.js';
import { sourceOf } from '../../core/engine/sources.js';
import { type Diagnostic, Diagnostics } from '../../core/source/diagnostic.js';
import { boardText, type Head, testsText, type Written } from '../../core/view/hunt-tests.js';
import { positionOf } from '../../core/view/position-text.js';
import { InputError, UsageError } from '../fail.js';
import type { Place } from '../files/place.js';
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
  const { variant, players, set } = args;
  const home = homeOf(scenario, place, args);
  const wanted = { settings: set.map(({ option, value }) => ({ path: option, value })), variant, players };
  const ground = scenarioOf(project, scenario, wanted, new Diagnostics());
  if (!ground) throw new Error('a scenario that was sound is not any more');
  const options = Object.fromEntries(set.map(({ option, value }) => [option, value]));
  const keys = {
    scenario: home,
    ...(set.length > 0 && { options }),
    ...(variant !== undefined && { variant }),
    ...(players !== undefined && { players }),
  };
  const under = sourceOf(project, scenario).position;
  return new Writing(args.out ?? '', place, { name: ground.name, keys }).write(finds, { scenario: ground, under });
}

/** What was found of a module: the tests, and beside them the board. */
export function writeModuleTests(
  { scenario, board, finds }: NonNullable<ModuleHunted['found']>,
  module: ProjectDocument,
  place: Place,
  args: HuntArguments,
): TestsOut {
  const { out = '', players } = args;
  const use = homeOf(module, place, args);
  const beside = `${out.replace(/\.ya?ml$/, '')}-board.yaml`;
  if (!args.force || statSync(beside, { throwIfNoEntry: false }) === undefined)
    seeThatCanBeWritten('test', beside, false);
  const keys = { use: [use], board: `./${basename(beside)}`, ...(players !== undefined && { players }) };
  const writing = new Writing(out, place, { name: module.name, keys }, new Map([[beside, boardText(use, board)]]));
  return writing.write(finds, { scenario, under: undefined });
}

/** How the tests name what they are about. */
function homeOf({ path }: ProjectDocument, place: Place, { out = '' }: HuntArguments): string {
  const home = resolve(place.root, path);
  if (!couldName(out, home))
    throw new InputError(
      `the tests cannot be written to ${out}: from there ${path} cannot be named`,
      'Name a file in the same project.',
    );
  return wayTo(resolve(out), home);
}

class Writing {
  /** @param beside other documents that are written with the tests, by their paths */
  constructor(
    private readonly path: string,
    private readonly place: Place,
    private readonly head: Head,
    private readonly beside: ReadonlyMap<string, string> = new Map(),
  ) {}

  write(finds: readonly Find[], ground: Ground): TestsOut {
    const { path, head } = this;
    const own = ground.scenario.position;
    const shrinker = new Shrinker(ground, (machine) => positionOf(machine, own));
    const tests = finds.flatMap((find): Written[] => {
      const shrunk = shrinker.shrink(find);
      return shrunk && this.fails(testsText(head, [{ find, shrunk }])) ? [{ find, shrunk }] : [];
    });
    const left = finds.filter((find) => !tests.some((test) => test.find === find)).map(({ fault }) => fault.kind);
    const documents = tests.length > 0 ? [...this.beside, [path, testsText(head, tests)] as const] : [];
    const problems = documents.flatMap(([to, text]) => writeWhole(to, text) ?? []);
    return { path, written: problems.length > 0 ? 0 : tests.length, left, problems };
  }

  /** Whether a document of one test, if it stood there, could be read and would fail. */
  private fails(text: string): boolean {
    const { root, files, library } = this.place;
    const at = (path: string): string => relative(root, resolve(path)).split(sep).join('/');
    const own = new Map([...this.beside, [this.path, text] as const].map(([path, said]) => [at(path), said]));
    const there = {
      ...files,
      read: (path: string) => {
        const said = own.get(path);
        return said === undefined ? files.read(path) : new TextEncoder().encode(said);
      },
      exists: (path: string) => own.has(path) || files.exists(path),
    };
    const project = loadProject([at(this.path)], there, library);
    const faults = new Diagnostics();
    const tests = suitesOf(project, faults).flatMap((suite) => suite.tests);
    const isSound = !project.diagnostics.failed && !faults.failed && tests.length === 1;
    return isSound && tests.every((test) => !runRuleTest(test).passed);
  }
}

function wayTo(path: string, home: string): string {
  const way = relative(dirname(path), home).split(sep).join('/');
  return way.startsWith('../') ? way : `./${way}`;
}
