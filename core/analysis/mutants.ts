import { parse } from '../../grammar/index.js';
import type { Block, Condition, Span } from '../../grammar/tree.js';
import type { Edit } from './edits.js';
import type { RuleText } from './rule-texts.js';

/** One small change of a text. */
export interface Mutation {
  readonly text: RuleText;
  /** Where in the text, and what stands there instead. */
  readonly span: Span;
  readonly instead: string;
  /** What sort of change it is. */
  readonly sort: 'off' | 'number' | 'comparison' | 'branch' | 'statement';
}

type Add = (span: Span, instead: string, sort: Mutation['sort']) => void;

/**
 * The small changes of a text that some test should notice: it does nothing at all; a number one more or less; `at least`
 * for `at most`; a condition that is not so; a branch, a statement or a part of a condition left out.
 */
export function mutationsOf(text: RuleText): Mutation[] {
  const written = text.node.text.text;
  const found: Mutation[] = [];
  const known = new Set([result(written, { start: 0, end: 0 }, '')]);
  const add: Add = (span, instead, sort) => {
    const changed = result(written, span, instead);
    if (known.has(changed)) return;
    known.add(changed);
    found.push({ text, span, instead, sort });
  };
  const whole = { start: 0, end: written.length };
  switch (text.kind) {
    case 'meeting':
      meetings(written, whole, add);
      break;
    case 'limit':
      add(
        whole,
        written.includes('game') ? written.replace('game', 'turn') : written.replace(/turn|round/, 'game'),
        'comparison',
      );
      break;
    case 'supply':
      add(whole, written.trim() === 'the game is lost' ? 'leave it out' : 'the game is lost', 'off');
      break;
    default:
      if (text.acts) add(whole, 'nothing', 'off');
      walk(parse(text.kind, written).tree, written, add);
      if (text.kind === 'condition') add(whole, 'never', 'off');
  }
  return found;
}

/** The text with a change made. */
export function mutated({ text, span, instead }: Mutation): string {
  return spliced(text.node.text.text, span, instead);
}

/** The change as one of a document. */
export function textEdit(mutation: Mutation): Edit {
  const { text, span, instead, sort } = mutation;
  const { node } = text;
  const by = { ...node, text: { text: mutated(mutation), at: node.text.at, spanOf: () => node.text.at } };
  return { sort, node, by, at: node.text.spanOf(span), ...mutatedLine(node.text.text, span, instead) };
}

/** The line a change begins in, as it was and as it is then. */
function mutatedLine(written: string, span: Span, instead: string): Pick<Edit, 'line' | 'becomes'> {
  const from = written.lastIndexOf('\n', span.start - 1) + 1;
  const next = written.indexOf('\n', span.start);
  const to = next < 0 ? written.length : next;
  const rest = span.end <= to ? written.slice(span.end, to) : '';
  return {
    line: written.slice(from, to).trim(),
    becomes: `${written.slice(from, span.start)}${instead}${rest}`.trim(),
  };
}

function spliced(written: string, { start, end }: Span, instead: string): string {
  return `${written.slice(0, start)}${instead}${written.slice(end)}`;
}

/** Two changes that differ in nothing but blanks are one. */
function result(written: string, span: Span, instead: string): string {
  return spliced(written, span, instead).replace(/\s+/g, ' ').trim();
}

function meetings(written: string, whole: Span, add: Add): void {
  const words = written.trim();
  add(whole, words === 'they live together' ? 'the newcomer wins' : 'they live together', 'off');
  if (/ wins$/.test(words))
    add(whole, words === 'the newcomer wins' ? 'the older stays' : 'the newcomer wins', 'comparison');
}

/** What the walk looks at in any node of the tree. */
interface AnyNode {
  readonly kind?: string;
  readonly span?: Span;
  readonly [key: string]: unknown;
}

const conditions = new Set(['is', 'was', 'exists', 'every', 'holds', 'fits', 'remembered', 'during']);
const opposite: Readonly<Record<string, string>> = {
  'at least': 'at most',
  'at most': 'at least',
  'less than': 'more than',
  'more than': 'less than',
  most: 'least',
  least: 'most',
  smaller: 'larger',
  larger: 'smaller',
  up: 'down',
  down: 'up',
  '+': '-',
  '-': '+',
};

function walk(node: unknown, text: string, add: Add): void {
  if (Array.isArray(node)) {
    if (isBlock(node)) statements(node, add);
    for (const item of node) walk(item, text, add);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const it = node as AnyNode;
  if (it.span) change(it, it.span, text, add);
  for (const [key, value] of Object.entries(it)) if (key !== 'span') walk(value, text, add);
}

/** One statement of several; the only one goes with what it stands in. */
function statements(block: Block, add: Add): void {
  const own = block.filter((s) => s.kind !== 'if-none');
  if (own.length > 1) for (const s of own) add(s.span, 'nothing', 'statement');
}

function change(it: AnyNode, span: Span, text: string, add: Add): void {
  const swap = (word: string) => {
    const at = text.indexOf(word, span.start);
    const other = opposite[word];
    if (at >= 0 && at < span.end && other !== undefined) add({ start: at, end: at + word.length }, other, 'comparison');
  };
  if (it.kind === 'number' && typeof it.value === 'number') {
    for (const n of [it.value + 1, it.value - 1]) if (n >= 0) add(span, String(n), 'number');
  } else if (it.kind === 'constant') add(span, it.value === true ? 'never' : 'always', 'comparison');
  else if (it.kind === 'compare') swap(String(it.op));
  else if (it.kind === 'best' || it.kind === 'property' || it.kind === 'smaller') swap(String(it.which));
  else if (it.kind === 'divide') swap(String(it.rounded));
  else if (it.kind === 'sum') operator(it, text, add);
  else if (it.kind === 'and' || it.kind === 'or') parts(it, add);
  else if (it.kind === 'if') branches(it, add);
  else if (it.kind === 'if-none' || it.kind === 'depending') bodies(it, add);
  else if (it.die !== undefined && it.op !== undefined) swap(String(it.op));
  else if (it.scope !== undefined && it.kind === undefined)
    add(
      span,
      it.negated ? text.slice(span.start, span.end).replace(/^not /, '') : `not ${text.slice(span.start, span.end)}`,
      'comparison',
    );
  if (conditions.has(it.kind ?? '') && !isComparison(it))
    add(span, `not (${text.slice(span.start, span.end)})`, 'comparison');
}

/** Comparisons of numbers are turned round, not denied. */
function isComparison(it: AnyNode): boolean {
  return (it.test as AnyNode | undefined)?.kind === 'compare';
}

function operator(it: AnyNode, text: string, add: Add): void {
  const left = (it.left as AnyNode).span;
  const right = (it.right as AnyNode).span;
  const op = String(it.op);
  const other = opposite[op];
  if (!left || !right || other === undefined) return;
  const at = text.indexOf(op, left.end);
  if (at >= 0 && at < right.start) add({ start: at, end: at + op.length }, other, 'comparison');
}

/** One part of `and` is always so; one part of `or` never is. */
function parts(it: AnyNode, add: Add): void {
  for (const part of it.parts as readonly Condition[]) add(part.span, it.kind === 'and' ? 'always' : 'never', 'branch');
}

function branches(it: AnyNode, add: Add): void {
  const list = it.branches as readonly { condition: Condition }[];
  // A single branch with nothing beside it is left out as a statement.
  if (list.length > 1 || it.otherwise !== undefined)
    for (const { condition } of list) add(condition.span, 'never', 'branch');
  leaveOut(it.otherwise as Block | undefined, add);
}

function bodies(it: AnyNode, add: Add): void {
  leaveOut(it.body as Block | undefined, add);
  leaveOut(it.otherwise as Block | undefined, add);
  for (const row of (it.rows ?? []) as readonly { body: Block }[]) leaveOut(row.body, add);
}

function leaveOut(block: Block | undefined, add: Add): void {
  const first = block?.[0];
  const last = block?.at(-1);
  if (first && last) add({ start: first.span.start, end: last.span.end }, 'nothing', 'branch');
}

const statementKinds = new Set([
  'make',
  'change',
  'put',
  'spend',
  'move',
  'move-amount',
  'remove',
  'give',
  'attach',
  'turn',
  'join',
  'roll',
  'roll-for',
  'pick',
  'follow',
  'draw',
  'play',
  'discard',
  'shuffle',
  'shuffle-into',
  'choose',
  'choose-number',
  'choose-one',
  'bind',
  'remember',
  'call',
  'send',
  'later',
  'proceed',
  'nothing',
  'ends',
  'ray-goes-on',
  'outcome',
  'if',
  'if-none',
  'for-each',
  'until',
  'at-once',
  'repeat',
  'depending',
]);

function isBlock(list: readonly unknown[]): list is Block {
  return list.length > 0 && list.every((x) => statementKinds.has((x as AnyNode | null)?.kind ?? ''));
}
