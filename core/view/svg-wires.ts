/** Links between rooms as lines, each with the symbol of its kind and what lies on it. */
import type { Board } from '../board/board.js';
import type { Names } from './account-names.js';
import { contents } from './svg-contents.js';
import type { Legend } from './svg-legend.js';
import { arrowHead, LINE, lineStyle, SYMBOL, symbolAt } from './svg-link-symbols.js';
import { along, type Box, clipped, grown, hits, lengthOf, middle, type Point, pathBetween } from './svg-paths.js';
import type { Places } from './svg-places.js';
import { kindTitle, type LinkLook } from './svg-scene.js';
import { INK } from './svg-signs.js';
import { broken, linesAt, measure, n, titled } from './svg-text.js';
import { freer, metBy } from './svg-wires-apart.js';

const SMALL = { size: 10, anchor: 'middle', rim: true } as const;
const LEADING = 12;
const MARK = 20;
const WIDEST_TEXT = 96;
/** Between two lines that join the same rooms. */
const APART = 30;
const SHARES = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8];

/** How kinds of link that share a form, or have none, are told apart: the first is plain, others have lines of their own. */
export type StyleOf = (look: LinkLook) => { readonly letter: string; readonly variant: number };

/** How much room the symbol of a link needs with all that is written at it. */
export function badgeSize(look: LinkLook): { readonly left: number; readonly width: number; readonly height: number } {
  const lines = notes(look);
  const marks = marksWidth(look);
  const text = Math.max(0, ...lines.map((line) => measure(line, SMALL)));
  const left = Math.max(symbolOf(look, marks) / 2, text / 2);
  const right = Math.max(marks + symbolOf(look, marks) / 2, text / 2);
  return { left, width: left + right, height: SYMBOL + 2 + lines.length * LEADING };
}

/** The width of the symbol, which stands on the line; marks follow at its right. Without one they take its place. */
function symbolOf({ form, crossed }: LinkLook, marks: number): number {
  if (form !== 'opening' || crossed) return SYMBOL;
  return marks > 0 ? -marks : 0;
}

function marksWidth({ marks }: LinkLook): number {
  return marks.reduce((sum, mark) => sum + MARK * (mark.count === undefined ? 1 : 1.5), 0);
}

function notes(look: LinkLook): string[] {
  return look.printed.flatMap((words) => broken(words, WIDEST_TEXT, SMALL, 2));
}

interface Wire {
  readonly link: number;
  readonly path: readonly Point[];
  readonly look: LinkLook;
}

/** The lines of all links whose rooms have boxes, and the symbols on them, to be drawn over and under each other. */
export function wires(
  board: Board,
  looks: readonly LinkLook[],
  places: Places,
  styleOf: StyleOf,
  names: Names,
  legend: Legend,
): { readonly lines: string; readonly badges: string; readonly reach: readonly Point[] } {
  const rooms = [...places.boxes.values()];
  const { drawn, spots } = apart(board, routed(board, looks, places), places);
  const taken = [...rooms, ...spots.map(({ box }) => box)];
  const badges = drawn.map(({ look }, i) => badge(look, spots[i] as Spot, styleOf, names, legend));
  const lines = drawn.map(({ path, look }) => {
    const way = `<path d="${curve(path)}" ${lineStyle(look.form, styleOf(look).variant)}/>`;
    // An arrow says it itself.
    if (!look.oneWay || look.form === 'arrow') return way;
    const end = along(path, 1);
    legend.use(
      'other',
      'Leads one way',
      (x, y) =>
        `<path d="M${n(x - 18)} ${n(y)}H${n(x + 12)}" stroke="${INK}" stroke-width="${LINE}"/>${arrowHead(x + 18, y, 0)}`,
    );
    return way + arrowHead(end.x, end.y, end.angle);
  });
  const reach = [
    ...drawn.flatMap(({ path }) => path),
    ...taken.flatMap(({ left, top, width, height }) => [
      { x: left, y: top },
      { x: left + width, y: top + height },
    ]),
  ];
  return { lines: lines.join(''), badges: badges.join(''), reach };
}

function routed(board: Board, looks: readonly LinkLook[], places: Places): Wire[] {
  const pairs = new Map<string, number[]>();
  board.links.forEach(({ a, b }, i) => {
    if (!places.boxes.has(a) || !places.boxes.has(b)) return;
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    pairs.set(key, [...(pairs.get(key) ?? []), i]);
  });
  return board.links.flatMap(({ a, b }, link): Wire[] => {
    const [from, onto, look] = [places.boxes.get(a), places.boxes.get(b), looks[link]];
    if (!from || !onto || !look) return [];
    const beside = pairs.get(a < b ? `${a} ${b}` : `${b} ${a}`) ?? [];
    const place = beside.indexOf(link) - (beside.length - 1) / 2;
    const way = places.ways.get(link);
    if (way && way.length > 1 && beside.length === 1) {
      const inner = way.slice(1, -1);
      const path = [middle(from), ...inner, middle(onto)];
      return [{ link, look, path: clipped(path, from, onto) }];
    }
    const [p, q] = [middle(from), middle(onto)];
    const lying = Math.abs(q.x - p.x) > Math.abs(q.y - p.y);
    const badges = beside.flatMap((i) => looks[i] ?? []).map(badgeSize);
    const wanted = Math.max(APART, ...badges.map((size) => (lying ? size.height : size.width) + 8));
    const between = Math.min(wanted, ((lying ? from.height : from.width) - 20) / Math.max(1, beside.length - 1));
    const others = [...places.boxes.values()].filter((box) => box !== from && box !== onto);
    return [{ link, look, path: pathBetween(from, onto, others, place * between * (a < b ? 1 : -1)) }];
  });
}

/** How often lines are led anew: what one gives way to may move. */
const ROUNDS = 3;

/** The lines with the spots of their symbols; what runs through the symbol of another is led round it where that goes. */
function apart(
  board: Board,
  routes: readonly Wire[],
  places: Places,
): { readonly drawn: readonly Wire[]; readonly spots: readonly Spot[] } {
  const rooms = [...places.boxes.values()];
  let drawn = routes;
  let spots = spotsOf(drawn, rooms);
  for (let round = 0; round < ROUNDS; round++) {
    const next = [...drawn];
    drawn.forEach(({ link, path }, i) => {
      const { a = -1, b = -1 } = board.links[link] ?? {};
      const [from, onto] = [places.boxes.get(a), places.boxes.get(b)];
      // Lines between the same two rooms keep beside each other.
      const alone = drawn.every((other) => other.link === link || !joins(board, other.link, a, b));
      if (!from || !onto || !alone) return;
      const symbols = spots.flatMap(({ box }, k) => (k === i || box.width === 0 ? [] : [box]));
      const others = rooms.filter((room) => room !== from && room !== onto);
      const lines = next.flatMap((wire, k) => (k === i ? [] : [wire.path]));
      const way = freer(path, [from, onto], others, symbols, lines);
      if (way) next[i] = { ...(next[i] as Wire), path: way };
    });
    const placed = spotsOf(next, rooms);
    if (through(next, placed) >= through(drawn, spots)) break;
    [drawn, spots] = [next, placed];
  }
  return { drawn, spots };
}

function joins(board: Board, link: number, a: number, b: number): boolean {
  const other = board.links[link];
  return (other?.a === a && other.b === b) || (other?.a === b && other.b === a);
}

/** How many symbols lines of others run through. */
function through(drawn: readonly Wire[], spots: readonly Spot[]): number {
  return drawn.reduce(
    (sum, { path }, i) =>
      sum +
      metBy(
        path,
        spots.flatMap(({ box }, k) => (k === i ? [] : [box])),
      ),
    0,
  );
}

function spotsOf(drawn: readonly Wire[], rooms: readonly Box[]): Spot[] {
  const taken = [...rooms];
  return drawn.map((wire) => {
    const spot = badgeSpot(wire, drawn, taken);
    taken.push(spot.box);
    return spot;
  });
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly box: Box;
}

/** The place on a line where its symbol covers least of anything else, as near to the middle as goes. */
function badgeSpot(wire: Wire, all: readonly Wire[], taken: readonly Box[]): Spot {
  const size = badgeSize(wire.look);
  let best: Spot | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const share of SHARES) {
    const at = along(wire.path, share);
    const box = { ...size, left: at.x - size.left, top: at.y - SYMBOL / 2 - 1 };
    const met = taken.filter((other) => overlap(grown(box, 2), other)).length;
    const crossed = all.filter(
      (other) =>
        other !== wire && other.path.some((p, i) => i > 0 && hits(other.path[i - 1] as Point, p, grown(box, 2))),
    ).length;
    const bent = wire.path.slice(1, -1).some((p) => Math.hypot(p.x - at.x, p.y - at.y) < SYMBOL);
    const cost = met * 100 + crossed * 12 + (bent ? 6 : 0) + Math.abs(share - 0.5) * 10;
    if (cost < least) [best, least] = [{ ...at, box }, cost];
  }
  return best ?? { x: 0, y: 0, angle: 0, box: { left: 0, top: 0, width: 0, height: 0 } };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

/** A kind of link with its state, as the legend has it. */
export function linkMeaning(look: LinkLook, names: Names): string {
  const kind = kindTitle(names, look.kind);
  return look.stateWords ? `${kind}, ${look.stateWords}` : kind;
}

/** The legend explains this kind of link; answers the attribute that names its entry. */
export function linkKey(look: LinkLook, styleOf: StyleOf, names: Names, legend: Legend): string {
  const { letter, variant } = styleOf(look);
  return legend.use(
    'link',
    linkMeaning(look, names),
    (x, y) =>
      `<path d="M${n(x - 22)} ${n(y)}H${n(x + 22)}" ${lineStyle(look.form, variant)}/>${symbolAt(look.form, look.state, look.crossed, letter, x, y, 0)}`,
  );
}

/** A link in a line of text. */
export function smallSymbol(look: LinkLook, styleOf: StyleOf, x: number, y: number): string {
  const { letter, variant } = styleOf(look);
  const shape = symbolAt(look.form, look.state, look.crossed, letter, 0, 0, 0);
  return `<g transform="translate(${n(x)} ${n(y)}) scale(.5)"><path d="M-13 0H13" ${lineStyle(look.form, variant)}/>${shape}</g>`;
}

function badge(look: LinkLook, spot: Spot, styleOf: StyleOf, names: Names, legend: Legend): string {
  const { letter } = styleOf(look);
  const key = linkKey(look, styleOf, names, legend);
  const lines = notes(look);
  const marks = marksWidth(look);
  const beside = spot.x + symbolOf(look, marks) / 2;
  // What reads upside down is turned; an arrow keeps its way.
  const angle = look.form === 'arrow' ? spot.angle : ((((spot.angle + 90) % 180) + 180) % 180) - 90;
  const inside = [
    `<circle cx="${n(spot.x)}" cy="${n(spot.y)}" r="${SYMBOL / 2}" fill="none"/>`,
    symbolAt(look.form, look.state, look.crossed, letter, spot.x, spot.y, angle),
    contents({ left: beside, top: spot.y - MARK / 2, width: marks + 0.01, height: MARK }, look.marks, [], legend),
    linesAt(spot.x, spot.y + SYMBOL / 2 + 9, lines, SMALL, LEADING / SMALL.size),
  ];
  return titled(look.title, inside.join(''), ` class="link"${key}`);
}

/** A path with its corners rounded. */
function curve(path: readonly Point[]): string {
  const [first] = path;
  if (!first) return '';
  let d = `M${n(first.x)} ${n(first.y)}`;
  for (let i = 1; i < path.length; i++) {
    const [before, p, after] = [path[i - 1] as Point, path[i] as Point, path[i + 1]];
    if (!after) d += `L${n(p.x)} ${n(p.y)}`;
    else {
      const r = Math.min(16, lengthOf([before, p]) / 2, lengthOf([p, after]) / 2);
      const [one, two] = [toward(p, before, r), toward(p, after, r)];
      d += `L${n(one.x)} ${n(one.y)}Q${n(p.x)} ${n(p.y)} ${n(two.x)} ${n(two.y)}`;
    }
  }
  return d;
}

function toward(from: Point, onto: Point, by: number): Point {
  const length = Math.hypot(onto.x - from.x, onto.y - from.y) || 1;
  return { x: from.x + ((onto.x - from.x) / length) * by, y: from.y + ((onto.y - from.y) / length) * by };
}
