import type { ProjectDocument, ProjectModule } from '../documents/index.js';
import type { DocMap } from '../documents/tree.js';
import { field, items, wordOf } from '../language/reading.js';
import { Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import type { Mutant, MutationReport } from './mutate.js';
import { notShownIn, onOneLine } from './not-shown.js';
import { declaredRules } from './rule-texts.js';

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
  /** Ids that no test shows, told apart in the same way. */
  readonly notShown: readonly { readonly id: string; readonly because: string }[];
  readonly openIds: readonly string[];
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
  const reasons = documents.flatMap(notShownIn);
  // What no rule or no test cites was not looked for.
  for (const { id, at } of reasons) if (report.proven.has(id)) stale.add(shownId(id, at, report));
  return {
    explained,
    unexplained,
    notShown: reasons.filter(({ id }) => report.unproven.includes(id)),
    openIds: report.unproven.filter((id) => !reasons.some((reason) => reason.id === id)),
    stale,
  };
}

/** Reasons are given for changes of what there is; what boards and scenarios are called is known where all are read. */
export function checkSurvivors(tests: DocMap, modules: readonly ProjectModule[], diagnostics: Diagnostics): void {
  const given = items(tests.get('survivors'));
  if (given.length === 0) return;
  const keys = [...new Set(modules.flatMap((module) => declaredRules(module).map((rule) => rule.key)))];
  for (const node of given) {
    const rule = field(node, 'rule');
    const key = onOneLine(wordOf(rule) ?? '');
    const known = !key.includes('/') || modules.some((module) => key.startsWith(`${module.name}/`));
    if (!rule || key === '' || !known || keys.includes(key)) continue;
    // The key of a rule begins with its module.
    const whole = keys.filter((other) => other.endsWith(`/${key}`));
    const suggestion = whole.length === 1 ? whole[0] : nearestName(key, keys);
    diagnostics.add(
      problem('BK0601', `there is no rule with the key "${key}"`, rule.at, {
        suggestion,
        ...(suggestion === undefined && { help: '`bulkhead rules MODULE` lists the keys there are' }),
      }),
    );
  }
}

function shownId(id: string, at: FileSpan, { proven }: MutationReport) {
  const proof = proven.get(id);
  return problem('BK0911', `${id} is shown by a test`, at, {
    help: `"${proof?.test}" notices a change of ${proof?.mutant.key}: take this out`,
  });
}

function acceptedIn(document: ProjectDocument): Accepted[] {
  return items(document.tree.get('survivors')).map((node) => {
    const text = (key: string) => onOneLine(wordOf(field(node, key)) ?? '');
    return {
      rule: text('rule'),
      line: text('line'),
      becomes: text('becomes'),
      because: text('because'),
      at: field(node, 'rule')?.at ?? node.at,
    };
  });
}

function isOf({ rule, line, becomes }: Accepted, { key, edit }: Mutant): boolean {
  return rule === key && line === onOneLine(edit.line) && becomes === onOneLine(edit.becomes);
}

function staleReason({ rule, line, at }: Accepted, open: readonly Mutant[]) {
  const same = open.filter((m) => m.key === rule).map((m) => m.edit.line);
  return problem('BK0911', `no change of ${rule} survives that is written like this`, at, {
    help: 'a test notices it now, or the rule reads otherwise: take this out, or write the line as it is',
    suggestion: nearestName(line, same),
  });
}
