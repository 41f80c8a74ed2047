import { changesOf } from '../analysis/changes.js';
import { mentionedSlots } from '../analysis/mentions.js';
import type { RuleTest } from '../analysis/rule-tests.js';
import type { TestProblem, Verdict } from '../analysis/run-rule-test.js';
import type { SuiteVerdict, TestRun } from '../analysis/test-run.js';
import type { Machine } from '../engine/machine.js';
import type { Code } from '../source/codes.js';
import { problem } from '../source/diagnostic.js';
import { type FileSpan, positionOf } from '../source/file.js';
import { type Paint, plainPaint, renderDiagnostic } from '../source/frame.js';
import { shown, wrap } from '../source/width.js';
import { Names } from './account-names.js';
import { lookOfState } from './board-of-state.js';
import { boardAsText } from './board-text.js';
import { standOf } from './tile-stand.js';

export interface VerdictView {
  readonly paint?: Paint;
  readonly width?: number;
}

/** How many tests that fail are told with their boards; the others are told shortly. */
const WITH_BOARDS = 5;
/** A board drawn larger than this helps nobody. */
const MOST_LINES = 60;

/** What came of rule tests, for people: each document in a line, each test that fails with all there is to see. */
export function verdictText(run: TestRun, view: VerdictView = {}): string {
  const { paint = plainPaint, width = 80 } = view;
  const documents = run.suites.filter((s) => s.verdicts.length > 0).map((s) => suiteLine(s, paint, width));
  const failed = run.suites.flatMap((s) =>
    s.verdicts.filter((v) => !v.passed).map((verdict) => ({ suite: s, verdict })),
  );
  const failures = failed.map(({ suite, verdict }, i) =>
    failure(suite, verdict, i < WITH_BOARDS, { paint, width }).join('\n'),
  );
  const meant = [...new Set(failed.map(({ suite }) => suite))].flatMap((suite) => differing(suite, width));
  return `${[documents.join('\n'), ...failures, ...meant, summary(run, paint)].filter((part) => part !== '').join('\n\n')}\n`;
}

function suiteLine({ suite, verdicts }: SuiteVerdict, paint: Paint, width: number): string {
  const failed = verdicts.filter((v) => !v.passed).length;
  const name = suite.under === undefined ? suite.document.name : `${suite.document.name}, under ${suite.under}`;
  const count = failed === 0 ? `${verdicts.length} passed` : `${verdicts.length - failed} passed, ${failed} failed`;
  const [first = '', ...rest] = wrap(shown(name), width - count.length - 8);
  const mark = failed === 0 ? paint.green('ok  ') : paint.red('FAIL');
  return [`${mark} ${first}: ${count}`, ...rest.map((line) => `     ${line}`)].join('\n');
}

/** `101 passed` or `3 failed, 98 passed`, with how many documents they stand in. */
function summary(run: TestRun, paint: Paint): string {
  const documents = new Set(run.suites.filter((s) => s.verdicts.length > 0).map((s) => s.suite.document)).size;
  const where = `in ${documents} ${documents === 1 ? 'document' : 'documents'}`;
  if (run.failed.length === 0) return paint.green(`${counted(run.passed)} passed ${where}`);
  return paint.red(`${counted(run.failed.length)} failed, ${run.passed} passed ${where}`);
}

function counted(tests: number): string {
  return tests === 1 ? '1 rule test' : `${tests} rule tests`;
}

function failure({ suite }: SuiteVerdict, verdict: Verdict, board: boolean, view: Required<VerdictView>): string[] {
  const { paint, width } = view;
  const { test, problems } = verdict;
  const title = suite.under === undefined ? test.title : `${test.title}, under ${suite.under}`;
  const text = (words: string, indent: number) =>
    wrap(shown(words), width - indent).map((line) => `${' '.repeat(indent)}${line}`);
  return [
    `${paint.red('FAIL')} ${paint.bold(wrap(shown(title), width - 5).join('\n     '))}`,
    ...text([place(test.at), ...test.covers].join(' · '), 5),
    '',
    ...problems.flatMap((p) =>
      p.code === undefined
        ? [...text(located(p, test.at), 2), ...(p.help === undefined ? [] : text(p.help, 4))]
        : framed(p, p.code, { paint, width }),
    ),
    ...changes(verdict).flatMap((line, i) => (i === 0 ? ['', '  What changed:', ...text(line, 4)] : text(line, 4))),
    ...(board ? drawn(suite.source.modules, verdict, width) : []),
  ];
}

/** What a run would be told of is told as there. */
function framed({ message, at, ...more }: TestProblem, code: Code, { paint, width }: Required<VerdictView>): string[] {
  const text = renderDiagnostic(problem(code, message, at, more), { paint, width: width - 2 });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`));
}

/** How a module says that a test of a module it uses comes out otherwise under it. */
function differing({ suite, verdicts }: SuiteVerdict, width: number): string[] {
  const { under, of, differing: declared } = suite;
  const titles = verdicts.filter((v) => !v.passed && !declared.has(v.test.title)).map((v) => v.test.title);
  if (under === undefined || of === undefined || titles.length === 0) return [];
  const words = `${under} uses ${of}, so ${of}'s own tests are run with ${under} too. If what came out is what ${under} means, say so under \`cases:\` in the tests of ${under}, each with what is so then:`;
  const lines = titles.flatMap((title) => [
    `  - test: ${quoted(title)}`,
    `    differs from: ${of}`,
    '    do: ...',
    '    then: [...]',
  ]);
  return [[...wrap(words, width), '', ...lines].join('\n')];
}

/** A text as YAML, in quotes where it needs some. */
function quoted(text: string): string {
  return /^[\w(]/.test(text) && !/: | #|:$/.test(text) ? text : JSON.stringify(text);
}

function located(problem: TestProblem, test: FileSpan): string {
  const { line } = positionOf(problem.at.file, problem.at.start);
  return problem.at === test ? problem.message : `line ${line}: ${problem.message}`;
}

function changes({ ran }: Verdict): string[] {
  if (!ran) return [];
  const { machine, before } = ran;
  const list = changesOf(machine, before).map((c) => c.sentence);
  const most = 12;
  return list.length === 0
    ? ['nothing']
    : [...list.slice(0, most), ...(list.length > most ? [`and ${list.length - most} more`] : [])];
}

/** The board before and after, where a difference can be seen. */
function drawn(modules: ConstructorParameters<typeof Names>[1], { test, ran }: Verdict, columns: number): string[] {
  if (!ran) return [];
  const { machine, before, after } = ran;
  const { world } = machine.compiled;
  const names = new Names(world, modules, false);
  const draw = (state: Int32Array): string[] => {
    machine.state.set(state);
    // What is not as printed is no news of this test.
    const board = { ...world.board, reconstructed: undefined };
    const look = lookOfState(machine, names);
    return boardAsText(board, look, { columns, ascii: false }, standOf(machine)).trimEnd().split('\n');
  };
  const [then, now] = [draw(before), draw(after)];
  if (then.length > MOST_LINES) return [];
  if (then.join('\n') === now.join('\n'))
    return ofTheBoard(machine, test) ? ['', 'The board, before and after:', '', ...now] : [];
  return ['', 'The board before:', '', ...then, '', 'The board after:', '', ...now];
}

function place(at: FileSpan): string {
  return `${at.file.path}:${positionOf(at.file, at.start).line}`;
}

/** Whether something the test expects, and that is not so, is said of the board. */
function ofTheBoard(machine: Machine, test: RuleTest): boolean {
  const { layout } = machine;
  const failing = test.deeds
    .flatMap((deed) => deed.then)
    .filter((_, i) => machine.doors.conditions[i]?.() === false)
    .map((t) => t.condition);
  const spoken = mentionedSlots(machine, failing);
  const onBoard = [...layout.properties].filter(([{ kind }]) => kind.universe === 'space' || kind.universe === 'link');
  return [...spoken].some(
    (slot) =>
      onBoard.some(([, { base, first, last }]) => slot >= base + first && slot <= base + last) ||
      (slot >= layout.place.base && slot < layout.place.base + machine.compiled.world.counts.piece),
  );
}

/** The same for programs. */
export function jsonVerdicts(run: TestRun): object {
  return {
    passed: run.passed,
    failed: run.failed.length,
    suites: run.suites.map(({ suite, verdicts }) => ({
      tests: suite.document.name,
      file: suite.document.file.path,
      ...(suite.under !== undefined && { under: suite.under }),
      cases: verdicts.map(jsonVerdict),
    })),
  };
}

function jsonVerdict(verdict: Verdict): object {
  const { test, passed, problems } = verdict;
  return {
    test: test.title,
    line: positionOf(test.at.file, test.at.start).line,
    covers: test.covers,
    passed,
    ...(!passed && {
      problems: problems.map(({ message, at, help, code, suggestion }) => ({
        ...(code !== undefined && { code }),
        message,
        ...positionOf(at.file, at.start),
        ...(suggestion !== undefined && { suggestion }),
        ...(help !== undefined && { help }),
      })),
      changes: changes(verdict),
    }),
  };
}
