import { describe, expect, it } from 'vitest';
import { build, drawn, said } from './support.js';

/** The map begins in line 5 of the document and is indented by two. */
const bad: [string, string, string[], string?][] = [
  [
    'an unknown mark in a square',
    `
    1   2
  +---+---+
1 | x   . | 1
  +---+---+
    1   2
`,
    ['BK0421 7:7 "x"'],
  ],
  [
    'an unknown edge, drawn three times, once',
    `
    1   2
  +---+---+
1 | .   . w 1
  +-w-+-w-+
    1   2
`,
    ['BK0421 7:13 "w"'],
  ],
  [
    'one character in both roles',
    `
    1   2
  +---+---+
1 | D   D | 1
  +---+-D-+
    1   2
`,
    ['BK0422 8:11 "D"'],
  ],
  [
    'faces that differ below',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+---+
    1   3
`,
    ['BK0432 9:11 "3"'],
  ],
  [
    'a face that is missing below',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+---+
    1
`,
    ['BK0432 9:8 ""'],
  ],
  [
    'faces that differ at the right',
    `
    1   2
  +---+---+
1 | .   . | 2
  +---+---+
    1   2
`,
    ['BK0433 7:15 "2"'],
  ],
  [
    'a face that is missing at the right',
    `
    1   2
  +---+---+
1 | .   . |
  +---+---+
    1   2
`,
    ['BK0433 7:14 ""'],
  ],
  [
    'no ruler above',
    `
  +---+---+
1 | .   . | 1
  +---+---+
    1   2
`,
    ['BK0431 5:5 "+---+---+"'],
  ],
  [
    'no ruler below',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+---+
`,
    ['BK0431 8:5 "+---+---+"'],
  ],
  [
    'no rulers',
    `
  +---+---+
1 | .   . | 1
  +---+---+
`,
    ['BK0431 5:5 "+---+---+"', 'BK0431 7:5 "+---+---+"'],
  ],
  [
    'a column without a face',
    `
    1
  +---+---+
1 | .   . | 1
  +---+---+
    1
`,
    ['BK0434 5:8 ""'],
  ],
  [
    'a row without a face at the left',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+---+
  | .   . | 2
  +---+---+
    1   2
`,
    ['BK0434 9:3 " "'],
  ],
  [
    'two rows with one face',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+---+
1 | .   . | 1
  +---+---+
    1   2
`,
    ['BK0435 9:3 "1"'],
  ],
  [
    'a row that is one short',
    `
    1   2   3
  +---+---+---+
1 | .  . | .  | 1
  +---+---+---+
    1   2   3
`,
    ['BK0437 7:10 "."'],
  ],
  [
    'a row that is one long',
    `
    1   2   3
  +---+---+---+
1 | .    . | . | 1
  +---+---+---+
    1   2   3
`,
    ['BK0436 7:12 "."'],
  ],
  [
    'a row that lacks a square',
    `
    1   2   3
  +---+---+---+
1 | .   . | 1
  +---+---+---+
    1   2   3
`,
    ['BK0436 7:15 "1"'],
  ],
  [
    'edges that are one short',
    `
    1   2   3
  +---+---+---+
1 | .   . | . | 1
  +---+--+---+
    1   2   3
`,
    ['BK0436 8:12 "+"'],
  ],
  [
    'edges that lack their end',
    `
    1   2   3
  +---+---+---+
1 | .   . | . | 1
  +---+---+
    1   2   3
`,
    ['BK0436 8:14 ""'],
  ],
  [
    'edges that are too long',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+---+-
    1   2
`,
    ['BK0436 8:14 "-"'],
  ],
  [
    'a mark beside the middle of its square',
    `
    1   2
  +---+---+
1 |.    . | 1
  +---+---+
    1   2
`,
    ['BK0437 7:6 "."'],
  ],
  [
    'an edge with a hole in its middle',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+- -+
    1   2
`,
    ['BK0437 8:11 " "'],
  ],
  [
    'an edge where no square is, once a line',
    `
    1   2   3
  +---+---+---+
1 | . |       | 1
  +---+---+---+
    1   2   3
`,
    ['BK0438 6:11 "-"', 'BK0438 7:17 "|"', 'BK0438 8:11 "-"'],
  ],
  [
    'a missing line of edges',
    `
    1   2
  +---+---+
1 | .   . | 1
2 | .   . | 2
  +---+---+
    1   2
`,
    ['BK0439 8:3 "2 | .   . | 2"'],
  ],
  [
    'a missing row of squares',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+---+
  +---+---+
    1   2
`,
    ['BK0439 9:5 "+---+---+"'],
  ],
  [
    'a map without a last line of edges',
    `
    1   2
  +---+---+
1 | .   . | 1
    1   2
`,
    ['BK0439 7:3 "1 | .   . | 1"'],
  ],
  [
    'no edges at all',
    `
    1   2
1 . . 1
`,
    ['BK0439 5:7 "1   2"'],
  ],
  [
    'an open border',
    `
    1   2
  +---+   +
1 | .   .   1
  +---+---+
    1   2
`,
    ['BK0440 6:11 " "'],
  ],
  [
    'a tab',
    `
    1   2
  +---+---+
1 | .\t. | 1
  +---+---+
    1   2
`,
    ['BK0430 7:8 "\\t"'],
  ],
  [
    'a ruler that stands askew',
    `
      1   2
  +---+---+
1 | .   . | 1
  +---+---+
    1   2
`,
    ['BK0437 5:9 "1"'],
  ],
  [
    'no squares',
    `
    1   2
  +   +   +
1             1
  +   +   +
    1   2
`,
    ['BK0407 5:7 '],
  ],
  [
    'an entry that is never drawn',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+---+
    1   2
`,
    ['BK0423 11:11 "\\"x\\""'],
    'legend: { "x": door, "|": wall, "-": wall, " ": opening, ".": square }',
  ],
  [
    'an entry that is no single character',
    `
    1   2
  +---+---+
1 | .   . | 1
  +---+---+
    1   2
`,
    ['BK0420 11:11 "\\"xx\\""'],
    'legend: { "xx": door, "|": wall, "-": wall, " ": opening, ".": square }',
  ],
  [
    'a blank edge the legend does not know',
    `
    1   2   3
  +---+---+---+
1 | .   .   . | 1
  +---+---+---+
    1   2   3
`,
    ['BK0424 7:9 " "'],
    'legend: { "|": wall, "-": wall, ".": square }',
  ],
];

describe('A bad map is shown at the very character', () => {
  it.each(bad)('%s', (_, map, expected, legend) => {
    // A map's own legend stands behind it.
    const text = legend === undefined ? drawn(map) : `${drawn(map).replace(/^legend.*$/m, 'title: Plan')}\n${legend}\n`;
    expect(
      build(text)
        .found.map(said)
        .map((line) => (line.startsWith('BK0407') ? line.slice(0, 11) : line)),
    ).toEqual(expected);
  });

  it('and what follows from one slip is not told again', () => {
    const { found, board } = build(
      drawn(`
    1   2
  +---+---+
1 |  .   F | 1
  +-D-+---+
2 | .   . | 2
  +---+---+
    1   2
`),
    );
    expect(found.map(said)).toEqual(['BK0436 7:8 "."']);
    expect(board?.spaces.map((space) => space.id)).toEqual(['2,1', '2,2']);
  });
});
