import type { Project, ProjectDocument } from '../documents/index.js';
import type { Diagnostic } from '../source/diagnostic.js';
import type { FileSpan, SourceFile } from '../source/file.js';

/** Where words were missed: a word is not declared where it is missed itself. */
export class Missed {
  private readonly spans = new Map<string, FileSpan[]>();
  private readonly stretches = new Map<string, ReadonlyMap<SourceFile, Stretches>>();

  constructor(all: readonly { readonly word: string; readonly at: FileSpan | undefined }[]) {
    for (const { word, at } of all) {
      if (!at) continue;
      const spans = this.spans.get(word);
      if (spans) spans.push(at);
      else this.spans.set(word, [at]);
    }
  }

  /** Whether a word is missed at a place of a file. */
  has(word: string, file: SourceFile, place: number): boolean {
    const known = this.stretches.get(word) ?? byFile(this.spans.get(word) ?? []);
    this.stretches.set(word, known);
    const { starts, reach } = known.get(file) ?? { starts: [], reach: [] };
    let [from, to] = [0, starts.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((starts[middle] ?? 0) <= place) from = middle + 1;
      else to = middle;
    }
    return from > 0 && place < (reach[from - 1] ?? 0);
  }
}

/** Stretches of a file, the first first, and how far those up to each of them reach. */
interface Stretches {
  readonly starts: readonly number[];
  readonly reach: readonly number[];
}

function byFile(spans: readonly FileSpan[]): Map<SourceFile, Stretches> {
  const found = new Map<SourceFile, { starts: number[]; reach: number[] }>();
  for (const { file, start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const own = found.get(file) ?? { starts: [], reach: [] };
    own.starts.push(start);
    own.reach.push(Math.max(end, own.reach.at(-1) ?? 0));
    found.set(file, own);
  }
  return found;
}

/** What a word is cut off by where it is declared. */
const ENDS = /["':,\]}\s(]/;

/** A stretch of text that could not be understood: what it declares is not known. */
export class Lost {
  readonly causes: Diagnostic[] = [];
  private readonly answers = new Map<string, boolean>();
  private places: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(
    private readonly at: FileSpan,
    private readonly missed: Missed,
    /** Whether it could not even be seen what is written there: then any word of it may be declared. */
    private readonly blurred = false,
    /** Whether it names other files, so that anything may be declared there. */
    private readonly unseen = false,
  ) {}

  /** Whether it seems to declare a word, elsewhere than where it is missed. */
  declares(word: string): boolean {
    if (this.unseen) return true;
    const known = this.answers.get(word);
    if (known !== undefined) return known;
    this.places ??= placesIn(this.text, this.blurred);
    const places = this.places.get(beginOf(word)) ?? [];
    // Of several the name of one may be declared.
    if (this.blurred && word.length > 3 && word.endsWith('s') && this.declares(word.slice(0, -1))) return true;
    const answer = places.some(
      (place) => this.declaredAt(place, word) && !this.missed.has(word, this.at.file, this.at.start + place),
    );
    this.answers.set(word, answer);
    return answer;
  }

  /** Whether the text has these words, or the name of what has run out for `no chit is left`. */
  speaksOf(words: string): boolean {
    const empty = /^no (\S+) is left$/.exec(words)?.[1];
    return this.text.includes(words) || (empty !== undefined && this.declares(empty));
  }

  /** Whether a word is declared at a place where one may be: as a key, in a list, before its brackets. */
  private declaredAt(place: number, word: string): boolean {
    const { text } = this;
    if (!text.startsWith(word, place)) return false;
    if (this.blurred) return !/[\w-]/.test(text[place + word.length] ?? '');
    const after = text.slice(place + word.length, place + word.length + 2);
    if (/^(["']?[:,\]}]| \()/.test(after)) return true;
    // A line of rule text may be the word alone: only an entry of a list declares it there.
    const before = text.slice(Math.max(0, place - 40), place);
    return /(^|[-[{,])\s*["']?$/.test(before) && /^["']?(\s*\n|$)/.test(after);
  }

  private get text(): string {
    return this.at.file.text.slice(this.at.start, this.at.end);
  }
}

/**
 * Where in a text words may be declared, by how the words there begin. Inside a sentence of rule text a word declares
 * nothing, whatever follows it.
 */
function placesIn(text: string, blurred: boolean): Map<string, number[]> {
  const places = new Map<string, number[]>();
  const begins = blurred ? /(?<![\w-])(?=\w)/g : /(?:^|\n|[-[{,])\s*["']?/g;
  for (const { 0: before, index } of text.matchAll(begins)) {
    const place = index + before.length;
    const begin = beginOf(text.slice(place, place + MOST_WORD));
    const there = places.get(begin);
    if (there) there.push(place);
    else places.set(begin, [place]);
  }
  return places;
}

/** Names are shorter. */
const MOST_WORD = 200;

function beginOf(words: string): string {
  const end = words.search(ENDS);
  return end < 0 ? words.slice(0, MOST_WORD) : words.slice(0, end);
}

/** Files that could not be read as documents, and declarations with a fault in them. */
export function lostStretches(project: Project, list: readonly Diagnostic[], missed: Missed): Lost[] {
  const documents = new Map<SourceFile, ProjectDocument>(project.documents.map((d) => [d.file, d]));
  const lost = new Map<SourceFile, Map<string, Lost>>();
  for (const cause of list) {
    if (cause.severity !== 'error') continue;
    // What a circle runs through is lost everywhere it runs.
    const places = [cause.at, ...(cause.code === 'BK0617' ? (cause.related ?? []).map((other) => other.at) : [])];
    for (const at of places) {
      if (!at) continue;
      const document = documents.get(at.file);
      // Of what YAML could not make out it is known where it is.
      if (document && /^BK01/.test(cause.code) && cause.code !== 'BK0107') continue;
      // Tests, scenarios and positions declare nothing that others could miss.
      if (document && /^(tests|scenario|position)$/.test(document.kind)) continue;
      const stretch = document
        ? (declarationAround(document, at) ?? dropped(cause, at))
        : { ...at, start: 0, end: at.file.text.length };
      if (!stretch) continue;
      const ofFile = lost.get(at.file) ?? new Map<string, Lost>();
      lost.set(at.file, ofFile);
      const key = `${stretch.start} ${stretch.end}`;
      const known = ofFile.get(key) ?? new Lost(stretch, missed);
      ofFile.set(key, known);
      known.causes.push(cause);
    }
  }
  return [
    ...[...lost.values()].flatMap((ofFile) => [...ofFile.values()]),
    ...blurredStretches(project, list, missed),
    ...unseenParts(list, missed),
  ];
}

/** Where YAML could not make out what a document uses. */
function unseenParts(list: readonly Diagnostic[], missed: Missed): Lost[] {
  return list.flatMap((cause) => {
    const { at, code } = cause;
    if (!at || !/^BK01/.test(code) || sectionAt(at) !== 'use') return [];
    const lost = new Lost(at, missed, false, true);
    lost.causes.push(cause);
    return [lost];
  });
}

/** The key at the beginning of a line below which a place stands. */
function sectionAt({ file, start }: FileSpan): string | undefined {
  const lineEnd = file.text.indexOf('\n', start);
  const before = file.text.slice(0, lineEnd < 0 ? undefined : lineEnd);
  return [...before.matchAll(/^([a-z][a-z ]*):/gm)].at(-1)?.[1];
}

/** What YAML could not make out in files that were read all the same. */
function blurredStretches(project: Project, list: readonly Diagnostic[], missed: Missed): Lost[] {
  return project.documents.flatMap(({ file, blurred, doubt }) => {
    if (!doubt) return [];
    const causes = list.filter((d) => /^BK01/.test(d.code) && d.at?.file === file);
    return [...blurred, ...doubt.names].map((at) => {
      const lost = new Lost(at, missed, true);
      lost.causes.push(...causes);
      return lost;
    });
  });
}

/** A key given twice is left out with all under it: what it holds may be anything further down. */
function dropped({ code }: Diagnostic, at: FileSpan): FileSpan | undefined {
  return code === 'BK0107' ? { ...at, end: at.file.text.length } : undefined;
}

/** The entry of a section that a place stands in: `room: { ... }` under `spaces:`. */
function declarationAround(document: ProjectDocument, at: FileSpan): FileSpan | undefined {
  for (const section of document.tree.entries) {
    if (at.start < section.key.at.start || at.start > section.value.at.end) continue;
    const inner = section.value.kind === 'map' ? section.value.entries : [];
    const entry = inner.find((e) => at.start >= e.key.at.start && at.start <= e.value.at.end) ?? section;
    return { file: at.file, start: entry.key.at.start, end: entry.value.at.end };
  }
  return undefined;
}
