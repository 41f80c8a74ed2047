import type { RunKey } from '../../base/luck.js';

/** A question that a bot is asked, with what it may look ahead from: where the step began, and what was answered since. */
export interface Asked {
  /** The compared part of the state at the border of the step. */
  readonly border: ArrayLike<number>;
  /** The number of the step. */
  readonly step: number;
  /** The step's answers so far, luck's and people's, as indices of options. */
  readonly answers: readonly number[];
  /** The questions they are answers to. */
  readonly sites: readonly number[];
  readonly site: number;
  readonly asker: number;
  readonly count: number;
  readonly candidates: ArrayLike<number> | null;
  readonly extra: number;
}

/** Someone who answers what people are asked. Nothing it tries touches the game, and it never sees the luck to come. */
export interface Bot {
  readonly name: BotName;
  /** A new game, with a key for the bot's own luck. */
  begin(key: RunKey): void;
  /** The index of the option it takes. */
  decide(asked: Asked): number;
  /** The standing order that the last decision followed, if it did. */
  readonly followed?: string | undefined;
}

export const botNames = ['random', 'orders', 'greedy', 'search'] as const;
export type BotName = (typeof botNames)[number];
