/** Boards of rooms: boxes with lines between them, a panel for each floor. */
import type { Names } from './account-names.js';
import { capital } from './account-names.js';
import type { Fills } from './svg-fills.js';
import type { Block, Legend } from './svg-legend.js';
import { heading } from './svg-legend.js';
import type { Box, Point } from './svg-paths.js';
import { givenPlaces, laidOut, type Places } from './svg-places.js';
import { type Exit, roomBox, roomSize } from './svg-room-box.js';
import type { PictureScene } from './svg-scene.js';
import { badgeSize, linkMeaning, type StyleOf, wires } from './svg-wires.js';

/** Around a board, for lines that go round the outermost rooms. */
const MARGIN = 4;
const BETWEEN_PANELS = 34;
const HEAD = 24;

interface Panel {
  readonly title: string;
  readonly spaces: readonly number[];
}

export async function roomsBlock(
  scene: PictureScene,
  fills: Fills,
  styleOf: StyleOf,
  names: Names,
  legend: Legend,
): Promise<Block> {
  const { board } = scene;
  const panels = panelsOf(scene);
  const exits = exitsOf(scene, panels, names);
  const size = roomSize(scene, exits);
  const badges = scene.links.map(badgeSize);
  const gaps = {
    beside: Math.max(0, ...badges.map(({ width }) => width)) + 44,
    above: Math.max(0, ...badges.map(({ height }) => height)) + 30,
  };
  const parts: { draw: (x: number, y: number) => string; width: number; height: number }[] = [];
  for (const panel of panels) {
    const places =
      givenPlaces(board, panel.spaces, size, gaps) ??
      (await laidOut(board, panel.spaces, size, gaps, (link) => (badges[link]?.width ?? 0) + 8, 1.4 * panels.length));
    parts.push(panelBlock(panel, places));
  }
  return {
    width: Math.max(...parts.map((part) => part.width)),
    height: parts.reduce((sum, part) => sum + part.height, 0) + (parts.length - 1) * BETWEEN_PANELS,
    draw: (x, y) => {
      let top = y;
      return parts
        .map((part) => {
          const drawn = part.draw(x, top);
          top += part.height + BETWEEN_PANELS;
          return drawn;
        })
        .join('');
    },
  };

  function panelBlock(panel: Panel, places: Places) {
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
    const bounds = boundsOf([...places.boxes.values()], reach);
    return {
      width: bounds.width + 2 * MARGIN,
      height: bounds.height + 2 * MARGIN + head,
      draw: (x: number, y: number) =>
        `${head > 0 ? heading(x + MARGIN, y, panel.title) : ''}<g transform="translate(${Math.round(x + MARGIN - bounds.left)} ${Math.round(y + MARGIN + head - bounds.top)})">${lines}${rooms.join('')}${symbols}</g>`,
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

/** A panel for each printed `floor` where there are several, the highest level on top; otherwise one for all. */
function panelsOf(scene: PictureScene): Panel[] {
  const all: Panel = { title: '', spaces: scene.spaces.map((_, i) => i) };
  const floors = new Map<string, { rank: number; spaces: number[] }>();
  scene.spaces.forEach(({ floor }, i) => {
    const name = floor?.name ?? '';
    const found = floors.get(name) ?? { rank: floor?.rank ?? -1, spaces: [] };
    floors.set(name, found);
    found.spaces.push(i);
  });
  if (floors.size < 2) return [all];
  return [...floors]
    .sort(([, a], [, b]) => b.rank - a.rank)
    .map(([name, { spaces }]) => ({ title: name === '' ? 'Elsewhere' : capital(name), spaces }));
}

/** Links from one panel to another, told at both ends. */
function exitsOf(scene: PictureScene, panels: readonly Panel[], names: Names): Map<number, Exit[]> {
  const panelOf = new Map(panels.flatMap((panel) => panel.spaces.map((space) => [space, panel] as const)));
  const exits = new Map<number, Exit[]>();
  scene.board.links.forEach(({ a, b }, link) => {
    const look = scene.links[link];
    if (!look || panelOf.get(a) === panelOf.get(b)) return;
    const said = [linkMeaning(look, names), ...look.printed, ...look.marks.map((m) => m.words)].join(', ');
    const add = (space: number, words: string) => exits.set(space, [...(exits.get(space) ?? []), { words, look }]);
    add(a, `→ ${scene.spaces[b]?.name} (${said.toLowerCase()})`);
    add(b, `${look.oneWay ? '←' : '→'} ${scene.spaces[a]?.name} (${said.toLowerCase()})`);
  });
  return exits;
}
