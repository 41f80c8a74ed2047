import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedNumbers, opposite, together } from '../../core/compile/known.js';

/** Conditions as an author may come to write them, with what is not known as letters. */
const text = fc.constantFrom('true', 'false', 'a', 'b', 'c');

/** What a text comes to; what breaks off a run is an error. */
function value(source: string, known: Record<string, boolean>): boolean {
  return new Function(...Object.keys(known), `return ${source};`)(...Object.values(known)) as boolean;
}

describe('conditions that are known beforehand', () => {
  it.each([
    ['3', '===', '3', 'true'],
    ['3', '!==', '3', 'false'],
    ['-1', '<', '0', 'true'],
    ['2', '<=', '1', 'false'],
    ['10', '>', '9', 'true'],
    ['8', '>=', '9', 'false'],
  ] as const)('%s %s %s is %s', (left, sign, right, known) => expect(comparedNumbers(left, sign, right)).toBe(known));

  it('what is read from the state is not known', () => {
    expect(comparedNumbers('S[4]', '===', '3')).toBeUndefined();
    expect(comparedNumbers('3', '===', 'l4')).toBeUndefined();
  });

  it('come to what they came to before', () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 5 }),
        fc.constantFrom('&&' as const, '||' as const),
        fc.record({ a: fc.boolean(), b: fc.boolean(), c: fc.boolean() }),
        (parts, sign, known) => {
          const whole = parts.length > 0 ? parts.join(sign) : String(sign === '&&');
          const short = together(parts, sign, (part) => part);
          expect(value(short, known)).toBe(value(whole, known));
          expect(value(opposite(short), known)).toBe(!value(whole, known));
        },
      ),
    );
  });

  it('keep what may break off a run before them, and nothing after them', () => {
    expect(together(['breaks()', 'false', 'later()'], '&&', (part) => part)).toBe('(breaks()&&false)');
    expect(together(['true', 'false', 'later()'], '&&', (part) => part)).toBe('false');
    const asked: string[] = [];
    together(['true', 'later()'], '||', (part) => {
      asked.push(part);
      return part;
    });
    expect(asked).toEqual(['true']);
  });
});
