import { fault } from './fault.js';
import { BLOCK_LIMIT } from './limits.js';
import type { Fault } from './tree.js';

/** One line of a text that says something, its comment gone, with the deeper lines under it. */
export interface Line {
  readonly text: string;
  /** Where `text` stands in the author's text. */
  readonly start: number;
  readonly end: number;
  indent: number;
  readonly children: Line[];
}

export interface Layout {
  readonly lines: readonly Line[];
  readonly faults: readonly Fault[];
}

/** Cuts a text into lines and puts deeper lines under the line they belong to. */
export function layoutOf(text: string): Layout {
  const faults: Fault[] = [];
  const top: Line[] = [];
  // The lines that may still get deeper lines, outermost first.
  const open: Line[] = [];
  // The column of lines already told to be too deep; one fault for a run of them is enough.
  let stray = -1;
  for (const line of linesOf(text, faults)) {
    while (open.length > 0 && (open.at(-1) as Line).indent > line.indent) open.pop();
    const above = open.at(-1);
    if (above !== undefined && line.indent > above.indent) {
      const wrong = strayFault(line, above, open);
      if (wrong === undefined) {
        above.children.push(line);
        open.push(line);
        continue;
      }
      if (stray !== line.indent && !faults.some((f) => f.code === 'BK0510')) faults.push(wrong);
      stray = line.indent;
      // It is still read, as if it stood beside the line above, so that its own faults are found too.
      open.pop();
      line.indent = above.indent;
    } else {
      stray = -1;
      if (above === undefined ? top.length > 0 : false) faults.push(uneven(line));
      if (above !== undefined) open.pop();
    }
    (open.at(-1)?.children ?? top).push(line);
    open.push(line);
  }
  return { lines: top, faults };
}

/** Lines that rule over deeper ones, whether or not they end with their colon. */
const HEADER = /^(if|otherwise|for each|until|repeat|depending on|all at once)\b(?!.*: )/i;

function strayFault(line: Line, above: Line, open: readonly Line[]): Fault | undefined {
  if (open.length > BLOCK_LIMIT)
    return fault(
      'BK0510',
      `more than ${BLOCK_LIMIT} blocks stand inside each other`,
      line.start,
      line.end,
      'make a procedure of the inner ones',
    );
  const first = above.children[0];
  // A line between two columns: deeper than the header, but less deep than what already stands under it.
  if (first !== undefined && first.indent !== line.indent) return uneven(line);
  // A header whose colon is missing is told of itself; its lines are its own all the same.
  if (above.text.endsWith(':') || HEADER.test(above.text)) return undefined;
  return fault(
    'BK0509',
    'this line is deeper than the one above, which does not end with a colon',
    line.start,
    line.end,
    `indent it like \`${shortened(above.text)}\`, or end that line with a colon`,
  );
}

function uneven(line: Line): Fault {
  return fault(
    'BK0508',
    'this line is indented like none of the lines above it',
    line.start,
    line.end,
    'lines of one block begin in one column',
  );
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

/** A text on one line: comments gone, offsets as in the author's text. */
export function singleLine(text: string): string {
  let joined = '';
  for (const { from, to, end } of physicalLines(text)) joined += text.slice(from, to) + ' '.repeat(end - to);
  return joined;
}

function* linesOf(text: string, faults: Fault[]): Generator<Line> {
  for (const { from, to } of physicalLines(text)) {
    const line = text.slice(from, to);
    const said = line.trim();
    if (said === '') continue;
    const indent = line.length - line.trimStart().length;
    const tab = line.slice(0, indent).indexOf('\t');
    if (tab >= 0)
      faults.push(
        fault('BK0507', 'a tab stands in the indentation', from + tab, from + tab + 1, 'indent with spaces only'),
      );
    yield { text: said, start: from + indent, end: from + indent + said.length, indent, children: [] };
  }
}

/** The lines of a text: where each begins, where its comment begins, where the next begins. */
function* physicalLines(text: string): Generator<{ from: number; to: number; end: number }> {
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline + 1;
    yield { from, to: commentStart(text, from, newline < 0 ? end : newline), end };
    from = end;
  }
}

// A comment begins with a `#` at the start of a line or after a space, outside quotes.
function commentStart(text: string, from: number, to: number): number {
  let quoted = false;
  for (let i = from; i < to; i++) {
    const c = text[i];
    if (c === '"') quoted = !quoted;
    else if (c === '#' && !quoted && (i === from || /\s/.test(text[i - 1] as string))) return i;
  }
  return to;
}
