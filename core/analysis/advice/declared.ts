/** What is declared and comes to nothing: options nobody reads, cards without copies, overrides without effect. */
import type { ProjectModule } from '../../documents/index.js';
import type { DocEntry, DocNode } from '../../documents/tree.js';
import { overrideKey } from '../../language/declare-rules.js';
import type { Rule } from '../../language/program.js';
import { entries, section } from '../../language/reading.js';
import { problem } from '../../source/diagnostic.js';
import type { Subject } from './subject.js';

export function adviseOptions({ programs, tell }: Subject): void {
  const read = new Set(programs.flatMap(({ read: found }) => [...found].map((o) => `${o.module}/${o.name}`)));
  const told = new Set<string>();
  for (const { model } of programs)
    for (const { module, name, at } of model.options.all) {
      const key = `${module}/${name}`;
      if (read.has(key) || told.has(key)) continue;
      told.add(key);
      tell(
        problem('BK1007', `no rule reads the option "${name}"`, at, {
          help: `turning it changes nothing: name ${name} in the rule it is meant for, or take it out`,
        }),
      );
    }
}

export function adviseCards({ programs, tell }: Subject): void {
  const told = new Set<string>();
  for (const { model } of programs)
    for (const { module, name, copies, at } of model.cards.all) {
      if (copies.length > 0 || told.has(`${module}/${name}`)) continue;
      told.add(`${module}/${name}`);
      tell(
        problem('BK1008', `there is no copy of the card "${name}"`, at, {
          help: 'say how many under `copies:`, or take the card out',
        }),
      );
    }
}

const common: ReadonlySet<string> = new Set(['title', 'note', 'cites']);

/** What of an entry an override can take the place of; all keys of the sorts that are not here. */
const overridden: Readonly<Partial<Record<Rule['sort'], readonly string[]>>> = {
  procedure: ['do'],
  card: ['do'],
  ray: ['at link', 'at space'],
  meeting: ['then'],
};
const settled: ReadonlySet<Rule['sort']> = new Set([
  'procedure',
  'card',
  'ray',
  'rule',
  'replacement',
  'action',
  'flow',
  'end',
  'order',
  'meeting',
]);

export function adviseOverrides({ project, programs, tell }: Subject): void {
  for (const module of project.modules) {
    const model = programs.find((facts) => facts.model.modules.includes(module.name))?.model;
    for (const entry of section(module, 'overrides')) {
      const target = model?.rules.find((rule) => rule.key === overrideKey(entry.name));
      if (!target) continue;
      for (const change of entries(entry.value)) {
        if (common.has(change.name)) continue;
        const why = whyNothing(target, change, declarationOf(project.modules, target));
        if (why !== undefined)
          tell(
            problem('BK1010', `overriding \`${change.name}\` of ${target.key} changes nothing`, change.key.at, {
              label: why,
              related: [{ at: target.at, label: 'what is overridden' }],
            }),
          );
      }
    }
  }
}

function whyNothing(target: Rule, { name, value }: DocEntry, original: DocEntry | undefined): string | undefined {
  const keys = overridden[target.sort];
  if (!settled.has(target.sort)) return `a ${target.sort} is never overridden`;
  if (keys && !keys.includes(name))
    return `of a ${target.sort} only ${keys.map((k) => `\`${k}\``).join(' and ')} can be`;
  const before = entries(original?.value).find((e) => e.name === name)?.value;
  return before && plain(before) === plain(value) ? 'it says what was said before' : undefined;
}

function declarationOf(modules: readonly ProjectModule[], { at }: Rule): DocEntry | undefined {
  for (const module of modules)
    for (const part of module.parts) {
      if (part.at.file !== at.file) continue;
      for (const { value } of part.entries)
        for (const entry of entries(value)) if (entry.key.at.start === at.start) return entry;
    }
  return undefined;
}

/** A node as one text, whatever its layout. */
function plain(node: DocNode): string {
  if (node.kind === 'scalar') return node.text.text.trim().replace(/[ \t]+/g, ' ');
  if (node.kind === 'list') return `[${node.items.map(plain).join(', ')}]`;
  return `{${node.entries.map((e) => `${e.name}: ${plain(e.value)}`).join(', ')}}`;
}
