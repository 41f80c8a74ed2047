import type { YAMLParseError } from 'yaml';
import type { Code } from '../source/codes.js';
import { type Diagnostic, type DiagnosticDetails, problem } from '../source/diagnostic.js';
import { type FileSpan, positionOf, type SourceFile } from '../source/file.js';
import { lineAbove, lineOf } from './blocks.js';
import { leadingKey } from './form.js';
import { lineSpan, wordSpan } from './lines.js';
import { lostSign } from './lost-signs.js';
import { statementKeys } from './scalar-faults.js';
import type { Slip } from './slips.js';

/** What YAML says went wrong, in designers' words; `lastBlock` is the last `|` text that ended before the fault. */
export function yamlFault(
  file: SourceFile,
  error: YAMLParseError,
  lastBlock: BlockText | undefined,
  openQuote: number,
): Diagnostic {
  const at = Math.min(error.pos[0], file.text.length);
  const cut = lastBlock && shortBlock(file, lastBlock, at);
  if (cut) return cut.told;
  const lost = ofStructure.has(error.code) ? lostSign(file, at) : undefined;
  if (lost) return lost.told;
  const word = wordSpan(file, at);
  const say: Say = (code, message, details = {}) => problem(code, message, word, details);
  switch (error.code) {
    case 'UNEXPECTED_TOKEN':
      return unexpected(file, error, say);
    case 'TAB_AS_INDENT':
      return tabHere(word);
    case 'BLOCK_AS_IMPLICIT_KEY':
      return colonInText(file, at);
    case 'BLOCK_IN_FLOW':
      return colonInText(file, at);
    case 'MULTILINE_IMPLICIT_KEY':
      return (
        tightColon(file, error.pos[0]) ??
        colonMissing(file, error.pos[0]) ??
        problem(
          'BK0118',
          'this line is neither a key with a colon nor part of the text above',
          lineSpan(file, loneLine(file, error)),
          {
            help: 'write `key: value`, or put `|` after the key of a text with several lines and indent them below it',
          },
        )
      );
    case 'BAD_INDENT':
      return /must be sufficiently indented and end with/.test(error.message)
        ? say('BK0119', `the bracket before this line is not closed`, { help: `close it with ${error.message.at(-1)}` })
        : say('BK0118', 'this line begins at another column than its neighbours', {
            help: 'keys of one map stand exactly below each other',
          });
    case 'MISSING_CHAR':
      return missing(file, error, openQuote, say);
    case 'BAD_SCALAR_START':
      return say('BK0120', `a text cannot begin with ${quoted(file.text[at])}`, { help: 'put the text in quotes' });
    case 'IMPOSSIBLE':
      if (file.text[at] !== '[' && file.text[at] !== '{') return unexpected(file, error, say);
      return say('BK0113', 'a key is a text, not a list or a map', {
        help: 'put it in quotes if the brackets belong to its name',
      });
    case 'BAD_DQ_ESCAPE':
      return say('BK0120', 'in double quotes a backslash begins an escape, and this is none', {
        help: 'double the backslash, or use single quotes',
      });
    case 'BAD_DIRECTIVE':
      return say('BK0109', 'directives of YAML are not used here', { help: 'take the line out' });
    case 'MULTIPLE_DOCS':
      return say('BK0106', 'a second document begins here', { help: 'put it in a file of its own' });
    case 'KEY_OVER_1024_CHARS':
      return say('BK0113', 'this key is too long');
    case 'BAD_ALIAS':
    case 'ALIAS_PROPS':
    case 'MULTIPLE_ANCHORS':
      return say('BK0108', 'anchors and aliases are not used here', { help: 'write the value out where it is needed' });
    case 'MULTIPLE_TAGS':
    case 'TAG_RESOLVE_FAILED':
      return say('BK0109', 'tags of YAML are not used here', { help: 'take it out, or put the text in quotes' });
    default:
      return say('BK0101', 'YAML does not expect this here', {
        help: 'look at the indentation, at quotes and brackets, and at colons, in this line and the one above',
      });
  }
}

/** Faults of how lines belong together, which a lost dash or colon may be behind. */
const ofStructure: ReadonlySet<string> = new Set([
  'UNEXPECTED_TOKEN',
  'BLOCK_AS_IMPLICIT_KEY',
  'BLOCK_IN_FLOW',
  'MULTILINE_IMPLICIT_KEY',
  'BAD_INDENT',
  'MISSING_CHAR',
]);

/** What stands where nothing of the sort can. */
function unexpected(file: SourceFile, error: YAMLParseError, say: Say): Diagnostic {
  const sign = file.text[error.pos[0]] ?? '';
  if (sign === ']' || sign === '}')
    return say('BK0119', `this ${sign} closes nothing`, { help: 'take it out, or open the bracket it belongs to' });
  if (sign === ',') return say('BK0101', 'an entry is missing before this comma');
  if (/seq-ind on same line/.test(error.message))
    return say('BK0118', 'a list begins on the line below its key', {
      help: 'put each entry on a line of its own, beginning with `- `; or write `[a, b]`',
    });
  if (
    /scalar at node end/.test(error.message) &&
    /["'] ?$/.test(file.text.slice(Math.max(0, error.pos[0] - 2), error.pos[0]))
  ) {
    return say('BK0119', 'the text ended at the quote before this', {
      help: "a quote inside quotes is doubled ('') in single quotes, and has a backslash (\\\") in double quotes; or put the text after `|` on lines of its own",
    });
  }
  return say('BK0101', 'YAML does not expect this here', {
    help: 'look at the indentation, at quotes and brackets, and at colons, in this line and the one above',
  });
}

/** `key:value`: without a space after the colon YAML takes it all for text. */
function tightColon(file: SourceFile, at: number): Diagnostic | undefined {
  const line = lineSpan(file, at);
  const found = /^(?:- )?[\w -]+:(?=\S)/.exec(file.text.slice(line.start, line.end));
  if (!found) return undefined;
  const colon = line.start + found[0].length - 1;
  return problem(
    'BK0118',
    'a space belongs after this colon',
    { file, start: colon, end: colon + 1 },
    { help: 'without it YAML takes the line for a text' },
  );
}

/** `turn watch`: a line among keys that begins with one, or only with a word. */
function colonMissing(file: SourceFile, at: number): Diagnostic | undefined {
  const whole = lineSpan(file, at);
  const above = file.text.slice(0, whole.start).trimEnd().split('\n').at(-1) ?? '';
  // The first line under the key of a rule text is a sentence.
  if (/^[\s-]*([\w ]+):$/.test(above) && statementKeys.has(above.replace(/^[\s-]*|:$/g, ''))) return undefined;
  const [dash = ''] = /^(?:- +)*/.exec(file.text.slice(whole.start, whole.end)) ?? [];
  const span = { ...whole, start: whole.start + dash.length };
  const text = file.text.slice(span.start, span.end);
  const key = leadingKey(text);
  if (key === undefined) return undefined;
  return problem('BK0118', `a colon is missing after \`${key}\``, span, {
    help: `write \`${key}:${text.slice(key.length)}\``,
  });
}

type Say = (code: Code, message: string, details?: DiagnosticDetails) => Diagnostic;

/** A text written as a block, and how far its key is indented. */
export interface BlockText {
  /** Where `|` or `>` stands. */
  readonly header: number;
  readonly start: number;
  readonly end: number;
  readonly keyIndent: number;
}

/**
 * A block text ends at the first line indented less than its first one. Where the line after it is still indented more
 * than the key, the author meant it to go on.
 */
export function shortBlock(file: SourceFile, block: BlockText, from = block.end): Slip | undefined {
  let line = block.end;
  while (line < file.text.length && /^[ \t]*\r?\n/.test(file.text.slice(line, line + 200)))
    line = file.text.indexOf('\n', line) + 1;
  if (line >= file.text.length) return undefined;
  const indent = indentOf(file, line);
  if (indent <= block.keyIndent || from > endOfLine(file, line)) return undefined;
  // `|2` says how far right of its key a text begins: as far as the least indented of the lines that follow.
  let least = indent;
  for (let next = line; next < file.text.length; next = endOfLine(file, next) + 1) {
    const here = indentOf(file, next);
    if (file.text[next + here] === '\n' || file.text[next + here] === '\r') continue;
    if (here <= block.keyIndent) break;
    least = Math.min(least, here);
  }
  const step = Math.min(9, least - block.keyIndent);
  const signs = file.text.slice(block.header, file.text.indexOf('\n', block.header));
  const { index: said, 0: given = '' } = /[1-9]/.exec(signs) ?? { index: 1 };
  const edit = { start: block.header + said, end: block.header + said + given.length, text: `${step}` };
  const told = problem(
    'BK0116',
    'this line is indented less than the first line of the text, so YAML ends the text above it',
    lineSpan(file, line),
    {
      label: 'not part of the text',
      help: `indent every line at least as far as the first, or write \`|${step}\` instead of \`|${given}\`: then the text begins ${step} ${step === 1 ? 'space' : 'spaces'} right of its key`,
      related: [{ at: lineSpan(file, block.start), label: 'the first line sets the indentation' }],
    },
  );
  return { told, edits: step < 1 ? [] : [edit] };
}

/** A line that begins with a tab, whatever YAML makes of it. */
export function tabAt(file: SourceFile, at: number): Diagnostic | undefined {
  const start = file.lines[positionOf(file, Math.min(at, file.text.length)).line - 1] ?? 0;
  const [, spaces = '', tabs] = /^( *)(\t+)/.exec(file.text.slice(start, start + 200)) ?? [];
  if (tabs === undefined || start + spaces.length > at) return undefined;
  const from = start + spaces.length;
  return tabHere({ file, start: from, end: from + tabs.length });
}

function tabHere(at: FileSpan): Diagnostic {
  return problem('BK0110', 'a tab indents this line', at, { help: 'indent with spaces' });
}

export const quoteNotClosed = 'this quote is not closed';

export function openQuoteAt(file: SourceFile, at: number): Diagnostic {
  return problem(
    'BK0119',
    quoteNotClosed,
    { file, start: at, end: at + 1 },
    { help: `close the text with ${file.text[at]}` },
  );
}

/** What a line of rule text begins with that has a colon in it. */
const RULE_HEADERS: ReadonlySet<string> = new Set('if otherwise for until all repeat depending later'.split(' '));

/** The advice for `do: if the room is dry: put fire there`. */
export function colonInText(file: SourceFile, at: number): Diagnostic {
  const line = lineSpan(file, at);
  const text = file.text.slice(at, line.end);
  const comma = /^("[^"]*"|'[^']*'|[^\s"']+)(\s+)([\w-]+):(\s|$)/.exec(text);
  if (comma && !RULE_HEADERS.has(comma[1] ?? '') && file.text.slice(line.start, at).includes('{')) {
    const start = at + (comma[1] + (comma[2] ?? '')).length;
    const key = comma[3] ?? '';
    return problem(
      'BK0101',
      `a comma is missing before \`${key}\``,
      { file, start, end: start + key.length },
      {
        help: 'entries in brackets are separated by commas',
      },
    );
  }
  const colon = text.search(/:(\s|$)/);
  if (colon < 0) return deeperLine(file, at);
  const key = /(?:^|[{,\s])([\w][\w ]*?):\s*$/.exec(file.text.slice(lineSpan(file, at).start, at))?.[1];
  const span = { file, start: at + colon, end: at + colon + 1 };
  return problem('BK0114', 'a colon and a space inside a plain text: YAML takes them for a key and its value', span, {
    help: `put \`|\` after \`${key ?? 'do'}:\` and the text indented on the lines below, or put the text in quotes`,
  });
}

/** A deeper line below a plain text: it goes on with the text, and a colon in it then makes no sense. */
function deeperLine(file: SourceFile, at: number): Diagnostic {
  const below = lineSpan(file, lineSpan(file, at).end + 1);
  const key = /^([^:]*):(\s|$)/.exec(file.text.slice(below.start, below.end))?.[1] ?? '';
  // Several words before the colon are a sentence of a rule; one or two are a key.
  return key.trim().split(/\s+/).length > 2
    ? colonInText(file, below.start)
    : problem('BK0118', 'this line is indented further than the keys it stands below', below, {
        help: 'keys of one map stand exactly below each other; the value of a key above is complete already',
      });
}

function missing(file: SourceFile, error: YAMLParseError, openQuote: number, say: Say): Diagnostic {
  const quote = /closing (['"])quote/.exec(error.message)?.[1];
  if (quote) return openQuoteAt(file, openQuote);
  if (/map keys need to be followed by map values/i.test(error.message)) {
    return (
      tightColon(file, error.pos[0]) ??
      colonMissing(file, error.pos[0]) ??
      say('BK0118', 'a key is followed by a colon and its value', {
        help:
          ruleTextAbove(file, error.pos[0]) ??
          `write \`${twoWords(file, error.pos[0]) ?? 'key: value'}\`; list entries begin with \`- \``,
      })
    );
  }
  if (/between flow/.test(error.message))
    return say('BK0101', 'a comma is missing before this', { help: 'entries in brackets are separated by commas' });
  return say('BK0101', 'something is missing here', { help: `YAML says: ${error.message}` });
}

/** Lines of rule text below a key without `|`: its headers end in colons, and YAML takes them for keys. */
function ruleTextAbove(file: SourceFile, at: number): string | undefined {
  const here = lineOf(file, at);
  if (!STATEMENT.test(here.words)) return undefined;
  let line = here;
  while (line.start > 0 && (line.words === '' || line.indent >= here.indent)) line = lineOf(file, line.start - 1);
  const key = /^([a-z][\w -]*):$/.exec(line.words)?.[1];
  return key === undefined || line.indent >= here.indent
    ? undefined
    : `lines of rule text stand below a \`|\`: write \`${key}: |\``;
}

const STATEMENT =
  /^(for|if|otherwise|make|raise|lower|set|put|take|move|remove|give|roll|pick|draw|play|discard|send|this) /;

/** `cellar leaking`, as it may have been meant. */
function twoWords(file: SourceFile, at: number): string | undefined {
  const [, key, value] = /^([\w-]+) ([\w-]+)$/.exec(lineOf(file, at).words) ?? [];
  return key === undefined ? undefined : `${key}: ${value}`;
}

function quoted(character: string | undefined): string {
  return character === '`' ? 'a backtick' : `\`${character ?? ''}\``;
}

/** Of lines that YAML takes for one key that which lacks its colon; of a text that lacks its `|` the one with a colon. */
function loneLine(file: SourceFile, error: YAMLParseError): number {
  const last = lineOf(file, lastLineOf(file, error));
  const first = lineOf(file, error.pos[0]);
  const key = /^(?:- +)*([\w ]+):$/.exec(lineAbove(file, first, first.indent)?.words ?? '')?.[1];
  const isText = first.indent !== last.indent || (key !== undefined && statementKeys.has(key));
  return isText ? last.start : first.start;
}

function lastLineOf(file: SourceFile, error: YAMLParseError): number {
  const text = file.text.slice(error.pos[0], error.pos[1]);
  return error.pos[0] + text.lastIndexOf('\n', text.trimEnd().length) + 1;
}

function indentOf(file: SourceFile, line: number): number {
  let at = line;
  while (file.text[at] === ' ') at++;
  return at - line;
}

function endOfLine(file: SourceFile, at: number): number {
  const end = file.text.indexOf('\n', at);
  return end < 0 ? file.text.length : end;
}
