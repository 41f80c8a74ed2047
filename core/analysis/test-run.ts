import type { Project } from '../documents/index.js';
import { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { checkProject } from './check-project.js';
import { runRuleTest, type Verdict } from './run-rule-test.js';
import { type Suite, suitesAgain, suitesOf } from './suites.js';

/** What came of one suite. */
export interface SuiteVerdict {
  readonly suite: Suite;
  readonly verdicts: readonly Verdict[];
}

/** What came of all rule tests of a project. */
export interface TestRun {
  /** Faults in the documents: then no test is run. */
  readonly diagnostics: Pick<Diagnostics, 'list' | 'heldBack'>;
  readonly suites: readonly SuiteVerdict[];
  readonly passed: number;
  readonly failed: readonly Verdict[];
}

/** Runs every rule test among a project's entries; those of used modules again under the modules that use them. */
export function runTests(project: Project): TestRun {
  const { diagnostics } = checkProject(project);
  if (diagnostics.list.some((d) => d.severity === 'error')) return { diagnostics, suites: [], passed: 0, failed: [] };
  const faults = new Diagnostics();
  const suites = [...suitesOf(project, new Diagnostics()), ...suitesAgain(project, faults)].map(runSuite);
  const verdicts = suites.flatMap((s) => s.verdicts);
  const failed = verdicts.filter((v) => !v.passed);
  const list = [...diagnostics.list, ...faults.list];
  return { diagnostics: { list, heldBack: diagnostics.heldBack }, suites, passed: verdicts.length - failed.length, failed };
}

function runSuite(suite: Suite): SuiteVerdict {
  return { suite, verdicts: suite.tests.map((test) => differently(runRuleTest(test), suite.differing.get(test.title))) };
}

/** A test that is said to come out otherwise must do so. */
function differently(verdict: Verdict, declared: FileSpan | undefined): Verdict {
  if (!declared) return verdict;
  if (!verdict.passed) return { ...verdict, passed: true, problems: [] };
  const message = 'this is said to come out otherwise here, and comes out the same';
  return { ...verdict, passed: false, problems: [{ message, at: declared, help: 'take `differs from:` out' }] };
}
