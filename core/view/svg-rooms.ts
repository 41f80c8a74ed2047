/** Boards of rooms: boxes with lines between them, floors above each other or a panel each. */
import type { Names } from './account-names.js';
import type { Fills } from './svg-fills.js';
import type { Block, Legend } from './svg-legend.js';
import { heading } from './svg-legend.js';
import type { Box, Point } from './svg-paths.js';
import { givenPlaces, laidOut, type Places } from './svg-places.js';
import { type Exit, roomBox, roomSize } from './svg-room-box.js';
import type { PictureScene } from './svg-scene.js';
import { type Panel, panelsOf, storeyLines } from './svg-storeys.js';
import { badgeSize, linkKey, linkMeaning, type StyleOf, smallSymbol, wires } from './svg-wires.js';

/** Around a board, for lines that go round the outermost rooms. */
const MARGIN = 4;
const BETWEEN_PANELS = 34;
const HEAD = 24;
/** The width of a board for a height of 1, where there is a choice. */
const SHAPE = 1.2;

export async function roomsBlock(
  scene: PictureScene,
  fills: Fills,
  styleOf: StyleOf,
  names: Names,
  legend: Legend,
): Promise<Block> {
  const { board } = scene;
  const panels = panelsOf(scene);
  const exits = exitsOf(scene, panels, styleOf, names, legend);
  const size = roomSize(scene, exits);
  const badges = scene.links.map(badgeSize);
  const gaps = {
    beside: Math.max(0, ...badges.map(({ width }) => width)) + 44,
    above: Math.max(0, ...badges.map(({ height }) => height)) + 30,
  };
  const parts: Block[] = [];
  for (const panel of panels) {
    const places =
      givenPlaces(board, panel.spaces, size, gaps) ??
      (await laidOut(board, panel.spaces, size, gaps, (link) => (badges[link]?.width ?? 0) + 8, 1.4 * panels.length));
    parts.push(panelBlock(panel, places));
  }
  return together(parts);

  function panelBlock(panel: Panel, places: Places): Block {
    const head = panel.title === '' ? 0 : HEAD;
    // Lines first: what is drawn is measured from where they go.
    const { lines, badges: symbols, reach } = wires(board, scene.links, places, styleOf, names, legend);
    const rooms = panel.spaces.map((space) => {
      const look = scene.spaces[space];
      const box = places.boxes.get(space);
      if (!look || !box) return '';
      const { fill, key, corner } = fills.of(look);
      return (
        roomBox(look, box, fill, key, exits.get(space) ?? [], legend) + corner(box.left + box.width - 15, box.top + 16)
      );
    });
    const drawn = boundsOf([...places.boxes.values()], reach);
    const storeys = storeyLines(panel.storeys, places, drawn);
    const bounds = { ...drawn, left: drawn.left - storeys.width, width: drawn.width + storeys.width };
    return {
      width: bounds.width + 2 * MARGIN,
      height: bounds.height + 2 * MARGIN + head,
      draw: (x: number, y: number) =>
        `${head > 0 ? heading(x + MARGIN, y, panel.title) : ''}<g transform="translate(${Math.round(x + MARGIN - bounds.left)} ${Math.round(y + MARGIN + head - bounds.top)})">${storeys.lines}${lines}${rooms.join('')}${symbols}</g>`,
    };
  }
}

function boundsOf(boxes: readonly Box[], reach: readonly Point[]): Box {
  const left = Math.min(...boxes.map((b) => b.left), ...reach.map((p) => p.x));
  const top = Math.min(...boxes.map((b) => b.top), ...reach.map((p) => p.y));
  const right = Math.max(...boxes.map((b) => b.left + b.width), ...reach.map((p) => p.x));
  const bottom = Math.max(...boxes.map((b) => b.top + b.height), ...reach.map((p) => p.y));
  return { left, top, width: Math.ceil(right - left), height: Math.ceil(bottom - top) };
}

/** Panels in as many columns as come nearest to the shape of a page. */
export function together(parts: readonly Block[]): Block {
  const drafts = parts.map((_, i) => inColumns(parts, i + 1));
  const wrong = ({ width, height }: Block) => Math.abs(Math.log(width / height / SHAPE));
  return drafts.reduce((best, draft) => (wrong(draft) < wrong(best) - 1e-9 ? draft : best));
}

function inColumns(parts: readonly Block[], columns: number): Block {
  const rows = Array.from({ length: Math.ceil(parts.length / columns) }, (_, row) =>
    parts.slice(row * columns, (row + 1) * columns),
  );
  const widths = Array.from({ length: columns }, (_, c) => Math.max(...rows.map((row) => row[c]?.width ?? 0)));
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
  const before = (sizes: readonly number[], i: number) =>
    sizes.slice(0, i).reduce((sum, size) => sum + size + BETWEEN_PANELS, 0);
  return {
    width: before(widths, columns) - BETWEEN_PANELS,
    height: before(heights, rows.length) - BETWEEN_PANELS,
    draw: (x, y) =>
      rows.flatMap((row, r) => row.map((part, c) => part.draw(x + before(widths, c), y + before(heights, r)))).join(''),
  };
}

/** Links from one panel to another, told at both ends. */
function exitsOf(
  scene: PictureScene,
  panels: readonly Panel[],
  styleOf: StyleOf,
  names: Names,
  legend: Legend,
): Map<number, Exit[]> {
  const panelOf = new Map(panels.flatMap((panel) => panel.spaces.map((space) => [space, panel] as const)));
  const exits = new Map<number, Exit[]>();
  scene.board.links.forEach(({ a, b, direction }, link) => {
    const look = scene.links[link];
    if (!look || panelOf.get(a) === panelOf.get(b)) return;
    const said = [linkMeaning(look, names), ...look.printed, ...look.marks.map((m) => m.words)].join(', ');
    const key = linkKey(look, styleOf, names, legend);
    const symbol = (x: number, y: number) => smallSymbol(look, styleOf, x, y);
    const add = (space: number, words: string) =>
      exits.set(space, [...(exits.get(space) ?? []), { words, look, symbol, key }]);
    if (b < 0) {
      // The side of a tile: where it leads is found in play.
      add(a, `${scene.board.directions[direction] ?? ''}: ${said.toLowerCase()}`);
      return;
    }
    add(a, `→ ${scene.spaces[b]?.name} (${said.toLowerCase()})`);
    add(b, `${look.oneWay ? '←' : '→'} ${scene.spaces[a]?.name} (${said.toLowerCase()})`);
  });
  return exits;
}
