import type { DocEntry } from '../documents/tree.js';
import { problem } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';
import { listed } from './body.js';
import type { ModuleSource, Passage } from './reading.js';
import { entries } from './reading.js';
import type { Kind, Universe } from './types.js';
import { isKindOf } from './types.js';

/** What may be added to a kind declared elsewhere; the rest belongs to whoever declares it. */
const additions = ['has', 'passes', 'note', 'cites'];

/** `hazards/room: { has: ... }` adds to a kind that stands elsewhere; a name without a module declares one. */
export function isAddition(entry: DocEntry): boolean {
  return entry.name.includes('/');
}

/** The kind that an entry of a module declares or adds to. */
export function kindSaid(p: Passage, module: ModuleSource, entry: DocEntry): Kind | undefined {
  if (!isAddition(entry)) return p.model.kinds.own(module.name, entry.name);
  const kind = p.model.kinds.find(entry.name, new Set());
  return kind && p.model.visible.get(module.name)?.has(kind.module) ? kind : undefined;
}

/**
 * The kind of a used module that an entry declares again, which is told where names are: whoever does so mostly means to
 * add to it, and what is said of it further down is right then.
 */
export function declaredAlready(
  p: Passage,
  module: ModuleSource,
  entry: DocEntry,
  universe: Universe,
): Kind | undefined {
  if (isAddition(entry)) return undefined;
  const visible = p.model.visible.get(module.name);
  return p.model.kinds.all.find(
    (k) =>
      k.name === entry.name &&
      k.universe === universe &&
      k.module !== '' &&
      k.module !== module.name &&
      visible?.has(k.module),
  );
}

/** Reports an addition to a kind that is not there, or of what cannot be added. */
export function checkAddition(p: Passage, module: ModuleSource, entry: DocEntry, universe: Universe): void {
  const kind = kindSaid(p, module, entry);
  if (kind?.universe !== universe) {
    const visible = p.model.visible.get(module.name) ?? new Set();
    const known = p.model.kinds.all
      .filter((k) => k.universe === universe && k.module !== '' && visible.has(k.module))
      .map((k) => `${k.module}/${k.name}`);
    const suggestion = nearestName(entry.name, known);
    const [owner = '', name = ''] = entry.name.split('/');
    // What a module is without that it should use is missed at every other word.
    const unused = !visible.has(owner) && !suggestion;
    const use = [...module.uses, owner].join(', ');
    p.diagnostics.add(
      problem('BK0608', `there is no kind of ${universe} "${entry.name}" to add to`, entry.key.at, {
        suggestion,
        ...(unused
          ? { help: `${name} belongs to the module ${owner}, which is not used here: add \`use: [${use}]\`` }
          : listed(`kinds of ${universe}`, known, suggestion)),
      }),
    );
    if (unused) p.model.lacking.add(module.name);
    return;
  }
  for (const { key, name } of entries(entry.value)) {
    if (additions.includes(name)) continue;
    p.diagnostics.add(
      problem('BK0618', `\`${name}\` cannot be added to a kind that is declared elsewhere`, key.at, {
        label: 'expected `has` or `passes`',
        related: [{ at: kind.at, label: `${kind.name} is declared here` }],
        help: `take it out, or declare a kind of your own that \`is a\` ${kind.name}`,
      }),
    );
  }
}

/** The kind itself and every kind of it. */
export function kindsBelow(p: Passage, kind: Kind): Kind[] {
  return p.model.kinds.all.filter((other) => isKindOf(other, kind));
}
