import type { Model, Names } from '../language/model.js';
import type { Ending, Limit, Rule } from '../language/program.js';

/** What has a limit, by the name it has in a position: alone where no other has it, with its module, or with its sort too. */
export function limitNames({ triggers, actions }: Model): ReadonlyMap<string, Limit> {
  const limited = [...triggers, ...actions].flatMap(({ rule, limit }) => (limit ? [{ rule, limit }] : []));
  return byShortest(
    limited.map((x) => x.limit),
    (limit) => namesOf(limited.find((x) => x.limit === limit)?.rule),
  );
}

/** The ends of the game by their names, or by their reason where a rule speaks it. */
export function endingNames({ endings }: Model): ReadonlyMap<string, Ending> {
  return byShortest(endings, (ending) => [
    ...namesOf(ending.rule),
    ending.reason,
    `${ending.result}: ${ending.reason}`,
  ]);
}

function namesOf(rule: Rule | undefined): string[] {
  return rule ? [rule.name, rule.key, `${rule.sort} ${rule.key}`] : [];
}

/** Each thing by the first of its names that no other has, and if there is none by its last. */
function byShortest<T>(things: readonly T[], names: (thing: T) => readonly string[]): Map<string, T> {
  const all = things.map(names);
  const found = new Map<string, T>();
  things.forEach((thing, i) => {
    const own = all[i] ?? [];
    const name = own.find((n) => all.every((others, k) => k === i || !others.includes(n))) ?? own.at(-1);
    if (name !== undefined && !found.has(name)) found.set(name, thing);
  });
  return found;
}

/** The name by which a declared thing is found among all modules: with its module in front where another hides it. */
export function shortName<T extends { readonly name: string; readonly module: string }>(
  names: Names<T>,
  thing: T,
  modules: readonly string[],
): string {
  return names.find(thing.name, new Set(modules)) === thing ? thing.name : `${thing.module}/${thing.name}`;
}
