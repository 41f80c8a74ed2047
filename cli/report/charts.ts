/**
 * Charts drawn by Vega, without a browser. The program has this in a file of its own beside it, which is read only where a
 * page is made.
 */
import * as vega from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Chart } from '../../core/view/report/charts.js';
import { escaped, measure } from '../../core/view/svg-text.js';

interface TextMetrics {
  width(item: { readonly fontSize?: number; readonly fontWeight?: string | number }, text: unknown): number;
}

// Without a browser nobody knows how wide a text is; our own tables do. Its types do not tell of this door.
const { textMetrics } = vega as unknown as { readonly textMetrics: TextMetrics };
textMetrics.width = ({ fontSize = 11, fontWeight }, text) =>
  measure(String(text ?? ''), { size: fontSize, bold: fontWeight === 'bold' });

export async function drawChart({ title, spec }: Chart): Promise<string> {
  const view = new vega.View(vega.parse(compile(spec as unknown as TopLevelSpec).spec), { renderer: 'none' });
  try {
    return tidied(await view.toSVG(), title);
  } finally {
    view.finalize();
  }
}

/** What is not seen, is said by the title, or is the same as where it stands. */
const idle = [
  /<text[^>]* opacity="0"[^>]*>[^<]*<\/text>/g,
  /<path class="(fore|back)ground"(?![^>]* (fill|stroke)=)[^>]*\/>/g,
  / (opacity="1"|stroke-width="1"|pointer-events="none"|aria-[a-z]+="[^"]*"|role="[^"]*"|class="[^"]*")/g,
  / (xmlns:xlink="[^"]*"|version="1.1"|font-family="[^"]*"|font-size="11px"|transform="translate\(0,0\)")/g,
  /<g><\/g>/g,
];

/** Without what is idle, and with no more digits than are seen. Letters are those of the page. */
function tidied(svg: string, title: string): string {
  return idle
    .reduce((text, part) => text.replace(part, ''), svg)
    .replace(/-?\d+\.\d{3,}/g, (digits) => String(Math.round(Number(digits) * 100) / 100))
    .replace(
      /<svg ([^>]*)>/,
      (_, attributes) => `<svg ${attributes} role="img" font-size="11"><title>${escaped(title)}</title>`,
    );
}
