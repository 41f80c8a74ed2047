/** A page: title, board, what stands beside it, legend and notes, put together and fitted on paper. */
import { type Paper, papers, paperTitle, scales } from './papers.js';
import type { Block, Legend } from './svg-legend.js';
import type { Box } from './svg-paths.js';
import { SIDE_WIDTH } from './svg-side.js';
import { INK, PAPER, SOFT } from './svg-signs.js';
import { broken, escaped, FONTS, linesAt, n } from './svg-text.js';

const PAPER_MARGIN = 10;
const PIXELS = 96 / 25.4;

export interface PageOptions {
  readonly paper: Paper | undefined;
  readonly landscape: boolean;
  /** 1 is a square of fifteen millimetres. Undefined: 1. */
  readonly scale: number | undefined;
  /** Over several sheets, if one is not enough. */
  readonly sheets: boolean;
}

export interface PageParts {
  readonly title: string;
  readonly subtitle: string;
  readonly notes: readonly string[];
  readonly board: Block;
  readonly side: readonly Block[];
  readonly legend: Legend;
  readonly defs: string;
}

/** One sheet: an SVG document and its size in pixels of 96 an inch. */
export interface Sheet {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** What a board that is too big for its paper needs, and what would do. */
export interface TooBig {
  readonly needs: readonly [width: number, height: number];
  readonly has: readonly [width: number, height: number];
  /** What the paper is called. */
  readonly paper: string;
  readonly offers: readonly string[];
}

const EDGE = 24;
const GAP = 26;
const NARROWEST = 420;
const TITLE = { size: 20, bold: true } as const;
const SUBTITLE = { size: 12, fill: SOFT } as const;
const NOTE = { size: 11 } as const;
const NOTE_LEADING = 14.5;

export function pagesOf(parts: PageParts, options: PageOptions): readonly Sheet[] | TooBig {
  const scale = options.scale ?? 1;
  const drafts = [compose(parts, true), compose(parts, false)];
  if (options.paper === undefined) {
    const page = nearest(drafts);
    const [width, height] = [page.width + 2 * EDGE, page.height + 2 * EDGE];
    const inside = page.draw(EDGE, EDGE);
    return [sheetOf(parts, [0, 0, width, height], [width * scale, height * scale, 'px'], inside)];
  }
  const room = roomOn(options.paper, options.landscape);
  const page = nearestTo(drafts, room);
  if (fills(page, room) >= scale - 1e-9) return [onPaper(parts, page, options.paper, options.landscape, scale)];
  if (options.sheets) return tiled(parts, page, options.paper, options.landscape, scale);
  return tooBig(drafts, options.paper, options.landscape, scale);
}

/** Without paper: the draft whose shape is nearest to that of a page. */
function nearest(drafts: readonly Block[]): Block {
  const wrong = ({ width, height }: Block): number => Math.abs(Math.log(width / height / 1.35));
  return drafts.reduce((best, draft) => (wrong(draft) < wrong(best) - 1e-9 ? draft : best));
}

function roomOn(paper: Paper, landscape: boolean): readonly [number, number] {
  const [w, h] = papers[paper].map((side) => (side - 2 * PAPER_MARGIN) * PIXELS) as [number, number];
  return landscape ? [h, w] : [w, h];
}

const fills = ({ width, height }: Block, [w, h]: readonly [number, number]): number => Math.min(w / width, h / height);

/** Title over board, what stands beside it at its right or below, the legend, the notes. */
function compose(parts: PageParts, atTheRight: boolean): Block {
  const { board, side } = parts;
  const beside = side.length > 0 && atTheRight;
  const wide = Math.max(NARROWEST, board.width + (beside ? GAP + SIDE_WIDTH : 0));
  const title = broken(parts.title, wide, TITLE);
  const subtitle = parts.subtitle === '' ? [] : broken(parts.subtitle, wide, SUBTITLE);
  const legend = parts.legend.block(wide);
  const notes = parts.notes.map((note) => broken(note, wide, NOTE));
  const head = title.length * 25 + subtitle.length * 15 + 14;
  const column = columnBlock(side, beside ? 1 : Math.max(1, Math.floor((wide + GAP) / (SIDE_WIDTH + GAP))));
  const middle = beside ? Math.max(board.height, column.height) : board.height;
  const below = beside || side.length === 0 ? 0 : column.height + GAP;
  const foot = notes.reduce((sum, lines) => sum + lines.length * NOTE_LEADING + 4, 0);
  const height = head + middle + below + (legend ? GAP + legend.height : 0) + (foot > 0 ? GAP - 6 + foot : 0);
  return {
    width: wide,
    height,
    draw: (x, y, window) => {
      const out = [linesAt(x, y + 18, title, TITLE, 25 / TITLE.size)];
      out.push(linesAt(x, y + title.length * 25 + 9, subtitle, SUBTITLE, 15 / SUBTITLE.size));
      const boardRoom = wide - (beside ? GAP + SIDE_WIDTH : 0);
      out.push(board.draw(x + Math.round((boardRoom - board.width) / 2), y + head, window));
      if (beside) out.push(column.draw(x + wide - SIDE_WIDTH, y + head));
      let top = y + head + middle;
      if (below > 0) {
        out.push(column.draw(x, top + GAP));
        top += below;
      }
      if (legend) {
        out.push(legend.draw(x, top + GAP));
        top += GAP + legend.height;
      }
      top += GAP - 6;
      for (const lines of notes) {
        out.push(linesAt(x, top + 10, lines, NOTE, NOTE_LEADING / NOTE.size));
        top += lines.length * NOTE_LEADING + 4;
      }
      return out.join('');
    },
  };
}

/** Blocks below each other in columns, each under the shortest so far. */
function columnBlock(blocks: readonly Block[], most: number): Block {
  const between = 16;
  const columns = Array.from({ length: Math.min(most, Math.max(1, blocks.length)) }, () => ({
    height: 0,
    blocks: [] as [Block, number][],
  }));
  for (const block of blocks) {
    const column = columns.reduce((best, other) => (other.height < best.height ? other : best));
    column.blocks.push([block, column.height]);
    column.height += block.height + between;
  }
  return {
    width: columns.length * SIDE_WIDTH + (columns.length - 1) * GAP,
    height: Math.max(0, ...columns.map((column) => column.height - between)),
    draw: (x, y) =>
      columns
        .map((column, i) =>
          column.blocks.map(([block, top]) => block.draw(x + i * (SIDE_WIDTH + GAP), y + top)).join(''),
        )
        .join(''),
  };
}

type Window = readonly [x: number, y: number, width: number, height: number];

function sheetOf(
  parts: PageParts,
  view: Window,
  [width, height, unit]: readonly [number, number, 'px' | 'mm'],
  inside: string,
): Sheet {
  const pixels = unit === 'mm' ? PIXELS : 1;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}${unit === 'mm' ? 'mm' : ''}" height="${n(height)}${unit === 'mm' ? 'mm' : ''}" viewBox="${view.map(n).join(' ')}" font-family="${FONTS}" fill="${INK}" role="img"><title>${escaped(parts.title)}</title><defs>${parts.defs}</defs><rect x="${n(view[0])}" y="${n(view[1])}" width="${n(view[2])}" height="${n(view[3])}" fill="${PAPER}"/>${inside}</svg>\n`;
  return { svg, width: width * pixels, height: height * pixels };
}

/** In the middle of a sheet, at the top. */
function onPaper(parts: PageParts, page: Block, paper: Paper, landscape: boolean, scale: number): Sheet {
  const [w, h] = landscape ? [papers[paper][1], papers[paper][0]] : papers[paper];
  const [width, height] = [(w * PIXELS) / scale, (h * PIXELS) / scale];
  const inside = page.draw(Math.max(0, (width - page.width) / 2), (PAPER_MARGIN * PIXELS) / scale);
  return sheetOf(parts, [0, 0, width, height], [w, h, 'mm'], inside);
}

/** On as many sheets as it takes, to be glued edge to edge; each says which it is. */
function tiled(parts: PageParts, page: Block, paper: Paper, landscape: boolean, scale: number): Sheet[] {
  const [w, h] = landscape ? [papers[paper][1], papers[paper][0]] : papers[paper];
  const [roomX, roomY] = roomOn(paper, landscape).map((side) => side / scale) as [number, number];
  const margin = (PAPER_MARGIN * PIXELS) / scale;
  const [across, down] = [Math.ceil(page.width / roomX - 1e-9), Math.ceil(page.height / roomY - 1e-9)];
  return Array.from({ length: across * down }, (_, i) => {
    const [column, row] = [i % across, Math.floor(i / across)];
    const [x, y] = [column * roomX, row * roomY];
    const view: Window = [x - margin, y - margin, (w * PIXELS) / scale, (h * PIXELS) / scale];
    const window: Box = { left: x, top: y, width: roomX, height: roomY };
    const size = 9 / scale;
    const mark =
      `<rect x="${n(x)}" y="${n(y)}" width="${n(roomX)}" height="${n(roomY)}" fill="none" stroke="${SOFT}" stroke-width="${n(0.6 / scale)}" stroke-dasharray="${n(4 / scale)}"/>` +
      `<text x="${n(x)}" y="${n(y + roomY + margin * 0.6)}" font-size="${n(size)}" fill="${SOFT}">${escaped(`sheet ${i + 1} of ${across * down}: row ${row + 1}, column ${column + 1}`)}</text>`;
    const clip = `<clipPath id="sheet"><rect x="${n(x)}" y="${n(y)}" width="${n(roomX)}" height="${n(roomY)}"/></clipPath>`;
    return sheetOf(
      { ...parts, defs: parts.defs + clip },
      view,
      [w, h, 'mm'],
      `<g clip-path="url(#sheet)">${page.draw(0, 0, window)}</g>${mark}`,
    );
  });
}

function tooBig(drafts: readonly Block[], paper: Paper, landscape: boolean, scale: number): TooBig {
  /** How large the board may be on a paper: at 1 it is as large as at scale 1. */
  const share = (other: Paper, lying: boolean): number =>
    Math.max(...drafts.map((draft) => fills(draft, roomOn(other, lying))));
  const sheets = (other: Paper, lying: boolean): number => {
    const [w, h] = roomOn(other, lying);
    const page = nearestTo(drafts, [w, h]);
    return Math.ceil((page.width * scale) / w) * Math.ceil((page.height * scale) / h);
  };
  const fits = (other: Paper, lying: boolean): boolean => share(other, lying) >= scale;
  const down = (value: number): number => Math.floor(value * 100) / 100;
  const turned = landscape ? 'without --landscape' : '--landscape';
  const [here, lying] = [share(paper, landscape), share(paper, !landscape)];
  const larger = (Object.keys(papers) as Paper[]).filter(
    (other) => other !== paper && areaOf(other) > areaOf(paper) * 0.95,
  );
  const enough = larger.find((other) => fits(other, landscape)) ?? larger.find((other) => fits(other, !landscape));
  const offers: string[] = [];
  if (lying >= scale) offers.push(turned);
  if (enough)
    offers.push(`--paper ${enough}${fits(enough, landscape) ? '' : ` ${landscape ? turned : '--landscape'}`}`);
  if (here >= scales.least) offers.push(`--scale ${down(here)}`);
  if (lying > here * 1.05 && lying < scale && lying >= scales.least)
    offers.push(`${landscape ? 'upright (without --landscape)' : '--landscape'} with --scale ${down(lying)}`);
  const poster = larger.at(-1);
  if (!enough && poster && share(poster, landscape) >= scales.least)
    offers.push(`--paper ${poster} with --scale ${down(share(poster, landscape))}`);
  offers.push(`--sheets for ${sheets(paper, landscape)} sheets`);
  if (!enough && poster) offers.push(`--paper ${poster} --sheets for ${sheets(poster, landscape)} sheets`);
  const page = nearestTo(drafts, roomOn(paper, landscape));
  const room = roomOn(paper, landscape);
  const mm = (pixels: number): number => Math.ceil(pixels / PIXELS);
  return {
    needs: [mm(page.width * scale), mm(page.height * scale)],
    has: [Math.floor(room[0] / PIXELS), Math.floor(room[1] / PIXELS)],
    paper: paperTitle(paper),
    offers,
  };
}

const areaOf = (paper: Paper): number => papers[paper][0] * papers[paper][1];

/** The draft that fills a room best. */
function nearestTo(drafts: readonly Block[], room: readonly [number, number]): Block {
  return drafts.reduce((best, draft) => (fills(draft, room) > fills(best, room) + 1e-9 ? draft : best));
}
