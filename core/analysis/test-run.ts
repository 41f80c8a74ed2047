import type { Project, ProjectDocument } from '../documents/index.js';
import { Diagnostics, type Report } from '../source/diagnostic.js';
import type { FileSpan, SourceFile } from '../source/file.js';
import { checkProject } from './check-project.js';
import { runRuleTest, type Verdict } from './run-rule-test.js';
import { type Suite, suitesAgain, suitesOf, testDocuments } from './suites.js';

/** What came of one suite. */
export interface SuiteVerdict {
  readonly suite: Suite;
  readonly verdicts: readonly Verdict[];
}

/** What came of all rule tests of a project. */
export interface TestRun {
  /** Faults in the documents: then no test is run. */
  readonly diagnostics: Report;
  readonly suites: readonly SuiteVerdict[];
  readonly passed: number;
  readonly failed: readonly Verdict[];
}

/**
 * Runs every rule test among a project's entries; those of used modules again under the modules that use them. Where a
 * document of tests, or something it uses, has a fault, that is told and its tests are not run.
 */
export function runTests(project: Project): TestRun {
  const checked = checkProject(project).diagnostics;
  const faulty = new Set(checked.list.filter((d) => d.severity === 'error').map((d) => d.at?.file));
  const concerned = new Map(testDocuments(project).map((document) => [document, filesOf(project, document)]));
  const sound = (suite: Suite) => ![...(concerned.get(suite.document) ?? [])].some((file) => faulty.has(file));
  const faults = new Diagnostics();
  const suites = [...suitesOf(project, new Diagnostics()), ...suitesAgain(project, faults)].filter(sound).map(runSuite);
  const verdicts = suites.flatMap((s) => s.verdicts);
  const failed = verdicts.filter((v) => !v.passed);
  const files = new Set([...concerned.values()].flatMap((list) => [...list]));
  const read = new Set(project.documents.map((d) => d.file));
  // Files that could not be read as documents might be anything: their faults are told too.
  const list = checked.list.filter(({ at }) => !at || files.has(at.file) || !read.has(at.file));
  return {
    diagnostics: { list: [...list, ...faults.list], heldBack: checked.heldBack, unread: checked.unread ?? [] },
    suites,
    passed: verdicts.length - failed.length,
    failed,
  };
}

/** The files a document of tests rests on. */
function filesOf(project: Project, document: ProjectDocument): Set<SourceFile> {
  const seen = new Set<ProjectDocument>();
  const visit = (doc: ProjectDocument): void => {
    if (seen.has(doc)) return;
    seen.add(doc);
    const refers = doc.kind === 'position' ? [] : doc.refers.values();
    for (const used of [...doc.uses, ...refers, ...doc.given.values()]) visit(used);
  };
  visit(document);
  for (const module of project.modulesFor(document)) for (const part of module.documents) visit(part);
  return new Set([...seen].map((doc) => doc.file));
}

function runSuite(suite: Suite): SuiteVerdict {
  return {
    suite,
    verdicts: suite.tests.map((test) => {
      const verdict = differently(runRuleTest(test), suite.differing.get(test.title));
      return verdict.passed ? { ...verdict, ran: undefined } : verdict;
    }),
  };
}

/** A test that is said to come out otherwise must do so. */
function differently(verdict: Verdict, declared: FileSpan | undefined): Verdict {
  if (!declared) return verdict;
  if (!verdict.passed) return { ...verdict, passed: true, problems: [] };
  const message = 'this is said to come out otherwise here, and comes out the same';
  return { ...verdict, passed: false, problems: [{ message, at: declared, help: 'take `differs from:` out' }] };
}
