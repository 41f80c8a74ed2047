import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { hits, pathBetween } from '../../core/view/svg-paths.js';
import { measure } from '../../core/view/svg-text.js';
import { freer, metBy } from '../../core/view/svg-wires-apart.js';

describe('measured widths', () => {
  it.each(['Missile Control', 'Wash-House, blocked', 'WWW iii 0123', 'Équipement à bord'])(
    'are those of the font: %s',
    (text) => {
      for (const bold of [false, true]) {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="60"><text x="10" y="40" font-size="40" font-family="DejaVu Sans"${bold ? ' font-weight="bold"' : ''}>${text}</text></svg>`;
        const fontFiles = ['', '-Bold'].map((face) => `node_modules/dejavu-fonts-ttf/ttf/DejaVuSans${face}.ttf`);
        const box = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).innerBBox();
        const width = box?.width ?? 0;
        expect(Math.abs(measure(text, { size: 40, bold }) - width)).toBeLessThan(40 * 0.25);
      }
    },
  );
});

describe('a line between two rooms', () => {
  it('goes round the room between them', () => {
    const box = (left: number) => ({ left, top: 0, width: 100, height: 60 });
    const path = pathBetween(box(0), box(400), [box(200)], 0);
    expect(path.length).toBeGreaterThan(2);
    path.slice(1).forEach((p, i) => expect(hits(path[i] ?? p, p, box(200))).toBe(false));
  });
});

describe('a line through the symbol of another', () => {
  const box = (left: number, top: number) => ({ left, top, width: 100, height: 60 });
  const [from, onto] = [box(0, 0), box(400, 0)];
  const straight = pathBetween(from, onto, [], 0);
  const at = (x: number, y: number) => ({ left: x - 11, top: y - 11, width: 22, height: 22 });

  it('stays where it is in nobody’s way', () => {
    expect(freer(straight, [from, onto], [], [at(250, 80)], [])).toBeUndefined();
  });

  it('is shifted, and stays straight', () => {
    const way = freer(straight, [from, onto], [], [at(250, 35)], []);
    expect(way).toHaveLength(2);
    expect(metBy(way ?? [], [at(250, 35)])).toBe(0);
  });

  it('goes round where no straight line is free', () => {
    const symbols = [at(250, 4), at(250, 30), at(250, 56)];
    const way = freer(straight, [from, onto], [], symbols, []) ?? [];
    expect(way.length).toBeGreaterThan(2);
    expect(metBy(way, symbols)).toBe(0);
  });

  it('stays where every way leads through one', () => {
    const wall = Array.from({ length: 60 }, (_, i) => at(250, i * 20 - 600));
    const way = freer(straight, [from, onto], [], wall, []);
    expect(metBy(way ?? straight, wall)).toBeGreaterThan(0);
  });
});
