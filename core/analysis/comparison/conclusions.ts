/** What a comparison says, so that it can be seen whether it would say the same if what is not known were otherwise. */
import type { ComparedFigure, Comparison } from './comparison.js';

/** What is said of one variant: that it is more or less than the first in something, or what it is lost by. */
interface Conclusion {
  readonly about: string;
  readonly says: string;
}

/** Something that is said otherwise. */
export interface Flip {
  readonly variant: string;
  readonly about: string;
  readonly before: string;
  readonly now: string;
}

/** One unknown taken otherwise, and what is then said otherwise. */
export interface Unknown {
  readonly option: string;
  readonly value: string;
  /** What the option is called in words. */
  readonly title?: string;
  readonly flips: readonly Flip[];
}

const UNTOLD = 'not to be told from the first';

function conclusionsOf({ variants, measures }: Comparison): Conclusion[][] {
  return variants.map(({ lostBy }, i) => [
    ...measures.flatMap(({ title, figures }) => {
      const figure = figures[i];
      return figure?.difference ? [{ about: title, says: saysOf(figure.difference) }] : [];
    }),
    { about: 'Lost most by', says: lostBy?.title ?? 'nothing' },
  ]);
}

function saysOf({ noise, value }: NonNullable<ComparedFigure['difference']>): string {
  return noise ? UNTOLD : value > 0 ? 'more than the first' : 'less than the first';
}

/** What of a comparison is said otherwise by another of the same variants and measures. */
export function flipsBetween(before: Comparison, now: Comparison): Flip[] {
  const [was, is] = [conclusionsOf(before), conclusionsOf(now)];
  return was.flatMap((said, i) =>
    said.flatMap(({ about, says }): Flip[] => {
      const other = is[i]?.find((conclusion) => conclusion.about === about);
      if (!other || other.says === says) return [];
      return [{ variant: before.variants[i]?.label ?? '', about, before: says, now: other.says }];
    }),
  );
}
