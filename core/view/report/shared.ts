/** Boards are drawn again and again on a page: what two drawings have in common is drawn once, and named in the others. */

/** Drawings of boards. */
const BOARDS = /(?<=<figure class="board"><div[^>]*>)<svg .*?<\/svg>/gs;
const TAG = /<(\/?)([a-zA-Z]+)\b[^>]*?(\/?)>/g;
/** Shorter than this, naming it takes as much room. */
const SHORT = 60;
/** What is not drawn where it stands. */
const apart = new Set(['title', 'defs', 'svg']);

interface Element {
  readonly name: string;
  readonly at: number;
  readonly end: number;
  readonly text: string;
  readonly inside: readonly Element[];
}

/** The same page, with each part of a board that stands in it more than once written down once. */
export function drawnOnce(page: string): string {
  const drawings = [...page.matchAll(BOARDS)].map(({ index, 0: svg }) => elementIn(page, index, index + svg.length));
  const times = new Map<string, number>();
  for (const drawing of drawings) count(drawing, times);
  const writer = new Writer(page, times);
  return writer.written(drawings);
}

function count(element: Element, times: Map<string, number>): void {
  if (element.text.length < SHORT) return;
  times.set(element.text, (times.get(element.text) ?? 0) + 1);
  for (const inner of element.inside) count(inner, times);
}

class Writer {
  private readonly names = new Map<string, string>();

  constructor(
    private readonly page: string,
    private readonly times: ReadonlyMap<string, number>,
  ) {}

  written(drawings: readonly Element[]): string {
    return this.around({ at: 0, end: this.page.length, inside: drawings }, 1);
  }

  /** A text with its elements, each of which stands oftener than what it is in or stays as it is. */
  private around({ at, end, inside }: Pick<Element, 'at' | 'end' | 'inside'>, outer: number): string {
    const parts: string[] = [];
    let from = at;
    for (const element of inside) {
      parts.push(this.page.slice(from, element.at), this.element(element, outer));
      from = element.end;
    }
    parts.push(this.page.slice(from, end));
    return parts.join('');
  }

  private element(element: Element, outer: number): string {
    const times = this.times.get(element.text) ?? 1;
    if (apart.has(element.name) || times <= outer) return this.around(element, outer);
    const known = this.names.get(element.text);
    if (known !== undefined) return `<use href="#${known}"/>`;
    const name = `d${this.names.size.toString(36)}`;
    this.names.set(element.text, name);
    const open = element.name.length + 1;
    return `<${element.name} id="${name}"${this.around(element, times).slice(open)}`;
  }
}

/** The element that takes up the whole of a part of a page, with those in it. What is not drawn where it stands has none. */
function elementIn(page: string, from: number, to: number): Element {
  interface Open {
    readonly name: string;
    readonly at: number;
    readonly inside: Element[];
  }
  const root: Open = { name: '', at: from, inside: [] };
  const open = [root];
  const closed = ({ name, at, inside }: Open, end: number): void => {
    const own = apart.has(name) && name !== 'svg' ? [] : inside;
    open.at(-1)?.inside.push({ name, at, end, text: page.slice(at, end), inside: own });
  };
  TAG.lastIndex = from;
  for (let tag = TAG.exec(page); tag && tag.index < to; tag = TAG.exec(page)) {
    const [, ends, name = '', alone] = tag;
    const top = open.at(-1) as Open;
    if (ends) {
      open.pop();
      closed(top, TAG.lastIndex);
    } else if (alone) closed({ name, at: tag.index, inside: [] }, TAG.lastIndex);
    else open.push({ name, at: tag.index, inside: [] });
  }
  const [svg] = root.inside;
  if (!svg) throw new Error('a drawing of nothing');
  return svg;
}
