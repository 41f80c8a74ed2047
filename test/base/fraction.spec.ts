import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fraction } from '../../core/base/fraction.js';

const { of } = Fraction;
const anyFraction = fc
  .tuple(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), fc.bigInt({ min: 1n, max: 2n ** 80n }))
  .map(([above, below]) => of(above, below));

describe('a fraction', () => {
  it.each([
    [2n, 4n, '1/2'],
    [-2n, 4n, '-1/2'],
    [2n, -4n, '-1/2'],
    [0n, -7n, '0'],
    [6n, 3n, '2'],
    [2n ** 100n, 2n ** 101n * 3n, '1/6'],
  ])('%s over %s is written %s', (above, below, text) => {
    expect(of(above, below).toString()).toBe(text);
  });

  it('takes plain whole numbers and nothing between them', () => {
    expect(of(3, 6).toString()).toBe('1/2');
    expect(of(5).toString()).toBe('5');
    expect(() => of(0.5)).toThrow(RangeError);
  });

  it('refuses the denominator 0, given or come by', () => {
    expect(() => of(1n, 0n)).toThrow(RangeError);
    expect(() => of(1n).dividedBy(Fraction.zero)).toThrow(RangeError);
  });

  it('adds, subtracts, multiplies and divides', () => {
    expect(of(1, 6).plus(of(1, 3)).toString()).toBe('1/2');
    expect(of(1, 6).plus(of(2, 6)).toString()).toBe('1/2');
    expect(of(1, 6).minus(of(1, 2)).toString()).toBe('-1/3');
    expect(of(2, 3).times(of(3, 4)).toString()).toBe('1/2');
    expect(of(2, 3).dividedBy(of(-4, 3)).toString()).toBe('-1/2');
  });

  it('adds a die up to exactly 1', () => {
    const sides = Array.from({ length: 6 }, () => of(1, 6));
    expect(sides.reduce((sum, side) => sum.plus(side), Fraction.zero).equals(Fraction.one)).toBe(true);
  });

  it('compares by size', () => {
    const sorted = [of(1, 2), of(-1, 3), of(2, 5), of(3)].sort((x, y) => x.compare(y));
    expect(sorted.join(' ')).toBe('-1/3 2/5 1/2 3');
    expect(of(2, 4).compare(of(1, 2))).toBe(0);
  });

  it('keeps the laws of arithmetic', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, anyFraction, (x, y, z) => {
        expect(x.plus(y).equals(y.plus(x))).toBe(true);
        expect(
          x
            .plus(y)
            .times(z)
            .equals(x.times(z).plus(y.times(z))),
        ).toBe(true);
        expect(x.plus(y).minus(y).equals(x)).toBe(true);
        expect(x.compare(y)).toBe(Math.sign(x.minus(y).compare(Fraction.zero)));
        if (!y.equals(Fraction.zero)) expect(x.times(y).dividedBy(y).equals(x)).toBe(true);
      }),
    );
  });

  it('is read back from what it writes', () => {
    fc.assert(
      fc.property(anyFraction, (x) => {
        expect(Fraction.parse(x.toString())?.equals(x)).toBe(true);
      }),
    );
    expect(Fraction.parse('2/4')?.toString()).toBe('1/2');
    for (const text of ['', '1/0', '1/-2', '0.5', '1/2/3', 'half']) expect(Fraction.parse(text)).toBeUndefined();
    expect(JSON.stringify({ odds: of(1, 3) })).toBe('{"odds":"1/3"}');
  });
});

describe('the double of a fraction', () => {
  it('is what division gives when both terms are exact doubles', () => {
    const exact = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(exact, exact, (above, below) => {
        expect(of(above, below).toNumber()).toBe(above / below);
        expect(of(-above, below).toNumber()).toBe(-above / below);
      }),
    );
  });

  it('is the double that a double came from, down to the smallest and up to the largest', () => {
    const asFraction = (value: number): Fraction => {
      let [above, twos] = [value, 0];
      while (!Number.isInteger(above)) [above, twos] = [above * 2, twos + 1];
      return of(BigInt(above), 1n << BigInt(twos));
    };
    for (const value of [Number.MIN_VALUE, 2 ** -1022, 2 ** -1022 - 2 ** -1074, Number.MAX_VALUE, 0, 1, 0.1]) {
      expect(asFraction(value).toNumber()).toBe(value);
    }
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }),
        (value) => asFraction(value).toNumber() === value,
      ),
    );
  });

  it('rounds to the nearest, and to even in the middle', () => {
    const top = 2n ** 53n;
    expect(of(top + 1n).toNumber()).toBe(2 ** 53);
    expect(of(top + 3n).toNumber()).toBe(2 ** 53 + 4);
    expect(of(2n * top + 1n, 2n).toNumber()).toBe(2 ** 53);
    expect(of(4n * top + 5n, 4n).toNumber()).toBe(2 ** 53 + 2);
    expect(of(2n * top - 1n, 2n).toNumber()).toBe(2 ** 53);
  });

  it('survives terms far beyond the doubles', () => {
    expect(of(10n ** 400n + 1n, 3n * 10n ** 400n).toNumber()).toBe(1 / 3);
    expect(of(1n, 2n ** 1075n).toNumber()).toBe(0);
    expect(of(3n, 2n ** 1076n).toNumber()).toBe(Number.MIN_VALUE);
    expect(of(2n ** 1024n).toNumber()).toBe(Number.POSITIVE_INFINITY);
    expect(of(2n ** 1024n - 1n).toNumber()).toBe(Number.POSITIVE_INFINITY);
  });
});
