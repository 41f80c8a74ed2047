import { describe, expect, it } from 'vitest';
import {
  type Diagnostic,
  type Paint,
  problem,
  renderAll,
  renderDiagnostic,
  sourceFile,
  toJson,
} from '../../core/source/index.js';

const board = sourceFile('boards/my-sub.yaml', 'version: 1\nwhen: cell is smok\r\n\ttab: x\n');
const rules = sourceFile('modules/hazards.yaml', 'states: [clear, smoke, fire]\n');
const smok = { file: board, start: 25, end: 29 };

const one = problem('BK0602', 'no hazard has the level "smok"', smok, {
  label: 'expected a level of fire',
  related: [{ at: { file: rules, start: 8, end: 28 }, label: 'levels are declared here' }],
  help: 'levels are words',
  suggestion: 'smoke',
});

describe('a diagnostic for people', () => {
  it('shows the place, the line, the words, related places and what to do', () => {
    expect(renderDiagnostic(one)).toBe(`boards/my-sub.yaml:2:15: error BK0602: no hazard has the level "smok"
   2 | when: cell is smok
     |               ^^^^ expected a level of fire
     in modules/hazards.yaml:1:9
   1 | states: [clear, smoke, fire]
     |         -------------------- levels are declared here
     help: did you mean "smoke"?
     help: levels are words`);
  });

  it.each([
    ['a/'.repeat(100), /^…\/a\/.*\/a\/x\.yaml:2:7: error BK0602:$/],
    ['a'.repeat(200), /^…\/x\.yaml:2:7: error BK0602: no$/],
    ['a/'.repeat(40) + 'b'.repeat(80), /^…\/x\.yaml:2:7: error BK0602: no$/],
    ['', /^\/x\.yaml:2:7: error BK0602: no$/],
  ])('leaves out the beginning of a path that is too long: %s', (folder, first) => {
    const file = sourceFile(`${folder}/x.yaml`.replace('//', '/'), 'version: 1\nwhen: cell\n');
    const other = sourceFile(`${folder}/y.yaml`, 'fire\n');
    const text = renderDiagnostic(
      problem(
        'BK0602',
        'no',
        { file, start: 17, end: 21 },
        { related: [{ at: { file: other, start: 0, end: 4 }, label: 'here' }] },
      ),
    );
    expect(text.split('\n')[0]).toMatch(first);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(toJson(problem('BK0602', 'no', { file, start: 17, end: 21 })).file).toBe(file.path);
  });

  it('fits in 80 columns, whatever the line', () => {
    const file = sourceFile('x.yaml', `${'word '.repeat(100)}here ${'more '.repeat(100)}`);
    const long = problem(
      'BK0101',
      'so many words '.repeat(20).trim(),
      { file, start: 500, end: 504 },
      { label: 'a long label '.repeat(12).trim(), help: 'and help '.repeat(30).trim() },
    );
    for (const line of renderDiagnostic(long).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(renderDiagnostic(long)).toContain('here');
  });

  it('marks at least one character, and only the first of several lines', () => {
    const file = sourceFile('x.yaml', 'ab\ncd');
    expect(renderDiagnostic(problem('BK0101', 'x', { file, start: 2, end: 2 }))).toContain('   1 | ab\n     |   ^');
    expect(renderDiagnostic(problem('BK0101', 'x', { file, start: 0, end: 5 }))).toContain('     | ^^');
    expect(renderDiagnostic(problem('BK0101', 'x', { file, start: 5, end: 5 }))).toContain('2:3');
  });

  it('stands below wide characters and tabs', () => {
    const file = sourceFile('x.yaml', '火: \tbad');
    expect(renderDiagnostic(problem('BK0101', 'x', { file, start: 4, end: 7 }))).toContain(
      '   1 | 火:  bad\n     |      ^^^',
    );
  });

  it('shows nothing that moves the cursor', () => {
    const file = sourceFile('\u001b[2J.yaml', 'a: \u001b[31m\u202ebad');
    const text = renderDiagnostic(
      problem('BK0101', 'a name \u001b[1A', { file, start: 0, end: 1 }, { label: '\u0007', help: '\u009b' }),
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
  });

  it('colour only adds', () => {
    const paint = Object.fromEntries(
      ['red', 'yellow', 'cyan', 'blue', 'green', 'bold', 'dim'].map((name) => [
        name,
        (text: string) => `<${name}>${text}</>`,
      ]),
    ) as unknown as Paint;
    const painted = renderDiagnostic(one, { paint });
    expect(painted).toContain('<red>');
    expect(painted.replace(/<\/?\w*>/g, '')).toBe(renderDiagnostic(one));
  });
});

describe('all that was found', () => {
  const at = (start: number) => ({ file: board, start, end: start + 1 });
  const list: Diagnostic[] = [
    problem('BK0101', 'later', at(20)),
    problem('BK0308', 'earlier', at(0)),
    problem('BK0301', 'nowhere', undefined),
  ];

  it('comes in the order of the file, and is counted', () => {
    const text = renderAll({ list, heldBack: 3 });
    expect([...text.matchAll(/nowhere|earlier|later/g)].map((m) => m[0])).toEqual(['nowhere', 'earlier', 'later']);
    expect(text.endsWith('2 errors and 1 warning in 1 file; 3 problems that follow from them are held back\n')).toBe(
      true,
    );
  });

  it('is nothing when nothing was found', () => {
    expect(renderAll({ list: [], heldBack: 0 })).toBe('');
  });

  it('is cut at a limit, and says so', () => {
    expect(renderAll({ list, heldBack: 0 }, { limit: 1 })).toContain('2 of them are not shown');
  });
});

describe('a diagnostic for programs', () => {
  it('says the same, with lines and columns', () => {
    expect(toJson(one)).toEqual({
      code: 'BK0602',
      severity: 'error',
      message: 'no hazard has the level "smok"',
      file: 'boards/my-sub.yaml',
      line: 2,
      column: 15,
      endLine: 2,
      endColumn: 19,
      label: 'expected a level of fire',
      help: 'levels are words',
      suggestion: 'smoke',
      related: [
        {
          file: 'modules/hazards.yaml',
          line: 1,
          column: 9,
          endLine: 1,
          endColumn: 29,
          label: 'levels are declared here',
        },
      ],
    });
    expect(toJson(problem('BK0301', 'nowhere', undefined))).toEqual({
      code: 'BK0301',
      severity: 'error',
      message: 'nowhere',
    });
  });
});
