/** Rooms as a list: one line a room, with what is in it and where its links lead. */
import { cut, hanging, padded, widthOf } from './board-text-cells.js';
import { kindWord, manyKinds, numberOrNothing, type Scene } from './board-text-states.js';

const WIDEST_NAME = 24;

export function roomsAsList(scene: Scene): string[] {
  const { board, names, ascii, columns } = scene;
  const exits = exitsOf(scene);
  const numbers = Math.max(...board.spaces.map((_, i) => numberOrNothing(scene, i).length));
  const width = Math.min(WIDEST_NAME, Math.max(...names.map(widthOf)));
  return board.spaces.flatMap((_, i) => {
    const number = numbers > 0 ? `${numberOrNothing(scene, i).padStart(numbers)}  ` : '';
    const { short, words } = scene.spaces[i] ?? { short: '', words: [] };
    const mark = short ? [`[${short}]`] : [];
    const hazards = [...mark, words.join(', ')].filter((text) => text !== '').join(' ');
    const leads = exits[i]?.length ? `to ${exits[i]?.join(', ')}` : 'no links';
    const text = hazards === '' ? leads : `${hazards}; ${leads}`;
    return hanging(`${number}${padded(cut(names[i] ?? '', width, ascii), width)}  `, text, columns);
  });
}

/** For each space its links: where each leads, of what kind, and what is to be said of it. */
function exitsOf(scene: Scene): string[][] {
  const { board, names, links } = scene;
  const sayKind = manyKinds(board.links);
  const exits: string[][] = board.spaces.map(() => []);
  board.links.forEach(({ a, b, kind, direction, back, oneWay }, i) => {
    const { short = '', words = [] } = links[i] ?? {};
    const state = words.length > 0 ? words.join(', ') : short;
    const from = (space: number, other: number, way: number, note: string): void => {
      const said = [way >= 0 ? (board.directions[way] ?? '') : '', sayKind ? kindWord(kind) : '', note, state].filter(
        (text) => text !== '',
      );
      exits[space]?.push(`${names[other]}${said.length > 0 ? ` (${said.join(', ')})` : ''}`);
    };
    from(a, b, direction, oneWay ? 'one way' : '');
    from(b, a, back, oneWay ? 'only from there' : '');
  });
  return exits;
}
