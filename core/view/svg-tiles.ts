/** Boards of tiles: a panel for each floor, the highest first, of what lies there; each tile with its sides as they are printed. */
import { capital, type Names, spaced } from './account-names.js';
import { contents } from './svg-contents.js';
import { edgeShape } from './svg-edges.js';
import type { Fills } from './svg-fills.js';
import { type Block, heading, type Legend } from './svg-legend.js';
import type { Box } from './svg-paths.js';
import { together } from './svg-rooms.js';
import type { LinkLook, PictureScene } from './svg-scene.js';
import { letterAt, SOFT } from './svg-signs.js';
import { broken, linesAt, n, shortened, textAt, titled } from './svg-text.js';
import { linkMeaning, type StyleOf, smallSymbol } from './svg-wires.js';
import type { TileStand } from './tile-stand.js';

const SIDE = 136;
/** Sides are drawn so far inside the edge, so that of two tiles side by side each shows its own. */
const INSET = 8;
const RULER = 18;
const HEAD = 26;
const PAD = 16;
/** In a part of a square. */
const NARROW_PAD = 12;
const NAME = { size: 11.5, bold: true, rim: true } as const;
const NARROW_NAME = { size: 9.5, bold: true, rim: true } as const;
const SMALL = { size: 9.5, rim: true } as const;
const SMALL_LEADING = 12;
const MARK = 16;
const MOST_NOTES = 4;

interface Part {
  readonly space: number;
  readonly box: Box;
}

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly parts: number[];
}

export function tilesBlock(
  scene: PictureScene,
  stand: TileStand,
  fills: Fills,
  styleOf: StyleOf,
  names: Names,
  legend: Legend,
): Block {
  const floors = new Map<number, Map<string, Tile>>();
  scene.spaces.forEach((_, space) => {
    const at = stand.square(space);
    if (!at) return;
    const floor = floors.get(at.floor) ?? new Map<string, Tile>();
    floors.set(at.floor, floor);
    const tile = floor.get(`${at.x} ${at.y}`) ?? { x: at.x, y: at.y, parts: [] };
    floor.set(`${at.x} ${at.y}`, tile);
    tile.parts.push(space);
  });
  const drawing = new TileDrawing(scene, stand, fills, styleOf, names, legend);
  const panels = [...floors].sort(([a], [b]) => b - a);
  if (panels.length === 0)
    return { width: 220, height: 24, draw: (x, y) => textAt(x, y + 16, 'No tile lies on the board', SMALL) };
  return together(
    panels.map(([floor, tiles]) => {
      const title = stand.floors.length > 1 ? capital(spaced(stand.floors[floor] ?? '')) : '';
      return drawing.panel(title, [...tiles.values()]);
    }),
  );
}

class TileDrawing {
  /** Links between parts of one square, which are drawn as what parts them. */
  private readonly within: ReadonlySet<number>;

  constructor(
    private readonly scene: PictureScene,
    private readonly stand: TileStand,
    private readonly fills: Fills,
    private readonly styleOf: StyleOf,
    private readonly names: Names,
    private readonly legend: Legend,
  ) {
    this.within = new Set(stand.fixedLinks().filter((link) => this.isWithin(link)));
  }

  private isWithin(link: number): boolean {
    const [one, other] = this.stand.ends(link).map((space) => this.stand.square(space));
    return one !== undefined && one.floor === other?.floor && one.x === other.x && one.y === other.y;
  }

  panel(title: string, tiles: readonly Tile[]): Block {
    const [left, right] = [Math.min(...tiles.map(({ x }) => x)), Math.max(...tiles.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...tiles.map(({ y }) => y)), Math.max(...tiles.map(({ y }) => y))];
    const head = title === '' ? 0 : HEAD;
    const face = { size: 10, fill: SOFT, anchor: 'middle' } as const;
    // What is drawn is drawn now, so that the legend knows of it.
    const drawn = tiles.map((tile) => this.tile(tile, RULER + (tile.x - left) * SIDE, RULER + (tile.y - top) * SIDE));
    const columns = [...new Set(tiles.map(({ x }) => x))].map((x) =>
      textAt(RULER + (x - left + 0.5) * SIDE, RULER - 6, `${x}`, face),
    );
    const rows = [...new Set(tiles.map(({ y }) => y))].map((y) =>
      textAt(RULER / 2 - 1, RULER + (y - top + 0.5) * SIDE + 3.5, `${y}`, face),
    );
    return {
      width: RULER + (right - left + 1) * SIDE + 4,
      height: head + RULER + (bottom - top + 1) * SIDE + 4,
      draw: (x, y) =>
        `${head > 0 ? heading(x + RULER, y, title) : ''}<g transform="translate(${Math.round(x)} ${Math.round(y + head)})">${columns.join('')}${rows.join('')}${drawn.join('')}</g>`,
    };
  }

  private tile({ parts }: Tile, x: number, y: number): string {
    const regions = this.regions(parts, { left: x, top: y, width: SIDE, height: SIDE });
    const own = new Set(parts);
    const sides = this.scene.links.flatMap((look, link) => {
      const { a, side } = this.scene.board.links[link] ?? {};
      return side !== undefined && own.has(a ?? -1) ? [this.side(look, link, x, y)] : [];
    });
    return (
      regions.map((region) => this.part(region)).join('') +
      `<rect x="${n(x)}" y="${n(y)}" width="${SIDE}" height="${SIDE}" fill="none" stroke="${SOFT}" stroke-width="1"/>` +
      this.parting(regions) +
      sides.join('')
    );
  }

  /** The places of the parts of a square, side by side or below each other as their own sides lie. */
  private regions(parts: readonly number[], { left, top, width, height }: Box): Part[] {
    if (parts.length === 1) return [{ space: parts[0] ?? -1, box: { left, top, width, height } }];
    const { links } = this.scene.board;
    const looks = (space: number, way: number): boolean =>
      links.some(({ a, side }, link) => side !== undefined && a === space && this.stand.looks(link) === way);
    /** How far a part lies towards the end of an axis. */
    const along = (space: number, low: number, high: number): number =>
      Number(looks(space, high)) - Number(looks(space, low));
    const spread = (low: number, high: number): number => {
      const all = parts.map((space) => along(space, low, high));
      return Math.max(...all) - Math.min(...all);
    };
    const beside = spread(3, 1) >= spread(0, 2);
    const order = [...parts].sort((a, b) =>
      beside ? along(a, 3, 1) - along(b, 3, 1) : along(a, 0, 2) - along(b, 0, 2),
    );
    const share = (beside ? width : height) / parts.length;
    return order.map((space, i) => ({
      space,
      box: beside
        ? { left: left + i * share, top, width: share, height }
        : { left, top: top + i * share, width, height: share },
    }));
  }

  private part({ space, box }: Part): string {
    const look = this.scene.spaces[space];
    if (!look) return '';
    const { fill, key, corner } = this.fills.of(look);
    const whole = box.width === SIDE;
    const pad = whole ? PAD : NARROW_PAD;
    const inside = {
      left: box.left + pad,
      top: box.top + PAD,
      width: box.width - 2 * pad,
      height: box.height - 2 * PAD,
    };
    const face = whole ? NAME : NARROW_NAME;
    const lines = broken(look.name, inside.width, face, whole ? 2 : 3);
    const notes = [...look.printed, ...this.exits(space)].slice(0, MOST_NOTES);
    const head = lines.length * 13.5 + 3;
    const foot = notes.length * SMALL_LEADING;
    const parts = [
      `<rect x="${n(box.left)}" y="${n(box.top)}" width="${n(box.width)}" height="${n(box.height)}" fill="${fill}"/>`,
      linesAt(inside.left, inside.top + 10, lines, face, 13.5 / face.size),
      corner(box.left + box.width - PAD - 6, box.top + box.height - PAD - 6),
      contents(
        {
          left: inside.left,
          top: inside.top + head,
          width: inside.width,
          height: Math.max(12, inside.height - head - foot),
        },
        look.marks,
        look.tokens,
        this.legend,
      ),
    ];
    notes.forEach((note, i) => {
      const line = inside.top + inside.height - foot + 9 + i * SMALL_LEADING;
      if (typeof note === 'string') {
        parts.push(textAt(inside.left, line, shortened(note, inside.width, SMALL), SMALL));
        return;
      }
      const { words, key: own, symbol, title } = note;
      const text = textAt(inside.left + 16, line, shortened(words, inside.width - 16, SMALL), SMALL);
      parts.push(titled(title, symbol(inside.left + 6, line - 3.5) + text, ` class="link"${own}`));
    });
    return titled(look.title, parts.join(''), ` class="space"${key}`);
  }

  /** Where links lead that are no sides: stairs, passages. */
  private exits(space: number) {
    return this.stand.fixedLinks().flatMap((link) => {
      const look = this.scene.links[link];
      const [a, b] = this.stand.ends(link);
      if (!look || this.within.has(link) || (a !== space && b !== space)) return [];
      const away = a === space;
      const arrow = !away && look.oneWay ? '←' : '→';
      const words = `${arrow} ${this.scene.spaces[away ? b : a]?.name}`;
      return [
        {
          words,
          title: look.title,
          key: this.key(look, false),
          symbol: (x: number, y: number) => smallSymbol(look, this.styleOf, x, y),
        },
      ];
    });
  }

  /** The line of the legend for a link: as an edge, or as it stands in a line of text. */
  private key(look: LinkLook, isSide: boolean): string {
    return this.legend.use('link', linkMeaning(look, this.names), (x, y) =>
      isSide
        ? `<g transform="translate(${n(x)} ${n(y)})">${edgeShape(look.form, look.state, look.crossed, 38)}</g>${this.letter(look, x, y)}`
        : smallSymbol(look, this.styleOf, x, y),
    );
  }

  private letter(look: LinkLook, x: number, y: number): string {
    const { letter, variant } = this.styleOf(look);
    return look.form === undefined || variant > 0 ? letterAt(letter, x, y, look.form === undefined ? 17 : 14) : '';
  }

  /** What stands between the parts of a square. */
  private parting(regions: readonly Part[]): string {
    return regions
      .slice(1)
      .map(({ space, box }, i) => {
        const before = regions[i];
        if (!before) return '';
        const beside = before.box.top === box.top;
        const [x, y] = beside ? [box.left, box.top + box.height / 2] : [box.left + box.width / 2, box.top];
        const length = (beside ? box.height : box.width) - 2 * INSET;
        const link = [...this.within].find((l) => {
          const [a, b] = this.stand.ends(l);
          return (a === space && b === before.space) || (b === space && a === before.space);
        });
        const look = this.scene.links[link ?? -1];
        const turn = beside ? ' rotate(90)' : '';
        if (!look)
          return `<path d="M${n(-length / 2)} 0H${n(length / 2)}" transform="translate(${n(x)} ${n(y)})${turn}" stroke="${SOFT}" stroke-width="1"/>`;
        const shape = edgeShape(look.form, look.state, look.crossed, length);
        return titled(
          look.title,
          `<g transform="translate(${n(x)} ${n(y)})${turn}">${shape}</g>${this.letter(look, x, y)}`,
          ` class="link"${this.key(look, true)}`,
        );
      })
      .join('');
  }

  /** A side as it is printed, just inside the edge, with what lies on it. */
  private side(look: LinkLook, link: number, left: number, top: number): string {
    const way = this.stand.looks(link);
    const half = SIDE / 2;
    const [dx = half, dy = half] = [
      [half, INSET],
      [SIDE - INSET, half],
      [half, SIDE - INSET],
      [INSET, half],
    ][way] ?? [half, half];
    const [x, y] = [left + dx, top + dy];
    const turn = way * 90;
    const shape = edgeShape(look.form, look.state, look.crossed, SIDE - 2 * INSET);
    const wide = look.marks.reduce((sum, mark) => sum + MARK * (mark.count === undefined ? 1 : 1.5), 0);
    const [inX = 0, inY = 0] = [
      [0, 12],
      [-12, 0],
      [0, -12],
      [12, 0],
    ][way] ?? [0, 0];
    const [mx, my] = [x + inX - wide / 2, y + inY - MARK / 2];
    const marks =
      look.marks.length === 0
        ? ''
        : contents({ left: mx, top: my, width: wide + 0.01, height: MARK }, look.marks, [], this.legend);
    return titled(
      look.title,
      `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : ` rotate(${turn})`}">${shape}</g>${this.letter(look, x, y)}${marks}`,
      ` class="link"${this.key(look, true)}`,
    );
  }
}
