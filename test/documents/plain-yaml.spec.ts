import { readdirSync, readFileSync } from 'node:fs';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { compose } from '../../core/documents/compose.js';
import type { DocNode } from '../../core/documents/index.js';
import { readPlain } from '../../core/documents/plain-yaml.js';
import { type SourceFile, sourceFile } from '../../core/source/index.js';

/** All of a tree that anybody can ask for: what it says, and where each character of it stands. */
function told(node: DocNode | undefined): unknown {
  const at = node && [node.at.start, node.at.end];
  if (node?.kind === 'map') return { at, entries: node.entries.map(({ key, value }) => [told(key), told(value)]) };
  if (node?.kind === 'list') return { at, items: node.items.map(told) };
  if (!node) return undefined;
  const { text } = node;
  const characters = [...text.text].map((_, start) => text.spanOf({ start, end: start + 1 }));
  const places = [text.at, text.spanOf({ start: 0, end: text.text.length }), ...characters];
  return { at, value: node.value, text: text.text, places: places.map(({ start, end }) => [start, end]) };
}

/** What the reader makes of a text that knows all of YAML, and whether it has anything to say about it. */
function whole(file: SourceFile) {
  const { root, told: found, slips, breaks, doubtful, end } = compose(file);
  return {
    tree: told(root),
    spotless: found.length + slips.length + breaks + doubtful.length === 0 && end === undefined,
  };
}

function documents(folder: string): string[] {
  const root = new URL(`../../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => readFileSync(new URL(path, root), 'utf8'));
}

const games = documents('modules');

describe('a text that is plain', () => {
  it('is nearly every document of the games', () => {
    const others = games.filter((text) => !readPlain(sourceFile('a.yaml', text)));
    // Drawn boards tell how far their lines are indented.
    expect(others.filter((text) => !text.includes('map: |2'))).toEqual([]);
  });

  it.each(['modules', 'scenarios', 'templates', 'test'])('is the same to both readers, all through %s/', (folder) => {
    for (const text of documents(folder)) {
      const file = sourceFile('a.yaml', text);
      const plain = readPlain(file);
      // As texts, since trees so large are slow to compare.
      if (plain) expect(JSON.stringify({ tree: told(plain), spotless: true })).toBe(JSON.stringify(whole(file)));
    }
  });

  it.each([
    'a: b\n',
    'a: 1 # why\nb: ["x, y", {c: d}]\n',
    '# first\na:\n  # second\n  - b: 1\n    c: -2\n  - ./d.yaml\n',
    'do: |\n  one\n    two\n\n  three  \n\nnote: >-\n  four\n  five\n',
    'a: [b,\n  c]\n',
    'a: null\nb: yes\n"c d": \'e\'\n',
  ])('%j is', (text) => {
    const file = sourceFile('a.yaml', text);
    const plain = readPlain(file);
    expect(plain).toBeDefined();
    expect({ tree: told(plain), spotless: true }).toEqual(whole(file));
  });
});

describe('a text is not plain', () => {
  it.each([
    ['without an end of line', 'a: b'],
    ['with a tab', 'a:\tb\n'],
    ['with a return', 'a: b\r\n'],
    ['with a text over two lines', 'a: b\n  c\n'],
    ['with an escape', 'a: "\\n"\n'],
    ['with an empty text', "a: ''\n"],
    ['with a doubled quote', "a: 'it''s'\n"],
    ['with an anchor', 'a: &b c\n'],
    ['with a merge key', '<<: b\n'],
    ['with a key twice', 'a: 1\na: 2\n'],
    ['with a key and nothing behind it', 'a:\nb: 1\n'],
    ['with a key in brackets and nothing behind it', 'a: { b }\n'],
    ['with a colon in a text', 'a: b: c\n'],
    ['with a comma inside a word', 'a: [1,3 is clear]\n'],
    ['with a comment that may be text', 'a: go to #3\n'],
    ['with a comment in an open quote', 'a: say "x # y"\n'],
    ['with a block of blanks', 'a:\n  do: |\n    \n'],
    ['with a folded rule', 'do: >\n  put fire\n'],
    ['with a line that ends a block too early', 'do: |\n    one\n  two\n'],
    ['with a comment in another column', 'a:\n  b: 1\n  # c\nd: 2\n'],
    ['with curly quotes', 'a: “b”\n'],
    ['of two documents', 'a: 1\n---\nb: 2\n'],
    ['that is a list', '- a\n'],
  ])('%s', (_, text) => {
    expect(readPlain(sourceFile('a.yaml', text))).toBeUndefined();
  });
});

const signs = [
  '\n',
  '\n  ',
  ' ',
  ': ',
  ':',
  ' #',
  '# ',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  ',',
  ', ',
  '- ',
  '|',
  '>',
  '|\n',
];
const others = [
  '&',
  '*',
  '!',
  '%',
  '?',
  '@',
  '`',
  '<<: ',
  '---\n',
  '...',
  '~',
  '\\',
  '“',
  '=',
  '.',
  'é',
  '(',
  'x: 1\n',
];
const change = fc.record({
  at: fc.nat(),
  remove: fc.nat(8),
  add: fc.oneof(fc.constantFrom('', ...signs, ...others), fc.string({ maxLength: 3 })),
});

const sections = games.flatMap((text) => text.split(/\n(?=\w)/)).map((section) => section.slice(0, 1500));

property.prop([fc.constantFrom(...sections), fc.array(change, { maxLength: 3 })], { numRuns: 500 })(
  'however a text is changed, it is not plain or the same to both readers',
  (section, changes) => {
    let text = `version: 1\n${section}\n`;
    for (const { at, remove, add } of changes) {
      const place = at % text.length;
      text = text.slice(0, place) + add + text.slice(place + remove);
    }
    const file = sourceFile('a.yaml', text);
    const plain = readPlain(file);
    if (plain) expect({ tree: told(plain), spotless: true }).toEqual(whole(file));
  },
);
