/** Rooms as a list: one line a room, with what is in it and where its links lead. */
import { cut, hanging, padded, widthOf } from './board-text-cells.js';
import { kindWord, manyKinds, numberOrNothing, type Scene } from './board-text-states.js';

const WIDEST_NAME = 24;

export function roomsAsList(scene: Scene): string[] {
  const { board, names, ascii, columns } = scene;
  const exits = exitsOf(scene);
  const numbers = Math.max(...board.spaces.map((_, i) => numberOrNothing(scene, i).length));
  const width = Math.min(WIDEST_NAME, Math.max(...names.map(widthOf)));
  const lines = board.spaces.flatMap((_, i) => {
    const number = numbers > 0 ? `${numberOrNothing(scene, i).padStart(numbers)}  ` : '';
    const { short, words } = scene.spaces[i] ?? { short: '', words: [] };
    const mark = short ? [`[${short}]`] : [];
    const hazards = [...mark, words.join(', ')].filter((text) => text !== '').join(' ');
    const { to = [], sides = [] } = exits[i] ?? {};
    const leads =
      [
        ...(to.length > 0 ? [`to ${to.join(', ')}`] : []),
        ...(sides.length > 0 ? [`sides: ${sides.join(', ')}`] : []),
      ].join('; ') || 'no links';
    const text = hazards === '' ? leads : `${hazards}; ${leads}`;
    return hanging(`${number}${padded(cut(names[i] ?? '', width, ascii), width)}  `, text, columns);
  });
  const usual = usualKind(scene);
  return usual === undefined
    ? lines
    : [...lines, '', `Where nothing else is said a link is of the kind: ${kindWord(usual)}`];
}

/** The kind that most links are of, which need not be said of each; undefined where all are of one kind. */
function usualKind({ board }: Scene): string | undefined {
  if (!manyKinds(board.links)) return undefined;
  const counts = new Map<string, number>();
  for (const { kind } of board.links) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

interface Exits {
  readonly to: string[];
  /** Of a tile, what is printed at each side: where that leads is found in play. */
  readonly sides: string[];
}

/** For each space its links: where each leads, of what kind, and what is to be said of it. */
function exitsOf(scene: Scene): Exits[] {
  const { board, names, links } = scene;
  const usual = usualKind(scene);
  const exits = board.spaces.map((): Exits => ({ to: [], sides: [] }));
  board.links.forEach(({ a, b, kind, direction, back, oneWay }, i) => {
    const { short = '', words = [] } = links[i] ?? {};
    const state = words.length > 0 ? words.join(', ') : short;
    if (b < 0) {
      const printed = [board.directions[direction] ?? '', kindWord(kind), state].filter((text) => text !== '');
      exits[a]?.sides.push(printed.join(' '));
      return;
    }
    const from = (space: number, other: number, way: number, note: string): void => {
      const said = [
        way >= 0 ? (board.directions[way] ?? '') : '',
        usual !== undefined && kind !== usual ? kindWord(kind) : '',
        note,
        state,
      ].filter((text) => text !== '');
      exits[space]?.to.push(`${names[other]}${said.length > 0 ? ` (${said.join(', ')})` : ''}`);
    };
    from(a, b, direction, oneWay ? 'one way' : '');
    from(b, a, back, oneWay ? 'only from there' : '');
  });
  return exits;
}
