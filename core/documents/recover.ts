import type { Diagnostic, Diagnostics } from '../source/diagnostic.js';
import { type FileSpan, positionOf, type SourceFile } from '../source/file.js';
import { lineAbove, lineOf } from './blocks.js';
import { type Break, type Composed, compose } from './compose.js';
import { limits } from './limits.js';
import { likely, type Mend, omissions } from './mends.js';
import { readPlain } from './plain-yaml.js';
import type { ReadDocument } from './read.js';
import { Mended } from './slips.js';
import type { DocNode } from './tree.js';

/** A reading of a text: as it stands, or as it may have been meant. */
interface Reading {
  readonly mended: Mended;
  readonly composed: Composed;
}

/**
 * Reads a text. After a fault of YAML, which is told, it is read on as if the likeliest thing stood there, or as little
 * as possible were left out: so that all else that is wrong can be told too.
 */
export function recover(file: SourceFile, diagnostics: Diagnostics): ReadDocument {
  const plain = readPlain(file);
  if (plain) return { file, tree: plain, doubtful: [], blurred: [], unread: [] };
  const first = { mended: Mended.of(file), composed: compose(file) };
  const { root, told, slips, breaks, doubtful, end } = first.composed;
  if (told.length + slips.length + breaks + doubtful.length === 0 && root && end === undefined)
    return { file, tree: root, doubtful, blurred: [], unread: [] };
  const { told: all, heldBack, ...outcome } = new Recovery(file).read(first);
  for (const diagnostic of all) diagnostics.add(diagnostic);
  diagnostics.heldBack += heldBack;
  return outcome;
}

/** Stretches of a file in their order, those with nothing between them as one. */
function inOne(stretches: readonly FileSpan[]): FileSpan[] {
  const joined: FileSpan[] = [];
  for (const at of [...stretches].sort((a, b) => a.start - b.start)) {
    const before = joined.at(-1);
    if (before && at.file.text.slice(before.end, at.start).trim() === '')
      joined[joined.length - 1] = { ...before, end: Math.max(before.end, at.end) };
    else joined.push(at);
  }
  return joined;
}

/** After so many readings of texts as they were meant the rest of them is left as it stands. */
const MOST_ROUNDS = 4;

/** Faults that break the tree in the same way are told so many times. */
const MOST_ALIKE = 3;

class Recovery {
  private readonly told: Diagnostic[] = [];
  private readonly doubtful: FileSpan[] = [];
  private readonly unread: FileSpan[] = [];
  private readonly above: FileSpan[] = [];
  private heldBack = 0;
  /** The stretches in doubt after faults that broke the tree. */
  private readonly mendedAt: FileSpan[] = [];
  /** How many characters may still be read. */
  private budget: number = limits.attempts;

  constructor(private readonly file: SourceFile) {}

  read(first: Reading): ReadDocument & { readonly told: readonly Diagnostic[]; readonly heldBack: number } {
    const begin = this.withoutSigns(first);
    const reading = this.withSlips(this.withoutBreaks(begin));
    // Where all was read as it was meant YAML has no say in it any more.
    if (this.unread.length > 0) this.heldBack = Math.max(this.heldBack, begin.composed.breaks - this.told.length);
    const { file } = this;
    if (reading) {
      const { mended, composed } = reading;
      this.keep(mended, composed.told);
      for (const at of composed.doubtful) this.doubtful.push(mended.span(at));
      if (composed.end !== undefined) {
        const rest = { file, start: mended.place(composed.end), end: file.text.length };
        this.unread.push(rest);
        this.doubtful.push(rest);
      }
    }
    const tree = reading?.mended.tree(reading.composed.root);
    const unread = tree ? inOne(this.unread) : [{ file, start: 0, end: file.text.length }];
    const whole = tree ? this.doubtful.map((at) => wholeText(tree, at)) : [];
    const doubtful = tree ? [...whole, ...this.above] : [];
    // Inside a text of several lines nothing is declared.
    const blurred = tree ? this.doubtful.filter((at) => whole.includes(at)) : [];
    return { file, tree, told: this.told, heldBack: this.heldBack, doubtful, blurred, unread };
  }

  private keep(mended: Mended, list: readonly Diagnostic[]): void {
    for (const diagnostic of list.map((found) => mended.diagnostic(found))) {
      const { code, at } = diagnostic;
      const same = (other: Diagnostic) => other.code === code && other.at?.start === at?.start;
      if (this.told.some(same)) continue;
      const follows =
        this.splits(diagnostic) ||
        (code === 'BK0113' && this.told.some((d) => d.at && at && this.onLine(d.at) === this.onLine(at)));
      if (follows || (at && this.mendedAt.some((s) => s.start <= at.start && at.end <= s.end))) this.heldBack++;
      else this.told.push(diagnostic);
    }
  }

  /** Whether between two keys of one name something was left out that may have begun another map. */
  private splits({ code, at, related }: Diagnostic): boolean {
    const first = related?.[0]?.at;
    if (code !== 'BK0107' || !at || !first) return false;
    const column = positionOf(this.file, at.start).column - 1;
    return this.mendedAt.some(
      (s) => s.start > first.start && s.start < at.start && lineOf(this.file, s.start).indent <= column,
    );
  }

  private onLine({ start }: FileSpan): number {
    return positionOf(this.file, start).line;
  }

  /** Reads on without signs of YAML that stand before the key of a line: its column is meant without them. */
  private withoutSigns(first: Reading): Reading {
    const { text } = this.file;
    const signs = first.composed.told.filter(({ code, at }) => {
      if (!at || !/^BK01(08|09|13|20)$/.test(code) || !/^[&!?%@`]/.test(text.slice(at.start, at.end))) return false;
      const line = text.lastIndexOf('\n', at.start - 1) + 1;
      return (
        text.slice(line, at.start).trim() === '' &&
        /^[ \t]+[^\s#].*:(\s|$)/.test(text.slice(at.end).split('\n')[0] ?? '')
      );
    });
    if (signs.length === 0) return first;
    const edits = signs.flatMap(({ at }) => (at ? [{ start: at.start, end: at.end + 1, text: '' }] : []));
    const mended = first.mended.with(edits);
    this.keep(first.mended, signs);
    return { mended, composed: compose(mended.file) };
  }

  /** Reads on after each fault that breaks the tree. */
  private withoutBreaks(first: Reading): Reading | undefined {
    let reading: Reading | undefined = first;
    let last = -1;
    for (let times = 0; reading; times++) {
      const cause = reading.composed.broken;
      if (!cause) return reading;
      const { mended, composed } = reading;
      // What does not fit on the very next line only follows.
      const line = this.lineOf(mended, cause);
      if (last >= 0 && (line <= this.next(last) || this.isOften(cause))) this.heldBack++;
      else this.keep(mended, [sign(composed, cause) ?? cause.told]);
      if (cause.told.code === 'BK0118') this.doubtAbove(mended, cause);
      reading = this.after(reading, cause, times >= limits.faults);
      last = Math.max(
        line,
        ...this.mendedAt.slice(-1).map((at) => positionOf(this.file, Math.max(at.start, at.end - 1)).line),
      );
    }
    return undefined;
  }

  private after(reading: Reading, cause: Break, last: boolean): Reading | undefined {
    const { mended } = reading;
    const [least = [], ...more] = omissions(mended.file, cause);
    const tiers = last ? [] : [[...likely(mended.file, cause), ...least], ...more.slice(0, -1)];
    for (const tier of tiers) {
      const best = this.best(reading, cause, tier);
      if (best) return this.take(mended, best);
    }
    // What follows is left out as a whole, also when there was no end of trying.
    const [rest] = more.at(-1) ?? [];
    const outcome = rest && this.attempt(mended, rest);
    return outcome && !outcome.reading.composed.broken && outcome.reading.composed.root
      ? this.take(mended, outcome)
      : undefined;
  }

  /** Whether the same was told so often that it may be one cause. */
  private isOften({ told }: Break): boolean {
    return this.told.filter((d) => d.code === told.code && d.message === told.message).length >= MOST_ALIKE;
  }

  /** The next line with words on it, all from 1. */
  private next(line: number): number {
    const { lines, text } = this.file;
    let next = line + 1;
    while (next < lines.length && text.slice(lines[next - 1], lines[next]).trim() === '') next++;
    return next;
  }

  /** A line in the wrong column may be right, and the one above it wrong. */
  private doubtAbove(mended: Mended, { told, error }: Break): void {
    const { file } = mended;
    const above = lineAbove(file, lineOf(file, told.at?.start ?? error.pos[0]));
    if (above) this.above.push(mended.span({ file, start: above.start, end: above.end }));
  }

  private take(mended: Mended, { mend, reading }: Attempt): Reading {
    const span = ([start, end]: readonly [number, number]) => mended.span({ file: mended.file, start, end });
    if (mend.doubtful) this.mendedAt.push(span(mend.doubtful));
    if (mend.doubtful) this.doubtful.push(span(mend.doubtful));
    if (mend.unread) this.unread.push(span(mend.unread));
    return reading;
  }

  /** The first way after which nothing is broken any more, or else the one after which the next break comes last. */
  private best(reading: Reading, cause: Break, mends: readonly Mend[]): Attempt | undefined {
    const here = this.lineOf(reading.mended, cause);
    let best: (Attempt & { readonly next: number }) | undefined;
    for (const mend of mends) {
      if (this.budget < 0) return undefined;
      const attempt = this.attempt(reading.mended, mend);
      if (!attempt.reading.composed.root) continue;
      const next = attempt.reading.composed.broken;
      if (!next) return attempt;
      const line = this.lineOf(attempt.reading.mended, next);
      if (line > here && (!best || line > best.next)) best = { ...attempt, next: line };
    }
    return best;
  }

  private attempt(mended: Mended, mend: Mend): Attempt {
    const next = mended.with(mend.edits);
    this.budget -= next.file.text.length;
    return { mend, reading: { mended: next, composed: compose(next.file) } };
  }

  private lineOf(mended: Mended, { told, error }: Break): number {
    return positionOf(this.file, mended.place(told.at?.start ?? error.pos[0])).line;
  }

  /** Reads texts as they were meant, where that is known. */
  private withSlips(first: Reading | undefined): Reading | undefined {
    let reading = first;
    for (let times = 0; reading && reading.composed.slips.length > 0 && times < MOST_ROUNDS; times++) {
      const { mended, composed }: Reading = reading;
      this.keep(
        mended,
        composed.slips.map((slip) => slip.told),
      );
      const next = mended.with(composed.slips.flatMap((slip) => slip.edits));
      const again = compose(next.file);
      const sound = again.root !== undefined && !again.broken && this.budget > 0;
      this.budget -= next.file.text.length;
      if (!sound) {
        for (const { told } of composed.slips) if (told.at) this.doubtful.push(mended.span(told.at));
        return reading;
      }
      for (const { doubtful } of composed.slips)
        if (doubtful) this.doubtful.push(mended.span({ file: mended.file, start: doubtful[0], end: doubtful[1] }));
      reading = { mended: next, composed: again };
    }
    return reading;
  }
}

interface Attempt {
  readonly mend: Mend;
  readonly reading: Reading;
}

/** A sign of YAML on the line that breaks: it is the cause. */
function sign(composed: Composed, { told, error }: Break): Diagnostic | undefined {
  const at = told.at?.start ?? error.pos[0];
  return composed.told.find((d) => {
    const text = d.at?.file.text ?? '';
    return d.at && /^BK010[89]$/.test(d.code) && d.at.start <= at && !text.slice(d.at.start, at).includes('\n');
  });
}

/** Where a part of a text is in doubt the whole text is. */
function wholeText(tree: DocNode, at: FileSpan): FileSpan {
  let node: DocNode | undefined = tree;
  const seen = new Set<DocNode>();
  while (node && node.kind !== 'scalar' && !seen.has(node)) {
    seen.add(node);
    const inside: readonly DocNode[] = node.kind === 'list' ? node.items : node.entries.map((entry) => entry.value);
    node = inside.find((part) => part.at.start <= at.start && at.start <= part.at.end);
  }
  if (node?.kind !== 'scalar' || !node.at.file.text.slice(node.at.start, node.at.end).includes('\n')) return at;
  return { ...at, start: Math.min(at.start, node.at.start), end: Math.max(at.end, node.at.end) };
}
