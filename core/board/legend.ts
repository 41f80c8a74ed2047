/** What the characters of a drawn map stand for. */
import type { DocNode, MappedText } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { report, scalarAt, valuesOf } from './report.js';

const entryKeys: ReadonlySet<string> = new Set(['is', 'title', 'note', 'cites']);

export interface Meaning {
  readonly mark: string;
  /** The kind; empty where the entry leaves it out. */
  readonly kind: string;
  readonly kindAt: FileSpan;
  readonly values: ReadonlyMap<string, DocNode>;
  /** Whether the character means that nothing is there. */
  readonly nothing: boolean;
}

type Role = 'square' | 'edge';

interface Entry extends Meaning {
  readonly keyAt: FileSpan;
  role: Role | undefined;
  firstAt: number;
}

/** Looks characters up, and keeps count of what it does not know: each unknown character is reported once. */
export class Legend {
  readonly #entries = new Map<string, Entry>();
  readonly #unknown = new Map<string, { readonly at: number; times: number; readonly role: Role }>();
  /** Characters of entries that are not one character: that they mean nothing follows from it. */
  readonly #refused = new Set<string>();
  readonly #mixed = new Map<string, number>();

  constructor(
    node: DocNode | undefined,
    private readonly map: MappedText,
    private readonly to: Diagnostics,
  ) {
    if (node?.kind !== 'map') return;
    for (const { name, key, value } of node.entries) {
      if (name.length === 1)
        this.#entries.set(name, { ...meaningOf(name, value, key.at), keyAt: key.at, role: undefined, firstAt: -1 });
      else {
        for (const mark of name) this.#refused.add(mark);
        report(to, 'BK0420', key.at, `\`${name}\` is not one character`, {
          label: 'expected the one character that is drawn on the map',
          help: 'signs that take two places in a file, such as emoji, cannot be drawn on a map',
        });
      }
    }
  }

  /** What a character means in a square or on an edge; `at` is its offset in the map. */
  look(mark: string, role: Role, at: number): Meaning | undefined {
    const entry = this.#entries.get(mark);
    if (!entry) {
      this.miss(mark, role, at);
      return undefined;
    }
    if (entry.role === undefined) {
      entry.role = role;
      entry.firstAt = at;
    } else if (entry.role !== role && !entry.nothing && !this.#mixed.has(mark)) this.#mixed.set(mark, at);
    return entry;
  }

  /** Counts a character that the legend may not know, and that is not read. */
  miss(mark: string, role: Role, at: number): void {
    if (this.#entries.has(mark)) return;
    const before = this.#unknown.get(mark);
    if (before) before.times++;
    else this.#unknown.set(mark, { at, times: 1, role });
  }

  /** Reports what was found while the map was read, in the order of the map. */
  finish(complete: boolean): void {
    for (const [mark, { at, times, role }] of this.#unknown)
      if (!this.#refused.has(mark)) this.#reportUnknown(mark, at, times, role);
    for (const [mark, at] of this.#mixed) this.#reportMixed(mark, at);
    if (!complete || this.#unknown.size > 0) return;
    for (const [mark, entry] of this.#entries)
      if (entry.role === undefined && mark !== ' ')
        report(this.to, 'BK0423', entry.keyAt, `\`${mark}\` is in the legend but not on the map`, {
          severity: 'warning',
        });
  }

  #span(at: number): FileSpan {
    const wide = (this.map.text.codePointAt(at) ?? 0) > 0xffff;
    return this.map.spanOf({ start: at, end: Math.min(this.map.text.length, at + (wide ? 2 : 1)) });
  }

  #reportUnknown(mark: string, at: number, times: number, role: Role): void {
    const more = times > 1 ? `; it is drawn in ${times} places` : '';
    if (mark === ' ')
      report(this.to, 'BK0424', this.#span(at), 'the legend does not say what a blank edge between two squares is', {
        label: `expected an edge${more}`,
        help: 'write `" ": opening` with the kind of link it is, or `" ": none` for no link',
      });
    else
      report(this.to, 'BK0421', this.#span(at), `the legend does not say what \`${mark}\` is`, {
        label: `expected ${role === 'square' ? 'the mark of a square' : 'an edge'}${more}`,
        help: `the legend has ${[...this.#entries.keys()].map((key) => `\`${key}\``).join(' ') || 'no entries'}`,
      });
  }

  #reportMixed(mark: string, at: number): void {
    const entry = this.#entries.get(mark);
    if (!entry) return;
    const here = entry.role === 'square' ? 'on an edge' : 'in a square';
    const there = entry.role === 'square' ? 'in a square' : 'on an edge';
    report(this.to, 'BK0422', this.#span(at), `\`${mark}\` is drawn ${here} here and ${there} elsewhere`, {
      label: 'expected another character: no kind is both a space and a link',
      related: [
        { at: this.#span(entry.firstAt), label: `${there} here` },
        { at: entry.keyAt, label: 'its entry in the legend' },
      ],
    });
  }
}

function meaningOf(mark: string, value: DocNode, keyAt: FileSpan): Meaning {
  const map = value.kind === 'map' ? value : undefined;
  const word = map ? scalarAt(map, 'is') : value.kind === 'scalar' ? value : undefined;
  const kind = word === undefined || word.value === null ? '' : word.text.text.trim();
  return {
    mark,
    kind,
    kindAt: kind === '' || !word ? keyAt : word.at,
    values: map ? valuesOf(map, entryKeys) : new Map<string, DocNode>(),
    nothing: kind === 'none',
  };
}
