/**
 * Luck as a pure function of where it stands.
 *
 * A draw is a hash of (seed, run, source, step, subject, n): no stream has a position, so run 1000 needs no run before
 * it and one more roll in one place shifts no other. Seed and run make a key of 64 bits; source, step and n go through
 * two rounds of a 32-bit mixer under that key; rejection makes every result equally likely.
 *
 * Integer arithmetic only, so the same luck falls on every machine.
 */

/** The key of one run: two 32-bit words (signed, as the mixer leaves them). */
export interface RunKey {
  readonly a: number;
  readonly b: number;
}

/** A seed as 64 bits: two 32-bit words. */
export interface SeedWords {
  readonly high: number;
  readonly low: number;
}

// Odd constants that spread counters over the word before they are mixed.
const STEP_STRIDE = 0x9e3779b9 | 0;
const NTH_STRIDE = 0x85ebca6b | 0;
const SUBJECT_STRIDE = 0xc2b2ae35 | 0;
// Tells the ranks of a deck from the draws of a source with the same name.
const RANK_MARK = 0x5bd1e995 | 0;

/** Below this many faces a product fits two 16-bit halves and stays in integer registers. */
const SMALL = 0x10000;
/** The most faces a draw can have. */
export const MOST_FACES = 0x7fffffff;

/** A bijection of the 32-bit words in which every input bit moves every output bit (two multiplications). */
export function mix(word: number): number {
  let x = word ^ (word >>> 16);
  x = Math.imul(x, 0x21f0aaad);
  x ^= x >>> 15;
  x = Math.imul(x, 0xd35a2d97);
  return x ^ (x >>> 15);
}

/** The same mixer as an assignment in source text: `name` is replaced by its mixed value. */
function mixText(name: string): string {
  return (
    `${name}^=${name}>>>16;${name}=Math.imul(${name},0x21f0aaad);` +
    `${name}^=${name}>>>15;${name}=Math.imul(${name},0xd35a2d97);${name}^=${name}>>>15;`
  );
}

/** A 32-bit hash of any text; `start` selects one of many such hashes. */
function hashText(text: string, start: number): number {
  let h = start;
  for (let i = 0; i < text.length; i++) h = mix((h ^ text.charCodeAt(i)) + STEP_STRIDE);
  return mix(h ^ text.length);
}

/**
 * A seed as 64 bits. Whole numbers that fit 64 bits are taken as they are, written as a number or in decimal digits
 * (so `7` and `"7"` are one seed); any other text is hashed.
 */
export function seedWords(seed: string | number): SeedWords {
  const text = String(seed).trim();
  if (/^-?\d{1,20}$/.test(text)) {
    const value = BigInt(text);
    if (value < 2n ** 64n && value >= -(2n ** 63n)) {
      const bits = BigInt.asUintN(64, value);
      return { high: Number(bits >> 32n) | 0, low: Number(bits & 0xffffffffn) | 0 };
    }
  }
  return { high: hashText(text, 0x243f6a88), low: hashText(text, 0x13198a2e) };
}

/** The key of a run under a seed that `seedWords` has read; `run` is a whole number from 0 to 2^53 - 1. */
export function runKeyOf(seed: SeedWords, run: number): RunKey {
  const key = { a: 0, b: 0 };
  setRunKey(key, seed, run);
  return key;
}

/** The same, into a key that is there already: many runs one after the other need only one. */
export function setRunKey(key: { a: number; b: number }, seed: SeedWords, run: number): void {
  const low = run | 0;
  const high = Math.floor(run / 0x100000000) | 0;
  const p = mix(mix(seed.low + STEP_STRIDE) ^ seed.high);
  const q = mix(mix(seed.high + NTH_STRIDE) + seed.low);
  key.a = mix((mix(p + Math.imul(low, STEP_STRIDE)) ^ q) + high);
  key.b = mix((mix(q + Math.imul(low, NTH_STRIDE)) ^ p) - high);
}

/** The key of a run. Reads the seed each time: take `seedWords` and `runKeyOf` for many runs of one seed. */
export function runKey(seed: string | number, run: number): RunKey {
  return runKeyOf(seedWords(seed), run);
}

const NUMBERED = /^(.+)\/(\d{1,15})$/;

/** Whether a seed, as it is given to a command that plays one run, names which. */
export const namesRun = (seed: string): boolean => NUMBERED.test(seed.trim());

/** The key of a run by a seed as it is given to a command: `7` is its first run, `7/123` its run 123. */
export function runKeySaid(seed: string): RunKey {
  const [, base, run] = NUMBERED.exec(seed.trim()) ?? [];
  return base === undefined ? runKey(seed, 0) : runKey(base, Number(run));
}

/** A key of its own for looking ahead from a run, so that what a bot imagines is not what will happen. */
export function lookAheadKey(key: RunKey, sample: number): RunKey {
  const mark = mix(Math.imul(sample, STEP_STRIDE) ^ RANK_MARK);
  return { a: mix(mix(key.b ^ mark) + key.a), b: mix(mix(key.a + mark) ^ key.b) };
}

/** The number that stands for a source of luck, made from its name once, when rules are compiled. */
export function sourceKey(name: string): number {
  return hashText(name, 0x811c9dc5 | 0);
}

/** The source narrowed to one subject (a space, link or piece by its number): its luck is independent of the others'. */
export function subjectKey(source: number, subject: number): number {
  return mix(source + Math.imul(subject + 1, SUBJECT_STRIDE));
}

/** The high 32 bits of `word` (taken as unsigned) times `m`, for 1 <= m <= MOST_FACES. */
function highProduct(word: number, m: number): number {
  const upper = word >>> 16;
  const lower = word & 0xffff;
  if (m <= SMALL) return (Math.imul(upper, m) + (Math.imul(lower, m) >>> 16)) >>> 16;
  return Math.floor((upper * m + Math.floor((lower * m) / SMALL)) / SMALL);
}

/**
 * A number from 0 to m - 1, each equally likely: the `n`-th draw (from 0) of `source` in step `step` of the run with
 * key (a, b). 1 <= m <= MOST_FACES. Pure. (`a | 0` says that the key is 32 bits wide, or V8 adds in floating point.)
 */
export function draw(a: number, b: number, source: number, step: number, n: number, m: number): number {
  const h = mix(((a | 0) + Math.imul(step, STEP_STRIDE)) | 0);
  let u = mix(((h ^ source) + (b | 0) + Math.imul(n, NTH_STRIDE)) | 0);
  // Words whose product falls short of the threshold would make some results likelier. Given such a word, h is still
  // any word at all, so adding it makes a fresh draw.
  let low = Math.imul(u, m) >>> 0;
  if (low < m) {
    const threshold = 0x100000000 % m;
    while (low < threshold) {
      u = mix((u + h) | 0);
      low = Math.imul(u, m) >>> 0;
    }
  }
  return highProduct(u, m);
}

/**
 * The rank of a card's copy in one cycle of a deck, a whole number below 2^53: sorting by rank shuffles. Variants with
 * other cards in the deck keep the ranks of those they share. Equal ranks (hardly ever) go by copy.
 */
export function rank(a: number, b: number, source: number, cycle: number, copy: number): number {
  const h = mix((a + Math.imul(cycle, STEP_STRIDE)) | 0);
  const u = mix(((h ^ source ^ RANK_MARK) + b + Math.imul(copy, NTH_STRIDE)) | 0);
  const v = mix((u + h) | 0);
  return (u >>> 0) * 0x200000 + (v >>> 11);
}

/** What `inlineDraw` writes into its text: names of variables, or numbers where they are known when compiling. */
export interface InlineDraw {
  /** The variable (declared outside) that receives the result. */
  into: string;
  a: string;
  b: string;
  source: number | string;
  step: number | string;
  n: number | string;
  /** The number of faces; a constant saves the division that a variable needs. */
  m: number | string;
  /** A prefix for the text's own two variables, which live in its own block; `$` by default. */
  prefix?: string;
}

/** `value` times an odd constant, as text; a known value is multiplied now. */
function timesText(value: number | string, factor: number): string {
  return typeof value === 'number' ? String(Math.imul(value, factor)) : `Math.imul(${value},${factor})`;
}

/** The rejection loop and the result for a number of faces known when compiling. */
function constantFacesText(h: string, u: string, m: number, into: string): string {
  const threshold = 0x100000000 % m;
  const again = `${u}=${u}+${h}|0;${mixText(u)}`;
  const reject = threshold === 0 ? '' : `while((Math.imul(${u},${m})>>>0)<${threshold}){${again}}`;
  const powerOfTwo = (m & (m - 1)) === 0;
  if (powerOfTwo) return `${into}=${u}>>>${Math.clz32(m) + 1};`;
  if (m <= SMALL) {
    return `${reject}${into}=(Math.imul(${u}>>>16,${m})+(Math.imul(${u}&65535,${m})>>>16))>>>16;`;
  }
  return `${reject}${into}=Math.floor(((${u}>>>16)*${m}+Math.floor((${u}&65535)*${m}/65536))/65536);`;
}

/** The same for a number of faces that is a variable of the text. */
function variableFacesText(h: string, u: string, m: string, into: string): string {
  const again = `${u}=${u}+${h}|0;${mixText(u)}`;
  const product = `(Math.imul(${u},${m})>>>0)`;
  return (
    `if(${product}<${m})while(${product}<4294967296%${m}){${again}}` +
    `${into}=${m}<=65536?(Math.imul(${u}>>>16,${m})+(Math.imul(${u}&65535,${m})>>>16))>>>16:` +
    `Math.floor(((${u}>>>16)*${m}+Math.floor((${u}&65535)*${m}/65536))/65536);`
  );
}

/**
 * JavaScript statements (one block) that do what `draw` does, for compiled rules to carry in place of a call. Every
 * string given is put into the text as it is, so it must be a name (or expression without side effects) of the compiler's own.
 */
export function inlineDraw(parts: InlineDraw): string {
  const { into, a, b, source, step, n, m, prefix = '$' } = parts;
  if (m === 1) return `${into}=0;`;
  const h = `${prefix}h`;
  const u = `${prefix}u`;
  const nth = n === 0 ? '' : `+${timesText(n, NTH_STRIDE)}`;
  const head =
    `let ${h}=(${a}|0)+${timesText(step, STEP_STRIDE)}|0;${mixText(h)}` +
    `let ${u}=(${h}^${source})+(${b}|0)${nth}|0;${mixText(u)}`;
  const tail = typeof m === 'number' ? constantFacesText(h, u, m, into) : variableFacesText(h, u, m, into);
  return `{${head}${tail}}`;
}
