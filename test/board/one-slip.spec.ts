import { describe, expect, it } from 'vitest';
import { build, drawn, said } from './support.js';

const map = (above: number, below: number) => `${' '.repeat(above)}1   2
  +---+---+
1 | .   D | 1
  +---+---+
${' '.repeat(below)}1   2`;
const codes = (text: string) => build(text).found.map(({ code }) => code);

describe('One slip in a map is one message', () => {
  it.each([0, 1, 2, 3, 5, 6, 7, 8])('where both rulers stand at %i', (at) => {
    const { found, heldBack, board } = build(drawn(map(at, at)));
    expect(found.map(said)).toEqual([expect.stringMatching(/^BK0437 5:/)]);
    expect(heldBack).toBe(1);
    expect(board).toBeUndefined();
  });

  it.each([
    [3, 4, 'BK0437 5:6 "1"'],
    [4, 5, 'BK0437 9:8 "1"'],
  ])('and of rulers at %i and %i the one that fits is read', (above, below, told) => {
    const { found, board } = build(drawn(map(above, below)));
    expect(found.map(said)).toContain(told);
    expect(found.map(({ code }) => code)).not.toContain('BK0407');
    expect(board?.spaces.map(({ id }) => id)).toContain('1,1');
  });

  it('but every line that does not fit is told beside askew rulers', () => {
    const slipped = map(5, 5).replace('1 | .   D | 1', '1 | .   D  | 1');
    expect(codes(drawn(slipped))).toEqual(['BK0437', 'BK0436']);
  });
});

describe('A legend that says nothing', () => {
  const bare = (text: string, legend: string) => drawn(text).replace(/^legend.*$/m, `legend: ${legend}`);
  const plan = map(4, 4).replace('D', '.');

  it('is told of squares and edges alike, each character once', () => {
    const { found } = build(bare(plan, '{}'));
    expect(found.map(said)).toEqual(['BK0421 7:7 "."', 'BK0421 6:7 "-"', 'BK0421 7:5 "|"', 'BK0424 7:9 " "']);
    expect(found[1]?.label).toBe('expected an edge; it is drawn in 4 places');
  });

  it('and one that says only what squares are is told of the edges', () => {
    expect(codes(bare(plan, '{ ".": square }'))).toEqual(['BK0421', 'BK0421', 'BK0424']);
  });

  it('is not told of blanks where no second square is', () => {
    const one = '    1\n  +---+\n1   .   1\n  +---+\n    1';
    expect(codes(bare(one, '{ "-": wall }'))).toEqual(['BK0421']);
  });
});
