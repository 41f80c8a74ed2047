/** What stands beside a board: tracks to move a marker on, supplies, pieces and decks. */
import type { Machine } from '../engine/machine.js';
import type { Global } from '../language/types.js';
import { piecesAndDecks, writtenTracks } from './account-end.js';
import { capital, type Names } from './account-names.js';
import { type Block, heading } from './svg-legend.js';
import { INK, PAPER, SOFT } from './svg-signs.js';
import { broken, linesAt, measure, n, shortened, textAt, titled } from './svg-text.js';
import { standOf } from './tile-stand.js';

export const SIDE_WIDTH = 236;
const TEXT = { size: 11.5 } as const;
const LEADING = 15;
const HEAD = 22;
const CELL = 20;
/** A track with more numbers than this is a bar. */
const MOST_CELLS = 33;

export function sideBlocks(machine: Machine, names: Names): Block[] {
  const written = writtenTracks(machine.compiled.world);
  const tracks = [...machine.layout.globals]
    .filter(([global]) => global.role === 'track' && written.has(global))
    .map(([global, slot]) => trackBlock(global, machine.state[slot] ?? 0, names));
  const supplies = machine.compiled.world.model.supplies.all.map((supply): [string, string] => {
    const slot = machine.layout.globals.get(supply.left);
    return [
      capital(names.supply(supply)),
      `${slot === undefined ? 0 : (machine.state[slot] ?? 0)} of ${supply.count} left`,
    ];
  });
  const tiles = standOf(machine)?.away() ?? [];
  const rest = piecesAndDecks(machine, names).map((sentence) => capital(sentence));
  return [
    ...tracks,
    ...(supplies.length > 0 ? [pairsBlock('Supplies', supplies)] : []),
    ...(tiles.length > 0
      ? [
          pairsBlock(
            'Tiles',
            tiles.map(([where, count]) => [capital(where), `${count}`]),
          ),
        ]
      : []),
    ...(rest.length > 0 ? [listBlock('Pieces and decks', rest)] : []),
  ];
}

function trackBlock(track: Global, value: number, names: Names): Block {
  if (names.isPlain(track)) return plainTrack(capital(names.track(track)), value);
  const title = shortened(capital(names.track(track)), SIDE_WIDTH - 70, { size: 12.5, bold: true });
  const [low, high] = [Math.min(track.from, track.to), Math.max(track.from, track.to)];
  const count = high - low + 1;
  const words = `${capital(names.track(track))}: ${value} of ${track.to}`;
  // In the order in which it is written: what counts down begins with its highest number.
  const [first, last] = names.isFalling(track) ? [high, low] : [low, high];
  const share = high === low ? 0 : (value - first) / (last - first);
  const said = (x: number, y: number) =>
    textAt(x, y + 12, title, { size: 12.5, bold: true }) +
    textAt(x + SIDE_WIDTH, y + 12, `${value} of ${track.to}`, { ...TEXT, anchor: 'end' });
  if (count > MOST_CELLS)
    return {
      width: SIDE_WIDTH,
      height: HEAD + 27,
      draw: (x, y) => {
        const end = (at: number, anchor: 'end' | undefined, number: number) =>
          textAt(at, y + HEAD + 20, `${number}`, { size: 9, fill: SOFT, ...(anchor && { anchor }) });
        return titled(
          words,
          `${said(x, y)}<rect x="${n(x)}" y="${n(y + HEAD)}" width="${SIDE_WIDTH}" height="10" rx="3" fill="${PAPER}" stroke="${INK}" stroke-width="1.2"/><rect x="${n(x)}" y="${n(y + HEAD)}" width="${n(SIDE_WIDTH * share)}" height="10" rx="3" fill="${INK}"/>${end(x, undefined, first)}${end(x + SIDE_WIDTH, 'end', last)}`,
          ' class="track"',
        );
      },
    };
  const wide = Math.max(measure(`${low}`, TEXT), measure(`${high}`, TEXT)) + 6;
  const perRow = Math.max(1, Math.min(count, Math.floor(SIDE_WIDTH / Math.max(CELL, wide))));
  const cell = Math.min(SIDE_WIDTH / perRow, 24);
  const rows = Math.ceil(count / perRow);
  return {
    width: SIDE_WIDTH,
    height: HEAD + rows * (CELL + 2) + 4,
    draw: (x, y) => {
      const cells = Array.from({ length: count }, (_, i) => {
        const number = first === low ? low + i : high - i;
        const [left, top] = [x + (i % perRow) * cell, y + HEAD + Math.floor(i / perRow) * (CELL + 2)];
        const here = number === value;
        return (
          `<rect x="${n(left + 0.75)}" y="${n(top)}" width="${n(cell - 1.5)}" height="${CELL}" rx="3" fill="${here ? INK : PAPER}" stroke="${INK}" stroke-width="1.1"/>` +
          textAt(left + cell / 2, top + 14, `${number}`, {
            size: 10.5,
            bold: here,
            anchor: 'middle',
            fill: here ? PAPER : SOFT,
          })
        );
      });
      return titled(words, said(x, y) + cells.join(''), ' class="track"');
    },
  };
}

/** A track whose end means nothing: its number in a frame. */
function plainTrack(name: string, value: number): Block {
  const title = shortened(name, SIDE_WIDTH - 60, { size: 12.5, bold: true });
  const wide = Math.max(24, measure(`${value}`, { size: 12, bold: true }) + 12);
  const left = measure(title, { size: 12.5, bold: true }) + 10;
  return {
    width: SIDE_WIDTH,
    height: CELL + 4,
    draw: (x, y) =>
      titled(
        `${name}: ${value}`,
        `${textAt(x, y + 14, title, { size: 12.5, bold: true })}<rect x="${n(x + left)}" y="${n(y)}" width="${n(wide)}" height="${CELL}" rx="3" fill="${PAPER}" stroke="${INK}" stroke-width="1.2"/>${textAt(x + left + wide / 2, y + 14.3, `${value}`, { size: 12, bold: true, anchor: 'middle' })}`,
        ' class="track"',
      ),
  };
}

function pairsBlock(title: string, pairs: readonly (readonly [string, string])[]): Block {
  return {
    width: SIDE_WIDTH,
    height: HEAD + pairs.length * LEADING + 2,
    draw: (x, y) =>
      heading(x, y, title) +
      pairs
        .map(([name, value], i) => {
          const room = SIDE_WIDTH - measure(value, TEXT) - 8;
          const line = y + HEAD + 10 + i * LEADING;
          return (
            textAt(x, line, shortened(name, room, TEXT), TEXT) +
            textAt(x + SIDE_WIDTH, line, value, { ...TEXT, anchor: 'end' })
          );
        })
        .join(''),
  };
}

function listBlock(title: string, sentences: readonly string[]): Block {
  const laid = sentences.map((sentence) => broken(sentence, SIDE_WIDTH, TEXT));
  const lines = laid.flat();
  return {
    width: SIDE_WIDTH,
    height: HEAD + lines.length * LEADING + 2,
    draw: (x, y) => heading(x, y, title) + linesAt(x, y + HEAD + 10, lines, TEXT, LEADING / TEXT.size),
  };
}
