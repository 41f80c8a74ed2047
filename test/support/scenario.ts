import { fileURLToPath } from 'node:url';
import { ruleTests } from '../../core/analysis/rule-tests.js';
import { runRuleTest } from '../../core/analysis/run-rule-test.js';
import { type FileAccess, loadProject, memoryFiles, type Project } from '../../core/documents/index.js';
import { prepare, type Scenario } from '../../core/engine/program.js';
import { nodeFiles } from '../../core/host/files.js';
import { checkProgram } from '../../core/language/check.js';
import { Diagnostics, positionOf } from '../../core/source/index.js';

/** A scenario written inline: documents in YAML, without their first lines. */
export interface Inline {
  /** The body of module `m`; it may `use: [./base.yaml]`. */
  readonly m: string;
  /** Bodies of further modules by name: `{ base: '...' }` is `./base.yaml`. */
  readonly also?: Readonly<Record<string, string>>;
  /** The body of the board, without `use:`. */
  readonly board?: string;
  /** More lines of the scenario: pieces, players, options, start, position. */
  readonly more?: string;
}

/** Five rooms in a row, a door between each two. */
export const row = `
layout: rooms
spaces: { r1: {}, r2: {}, r3: {}, r4: {}, r5: {} }
links: [ r1 door r2, r2 door r3, r3 door r4, r4 door r5 ]
`;

/** A flow of one node, run once or as often as `repeat` says, that does this. */
export function doing(text: string, repeat = 1): string {
  return `flow:\n  game:\n    repeat: ${repeat}\n    do: ${block(text, 6)}`;
}

/** A text as a YAML block scalar. */
export function block(text: string, indent: number): string {
  const lines = text.replace(/^\n+|\s+$/g, '').split('\n');
  const own = Math.min(...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length));
  return `|\n${lines.map((line) => ' '.repeat(indent) + line.slice(own)).join('\n')}\n`;
}

function filesOf({ m, also = {}, board = row, more = '' }: Inline): Record<string, string> {
  const files: Record<string, string> = {
    'scenario.yaml': `version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./board.yaml\n${more}\n`,
    'm.yaml': `version: 1\nmodule: m\n${m}\n`,
    'board.yaml': `version: 1\nboard: p\nuse: [./m.yaml]\n${board}\n`,
  };
  for (const [name, body] of Object.entries(also)) files[`${name}.yaml`] = `version: 1\nmodule: ${name}\n${body}\n`;
  return files;
}

function told(diagnostics: Diagnostics): string[] {
  return diagnostics.list
    .filter((d) => d.severity === 'error')
    .map((d) => `${d.code}${d.at ? ` ${d.at.file.path}:${positionOf(d.at.file, d.at.start).line}` : ''} ${d.message}`);
}

function load(files: FileAccess, entry: string) {
  const project = loadProject([entry], files);
  const [doc] = project.entries;
  const { diagnostics } = project;
  if (!doc) throw new Error(`nothing to run:\n${told(diagnostics).join('\n')}`);
  const scenario = doc.refers.get('scenario');
  const source = {
    name: doc.name,
    tree: scenario?.tree ?? doc.tree,
    modules: project.modulesFor(doc),
    board: (doc.refers.get('board') ?? scenario?.refers.get('board'))?.tree,
    position:
      (doc.refers.get('position') ?? scenario?.refers.get('position'))?.tree ??
      (scenario?.tree ?? doc.tree).get('position'),
  };
  return { doc, source, diagnostics };
}

/** A scenario ready to run; an error that names every fault if it has one. */
export function scenarioOf(inline: Inline): Scenario {
  return prepared(memoryFiles(filesOf(inline)), 'scenario.yaml');
}

/** The scenario of the repository in which a boat drifts with nobody to mend anything: every rule of it is luck. */
export function boatAdrift(): Scenario {
  return prepared(nodeFiles(fileURLToPath(new URL('../..', import.meta.url))), 'scenarios/red-november/adrift.yaml');
}

function prepared(files: FileAccess, entry: string): Scenario {
  const { source, diagnostics } = load(files, entry);
  const scenario = prepare(source, diagnostics);
  const faults = told(diagnostics);
  if (!scenario || faults.length > 0) throw new Error(`faulty documents:\n${faults.join('\n')}`);
  return scenario;
}

/** What the checker says against the documents. */
export function faultsOf(inline: Inline): string[] {
  const { source, diagnostics } = load(memoryFiles(filesOf(inline)), 'scenario.yaml');
  const checked = new Diagnostics();
  checkProgram(source.modules, checked);
  const before = told(diagnostics);
  return [...before, ...told(checked).filter((line) => !before.includes(line))];
}

/**
 * Rule tests written inline: the lines under `cases:`. What each complains of by its title; nothing means it passed.
 * A position of the scenario holds for all of them.
 */
export function complaints(inline: Inline, cases: string): Record<string, string[]> {
  const indented = cases
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  const files = {
    ...filesOf(inline),
    'tests.yaml': `version: 1\ntests: t\nscenario: ./scenario.yaml\ncases:\n${indented}\n`,
  };
  const { doc, source, diagnostics } = load(memoryFiles(files), 'tests.yaml');
  const tests = ruleTests(source, doc.tree, diagnostics);
  const faults = told(diagnostics);
  if (faults.length > 0) throw new Error(`faulty documents:\n${faults.join('\n')}`);
  return Object.fromEntries(tests.map((test) => [test.title, runRuleTest(test).problems.map((p) => p.message)]));
}

/** The complaints of one case without a title. */
export function complaint(inline: Inline, body: string): string[] {
  const indented = body
    .trim()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  return Object.values(complaints(inline, `- test: one\n${indented}`))[0] ?? ['the test was not read'];
}

/** A document that came with the program, and all it uses. */
export function shipped(path: string): Project {
  return loadProject([path], nodeFiles(fileURLToPath(new URL('../..', import.meta.url))));
}
