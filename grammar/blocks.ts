import { fault } from './fault.js';
import type { Line } from './layout.js';
import { isSlipOf } from './misspelt.js';
import { read } from './reader.js';
import type {
  Block,
  Condition,
  Drawn,
  Fault,
  LabelledOption,
  Row,
  RowCase,
  SetPhrase,
  Span,
  Statement,
  Value,
  Who,
} from './tree.js';

/** What stands before the colon of a line. */
type Header = { readonly span: Span } & (
  | { readonly kind: 'if' | 'otherwise-if'; readonly condition: Condition }
  | { readonly kind: 'otherwise' | 'if-none' | 'until' }
  | { readonly kind: 'at-once'; readonly ties: Drawn | undefined }
  | { readonly kind: 'for-each'; readonly set: SetPhrase; readonly order: Who | 'as it was' | undefined }
  | { readonly kind: 'repeat'; readonly times: Value }
  | { readonly kind: 'depending'; readonly on: Value }
  | { readonly kind: 'choose-one'; readonly who: Who; readonly may: boolean; readonly asked: string | undefined }
  | { readonly kind: 'row'; readonly cases: readonly RowCase[] }
  | { readonly kind: 'option'; readonly label: string; readonly condition: Condition | undefined }
);

/** The statements of a line, and the `if none:` that may end it. */
interface Steps {
  readonly statements: readonly Statement[];
  readonly none: { readonly header: Header; readonly statements: readonly Statement[] | undefined } | undefined;
}

interface ReadLine {
  readonly header: Header | undefined;
  readonly steps: Steps | undefined;
}

type Rule = 'Line' | 'RowLine' | 'OptionLine';

const CHOICES: ReadonlySet<Statement['kind']> = new Set([
  'choose',
  'choose-number',
  'choose-one',
  'attach',
  'join',
  'pick',
  'roll-for',
  'follow',
  'draw',
  'error',
]);

/** Reads lines that were laid out, and puts headers and what stands under them together. */
export function blockOf(lines: readonly Line[], faults: Fault[]): Block {
  const block: Statement[] = [];
  for (const line of lines) {
    const found = readLine('Line', line, faults);
    if (found === undefined) block.push({ kind: 'error', span: { start: line.start, end: line.end } });
    else if (found.header !== undefined) addHeader(block, found.header, found.steps, line, faults);
    else addSteps(block, found.steps as Steps, line, faults);
  }
  return block;
}

// A line that cannot be read is reported; what stands under it is read for its own faults only.
function readLine(rule: Rule, line: Line, faults: Fault[]): ReadLine | undefined {
  const found = read(rule, line.text, line.start, faults) as ReadLine | undefined;
  if (found === undefined && line.children.length > 0) {
    if (/^depending\b/.test(line.text)) rowsOf(line.children, faults);
    else if (/\bone:$/.test(line.text)) optionsOf(line.children, faults);
    else blockOf(line.children, faults);
  }
  return found;
}

function addSteps(block: Statement[], steps: Steps, line: Line, faults: Fault[]): void {
  block.push(...steps.statements);
  if (steps.none === undefined) return;
  const { header, statements } = steps.none;
  const body = statements ?? under(line, header, faults);
  addNone(block, header, body, line, faults);
}

function addHeader(block: Statement[], header: Header, steps: Steps | undefined, line: Line, faults: Fault[]): void {
  if (header.kind === 'depending' || header.kind === 'choose-one') {
    block.push(tableOf(header, steps, line, faults));
    return;
  }
  const body = bodyOf(header, steps, line, faults);
  if (header.kind === 'otherwise' || header.kind === 'otherwise-if') addOtherwise(block, header, body, line, faults);
  else if (header.kind === 'if-none') addNone(block, header, body, line, faults);
  else block.push(headed(header, body));
}

/** A header that stands for itself, with its body. */
function headed(header: Header, body: Block): Statement {
  const span = around(header.span, body);
  switch (header.kind) {
    case 'if':
      return { kind: 'if', branches: [{ condition: header.condition, body, span }], otherwise: undefined, span };
    case 'for-each':
      return { kind: 'for-each', set: header.set, order: header.order, body, span };
    case 'repeat':
      return { kind: 'repeat', times: header.times, body, span };
    case 'until':
      return { kind: 'until', body, span };
    case 'at-once':
      return { kind: 'at-once', ties: header.ties, body, span };
    default:
      return { kind: 'error', span };
  }
}

function addNone(block: Statement[], header: Header, body: Block, line: Line, faults: Fault[]): void {
  const before = block.at(-1);
  if (before === undefined || !(CHOICES.has(before.kind) || isMisspelt(before))) {
    faults.push(misplacedNone(header, line));
    block.push({ kind: 'error', span: header.span });
    return;
  }
  block.push({ kind: 'if-none', body, otherwise: undefined, span: around(header.span, body) });
}

/** What is no choice only because its verb is misspelt, which is told when verbs are looked for. */
function isMisspelt(statement: Statement): boolean {
  return (
    statement.kind === 'call' &&
    ['draw', 'pick', 'follow', 'roll'].some((verb) => isSlipOf(statement.call.verb.text, verb))
  );
}

function misplacedNone(header: Header, line: Line): Fault {
  const end = Math.min(header.span.end, line.end);
  return fault(
    'BK0525',
    '`if none` does not directly follow a choice',
    header.span.start,
    end,
    'write it directly after what may find nothing: chooses, attaches, pick at random, roll for, follow, draw',
  );
}

function addOtherwise(block: Statement[], header: Header, body: Block, line: Line, faults: Fault[]): void {
  const before = block.at(-1);
  const span = around(header.span, body);
  // Nothing new is said about an `otherwise` whose `if` could not be read.
  // Nor where its `if` has nothing under it, which was told: what should stand there stands between the two.
  if (before?.kind === 'error' || block.some((other) => other.kind === 'if' && isBare(other))) return;
  if (before?.kind === 'if' && before.otherwise === undefined) {
    const whole = { start: before.span.start, end: span.end };
    const { branches } = before;
    block[block.length - 1] =
      header.kind === 'otherwise-if'
        ? { ...before, branches: [...branches, { condition: header.condition, body, span }], span: whole }
        : { ...before, otherwise: body, span: whole };
    return;
  }
  if (before?.kind === 'if-none' && before.otherwise === undefined && header.kind === 'otherwise') {
    block[block.length - 1] = { ...before, otherwise: body, span: { start: before.span.start, end: span.end } };
    return;
  }
  faults.push(
    fault(
      'BK0524',
      '`otherwise` belongs to no `if`',
      header.span.start,
      header.span.end,
      'it stands directly after the lines of an `if` or an `if none`, in the same column',
    ),
  );
  block.push({ kind: 'error', span: { start: line.start, end: line.end } });
}

function isBare({ branches, otherwise }: Extract<Statement, { kind: 'if' }>): boolean {
  return otherwise === undefined && branches.at(-1)?.body.length === 0;
}

function bodyOf(header: Header, steps: Steps | undefined, line: Line, faults: Fault[]): Block {
  if (steps === undefined) return under(line, header, faults);
  const body: Statement[] = [];
  addSteps(body, steps, line, faults);
  return body;
}

/** What stands on the deeper lines under a header that ends its line. */
function under(line: Line, header: Header, faults: Fault[]): Block {
  if (line.children.length === 0) faults.push(nothingUnder(header, line));
  return blockOf(line.children, faults);
}

function nothingUnder(header: Header, line: Line): Fault {
  return fault(
    'BK0511',
    'nothing stands under this line',
    header.span.start,
    line.end,
    'write statements after the colon or on deeper lines; for none at all write `nothing`',
  );
}

function tableOf(
  header: Header & { kind: 'depending' | 'choose-one' },
  steps: Steps | undefined,
  line: Line,
  faults: Fault[],
): Statement {
  if (steps !== undefined) {
    const what = header.kind === 'depending' ? 'rows such as `3:` or `burning:`' : 'labels such as `"Might":`';
    faults.push(
      fault(
        'BK0529',
        'what stands under this line begins with the next one',
        header.span.end,
        line.end,
        `write ${what} on deeper lines`,
      ),
    );
  } else if (line.children.length === 0) faults.push(nothingUnder(header, line));
  if (header.kind === 'depending') {
    const rows = rowsOf(line.children, faults);
    return { kind: 'depending', on: header.on, rows, span: around(header.span, rows) };
  }
  const options = optionsOf(line.children, faults);
  const { who, may, asked } = header;
  return { kind: 'choose-one', who, may, options, asked, span: around(header.span, options) };
}

function rowsOf(lines: readonly Line[], faults: Fault[]): Row[] {
  return lines.flatMap((line) => {
    const { header, steps } = readLine('RowLine', line, faults) ?? {};
    if (header?.kind !== 'row') return [];
    const body = bodyOf(header, steps, line, faults);
    return [{ cases: header.cases, body, span: around(header.span, body) }];
  });
}

function optionsOf(lines: readonly Line[], faults: Fault[]): LabelledOption[] {
  return lines.flatMap((line) => {
    const { header, steps } = readLine('OptionLine', line, faults) ?? {};
    if (header?.kind !== 'option') return [];
    const body = bodyOf(header, steps, line, faults);
    return [{ label: header.label, condition: header.condition, body, span: around(header.span, body) }];
  });
}

const around = (span: Span, inner: readonly { readonly span: Span }[]): Span => ({
  start: span.start,
  end: inner.at(-1)?.span.end ?? span.end,
});
