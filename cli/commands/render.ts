import { existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { Names } from '../../core/view/account-names.js';
import { boardPage, pictureWords } from '../../core/view/board-page.js';
import { boardAsSvg, type Picture, type Sheet, type TooBig } from '../../core/view/board-svg.js';
import { Exit, UsageError } from '../fail.js';
import { writeWhole } from '../files/write.js';
import type { RenderArguments, RenderForm } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { formOf, refuseWhatChangesNothing } from '../render/form.js';
import { shown } from '../render/position.js';
import type { Streams } from '../streams.js';

/** How wide a text drawing in a file is. */
const FILE_COLUMNS = 100;
/** Of the form of `--json`. */
const RENDER_JSON_VERSION = 1;

/** One file, or what goes to stdout. */
interface Part {
  readonly path: string | undefined;
  readonly data: string | Uint8Array;
  readonly width?: number;
  readonly height?: number;
}

/** Draws a board in a state: as a picture to print and play on, or as text. */
export async function render(args: RenderArguments, streams: Streams): Promise<number> {
  const form = formOf(args);
  refuseWhatChangesNothing(args, form);
  if (args.output !== undefined) mayWrite(args.output, args.force);
  const state = await shown(args, streams);
  if (!state) return Exit.problems;
  const { machine, loaded, modules } = state;
  const names = new Names(loaded.scenario.world, modules, form === 'txt' && args.ascii);
  const words = pictureWords(loaded.scenario, names, state.of, state.isRun);
  const legend: string[] = [];
  const parts: Part[] = [];
  if (form === 'txt') {
    const columns = args.output === undefined ? streams.columns : FILE_COLUMNS;
    parts.push({ path: args.output, data: boardPage(machine, names, words, { columns, ascii: args.ascii }) });
  } else {
    const { paper, landscape, scale, sheets } = args;
    const picture = await boardAsSvg(machine, names, modules, words, { paper, landscape, scale, sheets });
    if (isTooBig(picture)) return tooBig(picture, args, streams);
    legend.push(...picture.legend);
    parts.push(...(await sheetParts(picture, form, args)));
    for (const { path } of parts) if (path !== undefined && path !== args.output) mayWrite(path, args.force);
  }
  for (const { path, data } of parts) {
    if (path === undefined) {
      if (!args.json) streams.out(data as string);
      continue;
    }
    const fault = writeWhole(path, data);
    if (fault) {
      tell({ list: [fault], heldBack: 0 }, streams);
      return Exit.problems;
    }
    if (!args.json) streams.err(`${path}${sizeWords(parts, path)}\n`);
  }
  if (args.json) streams.out(`${JSON.stringify(asJson(parts, form, words, legend))}\n`);
  return Exit.fine;
}

/** A file that is there is not written over unasked. */
function mayWrite(path: string, force: boolean): void {
  if (force || !existsSync(path) || !statSync(path).isFile()) return;
  throw new UsageError(`${path} is there already`, '--force writes over it.');
}

function isTooBig(picture: Picture | TooBig): picture is TooBig {
  return 'needs' in picture;
}

function tooBig({ needs, has, paper, offers }: TooBig, { scale }: RenderArguments, streams: Streams): number {
  streams.err(
    `bulkhead: the board needs ${needs[0]} x ${needs[1]} mm${scale === undefined ? '' : ` at scale ${scale}`}, and ${paper} has room for ${has[0]} x ${has[1]}\n` +
      `  What fits: ${offers.join('; ')}.\n`,
  );
  return Exit.problems;
}

/** The sheets with their names: `board-1.svg` and so on where there are several. */
async function sheetParts({ sheets }: Picture, form: RenderForm, { output }: RenderArguments): Promise<Part[]> {
  if (sheets.length > 1 && output === undefined)
    throw new UsageError(
      'several sheets are written to files',
      'Name them with -o board.svg: they become board-1.svg, board-2.svg and so on.',
    );
  const parts: Part[] = [];
  for (const [i, sheet] of sheets.entries()) {
    const path = output === undefined || sheets.length === 1 ? output : numbered(output, i + 1);
    parts.push({ path, ...(form === 'png' ? await asPng(sheet) : asSvg(sheet)) });
  }
  return parts;
}

function asSvg({ svg, width, height }: Sheet) {
  return { data: svg, width: Math.round(width), height: Math.round(height) };
}

async function asPng(sheet: Sheet) {
  const { pngOf } = await import('../render/png.js');
  const { bytes, width, height } = await pngOf(sheet);
  return { data: bytes, width, height };
}

function numbered(path: string, sheet: number): string {
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}-${sheet}${ending}`;
}

function sizeWords(parts: readonly Part[], path: string): string {
  const part = parts.find((other) => other.path === path);
  return part?.width === undefined ? '' : `  ${part.width} x ${part.height} pixels`;
}

function asJson(
  parts: readonly Part[],
  form: RenderForm,
  words: { readonly title: string; readonly subtitle: string; readonly notes: readonly string[] },
  legend: readonly string[],
) {
  return {
    version: RENDER_JSON_VERSION,
    form,
    ...words,
    legend,
    sheets: parts.map(({ path, data, width, height }) => ({
      path: path ?? null,
      width: width ?? null,
      height: height ?? null,
      ...(path === undefined && { text: data as string }),
    })),
  };
}
