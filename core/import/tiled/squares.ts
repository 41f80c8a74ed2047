import { type Diagnostics, problem } from '../../source/diagnostic.js';
import type { FileSpan } from '../../source/file.js';
import { nearestName } from '../../source/nearest.js';
import type { Said } from '../../view/yaml-text.js';
import type { Square } from '../board-text.js';
import { type Edge, type Edges, type Place, said } from '../edges.js';
import { lineNumber } from '../lines.js';
import type { Mapping } from '../mapping.js';
import type { EdgeIs, Side } from '../sides.js';
import type { Figure, Point } from '../things.js';
import type { Turn } from './layers.js';
import type { Property } from './parts.js';
import type { Meaning, TiledWords } from './words.js';
import { alike } from './words.js';

/** What may stand along a line of the grid, from the least to what counts over all others. */
const RANK: readonly EdgeIs[] = ['open', 'wall', 'entry', 'door'];

/** A board as it is gathered from the tiles and objects of a map. */
export class Gathered {
  readonly squares = new Map<string, Square>();
  readonly points: Point[] = [];
  readonly figures: Figure[] = [];
  /** Where the first point and each figure is given. */
  readonly pointAt: FileSpan[] = [];
  readonly figureAt: FileSpan[] = [];
  private readonly said = new Map<string, Place & { readonly all: Said[] }>();
  private readonly unknown = new Map<string, { readonly at: FileSpan; count: number }>();

  constructor(
    readonly edges: Edges,
    private readonly mapping: Mapping,
    private readonly words: TiledWords,
    private readonly to: Diagnostics,
  ) {}

  /** Whether figures can stand beside the cells. */
  get hasRing(): boolean {
    return this.mapping.outside !== undefined;
  }

  /** What is so of cells where the game begins. */
  get spaces(): (Place & { readonly said: Said })[] {
    return [...this.said.values()].map(({ row, column, all }) => ({
      row,
      column,
      said: all.length === 1 ? (all[0] ?? '') : all,
    }));
  }

  /** The meaning of the first of some names that the mapping has; those that are classes must be there. */
  meaningOf(classes: readonly string[], names: readonly string[], at: FileSpan): Meaning | undefined {
    const known = [...classes, ...names].map((name) => this.words.classes.get(alike(name))).find((meaning) => meaning);
    const [first] = classes;
    if (!known && first !== undefined) this.tellUnknown(first, at);
    return known;
  }

  /** What lies on a cell. */
  put(place: Place, meaning: Meaning, at: FileSpan): void {
    const key = said(place);
    const { cells } = this.mapping;
    if (!this.edges.has(place)) {
      this.figures.push({ ...place, number: this.figures.length + 1 });
      this.figureAt.push(at);
      return;
    }
    if (meaning.square) this.squares.set(key, { ...meaning.square, so: this.squares.get(key)?.so ?? {} });
    else if (!this.squares.has(key)) this.squares.set(key, { ...cells, so: {} });
    if (meaning.so !== undefined) {
      const before = this.said.get(key) ?? { ...place, all: [] };
      const text = JSON.stringify(meaning.so);
      if (!before.all.some((one) => JSON.stringify(one) === text)) before.all.push(meaning.so);
      this.said.set(key, before);
    }
    if (meaning.point !== undefined) {
      this.points.push({ ...place, letter: meaning.point, isTurned: meaning.isTurned });
      this.pointAt.push(at);
    }
    if (meaning.isFigure) {
      this.figures.push({ ...place, number: this.figures.length + 1 });
      this.figureAt.push(at);
    }
  }

  /** Custom properties of what lies on a cell: its sides, and what is so of the space. */
  putProperties(place: Place, properties: readonly Property[], turn: Turn): void {
    const key = said(place);
    for (const property of properties) {
      const is = this.words.properties.get(alike(property.name));
      const square = this.squares.get(key) ?? { ...this.mapping.cells, so: {} };
      if (is !== undefined) this.squares.set(key, { ...square, so: { ...square.so, [is]: property.value } });
      for (const { side, meaning } of this.sidesIn(property)) {
        const edge = this.edges.at(place, turned(side, turn));
        if (edge) this.putEdge(edge, meaning, property.at);
      }
    }
  }

  /** `north: wall`, `wall north: yes` and `wall: north, east` say the same of a side. */
  private *sidesIn({ name, value, at }: Property): Iterable<{ readonly side: Side; readonly meaning: Meaning }> {
    const whole = alike(name);
    const text = alike(String(value));
    const sides = Object.entries(this.words.sides) as [Side, string][];
    for (const [side, word] of sides) {
      if (whole === word && text !== 'no' && text !== '') {
        const meaning = this.edgeMeaning(text === 'yes' ? 'wall' : text, at);
        if (meaning) yield { side, meaning };
      } else if (whole.endsWith(`-${word}`) && text === 'yes') {
        const meaning = this.edgeMeaning(whole.slice(0, -word.length - 1), at);
        if (meaning) yield { side, meaning };
      }
    }
    const ofClass = this.words.classes.get(whole);
    if (!ofClass?.edge) return;
    for (const word of String(value).split(/[\s,]+/)) {
      const side = sides.find(([, called]) => called === alike(word));
      if (side) yield { side: side[0], meaning: ofClass };
    }
  }

  private edgeMeaning(name: string, at: FileSpan): Meaning | undefined {
    const meaning = this.words.classes.get(name);
    if (meaning?.edge) return meaning;
    this.tellUnknown(name, at);
    return undefined;
  }

  putEdge(edge: Edge, { edge: is, isOpened }: Meaning, at: FileSpan): void {
    if (is === undefined) return;
    const [before, now] = [RANK.indexOf(edge.is), RANK.indexOf(is)];
    if (edge.is === 'door' && is === 'door' && edge.isOpened !== isOpened)
      this.to.add(
        problem(
          'BK1121',
          `this door was given in line ${edge.by ? lineNumber(edge.by) : 0} already, once open and once closed: the first counts`,
          at,
          {
            related: edge.by ? [{ at: edge.by, label: 'first' }] : [],
          },
        ),
      );
    if (now > before) Object.assign(edge, { is, isOpened, by: at });
  }

  private tellUnknown(name: string, at: FileSpan): void {
    const before = this.unknown.get(alike(name));
    if (before) before.count++;
    else this.unknown.set(alike(name), { at, count: 1 });
  }

  /** Tells of each name that means nothing once, however often it is met. */
  close(): void {
    for (const [name, { at, count }] of this.unknown)
      this.to.add(
        problem(
          'BK1135',
          `"${name}" means nothing in the mapping ${this.mapping.name}${count > 1 ? `, and ${count} things are called so` : ''}: passed over`,
          at,
          {
            suggestion: nearestName(name, [...this.words.classes.keys()]),
            help: 'add it to `tiled: classes:` of a copy of the mapping, and name the copy with --mapping',
          },
        ),
      );
  }
}

/** Where a side of a tile is once the tile lies as it was turned. */
export function turned(side: Side, { diagonal, sideways, upsideDown }: Turn): Side {
  let now = side;
  if (diagonal) now = ({ up: 'left', left: 'up', down: 'right', right: 'down' } as const)[now];
  if (sideways) now = ({ up: 'up', left: 'right', down: 'down', right: 'left' } as const)[now];
  if (upsideDown) now = ({ up: 'down', left: 'left', down: 'up', right: 'right' } as const)[now];
  return now;
}
