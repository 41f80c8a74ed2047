import { otherValues } from '../../core/analysis/simulation/other-values.js';
import type { Diagnostics } from '../../core/source/diagnostic.js';
import type { Sources } from '../simulate/job.js';
import type { Variation } from '../simulate/variations.js';
import { cellsOf, type Group } from './specs.js';

/** An option that rests on what is not known, taken otherwise. */
export interface Reading {
  readonly option: string;
  readonly title: string | undefined;
  readonly value: string;
  /** The variants as they are then, in the order of the others; undefined where one has no such option. */
  readonly cells: readonly (Variation | undefined)[];
}

/** Every other value of every option that rests on an unknown, for all variants that have it. Undefined: one cannot be played. */
export function readingsOf(sources: Sources, groups: readonly Group[], to: Diagnostics): Reading[] | undefined {
  const found = new Map<string, Omit<Reading, 'cells'>>();
  for (const { scenario } of groups.flatMap(({ cells }) => cells))
    for (const option of scenario.model.options.all) {
      if (option.status !== 'unknown' && option.status !== 'reconstructed') continue;
      const { name, title } = option;
      for (const value of otherValues(scenario, option)) found.set(`${name}=${value}`, { option: name, title, value });
    }
  const readings: Reading[] = [];
  for (const reading of found.values()) {
    const cells = groups.map((group) => cellsWith(sources, group, reading, to));
    if (to.failed) return undefined;
    readings.push({ ...reading, cells: cells.flat() });
  }
  return readings;
}

function cellsWith(
  sources: Sources,
  { spec, cells }: Group,
  { option, value }: Omit<Reading, 'cells'>,
  to: Diagnostics,
): readonly (Variation | undefined)[] {
  const has = cells[0]?.scenario.model.options.all.some(({ name }) => name === option) === true;
  // What is set by whoever compares is not left open.
  if (!has || spec.sets.some(({ path }) => path === option)) return cells.map(() => undefined);
  const sets = [...spec.sets, { path: option, written: value }];
  return cellsOf(sources, { ...spec, sets }, to) ?? cells.map(() => undefined);
}
