import { type RuleTest, ruleTests } from '../../core/analysis/rule-tests.js';
import { runRuleTest } from '../../core/analysis/run-rule-test.js';
import { type FileAccess, loadProject } from '../../core/documents/index.js';
import { sourceOf } from '../../core/engine/sources.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import type { FileSpan } from '../../core/source/file.js';

/** A document of rule tests with what was said about it and the documents it uses. */
export interface Loaded {
  readonly tests: readonly RuleTest[];
  readonly faults: readonly string[];
}

export function loadTests(files: FileAccess, path: string): Loaded {
  const project = loadProject([path], files);
  const diagnostics = new Diagnostics();
  diagnostics.list.push(...project.diagnostics.list);
  const [document] = project.entries;
  if (!document) return { tests: [], faults: faultsOf(diagnostics) };
  const source = sourceOf(project, document);
  const tests = ruleTests(source, document.tree, diagnostics);
  return { tests, faults: faultsOf(diagnostics) };
}

/** What a test complains of, a line each. */
export function complaints(test: RuleTest): string[] {
  return runRuleTest(test).problems.map((problem) => `${place(problem.at)} ${problem.message}`);
}

export function faultsOf(diagnostics: Diagnostics): string[] {
  return diagnostics.list.filter((d) => d.severity === 'error').map((d) => `${place(d.at)} ${d.code} ${d.message}`);
}

function place(at: FileSpan | undefined): string {
  if (!at) return '';
  return `${at.file.path}:${at.file.text.slice(0, at.start).split('\n').length}`;
}
