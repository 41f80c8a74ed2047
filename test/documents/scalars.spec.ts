import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { DocNode } from '../../core/documents/index.js';
import { read, under, words } from './support.js';

/** The words of the file that a word of a text was written as. */
function written(node: DocNode, word: string): string {
  if (node.kind !== 'scalar') throw new Error('not a scalar');
  const start = node.text.text.indexOf(word);
  if (start < 0) throw new Error(`${word} is not in ${JSON.stringify(node.text.text)}`);
  return words(node.text.spanOf({ start, end: start + word.length }));
}

describe('every character of a text has a place in the file', () => {
  it.each([
    ['plain', 'a: put fire there\n', 'fire', 'fire'],
    ['plain over two lines', 'if: put fire\n  over there\n', 'fire over', 'fire\n  over'],
    ['single quotes', "a: 'it''s burning'\n", "it's", "it''s"],
    ['after a doubled quote', "a: 'it''s burning'\n", 'burning', 'burning'],
    ['double quotes', 'a: "say \\"no\\" twice"\n', 'twice', 'twice'],
    ['an escape', 'a: "say \\"no\\" twice"\n', '"no"', '\\"no\\"'],
    ['a unicode escape', 'a: "\\u0041 and \\x42 burn"\n', 'A', '\\u0041'],
    ['after a unicode escape', 'a: "\\u0041 and \\x42 burn"\n', 'burn', 'burn'],
    ['an escape of two units', 'a: "\\U0001F525 burns"\n', '\u{1F525}', '\\U0001F525'],
    ['an escaped line end', 'title: "no \\\n    break"\n', 'break', 'break'],
    ['double quotes over two lines', 'title: "fire\n  burns"\n', 'burns', 'burns'],
    ['a literal block', 'a: |\n  first line\n    second\n\n  third\n', 'second', 'second'],
    ['a literal block, across lines', 'a: |\n  one\n  two\n', 'one\ntwo', 'one\n  two'],
    ['a block with an indentation given', 'a: |2\n      1   2\n    +---+\n  1 | x |\n', '1 | x', '1 | x'],
    ['a block that is kept', 'a: |+\n  one\n\n\nb: 1\n', 'one', 'one'],
    ['a block with a comment in its header', 'a: | # why\n  one\n', 'one', 'one'],
    ['a folded block', 'title: >\n  one two\n  three\n\n  four\n', 'three', 'three'],
    ['a folded block with a deeper line', 'title: >\n  one\n    deep\n  two\n', 'two', 'two'],
    ['carriage returns', 'a: |\r\n  one\r\n  two\r\nb: x\r\n', 'two', 'two'],
    ['carriage returns, folded', 'title: "one\r\n  two"\r\n', 'two', 'two'],
  ])('%s', (_, text, word, place) => {
    const { tree, found } = read(text);
    expect(found).toEqual([]);
    expect(
      written(
        under(tree, Object.keys({ a: 0, if: 0, title: 0 }).find((key) => tree?.kind === 'map' && tree.get(key)) ?? ''),
        word,
      ),
    ).toBe(place);
  });

  it('in flow collections', () => {
    const { tree } = read('a: { b: [x, "say \\"y\\" z"] }\n');
    expect(written(under(tree, 'a', 'b', 1), 'z')).toBe('z');
    expect(words(under(tree, 'a', 'b').at)).toBe('[x, "say \\"y\\" z"]');
  });

  it('in keys', () => {
    const { tree } = read('"a \\"b\\" c": 1\nexplode (square): 2\n');
    if (tree?.kind !== 'map') throw new Error('no map');
    expect(tree.entries.map((e) => [e.name, words(e.key.text.spanOf({ start: 2, end: 5 }))])).toEqual([
      ['a "b" c', '\\"b\\"'],
      ['explode (square)', 'plo'],
    ]);
  });

  it('an empty span stays where it is', () => {
    const { tree } = read('a: |\n  one\n');
    const node = under(tree, 'a');
    if (node.kind !== 'scalar') throw new Error('not a scalar');
    const end = node.text.text.length;
    expect(node.text.spanOf({ start: end, end }).start).toBe(11);
    expect(node.text.spanOf({ start: 0, end: 0 }).start).toBe(7);
  });

  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '\n', '"', "'", '\\', ':', '#', '-', 'é', '🔥', '\t'),
    minLength: 1,
    maxLength: 40,
  });
  const styles = fc.constantFrom('QUOTE_DOUBLE', 'QUOTE_SINGLE', 'PLAIN', 'BLOCK_LITERAL', 'BLOCK_FOLDED');
  property.prop([letters, styles])('whatever the style, each letter is found as it was written', (text, style) => {
    const yaml = stringify(
      { title: text },
      { defaultStringType: style as 'PLAIN', defaultKeyType: 'PLAIN', lineWidth: 20 },
    );
    const { tree } = read(yaml);
    if (!tree) return;
    const node = under(tree, 'title');
    if (node.kind !== 'scalar') return;
    const read_ = node.text.text;
    let before = -1;
    for (let i = 0; i < read_.length; i++) {
      const span = node.text.spanOf({ start: i, end: i + 1 });
      expect(span.start).toBeGreaterThanOrEqual(before);
      before = span.start;
      if (/[abé:#-]/.test(read_[i] ?? '')) expect(words(span)).toBe(read_[i]);
    }
  });
});

describe('what a value is', () => {
  it.each([
    ['7', 7],
    ['-3', -3],
    ['0.5', 0.5],
    ['0110', '0110'],
    ['07', '07'],
    ['1e1', '1e1'],
    ['0x1F', '0x1F'],
    ['+1', '+1'],
    ['yes', 'yes'],
    ['no', 'no'],
    ['on', 'on'],
    ['true', true],
    ['"7"', '7'],
    ['|\n  7', '7\n'],
    ['', null],
    ['~', null],
    ['""', ''],
    ['12:30', '12:30'],
    ['.inf', '.inf'],
    ['99999999999999999999', '99999999999999999999'],
  ])('%s', (text, value) => {
    const node = under(read(`a: ${text}\n`).tree, 'a');
    expect(node.kind === 'scalar' && node.value).toBe(value);
  });

  it('a key is always the text as written', () => {
    const { tree } = read('07: a\n10: b\n1e1: c\non: d\nno: e\n~: f\ntrue: g\n__proto__: h\nconstructor: i\n');
    expect(tree?.kind === 'map' && tree.entries.map((e) => e.name)).toEqual([
      '07',
      '10',
      '1e1',
      'on',
      'no',
      '~',
      'true',
      '__proto__',
      'constructor',
    ]);
    expect(under(tree, '__proto__').kind).toBe('scalar');
    expect(tree?.kind === 'map' && tree.get('toString')).toBe(undefined);
  });
});
