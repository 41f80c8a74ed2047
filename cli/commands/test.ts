import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type MutationReport, mutateModules, type Progress } from '../../core/analysis/mutate.js';
import { testDocuments } from '../../core/analysis/suites.js';
import { type JudgedSurvivors, judgeSurvivors } from '../../core/analysis/survivors.js';
import { runTests, type TestRun } from '../../core/analysis/test-run.js';
import { folderOf, joinPath, type Project } from '../../core/documents/index.js';
import type { Report } from '../../core/source/diagnostic.js';
import { renderAll, sortedForReading, toJson, unreadIn } from '../../core/source/frame.js';
import { junitOf } from '../../core/view/junit.js';
import { jsonVerdicts, verdictText } from '../../core/view/verdict.js';
import { jsonMutations, mutationText } from '../../core/view/verdict-mutants.js';
import { Exit, InputError } from '../fail.js';
import { documentsBelow, findDocuments, loadDocuments, type Place, pathFrom } from '../files/place.js';
import type { TestArguments } from '../line/arguments.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';

/** Runs rule tests; with `mutate`, sees whether they would notice a broken rule. */
export async function test(args: TestArguments, streams: Streams): Promise<number> {
  const place = findDocuments(args.paths);
  const asked = loadDocuments(place);
  const project = withUsedTests(place, asked);
  if (testDocuments(project).length === 0 && !project.diagnostics.failed) {
    throw new InputError(
      `there are no rule tests in ${args.paths.join(', ') || 'this folder'}`,
      'A document of rule tests begins with `version: 1` and `tests:`.',
    );
  }
  const run = runTests(project);
  const faulty = run.diagnostics.list.some((d) => d.severity === 'error');
  const wellFirst = args.mutate && !faulty && run.failed.length === 0;
  // What is used is changed where its own tests are asked for: here its survivors would be others.
  const mutations = wellFirst ? mutate(asked, streams) : undefined;
  if (args.junit) streams.out(junitOf(run, { pathOf: (path) => pathFrom(place, path) }));
  else streams.out(args.json ? inJson(run, mutations) : inWords(run, args, mutations, streams));
  const left =
    mutations !== undefined &&
    (mutations.judged.unexplained.length > 0 || mutations.judged.openIds.length > 0 || mutations.judged.stale.failed);
  return faulty || run.failed.length > 0 || left ? Exit.problems : Exit.fine;
}

/** The documents asked for, and the tests of modules that they use: those are run again under the modules that use them. */
function withUsedTests(place: Place, asked: Project): Project {
  const used = asked.modules.filter((module) => asked.modules.some((other) => other.uses.includes(module.name)));
  // Modules that came with the program lie under another root; their tests are run where they are made.
  const parts = used.flatMap((module) => module.documents).filter((part) => !part.path.startsWith('bulkhead:'));
  const tests = parts.flatMap((part) => documentsBelow(place, joinPath(folderOf(part.path), 'tests') ?? 'tests'));
  const paths = [...new Set([...place.paths, ...tests])];
  return paths.length === place.paths.length ? asked : loadDocuments({ ...place, paths });
}

interface Mutations {
  readonly report: MutationReport;
  readonly judged: JudgedSurvivors;
}

function mutate(project: Project, streams: Streams): Mutations {
  const tidy = tidying();
  const tell = progressOn(streams);
  const report = mutateModules(project, (done, of, survived) => {
    tidy();
    tell(done, of, survived);
  });
  return { report, judged: judgeSurvivors(report, testDocuments(project)) };
}

/** Bytes in use below which nothing is cleared away, and how many times what was needed before may be in use. */
const TIDY = 400 * 1024 * 1024;
const ROOM = 1.6;

/**
 * Every change is compiled once and never again. V8 would keep the programs of them all, and clear away only when they
 * come to gigabytes; so it keeps none, and is told when. The tests of a large game fill the memory they need by themselves.
 */
function tidying(): () => void {
  setFlagsFromString('--no-compilation-cache');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => getHeapStatistics().used_heap_size;
  let most = TIDY;
  return () => {
    if (used() <= most) return;
    collect();
    most = Math.max(TIDY, ROOM * used());
  };
}

/** A line that counts up, where somebody sits and waits. */
function progressOn(streams: Streams): Progress {
  if (!streams.isTerminal) return () => {};
  return (done, of, survived) => {
    const line = `trying change ${done + 1} of ${of}${survived > 0 ? `, ${survived} unnoticed` : ''}`;
    streams.err(done < of ? `\r${line}` : `\r${' '.repeat(line.length)}\r`);
  };
}

function inWords(run: TestRun, args: TestArguments, mutations: Mutations | undefined, streams: Streams): string {
  const view = { paint: paintOf(streams), width: streams.columns, pages: true };
  const report = (diagnostics: Report) => renderAll(diagnostics, view);
  const parts = [report(run.diagnostics), ...(run.suites.length > 0 ? [verdictText(run, view)] : [])];
  if (mutations) parts.push(report(mutations.judged.stale), mutationText(mutations.report, mutations.judged, view));
  else if (args.mutate) parts.push('Changes of rules are tried once all tests pass.\n');
  return parts.filter((part) => part !== '').join('\n');
}

function inJson(run: TestRun, mutations: Mutations | undefined): string {
  const list = [...run.diagnostics.list, ...(mutations?.judged.stale.list ?? [])];
  const told = {
    version: 1,
    ...jsonVerdicts(run),
    problems: sortedForReading(list).map(toJson),
    heldBack: run.diagnostics.heldBack,
    ...unreadIn(run.diagnostics),
    ...(mutations && { mutations: jsonMutations(mutations.report, mutations.judged) }),
  };
  return `${JSON.stringify(told, null, 2)}\n`;
}
