import { describe, expect, it } from 'vitest';
import { build, drawn, good, linkTexts, said } from './support.js';

const plan = `
      1   2   3
    +---+---+---+
  1 | .   . | F | 1
    +   +-D-+   +
  2 | .   .   . | 2
    +---+---+---+
      1   2   3
`;

describe('A drawn board', () => {
  it('has its squares by row and column and its links in reading order', () => {
    const board = good(drawn(plan));
    expect(board.spaces.map((space) => space.id)).toEqual(['1,1', '1,2', '1,3', '2,1', '2,2', '2,3']);
    expect(board.spaces[5]?.at).toEqual({ x: 2, y: 1 });
    expect(board.spaces.map((space) => space.kind)).toEqual(Array(6).fill('square'));
    expect([...(board.spaces[2]?.values.keys() ?? [])]).toEqual(['threat']);
    expect(linkTexts(board)).toEqual([
      '1,1-1,2: 1,1 opening 1,2',
      '1,2-1,3: 1,2 wall 1,3',
      '1,1-2,1: 1,1 opening 2,1',
      '1,2-2,2: 1,2 door 2,2',
      '1,3-2,3: 1,3 opening 2,3',
      '2,1-2,2: 2,1 opening 2,2',
      '2,2-2,3: 2,2 opening 2,3',
    ]);
    expect(board.links.map((link) => [link.direction, link.back])).toEqual([
      [1, 3],
      [1, 3],
      [2, 0],
      [2, 0],
      [2, 0],
      [1, 3],
      [1, 3],
    ]);
    expect(board.grid).toEqual({ rows: ['1', '2'], columns: ['1', '2', '3'] });
    expect(said({ code: 'BK0101', severity: 'note', message: '', at: board.links[3]?.span })).toBe('BK0101 8:13 "D"');
  });

  it('has an outside where it says so, with a link for every edge of the border', () => {
    const board = good(
      drawn(
        `
    1   2
  +---+---+
1 | .   . D 1
  +---+-D-+
    1   2
`,
        'outside: open-air\n',
      ),
    );
    expect(linkTexts(board)).toEqual([
      '1,1-north: 1,1 wall outside',
      '1,2-north: 1,2 wall outside',
      '1,1-west: 1,1 wall outside',
      '1,1-1,2: 1,1 opening 1,2',
      '1,2-east: 1,2 door outside',
      '1,1-south: 1,1 wall outside',
      '1,2-south: 1,2 door outside',
    ]);
    expect(board.links.filter((link) => link.b === 2).map((link) => [link.direction, link.back])).toEqual([
      [0, -1],
      [0, -1],
      [3, -1],
      [1, -1],
      [2, -1],
      [2, -1],
    ]);
    expect(board.spaces[2]).toMatchObject({ id: 'outside', kind: 'open-air', at: undefined });
  });

  it('may be of any shape: a square that is left blank is not there', () => {
    const board = good(
      drawn(`
       1   2   3
         +---+
   1     | . |     1
     +---+   +---+
   2 | .   .   . | 2
     +---+   +---+
   3     | . |     3
         +---+
       1   2   3
`),
    );
    expect(board.spaces.map((space) => space.id)).toEqual(['1,2', '2,1', '2,2', '2,3', '3,2']);
    expect(linkTexts(board)).toEqual([
      '1,2-2,2: 1,2 opening 2,2',
      '2,1-2,2: 2,1 opening 2,2',
      '2,2-2,3: 2,2 opening 2,3',
      '2,2-3,2: 2,2 opening 3,2',
    ]);
  });

  it('has no link where the legend says none', () => {
    const board = good(
      drawn(`
    1   2
  +---+---+
1 | .   . | 1
  +---+---+
    1   2
`).replace('" ": opening', '" ": none'),
    );
    expect(board.links).toEqual([]);
  });

  it('is read the same with rows and columns of several characters, and whatever margin it has', () => {
    const board = good(
      drawn(`
            10  11 1-2
          +---+---+---+
        9 | .   .   . | 9
          +---+---+---+
      10a | .   .   . | 10a
          +---+---+---+
            10  11 1-2
`),
    );
    expect(board.spaces.map((space) => space.id)).toEqual(['9,10', '9,11', '9,1-2', '10a,10', '10a,11', '10a,1-2']);
  });

  it('of 256 by 256 squares is built whole', () => {
    const wide = 256;
    const faces = Array.from({ length: wide }, (_, i) => `${i + 1}`.padStart(2).padEnd(4)).join('');
    const edges = `     +${'---+'.repeat(wide)}`;
    const lines = [`      ${faces}`, edges];
    for (let row = 1; row <= wide; row++)
      lines.push(`${`${row}`.padStart(4)} |${' .  '.repeat(wide - 1)} . | ${row}`, edges);
    lines.push(`      ${faces}`);
    const board = good(drawn(lines.join('\n')));
    expect(board.spaces.length).toBe(wide * wide);
    expect(board.links.length).toBe(2 * wide * (wide - 1));
  });
});

describe('The address of a drawn board', () => {
  const shut = `
      1   2
    +---+---+
1-2 | .   F | 1-2
    +---+   +
  3     | . | 3
        +   +
  a     | . | a
        +---+
      1   2
`;

  it('gives a row all its faces, and leaves out blank squares and rows that have a word', () => {
    const address = good(drawn(shut, 'address: d3 x d2\n')).address;
    expect(address?.dice).toBe('d3 x d2');
    expect(address?.entries.map(({ label, space }) => `${label}:${space}`)).toEqual([
      '1,1:0',
      '1,2:1',
      '2,1:0',
      '2,2:1',
      '3,2:2',
    ]);
  });

  it.each([
    ['one die', 'address: d6', ['BK0411 14:10 "d6"']],
    ['dice of unequal chances', 'address: 2d6', ['BK0411 14:10 "2d6"']],
    ['a row the die does not have', 'address: d2 x d2', ['BK0412 9:5 "3"']],
    ['a face no row has', 'address: d5 x d2', ['BK0413 14:10 "d5 x d2"']],
  ])('is questioned for %s', (_, rest, expected) => {
    expect(build(drawn(shut, `${rest}\n`)).found.map(said)).toEqual(expected);
  });
});

describe('What is said of squares beside the map', () => {
  const two = `
    1   2
  +---+---+
1 | .   F | 1
  +---+---+
    1   2
`;

  it('is a title, and values over those of the mark', () => {
    const board = good(drawn(two, 'spaces:\n  "1,2": { title: Stairs, threat: smoke, heat: 3 }\n'));
    const [plain, stairs] = board.spaces;
    expect([plain?.title, stairs?.title]).toEqual([undefined, 'Stairs']);
    expect(plain?.values.size).toBe(0);
    expect([...(stairs?.values ?? [])].map(([name, node]) => [name, node.kind === 'scalar' && node.value])).toEqual([
      ['threat', 'smoke'],
      ['heat', 3],
    ]);
  });

  it.each([
    ['of no square', 'spaces:\n  "1,3": { title: Stairs }\n', ['BK0401 11:3 "\\"1,3\\""']],
    ['a kind', 'spaces:\n  "1,2": stairs\n', ['BK0442 11:10 "stairs"']],
    ['a kind among other things', 'spaces:\n  "1,2": { is: stairs }\n', ['BK0442 11:16 "stairs"']],
    ['a place', 'spaces:\n  "1,2": { at: [1, 2] }\n', ['BK0442 11:16 "[1, 2]"']],
  ])('is refused where it is %s', (_, rest, expected) => {
    expect(build(drawn(two, rest)).found.map(said)).toEqual(expected);
  });
});
