import { checkProject } from '../../core/analysis/check-project.js';
import { ruleTests } from '../../core/analysis/rule-tests.js';
import { runRuleTest } from '../../core/analysis/run-rule-test.js';
import { runKey } from '../../core/base/luck.js';
import { loadProject, memoryFiles, type Project, type ProjectDocument } from '../../core/documents/index.js';
import { RunFailure } from '../../core/engine/failure.js';
import { machineOf, prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { Diagnostics, renderAll } from '../../core/source/index.js';
import { SeededTable } from '../../core/tables/seeded.js';
import type { Documents } from './corpus.js';

/** How far documents came: refused with reports, or run to an end or to a failure that a run may have. */
export type Fate = 'refused' | 'ran' | 'broke off';

/**
 * Reads documents, checks them, and runs what can be run: twenty steps of the plain and of the asked form, and the rule
 * tests. Throws when anything but a report with a place, or a failure of a run, comes of it.
 */
export function fateOf({ files, entry }: Documents): Fate {
  const project = loadProject([entry], memoryFiles(files));
  const report = checkProject(project).diagnostics;
  for (const { code, message, at } of report.list) {
    if (!at) throw new Error(`${code} has no place: ${message}`);
    const { file, start, end } = at;
    if (start < 0 || end < start || end > file.text.length)
      throw new Error(`${code} lies outside its file: ${start} to ${end}`);
  }
  const text = renderAll(report);
  if (
    /\[object|function |undefined|NaN/.test(text) &&
    !/\[object|function |undefined|NaN/.test(Object.values(files).join())
  ) {
    throw new Error(`a report speaks of the insides:\n${text}`);
  }
  if (report.list.some((d) => d.severity === 'error')) return 'refused';
  return project.entries.map((document) => run(project, document)).includes('broke off') ? 'broke off' : 'ran';
}

function run(project: Project, document: ProjectDocument): Fate {
  const source = sourceOf(project, document);
  if (!source.board) return 'ran';
  let fate: Fate = 'ran';
  const faults = new Diagnostics();
  if (document.kind === 'tests') for (const test of ruleTests(source, document.tree, faults)) runRuleTest(test);
  const scenario = prepare(source, faults, { needsStart: false });
  if (faults.failed) throw new Error(`checked, and then refused:\n${renderAll(faults)}`);
  if (scenario) {
    const [plain, asked] = [steps(scenario, 'plain'), steps(scenario, 'asked')];
    if (plain !== asked) throw new Error(`the forms do not agree:\n${plain}\n${asked}`);
    if (plain.startsWith('broke off')) fate = 'broke off';
  }
  return fate;
}

/** Twenty steps: why they broke off, or the state they came to. */
function steps(scenario: Scenario, form: 'plain' | 'asked'): string {
  const machine = machineOf(scenario, form);
  if (form === 'asked') machine.sit(new SeededTable(machine.compiled, runKey('fuzz', 1)));
  machine.reset(runKey('fuzz', 1));
  try {
    for (let i = 0; i < 20 && machine.step() === 0; i++);
    return machine.compared.join(' ');
  } catch (error) {
    if (error instanceof RunFailure) return `broke off: ${error.message}`;
    throw error;
  }
}
