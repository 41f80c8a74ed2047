import { mutatedLine } from '../analysis/mutants.js';
import type { Mutant, MutationReport } from '../analysis/mutate.js';
import type { JudgedSurvivors } from '../analysis/survivors.js';
import { positionOf } from '../source/file.js';
import { type Paint, plainPaint } from '../source/frame.js';
import { shown, wrap } from '../source/width.js';
import type { VerdictView } from './verdict.js';

/** Which changes of rules no test noticed, for people. */
export function mutationText(report: MutationReport, judged: JudgedSurvivors, view: VerdictView = {}): string {
  const { paint = plainPaint, width = 80 } = view;
  const open = judged.unexplained.map((mutant) => survivor(mutant, paint, width).join('\n'));
  const parts = [
    ...(open.length > 0 ? ['No test notices these changes:', ...open] : []),
    unproven(report, width),
    summary(report, judged, paint, width),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** `- the line as it is`, `+ the line as no test notices`. */
function survivor(mutant: Mutant, paint: Paint, width: number): string[] {
  const { line, becomes } = mutatedLine(mutant.mutation);
  const written = (mark: string, text: string) =>
    wrap(shown(text), width - 4).map((part, i) => `${i === 0 ? `  ${mark} ` : '    '}${part}`);
  return [
    `${paint.bold(placeOf(mutant))}: ${mutant.rule.key}`,
    ...written('-', line).map(paint.red),
    ...written('+', becomes).map(paint.green),
  ];
}

function placeOf({ mutation: { text, span } }: Mutant): string {
  const at = text.node.text.spanOf(span);
  return `${at.file.path}:${positionOf(at.file, at.start).line}`;
}

function unproven({ unproven: ids }: MutationReport, width: number): string {
  if (ids.length === 0) return '';
  const lines = wrap(ids.join(' · '), width - 2).map((line) => `  ${line}`);
  return ['Cited by rules and by tests, but no test that cites them notices a change:', ...lines].join('\n');
}

function summary(
  report: MutationReport,
  { explained, unexplained }: JudgedSurvivors,
  paint: Paint,
  width: number,
): string {
  const { modules, tests, mutants, survivors, proven } = report;
  const survived = [
    ...(unexplained.length > 0 ? [`${unexplained.length} survive without a reason`] : []),
    ...(explained.length > 0 ? [`${explained.length} survive with a reason given`] : []),
  ];
  const words = [
    `${mutants} changes of rules of ${modules.join(', ')} against ${tests} tests: ${mutants - survivors.length} noticed`,
    ...survived,
    `${proven.size} ids of the rulebook are covered`,
  ].join(', ');
  const tint = unexplained.length > 0 ? paint.red : paint.green;
  return wrap(words, width).map(tint).join('\n');
}

/** The same for programs. */
export function jsonMutations(report: MutationReport, { explained, unexplained }: JudgedSurvivors): object {
  return {
    modules: report.modules,
    tests: report.tests,
    changes: report.mutants,
    noticed: report.mutants - report.survivors.length,
    survivors: [
      ...unexplained.map((m) => jsonSurvivor(m)),
      ...explained.map(({ mutant, because }) => jsonSurvivor(mutant, because)),
    ],
    covered: [...report.proven].sort(),
    notShown: report.unproven,
  };
}

function jsonSurvivor(mutant: Mutant, because?: string): object {
  const { text, span } = mutant.mutation;
  const at = text.node.text.spanOf(span);
  return {
    rule: mutant.rule.key,
    file: at.file.path,
    line: positionOf(at.file, at.start).line,
    sort: mutant.mutation.sort,
    written: mutatedLine(mutant.mutation).line,
    becomes: mutatedLine(mutant.mutation).becomes,
    ...(because !== undefined && { because }),
  };
}
