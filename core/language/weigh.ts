import type { FileSpan } from '../source/file.js';
import type { Word } from './program.js';
import type { Passage } from './reading.js';

/** Parts that a word or value may come to when all that explains it is written out: more would never be answered. */
const MOST_PARTS = 10_000;

/** Declarations that an expression names; what they hold is not said by it. */
const named = new Set([
  'type',
  'kind',
  'property',
  'site',
  'option',
  'global',
  'card',
  'deck',
  'memory',
  'scope',
  'at',
]);

interface Explained {
  readonly name: string;
  readonly at: FileSpan | undefined;
  /** What explains it, one for each case. */
  readonly by: readonly object[];
}

/** Words that double what they stand on, again and again, say more than anybody could work out. */
export function checkWeights(p: Passage): void {
  const scale = new Scale();
  const all: Explained[] = [
    ...p.model.words.all.map((w) => ({ name: w.name, at: w.at, by: w.cases.map((c) => c.test()) })),
    ...p.model.values.all.map((v) => ({ name: v.name, at: v.at, by: [v.build()?.expr ?? {}] })),
  ];
  const heavy = all.filter(({ by }) => by.some((part) => scale.weigh(part) > MOST_PARTS));
  const roots = new Set<object>(heavy.flatMap(({ by }) => by.filter((part) => scale.weigh(part) > MOST_PARTS)));
  for (const { name, at, by } of heavy) {
    // What stands on something too heavy is too heavy for that alone.
    if (by.some((part) => scale.rests(part, roots))) continue;
    p.diagnostics.add({
      code: 'BK0821',
      severity: 'error',
      message: `"${name}" stands for more than ${MOST_PARTS} parts, once all it is explained by is written out`,
      at,
      help: 'each word in it counts with all that explains it: say it with fewer words, or keep the result on a track',
    });
  }
}

class Scale {
  private readonly weights = new Map<object, number>();

  /** One for every part, words with all that explains them; endless where they go in a circle, which is told elsewhere. */
  weigh(node: object): number {
    const known = this.weights.get(node);
    if (known !== undefined) return known;
    this.weights.set(node, 0);
    let sum = 'op' in node ? 1 : 0;
    for (const part of partsOf(node)) sum += this.weigh(part);
    this.weights.set(node, sum);
    return sum;
  }

  /** Whether something in `roots`, other than itself, is among its parts. */
  rests(node: object, roots: ReadonlySet<object>): boolean {
    const seen = new Set<object>([node]);
    const visit = (at: object): boolean => {
      for (const part of partsOf(at)) {
        if (seen.has(part)) continue;
        seen.add(part);
        if (roots.has(part) || visit(part)) return true;
      }
      return false;
    };
    return visit(node);
  }
}

function partsOf(node: object): object[] {
  return Object.entries(node).flatMap(([key, part]) => {
    if (typeof part !== 'object' || part === null || named.has(key)) return [];
    return key === 'word' ? (part as Word).cases.map((c) => c.test()) : [part as object];
  });
}
