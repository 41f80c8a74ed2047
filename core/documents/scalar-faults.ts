import type { Scalar } from 'yaml';
import { type Diagnostic, problem } from '../source/diagnostic.js';
import type { FileSpan, SourceFile } from '../source/file.js';
import type { ScalarStyle } from './align.js';
import { isListKey } from './form.js';
import { quotedBy, type Slip } from './slips.js';
import type { DocEntry, DocScalar } from './tree.js';

/**
 * YAML ends a plain text at ` #`. A comment is welcome; what follows without a space after the `#`, or inside quotes
 * that are still open, was meant to belong to the text.
 */
export function checkCut(file: SourceFile, node: Scalar.Parsed, text: string): Diagnostic | undefined {
  const token = node.srcToken;
  if (token?.type !== 'scalar' || !token.end || typeof node.value !== 'string') return undefined;
  const newline = token.end.findIndex((part) => part.type === 'newline');
  const comment = token.end.slice(0, newline < 0 ? undefined : newline).find((part) => part.type === 'comment');
  if (!comment) return undefined;
  const openQuote = (text.split('"').length - 1) % 2 === 1;
  if (!openQuote && !/^#[^\s#!]/.test(comment.source)) return undefined;
  const at = { file, start: comment.offset, end: comment.offset + comment.source.trimEnd().length };
  return problem('BK0115', 'YAML takes this for a comment, so the text ends before it', at, {
    help: openQuote
      ? 'put the whole text in single quotes, or after `|` on lines of its own'
      : 'put the text in quotes; or, if it is a comment, write a space after the #',
  });
}

/** Texts for people, where it does not matter where lines end. */
export const prose: ReadonlySet<string> = new Set(['title', 'note', 'reconstructed', 'rulebook', 'ids', 'because']);
/** Texts of several statements, each on a line of its own. */
export const statementKeys: ReadonlySet<string> = new Set(['do', 'success', 'failure', 'asks']);

/** Refuses texts whose line ends YAML takes away although the rule language needs them. */
export function checkJoined(
  file: SourceFile,
  at: FileSpan,
  style: ScalarStyle,
  keys: readonly string[],
): Slip | undefined {
  const key = keys.at(-1) ?? '';
  if (keys.some((k) => prose.has(k))) return undefined;
  if (style === 'folded') {
    const told = problem('BK0117', '`>` joins the lines of a text into one', at, {
      label: 'write `|` here',
      help: '`|` keeps the lines as they are',
      related: [],
    });
    return { told, edits: [{ start: at.start, end: at.start + 1, text: '|' }] };
  }
  if (!statementKeys.has(key)) return undefined;
  const end = file.text.indexOf('\n', at.start);
  const told = problem(
    'BK0117',
    'YAML joins the lines of this text into one',
    { file, start: at.start, end },
    {
      help: `put \`|\` after \`${key}:\` and the text indented on the lines below`,
    },
  );
  // Plain lines can stand below a `|` as they are, when the first goes to a line of its own.
  const indent = /^ */.exec(file.text.slice(end + 1))?.[0] ?? '';
  return { told, edits: style === 'plain' ? [{ start: at.start, end: at.start, text: `|\n${indent}` }] : [] };
}

/** Inside `{ }` a comma ends a text, and what follows is taken for a key without a value. */
export function commas(file: SourceFile, entries: readonly DocEntry[]): Slip[] {
  const slips: Slip[] = [];
  for (let i = 0; i + 1 < entries.length; i++) {
    const [entry, next] = [entries[i], entries[i + 1]];
    if (!entry || !isBare(file, next) || !isPlainText(file, entry)) continue;
    const list = isListKey(entry.name);
    if (!list && !`${entry.value.text.text}${next.name}`.includes(' ')) continue;
    let last = next;
    for (let after = entries[i + 2]; isBare(file, after); after = entries[++i + 2]) last = after;
    const { start, end } = entry.value.at;
    const comma = file.text.indexOf(',', end);
    const whole = file.text.slice(start, last.key.at.end);
    const quote = whole.includes('"') ? "'" : '"';
    const at = { file, start: comma, end: comma + 1 };
    const told = problem('BK0123', 'inside `{ }` a comma ends the text before it', at, {
      help: list
        ? `a list stands in brackets: \`${entry.name}: [${whole}]\``
        : `put the text in quotes: \`${entry.name}: ${quote}${whole}${quote}\`${orValue(entry, next)}`,
    });
    slips.push({
      told,
      edits: whole.includes(quote) ? [] : quotedBy(quote, start, last.key.at.end),
      doubtful: [start, last.key.at.end],
    });
  }
  return slips;
}

/** `{ link: hall door attic, open }`: the value of another key may have been meant. */
function orValue({ name }: DocEntry, { name: value }: DocEntry): string {
  return name === 'link' ? `; or, if it is so of the link, write the property before it: \`…: ${value}\`` : '';
}

/** A key behind which no colon stands. */
function isBare(file: SourceFile, entry: DocEntry | undefined): entry is DocEntry {
  return entry?.value.at.end === entry?.key.at.end && /^\s*[,}]/.test(file.text.slice(entry?.key.at.end).slice(0, 200));
}

function isPlainText(file: SourceFile, entry: DocEntry): entry is DocEntry & { readonly value: DocScalar } {
  const { value } = entry;
  return value.kind === 'scalar' && typeof value.value === 'string' && !/["']/.test(file.text[value.at.start] ?? '');
}
