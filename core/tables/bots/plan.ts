import type { Asked } from './bot.js';

/** What was decided at one question for those that come right after it; good as long as all is as it was then. */
export class Plan {
  private border: ArrayLike<number> = [];
  private step = -1;
  private answers: readonly number[] = [];
  private decided: readonly number[] = [];

  forget(): void {
    this.step = -1;
  }

  keep({ border, step, answers }: Asked, decided: readonly number[]): void {
    this.border = Int32Array.from(border);
    this.step = step;
    this.answers = [...answers];
    this.decided = [...decided];
  }

  /** The answer to this question, if the plan has come to it. */
  next({ border, step, answers }: Asked): number | undefined {
    const n = answers.length - this.answers.length;
    if (step !== this.step || n < 1 || n >= this.decided.length) return undefined;
    if (this.answers.some((answer, i) => answer !== answers[i])) return undefined;
    for (let i = 0; i < n; i++) if (this.decided[i] !== answers[this.answers.length + i]) return undefined;
    for (let i = 0; i < border.length; i++) if (border[i] !== this.border[i]) return undefined;
    return this.decided[n];
  }
}
