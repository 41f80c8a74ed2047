import { article } from '../language/describe.js';
import type { Model } from '../language/model.js';
import type { StandingOrder, Trigger } from '../language/program.js';
import { isKindOf, type Kind } from '../language/types.js';

/** The rules one kind of change sets off, in the order in which they run. */
export interface Order {
  /** `fire of a room`, `air`, `a figure moves`, `turn starts`. */
  readonly change: string;
  readonly rules: readonly OrderedRule[];
}

export interface OrderedRule {
  readonly trigger: Trigger;
  /** Why it stands where it stands. */
  readonly why: string;
}

/** For every change that sets off several rules, those rules; what one program shows that another shows in more is told once. */
export function ordersOf(models: readonly Model[]): Order[] {
  const found = models.flatMap(ordersIn);
  return found.filter((order, i) => !found.some((other, k) => k !== i && covers(other, order, k < i)));
}

/** The standing orders of programs, as they are tried; what one program has that another has in more is told once. */
export function standingOrders(models: readonly Model[]): readonly StandingOrder[][] {
  const lists = models.map(({ orders }) => orders).filter((orders) => orders.length > 0);
  const keys = lists.map((list) => list.map((o) => o.rule.key).join('\n'));
  return lists.filter((_, i) => !keys.some((other, k) => k !== i && within(other, keys[i] ?? '', k < i)));
}

/** Lines of a used module stand last wherever it is used. */
function within(other: string, keys: string, earlier: boolean): boolean {
  return other === keys ? earlier : other.endsWith(`\n${keys}`);
}

/** Whether another order tells all of this one; of two alike the earlier stays. */
function covers(other: Order, order: Order, earlier: boolean): boolean {
  if (other.change !== order.change) return false;
  const keys = other.rules.map((r) => r.trigger.rule.key);
  if (keys.length < order.rules.length || (keys.length === order.rules.length && !earlier)) return false;
  let from = 0;
  for (const { trigger } of order.rules) {
    from = keys.indexOf(trigger.rule.key, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

function ordersIn(model: Model): Order[] {
  const groups = new Map<string, Trigger[]>();
  for (const trigger of model.triggers) {
    const change = changeOf(trigger);
    const known = groups.get(change);
    if (known) known.push(trigger);
    else groups.set(change, [trigger]);
  }
  return [...groups].flatMap(([change, all]) => {
    const triggers = all.filter((t) => all.some((other) => other !== t && mayMeet(t, other)));
    return triggers.length > 0 ? [{ change, rules: explained(model, triggers) }] : [];
  });
}

/** One property of one kind is one change, whichever way a rule listens to it. */
function changeOf({ event }: Trigger): string {
  switch (event.on) {
    case 'property': {
      const { name, kind } = event.property;
      return `${name} of ${article(kind.name)} ${kind.name} changes`;
    }
    case 'global':
      return `${event.global.name} changes`;
    case 'place':
      return 'a piece moves';
    case 'deck':
      return `${event.deck.name} ${event.how}`;
    case 'flow':
      return `${event.node} ${event.how}`;
  }
}

/** Rules on things of kinds that have nothing to do with each other never meet. */
function mayMeet(a: Trigger, b: Trigger): boolean {
  const [one, two] = [a, b].map(subjectKind);
  return !one || !two || isKindOf(one, two) || isKindOf(two, one);
}

function subjectKind({ event }: Trigger): Kind | undefined {
  if (event.on !== 'property' && event.on !== 'place') return undefined;
  return event.subject.type.is === 'thing' ? event.subject.type.kind : undefined;
}

function explained(model: Model, triggers: readonly Trigger[]): OrderedRule[] {
  let before: Trigger | undefined;
  return triggers.map((trigger) => {
    const says = trigger.moves.map(({ how, other }) => `\`${how}: ${other}\``);
    if (says.length > 0) return { trigger, why: `it says ${says.join(' and ')}` };
    const why = before ? whyAfter(model, before, trigger) : whyFirst(model, triggers, trigger);
    before = trigger;
    return { trigger, why };
  });
}

function whyFirst(model: Model, triggers: readonly Trigger[], { rule }: Trigger): string {
  const others = triggers.map((t) => t.rule.module).filter((name) => name !== rule.module);
  if (others.length === 0) return 'it stands first in the document';
  const used = others.every((name) => model.visible.get(name)?.has(rule.module));
  return used ? `rules of ${rule.module}, the module used, come first` : `its module, ${rule.module}, is named first`;
}

function whyAfter(model: Model, { rule: before }: Trigger, { rule }: Trigger): string {
  if (before.module === rule.module)
    return before.at.file === rule.at.file
      ? `it stands below ${before.name} in the document`
      : `its file comes after that of ${before.name}`;
  return model.visible.get(rule.module)?.has(before.module)
    ? `its module, ${rule.module}, uses ${before.module}, whose rules come first`
    : `its module, ${rule.module}, is named after ${before.module}`;
}
