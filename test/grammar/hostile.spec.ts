import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_LIMIT, LINE_LIMIT, parse, reservedWords, statementVerbs, type TextKind } from '../../grammar/index.js';

const upTo = (piece: string, length = LINE_LIMIT - 40): string => piece.repeat(Math.floor(length / piece.length));

describe('hostile texts', () => {
  it('with ten thousand brackets are refused unread', () => {
    expect(parse('statements', `if ${'('.repeat(10_000)}`).faults.map((f) => f.code)).toEqual(['BK0506']);
    expect(parse('statements', `if ${'('.repeat(900)}`).faults.map((f) => f.code)).toEqual(['BK0510']);
  });

  it('with more blocks inside each other than the limit are told so once', () => {
    const lines = Array.from({ length: BLOCK_LIMIT + 2 }, (_, i) => `${' '.repeat(i)}if heat is 3:`);
    const { faults } = parse('statements', `${lines.join('\n')}\n${' '.repeat(lines.length)}nothing`);
    expect(faults.filter((f) => f.code === 'BK0510')).toHaveLength(1);
  });

  it.each([
    `make ${upTo('the a of ')}`,
    `x = ${upTo('the smaller of ')}`,
    `move ${upTo('the a in ', 600)}x${upTo(' with the most p', 350)}`,
    `move ${upTo('the a b next to ')}`,
    `x = ${'(a if '.repeat(60)}`,
    `if ${'((a if '.repeat(32)}`,
    `if ${'not ('.repeat(60)}`,
    `roll for ${upTo('a room where there is ')}`,
    `roll for ${upTo('a room in (a room where it is in ', 900)}`,
    `move ${upTo('across the a from ')}`,
    `if ${upTo('heat is 3 and ')}heat is 3: nothing`,
    `${upTo('the player of ')}`,
    `if heat is one of ${upTo('the a with the most b, ')}`,
    `move ${upTo('the a with the most b, ties chosen by the player of ')}`,
    `roll for a room ${upTo('within the a b of ')}`,
  ])('of one long line come to an end: %.40s', (text) => {
    // What is tried twice at every word would be tried longer than the world stands.
    expect(parse('statements', text)).toBeDefined();
  });

  it('never make it throw, and faults lie inside the text', () => {
    const words = [
      ...reservedWords,
      ...statementVerbs,
      'room',
      'heat',
      '3',
      '(',
      ')',
      ':',
      ';',
      ',',
      '\n',
      '\n  ',
      '+',
      '-',
      '*',
      '=',
      '"x"',
      '#',
      'one',
      'none',
      'most',
      'number',
      'chooses',
      'becomes',
      'É',
      '\t',
      '\r\n',
    ];
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((parts) => parts.join(' ')),
    );
    const kinds: TextKind[] = [
      'statements',
      'condition',
      'value',
      'set',
      'trigger',
      'signature',
      'word',
      'row',
      'cost',
      'check',
      'asks',
      'pair',
      'who',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...kinds), text, (kind, t) => {
        const { tree, faults } = parse(kind, t);
        expect(tree !== undefined || faults.length > 0).toBe(true);
        for (const { span } of faults)
          expect(span.start >= 0 && span.start <= span.end && span.end <= t.length).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
