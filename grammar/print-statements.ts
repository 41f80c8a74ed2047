import { indefinite, printCondition, printSet, printTies, printValue, printWho } from './print-phrases.js';
import type { Amount, Block, Call, Name, RowCase, Statement } from './tree.js';

const STEP = '  ';

/** A block as lines, `depth` steps to the right. */
export function printBlock(block: Block, depth: number): string[] {
  return block.flatMap((statement) => printStatement(statement, depth));
}

function printStatement(statement: Statement, depth: number): string[] {
  const pad = STEP.repeat(depth);
  switch (statement.kind) {
    case 'if':
      return [
        ...statement.branches.flatMap((branch, i) =>
          headed(
            `${i === 0 ? 'if' : 'otherwise if'} ${printCondition(branch.condition, 'whole')}:`,
            branch.body,
            depth,
          ),
        ),
        ...(statement.otherwise === undefined ? [] : headed('otherwise:', statement.otherwise, depth)),
      ];
    case 'if-none':
      return [
        ...headed('if none:', statement.body, depth),
        ...(statement.otherwise === undefined ? [] : headed('otherwise:', statement.otherwise, depth)),
      ];
    case 'for-each': {
      const order =
        statement.order === undefined
          ? ''
          : statement.order === 'as it was'
            ? ', as it was'
            : `, in an order chosen by ${printWho(statement.order)}`;
      return headed(`for ${printSet(statement.set, 'whole')}${order}:`, statement.body, depth);
    }
    case 'until':
      return headed('until nothing changes:', statement.body, depth);
    case 'at-once':
      return headed(
        `all at once${statement.ties === undefined ? '' : `, ${printTies(statement.ties)}`}:`,
        statement.body,
        depth,
      );
    case 'repeat':
      return headed(`repeat ${printValue(statement.times, 'sum')} times:`, statement.body, depth);
    case 'depending':
      return [
        `${pad}depending on ${printValue(statement.on, 'sum')}:`,
        ...statement.rows.flatMap((row) => headed(`${printRow(row.cases)}:`, row.body, depth + 1)),
      ];
    case 'choose-one':
      return [
        `${pad}${printWho(statement.who)} ${statement.may ? 'may choose' : 'chooses'} one${asked(statement.asked)}:`,
        ...statement.options.flatMap(({ label, condition, body }) =>
          headed(
            `"${label}"${condition === undefined ? '' : ` if ${printCondition(condition, 'whole')}`}:`,
            body,
            depth + 1,
          ),
        ),
      ];
    default:
      return [pad + printSimple(statement)];
  }
}

// One short statement stands behind its header, more stand under it.
function headed(header: string, body: Block, depth: number): string[] {
  const pad = STEP.repeat(depth);
  const [only] = body;
  if (body.length === 1 && only !== undefined && !BLOCKS.has(only.kind))
    return [`${pad}${header} ${printSimple(only)}`];
  return [pad + header, ...printBlock(body, depth + 1)];
}

const BLOCKS: ReadonlySet<Statement['kind']> = new Set([
  'if',
  'if-none',
  'for-each',
  'until',
  'at-once',
  'repeat',
  'depending',
  'choose-one',
]);

const suffix = (word: string, name: Name | undefined): string => (name === undefined ? '' : ` ${word} ${name.text}`);
const amount = (value: Amount): string => (value.kind === 'all' ? 'all' : counted(value));

// An amount before a word: a phrase at its end would take the word for its noun.
function counted(value: Exclude<Amount, { kind: 'all' }>): string {
  return value.kind === 'sum' || value.kind === 'divide'
    ? `(${printValue(value, 'whole')})`
    : printValue(value, 'closed');
}

function printSimple(s: Statement): string {
  switch (s.kind) {
    case 'make':
      return `make ${printValue(s.target, 'closed')}${s.negated ? ' not' : ''} ${s.level.text}`;
    case 'change':
      return `${s.verb} ${printValue(s.target, 'closed')} ${s.verb === 'set' ? 'to' : 'by'} ${printValue(s.amount, 'whole')}`;
    case 'put':
      return `${s.verb} ${amount(s.amount)} ${s.marker.text} ${s.verb === 'put' ? 'on' : 'from'} ${printValue(s.place, 'single')}`;
    case 'spend':
      return `spend ${printAmountBefore(s.amount)} ${s.currency.text}`;
    case 'move':
      return `move ${printValue(s.what, 'closed')} to ${printValue(s.to, 'single')}`;
    case 'move-amount':
      return `move ${amount(s.amount)} ${s.marker.text} from ${printValue(s.from, 'closed')} to ${printValue(s.to, 'single')}`;
    case 'remove':
      return `remove ${printValue(s.what, 'single')}`;
    case 'give':
      return `give ${printValue(s.what, 'closed')} to ${printValue(s.to, 'single')}`;
    case 'attach':
      return `${s.who ? `${printWho(s.who)} attaches` : 'attach'} ${printValue(s.tile, 'closed')} to ${printValue(s.to, 'single')}`;
    case 'turn':
      return `turn ${printValue(s.tile, 'closed')} by ${printValue(s.amount, 'sum')}`;
    case 'join':
      return `join ${printValue(s.from, 'closed')} to ${printValue(s.to, 'closed')} with ${printSet(s.link, 'whole')}`;
    case 'remember':
      return `remember ${printValue(s.value, 'closed')} as ${s.as.text}`;
    case 'bind':
      return `${s.name.text} = ${printValue(s.value, 'whole')}`;
    case 'call':
      return printCall(s.call);
    case 'send':
      return `send ${s.ray.text} from ${printValue(s.from, 'closed')}, ${wayWords(s.way?.text)}`;
    case 'later':
      return `later${s.order === undefined ? '' : `, in an order chosen by ${printWho(s.order)}`}: ${printCall(s.call)}`;
    case 'proceed':
    case 'nothing':
      return s.kind;
    case 'ends':
      return `this ${s.what} ends`;
    case 'ray-goes-on':
      return 'this ray goes on';
    case 'outcome':
      return `the game is ${s.result} because "${s.reason}"`;
    default:
      return printLuckOrChoice(s);
  }
}

function printLuckOrChoice(s: Statement): string {
  switch (s.kind) {
    case 'roll':
      return `roll ${s.die.text}${suffix('called', s.called)}${s.times === undefined ? '' : `, ${printValue(s.times, 'sum')} times`}${suffix('as', s.source)}`;
    case 'roll-for':
      return `roll for ${printSet(s.set, 'whole')}${suffix('as', s.source)}`;
    case 'pick':
      return `pick at random ${printSet(s.set, 'whole')}${suffix('as', s.source)}`;
    case 'follow':
      return `follow the ${s.arrow.text} from ${printValue(s.from, 'closed')} to ${printSet(s.set, 'whole')}`;
    case 'draw':
      return `draw ${printValue(s.amount, 'sum')} from ${s.deck.text}${s.to === undefined ? '' : ` for ${printValue(s.to, 'single')}`}`;
    case 'play':
    case 'discard':
      return `${s.kind} ${printValue(s.card, 'single')}`;
    case 'shuffle':
      return `shuffle ${s.deck.text}`;
    case 'shuffle-into':
      return `shuffle ${printValue(s.card, 'closed')} into ${s.deck.text}`;
    case 'choose':
      return `${printWho(s.who)} ${s.may ? 'may choose' : 'chooses'} ${printSet(s.set, 'whole')}${asked(s.asked)}`;
    case 'choose-number':
      return `${printWho(s.who)} chooses a number called ${s.name.text} from ${printValue(s.from, 'sum')} to ${printValue(s.to, 'sum')}${asked(s.asked)}`;
    default:
      // A line that could not be read has no text here: it is kept as a gap nobody can mistake for a statement.
      return '???';
  }
}

/** An amount before a currency; sums go without brackets. */
export function printAmountBefore(value: Exclude<Amount, { kind: 'all' }>): string {
  if (value.kind !== 'sum') return counted(value);
  const left = printValue(value.left, value.op === '*' ? 'product' : 'sum');
  return `${left} ${value.op} ${printValue(value.right, 'closed')}`;
}

export function printCall(call: Call): string {
  const last = call.arguments.length - 1;
  const parts = call.arguments.map(({ preposition, value }, i) => {
    const text = printValue(value, i === last ? 'sum' : 'closed');
    return preposition === undefined ? text : `${preposition} ${text}`;
  });
  return [call.verb.text, ...parts].join(' ');
}

export function printRow(cases: readonly RowCase[]): string {
  return cases.map(printCase).join(', ');
}

function printCase(c: RowCase): string {
  switch (c.kind) {
    case 'number':
      return c.from === c.to ? String(c.from) : `${c.from} to ${c.to}`;
    case 'word':
      return c.name.text;
    case 'noun':
      return indefinite([...c.adjectives, c.noun].map((name) => name.text).join(' '));
    case 'otherwise':
      return 'otherwise';
  }
}

function wayWords(way: string | undefined): string {
  if (way === undefined) return 'in each direction';
  return way === 'up' || way === 'down' ? `${way}wards` : `to the ${way}`;
}

function asked(question: string | undefined): string {
  return question === undefined ? '' : `, asked "${question}"`;
}
