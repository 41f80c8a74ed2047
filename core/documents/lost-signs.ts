import { type Diagnostic, problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { type Line, lineAbove, lineAt, lineOf } from './blocks.js';
import { quotedBy, type Slip } from './slips.js';

/** The sign that is lost on the line of a fault, or on the one above: the dash of a list, the colon behind a name. */
export function lostSign(file: SourceFile, at: number): Slip | undefined {
  const line = lineOf(file, at);
  const above = lineAbove(file, line);
  for (const one of [line, above]) {
    const slip = one && (hiddenClose(file, one) ?? lostDash(file, one) ?? lostColon(file, one));
    if (slip) return slip;
  }
  return undefined;
}

/** `{ title: Hall #2, floor: 1 }`: what closes the brackets of a line stands behind a ` #`, and so is a comment. */
function hiddenClose(file: SourceFile, line: Line): Slip | undefined {
  const hash = line.words.search(/ #[^\s#]/) + 1;
  const before = line.words.slice(0, hash);
  const opened = before.search(/[[{][^\]}]*$/);
  if (hash < 1 || opened < 0 || /["']/.test(before.slice(opened)) || !/[\]}]/.test(line.words.slice(hash)))
    return undefined;
  const first = line.start + line.indent;
  const start = first + hash;
  const begin = first + Math.max(before.search(/[^\s:,[{][^:,[{]*$/), 0);
  const end = start + line.words.slice(hash).search(/\s*[,\]}]/);
  const text = file.text.slice(begin, end);
  const told = problem(
    'BK0115',
    'YAML takes this for the beginning of a comment, so the bracket before it is not closed',
    { file, start, end: start + 1 },
    { help: `put the text in quotes: \`"${text}"\`` },
  );
  return { told, edits: quotedBy('"', begin, end) };
}

/** `cellar { is: room }`, which YAML takes for a key `cellar { is`. */
export function braceInKey(file: SourceFile, start: number | undefined): Slip | undefined {
  return start === undefined || !/^[^\n:]*\{/.test(file.text.slice(start, start + 200))
    ? undefined
    : lostColon(file, lineOf(file, start));
}

const DASH = /^[-–—−•*](?=\s|$)/;

/** A line among the entries of a list that begins with no dash, with one that is none, or without the space behind it. */
function lostDash(file: SourceFile, line: Line): Slip | undefined {
  if (line.words === '' || /^(- |-$|#|[\]})])/.test(line.words) || !isAmongEntries(file, line)) return undefined;
  const start = line.start + line.indent;
  const other = DASH.exec(line.words)?.[0];
  if (other !== undefined) {
    const told = problem(
      'BK0118',
      `\`${other}\` is no dash to YAML`,
      { file, start, end: start + other.length },
      { help: 'an entry of a list begins with a hyphen and a space: `- `' },
    );
    return { told, edits: [{ start, end: start + other.length, text: '-' }] };
  }
  if (/^-[^\s-]/.test(line.words)) {
    const told = problem(
      'BK0118',
      'a space belongs after this dash',
      { file, start, end: start + 1 },
      { help: `write \`- ${shown(line.words.slice(1))}\`` },
    );
    return { told, edits: [{ start: start + 1, end: start + 1, text: ' ' }], doubtful: [start, line.end] };
  }
  const told = problem('BK0118', 'a dash and a space are missing before this line', wordsOf(file, line), {
    help: `every entry of a list begins with them: \`- ${shown(line.words)}\``,
  });
  const shift = columnOfEntries(file, line);
  return { told, edits: [{ start: line.start + shift, end: start, text: '- ' }], doubtful: [line.start, line.end] };
}

/** Whether the nearest lines in the same column, or two columns to the left, are entries of a list that this belongs to. */
function isAmongEntries(file: SourceFile, line: Line): boolean {
  // At the left margin a line without a dash begins another section.
  if (line.indent === 0) return false;
  return before(file, line) !== undefined || after(file, line) !== undefined;
}

function columnOfEntries(file: SourceFile, line: Line): number {
  return (before(file, line) ?? after(file, line) ?? line).indent;
}

/** The entry above, where it stands in this column, or ends on its line and stands where the dash would. */
function before(file: SourceFile, line: Line): Line | undefined {
  const above = lineAbove(file, line, line.indent + 1);
  if (!above?.words.startsWith('- ')) return undefined;
  return above.indent === line.indent || (above.indent === line.indent - 2 && /[\]}]$/.test(above.words))
    ? above
    : undefined;
}

/** The entry below, of a line that is the first below its key. */
function after(file: SourceFile, line: Line): Line | undefined {
  const above = lineAbove(file, line);
  if (!above || above.indent > line.indent || !/^[^#]*:(\s+#.*)?$/.test(above.words)) return undefined;
  for (let number = line.number + 1; ; number++) {
    const next = lineAt(file, number);
    if (!next || next.words === '' || next.words.startsWith('#')) {
      if (next) continue;
      return undefined;
    }
    return next.indent === line.indent && next.words.startsWith('- ') ? next : undefined;
  }
}

/** `hall { is: room }`, `hall:{ is: room }`: between a name and what is said of it in braces. */
function lostColon(file: SourceFile, line: Line): Slip | undefined {
  const [, name = '', colon = '', blank = ''] = /^([\p{L}\p{N}][^\s:{}[\]"',#]*)(:?)(\s*)\{/u.exec(line.words) ?? [];
  if (name === '' || (colon !== '' && blank !== '')) return undefined;
  const start = line.start + line.indent;
  const end = start + name.length;
  const meant = `\`${name}: ${shown(line.words.slice(name.length + colon.length + blank.length))}\``;
  const told: Diagnostic =
    colon === ''
      ? problem('BK0118', `a colon is missing after \`${name}\``, { file, start, end }, { help: `write ${meant}` })
      : problem(
          'BK0118',
          'a space belongs after this colon',
          { file, start: end, end: end + 1 },
          { help: `write ${meant}` },
        );
  const text = colon === '' && blank !== '' ? ':' : colon === '' ? ': ' : ' ';
  const at = end + colon.length;
  return { told, edits: [{ start: at, end: at, text }] };
}

function wordsOf(file: SourceFile, line: Line) {
  const start = line.start + line.indent;
  return { file, start, end: start + line.words.length };
}

const WIDEST = 40;

function shown(words: string): string {
  return words.length > WIDEST ? `${words.slice(0, WIDEST - 1).trimEnd()}…` : words;
}
