import { describe, expect, it } from 'vitest';
import { limits } from '../../core/documents/index.js';
import { brief, read, readRaw } from './support.js';

describe('traps of YAML are handled or told, with their place', () => {
  it.each([
    ['an open quote', "a: 'x\ny: 3\n", "BK0119 1:4 '"],
    ['an open bracket', 'a: [1, 2\nb: 3\n', 'BK0119 2:1 b'],
    ['a key between entries of a list', '- a\nb: 1\n', 'BK0101 2:1 b'],
    ['two documents', 'a: 1\n---\nb: 2\n', 'BK0106 2:1 ---'],
    ['a key given twice', 'a: 1\nb: 2\na: 3\n', 'BK0107 3:1 a'],
    ['a key given twice, once in quotes', 'a:\n  "1": x\n  1: y\n', 'BK0107 3:3 1'],
    ['an anchor', 'a: &x 1\n', 'BK0108 1:4 &x'],
    ['a tag', 'a: !!str 1\n', 'BK0109 1:4 !!str'],
    ['a directive', '%YAML 1.1\n---\na: 1\n', 'BK0109 1:1 %YAML 1.1'],
    ['a tab that indents', 'a:\n\tb: 1\n', 'BK0110 2:1 \t'],
    ['an empty file', '', 'BK0105 1:1 '],
    ['a file of comments', '# only\n\n  # this\n', 'BK0105 1:1 '],
    ['a key with a question mark', '? a\n: b\n', 'BK0113 1:1 ?'],
    ['a list as a key', '[a]: b\n', 'BK0113 1:1 [a]'],
    ['a colon without a key', ': b\n', 'BK0113 1:1 :'],
    ['a colon and a space in plain text', 'do: if the room is dry: put fire\n', 'BK0114 1:23 :'],
    ['the same in a flow map', 'a: { do: if dry: put fire }\n', 'BK0114 1:16 :'],
    ['a # that cuts a text', 'title: Room #3\n', 'BK0115 1:13 #3'],
    ['a # inside open quotes', 'do: the crew agrees to "Door # two"\n', 'BK0115 1:30 # two"'],
    ['a map whose first line is indented most', 'map: |\n    1  2\n  +--\nk: 1\n', 'BK0116 3:3 +--'],
    ['a map with a number that has a longer row face', 'map: |2\n    +-\n  9\n 10\nk: 1\n', 'BK0116 4:2 10'],
    ['a # row of a map indented less than the first', 'map: |\n    ##\n  ##..\n   #\nk: 1\n', 'BK0116 3:3 ##..'],
    ['a folded scalar', 'do: >\n  a\n  b\n', 'BK0117 1:5 >'],
    ['statements over two plain lines', 'do: put fire\n  raise heat\n', 'BK0117 1:5 put fire'],
    ['a key indented too far', 'a: 1\n b: 2\n', 'BK0118 2:2 b: 2'],
    ['a colon and a space on a deeper line', 'do: roll d6\n  if the roll is 3: nothing\n', 'BK0114 2:19 :'],
    ['a colon without a space', 'a:b\nc: 1\n', 'BK0118 1:2 :'],
    ['a list on the line of its key', 'a: - b\n', 'BK0118 1:4 -'],
    ['a bracket that closes nothing', 'a: ]\n', 'BK0119 1:4 ]'],
    ['a quote inside quotes', "a: 'it's fine'\n", 'BK0119 1:8 s'],
    ['text after a quote', 'a: "x" y\n', 'BK0119 1:8 y'],
    ['a missing comma', 'a: {b: 1, "c" d}\n', 'BK0101 1:15 d'],
    ['a comma too many', 'a: [,]\n', 'BK0101 1:5 ,'],
    ['a line that is no key', 'a: 1\nb\nc: 2\n', 'BK0118 2:1 b'],
    ['a text that begins with @', 'a: @x\n', 'BK0120 1:4 @'],
    ['an escape that is none', 'a: "\\q"\n', 'BK0120 1:5 \\'],
  ])('%s', (_, text, told) => {
    expect(brief(read(text).found)[0]).toBe(told);
  });

  it('aliases are refused, however much they stand for', () => {
    const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${[...'bcdefghij'].map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]\n`).join('')}`;
    const { tree, found } = read(bomb);
    expect(tree).toBe(undefined);
    expect(new Set(found.map((d) => d.code))).toEqual(new Set(['BK0108']));
  });

  it('a merge key is refused', () => {
    expect(brief(read('a:\n  <<: b\n').found)).toEqual(['BK0108 2:3 <<']);
  });

  it('one slip of YAML is one message, and nothing is held back where all could be read as it was meant', () => {
    const { found, heldBack } = read('map: |\n    1  2\n  +--\n  |\nk: 1\n');
    expect(brief(found)).toEqual(['BK0116 3:3 +--']);
    expect(heldBack).toBe(0);
    expect(found[0]?.help).toContain('`|2`');
  });

  it('a number beside the bar that is too large for a later line is one message, and what was meant is told', () => {
    const { found, heldBack } = read('map: |2\n    +-\n  9\n 10\n    +-\nk: 1\n');
    expect(brief(found)).toEqual(['BK0116 4:2 10']);
    expect(heldBack).toBe(0);
    expect(found[0]?.help).toContain('`|1` instead of `|2`');
  });

  it('comments are welcome where they cut nothing', () => {
    expect(read('a: x # why\nb: y   #\nc: 3 #4\nd: RN-1 # says "no\n# e\n  # f\n').found).toEqual([]);
    expect(read('m:\n  do: |\n    a\n  # about the next\n  n: |\n    b\n# end\n').found).toEqual([]);
  });

  it('folding is fine in texts for people', () => {
    expect(read('title: a\n  b\nnote: >-\n  c\n  d\nids:\n  X: >\n    e\n    f\n').found).toEqual([]);
  });

  it('a condition may go on over plain lines', () => {
    expect(read('if: the room is dry and\n  the hatch is open\n').found).toEqual([]);
  });

  it('a byte-order mark is no part of the text', () => {
    expect(brief(readRaw(new TextEncoder().encode('\ufeffa: 1\na: 2\n')))).toEqual(['BK0107 2:1 a']);
  });
});

describe('files that are not text are told', () => {
  it.each([
    ['UTF-16 with a mark', [0xff, 0xfe, 0x61, 0], 'BK0104 1:1 '],
    ['UTF-16 without a mark', [0x61, 0, 0x3a, 0, 0x20, 0], 'BK0104 1:1 '],
    ['UTF-16, big end first', [0xfe, 0xff, 0, 0x61], 'BK0104 1:1 '],
    ['a wrong byte', [0x61, 0x3a, 0x20, 0x62, 0x0a, 0x63, 0xff, 0x3a], 'BK0104 2:2 \ufffd'],
    ['a cut character', [0x61, 0xc3], 'BK0104 1:2 \ufffd'],
    ['a control character', [0x61, 0x3a, 0x20, 0x1b, 0x62], 'BK0104 1:4 \x1b'],
    ['text turned round', [0x61, 0x3a, 0x20, 0xe2, 0x80, 0xae, 0x62], 'BK0104 1:4 \u202e'],
    ['text set apart', [0x61, 0x3a, 0x20, 0xe2, 0x81, 0xa7, 0x62], 'BK0104 1:4 \u2067'],
    ['a carriage return alone', [0x61, 0x3a, 0x0d, 0x62], 'BK0104 1:3 \r'],
  ])('%s', (_, bytes, told) => {
    expect(brief(readRaw(Uint8Array.from(bytes)))).toEqual([told]);
  });
});

describe('documents from strangers come to an end', () => {
  const first = (text: string) => {
    const { found } = read(text);
    return brief(found)[0];
  };

  it('a file of 50 MB is refused', () => {
    expect(brief(readRaw(new Uint8Array(50 * 1024 * 1024)))).toEqual(['BK0103 1:1 ']);
  });

  it.each([
    ['lists', '['.repeat(100_000)],
    ['maps', '{a: '.repeat(100_000)],
    ['dashes', '- '.repeat(100_000)],
    ['indentation', Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
  ])('deep %s are refused', (_, text) => {
    expect(first(text)).toMatch(/^BK0111/);
  });

  it.each([
    ['keys', Array.from({ length: limits.tokens / 2 }, (_, i) => `k${i}: 1\n`).join('')],
    ['entries', `a: [${'x,'.repeat(limits.tokens)}]`],
  ])('too many %s are refused', (_, text) => {
    expect(first(text)).toMatch(/^BK0112/);
  });

  it('many distinct keys are read, and many faults', () => {
    expect(first(Array.from({ length: 40_000 }, (_, i) => `k${i}: 1\n`).join(''))).toBe(undefined);
    expect(first('a: b\n c: d\n'.repeat(5000))).toBeDefined();
    expect(first(`a: "${'\\q'.repeat(300_000)}"`)).toMatch(/^BK0120/);
    expect(first(`a: ${'x '.repeat(500_000)}`)).toBe(undefined);
    expect(first(`a: |\n${' x\n'.repeat(300_000)}`)).toBe(undefined);
  });

  it('many block texts are read', () => {
    expect(first(`a:\n${'  - |\n    x\n'.repeat(30_000)}`)).toBe(undefined);
  });
});
