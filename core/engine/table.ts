/**
 * The table: who answers rolls, draws and choices. Rules are compiled once; interactive play, bots, Monte Carlo,
 * exact odds, replay and rule tests differ only in who sits here.
 */
export interface Table {
  /**
   * Answers one question with the index of the option taken, 0 to count - 1.
   *
   * @param site      which question of the program: an index into its list of `Site`s
   * @param asker     who answers: -1 nobody in particular (luck), otherwise a player's number, or `CREW`
   * @param count     how many options there are; at least 1
   * @param candidates what the options are, for sites over things: ids in the site's universe; null for rolls
   * @param extra     draws: the deck's cycle; numbers: what the first option stands for;
   *                  rolls of a check with one die: the number it is measured by; how a tile is turned: the tile
   * @throws Refusal  when there is no answer yet: the step is run again later with the answers known so far
   */
  answer(site: number, asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number;
  /** Told before each step: which one it is, from 0. */
  step?(number: number): void;
}

/** The asker of a question that the whole crew answers together. */
export const CREW = -2;
/** The asker of a draw: luck. */
export const LUCK = -1;

/** Thrown by a table that has no answer: the whole step is undone and run again when there is one. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
