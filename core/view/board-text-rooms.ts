/** Rooms as boxes with lines between them, where their document gives them places and the boxes fit. */
import { type Colour, cut, hanging, padded, Sheet, widthOf, wrapped } from './board-text-cells.js';
import { drawBent, drawStraight, lined, type Pen, plain, type Wire } from './board-text-lines.js';
import { type Box, boxesOf, columnsOf, label, placedRooms } from './board-text-places.js';
import { kindWord, linkName, type Meaning, manyKinds, meaningLines, type Scene } from './board-text-states.js';

const MOST_NAME_LINES = 2;
const WIDEST_MARK = 3;

/** The drawing, or undefined where a list says more: no places, too wide, or most links would have no line. */
export function roomsDrawn(scene: Scene, colour: Colour | undefined): string[] | undefined {
  const marks = linkMarks(scene);
  const placed = placedRooms(scene);
  const columns = columnsOf(scene, placed, Math.max(1, ...marks.map(widthOf)) + 2);
  if (!columns) return undefined;
  const { width, step } = columns;
  const names = new Map(placed.map(({ space }) => [space, nameLines(scene, space, width - 4)]));
  const height = Math.max(...[...names.values()].map((lines) => lines.length)) + 3;
  const boxes = boxesOf(placed, width, step, height);
  if (!boxes) return undefined;
  const sheet = new Sheet();
  const pen = scene.ascii ? plain : lined;
  for (const box of boxes) drawBox(sheet, scene, pen, box, names.get(box.space) ?? []);
  const drawn = drawLines(sheet, pen, wiresOf(scene, boxes, marks));
  if (drawn.size * 2 < scene.board.links.length) return undefined;
  return [
    ...sheet.lines(colour),
    '',
    ...roomLines(scene, boxes, width),
    ...lineMeanings(scene, drawn, marks),
    ...undrawnLines(scene, drawn),
  ];
}

function wiresOf(scene: Scene, boxes: readonly Box[], marks: readonly string[]): Wire[] {
  const boxOf = new Map(boxes.map((box) => [box.space, box]));
  return scene.board.links.flatMap((link, i): Wire[] => {
    const [a, b] = [boxOf.get(link.a), boxOf.get(link.b)];
    return a && b ? [{ link: i, a, b, mark: marks[i] ?? '', way: link.oneWay ? 1 : 0 }] : [];
  });
}

/** Draws what lines there is room for, straight ones first, and says which links have one. */
function drawLines(sheet: Sheet, pen: Pen, wires: readonly Wire[]): Set<number> {
  const drawn = new Set<number>();
  for (const draw of [drawStraight, drawBent])
    for (const wire of wires) if (!drawn.has(wire.link) && draw(sheet, pen, wire)) drawn.add(wire.link);
  return drawn;
}

/** What each link's line carries: its own mark, or the first letter of a kind that is not the usual one. */
function linkMarks(scene: Scene): string[] {
  const { links } = scene.board;
  const counts = new Map<string, number>();
  for (const { kind } of links) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [''];
  return links.map(({ kind }, i) => {
    const mark = scene.links[i]?.short || (kind === usual ? '' : kindWord(kind).slice(0, 1));
    return cut(mark, WIDEST_MARK, scene.ascii);
  });
}

function nameLines(scene: Scene, space: number, width: number): string[] {
  const lines = wrapped(label(scene, space), width);
  const shown =
    lines.length > MOST_NAME_LINES
      ? [...lines.slice(0, MOST_NAME_LINES - 1), lines.slice(MOST_NAME_LINES - 1).join(' ')]
      : lines;
  return shown.map((line) => cut(line, width, scene.ascii));
}

/** What a box says of its room: the words if they fit, or else the mark. */
function stateIn(scene: Scene, space: number, width: number): string {
  const { short = '', words = [] } = scene.spaces[space] ?? {};
  const said = words.join(', ');
  return said !== '' && widthOf(said) <= width ? said : cut(short, width, scene.ascii);
}

function drawBox(sheet: Sheet, scene: Scene, pen: Pen, box: Box, name: readonly string[]): void {
  const { left, right, top, bottom } = box;
  const inside = right - left - 1;
  const [a, b, c, d] = pen.corners;
  sheet.put(left, top, a + pen.level.repeat(inside) + b);
  for (let y = top + 1; y < bottom; y++)
    sheet.put(left, y, pen.upright + padded(` ${name[y - top - 1] ?? ''}`, inside) + pen.upright);
  sheet.put(left + 2, bottom - 1, stateIn(scene, box.space, inside - 2), { what: 'space', index: box.space });
  sheet.put(left, bottom, c + pen.level.repeat(inside) + d);
}

function roomLines(scene: Scene, boxes: readonly Box[], width: number): string[] {
  const drawn = new Set(boxes.map(({ space }) => space));
  const found = scene.board.spaces.flatMap((_, space): Meaning[] => {
    const { short = '', words = [] } = scene.spaces[space] ?? {};
    const said = words.join(', ');
    if (said === '' || (drawn.has(space) && stateIn(scene, space, width - 4) === said)) return [];
    return [{ marks: [label(scene, space)], text: short && said !== short ? `[${short}] ${said}` : said, places: [] }];
  });
  return meaningLines('Rooms', found, scene.columns);
}

/** Marks on lines, with what they mean and on which lines they are. */
function lineMeanings(scene: Scene, drawn: ReadonlySet<number>, marks: readonly string[]): string[] {
  const found = new Map<string, { marks: string[]; text: string; places: string[] }>();
  const sayKind = manyKinds(scene.board.links);
  const line = scene.ascii ? plain.level : lined.level;
  for (const link of [...drawn].sort((a, b) => a - b)) {
    const mark = marks[link] ?? '';
    const words = scene.links[link]?.words ?? [];
    if (mark === '' && words.length === 0 && !sayKind) continue;
    const text = [kindWord(scene.board.links[link]?.kind ?? ''), ...words].join(', ');
    const meaning = found.get(`${mark} ${text}`) ?? { marks: [mark || line], text, places: [] };
    found.set(`${mark} ${text}`, meaning);
    if (words.length > 0) meaning.places.push(linkName(scene, link));
  }
  return meaningLines('Links', [...found.values()], scene.columns, ', ');
}

function undrawnLines(scene: Scene, drawn: ReadonlySet<number>): string[] {
  const sayKind = manyKinds(scene.board.links);
  const texts = scene.board.links.flatMap(({ kind }, link) => {
    if (drawn.has(link)) return [];
    const { short = '', words = [] } = scene.links[link] ?? {};
    const said = [...(sayKind ? [kindWord(kind)] : []), ...(words.length > 0 ? words : short ? [short] : [])];
    return [`${linkName(scene, link)}${said.length > 0 ? ` (${said.join(', ')})` : ''}`];
  });
  return texts.length === 0
    ? []
    : ['Links not drawn', ...texts.flatMap((text) => hanging('  ', text, scene.columns, 4))];
}
