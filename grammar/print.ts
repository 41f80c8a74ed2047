import { printCondition, printPlaceWhole, printSet, printValue, printWho } from './print-phrases.js';
import { printAmountBefore, printBlock, printRow } from './print-statements.js';
import type {
  Block,
  Check,
  Condition,
  Cost,
  Name,
  RowCase,
  SetPhrase,
  Signature,
  TextKind,
  Texts,
  Trigger,
  TriggerEvent,
  Value,
  Who,
  WordSignature,
} from './tree.js';

type Printers = { readonly [K in TextKind]: (tree: Texts[K]) => string };

const lines = (block: Block): string => printBlock(block, 0).join('\n');
const parameter = (noun: Name, called: Name | undefined): string =>
  `(${noun.text}${called === undefined ? '' : ` called ${called.text}`})`;

const printers: Printers = {
  statements: lines,
  asks: lines,
  condition: (tree: Condition) => printCondition(tree, 'whole'),
  value: (tree: Value) => printValue(tree, 'whole'),
  set: (tree: SetPhrase) => printSet(tree, 'whole'),
  trigger: (tree: Trigger) =>
    [event(tree.event), ...tree.during.map((d) => `${d.negated ? 'not ' : ''}during ${d.scope.text}`)].join(', '),
  signature: (tree: Signature) =>
    [
      tree.verb.text,
      ...tree.parameters.map(
        (p) => `${p.preposition === undefined ? '' : `${p.preposition} `}${parameter(p.noun, p.called)}`,
      ),
    ].join(' '),
  word: (tree: WordSignature) =>
    tree.noun === undefined ? tree.name.text : `${tree.name.text} ${parameter(tree.noun, tree.called)}`,
  row: (tree: readonly RowCase[]) => printRow(tree),
  cost: (tree: Cost) => `${printAmountBefore(tree.amount)} ${tree.currency.text}`,
  check: (tree: Check) =>
    `${tree.die.text}${tree.times === undefined ? '' : ` rolled ${printValue(tree.times, 'sum')} times`} is ${tree.op} ${printValue(tree.value, 'sum')}${tree.again === undefined ? '' : `, rolled again if ${printCondition(tree.again, 'whole')}`}`,
  pair: (tree) => `${tree.left.text} and ${tree.right.text}`,
  who: (tree: Who) => printWho(tree),
};

function event(e: TriggerEvent): string {
  switch (e.kind) {
    case 'becomes':
      return `${printSet(e.set, 'one')} ${e.negated ? 'stops being' : 'becomes'} ${e.level.text}`;
    case 'amount':
      return `${property(e)} ${e.how}`;
    case 'reaches':
      return `${property(e)} reaches ${printValue(e.value, 'sum')}`;
    case 'enters':
      return `${printSet(e.set, 'one')} ${e.leaves ? 'leaves' : 'enters'} ${printPlaceWhole(e.place)}`;
    case 'deck':
      return `${e.deck.text} ${e.how}`;
    case 'flow':
      return `${e.node.text} ${e.how}`;
    case 'error':
      return '???';
  }
}

const property = (e: { readonly property: Name; readonly set: SetPhrase | undefined }): string =>
  e.set === undefined ? e.property.text : `${e.property.text} of ${printSet(e.set, 'one')}`;

/** The canonical text of a tree; reading it again gives the same tree, spans aside. */
export function print<K extends TextKind>(kind: K, tree: Texts[K]): string {
  return (printers[kind] as (tree: Texts[K]) => string)(tree);
}
