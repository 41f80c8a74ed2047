/** Boards are drawn again and again on a page: what two drawings have in common is drawn once, and named in the others. */

/** A space, a link or a sign of the legend: groups hold groups, so they are taken by counting. */
const BEGIN = /<g class="(?:space|link)">/g;
/** Shorter than this, naming it takes as much room. */
const SHORT = 60;

/** The same page, with each part of a board that stands in it more than once written down once. */
export function drawnOnce(page: string): string {
  const parts = partsIn(page);
  const times = new Map<string, number>();
  for (const { text } of parts) times.set(text, (times.get(text) ?? 0) + 1);
  const names = new Map<string, string>();
  const out: string[] = [];
  let from = 0;
  for (const { at, text } of parts) {
    if ((times.get(text) ?? 0) < 2 || text.length < SHORT) continue;
    const known = names.get(text);
    const name = known ?? `d${names.size.toString(36)}`;
    names.set(text, name);
    out.push(page.slice(from, at), known === undefined ? `<g id="${name}"${text.slice(2)}` : `<use href="#${name}"/>`);
    from = at + text.length;
  }
  return out.join('') + page.slice(from);
}

interface Part {
  readonly at: number;
  readonly text: string;
}

function partsIn(page: string): Part[] {
  const parts: Part[] = [];
  for (const { index: at } of page.matchAll(BEGIN)) {
    const text = page.slice(at, endOf(page, at));
    // What is filled by a pattern names the one of its own drawing.
    if (!text.includes('url(#') && !text.includes(' id="')) parts.push({ at, text });
  }
  return parts;
}

/** Where a group that begins there ends. */
function endOf(page: string, at: number): number {
  const tags = /<(\/?)g\b[^>]*>/g;
  tags.lastIndex = at;
  let open = 0;
  for (let tag = tags.exec(page); tag; tag = tags.exec(page)) {
    open += tag[1] === '/' ? -1 : tag[0].endsWith('/>') ? 0 : 1;
    if (open === 0) return tags.lastIndex;
  }
  return page.length;
}
