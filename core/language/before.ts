import type { Condition, Name, Test, Value } from '../../grammar/tree.js';
import type { Body } from './body.js';
import { article } from './describe.js';
import type { Expr, Local, TriggerOn } from './program.js';
import type { Type } from './types.js';
import { bounds, standsIn } from './types.js';
import { propertyType, type Typed, value } from './values.js';

/** What changed when a rule was set off, and what its texts ask of it. */
export interface Change {
  readonly on: Extract<TriggerOn, { on: 'property' | 'global' | 'place' }>;
  /** What it was before. */
  readonly before: Local;
  /** How much it rose or fell. */
  readonly by: Local | undefined;
}

/** The change that sets a trigger off; numbers also say by how much: `the rise`, `the fall`, `the change`. */
export function changeOf(b: Body, event: TriggerOn): Change | undefined {
  if (event.on !== 'property' && event.on !== 'global' && event.on !== 'place') return undefined;
  const type = typeOf(event);
  const before: Local = { name: 'before', index: b.model.locals++, type };
  const by = type.is === 'number' && !type.none && event.on !== 'place' ? amountOf(b, event.how, type) : undefined;
  if (by) b.alias(by.name, by);
  return { on: event, before, by };
}

function amountOf(b: Body, how: string, { from, to }: Extract<Type, { is: 'number' }>): Local {
  const name = how === 'rises' ? 'rise' : how === 'falls' ? 'fall' : 'change';
  const type: Type = { is: 'number', from: name === 'change' ? from - to : 1, to: to - from };
  return { name, index: b.model.locals++, type };
}

function typeOf(event: Change['on']): Type {
  if (event.on === 'property') return propertyType(event.property);
  if (event.on === 'global') return { is: 'number', from: event.global.from, to: event.global.to };
  const { type } = event.subject;
  const kind = type.is === 'thing' ? standsIn(type.kind) : undefined;
  const { type: space } = event.space;
  return { is: 'thing', kind: kind ?? (space.is === 'thing' ? space.kind : never()), universe: 'space', none: true };
}

function never(): never {
  throw new Error('a piece stands in a space');
}

/** What changed, in the author's words. */
function called({ on }: Change): string {
  if (on.on === 'property') return `${on.property.name} of ${article(on.subject.name)} ${on.subject.name}`;
  return on.on === 'global' ? on.global.name : `the place of ${article(on.subject.name)} ${on.subject.name}`;
}

function needed(b: Body, span: Value['span'], words: string): Change {
  if (b.change) return b.change;
  if (b.changeLost) b.holdBack();
  const set = b.shared.sort === 'trigger';
  return b.bail('BK0804', span, `${words} speaks of a change, and no change set this off`, {
    help: set
      ? 'a rule whose `when:` is a change may say it under `if:` and `do:`: `when: smoke of a room rises`'
      : 'say it in a rule under `rules:` whose `when:` is a change, and hand it on from there: `hurt the figure with the old smoke`',
  });
}

/** `the old smoke`, `the old smoke of the room`, `the old room`. */
export function oldValue(b: Body, tree: Extract<Value, { kind: 'old' }>): Typed {
  const change = needed(b, tree.span, '`the old`');
  const owner = tree.owner ? value(b, tree.owner) : undefined;
  if (isNamed(b, change, tree.property) && (!owner || isSubject(change, owner.expr))) {
    noteOld(b, change, tree.property);
    return old(change);
  }
  return b.bail('BK0804', tree.span, `this rule knows only what ${called(change)} was before`, {
    help: `say \`the old ${wordFor(change)}\`, or remember the other before it changes`,
  });
}

function noteOld(b: Body, { on }: Change, said: Name): void {
  if (on.on === 'property') b.used('property', said, on.property);
  else if (on.on === 'global') b.used(on.global.role === 'supply' ? 'supply' : 'track', said, on.global);
  else b.used('kind', said, b.model.kinds.find(said.text, b.visible) ?? { name: said.text });
}

function old({ before }: Change): Typed {
  return { expr: { op: 'local', local: before }, type: before.type };
}

/** What it is called after `the old`. */
function wordFor({ on, before }: Change): string {
  if (on.on === 'property') return on.property.name;
  if (on.on === 'global') return on.global.name;
  return before.type.is === 'thing' ? before.type.kind.name : 'space';
}

function isNamed(b: Body, change: Change, { text }: Name): boolean {
  if (text === wordFor(change)) return true;
  // Any kind of space will do for where a piece stood.
  return change.on.on === 'place' && b.model.kinds.find(text, b.visible)?.universe === 'space';
}

function isSubject({ on }: Change, of: Expr): boolean {
  return on.on !== 'global' && of.op === 'local' && of.local.index === on.subject.index;
}

type Tested = (b: Body, subject: Typed, test: Test, tree?: Value) => Expr;

/** `the room was dry`, `smoke of the room was at least 2`, `the figure was in bridge`: asked of what was there before the change. */
export function was(b: Body, tree: Extract<Condition, { kind: 'was' }>, subject: Typed, test: Tested): Expr {
  const change = needed(b, tree.span, '`was`');
  if (isChanged(change, subject.expr)) return test(b, old(change), tree.test, tree.subject);
  const found = { any: false };
  const asked = isSubject(change, subject.expr) ? test(b, subject, tree.test, tree.subject) : undefined;
  const before = asked && (substituted(asked, change, found) as Expr);
  if (before && found.any) return before;
  return b.bail('BK0804', tree.span, `this rule knows only what ${called(change)} was before`, {
    help: `ask \`${exampleOf(change)}\`; of everything else say \`is\``,
  });
}

function exampleOf({ on }: Change): string {
  if (on.on === 'place') return `the ${on.subject.name} was in ...`;
  if (on.on === 'global') return `${on.global.name} was at least ${on.global.from + 1}`;
  const { domain, name } = on.property;
  if (domain.is === 'levels') return `the ${on.subject.name} was ${domain.names[0]}`;
  if (domain.is === 'yes/no') return `the ${on.subject.name} was not ${name}`;
  return `${name} of the ${on.subject.name} was ${domain.is === 'number' ? `at least ${bounds(domain).from + 1}` : '...'}`;
}

/** Whether a value is what changed. */
function isChanged(change: Change, x: Expr): boolean {
  const { on } = change;
  if (x.op === 'global') return on.on === 'global' && x.global === on.global;
  if (x.op === 'property') return on.on === 'property' && x.property === on.property && isSubject(change, x.of);
  return x.op === 'place' && on.on === 'place' && isSubject(change, x.of);
}

/** The same test, with what changed as it was. */
function substituted(node: unknown, change: Change, found: { any: boolean }): unknown {
  if (Array.isArray(node)) return node.map((item) => substituted(item, change, found));
  if (typeof node !== 'object' || node === null) return node;
  if ('op' in node && isChanged(change, node as Expr)) {
    found.any = true;
    return old(change).expr;
  }
  const looked = ['op', 'of', 'parts', 'left', 'right', 'set', 'source', 'value', 'filter', 'sign'];
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => [key, looked.includes(key) ? substituted(part, change, found) : part]),
  );
}
