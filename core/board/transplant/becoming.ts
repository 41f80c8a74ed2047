/** What a transplant says that spaces and links become. */
import type { DocEntry, DocMap, DocNode, DocScalar } from '../../documents/tree.js';
import type { Diagnostics } from '../../source/diagnostic.js';
import type { FileSpan } from '../../source/file.js';
import { nearestName } from '../../source/nearest.js';
import type { BoardLink, BoardSpace } from '../board.js';
import { report, scalarAt, valuesOf } from '../report.js';
import { facing } from './laid.js';

/** What a space or link becomes. */
export interface Becoming {
  readonly kind: string;
  readonly kindAt: FileSpan;
  readonly values: ReadonlyMap<string, DocNode>;
  /** The floor it lies on, where the hazards need tiles. */
  readonly floor: DocScalar | undefined;
  /** Whether it is left out. */
  readonly nothing: boolean;
}

type Thing = Pick<BoardSpace | BoardLink, 'kind' | 'values' | 'span'>;

interface Section {
  readonly key: 'spaces' | 'links';
  /** The section itself; where it is missing, the name of the transplant. */
  readonly at: FileSpan;
  readonly entries: readonly DocEntry[];
}

const ownKeys: ReadonlySet<string> = new Set(['is', 'on', 'title', 'note', 'cites']);

/**
 * What each thing becomes: by its own name, perhaps among others, else by its kind and what the board writes beside it (`open door`, `square
 * where row is 1, 2`), else by its kind; undefined where nothing is said. Of several that fit the first counts. What is of nothing on the board is reported.
 */
export function becomings(
  { key, entries }: Section,
  things: readonly Thing[],
  names: ReadonlyMap<string, number>,
  to: Diagnostics,
): (Becoming | undefined)[] {
  const own: (Becoming | undefined)[] = [];
  const bySaid: (Becoming | undefined)[] = [];
  const byKind = new Map<string, Becoming>();
  const kinds = [...new Set(things.map((thing) => kindOf(thing, key)))];
  for (const entry of entries) {
    const name = canonical(entry.name.trim());
    const meant = becomingOf(entry);
    const words = name.split(/\s+/);
    const named = words.flatMap((word) => names.get(word) ?? []);
    if (named.length === words.length) for (const i of named) own[i] ??= meant;
    else if (kinds.includes(name)) byKind.set(name, meant);
    else {
      const asked = askedFor(name);
      const fitting = things.flatMap((thing, i) =>
        asked && kindOf(thing, key) === asked.kind && says(thing, asked) ? [i] : [],
      );
      for (const i of fitting) bySaid[i] ??= meant;
      if (fitting.length === 0) strange(entry, asked, key, kinds, names, to);
    }
  }
  return things.map((thing, i) => own[i] ?? bySaid[i] ?? byKind.get(kindOf(thing, key)));
}

/** Reports each kind of which nothing is said, once. */
export function reportMissing({ key, at }: Section, missing: readonly Thing[], to: Diagnostics): void {
  const kinds = new Map<string, Thing[]>();
  for (const thing of missing) {
    const kind = kindOf(thing, key);
    kinds.set(kind, [...(kinds.get(kind) ?? []), thing]);
  }
  for (const [kind, [first, ...others]] of kinds) {
    if (!first) continue;
    const there = others.length === 0 ? 'here is one' : `the first of ${others.length + 1}`;
    report(to, 'BK0450', at, `nothing says what becomes of \`${kind}\``, {
      label: `expected an entry for it under \`${key}:\``,
      related: [{ at: first.span, label: there }],
      help: `write \`${kind}: KIND\` with a kind of the hazards, or \`${kind}: nothing\` to leave it out`,
    });
  }
}

/** The section of a transplant, or where it would stand. */
export function sectionOf(tree: DocMap, key: 'spaces' | 'links'): Section {
  const entry = tree.entries.find(({ name }) => name === key);
  const at = entry?.key.at ?? scalarAt(tree, 'transplant')?.at ?? tree.at;
  return { key, at, entries: entry?.value.kind === 'map' ? entry.value.entries : [] };
}

/** The kind as written; a board with one kind need not write it. */
function kindOf({ kind }: Thing, key: 'spaces' | 'links'): string {
  return kind === '' ? key.slice(0, -1) : kind;
}

/** `wall facing doorway` is `doorway facing wall`. */
function canonical(name: string): string {
  const [one, word, other, more] = name.split(/\s+/);
  return word === 'facing' && one && other && more === undefined ? facing(one, other) : name;
}

/** What an entry asks of things: their kind, and values of a property, or of any. */
interface Asked {
  readonly kind: string;
  readonly property: string | undefined;
  readonly values: readonly string[];
}

/** `open door`, or `square where row is 1, 2`. */
function askedFor(name: string): Asked | undefined {
  const [, where, property, values] = /^(\S+) where (\S+) is (.+)$/.exec(name) ?? [];
  if (where !== undefined && values !== undefined)
    return { kind: where, property, values: values.split(',').map((value) => value.trim()) };
  const [, level, kind] = /^(\S+)\s+(\S+)$/.exec(name) ?? [];
  return level !== undefined && kind !== undefined ? { kind, property: undefined, values: [level] } : undefined;
}

/** Whether the board writes one of the values beside a thing. */
function says({ values }: Thing, asked: Asked): boolean {
  const nodes = asked.property === undefined ? [...values.values()] : [values.get(asked.property)];
  return nodes.some((node) =>
    (node?.kind === 'list' ? node.items : [node]).some(
      (one) => one?.kind === 'scalar' && asked.values.includes(one.text.text.trim()),
    ),
  );
}

function becomingOf({ key, value }: DocEntry): Becoming {
  const map = value.kind === 'map' ? value : undefined;
  const is = map ? scalarAt(map, 'is') : value.kind === 'scalar' ? value : undefined;
  const kind = is?.value === null ? '' : (is?.text.text.trim() ?? '');
  return {
    kind,
    kindAt: is?.at ?? key.at,
    values: map ? valuesOf(map, ownKeys) : new Map<string, DocNode>(),
    floor: map && scalarAt(map, 'on'),
    nothing: kind === 'nothing',
  };
}

function strange(
  { key: at, name }: DocEntry,
  asked: Asked | undefined,
  key: 'spaces' | 'links',
  kinds: readonly string[],
  names: ReadonlyMap<string, number>,
  to: Diagnostics,
): void {
  if (asked && kinds.includes(asked.kind))
    report(to, 'BK0451', at.at, `the board writes \`${asked.values.join(', ')}\` beside no ${asked.kind}`, {
      label: 'expected what the board itself writes beside some of them',
    });
  else
    report(to, 'BK0451', at.at, `nothing on the board is \`${name}\``, {
      label: `expected a kind of ${key.slice(0, -1)} of the board, or a name`,
      suggestion: nearestName(name, [...kinds, ...names.keys()]),
      help: `${key} of the board are of these kinds: ${kinds.join(', ')}`,
    });
}
