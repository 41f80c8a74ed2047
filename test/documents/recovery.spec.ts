import { describe, expect, it } from 'vitest';
import { plainOf } from '../../core/documents/form.js';
import { readBytes } from '../../core/documents/index.js';
import { limits } from '../../core/documents/limits.js';
import { Diagnostics } from '../../core/source/index.js';
import { brief, under } from './support.js';

function readOn(text: string) {
  const diagnostics = new Diagnostics();
  const read = readBytes('a.yaml', new TextEncoder().encode(text), diagnostics);
  const value: unknown = read.tree && JSON.parse(JSON.stringify(plainOf(read.tree)));
  return { ...read, value, told: brief(diagnostics.list) };
}

describe('after a fault of YAML a file is read on', () => {
  it.each([
    ['an alias is what its anchor marks', 'a: &x { b: 1 }\nc: *x\n', { a: { b: 1 }, c: { b: 1 } }],
    [
      'a merge key gives what is not given',
      'a: &x { b: 1, c: 2 }\nd: { <<: *x, c: 3 }\n',
      { a: { b: 1, c: 2 }, d: { c: 3, b: 1 } },
    ],
    ['an alias of nothing is nothing', 'a: *x\nb: 1\n', { a: null, b: 1 }],
    ['a tag is passed over', 'a: !x [1]\nb: 1\n', { a: [1], b: 1 }],
    ['a key that is none is left out', '[a]: b\nc: 1\n', { c: 1 }],
    ['the first of several documents', 'a: 1\n---\nversion: 2\n', { a: 1 }],
    ['a line of dashes in between', 'a: 1\n---\nb: 2\n', { a: 1, b: 2 }],
    ['a quote that swallows the rest', "a: 'x\nb: 2\n", { a: 'x', b: 2 }],
    ['two of them', "a: 'x\nb: 2\nd: 4\ne: 'y\nc: 3\n", { a: 'x', b: 2, d: 4, e: 'y', c: 3 }],
    ['a bracket', 'a: [1, 2\nb: 3\n', { a: [1, 2], b: 3 }],
    ['a folded text', 'do: >\n  a\n  b\n', { do: 'a\nb\n' }],
    ['statements on plain lines', 'do: put fire\n  raise heat\n', { do: 'put fire\nraise heat\n' }],
    ['a text whose `|` is missing', 'do:\n  roll d6\n  if x: y\nb: 1\n', { do: 'roll d6\nif x: y\n', b: 1 }],
    ['a map shifted', 'map: |\n    1  2\n  +--\n  |\nk: 1\n', { map: '  1  2\n+--\n|\n', k: 1 }],
    ['a comma in a sentence', 'a: { if: x is 1, and y, b: 2 }\n', { a: { if: 'x is 1, and y', b: 2 } }],
  ])('%s', (_, text, value) => {
    const read = readOn(text);
    expect(read.value).toEqual(value);
    expect(read.told.length).toBeGreaterThan(0);
  });

  it('with the places of the file as it stands', () => {
    const { tree, file } = readOn("a: 'x\ndo:\n  roll d6\n  if x: y\nb: here\n");
    const { at } = under(tree, 'b');
    expect(file.text.slice(at.start, at.end)).toBe('here');
    const text = under(tree, 'do');
    if (text.kind !== 'scalar') throw new Error('no text');
    const place = text.text.spanOf({ start: text.text.text.indexOf('if'), end: text.text.text.indexOf('y') + 1 });
    expect(file.text.slice(place.start, place.end)).toBe('if x: y');
  });

  it('and two faults of it are two messages', () => {
    expect(readOn("a: 'x\nb: 2\nc: 3\nd: [1\ne: 5\n").told).toEqual(["BK0119 1:4 '", 'BK0119 5:1 e']);
  });

  it('where what follows at once is held back', () => {
    expect(readOn('a: 1\n b: 2\n c: 3\nd: 4\n').told).toEqual(['BK0118 2:2 b: 2']);
  });

  it('but not what stands for more than anybody reads', () => {
    const letters = [...'bcdefghij'];
    const bomb = `a: &a [${Array(9).fill('x').join(', ')}]\n${letters.map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]\n`).join('')}`;
    const { tree } = readOn(bomb);
    expect(JSON.stringify(tree && plainOf(tree)).length).toBeLessThan(20 * limits.aliased);
    expect(readOn('a: &a [*a]\n').value).toEqual({ a: [null] });
  });

  it('nor for ever', () => {
    const begun = Date.now();
    expect(readOn("a: 'x\n b: ]\n".repeat(4000)).told.length).toBeGreaterThan(0);
    expect(Date.now() - begun).toBeLessThan(20_000);
  });
});
