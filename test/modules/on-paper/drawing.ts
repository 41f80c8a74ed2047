/** A board as it is drawn in `ships.md`: squares of four characters, each with its side to the left of it and the one above. */
export interface Drawing {
  /** Labels of the squares by row and column, such as `23` or `34R`. */
  readonly squares: readonly (readonly string[])[];
  /** The mark between a square and the next by row and column of both; beyond the drawing there is row or column 0. */
  readonly sides: readonly { readonly a: Place; readonly b: Place; readonly mark: string }[];
  /** Sides listed by what they are, in the words of the table: labels of two squares, such as `12/22`. */
  readonly listed: ReadonlyMap<string, { readonly count: number; readonly sides: readonly string[] }>;
  /** Where the arrow of each square points, such as `NE`. */
  readonly arrows: readonly (readonly string[])[];
}

/** Row and column, from 1. */
export type Place = readonly [row: number, column: number];

const WIDTH = 5;

/** The drawing under a heading of the page. */
export function drawingOf(page: string, heading: string): Drawing {
  const [, part = ''] = page.split(`\n## ${heading}\n`);
  const text = part.split('\n## ')[0] ?? '';
  const [drawn = [], arrows = []] = [...text.matchAll(/```\n(.*?)\n```/gs)].map((match) =>
    (match[1] ?? '').split('\n'),
  );
  const rows = drawn.filter((_, i) => i % 2 === 1);
  const columns = Math.floor((rows[0]?.length ?? 0) / WIDTH);
  const across = rows.flatMap((row, r) =>
    Array.from({ length: columns + 1 }, (_, c) => ({
      a: [r + 1, c] as const,
      b: [r + 1, c + 1] as const,
      mark: row[c * WIDTH] ?? '',
    })),
  );
  const down = drawn
    .filter((_, i) => i % 2 === 0)
    .flatMap((edge, r) =>
      Array.from({ length: columns }, (_, c) => ({
        a: [r, c + 1] as const,
        b: [r + 1, c + 1] as const,
        mark: edge[c * WIDTH + 1] ?? '',
      })),
    );
  return {
    squares: rows.map((row) =>
      Array.from({ length: columns }, (_, c) => row.slice(c * WIDTH + 1, c * WIDTH + WIDTH).trim()),
    ),
    sides: [...across, ...down],
    listed: listedIn(text),
    arrows: arrows.map((line) => line.trim().split(/\s+/)),
  };
}

function listedIn(text: string): Drawing['listed'] {
  const rows = [...text.matchAll(/^\| ([a-z-]+) \| (\d+) \| (.*) \|$/gm)];
  return new Map(
    rows.map(([, kind = '', count, where = '']) => [
      kind,
      { count: Number(count), sides: where.replaceAll('\\|', '/').split(', ').sort() },
    ]),
  );
}

/** The square an arrow leads to. */
export function pointed([row, column]: Place, arrow: string): Place {
  const step = (minus: string, plus: string) => Number(arrow.includes(plus)) - Number(arrow.includes(minus));
  return [row + step('N', 'S'), column + step('W', 'E')];
}
