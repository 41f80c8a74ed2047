import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Sheet } from '../../core/view/board-svg.js';

/** Dots for each pixel of 96 an inch. */
const ZOOM = 2;
/** More dots than this are asked of no viewer, and of no memory. */
const MOST_DOTS = 120_000_000;

export interface Png {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A sheet as a PNG, with fonts of our own, so that it is the same on every machine. */
export async function pngOf({ svg, width, height }: Sheet): Promise<Png> {
  const { Resvg } = await import('@resvg/resvg-js');
  const zoom = Math.min(ZOOM, Math.sqrt(MOST_DOTS / (width * height)));
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.max(1, Math.round(width * zoom)) },
    font: {
      fontFiles: fontFiles(),
      // Scripts that our fonts do not have are left to the machine's.
      loadSystemFonts:
        /[\u0900-\u0dff\u0e00-\u10ff\u1100-\u11ff\u1200-\u137f\u2e80-\u9fff\ua960-\ud7ff\uf900-\ufaff\u{10000}-\u{3ffff}]/u.test(
          svg,
        ),
      defaultFontFamily: 'DejaVu Sans',
    },
  }).render();
  return { bytes: image.asPng(), width: image.width, height: image.height };
}

function fontFiles(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
  const files = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => join(folder, 'ttf', name));
  // Without its fonts a picture has no text, and nothing says so.
  for (const file of files) readFileSync(file).readUInt32BE(0);
  return files;
}
