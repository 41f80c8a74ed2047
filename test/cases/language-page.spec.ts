import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildBoard } from '../../core/board/index.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { checkProgram } from '../../core/language/check.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { complaints, faultsOf, loadTests } from './support.js';

/** A fenced block of the page: what it is marked as, its text, and its line. */
interface Example {
  readonly mark: string;
  readonly text: string;
  readonly line: number;
}

const page = readFileSync(new URL('../../docs/language.md', import.meta.url), 'utf8');
const examples: Example[] = [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map((found) => ({
  mark: found[1] ?? '',
  text: found[2] ?? '',
  line: page.slice(0, found.index).split('\n').length,
}));

const first = (mark: string): string => examples.find((example) => example.mark === mark)?.text ?? '';

const asPart = (text: string): string => `version: 1\nmodule: night-watch\nuse: [./module.yaml]\n${text}`;

/** The documents of the page's small game, by the names its examples use. */
const game = {
  'module.yaml': first('yaml module'),
  'board.yaml': first('yaml board'),
  'options.yaml': asPart(first('yaml part options.yaml')),
  'flow.yaml': asPart(first('yaml part flow.yaml')),
  'hazards.yaml': first('yaml module hazards.yaml'),
  'manor.yaml': first('yaml module manor.yaml'),
  'manor-board.yaml': first('yaml board manor-board.yaml'),
  'scenario.yaml': first('yaml scenario'),
};

/** Rule text of an example, in a procedure that puts on the table what the page says is there. */
const inProcedure = (text: string): string =>
  [
    'words:',
    '  free (hatch): the hatch is not blocked',
    '  free (door): the door is not closed',
    '  free (wall): never',
    'procedures:',
    '  example (room) with (figure) through (hatch) by (number called points):',
    '    do: |',
    ...text
      .trimEnd()
      .split('\n')
      .map((line) => `      ${line}`),
    '',
  ].join('\n');

function faultsIn(path: string, text: string): string[] {
  const project = loadProject([path], memoryFiles({ ...game, [path]: text }));
  const diagnostics = new Diagnostics();
  diagnostics.list.push(...project.diagnostics.list);
  const model = checkProgram(project.modules, diagnostics);
  const [document] = project.entries;
  if (document?.kind === 'board') buildBoard(document.tree, diagnostics);
  if (document?.kind === 'position') prepare(sourceOf(project, document), diagnostics);
  if (document?.kind === 'scenario') {
    const board = document.refers.get('board')?.tree;
    prepare(
      {
        name: document.name,
        tree: document.tree,
        modules: project.modules,
        board,
        position: document.tree.get('position'),
      },
      diagnostics,
      { model, needsStart: false },
    );
  }
  return faultsOf(diagnostics);
}

function faultsOfExample({ mark, text }: Example): string[] {
  if (mark.startsWith('yaml part')) return faultsIn(mark.split(' ')[2] ?? 'part.yaml', asPart(text));
  switch (mark) {
    case 'rule':
      return faultsIn('part.yaml', asPart(inProcedure(text)));
    case 'condition':
      return faultsIn('part.yaml', asPart(inProcedure(text.replace(/^.+$/gm, 'if $&: nothing'))));
    case 'yaml tests':
      return [...loadTests(memoryFiles({ ...game, 'tests.yaml': text }), 'tests.yaml').faults];
    default:
      return faultsIn(mark.split(' ')[2] ?? `${mark.split(' ')[1]}.yaml`, text);
  }
}

describe('the page about the language', () => {
  for (const example of examples.filter((e) => e.mark !== 'wrong')) {
    it(`has an example without faults on line ${example.line}`, () => {
      expect(faultsOfExample(example)).toEqual([]);
    });
  }

  for (const { text, line } of examples.filter((e) => e.mark === 'wrong')) {
    for (const wrong of text.trimEnd().split('\n')) {
      const [statement = ''] = wrong.split('#');
      it(`refuses \`${statement.trim()}\` (below line ${line})`, () => {
        expect(faultsIn('part.yaml', asPart(inProcedure(statement.trim())))).not.toEqual([]);
      });
    }
  }

  for (const { text } of examples.filter((e) => e.mark === 'yaml tests')) {
    for (const test of loadTests(memoryFiles({ ...game, 'tests.yaml': text }), 'tests.yaml').tests) {
      it(`has a test that passes: ${test.title}`, () => {
        expect(complaints(test)).toEqual([]);
      });
    }
  }
});
