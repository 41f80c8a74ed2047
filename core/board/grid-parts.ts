/** Squares and edges read off a map, and what is around it. */
import type { DocNode, DocScalar, MappedText } from '../documents/tree.js';
import type { FileSpan } from '../source/file.js';
import type { BoardLink, BoardSpace } from './board.js';
import type { Said } from './grid-said.js';
import type { Meaning } from './legend.js';
import { scalarAt, textAt, valuesOf, valuesOver } from './report.js';

const outsideKeys: ReadonlySet<string> = new Set(['is', 'title', 'note', 'cites']);

/** A place on the map and what its mark means. Its span is worked out when it is asked for: a big board has hundreds of thousands. */
class Drawn {
  constructor(
    private readonly map: MappedText,
    private readonly offset: number,
    private readonly meaning: Meaning,
  ) {}

  get span(): FileSpan {
    return this.map.spanOf({ start: this.offset, end: Math.min(this.map.text.length, this.offset + 1) });
  }
  get kind(): string {
    return this.meaning.kind;
  }
  get kindAt(): FileSpan {
    return this.meaning.kindAt;
  }
  get mark(): string {
    return this.meaning.mark;
  }
  get values(): ReadonlyMap<string, DocNode> {
    return this.meaning.values;
  }
}

export class Square extends Drawn implements BoardSpace {
  readonly title: string | undefined;
  readonly number = undefined;
  readonly #own: ReadonlyMap<string, DocNode> | undefined;
  constructor(
    map: MappedText,
    offset: number,
    readonly id: string,
    readonly at: { readonly x: number; readonly y: number },
    meaning: Meaning,
    said?: Said,
  ) {
    super(map, offset, meaning);
    this.title = said?.title;
    this.#own = said && said.values.size > 0 ? valuesOver(meaning.values, said.values) : undefined;
  }

  override get values(): ReadonlyMap<string, DocNode> {
    return this.#own ?? super.values;
  }
}

export class Edge extends Drawn implements BoardLink {
  readonly oneWay = undefined;
  constructor(
    map: MappedText,
    offset: number,
    readonly id: string,
    readonly a: number,
    readonly b: number,
    readonly direction: number,
    readonly back: number,
    meaning: Meaning,
  ) {
    super(map, offset, meaning);
  }
}

/** The one space around a map, as `outside:` says it. */
export function outsideSpace(node: DocNode): BoardSpace {
  const map = node.kind === 'map' ? node : undefined;
  const kind: DocScalar | undefined = map ? scalarAt(map, 'is') : node.kind === 'scalar' ? node : undefined;
  return {
    id: 'outside',
    kind: kind?.text.text.trim() ?? '',
    kindAt: kind?.at ?? node.at,
    title: map && textAt(map, 'title'),
    number: undefined,
    mark: undefined,
    at: undefined,
    values: map ? valuesOf(map, outsideKeys) : new Map<string, DocNode>(),
    span: node.at,
  };
}
