import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { Project, ProjectModule } from './project.js';
import type { DocEntry, DocScalar } from './tree.js';

/** Sections whose keys are names that a module declares; a module that uses it may not declare them again. */
const declarations = [
  'spaces',
  'links',
  'pieces',
  'card kinds',
  'decks',
  'cards',
  'dice',
  'tracks',
  'options',
  'supplies',
  'memory',
  'words',
  'meets',
  'rules',
  'procedures',
  'rays',
  'replacements',
  'actions',
  'flow',
  'ends',
  'never',
  'standing orders',
] as const;
/** Sections of kinds, where a qualified key adds to one declared elsewhere. */
const kinds: readonly string[] = ['spaces', 'links', 'pieces', 'card kinds'];
/** Sections whose keys may repeat those of other modules, but not inside one. */
const others = ['places', 'variants', 'rulebook', 'overrides'] as const;
/** Sections whose entries can be overridden. */
export const overridable: readonly string[] = [
  'procedures',
  'cards',
  'rays',
  'rules',
  'replacements',
  'actions',
  'flow',
  'ends',
  'meets',
  'standing orders',
];
/** Sections whose keys a slash cannot be part of: only kinds and rays are added to by `module/name`. */
const unqualified: readonly string[] = declarations.filter(
  (section) => !kinds.includes(section) && !['rays', 'meets', 'never'].includes(section),
);
/** Keys that only one part of a module gives. */
const single = ['turn', 'round', 'activation', 'value', 'players'] as const;

/** Reports what is declared twice: in the parts of one module, or by a module and one that it uses. */
export function findClashes(project: Project, diagnostics: Diagnostics): void {
  for (const module of project.modules) {
    for (const section of [...declarations, ...others]) withinModule(project, module, section, diagnostics);
    for (const section of unqualified) qualified(project, module, section, diagnostics);
    strangers(module, diagnostics);
    for (const key of single) onlyOnce(module, key, diagnostics);
    for (const used of usedBy(project, module)) {
      for (const section of declarations) acrossModules(project, module, used, section, diagnostics);
    }
  }
}

/** What another module declares is changed by an override; a declaration with its name would be one more thing. */
function qualified(project: Project, module: ProjectModule, section: string, diagnostics: Diagnostics): void {
  for (const { key, name } of project.section(module, section)) {
    const [first = name] = name.split(/\s/);
    const of = first.slice(0, Math.max(0, first.lastIndexOf('/')));
    if (of === '' || (section === 'cards' && !project.module(of))) continue;
    diagnostics.add(
      problem('BK0207', `nothing of another module can be declared in \`${section}\``, key.at, {
        label: 'expected a name without `/`',
        help: overridable.includes(section)
          ? `to change what ${of} declares, write it under \`overrides:\`; for something new take a name of its own`
          : 'take a name of its own',
      }),
    );
  }
}

/** Files of one name are parts of one module when they use each other, or lie in one folder; otherwise it is a mistake. */
function strangers(module: ProjectModule, diagnostics: Diagnostics): void {
  const [first, ...rest] = module.documents;
  if (!first || rest.length === 0) return;
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  const known = new Set([first]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const part of module.documents) {
      const near = [...known].some(
        (other) => other.uses.includes(part) || part.uses.includes(other) || folder(other.path) === folder(part.path),
      );
      if (known.has(part) || !near) continue;
      known.add(part);
      grown = true;
    }
  }
  for (const part of rest) {
    if (known.has(part)) continue;
    diagnostics.add(
      problem('BK0307', `another module is called "${module.name}" too`, part.at, {
        related: [{ at: first.at, label: 'the other one' }],
        help: 'give one of them another name; files of one module use each other',
      }),
    );
  }
}

function withinModule(project: Project, module: ProjectModule, section: string, diagnostics: Diagnostics): void {
  const first = new Map<string, DocScalar>();
  for (const { key, name } of project.section(module, section)) {
    // Several parts may each add to a kind that one of them declares.
    if (kinds.includes(section) && name.includes('/')) continue;
    const same = first.get(plain(name, section));
    if (!same) first.set(plain(name, section), key);
    // Two keys in one map were told when the file was read.
    else if (same.at.file !== key.at.file || same.text.text !== name) {
      diagnostics.add(
        problem('BK0305', `"${name}" is declared twice in \`${section}\` of module ${module.name}`, key.at, {
          label: 'declared again',
          related: [{ at: same.at, label: 'first declared here' }],
          help: 'give one of them another name, or take it out',
        }),
      );
    }
  }
}

function onlyOnce(module: ProjectModule, key: string, diagnostics: Diagnostics): void {
  const found = module.parts.flatMap((part) => part.entries.filter((entry) => entry.name === key));
  const [first] = found;
  for (const again of found.slice(1)) {
    if (!first || again.key.at.file === first.key.at.file) continue;
    diagnostics.add(
      problem('BK0305', `\`${key}\` is given twice in module ${module.name}`, again.key.at, {
        label: 'given again',
        related: [{ at: first.key.at, label: 'first given here' }],
      }),
    );
  }
}

function acrossModules(
  project: Project,
  module: ProjectModule,
  used: ProjectModule,
  section: string,
  diagnostics: Diagnostics,
): void {
  const theirs = new Map<string, DocEntry>(
    project.section(used, section).map((entry) => [plain(entry.name, section), entry]),
  );
  if (theirs.size === 0) return;
  for (const { key, name } of project.section(module, section)) {
    const other = theirs.get(plain(name, section));
    if (!other || name.includes('/')) continue;
    diagnostics.add(
      problem(
        'BK0306',
        `"${name}" is declared in \`${section}\` of module ${used.name} already, which this module uses`,
        key.at,
        {
          label: 'declared again',
          related: [{ at: other.key.at, label: `declared by ${used.name}` }],
          help: overridable.includes(section)
            ? `give it another name; or, to change what ${used.name} says, write under \`overrides:\` a key "${used.name}/${keyOf(other.name, section)}"`
            : kinds.includes(section)
              ? `to add to it write \`${used.name}/${name}\`; to have one of your own give it another name`
              : 'give it another name',
        },
      ),
    );
  }
}

function usedBy(project: Project, module: ProjectModule): Set<ProjectModule> {
  const all = new Set<ProjectModule>();
  const visit = (name: string) => {
    const used = project.module(name);
    if (!used || used === module || all.has(used)) return;
    all.add(used);
    for (const next of used.uses) visit(next);
  };
  for (const name of module.uses) visit(name);
  return all;
}

/** Spaces inside a signature do not make it another one, nor does a pair said the other way round. */
function plain(name: string, section: string): string {
  const words = name.replace(/\s+/g, ' ').trim();
  return section === 'meets' ? words.split(' and ').sort().join(' and ') : words;
}

/** What a declaration goes by in overrides: a signature by its verb, a pair by both its names. */
export function keyOf(name: string, section: string): string {
  return section === 'meets' ? plain(name, '').replaceAll(' ', '-') : name.replace(/\s.*/, '');
}
