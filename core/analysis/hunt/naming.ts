import type { Compiled } from '../../compile/compile.js';
import { askerWords, optionName } from '../../engine/questions.js';
import type { Table } from '../../engine/table.js';
import type { Given } from './finds.js';

/** Hands every question on, and writes down by name how it was answered in the step at hand. */
export class NamingTable implements Table {
  answers: Given[] = [];

  constructor(
    private readonly compiled: Compiled,
    private readonly to: Table,
  ) {}

  /** What is asked is asked from the beginning. */
  begin(): void {
    this.answers = [];
  }

  step(number: number): void {
    this.to.step?.(number);
  }

  answer(site: number, asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const index = this.to.answer(site, asker, count, candidates, extra);
    const about = this.compiled.sites[site];
    if (about)
      this.answers.push({
        by: askerWords(about, asker),
        text: optionName(this.compiled.world, about, index, candidates, extra),
        index,
      });
    return index;
  }
}

/** Gives answers by their numbers, one after the other; the first option where there are no more. */
export class IndexTable implements Table {
  private at = 0;

  constructor(private readonly answers: readonly Given[]) {}

  answer(_site: number, _asker: number, count: number): number {
    const index = this.answers[this.at++]?.index ?? 0;
    return Math.min(index, count - 1);
  }
}
