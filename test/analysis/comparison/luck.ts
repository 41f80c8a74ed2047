import { mix } from '../../../core/base/luck.js';

/** Numbers from 0 up to 1, the same for a seed. */
export function luckOf(seed: number): () => number {
  let n = 0;
  return () => (mix(mix(seed) + Math.imul(++n, 0x9e3779b9)) >>> 0) / 2 ** 32;
}
