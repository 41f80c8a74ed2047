/** Boards of squares: rulers, squares, edges, and what is around them. */
import type { Board } from '../board/board.js';
import type { Names } from './account-names.js';
import { contents } from './svg-contents.js';
import { crossing, edgeShape } from './svg-edges.js';
import type { Fills } from './svg-fills.js';
import { type Areas, areasOf } from './svg-grid-areas.js';
import type { Block, Legend } from './svg-legend.js';
import type { Point } from './svg-paths.js';
import type { LinkLook, PictureScene, SpaceLook } from './svg-scene.js';
import { INK, letterAt, SOFT } from './svg-signs.js';
import { broken, linesAt, n, shortened, textAt, titled } from './svg-text.js';
import { linkMeaning, type StyleOf } from './svg-wires.js';

/** The side of a square: room for a marker of fifteen millimetres. */
const SIDE = 56;
const RULER = 26;
/** What is around the board, where it is a space of its own. */
const AROUND = 30;
const INSET = 6;
const MARK = 19;
const SMALL = { size: 9 } as const;
/** The turn that brings the y axis of an edge to the way it leads: north, east, south, west. */
const TURNS = [180, -90, 0, 90];
const NONE = -1;
/** How far from its place anything on a square or an edge may be drawn. */
const REACH = 2 * SIDE;

export function gridBlock(scene: PictureScene, fills: Fills, styleOf: StyleOf, names: Names, legend: Legend): Block {
  const plan = new Plan(scene, fills, styleOf, names, legend);
  const { width, height } = plan;
  const pieces = plan.pieces();
  return {
    width,
    height,
    draw: (x, y, window) => {
      const near = ({ at }: Piece): boolean =>
        !window ||
        !at ||
        (at.x > window.left - x - REACH &&
          at.x < window.left - x + window.width + REACH &&
          at.y > window.top - y - REACH &&
          at.y < window.top - y + window.height + REACH);
      const inside = pieces.flatMap((piece) => (near(piece) ? [piece.svg] : [])).join('');
      return `<g transform="translate(${n(x)} ${n(y)})">${inside}</g>`;
    },
  };
}

/** What belongs to one place on the board; without a place it belongs to all of it. */
interface Piece {
  readonly at?: Point;
  readonly svg: string;
}

class Plan {
  private readonly board: Board;
  private readonly rows: readonly string[];
  private readonly columns: readonly string[];
  private readonly squares: Int32Array;
  private readonly areas: Areas;
  private readonly outside: number;
  private readonly margin: number;

  constructor(
    private readonly scene: PictureScene,
    private readonly fills: Fills,
    private readonly styleOf: StyleOf,
    private readonly names: Names,
    private readonly legend: Legend,
  ) {
    const { board } = scene;
    this.board = board;
    this.rows = board.grid?.rows ?? [];
    this.columns = board.grid?.columns ?? [];
    this.squares = new Int32Array(this.rows.length * this.columns.length).fill(NONE);
    board.spaces.forEach(({ at }, i) => {
      if (at) this.squares[at.y * this.columns.length + at.x] = i;
    });
    this.areas = areasOf(scene);
    this.outside = board.spaces.findIndex(({ at }) => at === undefined);
    this.margin = RULER + (this.outside === NONE ? 0 : AROUND);
  }

  get width(): number {
    return this.columns.length * SIDE + 2 * this.margin;
  }

  get height(): number {
    return this.rows.length * SIDE + 2 * this.margin;
  }

  /** Everything there is to draw, what lies under others first. */
  pieces(): Piece[] {
    const { spaces, links } = this.scene;
    const squares = spaces.map((look, i) =>
      i === this.outside ? { svg: this.around(look) } : { at: this.corner(i), svg: this.square(look, i) },
    );
    const edges = links.map((look, i) => ({ look, at: this.placeOf(i), svg: this.edge(look, i) }));
    // Outside goes under everything, what has a symbol over plain lines.
    const order = ({ look }: { look: LinkLook }): number =>
      look.form === 'opening' ? 0 : look.form === 'wall' || look.form === 'hull' || look.form === 'bulkhead' ? 2 : 3;
    return [
      ...squares.filter((_, i) => i === this.outside),
      ...squares.filter((_, i) => i !== this.outside),
      { svg: this.labels() },
      { svg: this.borders() },
      ...edges.sort((a, b) => order(a) - order(b)),
      { svg: this.rulers() },
    ];
  }

  private corner(i: number): Point {
    const at = this.board.spaces[i]?.at ?? { x: 0, y: 0 };
    return { x: this.margin + at.x * SIDE, y: this.margin + at.y * SIDE };
  }

  private square(look: SpaceLook, i: number): string {
    const { x, y } = this.corner(i);
    const { fill, key, corner } = this.fills.of(look);
    const label = this.areas.labels.get(i);
    const parts = [`<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" fill="${fill}"/>`];
    let top = y + INSET;
    if (look.address.length > 0) {
      const text = shortened(look.address.join(' '), SIDE - 2 * INSET, SMALL);
      parts.push(textAt(x + SIDE - INSET, y + 12, text, { ...SMALL, anchor: 'end', fill: SOFT, rim: true }));
      top += 9;
    }
    if (label) top = Math.max(top, y + this.labelTop(i) - 7 + this.labelLines(label).length * 11);
    if (!this.areas.following.has(i)) parts.push(corner(x + SIDE - 13, y + SIDE - 13));
    parts.push(
      contents(
        { left: x + INSET, top, width: SIDE - 2 * INSET, height: y + SIDE - INSET - top },
        look.marks,
        look.tokens,
        this.legend,
      ),
    );
    return titled(look.title, parts.join(''), ` class="space"${key}`);
  }

  /** Where the first line of what is printed stands: under the number the dice name the square by. */
  private labelTop(i: number): number {
    return (this.scene.spaces[i]?.address.length ?? 0) > 0 ? 24 : 13;
  }

  private labelLines({ text, squares }: { text: string; squares: number }): string[] {
    return broken(text, squares * SIDE - 2 * INSET, SMALL, 2);
  }

  /** What is printed on areas, over all their squares. */
  private labels(): string {
    return [...this.areas.labels]
      .map(([space, label]) => {
        const { x, y } = this.corner(space);
        return linesAt(x + INSET, y + this.labelTop(space), this.labelLines(label), { ...SMALL, rim: true }, 1.2);
      })
      .join('');
  }

  /** The one space around the board, with what is in it at its foot. */
  private around(look: SpaceLook): string {
    const { fill, key } = this.fills.of(look);
    const { width, height } = this;
    const middle = width / 2;
    const text = shortened(look.name, width - 120, { size: 12, bold: true });
    return titled(
      look.title,
      `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="14" fill="${fill}" stroke="${INK}" stroke-width="1.4" stroke-dasharray="5 4"/>` +
        textAt(middle, AROUND - 9, text, { size: 12, bold: true, anchor: 'middle', rim: true }) +
        contents(
          { left: 60, top: height - AROUND + 2, width: width - 120, height: AROUND - 4 },
          look.marks,
          look.tokens,
          this.legend,
        ),
      ` class="space"${key}`,
    );
  }

  private edge(look: LinkLook, i: number): string {
    const link = this.board.links[i];
    if (!link) return '';
    const { x, y } = this.placeOf(i);
    const { letter, variant } = this.styleOf(look);
    const lettered = (cx: number, cy: number) =>
      look.form === undefined || variant > 0 ? letterAt(letter, cx, cy, look.form === undefined ? 17 : 14) : '';
    const key = this.legend.use('link', linkMeaning(look, this.names), (sx, sy) => {
      const shape = edgeShape(look.form, look.state, look.crossed, 38);
      return `<g transform="translate(${n(sx)} ${n(sy)})">${shape}</g>${lettered(sx, sy)}`;
    });
    const turn = TURNS[link.direction] ?? 0;
    const within = look.form === 'opening' && this.areas.joined(link.a, link.b);
    const shape = within ? `<path d="M-20 0H20" stroke="none"/>` : edgeShape(look.form, look.state, look.crossed, SIDE);
    const parts = [
      `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : ` rotate(${turn})`}">${shape}</g>${lettered(x, y)}`,
    ];
    if (look.oneWay && look.form !== 'arrow') {
      parts.push(crossing(x, y, turn + 90));
      this.legend.use('other', 'Leads one way', (sx, sy) => crossing(sx, sy, 0));
    }
    parts.push(this.onEdge(look, x, y, link.direction % 2 === 1));
    return titled(look.title, parts.join(''), ` class="link"${key}`);
  }

  /** What lies on an edge: in its middle, or beside the symbol there. */
  private onEdge(look: LinkLook, x: number, y: number, upright: boolean): string {
    const wide = look.marks.reduce((sum, mark) => sum + MARK * (mark.count === undefined ? 1 : 1.5), 0);
    const plain = look.form === 'wall' || look.form === 'hull' || look.form === 'bulkhead' || look.form === 'opening';
    const shift = plain && !look.oneWay ? 0 : SIDE / 2 - 9;
    const [cx, cy] = upright ? [x, y + shift] : [x + shift, y];
    const marks =
      look.marks.length === 0
        ? ''
        : `<rect x="${n(cx - wide / 2)}" y="${n(cy - MARK / 2)}" width="${n(wide)}" height="${MARK}" rx="4" fill="#fff" fill-opacity=".9"/>${contents(
            { left: cx - wide / 2, top: cy - MARK / 2, width: wide + 0.01, height: MARK },
            look.marks,
            [],
            this.legend,
          )}`;
    const text = shortened(look.printed.join(', '), SIDE - 4, SMALL);
    return (
      marks +
      (text === '' ? '' : textAt(x, y + (marks === '' ? 12 : 18), text, { ...SMALL, anchor: 'middle', rim: true }))
    );
  }

  /** The middle of an edge. */
  private placeOf(i: number): Point {
    const { a: space, direction } = this.board.links[i] ?? { a: NONE, direction: NONE };
    const { x, y } = this.corner(space);
    const half = SIDE / 2;
    const ways = [
      [half, 0],
      [SIDE, half],
      [half, SIDE],
      [0, half],
    ];
    const [dx = 0, dy = 0] = ways[direction] ?? [];
    return { x: x + dx, y: y + dy };
  }

  /** Where no link leads: between two squares, and at the end of a board that has nothing around it. */
  private borders(): string {
    const linked = new Set(this.board.links.map(({ a, direction }) => `${a} ${direction}`));
    const lines: string[] = [];
    this.squares.forEach((space, cell) => {
      if (space === NONE) return;
      const [row, column] = [Math.floor(cell / this.columns.length), cell % this.columns.length];
      const { x, y } = this.corner(space);
      // Edges between two squares are looked at once, from the north or west.
      const sides: [number, number, string][] = [
        [0, this.at(row - 1, column), `M${x} ${y}h${SIDE}`],
        [1, this.at(row, column + 1), `M${x + SIDE} ${y}v${SIDE}`],
        [2, this.at(row + 1, column), `M${x} ${y + SIDE}h${SIDE}`],
        [3, this.at(row, column - 1), `M${x} ${y}v${SIDE}`],
      ];
      for (const [direction, beyond, path] of sides)
        if (!linked.has(`${space} ${direction}`) && (beyond === NONE || direction === 1 || direction === 2))
          lines.push(path);
    });
    if (lines.length === 0) return '';
    const key = this.legend.use(
      'other',
      'No way through',
      (x, y) => `<path d="M${n(x - 19)} ${n(y)}h38" stroke="${INK}" stroke-width="1.6" stroke-linecap="square"/>`,
    );
    return `<g class="border"${key}><path d="${lines.join('')}" fill="none" stroke="${INK}" stroke-width="1.6" stroke-linecap="square"/></g>`;
  }

  private at(row: number, column: number): number {
    return row < 0 || column < 0 || row >= this.rows.length || column >= this.columns.length
      ? NONE
      : (this.squares[row * this.columns.length + column] ?? NONE);
  }

  private rulers(): string {
    const face = { size: 13, bold: true, anchor: 'middle' } as const;
    const near = this.margin - RULER / 2 - 2;
    const columns = this.columns.flatMap((text, i) =>
      [near + 4.5, this.height - near + 4.5].map((y) =>
        textAt(this.margin + (i + 0.5) * SIDE, y, text, { ...face, rim: true }),
      ),
    );
    const rows = this.rows.flatMap((text, i) =>
      [near, this.width - near].map((x) =>
        textAt(x, this.margin + (i + 0.5) * SIDE + 4.5, text, { ...face, rim: true }),
      ),
    );
    return `<g class="rulers">${columns.join('')}${rows.join('')}</g>`;
  }
}
