/** A room: a box with its number, its name, what lies in it, and where links lead that have no line. */
import { contents, wantedHeight } from './svg-contents.js';
import type { Legend } from './svg-legend.js';
import type { Box } from './svg-paths.js';
import type { RoomSize } from './svg-places.js';
import type { LinkLook, PictureScene, SpaceLook } from './svg-scene.js';
import { INK, PAPER, SOFT } from './svg-signs.js';
import { broken, linesAt, measure, n, shortened, textAt, titled } from './svg-text.js';

const NAME = { size: 12.5, bold: true } as const;
const NAME_LEADING = 15;
const SMALL = { size: 10 } as const;
const SMALL_LEADING = 12.5;
const WIDTH = 144;
const PAD = 9;
/** Where pieces may be put while playing, at the least. */
const ROOM_TO_PLAY = 32;
const MOST_NAME_LINES = 3;
/** What more there is to say is told by the room's title alone. */
const MOST_NOTES = 10;
const MOST_INSIDE = 140;
const BADGE = 11;
/** Left of the words of a link that has no line. */
const SYMBOL_ROOM = 19;

/** A link that is told in the boxes of its rooms, for it leads to another panel. */
export interface Exit {
  readonly look: LinkLook;
  readonly words: string;
  /** Its line and symbol, small, around this place. */
  readonly symbol: (x: number, y: number) => string;
  /** The attribute that names its entry in the legend. */
  readonly key: string;
}

/** Lines at the foot of a room: what is printed there, and where links lead that have no line. */
interface Note {
  readonly lines: readonly string[];
  readonly link: Exit | undefined;
}

function notesOf(look: SpaceLook, exits: readonly Exit[]): Note[] {
  const lines = (words: string, left = 0) => broken(words, WIDTH - 2 * PAD - left, SMALL, 2);
  const printed = look.printed.map((words): Note => ({ lines: lines(words), link: undefined }));
  const all = [...printed, ...exits.map((link): Note => ({ lines: lines(link.words, SYMBOL_ROOM), link }))];
  if (all.length <= MOST_NOTES) return all;
  return [...all.slice(0, MOST_NOTES - 1), { lines: [`and ${all.length - MOST_NOTES + 1} more`], link: undefined }];
}

const linesIn = (notes: readonly Note[]): number => notes.reduce((sum, note) => sum + note.lines.length, 0);

function nameLines(look: SpaceLook): string[] {
  const left = look.number === undefined ? PAD : PAD + 2 * BADGE + 4;
  const label = look.address.length > 0 ? measure(look.address.join(' '), SMALL) + 6 : 0;
  return broken(look.name, WIDTH - left - PAD - Math.min(label, 50), NAME, MOST_NAME_LINES);
}

const headOf = (look: SpaceLook): number => Math.max(nameLines(look).length * NAME_LEADING, 2 * BADGE - 2) + 10;

/** One size for all rooms of a board, so that they stand in line. */
export function roomSize(scene: PictureScene, exits: ReadonlyMap<number, readonly Exit[]>): RoomSize {
  const heights = scene.spaces.map((look, i) => {
    const wanted = wantedHeight(WIDTH - 2 * PAD, look.marks, look.tokens);
    const inside = Math.min(MOST_INSIDE, Math.max(ROOM_TO_PLAY, wanted));
    const lines = linesIn(notesOf(look, exits.get(i) ?? []));
    return headOf(look) + inside + lines * SMALL_LEADING + (lines > 0 ? 4 : 0) + 8;
  });
  return { width: WIDTH, height: Math.ceil(Math.max(...heights) / 2) * 2 };
}

export function roomBox(
  look: SpaceLook,
  box: Box,
  fill: string,
  key: string,
  exits: readonly Exit[],
  legend: Legend,
): string {
  const { left, top, width, height } = box;
  const parts = [
    `<rect x="${n(left)}" y="${n(top)}" width="${width}" height="${height}" rx="9" fill="${fill}" stroke="${INK}" stroke-width="2"/>`,
  ];
  let x = left + PAD;
  const lines = nameLines(look);
  if (look.number !== undefined) {
    const face = { size: `${look.number}`.length > 2 ? 9 : 12, bold: true, anchor: 'middle', fill: PAPER } as const;
    parts.push(
      `<circle cx="${n(x + BADGE)}" cy="${n(top + 8 + BADGE)}" r="${BADGE}" fill="${INK}"/>`,
      textAt(x + BADGE, top + 12.4 + BADGE, `${look.number}`, face),
    );
    x += 2 * BADGE + 4;
  }
  const first = lines.length === 1 && look.number !== undefined ? 23.5 : 21;
  parts.push(linesAt(x, top + first, lines, { ...NAME, rim: true }, NAME_LEADING / NAME.size));
  if (look.address.length > 0)
    parts.push(
      textAt(left + width - 6, top + 14, shortened(look.address.join(' '), 50, SMALL), {
        ...SMALL,
        anchor: 'end',
        fill: SOFT,
        rim: true,
      }),
    );
  const notes = notesOf(look, exits);
  const foot = linesIn(notes) * SMALL_LEADING + (notes.length > 0 ? 4 : 0);
  const head = headOf(look);
  const area = { left: left + PAD, top: top + head, width: width - 2 * PAD, height: height - head - foot - 6 };
  parts.push(contents(area, look.marks, look.tokens, legend));
  let line = top + height - foot + 5.5;
  for (const { lines: text, link } of notes) {
    const from = left + PAD + (link ? SYMBOL_ROOM : 0);
    const drawn = linesAt(from, line, text, { ...SMALL, rim: true }, SMALL_LEADING / SMALL.size);
    parts.push(
      link
        ? titled(link.look.title, link.symbol(left + PAD + 7, line - 3.5) + drawn, ` class="link"${link.key}`)
        : drawn,
    );
    line += text.length * SMALL_LEADING;
  }
  return titled(look.title, parts.join(''), ` class="space"${key}`);
}
