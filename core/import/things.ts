import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { type Edges, type Place, said, size } from './edges.js';
import { type Line, lineNumber, on } from './lines.js';
import type { Mapping } from './mapping.js';
import { letterOf, type Report, type Sections } from './sections.js';

export interface Threat extends Place {
  readonly letter: string;
}

export interface Point extends Place {
  readonly letter: string;
  readonly isTurned: boolean;
}

export interface Figure extends Place {
  readonly number: number;
}

/** What lies and stands on the board. */
export interface Things {
  readonly threats: readonly Threat[];
  readonly points: readonly Point[];
  readonly figures: readonly Figure[];
}

/** More than this many cannot play. */
export const MOST_PLAYERS = 8;

export function readThings(sections: Sections, edges: Edges, mapping: Mapping, report: Report): Things {
  const points = readPoints(sections.points, edges, mapping, report);
  tellHidden(points, sections.points[0]?.at, report.to);
  return {
    threats: readThreats(sections.threats, edges, mapping, report),
    points,
    figures: readFigures(sections.figures, edges, report),
  };
}

/** The place a line names first; undefined after a report where it is not on the board. */
function placeIn(line: Line, what: string, edges: Edges, { refuse }: Report): Place | undefined {
  const [row = 0, column = 0] = line.words.map(({ text }) => Number(text));
  if (edges.has({ row, column })) return { row, column };
  refuse('BK1110', `a ${what} is at ${said({ row, column })}, and the board has ${size(edges)}`, line.at);
  return undefined;
}

function readThreats(lines: readonly Line[], edges: Edges, mapping: Mapping, report: Report): Threat[] {
  const [usual = ''] = mapping.threats.keys();
  const first = new Map<string, { readonly at: FileSpan; readonly letter: string }>();
  return lines.flatMap((line): Threat[] => {
    const place = placeIn(line, 'fire', edges, report);
    const letter = letterOf(line) || usual;
    if (!mapping.threats.has(letter)) return unknown(line, [...mapping.threats.keys()], report);
    if (!place) return [];
    const before = first.get(said(place));
    if (before) {
      const differs = before.letter === letter ? '' : ` as \`${before.letter}\`, and now as \`${letter}\``;
      report.to.add(
        problem(
          'BK1121',
          `${said(place)} was given in line ${lineNumber(before.at)} already${differs}: the first counts`,
          line.at,
          { related: [{ at: before.at, label: 'first' }] },
        ),
      );
      return [];
    }
    first.set(said(place), { at: line.at, letter });
    return [{ ...place, letter }];
  });
}

function unknown(line: Line, letters: readonly string[], { refuse }: Report, which = 2): [] {
  const word = line.words[which];
  const expected = letters.map((letter) => `\`${letter}\``).join(' or ');
  refuse('BK1117', `the letter \`${word?.text}\` means nothing here`, word?.at ?? line.at, `expected ${expected}`);
  return [];
}

function readPoints(lines: readonly Line[], edges: Edges, mapping: Mapping, report: Report): Point[] {
  const kinds = [...(mapping.points?.kinds.keys() ?? [])];
  const lying = new Map<string, Line[]>();
  const points = lines.flatMap((line): Point[] => {
    const place = placeIn(line, 'point', edges, report);
    const letter = letterOf(line);
    const turned = line.words[3]?.text.toLowerCase() ?? 'f';
    if (!kinds.includes(letter)) return unknown(line, kinds, report);
    if (turned !== 'v' && turned !== 'f') return unknown(line, ['v', 'f'], report, 3);
    if (!place) return [];
    const there = lying.get(said(place));
    if (there) there.push(line);
    else lying.set(said(place), [line]);
    return [{ ...place, letter, isTurned: turned === 'v' }];
  });
  for (const [place, there] of lying) {
    const [first, second] = there;
    if (!first || !second) continue;
    const numbers = there.map(({ at }) => lineNumber(at));
    report.to.add(
      problem('BK1121', `${there.length} points lie at ${place}, ${on(numbers, 'by')}: all are put there`, second.at, {
        related: [{ at: first.at, label: 'first' }],
      }),
    );
  }
  return points;
}

/** What a hidden point is, nobody knows before it is turned over: the file says it, and it is not kept. */
export function tellHidden(points: readonly Point[], at: FileSpan | undefined, to: Diagnostics): void {
  const hidden = points.filter(({ isTurned }) => !isTurned).length;
  if (hidden === 0 || !at) return;
  const kept =
    hidden === 1
      ? '1 hidden point: what it is, is drawn when it is turned over; the letter of the file is not kept'
      : `${hidden} hidden points: what they are, is drawn when they are turned over; the letters of the file are not kept`;
  to.add(
    problem('BK1123', kept, at, {
      help: 'nothing needs to be done',
    }),
  );
}

function readFigures(lines: readonly Line[], edges: Edges, report: Report): Figure[] {
  const { to, refuse } = report;
  const first = new Map<number, FileSpan>();
  const figures = lines.flatMap((line): Figure[] => {
    const [number = 0, row = 0, column = 0] = line.words.map(({ text }) => Number(text));
    if (row < 0 || row > edges.rows + 1 || column < 0 || column > edges.columns + 1) {
      refuse(
        'BK1110',
        `a figure is at ${said({ row, column })}, and the board has ${size(edges)}, and a ring`,
        line.at,
      );
      return [];
    }
    const before = first.get(number);
    if (before) {
      to.add(
        problem(
          'BK1121',
          `figure ${number} stands somewhere already, by line ${lineNumber(before)}: the first counts`,
          line.at,
          {
            related: [{ at: before, label: 'first' }],
          },
        ),
      );
      return [];
    }
    first.set(number, line.at);
    return [{ number, row, column }];
  });
  const [line] = lines;
  if (figures.length > MOST_PLAYERS && line)
    to.add(
      problem('BK1124', `${figures.length} figures stand on the board, and at most ${MOST_PLAYERS} can play`, line.at, {
        severity: 'error',
      }),
    );
  const sorted = [...figures].sort((a, b) => a.number - b.number);
  const odd = sorted.findIndex(({ number }, i) => number !== i + 1);
  const at = first.get(sorted[odd]?.number ?? 0);
  if (odd >= 0 && at)
    to.add(
      problem(
        'BK1124',
        `figures are numbered from 1: figure ${sorted[odd]?.number} is taken for number ${odd + 1}`,
        at,
      ),
    );
  return sorted.map((figure, i) => ({ ...figure, number: i + 1 }));
}
