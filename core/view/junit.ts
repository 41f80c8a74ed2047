import type { Verdict } from '../analysis/run-rule-test.js';
import type { SuiteVerdict, TestRun } from '../analysis/test-run.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { positionOf } from '../source/file.js';
import { sortedForReading } from '../source/frame.js';
import { type Teller, wordsOf } from './sarif.js';

type Attributes = Readonly<Record<string, string | number>>;

/**
 * What came of rule tests as JUnit XML, which build servers read: a document of tests is a suite, and a document with
 * faults, whose tests cannot be run, is an error. No times: the same documents give the same text.
 */
export function junitOf(run: TestRun, { pathOf }: Pick<Teller, 'pathOf'>): string {
  const faults = sortedForReading(run.diagnostics.list).filter((d) => d.severity === 'error');
  const suites = run.suites.filter(({ verdicts }) => verdicts.length > 0).map((suite) => suiteOf(suite, pathOf));
  const broken = faults.length === 0 ? [] : [faultsOf(faults, pathOf)];
  const tests = run.passed + run.failed.length + faults.length;
  const all = element(
    'testsuites',
    { name: 'bulkhead', tests, failures: run.failed.length, errors: faults.length },
    [...broken, ...suites].flat(),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all.join('\n')}\n`;
}

function suiteOf({ suite, verdicts }: SuiteVerdict, pathOf: Teller['pathOf']): string[] {
  const name = suite.under === undefined ? suite.document.name : `${suite.document.name}, under ${suite.under}`;
  const file = pathOf(suite.document.file.path);
  const failures = verdicts.filter((v) => !v.passed).length;
  return element(
    'testsuite',
    { name, file, tests: verdicts.length, failures, errors: 0, skipped: 0 },
    verdicts.flatMap((verdict) => caseOf(verdict, name, file)),
  );
}

function caseOf({ test, problems, passed }: Verdict, classname: string, file: string): string[] {
  const { line } = positionOf(test.at.file, test.at.start);
  const told = problems.map(({ message, at, help }) => {
    const place = `${file}:${positionOf(at.file, at.start).line}: ${message}`;
    return help === undefined ? place : `${place}\n    ${help}`;
  });
  const failure = passed
    ? []
    : element('failure', { message: problems[0]?.message ?? '', type: 'failure' }, told.join('\n'));
  return element('testcase', { name: test.title, classname, file, line }, failure);
}

function faultsOf(faults: readonly Diagnostic[], pathOf: Teller['pathOf']): string[] {
  const cases = faults.flatMap((d) => {
    const place = d.at ? { file: pathOf(d.at.file.path), line: positionOf(d.at.file, d.at.start).line } : {};
    const error = element('error', { message: d.message, type: d.code }, wordsOf(d).join('\n'));
    return element('testcase', { name: `${d.code} ${d.message}`, classname: 'documents', ...place }, error);
  });
  return element(
    'testsuite',
    { name: 'documents', tests: faults.length, failures: 0, errors: faults.length, skipped: 0 },
    cases,
  );
}

/** An element with a text, or with others on lines of their own. */
function element(name: string, attributes: Attributes, inside: string | readonly string[]): string[] {
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(`${value}`)}"`)].join(' ');
  if (typeof inside === 'string') return [`<${open}>${escaped(inside, false)}</${name}>`];
  return inside.length === 0 ? [`<${open}/>`] : [`<${open}>`, ...inside.map((line) => `  ${line}`), `</${name}>`];
}

/** Characters that XML has no way to write become what stands for an unknown one. */
function escaped(text: string, isAttribute = true): string {
  const plain = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be found
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return isAttribute ? plain.replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;') : plain;
}
