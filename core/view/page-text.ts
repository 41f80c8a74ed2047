/** A page of documentation as plain text for a terminal: headings, paragraphs, lists, code. */
import { type Paint, plainPaint } from '../source/frame.js';
import { hanging } from './board-text-cells.js';

export interface PageOptions {
  readonly columns: number;
  readonly paint?: Paint;
}

/** Stands for a blank at which no line may end: a sign that no text has. */
const HELD = '\ue000';

/** Lines of code are printed as they stand, code in a sentence in one piece; all else is broken to fit. */
export function pageText(markdown: string, { columns, paint = plainPaint }: PageOptions): string {
  const out: string[] = [];
  let paragraph: string[] = [];
  let code = false;
  const flush = (): void => {
    if (paragraph.length === 0) return;
    const text = spoken(paragraph.join(' ')).replace(/`[^`]+`/g, (code) => code.replaceAll(' ', HELD));
    const [mark = ''] = /^(?:[*-]|\d+\.) /.exec(text) ?? [];
    out.push(...hanging(mark, text.slice(mark.length), columns).map((line) => line.replaceAll(HELD, ' ')));
    paragraph = [];
  };
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      flush();
      code = !code;
      // A fence may name the file that it shows.
      const [, file] = line.split(' ');
      if (file) out.push(`  ${paint.dim(file)}`);
    } else if (code) out.push(line === '' ? '' : `    ${line}`);
    else if (line.trim() === '') {
      flush();
      out.push('');
    } else if (/^#+ /.test(line)) {
      flush();
      out.push(paint.bold(spoken(line.replace(/^#+ /, ''))));
    } else {
      if (/^\s*([*-]|\d+\.) /.test(line)) flush();
      paragraph.push(line.trim());
    }
  }
  flush();
  return `${out.join('\n').trimEnd()}\n`;
}

/** Links become their words with the address; marks of emphasis go, what is quoted stays. */
function spoken(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, words: string, to: string) =>
      /^https?:/.test(to) ? `${words} (${to})` : words,
    )
    .replace(/\*\*([^*]+)\*\*/g, '$1');
}
