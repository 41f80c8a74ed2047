import { type Diagnostic, Diagnostics, problem, type Unread } from '../source/diagnostic.js';
import type { FileSpan, SourceFile } from '../source/file.js';
import { type FileAccess, joinPath } from './access.js';
import { findClashes } from './clash.js';
import type { DocumentKind } from './kinds.js';
import { limits } from './limits.js';
import { ReadMemory } from './memory.js';
import { checkOverridden } from './overridden.js';
import { Finder, type Place } from './places.js';
import { Project, type ProjectDocument } from './project.js';
import type { DocMap, DocNode, DocScalar } from './tree.js';

/** A document while what it uses is being read. */
interface Loading extends ProjectDocument {
  readonly uses: ProjectDocument[];
  readonly refers: Map<string, ProjectDocument>;
  readonly given: Map<string, ProjectDocument>;
  asBoard: DocMap | undefined;
  sound: boolean;
}

/** The keys of each kind that name another document, and the kinds it may be. */
const references: Readonly<Record<DocumentKind, Readonly<Record<string, readonly DocumentKind[]>>>> = {
  tests: { scenario: ['scenario'], board: ['board', 'transplant'], position: ['position'] },
  scenario: { board: ['board', 'transplant'], position: ['position'] },
  module: { rulebook: ['rulebook'] },
  board: {},
  position: { scenario: ['scenario'] },
  rulebook: {},
  mapping: {},
  study: {},
  transplant: { board: ['board'], laid: ['position'] },
};

/**
 * Reads documents and all they use.
 *
 * @param paths the documents asked for, below the root of `files`
 * @param files the project's files
 * @param library the files that came with the program; its `modules/` folder is looked in after the project's own
 * @param memory what was read before, and is kept up to date: for whoever reads the same documents again and again
 * @param beside documents that are read too and were not asked for, since they may name those that were
 */
export function loadProject(
  paths: readonly string[],
  files: FileAccess,
  library?: FileAccess,
  memory: ReadMemory = new ReadMemory(),
  beside: readonly string[] = [],
): Project {
  return new Loader(files, library, memory).load(paths, beside);
}

class Loader {
  private readonly diagnostics = new Diagnostics();
  private readonly finder: Finder;
  private readonly loaded = new Map<string, Loading | undefined>();
  /** The documents being read, and where each names the next. */
  private readonly open: { readonly key: string; readonly name: string; named: FileSpan | undefined }[] = [];
  private readonly done: ProjectDocument[] = [];
  /** What is read once all that was asked for is: the scenarios of positions. */
  private readonly later: (() => void)[] = [];
  /** Stretches of files that could not be read, by their paths. */
  private readonly unread = new Map<string, readonly FileSpan[]>();
  /** Files that could not be read at all, and the documents that name them. */
  private readonly unreadable = new Map<string, Set<Loading>>();

  constructor(
    files: FileAccess,
    library: FileAccess | undefined,
    private readonly memory: ReadMemory,
  ) {
    this.finder = new Finder(files, library, this.diagnostics);
  }

  load(paths: readonly string[], beside: readonly string[]): Project {
    const entries: ProjectDocument[] = [];
    for (const path of paths) {
      const inside = joinPath('', path);
      if (inside === undefined)
        this.diagnostics.add(problem('BK0302', `${path} is not below the project's root`, undefined));
      else {
        const document = this.document({ library: false, path: inside }, undefined);
        if (document && !entries.includes(document)) entries.push(document);
      }
    }
    for (const path of beside) this.document({ library: false, path }, undefined);
    for (let refer = this.later.shift(); refer; refer = this.later.shift()) refer();
    const project = new Project(this.done, entries, this.diagnostics, this.allUnread());
    findClashes(project, this.diagnostics);
    checkOverridden(project, this.diagnostics);
    return project;
  }

  private document(place: Place, named: DocScalar | undefined): Loading | undefined {
    const key = this.finder.key(place);
    if (this.inCircle(key, named)) return undefined;
    if (this.loaded.has(key)) return this.loaded.get(key);
    this.loaded.set(key, undefined);
    if (this.loaded.size > limits.files) {
      if (this.loaded.size === limits.files + 1)
        this.diagnostics.add(problem('BK0112', `a project has at most ${limits.files} files`, named?.at));
      return undefined;
    }
    const made = this.read(place, key, named);
    this.loaded.set(key, made);
    return made;
  }

  private read(place: Place, key: string, named: DocScalar | undefined): Loading | undefined {
    const { diagnostics } = this;
    const shown = this.finder.shown(place);
    const bytes = this.finder.read(place, shown, named);
    if (!bytes) return undefined;
    const before = diagnostics.list.length;
    const read = this.memory.read(shown, bytes);
    for (const diagnostic of read.found.list) diagnostics.add(diagnostic);
    diagnostics.heldBack += read.found.heldBack;
    const { file, doubtful, blurred, unread } = read.document;
    this.unread.set(key, unread);
    const { whole, faults } = this.memory.made(read, (path) => this.table(place, path));
    if (!whole) {
      // What a document is may stand where it could not be read.
      if (doubtful.length > 0) this.unread.set(key, [{ file, start: 0, end: file.text.length }]);
      this.addUnless(() => doubtful.length > 0, faults);
      if (this.unread.get(key)?.some((at) => at.end > at.start)) this.unreadable.set(key, new Set());
      return undefined;
    }
    const { kind, name, tree, doubt } = whole;
    this.addUnless((d) => doubt?.explains(d) === true, faults);
    const failed = diagnostics.list.slice(before).some((d) => d.severity === 'error');
    const document: Loading = {
      kind,
      name: name.text.text.trim(),
      at: name.at,
      path: key,
      file,
      tree,
      asBoard: kind === 'board' ? tree : undefined,
      uses: [],
      refers: new Map(),
      given: new Map(),
      doubt,
      doubtful,
      blurred,
      sound: !failed,
    };
    this.open.push({ key, name: document.name, named: undefined });
    this.follow(document, place);
    const board = document.refers.get('board');
    if (kind === 'transplant' && board)
      document.asBoard = this.memory.withBoard(tree, board.tree, document.refers.get('laid')?.tree);
    this.open.pop();
    this.done.push(document);
    return document;
  }

  /** Adds what was found, and counts what follows from faults that are told. */
  private addUnless(follows: (found: Diagnostic) => boolean, { list, heldBack }: Diagnostics): void {
    const fresh = list.filter((found) => !follows(found));
    for (const diagnostic of fresh) this.diagnostics.add(diagnostic);
    this.diagnostics.heldBack += heldBack + list.length - fresh.length;
  }

  /** What was not read, with the documents that use a file of which nothing was. */
  private allUnread(): Unread[] {
    return [...this.unread].flatMap(([key, stretches]) => {
      const users = new Set<ProjectDocument>(this.unreadable.get(key));
      for (const user of users)
        for (const other of this.done)
          if ([...other.uses, ...other.refers.values(), ...other.given.values()].includes(user)) users.add(other);
      const usedBy = [...users].map((user) => user.path).sort();
      return stretches.filter((at) => at.end > at.start).map((at) => ({ at, usedBy }));
    });
  }

  /** Reads what a document names. */
  private follow(document: Loading, place: Place): void {
    const { kind, tree } = document;
    const uses = tree.get('use');
    for (const item of uses?.kind === 'list' ? uses.items : uses ? [uses] : []) {
      if (item.kind !== 'scalar' || item.value === null) continue; // the check has told
      const found = this.finder.module(item.text.text.trim(), place, item);
      const used = this.named(document, found, item, 'module');
      if (used && document.uses.includes(used)) {
        this.diagnostics.add(problem('BK0308', `"${item.text.text}" is used twice`, item.at, { help: 'take one out' }));
      } else if (used) document.uses.push(used);
    }
    for (const [key, wanted] of Object.entries(references[kind])) {
      const value = tree.get(key);
      if (value?.kind !== 'scalar' || value.value === null) continue;
      const refer = () => {
        const found = this.finder.file(value.text.text.trim(), place, value);
        const used = this.named(document, found, value, ...wanted);
        if (used) document.refers.set(key, used);
      };
      // A scenario may begin with a position that goes on with it: that is no circle.
      if (kind === 'position') this.later.push(refer);
      else refer();
    }
    if (kind === 'study') this.followCompared(document, place, tree.get('scenarios'));
    if (kind === 'tests') this.followGiven(document, place, tree.get('cases'));
  }

  /** Positions of their own that cases begin with. */
  private followGiven(document: Loading, place: Place, cases: DocNode | undefined): void {
    for (const item of cases?.kind === 'list' ? cases.items : []) {
      const given = item.kind === 'map' ? item.get('given') : undefined;
      if (given?.kind !== 'scalar' || given.value === null) continue;
      const path = given.text.text.trim();
      if (document.given.has(path)) continue;
      const position = this.named(document, this.finder.file(path, place, given), given, 'position');
      if (position) document.given.set(path, position);
    }
  }

  /** Scenarios and positions that a study compares. */
  private followCompared(document: Loading, place: Place, scenarios: DocNode | undefined): void {
    for (const item of scenarios?.kind === 'list' ? scenarios.items : []) {
      const named = item.kind === 'map' ? item.get('scenario') : item;
      if (named?.kind !== 'scalar' || named.value === null) continue;
      const path = named.text.text.trim();
      if (document.given.has(path)) continue;
      const scenario = this.named(document, this.finder.file(path, place, named), named, 'scenario', 'position');
      if (scenario) document.given.set(path, scenario);
    }
  }

  private named(
    by: Loading,
    place: Place | undefined,
    at: DocScalar,
    ...wanted: readonly DocumentKind[]
  ): Loading | undefined {
    const open = this.open.at(-1);
    if (open) open.named = at.at;
    const document = place && this.document(place, at);
    if (place && !document) this.unreadable.get(this.finder.shown(place))?.add(by);
    if (!document?.sound) by.sound = false;
    if (!document || wanted.includes(document.kind)) return document;
    by.sound = false;
    const [first] = wanted;
    const key = document.tree.entries.find((entry) => entry.name === document.kind)?.key.at ?? document.at;
    this.diagnostics.add(
      problem(
        'BK0304',
        `a ${first} is expected here, and ${document.file.path} is ${document.kind === 'tests' ? 'a file of tests' : `a ${document.kind}`}`,
        at.at,
        {
          label: `expected a ${first}`,
          related: [{ at: key, label: `this makes it ${document.kind === 'tests' ? 'tests' : `a ${document.kind}`}` }],
        },
      ),
    );
    return undefined;
  }

  private inCircle(key: string, named: DocScalar | undefined): boolean {
    const from = this.open.findIndex((open) => open.key === key);
    if (from < 0 || !named) return false;
    const circle = this.open.slice(from);
    const names = [...circle.map((open) => open.key), key].join(' → ');
    this.diagnostics.add(
      problem(
        'BK0303',
        circle.length === 1 ? 'this document uses itself' : `these documents use each other in a circle: ${names}`,
        named.at,
        {
          label: 'the circle closes here',
          related: circle
            .slice(0, -1)
            .flatMap((open) => (open.named ? [{ at: open.named, label: 'which is used here' }] : [])),
          help: 'move what both need into a module of its own',
        },
      ),
    );
    return true;
  }

  /** A table of rows beside a document. */
  private table(place: Place, path: DocScalar): SourceFile | undefined {
    const found = this.finder.file(path.text.text.trim(), place, path);
    if (!found) return undefined;
    const shown = this.finder.shown(found);
    const bytes = this.finder.read(found, shown, path);
    if (!bytes) return undefined;
    const { file, fault } = this.memory.table(shown, bytes);
    if (!fault) return file;
    this.diagnostics.add(fault);
    return undefined;
  }
}
