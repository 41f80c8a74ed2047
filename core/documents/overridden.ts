import { type Diagnostic, Diagnostics } from '../source/diagnostic.js';
import { checkDocument } from './check.js';
import { keyOf, overridable } from './clash.js';
import { mapNode } from './nodes.js';
import type { Project, ProjectModule } from './project.js';
import type { DocEntry, DocMap } from './tree.js';

/** An entry that is overridden, and the part of a module where it stands. */
interface Overridden {
  readonly part: DocMap;
  readonly section: DocEntry;
  readonly entry: DocEntry;
}

/** Checks what overrides give as if it stood in the entry that they change. */
export function checkOverridden(project: Project, diagnostics: Diagnostics): void {
  for (const module of project.modules)
    for (const override of project.section(module, 'overrides')) {
      const found = overriddenBy(project, override);
      if (found) for (const fault of faultsOf(found, override)) diagnostics.add(fault);
    }
}

function overriddenBy(project: Project, { name }: DocEntry): Overridden | undefined {
  const [key = name] = name.split(/\s/);
  const cut = key.lastIndexOf('/');
  const module: ProjectModule | undefined = project.module(key.slice(0, cut));
  for (const part of module?.parts ?? [])
    for (const section of part.entries) {
      if (!overridable.includes(section.name) || section.value.kind !== 'map') continue;
      const entry = section.value.entries.find((e) =>
        [e.name, keyOf(e.name, section.name)].includes(key.slice(cut + 1)),
      );
      if (entry) return { part, section, entry };
    }
  return undefined;
}

/** The faults of the entry as it is when it is overridden, but only those that the override brings. */
function faultsOf({ part, section, entry }: Overridden, { key, value }: DocEntry): Diagnostic[] {
  // What has the wrong form as a whole was told when the document was checked.
  if (value.kind !== 'map') return [];
  const kept = entry.value.kind === 'map' ? entry.value.entries.filter((e) => value.get(e.name) === undefined) : [];
  const faultsWith = (others: readonly DocEntry[]): readonly Diagnostic[] => {
    const whole = mapNode([...value.entries, ...others], value.at);
    const alone = { ...section, value: mapNode([{ ...entry, key, value: whole }], section.value.at) };
    const head = part.entries.filter((e) => e.name === 'version' || e.name === 'module');
    const found = new Diagnostics();
    checkDocument('module', mapNode([...head, alone], part.at), found);
    return found.list;
  };
  // A misspelt key may be meant for any of the entry's, also for one that it has.
  const unknown = faultsWith([]).filter(({ code }) => code === 'BK0202');
  const others = faultsWith(kept).filter(({ code }) => code !== 'BK0202');
  return [...unknown, ...others].filter(
    ({ at }) => at?.file === value.at.file && at.start >= key.at.start && at.end <= Math.max(value.at.end, key.at.end),
  );
}
