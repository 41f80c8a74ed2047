import { Bail } from './body.js';

/** What a text, or a part of it, was settled to; undefined where it has a fault, which was told: what stands beside it is settled all the same. */
export function attempt<T>(settle: () => T): T | undefined {
  try {
    return settle();
  } catch (error) {
    if (!(error instanceof Bail)) throw error;
    return undefined;
  }
}
