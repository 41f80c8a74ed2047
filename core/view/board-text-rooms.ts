/** Rooms as boxes with lines between them, where their document gives them places and the boxes fit. */
import { AROUND, drawBox, type Faces, facesOf, heightOf, stateIn, tagWidth, widthsOf } from './board-text-boxes.js';
import { type Colour, hanging, Sheet, widthOf } from './board-text-cells.js';
import { Lines, lined, plain, type Wire } from './board-text-lines.js';
import { arrangements, type Box, placedRooms, turned } from './board-text-places.js';
import { linkSigns } from './board-text-signs.js';
import {
  kindWord,
  linkName,
  type Meaning,
  manyKinds,
  meaningLines,
  numberOrNothing,
  type Scene,
} from './board-text-states.js';

const NARROWEST = 9;
const WIDEST = 24;
const WIDEST_MARK = 3;
/** Cells left free for lines at the sides, above and below. */
const MARGIN = 2;
/** What one thing wrong with a drawing weighs, in cells that a line is longer. */
const WORSE = { undrawn: 2000, shortened: 150, line: 12, turned: 1500 };
/** Boxes and lines are set anew at most so often, and until so many cells have been looked at. */
const MOST_TRIES = 24;
const MOST_WORK = 300_000;

interface Plan {
  readonly boxes: readonly Box[];
  readonly faces: Faces;
  readonly lines: Lines;
  readonly worth: number;
  readonly turned: boolean;
}

/** The drawing, or undefined where a list says more: no places, too wide, or most links would have no line. */
export function roomsDrawn(scene: Scene, colour: Colour | undefined): string[] | undefined {
  const marks = linkMarks(scene);
  const plan = bestPlan(scene, marks);
  if (!plan) return undefined;
  const { boxes, faces, lines } = plan;
  const drawn = lines.drawn;
  if (drawn.size * 2 < scene.board.links.length) return undefined;
  const sheet = new Sheet();
  const pen = scene.ascii ? plain : lined;
  for (const box of boxes) drawBox(sheet, scene, pen, box, faces);
  lines.draw(sheet, pen);
  return [
    ...sheet.trimmed(colour),
    '',
    ...(plan.turned ? ['Drawn on its side: what the board has on the left is above.'] : []),
    ...roomLines(scene, boxes, faces),
    ...lineMeanings(scene, drawn, marks),
    ...undrawnLines(scene, drawn),
  ];
}

/** The best of the ways to set boxes and lines: all lines first, then whole names, then few lines. */
function bestPlan(scene: Scene, marks: readonly string[]): Plan | undefined {
  const placed = placedRooms(scene);
  if (placed.length === 0) return undefined;
  const spaces = placed.map(({ space }) => space);
  const gap = Math.max(1, ...marks.map(widthOf)) + 2;
  let best: Plan | undefined;
  let tries = 0;
  let work = 0;
  const ways = scene.board.directions.length > 0 ? [placed] : [placed, turned(placed)];
  for (const way of ways)
    for (const width of widthsOf(scene, spaces, NARROWEST, WIDEST)) {
      const faces = facesOf(scene, spaces, width);
      const sizes = { width, heightOf: (space: number) => heightOf(faces, scene, space), gap, columns: scene.columns };
      for (const boxes of arrangements(way, sizes)) {
        if (tries++ === MOST_TRIES || work > MOST_WORK) return best;
        const plan = planOf(scene, boxes, faces, marks, way !== placed);
        work += plan.lines.work;
        if (!best || plan.worth < best.worth) best = plan;
      }
    }
  return best;
}

function planOf(scene: Scene, boxes: readonly Box[], faces: Faces, marks: readonly string[], turned: boolean): Plan {
  const wide = Math.max(...boxes.map(({ right }) => right)) + 1;
  const beside = Math.min(MARGIN, Math.floor((scene.columns - wide) / 2));
  const moved = boxes.map(({ space, left, right, top, bottom }) => ({
    space,
    left: left + beside,
    right: right + beside,
    top: top + MARGIN,
    bottom: bottom + MARGIN,
  }));
  const high = Math.max(...moved.map(({ bottom }) => bottom)) + 1 + MARGIN;
  const lines = laid(wiresOf(scene, moved, marks), () => {
    return new Lines(wide + 2 * beside, high, moved, ({ space }) => tagWidth(faces, space));
  });
  const wires = scene.board.links.length;
  const worth =
    lines.cost / 10 +
    (wires - lines.drawn.size) * WORSE.undrawn +
    faces.shortened.size * WORSE.shortened +
    high * WORSE.line +
    (turned ? WORSE.turned : 0);
  return { boxes: moved, faces, lines, worth, turned };
}

/** Lays the short lines first; what then has no way is laid before all others, once. */
function laid(wires: readonly Wire[], fresh: () => Lines): Lines {
  const short = [...wires].sort((a, b) => apart(a) - apart(b) || a.link - b.link);
  const first = fresh();
  const left = short.filter((wire) => !first.lay(wire));
  if (left.length === 0 || left.length * 4 > wires.length) return first;
  const second = fresh();
  for (const wire of [...left, ...short.filter((wire) => !left.includes(wire))]) second.lay(wire);
  return second.drawn.size > first.drawn.size ? second : first;
}

function apart({ a, b }: Wire): number {
  return Math.max(a.left - b.right, b.left - a.right, 0) + Math.max(a.top - b.bottom, b.top - a.bottom, 0);
}

function wiresOf(scene: Scene, boxes: readonly Box[], marks: readonly string[]): Wire[] {
  const boxOf = new Map(boxes.map((box) => [box.space, box]));
  return scene.board.links.flatMap((link, i): Wire[] => {
    const [a, b] = [boxOf.get(link.a), boxOf.get(link.b)];
    return a && b && a !== b ? [{ link: i, a, b, mark: marks[i] ?? '', oneWay: link.oneWay === true }] : [];
  });
}

/** What each link's line carries: its own mark, or a letter of a kind that is not the usual one. */
function linkMarks(scene: Scene): string[] {
  const { links } = scene.board;
  const counts = new Map<string, number>();
  for (const { kind } of links) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [''];
  return linkSigns(
    scene,
    (link) => {
      const { kind = '' } = links[link] ?? {};
      return scene.links[link]?.short || (kind === usual ? '' : kindWord(kind).slice(0, 1));
    },
    WIDEST_MARK,
  );
}

/** What a box has no room to say: its name in full, and what its mark means. */
function roomLines(scene: Scene, boxes: readonly Box[], faces: Faces): string[] {
  const drawn = new Set(boxes.map(({ space }) => space));
  const found = scene.board.spaces.flatMap((_, space): Meaning[] => {
    const { short = '', words = [] } = scene.spaces[space] ?? {};
    const said = words.join(', ');
    const inBox = drawn.has(space) && stateIn(scene, space, faces.width - AROUND) === said;
    if (inBox && !faces.shortened.has(space)) return [];
    if (said === '' && !faces.shortened.has(space)) return [];
    const tag = faces.tags.get(space) ?? numberOrNothing(scene, space);
    const mark = short && said !== short ? `[${short}] ` : '';
    return [{ marks: [`${tag} ${scene.names[space]}`.trim()], text: inBox ? said : `${mark}${said}`, places: [] }];
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
