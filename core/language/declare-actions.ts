/** What pieces may do: who, what it asks, what it needs and costs, what it does. */
import type { Condition, Value } from '../../grammar/tree.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { loseNames } from './anyway.js';
import { attempt } from './attempt.js';
import { type Body, listed } from './body.js';
import { findDie, timesFit } from './choices.js';
import { condition } from './conditions.js';
import { overrideOf, statements } from './declare-rules.js';
import { limitOf } from './declare-triggers.js';
import { conditionText } from './declare-words.js';
import type { Action, Expr } from './program.js';
import { bodyOf, entries, field, type ModuleSource, type Passage, parsed, rule, section, textOf } from './reading.js';
import { number } from './values.js';
import { findCurrency } from './writes.js';

export function settleActions(p: Passage): void {
  for (const module of p.modules) for (const entry of section(module, 'actions')) settleAction(p, module, entry);
}

function settleAction(p: Passage, module: ModuleSource, entry: DocEntry): void {
  const owner = rule(p, module.name, 'action', entry.name, entry);
  const override = overrideOf(p, owner);
  const pick = (key: string): DocNode | undefined => field(override?.value, key) ?? field(entry.value, key);
  const b = bodyOf(p, override ? { ...owner, module: override.module } : owner, 'action', entry.key.text);
  const by = textOf(pick('by'));
  const actor = by ? attempt(() => actorOf(p, b.on(by), b)) : undefined;
  // Whoever does it is spoken of by a name nobody knows then.
  if (by && !actor) loseNames(b, [by.text.trim()]);
  const told = p.diagnostics.list.length;
  b.asking = true;
  const asks = statements(p, b, pick('asks'), 'asks');
  b.asking = false;
  const sound = !b.lost && p.diagnostics.list.length === told;
  b.lost = !sound;
  // What was chosen is known to the needs, the cost and the body.
  const known = asksBody(b, asks);
  const conditions = (key: string): { sentence: string; condition: Expr }[] =>
    entries(pick(key)).flatMap((e) => {
      const text = textOf(e.value) ?? textOf(field(e.value, 'if'));
      const condition = text ? conditionText(p, known.on(text)) : undefined;
      return condition ? [{ sentence: e.name, condition }] : [];
    });
  const action: Action = {
    rule: owner,
    actor,
    limit: limitOf(p, known, pick('limit')),
    asks,
    needs: conditions('needs'),
    exceptions: conditions('exceptions'),
    cost: attempt(() => costOf(p, known, pick('cost'))),
    check: attempt(() => checkOf(p, known, pick('check'))),
    success: statements(p, known.inner(), pick('success')),
    failure: statements(p, known.inner(), pick('failure')),
    body: statements(p, known.inner(), pick('do')),
    turnMustEnd: demandOf(p, known, pick('demands')),
    index: p.model.actions.length,
  };
  // What it asks is spoken of where it is named; one that is not whole is not known there.
  if (sound) p.model.actions.push(action);
}

function asksBody(b: Body, asks: readonly import('./program.js').Stmt[]): Body {
  const known = b.inner();
  for (const ask of asks) if ('local' in ask) known.alias(ask.local.name, ask.local);
  return known;
}

function actorOf(p: Passage, b: Body, into: Body) {
  const kind = p.model.kinds.find(b.text.text.trim(), b.visible);
  if (kind?.universe !== 'piece') {
    const name = b.text.text.trim();
    const known = p.model.kinds.all.filter((k) => k.universe === 'piece' && k.module !== '').map((k) => k.name);
    const suggestion = nearestName(name, known);
    return b.bail('BK0608', { start: 0, end: b.text.text.length }, `there is no kind of piece called "${name}"`, {
      suggestion,
      ...listed('kinds of piece', known, suggestion),
    });
  }
  const whole = { start: 0, end: b.text.text.length };
  const actor = b.used('kind', { text: kind.name, span: whole }, kind);
  return into.alias(kind.name, {
    ...into.bind(kind.name, { is: 'thing', kind: actor, universe: 'piece' }),
    at: b.place(whole),
  });
}

function costOf(p: Passage, b: Body, node: DocNode | undefined): Action['cost'] {
  const text = textOf(node);
  const tree = text ? parsed(p.diagnostics, 'cost', text) : undefined;
  if (!text || !tree) return undefined;
  const on = b.on(text);
  const amount = attempt(() => number(on, tree.amount).expr);
  const currency = findCurrency(on, tree.currency);
  return amount && { written: text.text.trim().replace(/\s+/g, ' '), amount, currency };
}

function demandOf(p: Passage, b: Body, node: DocNode | undefined): Expr | undefined {
  if (!node) return undefined;
  const text = textOf(field(node, 'if'));
  return text ? conditionText(p, b.on(text)) : { op: 'const', value: 1 };
}

function checkOf(p: Passage, b: Body, node: DocNode | undefined): Action['check'] {
  const text = textOf(node);
  const tree = text ? parsed(p.diagnostics, 'check', text) : undefined;
  if (!text || !tree) return undefined;
  const on = b.on(text);
  const times = tree.times && attempt(() => number(on, tree.times as Value).expr);
  timesFit(on, tree.times, times);
  const value = attempt(() => number(on, tree.value).expr);
  const again = tree.again && attempt(() => condition(on, tree.again as Condition));
  const die = findDie(on, tree.die);
  if (!value) return undefined;
  const site = on.site('roll', tree.span, {
    prompt: `Roll ${die.name}`,
    source: `${b.rule.key} ${die.name}`,
    faces: die.faces,
  });
  return {
    die,
    times,
    atMost: tree.op === 'at most',
    value,
    again,
    site,
  };
}
