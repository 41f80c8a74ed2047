/** What `spaces:` says of squares that a map can only draw alike: titles, and values of their own. */
import type { DocMap, DocNode } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { report, scalarAt, textAt, valuesOf } from './report.js';

/** Keys that are not values of properties. */
const ownKeys: ReadonlySet<string> = new Set(['is', 'title', 'note', 'cites', 'at']);

/** What is said of one square beside its mark on the map. */
export interface Said {
  readonly title: string | undefined;
  readonly values: ReadonlyMap<string, DocNode>;
  readonly at: FileSpan;
}

/** What is said of each square, by its name; what the map itself says is refused. */
export function readSaid(node: DocNode | undefined, to: Diagnostics): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  for (const entry of node?.kind === 'map' ? node.entries : []) {
    const map = entry.value.kind === 'map' ? entry.value : undefined;
    const drawn = map ? drawnKey(map) : textual(entry.value);
    if (drawn)
      report(to, 'BK0442', drawn.at, 'the map says where a square lies and what kind it is', {
        label: map ? 'expected a title or values of its properties' : 'expected keys such as `title`',
        help: 'give it a mark of its own in the map and the legend',
      });
    if (map) said.set(entry.name, { title: textAt(map, 'title'), values: valuesOf(map, ownKeys), at: entry.key.at });
  }
  return said;
}

function textual(value: DocNode): { readonly at: FileSpan } | undefined {
  return value.kind === 'scalar' && value.value !== null ? value : undefined;
}

function drawnKey(map: DocMap): { readonly at: FileSpan } | undefined {
  return scalarAt(map, 'is') ?? map.get('at');
}

/** Reports names under `spaces:` that no square has. */
export function reportStrangers(said: ReadonlyMap<string, Said>, squares: ReadonlySet<string>, to: Diagnostics): void {
  for (const [name, { at }] of said)
    if (!squares.has(name))
      report(to, 'BK0401', at, `the map has no square called \`${name}\``, {
        label: 'expected a square of this map',
        suggestion: nearestName(name, squares),
      });
}
