import type { DocEntry, DocNode } from '../documents/tree.js';
import { noSpaceKind } from './declare-kinds.js';
import type { PieceCount } from './model.js';
import { upwards } from './numbers.js';
import { field, items, type ModuleSource, type Passage, used, wordOf } from './reading.js';
import type { Kind } from './types.js';

/** The most pieces of one kind. */
const MOST_PIECES = 1000;

/** Where pieces stand and how many there are. */
export function declarePiece(p: Passage, module: ModuleSource, kind: Kind, entry: DocEntry): void {
  const visible = p.model.visible.get(module.name) ?? new Set();
  const stands = field(entry.value, 'stands in');
  const place = wordOf(stands);
  if (place) {
    kind.standsIn = used(p, 'kind', stands, p.model.kinds.find(place, visible));
    if (kind.standsIn?.universe !== 'space') {
      noSpaceKind(p, visible, place, stands?.at ?? entry.key.at);
      kind.standsIn = undefined;
    }
  }
  const said = field(entry.value, 'count');
  const count = pieceCount(p, entry, said);
  if (said && !count)
    p.diagnostics.add({
      code: 'BK0714',
      severity: 'error',
      message: `this does not say how many ${kind.name}s there are`,
      at: said.at,
      label: 'expected a number, or `1 to 8`',
    });
  if (count?.is === 'count' && count.to > MOST_PIECES) {
    p.diagnostics.add({
      code: 'BK0716',
      severity: 'error',
      message: `there are at most ${MOST_PIECES} pieces of one kind`,
      at: field(entry.value, 'count')?.at ?? entry.key.at,
    });
    p.model.pieceCounts.set(kind, { is: 'count', from: Math.min(count.from, MOST_PIECES), to: MOST_PIECES });
    return;
  }
  if (count) p.model.pieceCounts.set(kind, count);
  if (count?.is === 'named') {
    const named = items(field(entry.value, 'named'));
    for (const [i, name] of count.names.entries())
      p.model.pieces.add({ name, module: module.name, at: (named[i] ?? entry.key).at, kind });
  }
}

function pieceCount(p: Passage, entry: DocEntry, said: DocNode | undefined): PieceCount | undefined {
  if (wordOf(field(entry.value, 'one per')) === 'player') return { is: 'per player' };
  const named = field(entry.value, 'named');
  if (named) return { is: 'named', names: items(named).map((n) => wordOf(n) ?? '') };
  const words = wordOf(said);
  if (!said || !words) return undefined;
  const range = /^(\d+)(?: to (\d+))?$/.exec(words);
  return range ? { is: 'count', ...upwards(p, said, Number(range[1]), Number(range[2] ?? range[1])) } : undefined;
}
