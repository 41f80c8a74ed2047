/**
 * A board of tiles as text: floor by floor, the highest first, of what lies on the board only.
 *
 * Every square is a box of one size, columns and rows with their numbers as positions have them (`at: [1, 0]`). What
 * stands on the sides is told by the space between two boxes:
 *
 *     ├───┤   a door on both sides: one can go through
 *     ├─      a door beyond which nothing lies yet
 *     ├─#│    a door against a wall: it leads nowhere
 *
 * Which kinds are doors is no matter of names: those that ever let something through. Of these, and of those that never
 * do, the most usual has no mark; others carry a letter, a side of which something is so carries the mark of that. Parts
 * that share a square stand below each other in one box, with a broken line between them. Links that are no sides (stairs,
 * passages, what parts the parts of a square) are told below, as far as both their ends lie on the board. A floor that is
 * wider than the sheet is drawn in bands of columns; a line that runs on into the next band ends in an arrow.
 */

import { capital, spaced } from './account-names.js';
import { type Colour, hanging, Sheet, widthOf, wrapped } from './board-text-cells.js';
import { lined, plain } from './board-text-lines.js';
import { linkSigns } from './board-text-signs.js';
import { kindWord, type Meaning, meaningLines, type Scene } from './board-text-states.js';
import { type Cell, drawCell, drawSides, GAP, linesIn, onwards, type TileSheet } from './board-text-tile-box.js';
import { type TileStand, WAYS } from './tile-stand.js';

/** How wide a box may be inside. */
const WIDEST = 18;
const USUAL = 12;
const NARROWEST = 8;

export function tilesText(scene: Scene, stand: TileStand, colour: Colour | undefined): string[] {
  const floors = floorsOf(stand);
  const cells = floors.flatMap((floor) => floor.cells);
  const rulers = Math.max(1, ...cells.map(({ y }) => String(y).length)) + 1;
  const room = scene.columns - rulers - 2;
  const across = Math.max(1, ...floors.map(({ cells: own }) => span(own.map(({ x }) => x))));
  const fitting = Math.floor((room + GAP.beside) / across) - GAP.beside - 2;
  const width = Math.max(NARROWEST, Math.min(wantedWidth(scene, cells), fitting));
  const perBand = Math.max(1, Math.floor((room + GAP.beside) / (width + 2 + GAP.beside)));
  const height = Math.max(2, ...cells.map((cell) => linesIn(scene, cell, width).length));
  const signs = signsOf(scene, stand);
  const pen = scene.ascii ? plain : lined;
  const sheet: TileSheet = { scene, stand, pen, width, height, signs, used: new Set() };
  const named = stand.floors.length > 1;
  const drawn = floors.flatMap(({ floor, cells: own }) => {
    const title = capital(spaced(stand.floors[floor] ?? ''));
    return [...(named ? [title] : []), ...floorLines(sheet, own, perBand, rulers, colour), ''];
  });
  return [
    ...(cells.length === 0 ? ['No tile lies on the board.', ''] : drawn),
    ...roomLines(scene, cells, width),
    ...sideMeanings(sheet),
    ...fixedLines(scene, stand),
    ...countLine(stand),
  ];
}

function span(numbers: readonly number[]): number {
  return numbers.length === 0 ? 1 : Math.max(...numbers) - Math.min(...numbers) + 1;
}

/** Floors on which something lies, the highest first. */
function floorsOf(stand: TileStand): { readonly floor: number; readonly cells: readonly Cell[] }[] {
  const found = new Map<number, Map<string, { x: number; y: number; parts: number[] }>>();
  stand.world.board.spaces.forEach((_, space) => {
    const at = stand.square(space);
    if (!at) return;
    const floor = found.get(at.floor) ?? new Map<string, { x: number; y: number; parts: number[] }>();
    found.set(at.floor, floor);
    const key = `${at.x} ${at.y}`;
    const cell = floor.get(key) ?? { x: at.x, y: at.y, parts: [] };
    floor.set(key, cell);
    cell.parts.push(space);
  });
  return [...found].sort(([a], [b]) => b - a).map(([floor, cells]) => ({ floor, cells: [...cells.values()] }));
}

/** The least width in which no name needs more than two lines, and no two parts of a square more than one each. */
function wantedWidth(scene: Scene, cells: readonly Cell[]): number {
  for (let width = USUAL; width < WIDEST; width++)
    if (
      cells.every(({ parts }) =>
        parts.every((space) => {
          const name = wrapped(scene.names[space] ?? '', width);
          return name.length <= (parts.length > 1 ? 1 : 2) && name.every((line) => widthOf(line) <= width);
        }),
      )
    )
      return width;
  return WIDEST;
}

/** Marks of what is so of a side, letters of kinds that are not the usual one; doors and walls apart. */
function signsOf(scene: Scene, stand: TileStand): string[] {
  const { linkKinds } = stand.world;
  const { links } = scene.board;
  const usual = (lets: boolean): string | undefined => {
    const counts = new Map<string, number>();
    links.forEach(({ kind, side }, link) => {
      if (side !== undefined && stand.lets(linkKinds[link]) === lets) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    });
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  };
  const plainKinds = new Set([usual(true), usual(false)]);
  return linkSigns(
    scene,
    (link) => {
      const { kind = '', side, a = -1 } = links[link] ?? {};
      if (side === undefined || !stand.isThere(a)) return '';
      return scene.links[link]?.short || (plainKinds.has(kind) ? '' : kindWord(kind).slice(0, 1));
    },
    1,
  );
}

/** One floor, in as many bands of columns as it needs. */
function floorLines(
  sheet: TileSheet,
  cells: readonly Cell[],
  perBand: number,
  rulers: number,
  colour: Colour | undefined,
): string[] {
  const [first, last] = [Math.min(...cells.map(({ x }) => x)), Math.max(...cells.map(({ x }) => x))];
  const top = Math.min(...cells.map(({ y }) => y));
  const lines: string[] = [];
  for (let from = first; from <= last; from += perBand) {
    const to = Math.min(last, from + perBand - 1);
    const own = cells.filter(({ x }) => x >= from && x <= to);
    if (own.length === 0) continue;
    const paper = new Sheet();
    const leftOf = (x: number): number => rulers + 1 + (x - from) * (sheet.width + 2 + GAP.beside);
    const topOf = (y: number): number => 2 + (y - top) * (sheet.height + 2 + GAP.above);
    for (const x of new Set(own.map((cell) => cell.x)))
      paper.put(leftOf(x) + Math.floor((sheet.width + 2 - String(x).length) / 2), 0, String(x));
    for (const y of new Set(own.map((cell) => cell.y)))
      paper.put(0, topOf(y) + 1 + Math.floor((sheet.height - 1) / 2), String(y).padStart(rulers - 1));
    for (const cell of own) drawCell(paper, sheet, cell, leftOf(cell.x), topOf(cell.y));
    for (const cell of own) drawSides(paper, sheet, cell, leftOf(cell.x), topOf(cell.y), { from, to });
    if (lines.length > 0) lines.push('');
    const drawn = paper.lines(colour);
    lines.push(...drawn.filter((line, i) => i !== 1 || line !== '').slice(0, lastWithText(drawn) + 1));
  }
  return lines;
}

function lastWithText(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line !== '');
}

/** What a box has no room to say. */
function roomLines(scene: Scene, cells: readonly Cell[], width: number): string[] {
  const meanings = cells.flatMap(({ parts }) =>
    parts.flatMap((space): Meaning[] => {
      const { short = '', words = [] } = scene.spaces[space] ?? {};
      const said = words.join(', ');
      if (said === '' || linesIn(scene, { x: 0, y: 0, parts }, width).some((line) => line.text === said)) return [];
      return [{ marks: [scene.names[space] ?? ''], text: `${short === '' ? '' : `[${short}] `}${said}`, places: [] }];
    }),
  );
  return meaningLines('Rooms', meanings, scene.columns);
}

/** What lines and letters on sides mean, as far as there are any. */
function sideMeanings(sheet: TileSheet): string[] {
  const { scene, stand, signs, pen, used } = sheet;
  const { links } = scene.board;
  const found = new Map<string, Meaning & { readonly places: string[] }>();
  links.forEach(({ side, a, kind }, link) => {
    const sign = signs[link] ?? '';
    if (side === undefined || !stand.isThere(a) || sign === '') return;
    const words = scene.links[link]?.words ?? [];
    const text = [kindWord(kind), ...words].join(', ');
    const meaning = found.get(`${sign} ${text}`) ?? { marks: [sign], text, places: [] };
    found.set(`${sign} ${text}`, meaning);
    if (words.length > 0) meaning.places.push(`${scene.names[a]} ${WAYS[stand.looks(link) as 0 | 1 | 2 | 3]}`);
  });
  const doors = links.filter(({ side }, link) => side !== undefined && stand.lets(stand.world.linkKinds[link]));
  const door =
    doors.length > 0 && doors.every(({ kind }) => kind === doors[0]?.kind) ? kindWord(doors[0]?.kind ?? '') : 'way';
  const line = pen.level;
  const drawn: Meaning[] = [
    ...(used.has('open')
      ? [{ marks: [line], text: `that ends: a ${door} beyond which nothing lies`, places: [] }]
      : []),
    ...(used.has('false')
      ? [{ marks: ['#'], text: `a ${door} against what has none: it leads nowhere`, places: [] }]
      : []),
    ...(used.has('on')
      ? [{ marks: [onwards(scene)], text: 'it goes on in the columns of the next part', places: [] }]
      : []),
  ];
  return meaningLines('Sides', [...drawn, ...found.values()], scene.columns, ', ');
}

/** Links that are no sides, as far as they lead anywhere. */
function fixedLines(scene: Scene, stand: TileStand): string[] {
  const texts = stand.fixedLinks().map((link) => {
    const [a, b] = stand.ends(link);
    const { oneWay, kind = '' } = scene.board.links[link] ?? {};
    const said = [kindWord(kind), ...(scene.links[link]?.words ?? [])].join(', ');
    return `${scene.names[a]} ${oneWay ? '->' : '-'} ${scene.names[b]} (${said})`;
  });
  return texts.length === 0 ? [] : ['Other links', ...texts.flatMap((text) => hanging('  ', text, scene.columns, 4))];
}

/** How many tiles do not lie on the board: `Tiles: 3 in the stack, 1 aside`. */
function countLine(stand: TileStand): string[] {
  const said = stand.away().map(([where, count]) => `${count} ${where}`);
  return said.length === 0 ? [] : [`Tiles: ${said.join(', ')}`];
}
