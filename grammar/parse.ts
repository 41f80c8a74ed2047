import { blockOf } from './blocks.js';
import { fault } from './fault.js';
import { layoutOf, singleLine } from './layout.js';
import { TEXT_LIMIT } from './limits.js';
import { read } from './reader.js';
import type { Block, Fault, Parsed, Statement, TextKind, Texts } from './tree.js';

/** The grammar's rule for each sort of short text. */
const RULES: Readonly<Record<Exclude<TextKind, 'statements' | 'asks'>, string>> = {
  condition: 'Condition',
  value: 'Value',
  set: 'Set',
  trigger: 'Trigger',
  signature: 'Signature',
  word: 'WordSignature',
  row: 'Row',
  cost: 'Cost',
  check: 'Check',
  pair: 'Pair',
  who: 'WhoText',
};

const EXAMPLES: Readonly<Record<TextKind, string>> = {
  statements: '`make the room burning`',
  asks: '`the active player chooses a room`',
  condition: '`the room is burning`',
  value: '`heat + 1`',
  set: '`a burning room`',
  trigger: '`a room becomes burning`',
  signature: '`explode (square)`',
  word: '`free (wall)`',
  row: '`0 to 3`',
  cost: '`2 minutes`',
  check: '`d10 is at most the effort`',
  pair: '`fire and flood`',
  who: '`the active player`',
};

/**
 * Reads a rule text. Never throws: what cannot be read is in `faults`, whose spans are whole words of `text`.
 * Statements always give a tree, with an `error` statement for each line that cannot be read; other texts give
 * none when they have a fault, unless it is certain what was meant.
 */
export function parse<K extends TextKind>(kind: K, text: string): Parsed<K> {
  const faults: Fault[] = [];
  const tree = treeOf(kind, text, faults);
  return { tree: tree as Texts[K] | undefined, faults };
}

function treeOf(kind: TextKind, text: string, faults: Fault[]): Texts[TextKind] | undefined {
  if (text.length > TEXT_LIMIT) {
    faults.push(
      fault('BK0506', `the text has more than ${TEXT_LIMIT} characters`, 0, text.length, 'divide it into procedures'),
    );
    return undefined;
  }
  const line = kind === 'statements' || kind === 'asks' ? text : singleLine(text);
  if (singleLine(line).trim() === '') {
    faults.push(fault('BK0502', 'there is nothing here', 0, text.length, `write for example ${EXAMPLES[kind]}`));
    return kind === 'statements' || kind === 'asks' ? [] : undefined;
  }
  if (kind === 'statements') return statements(text, faults);
  if (kind === 'asks') return asks(text, faults);
  const start = line.length - line.trimStart().length;
  return read(RULES[kind], line.trim(), start, faults) as Texts[TextKind] | undefined;
}

function statements(text: string, faults: Fault[]): Block {
  const layout = layoutOf(text);
  faults.push(...layout.faults);
  const block = blockOf(layout.lines, faults);
  // What stands too deep was read beside its header: that nothing stands under that is not so.
  if (faults.some((f) => f.code === 'BK0510'))
    for (let i = faults.length - 1; i >= 0; i--) if (faults[i]?.code === 'BK0511') faults.splice(i, 1);
  faults.sort((a, b) => a.span.start - b.span.start);
  // Below a header without its colon the lines are deeper as they should be.
  const follows = faults.findIndex(
    (f, i) =>
      f.code === 'BK0509' &&
      faults[i - 1]?.code === 'BK0502' &&
      nextLine(text, faults[i - 1]?.span.end ?? 0, f.span.start),
  );
  if (follows > 0) faults.splice(follows, 1);
  return block;
}

/** Whether a place is in the line below another. */
function nextLine(text: string, from: number, to: number): boolean {
  return /^[^\n]*\n\s*$/.test(text.slice(from, to));
}

const ASKING: ReadonlySet<Statement['kind']> = new Set(['choose', 'choose-number', 'choose-one', 'bind', 'error']);

// What is done where there is none, or what was chosen is taken up, is looked at like the rest.
function askedIn(statement: Statement): readonly Statement[] {
  if (statement.kind !== 'if-none') return [statement];
  const inside = [...statement.body, ...(statement.otherwise ?? [])];
  return inside.filter(({ kind }) => kind !== 'nothing' && kind !== 'ends').flatMap(askedIn);
}

// What an action asks before it is paid for: choices, and names for what they lead to.
function asks(text: string, faults: Fault[]): Block {
  const block = statements(text, faults);
  for (const statement of block.flatMap(askedIn)) {
    if (ASKING.has(statement.kind)) continue;
    const { start, end } = statement.span;
    faults.push(
      fault(
        'BK0528',
        'only choices and `name = value` stand here',
        start,
        end,
        'what the action does stands under `do:`; when nothing can be chosen the action is refused',
      ),
    );
  }
  return block;
}
