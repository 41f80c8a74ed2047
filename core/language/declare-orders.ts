/** What bots are told by a module: its standing orders, and what a state is worth. */
import type { DocEntry, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { type Decision, decisionsOf } from './asking-statements.js';
import { attempt } from './attempt.js';
import { listed } from './body.js';
import { overrideOf } from './declare-rules.js';
import { conditionText } from './declare-words.js';
import { nodesLike, usedNode } from './flow-names.js';
import type { Expr, Local, Rule, StandingOrder } from './program.js';
import {
  bodyOf,
  entries,
  field,
  type ModuleSource,
  type Passage,
  parsed,
  rule,
  section,
  textOf,
  used,
  wordOf,
} from './reading.js';
import { sortOf } from './uses.js';
import { number } from './values.js';

/** Lines of a module come before those of the modules it uses; its `value:` takes the place of theirs. */
export function settleOrders(p: Passage): void {
  const decisions = decisionsOf(p.model);
  for (const module of [...p.modules].reverse())
    for (const entry of section(module, 'standing orders')) {
      const order = orderOf(p, module, entry, decisions);
      if (order) p.model.orders.push(order);
    }
  for (const module of p.modules) for (const part of module.parts) worth(p, module, part.entries);
}

const NOBODY = { sort: 'order', name: 'value', title: undefined, cites: [], index: -1 } as const;

function worth(p: Passage, module: ModuleSource, parts: readonly DocEntry[]): void {
  const entry = parts.find((e) => e.name === 'value');
  const text = textOf(entry?.value);
  const tree = text && entry ? parsed(p.diagnostics, 'value', text) : undefined;
  if (!entry || !text || !tree) return;
  // It goes by no name: a module that uses this one says its own.
  const owner: Rule = { ...NOBODY, key: `${module.name}/value`, module: module.name, at: entry.key.at };
  const b = bodyOf(p, owner, 'condition', text);
  const sites = p.model.sites.length;
  const expr = attempt(() => number(b, tree).expr);
  if (expr && asksNothing(p, sites)) p.model.worth = expr;
}

/** Whoever looks at a state asks nobody and rolls no die. */
export function asksNothing(p: Passage, sites: number, why = 'a bot only looks at the board'): boolean {
  const [asked] = p.model.sites.splice(sites);
  if (!asked) return true;
  p.diagnostics.add({
    code: 'BK0804',
    severity: 'error',
    message: `nobody is asked here, and nothing is drawn: ${why}`,
    at: asked.at,
    help: 'let another amount decide a tie: `ties to the most speed`, or say nothing for the first on the board',
  });
  return false;
}

const sorts = ['action', 'choice', 'ends'] as const;

function orderOf(
  p: Passage,
  module: ModuleSource,
  entry: DocEntry,
  decisions: readonly Decision[],
): StandingOrder | undefined {
  const owner = rule(p, module.name, 'order', entry.name, entry);
  const override = overrideOf(p, owner);
  const given = override
    ? [...entries(override.value), ...entries(entry.value).filter((e) => !field(override.value, e.name))]
    : entries(entry.value);
  const line = new Line(p, override ? { ...owner, module: override.module } : owner, entry, given);
  if (!line.isWhole()) return line.ofUnknown();
  if (line.pick('action')) return line.action();
  return line.pick('ends') ? line.ends() : line.choice(decisions);
}

class Line {
  constructor(
    private readonly p: Passage,
    private readonly owner: Rule,
    private readonly entry: DocEntry,
    private readonly given: readonly DocEntry[],
  ) {}

  pick(key: string): DocNode | undefined {
    return this.given.find((e) => e.name === key)?.value;
  }

  /** One thing is told: an action, a choice or an end; an answer or a condition with a choice. */
  isWhole(): boolean {
    const [first, second] = this.given.filter((e) => sorts.some((sort) => sort === e.name));
    const other = this.given.find((e) => e.name === 'answer');
    const condition = this.given.find((e) => e.name === 'if');
    if (!first)
      return this.wrong('this standing order says neither what is done nor what is chosen', this.entry.key, {
        help: 'give it one of `action:`, `choice:` and `ends:`',
      });
    if (second)
      return this.wrong(`a standing order cannot have both \`${first.name}\` and \`${second.name}\``, second.key, {
        help: 'write two lines: the one that stands first is tried first',
      });
    if (first.name === 'choice' && !other && !condition)
      return this.wrong('this standing order does not say which answer is given', first.key, {
        help: 'add `if:` with what must be so of the thing chosen, or `answer:` with a label, `yes`, `no` or `none`',
      });
    if (other && (first.name !== 'choice' || condition))
      return this.wrong(
        first.name === 'choice'
          ? 'an answer is given, or the thing that fits is taken: not both'
          : `\`answer\` goes with \`choice\`, and this line has \`${first.name}\``,
        other.key,
        { help: first.name === 'choice' ? 'leave out `if:` or `answer:`' : 'say with `if:` what must be so' },
      );
    return true;
  }

  private wrong(message: string, at: DocEntry['key'], more: { help: string }): false {
    this.p.diagnostics.add({ code: 'BK0815', severity: 'error', message, at: at.at, ...more });
    return false;
  }

  action(): StandingOrder | undefined {
    const { p, owner } = this;
    const node = this.pick('action') as DocNode;
    const name = wordOf(node) ?? '';
    const action = p.model.actions.find((a) => a.rule.name === name || a.rule.key === name);
    if (!action) {
      const declared = p.modules.some((m) => section(m, 'actions').some((e) => e.name === name));
      // An action left out because of a fault of its own was told of there.
      if (declared) p.diagnostics.heldBack++;
      else
        this.unknown(
          node,
          `there is no action called "${name}"`,
          'actions',
          p.model.actions.map((a) => a.rule.name),
        );
      return this.ofUnknown();
    }
    used(p, 'action', node, action.rule);
    const names = new Map<string, Local>();
    if (action.actor) names.set(action.actor.name, action.actor);
    for (const ask of action.asks)
      if ('local' in ask && ask.local.type.is !== 'list') names.set(ask.local.name, ask.local);
    const condition = this.condition(names);
    return condition === 'faulty' ? undefined : { rule: owner, on: 'action', action, if: condition };
  }

  ends(): StandingOrder | undefined {
    const node = this.pick('ends') as DocNode;
    const name = wordOf(node) ?? '';
    const { flow } = this.p.model;
    const found = flow.get(name);
    if (!found?.actions) {
      const acting = [...flow.values()].filter((n) => n.actions).map((n) => n.name);
      if (found)
        this.p.diagnostics.add({
          code: 'BK0815',
          severity: 'error',
          message: `nobody acts in ${name}, so nobody ends it`,
          at: node.at,
          label: 'expected a node with `actions:`',
          ...listed('there is', acting),
        });
      else
        this.p.diagnostics.add({
          code: 'BK0601',
          severity: 'error',
          message: `there is no node of the flow called "${name}"`,
          at: node.at,
          ...nodesLike(name, acting),
        });
      return this.ofUnknown();
    }
    usedNode(this.p, node, name);
    const condition = this.condition(new Map());
    return condition === 'faulty' ? undefined : { rule: this.owner, on: 'end', node: found, if: condition };
  }

  choice(all: readonly Decision[]): StandingOrder | undefined {
    const node = this.pick('choice') as DocNode;
    const name = wordOf(node) ?? '';
    const decisions = all.filter(({ site }) => site.rule?.name === name || site.rule?.key === name);
    if (decisions.length === 0) {
      const asking = [...new Set(all.flatMap(({ site }) => site.rule?.name ?? []))];
      this.unknown(node, `nothing called "${name}" asks anybody to choose`, 'what asks', asking);
      return this.ofUnknown();
    }
    const asking = decisions[0]?.site.rule;
    if (asking) used(this.p, sortOf(asking), node, asking);
    const answer = this.pick('answer');
    return answer ? this.answered(decisions, answer) : this.fitting(decisions);
  }

  private answered(decisions: readonly Decision[], node: DocNode): StandingOrder | undefined {
    const answer = wordOf(node) ?? '';
    const sites = decisions.map((d) => d.site).filter((site) => answersOf(site).includes(answer));
    if (sites.length > 0) return { rule: this.owner, on: 'choice', sites, answer, local: undefined, if: undefined };
    const known = [...new Set(decisions.flatMap((d) => answersOf(d.site)))];
    const suggestion = nearestName(answer, known);
    this.p.diagnostics.add({
      code: 'BK0816',
      severity: 'error',
      message: `nobody can answer "${answer}" there`,
      at: node.at,
      suggestion,
      ...(known.length > 0
        ? listed('answers', known, suggestion)
        : { help: 'say with `if:` what must be so of the thing that is chosen' }),
    });
    return undefined;
  }

  /** The condition speaks of one of the things that are chosen there. */
  private fitting(decisions: readonly Decision[]): StandingOrder | undefined {
    const names = new Map<string, Local>();
    for (const { local } of decisions)
      if (local && !names.has(local.name)) names.set(local.name, { ...local, index: this.p.model.locals++ });
    const spoken = textOf(this.pick('if'))?.text ?? '';
    const used = [...names.values()].filter((l) => new RegExp(`\\bthe ${l.name}\\b`).test(spoken));
    if (used.length !== 1) {
      this.p.diagnostics.add({
        code: 'BK0815',
        severity: 'error',
        message:
          used.length > 1
            ? 'this speaks of things that are chosen one after the other'
            : 'this does not speak of what is chosen',
        at: (this.pick('if') as DocNode).at,
        ...(names.size > 0
          ? { label: `expected a condition on ${[...names.keys()].map((n) => `the ${n}`).join(', or ')}` }
          : { help: 'what is asked there has words for answers: give one with `answer:`' }),
      });
      return undefined;
    }
    const [local] = used as [Local];
    const condition = this.condition(new Map([[local.name, local]]));
    if (condition === 'faulty') return undefined;
    const sites = decisions.filter((d) => d.local && alike(d.local, local)).map((d) => d.site);
    return { rule: this.owner, on: 'choice', sites, answer: undefined, local, if: condition };
  }

  /** What it is about is not known: its condition may speak of that by any name, and is checked all the same. */
  ofUnknown(): undefined {
    this.condition(new Map(), true);
  }

  private condition(names: ReadonlyMap<string, Local>, lost = false): Expr | undefined | 'faulty' {
    const text = textOf(this.pick('if'));
    if (!text) return undefined;
    const { p } = this;
    const b = bodyOf(p, this.owner, 'condition', text);
    for (const [name, local] of names) b.alias(name, local);
    b.lost = lost;
    const sites = p.model.sites.length;
    const condition = conditionText(p, b);
    return condition && asksNothing(p, sites) ? condition : 'faulty';
  }

  private unknown(node: DocNode, message: string, lead: string, known: readonly string[]): void {
    const name = wordOf(node) ?? '';
    const suggestion = nearestName(name, known);
    this.p.diagnostics.add({
      code: 'BK0601',
      severity: 'error',
      message,
      at: node.at,
      suggestion,
      ...listed(lead, known, suggestion),
    });
  }
}

/** The words by which a question can be answered, whatever is on the board. */
function answersOf({ kind, labels, optional }: Decision['site']): string[] {
  return [...(kind === 'label' || kind === 'agree' ? (labels ?? []) : []), ...(optional ? ['none'] : [])];
}

function alike(one: Local, other: Local): boolean {
  if (one.name !== other.name || one.type.is !== other.type.is) return false;
  return one.type.is !== 'thing' || other.type.is !== 'thing' || one.type.kind === other.type.kind;
}
