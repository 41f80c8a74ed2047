import { describe, expect, it } from 'vitest';
import { runTests } from '../../core/analysis/test-run.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';

const files = (answers: string, body: string) => ({
  'm.yaml': `version: 1
module: m
spaces: { cell: { has: { wet: yes/no, depth: 0 to 9 } } }
links: { wall: {} }
pieces: { rat: { stands in: cell, count: 1 } }
`,
  'b.yaml': `version: 1
board: b
use: [./m.yaml]
layout: grid
map: |2
      1   2
    +---+---+
  1 | .   . | 1
    +   +   +
  2 | .   . | 2
    +---+---+
      1   2
legend: { "-": wall, "|": wall, " ": wall, ".": cell }
outside: cell
address: d2 x d2
`,
  't.yaml': `version: 1
tests: t
use: [./m.yaml]
board: ./b.yaml
cases:
  - test: one
    given: { pieces: { rat-1: "2,1" } }
    answers: ${answers}
${body}
`,
});

function problems(answers: string, body: string) {
  const run = runTests(loadProject(['t.yaml'], memoryFiles(files(answers, body))));
  expect(run.diagnostics.list).toEqual([]);
  return run.suites.flatMap((s) => s.verdicts.flatMap((v) => v.problems.map((p) => `${p.message} / ${p.help ?? ''}`)));
}

const roll = '    do: roll for a cell called target; make the target wet\n    then: ["2,1 is wet"]';

describe('the answers of a rule test', () => {
  it('are told to need quotes where a comma cut the name of a square in two', () => {
    expect(problems('["2,1"]', roll)).toEqual([]);
    expect(problems('[2,1]', roll)).toEqual([
      '"2" is no answer to: Roll for a cell / write "2,1" with quotes: the comma cuts it in two',
    ]);
  });

  it('are listed with another sign where they have commas themselves', () => {
    expect(problems('["9,9"]', roll)).toEqual([
      '"9,9" is no answer to: Roll for a cell / it may be: 1,1 · 1,2 · 2,1 · 2,2',
    ]);
  });

  it('are named where they were not asked for', () => {
    expect(problems('["2,1", "1,1"]', roll)).toEqual(['the answer "1,1" was not asked for / ']);
    expect(problems('["2,1", 3, "1,1"]', roll)).toEqual(['the answers "3", "1,1" were not asked for / ']);
  });
});

describe('a condition that does not hold', () => {
  const told = (condition: string) => problems('[]', `    do: nothing\n    then: ["${condition}"]`);

  it('is told with what is so instead', () => {
    expect(told('depth of 2,1 is 3')).toEqual(['this does not hold: depth of 2,1 is 3 / depth of 2,1 is 0']);
    expect(told('2,1 is wet')).toEqual(['this does not hold: 2,1 is wet / 2,1 is not wet']);
    expect(told('rat-1 is in 1,1')).toEqual(['this does not hold: rat-1 is in 1,1 / rat-1 is in 2,1']);
    expect(told('rat-1 is in a wet cell')).toEqual(['this does not hold: rat-1 is in a wet cell / rat-1 is in 2,1']);
    expect(told('1,1 is not wet and depth of 1,1 is at least 1')).toEqual([
      'this does not hold: 1,1 is not wet and depth of 1,1 is at least 1 / 1,1 is not wet, depth of 1,1 is 0',
    ]);
    expect(told('every cell is wet')).toEqual(['this does not hold: every cell is wet / ']);
  });
});
