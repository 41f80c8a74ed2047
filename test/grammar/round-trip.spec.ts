import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINE_LIMIT, parse, print, type TextKind, type Texts } from '../../grammar/index.js';
import { block, phrases, row, trigger } from './arbitraries.js';

/** A tree without its spans. */
const bare = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value) => (key === 'span' ? undefined : value)) ?? 'null');

function comesBack<K extends TextKind>(kind: K, trees: fc.Arbitrary<Texts[K]>, runs = 400): void {
  fc.assert(
    fc.property(trees, (tree) => {
      const text = print(kind, tree);
      fc.pre(text.split('\n').every((line) => line.length <= LINE_LIMIT));
      const again = parse(kind, text);
      expect(again.faults, text).toEqual([]);
      expect(bare(again.tree), text).toEqual(bare(tree));
    }),
    { numRuns: runs },
  );
}

describe('a printed tree is read as the same tree', () => {
  it('for values', () => comesBack('value', phrases.value));
  it('for sets', () => comesBack('set', phrases.set));
  it('for conditions', () => comesBack('condition', phrases.condition));
  it('for statements', () => comesBack('statements', block, 200));
  it('for triggers', () => comesBack('trigger', trigger, 200));
  it('for rows', () => comesBack('row', fc.array(row, { minLength: 1, maxLength: 3 }), 100));
  it('for who', () => comesBack('who', phrases.who, 100));
});
