/**
 * Dice of an address table. Every result must be equally likely, so a sum of dice is none: `d10`, `d6 x d8` (two dice
 * read apart, results `3,4`) and `d66` (two d6 read as tens and ones).
 */
export interface AddressDice {
  readonly text: string;
  /** The sides of each die read apart. */
  readonly sides: readonly number[];
  /** The results in order, as players say them. */
  readonly results: readonly string[];
  has(result: string): boolean;
}

const MOST_RESULTS = 65_536;

/** The dice a text names, or undefined if it names none, or none with equally likely results. */
export function addressDice(text: string): AddressDice | undefined {
  const written = text.trim();
  if (written === 'd66') return dice(written, [6, 6], '');
  const found = /^d([1-9]\d{0,3})(?:\s*[x×]\s*d([1-9]\d{0,3}))?$/.exec(written);
  if (!found) return undefined;
  const sides = [Number(found[1]), ...(found[2] ? [Number(found[2])] : [])];
  if (sides.reduce((a, b) => a * b) > MOST_RESULTS) return undefined;
  return dice(sides.map((n) => `d${n}`).join(' x '), sides, ',');
}

function dice(text: string, sides: readonly number[], between: string): AddressDice {
  const [first = 1, second] = sides;
  const results: string[] = [];
  for (let a = 1; a <= first; a++) {
    if (second === undefined) results.push(`${a}`);
    else for (let b = 1; b <= second; b++) results.push(`${a}${between}${b}`);
  }
  const all = new Set(results);
  return { text, sides, results, has: (result) => all.has(result) };
}

/** The faces a ruler or table names: `3`, or `1-2` for several; undefined if the text names no number. */
export function facesIn(text: string): number[] | undefined {
  const found = /^(\d{1,4})(?:\s*(?:-|to)\s*(\d{1,4}))?$/.exec(text.trim());
  if (!found) return undefined;
  const first = Number(found[1]);
  const last = found[2] === undefined ? first : Number(found[2]);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
