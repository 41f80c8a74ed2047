import type { Scenario } from '../../engine/program.js';
import type { Observed } from './observed.js';
import type { Tally } from './tally.js';

/** One column of the rows of runs. */
export interface RowColumn {
  readonly name: string;
  readonly title: string;
  readonly text: boolean;
  readonly data: readonly (number | string)[];
}

/** What a row begins with; behind it the numbers that are observed, as they were at the end. */
const LEADING = ['run', 'end', 'step', 'turn', 'round', 'activation'] as const;

/** The rows of a tally that kept them, column by column. */
export function rowColumns({ numbers }: Observed, { model }: Scenario, { rows }: Tally): RowColumn[] {
  const column = (i: number): number[] => rows.map((row) => row[i] ?? 0);
  const titles = { run: 'Number of the run', step: 'Steps', turn: 'Turns', round: 'Rounds', activation: 'Activations' };
  const leading = LEADING.map((name, i): RowColumn => {
    if (name !== 'end') return { name, title: titles[name], text: false, data: column(i) };
    const ends = column(i).map((end) => model.endings[end - 1]?.rule?.key ?? 'none');
    return { name, title: 'The end it came to', text: true, data: ends };
  });
  const taken = new Set<string>(LEADING);
  const observed = numbers.map(({ name, title, sort }, i): RowColumn => {
    const own = taken.has(name) ? `${sort} ${name}` : name;
    taken.add(own);
    return { name: own, title, text: false, data: column(LEADING.length + i) };
  });
  return [...leading, ...observed];
}
