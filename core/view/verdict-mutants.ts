import type { Mutant, MutationReport } from '../analysis/mutate.js';
import type { JudgedSurvivors } from '../analysis/survivors.js';
import { type FileSpan, positionOf } from '../source/file.js';
import { type Paint, plainPaint } from '../source/frame.js';
import { shown, wrap } from '../source/width.js';
import type { VerdictView } from './verdict.js';

/** Which changes of rules no test noticed, for people. */
export function mutationText(report: MutationReport, judged: JudgedSurvivors, view: VerdictView = {}): string {
  const { paint = plainPaint, width = 80 } = view;
  const open = judged.unexplained.map((mutant) => survivor(mutant, paint, width).join('\n'));
  const parts = [
    ...(open.length > 0 ? ['No test notices these changes:', ...open] : []),
    proven(report, width),
    unproven(judged, width),
    summary(report, judged, paint, width),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** `- the line as it is`, `+ the line as no test notices`. */
function survivor(mutant: Mutant, paint: Paint, width: number): string[] {
  const { line, becomes } = mutant.edit;
  const written = (mark: string, text: string) =>
    wrap(shown(text), width - 4).map((part, i) => `${i === 0 ? `  ${mark} ` : '    '}${part}`);
  return [
    `${paint.bold(placeOf(mutant))}: ${mutant.key}`,
    ...written('-', line).map(paint.red),
    ...written('+', becomes).map(paint.green),
  ];
}

function placeOf({ edit: { at } }: Mutant): string {
  return place(at);
}

function place(at: FileSpan): string {
  return `${at.file.path}:${positionOf(at.file, at.start).line}`;
}

/** Each id that is covered, with a change that a test citing it notices. */
function proven({ proven: proofs }: MutationReport, width: number): string {
  if (proofs.size === 0) return '';
  const ids = [...proofs].sort(([a], [b]) => (a < b ? -1 : 1));
  const wide = Math.max(...ids.map(([id]) => id.length));
  const lines = ids.flatMap(([id, { mutant, at }]) =>
    wrap(`${mutant.key}, noticed by ${place(at)}`, width - wide - 4).map(
      (line, i) => `  ${(i === 0 ? id : '').padEnd(wide)}  ${line}`,
    ),
  );
  return ['Covered, each with a change that a test citing it notices:', ...lines].join('\n');
}

function unproven({ openIds: ids }: JudgedSurvivors, width: number): string {
  if (ids.length === 0) return '';
  const lines = wrap(ids.join(' · '), width - 2).map((line) => `  ${line}`);
  return ['Cited by rules and by tests, but no test that cites them notices a change:', ...lines].join('\n');
}

function summary(
  report: MutationReport,
  { explained, unexplained, notShown, openIds }: JudgedSurvivors,
  paint: Paint,
  width: number,
): string {
  const { modules, tests, mutants, survivors } = report;
  const survived = [
    ...(unexplained.length > 0 ? [`${unexplained.length} survive without a reason`] : []),
    ...(explained.length > 0 ? [`${explained.length} survive with a reason given`] : []),
  ];
  const words = [
    `${mutants} changes of ${modules.join(', ')} against ${tests} tests: ${mutants - survivors.length} noticed`,
    ...survived,
    `${report.proven.size} ids of the rulebook are covered`,
    ...(openIds.length > 0 ? [`${openIds.length} are cited and not shown`] : []),
    ...(notShown.length > 0 ? [`${notShown.length} are not shown with a reason given`] : []),
  ].join(', ');
  const tint = unexplained.length > 0 || openIds.length > 0 ? paint.red : paint.green;
  return wrap(words, width).map(tint).join('\n');
}

/** The same for programs. */
export function jsonMutations(report: MutationReport, judged: JudgedSurvivors): object {
  return {
    modules: report.modules,
    tests: report.tests,
    changes: report.mutants,
    noticed: report.mutants - report.survivors.length,
    survivors: [
      ...judged.unexplained.map((m) => jsonSurvivor(m)),
      ...judged.explained.map(({ mutant, because }) => jsonSurvivor(mutant, because)),
    ],
    covered: [...report.proven.keys()].sort(),
    shownBy: Object.fromEntries(
      [...report.proven]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, { mutant, test }]) => [id, { ...jsonSurvivor(mutant), test }]),
    ),
    notShown: report.unproven,
    notShownBecause: Object.fromEntries(judged.notShown.map(({ id, because }) => [id, because])),
  };
}

function jsonSurvivor({ key, edit }: Mutant, because?: string): object {
  const { at, sort, line, becomes } = edit;
  return {
    rule: key,
    file: at.file.path,
    line: positionOf(at.file, at.start).line,
    sort,
    written: line,
    becomes,
    ...(because !== undefined && { because }),
  };
}
