/** Exact fractions of whole numbers of any size, for odds that are told as they are and not as decimals. */

/** The greatest common divisor of two numbers that are not negative. */
function commonDivisor(one: bigint, other: bigint): bigint {
  let [large, small] = [one, other];
  while (small > 0xffff_ffffn) [large, small] = [small, large % small];
  if (small === 0n) return large;
  // Euclid's steps cost much less on plain numbers, which most fractions reach at once.
  let [x, y] = [Number(small), Number(large % small)];
  while (y > 0) [x, y] = [y, x % y];
  return BigInt(x);
}

/** How many binary digits a positive number has. */
function bitLength(value: bigint): number {
  const hex = value.toString(16);
  return hex.length * 4 - Math.clz32(Number.parseInt(hex.charAt(0), 16)) + 28;
}

/** The double nearest to a quotient of positive numbers; ties go to the even one. */
function nearestDouble(numerator: bigint, denominator: bigint): number {
  // The quotient times 2^-exponent must have 53 digits, or fewer where doubles end: 2^-1074 is the smallest.
  let exponent = Math.max(bitLength(numerator) - bitLength(denominator) - 53, -1074);
  for (;;) {
    const above = exponent < 0 ? numerator << BigInt(-exponent) : numerator;
    const below = exponent > 0 ? denominator << BigInt(exponent) : denominator;
    let digits = above / below;
    if (digits >= 1n << 53n) {
      exponent++;
      continue;
    }
    const twice = 2n * (above % below);
    if (twice > below || (twice === below && digits % 2n === 1n)) digits++;
    // In two factors, since 2^exponent alone may lie beyond the doubles though the product does not.
    const half = Math.trunc(exponent / 2);
    return exponent < -1022 ? Number(digits) * 2 ** exponent : Number(digits) * 2 ** half * 2 ** (exponent - half);
  }
}

/** An exact fraction in lowest terms; never changed once made. */
export class Fraction {
  static readonly zero = new Fraction(0n, 1n);
  static readonly one = new Fraction(1n, 1n);

  /** For this class alone: the terms must be lowest and the denominator positive. */
  private constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  /** `numerator` over `denominator` (1 by default) in lowest terms. Throws a RangeError for a denominator of 0 and for numbers that are not whole. */
  static of(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
    let above = BigInt(numerator);
    let below = BigInt(denominator);
    if (below === 0n) throw new RangeError('A fraction cannot have the denominator 0');
    if (below < 0n) [above, below] = [-above, -below];
    const divisor = commonDivisor(below, above < 0n ? -above : above);
    return divisor === 1n ? new Fraction(above, below) : new Fraction(above / divisor, below / divisor);
  }

  /** Reads what `toString` writes: `3/4`, `-3/4`, `3`. Nothing for any other text. */
  static parse(text: string): Fraction | undefined {
    const parts = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
    if (!parts) return undefined;
    const [, above = '', below = '1'] = parts;
    return /^0+$/.test(below) ? undefined : Fraction.of(BigInt(above), BigInt(below));
  }

  plus(other: Fraction): Fraction {
    if (this.denominator === other.denominator) return Fraction.of(this.numerator + other.numerator, this.denominator);
    const above = this.numerator * other.denominator + other.numerator * this.denominator;
    return Fraction.of(above, this.denominator * other.denominator);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negated());
  }

  times(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /** Throws a RangeError when `other` is 0. */
  dividedBy(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negated(): Fraction {
    return new Fraction(-this.numerator, this.denominator);
  }

  /** Below 0 when this is less than `other`, above 0 when it is more, 0 when they are equal; fit for `sort`. */
  compare(other: Fraction): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  equals(other: Fraction): boolean {
    return this.numerator === other.numerator && this.denominator === other.denominator;
  }

  /** The nearest double (ties to even), for terms of any size. */
  toNumber(): number {
    if (this.numerator === 0n) return 0;
    if (this.numerator < 0n) return -nearestDouble(-this.numerator, this.denominator);
    return nearestDouble(this.numerator, this.denominator);
  }

  /** `a/b`, or `a` alone for a whole number. */
  toString(): string {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }

  toJSON(): string {
    return this.toString();
  }
}
