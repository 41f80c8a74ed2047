import type { Diagnostics, Unread } from '../source/diagnostic.js';
import type { FileSpan, SourceFile } from '../source/file.js';
import type { Doubt } from './doubt.js';
import type { DocumentKind } from './kinds.js';
import { mapNode } from './nodes.js';
import type { DocEntry, DocMap } from './tree.js';

/** One document of a project, with what it uses. */
export interface ProjectDocument {
  readonly kind: DocumentKind;
  /** What the document calls itself. */
  readonly name: string;
  /** Where the name stands. */
  readonly at: FileSpan;
  /** The path below the root; below the package's own modules it begins with `bulkhead:`. */
  readonly path: string;
  readonly file: SourceFile;
  readonly tree: DocMap;
  /** What a board is made of: a transplant with the board it is of in the place of its path. */
  readonly asBoard: DocMap | undefined;
  /** What `use` names, in its order: modules, and parts of this module. */
  readonly uses: readonly ProjectDocument[];
  /** Documents named by other keys: `board`, `scenario`, `position`, `rulebook`. */
  readonly refers: ReadonlyMap<string, ProjectDocument>;
  /** Of tests the positions that cases begin with, of a study the scenarios it compares, by the path as it is written. */
  readonly given: ReadonlyMap<string, ProjectDocument>;
  /** Stretches of which it is not sure what they say, after faults of YAML. */
  readonly doubtful: readonly FileSpan[];
  /** Those of them in which names may be declared. */
  readonly blurred: readonly FileSpan[];
  /** What follows from those faults; undefined where there are none. */
  readonly doubt: Doubt | undefined;
  /** False where this document or one it uses has faults; what is said of it may then only follow from them. */
  readonly sound: boolean;
}

/** Whether it is a board to play on: one that is drawn, or one in the words of other hazards. */
export function isBoard({ kind }: ProjectDocument): boolean {
  return kind === 'board' || kind === 'transplant';
}

/** A module: one file, or several with one name; or what a transplant says of hazards that meet. */
export interface ProjectModule {
  readonly name: string;
  /** Its files, used ones first. */
  readonly documents: readonly ProjectDocument[];
  readonly parts: readonly DocMap[];
  /** Names of the modules it uses directly, in the order it names them. */
  readonly uses: readonly string[];
}

/** Documents read together, each after those it uses. */
export class Project {
  readonly modules: readonly ProjectModule[];
  private readonly byName: ReadonlyMap<string, ProjectModule>;
  private readonly needed = new Map<ProjectDocument, readonly ProjectModule[]>();

  constructor(
    /** All documents, used ones first. */
    readonly documents: readonly ProjectDocument[],
    /** Those that were asked for and could be read. */
    readonly entries: readonly ProjectDocument[],
    readonly diagnostics: Diagnostics,
    /** What could not be read of files that are there. */
    readonly unread: readonly Unread[] = [],
  ) {
    this.modules = modulesOf(documents);
    this.byName = new Map(this.modules.map((module) => [module.name, module]));
  }

  module(name: string): ProjectModule | undefined {
    return this.byName.get(name);
  }

  /** All entries of a section, over a module's parts in their order. */
  section(module: ProjectModule, name: string): DocEntry[] {
    return module.parts.flatMap((part) => {
      const node = part.get(name);
      return node?.kind === 'map' ? node.entries : [];
    });
  }

  /** The modules a document needs, itself included and those of its board and scenario too; used ones first. */
  modulesFor(document: ProjectDocument): readonly ProjectModule[] {
    const needed = this.needed.get(document) ?? this.neededBy(document);
    this.needed.set(document, needed);
    return needed;
  }

  private neededBy(document: ProjectDocument): readonly ProjectModule[] {
    const seen = new Set<ProjectDocument>();
    const visit = (doc: ProjectDocument) => {
      if (seen.has(doc)) return;
      seen.add(doc);
      // Whoever begins with a position does not need the scenario that it was written down in.
      // Nor does a transplant need what its board was made for.
      const refers =
        (doc.kind === 'position' && doc !== document) || doc.kind === 'transplant' ? [] : doc.refers.values();
      for (const used of [...doc.uses, ...refers]) visit(used);
      // A module is needed with all its parts, also when only one of them was named.
      if (doc.kind === 'module') for (const part of this.module(doc.name)?.documents ?? []) visit(part);
    };
    visit(document);
    return this.modules.filter((module) => module.documents.some((part) => seen.has(part)));
  }
}

function modulesOf(documents: readonly ProjectDocument[]): ProjectModule[] {
  const byName = new Map<string, ProjectDocument[]>();
  for (const document of documents) {
    if (document.kind !== 'module') continue;
    const parts = byName.get(document.name);
    if (parts) parts.push(document);
    else byName.set(document.name, [document]);
  }
  const modules = [...byName].map(([name, parts]) => moduleOf(name, parts, (part) => part.tree));
  const settling = documents.filter((d) => d.kind === 'transplant' && d.tree.get('meets') !== undefined);
  return inOrder([...modules, ...settling.map((d) => moduleOf(d.name, [d], meetingsOf))]);
}

function moduleOf(
  name: string,
  documents: readonly ProjectDocument[],
  treeOf: (document: ProjectDocument) => DocMap,
): ProjectModule {
  const uses = documents.flatMap((part) =>
    part.uses.filter((used) => used.kind === 'module' && used.name !== name).map((used) => used.name),
  );
  return { name, documents, parts: documents.map(treeOf), uses: [...new Set(uses)] };
}

/** What a transplant adds to the rules: what happens where two hazards meet. */
function meetingsOf({ tree }: ProjectDocument): DocMap {
  return mapNode(
    tree.entries.filter(({ name }) => name === 'meets'),
    tree.at,
  );
}

/** Used modules first, otherwise as they come: a module may use another in its last part. */
function inOrder(modules: readonly ProjectModule[]): ProjectModule[] {
  const byName = new Map(modules.map((module) => [module.name, module]));
  const ordered = new Set<ProjectModule>();
  const open = new Set<ProjectModule>();
  const visit = (module: ProjectModule) => {
    if (ordered.has(module) || open.has(module)) return;
    open.add(module);
    for (const name of module.uses) {
      const used = byName.get(name);
      if (used) visit(used);
    }
    ordered.add(module);
  };
  for (const module of modules) visit(module);
  return [...ordered];
}
