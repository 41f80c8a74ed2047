import type { ProjectDocument } from '../documents/index.js';
import { field, items, wordOf } from '../language/reading.js';
import { Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { mutatedLine } from './mutants.js';
import type { Mutant, MutationReport } from './mutate.js';

/** A change that no test notices, with the reason why none needs to. */
interface Accepted {
  readonly rule: string;
  readonly line: string;
  readonly becomes: string;
  readonly because: string;
  readonly at: FileSpan;
}

/** Survivors told apart: those that documents of tests give a reason for, and the others. */
export interface JudgedSurvivors {
  readonly explained: readonly { readonly mutant: Mutant; readonly because: string }[];
  readonly unexplained: readonly Mutant[];
  /** Reasons given for changes that some test notices, or that cannot be made. */
  readonly stale: Diagnostics;
}

/** Looks the survivors up under `survivors:` in the documents of tests. */
export function judgeSurvivors(report: MutationReport, documents: readonly ProjectDocument[]): JudgedSurvivors {
  const accepted = documents.flatMap(acceptedIn);
  const used = new Set<Accepted>();
  const explained: { mutant: Mutant; because: string }[] = [];
  const unexplained: Mutant[] = [];
  for (const mutant of report.survivors) {
    const reason = accepted.find((a) => isOf(a, mutant));
    if (reason) {
      used.add(reason);
      explained.push({ mutant, because: reason.because });
    } else unexplained.push(mutant);
  }
  const stale = new Diagnostics();
  for (const reason of accepted) if (!used.has(reason)) stale.add(staleReason(reason, unexplained));
  return { explained, unexplained, stale };
}

function acceptedIn(document: ProjectDocument): Accepted[] {
  return items(document.tree.get('survivors')).map((node) => {
    const text = (key: string) => plain(wordOf(field(node, key)) ?? '');
    return {
      rule: text('rule'),
      line: text('line'),
      becomes: text('becomes'),
      because: text('because'),
      at: field(node, 'rule')?.at ?? node.at,
    };
  });
}

function isOf({ rule, line, becomes }: Accepted, { rule: { key }, mutation }: Mutant): boolean {
  const change = mutatedLine(mutation);
  return rule === key && line === plain(change.line) && becomes === plain(change.becomes);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function staleReason({ rule, line, at }: Accepted, open: readonly Mutant[]) {
  const same = open.filter((m) => m.rule.key === rule).map((m) => mutatedLine(m.mutation).line);
  return problem('BK0911', `no change of ${rule} survives that is written like this`, at, {
    help: 'a test notices it now, or the rule reads otherwise: take this out, or write the line as it is',
    suggestion: nearestName(line, same),
  });
}
