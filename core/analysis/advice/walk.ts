import type { Model } from '../../language/model.js';
import type { Expr, Stmt } from '../../language/program.js';

/** A part of a typed program: a statement or an expression. */
export type Part = Stmt | Expr;

/** Where a part names a declaration; what is declared is visited where it is declared. */
const declared: ReadonlySet<string> = new Set([
  'kind',
  'option',
  'card',
  'memory',
  'scope',
  'deck',
  'type',
  'each',
  'rule',
  'at',
  'site',
  'who',
  'property',
  'global',
  'procedure',
  'ray',
  'ending',
  'word',
  'local',
  'link',
  'die',
]);

/** Everything a program says: each statement and each expression in it, once. */
export function partsOf(model: Model): Part[] {
  const out: Part[] = [];
  const seen = new Set<object>();
  for (const root of rootsOf(model)) visit(root, out, seen);
  return out;
}

function visit(node: unknown, out: Part[], seen: Set<object>): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node)) {
    for (const item of node) visit(item, out, seen);
    return;
  }
  if ('op' in node || 'do' in node) out.push(node as Part);
  for (const [key, value] of Object.entries(node)) {
    // Some declarations share a key with an expression, such as the link whose other end is meant.
    if (!declared.has(key) || isPart(value) || isWho(value)) visit(value, out, seen);
  }
}

function isPart(node: unknown): boolean {
  return typeof node === 'object' && node !== null && ('op' in node || 'do' in node);
}

function isWho(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'piece' in node && 'is' in node;
}

function* rootsOf(model: Model): Iterable<unknown> {
  for (const { body, replacements } of model.procedures) yield [body, replacements.map((r) => [r.guard, r.body])];
  for (const { event, guard, limit, body } of model.triggers) yield [event, guard, limit, body];
  for (const { atLink, atSpace } of model.rays.all) yield [atLink, atSpace];
  for (const { body } of model.cardBodies.values()) yield body;
  for (const { body } of model.supplyEmpty.values()) yield body;
  for (const { body } of model.meetings) yield body;
  for (const { condition, wonBy, lostBy } of model.endings) yield [condition, wonBy, lostBy];
  for (const { condition } of model.invariants) yield condition;
  for (const action of model.actions) yield { ...action, rule: undefined };
  for (const node of model.flow.values()) yield { ...node, rule: undefined, actions: undefined, freely: undefined };
  for (const word of model.words.all) for (const c of word.cases) yield c.test();
  for (const named of model.values.all) yield named.build()?.expr;
  for (const named of model.conditions.all) yield named.build();
  for (const { amount, pay, at } of model.currencies.all) yield [amount, pay({ op: 'const', value: 1 }, at)];
}
