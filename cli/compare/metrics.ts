import { metricNames } from '../../core/analysis/comparison/measures.js';
import type { Scenario } from '../../core/engine/program.js';
import { type Diagnostics, problem } from '../../core/source/diagnostic.js';
import type { FileSpan } from '../../core/source/file.js';
import { sourceFile } from '../../core/source/file.js';
import { nearestName } from '../../core/source/nearest.js';

/** A name of a metric, and where it stands. */
export interface Named {
  readonly name: string;
  readonly at: FileSpan;
}

/** Names from the command line, joined by commas there. */
export function namedOnLine(option: string, names: readonly string[]): Named[] {
  const file = sourceFile(option, names.join(','));
  let start = 0;
  return names.map((name) => {
    const at = { file, start, end: start + name.length };
    start = at.end + 1;
    return { name, at };
  });
}

/** Every name must be a metric of one of the scenarios at least. */
export function checkMetrics(names: readonly Named[], scenarios: readonly Scenario[], to: Diagnostics): void {
  if (names.length === 0) return;
  const known = [...new Set(scenarios.flatMap(metricNames))];
  for (const { name, at } of names) {
    if (known.some((one) => one === name || one.startsWith(`${name} of `))) continue;
    const suggestion = nearestName(name, known);
    to.add(
      problem(
        'BK0601',
        `there is no metric called "${name}"`,
        at,
        suggestion ? { suggestion } : { help: `metrics: ${known.join(', ')}` },
      ),
    );
  }
}
