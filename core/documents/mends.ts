import type { SourceFile } from '../source/file.js';
import { blockEnd, type Line, lineAbove, lineAt, lineOf, stepOf } from './blocks.js';
import type { Break } from './compose.js';
import { lostSign } from './lost-signs.js';
import { statementKeys } from './scalar-faults.js';
import { type Edit, quotedBy } from './slips.js';
import { quoteNotClosed, shortBlock } from './yaml-faults.js';

/** A way to read on after a fault. */
export interface Mend {
  readonly edits: readonly Edit[];
  /** Of what stretch it is not sure that it says what was meant. */
  readonly doubtful?: readonly [start: number, end: number];
  /** What is left out. */
  readonly unread?: readonly [start: number, end: number];
}

/** What the author of a text may have meant where YAML does not understand it, the likeliest first. */
export function likely(file: SourceFile, { error, told, block }: Break): Mend[] {
  const { text } = file;
  const at = told.at?.start ?? error.pos[0];
  const line = lineOf(file, at);
  const sign = text[at] ?? '';
  const cut = block && shortBlock(file, block, error.pos[0]);
  if (cut && cut.edits.length > 0) return [{ edits: cut.edits }];
  const lost = lostSign(file, error.pos[0]);
  if (lost?.told.message === told.message) return [lost];
  const closer = /end with (?:a )?([\]}])$/.exec(error.message)?.[1];
  if (told.code === 'BK0110') return tabs(file, line);
  if (told.message === quoteNotClosed) return quotes(file, at, line);
  if (closer !== undefined) return closers(file, error.pos[0], closer);
  if (told.code === 'BK0119' && (sign === ']' || sign === '}'))
    return [...balanced(line), { edits: [{ start: at, end: at + 1, text: '' }], doubtful: [line.start, line.end] }];
  if (told.code === 'BK0118' && sign === ':')
    return [{ edits: [{ start: at + 1, end: at + 1, text: ' ' }], doubtful: [line.start, line.end] }];
  if (told.code === 'BK0114') return colons(file, error.pos[0], line);
  if (told.code === 'BK0118')
    return [...texts(file, line), ...keys(file, line), ...dashes(file, line), ...shifts(file, line)];
  if (sign === ',') return [{ edits: [{ start: at, end: at + 1, text: '' }], doubtful: [line.start, line.end] }];
  return [
    ...(/comma is missing/.test(told.message)
      ? [{ edits: [{ start: at, end: at, text: ', ' }], doubtful: [line.start, line.end] } as const]
      : []),
    ...balanced(line),
    ...keys(file, line),
  ];
}

/** Tabs that indent: as many steps each, or as far as the line above or below. */
function tabs(file: SourceFile, line: Line): Mend[] {
  const step = ' '.repeat(stepOf(file));
  const edits: Edit[] = [];
  for (const [number, start] of file.lines.entries()) {
    const blank = /^[ \t]*/.exec(file.text.slice(start, lineAt(file, number)?.end))?.[0] ?? '';
    if (blank.includes('\t')) edits.push({ start, end: start + blank.length, text: blank.replaceAll('\t', step) });
  }
  const near = [lineAbove(file, line)?.indent, lineAt(file, line.number + 1)?.indent].flatMap((indent) =>
    indent === undefined
      ? []
      : [{ edits: [{ start: line.start, end: line.start + line.indent, text: ' '.repeat(indent) }] }],
  );
  return [{ edits }, ...near].map((mend) => ({ ...mend, doubtful: [line.start, line.end] }));
}

/** A quote that is not closed on its line. */
function quotes(file: SourceFile, open: number, line: Line): Mend[] {
  const quote = file.text[open] ?? '';
  const rest = file.text.slice(open + 1, line.end);
  const ends = [rest.search(/\s*[\]}]+,?\s*$/), rest.search(/,\s/), rest.trimEnd().length];
  const inBrackets = /[[{]/.test(file.text.slice(line.start, open));
  return ends
    .filter((end, i) => end >= 0 && (inBrackets || i === 2))
    .map((end) => ({
      edits: [{ start: open + 1 + end, end: open + 1 + end, text: quote }],
      doubtful: [open, line.end],
    }));
}

/** A bracket that is open where the line at `at` begins. */
function closers(file: SourceFile, at: number, closer: string): Mend[] {
  const line = lineOf(file, at);
  const above = at >= file.text.length && line.words !== '' ? line : lineAbove(file, line);
  if (!above) return balanced(line);
  const end =
    above.start + (/\s#\s.*$/.exec(file.text.slice(above.start, above.end))?.index ?? above.end - above.start);
  return [
    ...balanced(above),
    { edits: [{ start: end, end, text: closer }], doubtful: [above.start, above.end] },
    ...balanced(line),
  ];
}

/** The brackets of a line, closed in the order in which they were opened. */
function balanced(line: Line & { readonly text?: string }): Mend[] {
  const open: string[] = [];
  const edits: Edit[] = [];
  let quote = '';
  const first = line.start + line.indent;
  for (const [i, sign] of [...line.words].entries()) {
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if ((sign === '"' || sign === "'") && /[\s[{,]$/.test(line.words.slice(0, i))) quote = sign;
    else if (sign === '[' || sign === '{') open.push(sign === '[' ? ']' : '}');
    else if (sign === ']' || sign === '}') {
      while (open.length > 0 && open.at(-1) !== sign)
        edits.push({ start: first + i, end: first + i, text: ` ${open.pop()}` });
      if (open.length === 0) return [];
      open.pop();
    }
  }
  const end = first + line.words.length;
  if (open.length > 0) edits.push({ start: end, end, text: ` ${open.reverse().join(' ')}` });
  return edits.length === 0 ? [] : [{ edits: joined(edits), doubtful: [line.start, line.end] }];
}

/** Edits at one place as one. */
function joined(edits: readonly Edit[]): Edit[] {
  const all: Edit[] = [];
  for (const edit of edits) {
    const last = all.at(-1);
    if (last?.start === edit.start) all[all.length - 1] = { ...last, text: last.text + edit.text };
    else all.push(edit);
  }
  return all;
}

/** A text with a colon in it: in quotes, or after a `|`. */
function colons(file: SourceFile, at: number, line: Line): Mend[] {
  const here = lineOf(file, at);
  const start = at > here.start + here.indent ? at : undefined;
  const rest = start === undefined ? '' : file.text.slice(start, here.end);
  const quote = rest.includes("'") ? '"' : "'";
  const isText = statementKeys.has(/([\w ]+):\s*$/.exec(file.text.slice(here.start, at))?.[1]?.trim() ?? '');
  const ends = [rest.search(/\s+[\]}][\s\]},]*$/), rest.trimEnd().length].filter((end) => end > 0);
  const inQuotes =
    start === undefined || rest.includes(quote) || !/:\s/.test(rest)
      ? []
      : ends.map(
          (end): Mend => ({
            edits: quotedBy(quote, start, start + end),
            ...(!isText && { doubtful: [here.start, here.end] as const }),
          }),
        );
  return [...texts(file, line), ...inQuotes];
}

/** A text of several lines without `|` before it. */
function texts(file: SourceFile, line: Line): Mend[] {
  let above = lineAbove(file, line, line.indent);
  let [key, value] = keyOn(above);
  // Headers inside the text may be taken for keys too.
  while (above && !statementKeys.has(key)) {
    above = lineAbove(file, above, above.indent);
    [key, value] = keyOn(above);
  }
  if (!above || /^[|>]/.test(value)) return [];
  const end = above.start + above.indent + above.words.length;
  const text = value === '' ? ' |' : `|\n${' '.repeat(line.indent)}`;
  return [{ edits: [{ start: end - value.length, end: end - value.length, text }] }];
}

function keyOn(line: Line | undefined): readonly [key: string, value: string] {
  const [, key = '', value = ''] = /^(?:- +)*([\w ]+):(?:\s+(\S.*))?$/.exec(line?.words ?? '') ?? [];
  return [key, value];
}

/** A line that was to be a key: it lacks its colon. */
function keys(file: SourceFile, line: Line): Mend[] {
  const above = lineAbove(file, line);
  return [above, line].flatMap((one): Mend[] => {
    if (!one || /:(\s|$)|^[-|>#]|["'[\]{}]/.test(one.words)) return [];
    const next = lineAt(file, one.number + 1);
    const first = one.start + one.indent;
    const isHead = next !== undefined && next.words !== '' && next.indent > one.indent;
    const word = isHead ? one.words : one.indent === 0 ? /^[\w-]+(?= \S+$)/.exec(one.words)?.[0] : undefined;
    if (word === undefined) return [];
    const at = first + word.length;
    return [{ edits: [{ start: at, end: at, text: ':' }], doubtful: [one.start, blockEnd(file, one).end] }];
  });
}

/** An entry of a list that lacks its dash, or the blank after it: the lines below it stand two columns further in. */
function dashes(file: SourceFile, line: Line): Mend[] {
  const head = lineAbove(file, line);
  if (!head || head.indent >= line.indent || head.words.startsWith('- ')) return [];
  const start = head.start + head.indent;
  if (/^-\S/.test(head.words))
    return [{ edits: [{ start: start + 1, end: start + 1, text: ' ' }], doubtful: [head.start, head.end] }];
  if (head.indent !== line.indent - 2) return [];
  return [{ edits: [{ start, end: start, text: '- ' }], doubtful: [head.start, head.end] }];
}

/** A line in the wrong column, with what hangs below it: it belongs to a line above. */
function shifts(file: SourceFile, line: Line): Mend[] {
  const columns: number[] = [];
  for (let above = lineAbove(file, line); above; above = lineAbove(file, above, above.indent)) {
    const dashes = /^(?:- +)*/.exec(above.words)?.[0].length ?? 0;
    for (const column of dashes > 0 ? [above.indent + dashes, above.indent] : [above.indent])
      if (column !== line.indent && !columns.includes(column)) columns.push(column);
  }
  const last = blockEnd(file, line);
  return columns
    .sort((a, b) => Math.abs(a - line.indent) - Math.abs(b - line.indent))
    .slice(0, 3)
    .map((column) => {
      const edits: Edit[] = [];
      for (let number = line.number; number <= last.number; number++) {
        const one = lineAt(file, number);
        if (one && one.words !== '')
          edits.push({
            start: one.start,
            end: one.start + one.indent,
            text: ' '.repeat(Math.max(0, one.indent + column - line.indent)),
          });
      }
      return { edits, doubtful: [line.start, line.end] };
    });
}

/** Ways to leave out what cannot be read, each more than the one before. */
export function omissions(file: SourceFile, { told, error }: Break): readonly (readonly Mend[])[] {
  const line = lineOf(file, told.at?.start ?? error.pos[0]);
  const above = lineAbove(file, line);
  const parent = lineAbove(file, line, line.indent);
  const section = line.indent === 0 ? line : (lineAbove(file, line, 1) ?? line);
  return [
    [...value(file, line), without(file, line, line)],
    [...(above ? [without(file, above, line)] : []), ...(parent ? [without(file, parent, line)] : [])],
    [without(file, section, line)],
    [rest(file, section)],
  ];
}

/** The value on a line, when nothing hangs below. */
function value(file: SourceFile, line: Line): Mend[] {
  const key = /^(?:- +)*[^\s#"'{[][^:]*:(?=\s)/.exec(line.words)?.[0];
  if (key === undefined || blockEnd(file, line) !== line) return [];
  const start = line.start + line.indent + key.length;
  return [{ edits: [{ start, end: line.end, text: '' }], doubtful: [line.start, line.end] }];
}

/** Without what a line begins, and at least as far as another. */
function without(file: SourceFile, from: Line, to: Line): Mend {
  const last = blockEnd(file, from);
  const { start } = from;
  const end = Math.max(last.end, blockEnd(file, to).end);
  const one = from === to && last === from;
  return { edits: [{ start, end, text: '' }], doubtful: [start, end], ...(!one && { unread: [start, end] as const }) };
}

function rest(file: SourceFile, { start }: Line): Mend {
  const end = file.text.length;
  return { edits: [{ start, end, text: '' }], doubtful: [start, end], unread: [start, end] };
}
