import { needRunsAgain } from '../../core/analysis/simulation/metrics.js';
import type { Plan } from '../../core/analysis/simulation/simulator.js';
import type { Study } from '../../core/analysis/studies.js';
import type { ProjectDocument } from '../../core/documents/index.js';
import type { Diagnostics } from '../../core/source/diagnostic.js';
import type { CompareArguments } from '../line/arguments.js';
import type { Sources } from '../simulate/job.js';
import { type Variation, type Varied, variations } from '../simulate/variations.js';

/** What is played of one scenario, and how often. */
export interface Spec extends Varied {
  readonly plan: Plan;
  readonly runs: number | undefined;
  /** What its variations are called by, before what tells one from the other; nothing where there is only one scenario. */
  readonly label: string;
}

/** The scenarios and positions that the command line names. */
export function specsOf({ project: { entries } }: Sources, args: CompareArguments, seed: string): Spec[] {
  const owner = args.of === undefined ? undefined : entries[0];
  const asked = owner ? entries.slice(1) : entries;
  const plan: Plan = { seed, bots: args.bots, budget: args.budget, again: needRunsAgain(args.metrics) };
  return asked.map((document) => ({
    document,
    of: document.kind === 'position' && !document.refers.has('scenario') ? owner : undefined,
    sets: args.sets,
    variant: args.variant,
    players: args.players,
    plan,
    runs: args.runs,
    label: labelOf(document, asked),
  }));
}

/** What a study asks for, unless the command line says otherwise. */
export function specsOfStudy({ entries, metrics }: Study, args: CompareArguments, seed: string): Spec[] {
  const documents = entries.map(({ document }) => document);
  const named = args.metrics.length > 0 ? args.metrics : metrics.map(({ name }) => name);
  const again = needRunsAgain(named);
  return entries.map((entry) => ({
    document: entry.document,
    of: undefined,
    sets: [
      ...entry.vary
        .filter(({ path }) => !args.sets.some((set) => set.path === path))
        .map(({ path, values }) => ({ path, written: values.map(({ written }) => written).join(',') })),
      ...args.sets,
    ],
    variant: args.variant ?? entry.variant,
    players: args.players.length > 0 ? args.players : entry.players,
    plan: { seed, bots: args.bots.length > 0 ? args.bots : entry.bots, budget: args.budget, again },
    runs: args.runs ?? entry.runs,
    label: labelOf(entry.document, documents),
  }));
}

/** The name of a document; its path where another has the name too. */
function labelOf(document: ProjectDocument, all: readonly ProjectDocument[]): string {
  if (all.length === 1) return '';
  return all.some((other) => other !== document && other.name === document.name) ? document.file.path : document.name;
}

/** A scenario in all the ways it is played. */
export interface Group {
  readonly spec: Spec;
  readonly cells: readonly Variation[];
}

/** Everything that is played, each under a name of its own. Undefined: one cannot be played, and why is told. */
export function groupsOf(sources: Sources, specs: readonly Spec[], to: Diagnostics): Group[] | undefined {
  const groups: Group[] = [];
  const named = new Map<string, number>();
  for (const spec of specs) {
    const cells = cellsOf(sources, spec, to);
    if (!cells) return undefined;
    groups.push({ spec, cells: cells.map((cell) => ({ ...cell, label: ownName(cell.label, named) })) });
  }
  return groups;
}

/** A study may play one scenario in ways that no setting tells apart: the second of a name is called so. */
function ownName(label: string, named: Map<string, number>): string {
  const before = named.get(label) ?? 0;
  named.set(label, before + 1);
  return before === 0 ? label : `${label} (${before + 1})`;
}

export function cellsOf(sources: Sources, spec: Spec, to: Diagnostics): Variation[] | undefined {
  return variations(sources, spec, spec.plan, to)?.map((cell) => ({
    ...cell,
    label: [spec.label, cell.label].filter((part) => part !== '').join(' '),
    ...(spec.runs !== undefined && { runs: spec.runs }),
  }));
}
