import { statementVerbs } from './words.js';

/** A group of words an author thinks of as one thing: named when all of `signs` are expected; then `words` go without saying. */
interface Group {
  readonly name: string;
  readonly signs: readonly string[];
  readonly words: ReadonlySet<string>;
}

const VALUE = ['a number', 'a name', 'the', 'it', 'its', 'across', '('];
const ARTICLES = ['a', 'an', 'each', 'every', 'no', 'any'];
const RELATIONS = [
  'in',
  'on',
  'of',
  'next',
  'linked',
  'within',
  'nearest',
  'between',
  'other',
  'facing',
  'to',
  'above',
  'below',
];
const COMPARISONS = ['at', 'less', 'more', 'one', 'marked'];

const group = (name: string, signs: readonly string[], words: readonly string[]): Group => ({
  name,
  signs,
  words: new Set(words),
});

const GROUPS: readonly Group[] = [
  group('a statement', ['make', 'raise'], [...statementVerbs, 'this', 'the', 'a name', 'if', 'for', 'otherwise']),
  group(
    'a condition (`the room is burning`)',
    ['there', 'always'],
    ['there', 'always', 'never', 'not', ...ARTICLES, ...VALUE],
  ),
  group('a comparison (`at least 2`)', ['at', 'less'], COMPARISONS),
  group('a kind of thing (`a closed door`)', ['a', 'an', 'at'], ['a', 'an']),
  group('a set of things (`a dry room`, `each door`)', ['a', 'each'], ARTICLES),
  group('a value (`3`, `the roll`, `heat`)', ['a number', 'the'], VALUE),
  group('a place (`in the room`, `next to a fire`)', ['in', 'on', 'next'], RELATIONS),
  group('arithmetic (`+ 1`)', ['+', '-'], ['+', '-', '*', 'divided']),
  group('a preposition (`to`, `from`, `with`, `by`)', ['a preposition'], ['a preposition']),
];

/** What was expected, in words a designer uses. */
export function expectedWords(expected: ReadonlySet<string>): string[] {
  const left = new Set(expected);
  // Possible after almost any noun, and seldom what was meant.
  left.delete('with the most');
  const named: string[] = [];
  for (const { name, signs, words } of GROUPS) {
    if (!signs.every((sign) => left.has(sign))) continue;
    named.push(name);
    for (const word of words) left.delete(word);
  }
  const single = [...left].filter((word) => word !== '').sort();
  return [...single.map((word) => (word.includes(' ') ? word : `\`${word}\``)), ...named];
}
