import { tableOf } from '../documents/cells.js';
import type { Doubt } from '../documents/doubt.js';
import { isBoard, type Project, type ProjectDocument } from '../documents/index.js';
import type { Code } from '../source/codes.js';
import type { Diagnostic, Diagnostics, Report } from '../source/diagnostic.js';
import { type FileSpan, positionOf, type SourceFile } from '../source/file.js';
import { type Lost, lostStretches, Missed } from './lost-stretches.js';
import { NO_REASON } from './speaker.js';

/** What is said of a name that is not known: it may only follow from a fault where the name is declared. */
const ofNames: ReadonlySet<Code> = new Set<Code>([
  'BK0601',
  'BK0603',
  'BK0605',
  'BK0606',
  'BK0607',
  'BK0608',
  'BK0610',
  'BK0611',
  'BK0613',
  'BK0718',
  'BK0901',
  'BK0902',
  'BK0903',
]);

/** What a board lacks. */
const ofBoards: ReadonlySet<Code> = new Set<Code>(['BK0401', 'BK0404', 'BK0407', 'BK0413']);

/** A document that is used is not there, or is another kind of document. */
const ofFiles: ReadonlySet<Code> = new Set<Code>(['BK0301', 'BK0302', 'BK0303', 'BK0304']);

/** Collects what is found in a project's documents, each fault once, and holds back what only follows from another. */
export class Findings {
  readonly list: Diagnostic[] = [];
  private readonly seen = new Set<string>();
  private held = 0;

  constructor(private readonly project: Project) {
    this.add(project.diagnostics);
  }

  /** Findings that name nothing twice: the same module is checked wherever it is used. */
  add(found: Pick<Diagnostics, 'list' | 'heldBack'>): void {
    for (const diagnostic of found.list) {
      const key = keyOf(diagnostic);
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      this.list.push(diagnostic);
    }
    this.held += found.heldBack;
  }

  /** All that is to be told. */
  settled(): Report {
    const missed = this.list.filter((d) => ofNames.has(d.code)).map((d) => ({ word: wordOf(d), at: d.at }));
    const lost = lostStretches(this.project, this.list, new Missed(missed));
    const back = new Map<Diagnostic, Diagnostic | undefined>();
    for (const diagnostic of this.list) {
      const cause = this.causeOf(diagnostic, lost, back);
      if (cause !== undefined) back.set(diagnostic, cause === true ? undefined : cause);
    }
    const list = this.list.filter((diagnostic) => !back.has(diagnostic));
    const heldBack = this.held + back.size;
    if (heldBack > 0 && !list.some((d) => d.severity === 'error'))
      throw new Error('problems were held back and no cause is told');
    return { list, heldBack, unread: this.project.unread };
  }

  /**
   * What a finding only follows from, which is told or follows from what is: of two that follow from each other one is
   * told. `true` where it is not one finding that it follows from, and undefined where it stands for itself.
   */
  private causeOf(
    diagnostic: Diagnostic,
    lost: readonly Lost[],
    back: ReadonlyMap<Diagnostic, Diagnostic | undefined>,
  ): Diagnostic | true | undefined {
    if (
      this.ofYaml(diagnostic) ||
      this.ofTable(diagnostic) ||
      this.ofForm(diagnostic) ||
      this.ofLayout(diagnostic) ||
      this.ofLinesBefore(diagnostic) ||
      this.ofKey(diagnostic)
    )
      return true;
    // How a scenario begins is known when all of it is.
    if (/^BK091[348]$/.test(diagnostic.code)) return this.list.some((d) => d.severity === 'error') || undefined;
    if (!ofNames.has(diagnostic.code)) return undefined;
    if (diagnostic.at && this.withoutAll.has(diagnostic.at.file)) return true;
    // What a module says is known, whatever its board lacks.
    if (this.ofThings(diagnostic)) return true;
    if (this.ofBoard(diagnostic) || this.ofPieces(diagnostic) || this.ofDeck(diagnostic)) return true;
    const word = wordOf(diagnostic);
    if (word === '') return undefined;
    // A reason stands inside a sentence, or for what has run out.
    if (diagnostic.message.startsWith(NO_REASON))
      return this.moduleInDoubt || lost.some((stretch) => stretch.speaksOf(word)) || undefined;
    // What is held back because of the finding itself is no cause of it.
    const leadsBack = (cause: Diagnostic | undefined): boolean =>
      cause !== undefined && (cause === diagnostic || leadsBack(back.get(cause)));
    return lost
      .filter((stretch) => stretch.declares(word))
      .flatMap((stretch) => stretch.causes)
      .find((cause) => !leadsBack(cause));
  }

  /** Whether it is said of what could not be read for a fault of YAML, or of what may lack it. */
  private ofYaml(diagnostic: Diagnostic): boolean {
    const { code, at } = diagnostic;
    if (!at || /^BK01/.test(code)) return false;
    const doubt = this.doubts.get(at.file);
    return (
      doubt !== undefined &&
      (doubt.covers(at) || (!/^BK02/.test(code) && !ofNames.has(code) && doubt.mayLack(at)) || ofBoards.has(code))
    );
  }

  /** Reasons are given in modules: one that could not be read wholly may give it. */
  private get moduleInDoubt(): boolean {
    return this.project.documents.some((d) => d.kind === 'module' && d.doubt !== undefined);
  }

  private get doubts(): ReadonlyMap<SourceFile, Doubt> {
    this.known ??= new Map(this.project.documents.flatMap((d) => (d.doubt ? [[d.file, d.doubt] as const] : [])));
    return this.known;
  }
  private known: ReadonlyMap<SourceFile, Doubt> | undefined;

  /** Whether a name is missed in a line that stands in the wrong column: it may belong to another block. */
  private ofLayout({ code, at }: Diagnostic): boolean {
    if (!ofNames.has(code) || !at) return false;
    return this.among(/^BK050[89]$/).some((d) => within(at, d.at));
  }

  /**
   * Whether a line of rule text makes no sense, as none does from a fault of YAML on down to it: then they were no rule
   * text.
   */
  private ofLinesBefore({ code, at }: Diagnostic): boolean {
    if (!at || !/^BK05/.test(code)) return false;
    return this.noRuleText(at.file).has(positionOf(at.file, at.start).line);
  }

  /** Lines with faults of rule text that follow, line by line, on a fault of YAML. */
  private noRuleText(file: SourceFile): ReadonlySet<number> {
    const known = this.swallowed.get(file);
    if (known) return known;
    const linesOf = (code: RegExp): number[] =>
      this.list.flatMap((d) => (d.at?.file === file && code.test(d.code) ? [positionOf(file, d.at.start).line] : []));
    const faulty = linesOf(/^BK01/);
    const texts = new Set(faulty.length > 0 ? linesOf(/^BK05/) : []);
    const lines = new Set<number>();
    for (const fault of faulty) for (let line = fault + 1; texts.has(line) && !lines.has(line); line++) lines.add(line);
    this.swallowed.set(file, lines);
    return lines;
  }
  private readonly swallowed = new Map<SourceFile, ReadonlySet<number>>();

  /** Whether another key that is not known was meant for what is missing, or a name was refused that is missed elsewhere. */
  private ofKey(diagnostic: Diagnostic): boolean {
    const { code, at, suggestion } = diagnostic;
    if (code === 'BK0407')
      return this.among(/^BK0202$/).some((d) => d.at?.file === at?.file && d.message.endsWith('of a board'));
    if (this.ofFaces(diagnostic)) return true;
    // An entry of the list was refused by itself.
    if (code === 'BK0415') return this.among(/^BK0204$/).some((d) => within(d.at, at));
    if (code === 'BK0413' && this.among(/^BK0204$/).some((d) => d.at?.file === at?.file)) return true;
    // Of two spaces of one name one was to have another, which is missed wherever it is called by it.
    if (code === 'BK0413' || code === 'BK0401')
      return this.among(/^BK0107$/).some((d) => d.at?.file === at?.file && this.isIn('spaces', d.at));
    if (!ofNames.has(code) || suggestion === undefined) return false;
    return this.among(/^BK0207$/).some((d) => d.at?.file.text.slice(d.at.start, d.at.end) === suggestion);
  }

  /** Whether a face of a drawn map is not the dice's, and it is told of its row or column that its faces are not right. */
  private ofFaces({ code, severity, at }: Diagnostic): boolean {
    // On a map a face that no row has is only warned of.
    if (!at || !(code === 'BK0412' || (code === 'BK0413' && severity === 'warning'))) return false;
    const lineOf = ({ file, start }: FileSpan): number => positionOf(file, start).line;
    return this.among(code === 'BK0413' ? /^BK04(12|32|33|34)$/ : /^BK043[23]$/).some(
      (d) => d.at?.file === at.file && (code === 'BK0413' || lineOf(d.at) === lineOf(at)),
    );
  }

  /** Whether a deck has no cards, and a table of cards could not be read or has rows that could not be. */
  private ofTable({ code }: Diagnostic): boolean {
    if (code !== 'BK0718') return false;
    const tables = this.project.documents.flatMap((d) => {
      const cards = d.kind === 'module' ? d.tree.get('cards') : undefined;
      return (cards && tableOf(cards)) ?? [];
    });
    return tables.some(
      ({ file }) => !file || this.among(/^BK0[12]/).some((d) => d.severity === 'error' && d.at?.file === file),
    );
  }

  /** Whether a place is in a section of its document. */
  private isIn(section: string, at: FileSpan | undefined): boolean {
    const document = this.project.documents.find((d) => d.file === at?.file);
    const node = document?.tree.get(section);
    return at !== undefined && node !== undefined && at.start >= node.at.start && at.end <= node.at.end;
  }

  /** Whether the same words were refused before, when the form of the document was checked. */
  private ofForm({ code, at }: Diagnostic): boolean {
    if (!at || /^BK0[12]/.test(code)) return false;
    this.refused ??= new Set(
      this.among(/^BK0[12]/).flatMap((d) => (d.severity === 'error' && d.at ? [stretchOf(d.at)] : [])),
    );
    return this.refused.has(stretchOf(at));
  }
  private refused: ReadonlySet<string> | undefined;

  /** The findings whose codes are such; asked of each of tens of thousands, it is looked through all of them once. */
  private among(codes: RegExp): readonly Diagnostic[] {
    const known = this.sorted.get(codes.source) ?? this.list.filter((d) => codes.test(d.code));
    this.sorted.set(codes.source, known);
    return known;
  }
  private readonly sorted = new Map<string, readonly Diagnostic[]>();

  /** Whether a link is missed, and one of the board could not be read. */
  private ofBoard({ code, message, at }: Diagnostic): boolean {
    if (code !== 'BK0902' || !message.startsWith('there is no link')) return false;
    const document = this.project.documents.find((d) => d.file === at?.file);
    const board = document?.refers.get('board') ?? document?.refers.get('scenario')?.refers.get('board');
    return this.among(/^BK040[1-9]$/).some((d) => d.at !== undefined && d.at.file === board?.file);
  }

  /** Whether a card is missed in a deck, and the deck of a kind of card is not known. */
  private ofDeck({ code, message }: Diagnostic): boolean {
    if (code !== 'BK0902' || !/^there is no card called ".*" in /.test(message)) return false;
    return this.among(/^BK0601$/).some(
      (d) => d.message.startsWith('there is no deck') && this.isIn('card kinds', d.at),
    );
  }

  /** Whether a piece is missed, and it could not be read how many there are. */
  private ofPieces({ code, message, at }: Diagnostic): boolean {
    const numbered = /^there is no (?:piece|space, link, piece\b.*) called "[a-z].*-[0-9]+"/.test(message);
    if (numbered && this.among(/^BK02/).some((d) => this.isIn('pieces', d.at))) return true;
    if (code !== 'BK0902' || !message.startsWith('there is no piece') || !at) return false;
    const document = this.project.documents.find((d) => d.file === at.file);
    if (document?.doubtful.some((s) => this.isIn('players', s) || this.isIn('pieces', s))) return true;
    const counts = document?.tree.entries.filter(({ name }) => name === 'players' || name === 'pieces') ?? [];
    return this.among(/^BK02/).some(
      (d) =>
        d.at?.file === at.file &&
        counts.some((c) => (d.at?.start ?? -1) >= c.key.at.start && (d.at?.end ?? 0) <= c.value.at.end),
    );
  }

  /** Files of documents that use, directly or not, something that is not there. */
  private get withoutAll(): ReadonlySet<SourceFile> {
    return this.files.all;
  }

  /** Whether something is missed that a board with a fault in it may have. */
  private ofThings({ code, message, at }: Diagnostic): boolean {
    if (!at || !(code === 'BK0901' || /\b(spaces?|links?)\b/.test(message))) return false;
    if (this.files.spaces.has(at.file)) return true;
    const boards = this.files.links.get(at.file);
    if (!boards) return false;
    // All its spaces are known: another slip is another name than those that its links miss.
    const word = wordOf({ message, at });
    if (code === 'BK0901' || this.among(/^BK0401$/).some((d) => wordIn(d.at) === word)) return true;
    return /\blinks?\b/.test(message) && boards.some((board) => mayCallLink(board, word));
  }

  private get files() {
    this.foundFiles ??= filesWithout(this.project, this.list);
    return this.foundFiles;
  }
  private foundFiles: ReturnType<typeof filesWithout> | undefined;
}

function keyOf({ code, message, at }: Diagnostic): string {
  return `${code} ${at ? stretchOf(at) : ''} ${message}`;
}

/** The name a finding is about: quoted in its message, or else the words it marks. */
function wordOf({ message, at }: Pick<Diagnostic, 'message' | 'at'>): string {
  return /"([^"]+)"/.exec(message)?.[1] ?? wordIn(at);
}

const wordIn = (at: FileSpan | undefined): string => (at ? at.file.text.slice(at.start, at.end).trim() : '');

/** Whether a link of a board of rooms may be called so: by the two rooms it joins, or by an id that it is given. */
function mayCallLink({ tree, file }: ProjectDocument, name: string): boolean {
  const links = tree.get('links')?.at;
  return name.includes('-') || (links !== undefined && file.text.slice(links.start, links.end).includes(name));
}

function stretchOf({ file, start, end }: FileSpan): string {
  return `${file.path} ${start} ${end}`;
}

function within(inner: FileSpan | undefined, outer: FileSpan | undefined): boolean {
  return !!inner && !!outer && inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end;
}

/** Keys that name other documents. */
const uses: readonly string[] = ['use', 'board', 'scenario', 'position'];

/** Files of documents that lack something. */
interface FilesWithout {
  /** They use, directly or not, something that is not there. */
  readonly all: ReadonlySet<SourceFile>;
  /** It is not known which spaces their board has. */
  readonly spaces: ReadonlySet<SourceFile>;
  /** Their board has all its spaces, and faults among its links. */
  readonly links: ReadonlyMap<SourceFile, readonly ProjectDocument[]>;
}

function filesWithout(project: Project, list: readonly Diagnostic[]): FilesWithout {
  const broken = new Set([
    ...list.filter((d) => ofFiles.has(d.code) && d.at).map((d) => d.at?.file),
    ...project.documents.filter((d) => d.doubt?.isOf(uses)).map((d) => d.file),
  ]);
  const faultsOf = (board: ProjectDocument): FileSpan[] => [
    ...list.flatMap(({ severity, code, at }) =>
      severity === 'error' && /^BK04/.test(code) && at?.file === board.file ? [at] : [],
    ),
    ...board.doubtful,
  ];
  const faulty = project.documents.filter((d) => isBoard(d) && faultsOf(d).length > 0);
  const ofLinks = new Set(
    faulty.filter((board) => faultsOf(board).every((at) => within(at, board.tree.get('links')?.at))),
  );
  const lacksAny = (document: ProjectDocument): boolean => {
    const modules = project.modulesFor(document).flatMap((m) => m.documents);
    return [document, ...document.refers.values(), ...modules].some((d) => broken.has(d.file));
  };
  const boardsOf = (document: ProjectDocument): ProjectDocument[] => {
    const refers = [...document.refers.values()];
    return [...refers, ...refers.flatMap((d) => [...d.refers.values()])].filter((d) => faulty.includes(d));
  };
  // What is said of a position is said of where it is begun from.
  const begun = ({ refers, given }: ProjectDocument): ProjectDocument[] => [
    ...[...refers.values()].filter((d) => d.kind === 'position'),
    ...given.values(),
  ];
  const filesOf = (document: ProjectDocument) => [document, ...begun(document)].map(({ file }) => file);
  const files = (lacks: (document: ProjectDocument) => boolean): Set<SourceFile> =>
    new Set(project.documents.filter(lacks).flatMap(filesOf));
  const links = new Map<SourceFile, ProjectDocument[]>();
  for (const document of project.documents) {
    const boards = boardsOf(document).filter((board) => ofLinks.has(board));
    if (boards.length === 0) continue;
    for (const file of filesOf(document)) links.set(file, [...(links.get(file) ?? []), ...boards]);
  }
  return {
    all: broken.size === 0 ? new Set() : files(lacksAny),
    spaces: faulty.length === 0 ? new Set() : files((d) => boardsOf(d).some((board) => !ofLinks.has(board))),
    links,
  };
}
