import type { DocEntry, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { attempt } from './attempt.js';
import { type Body, listed } from './body.js';
import { overrideOf, statements } from './declare-rules.js';
import { conditionText } from './declare-words.js';
import { nodesLike, overrideName, usedNode } from './flow-names.js';
import { chainBegins, chainTooLong, heightsOf, LONGEST } from './long-chains.js';
import { piecesOf } from './pieces-of.js';
import type { Action, Expr, FlowNode } from './program.js';
import {
  bodyOf,
  entries,
  field,
  isEach,
  items,
  type ModuleSource,
  type Passage,
  parsed,
  rule,
  section,
  textOf,
  used,
  wordOf,
} from './reading.js';
import { number, value } from './values.js';

/** The flow: every node by name; steps name other nodes. */
export function settleFlow(p: Passage): void {
  const sources = new Map<string, { module: ModuleSource; entry: DocEntry }>();
  for (const module of p.modules) {
    for (const entry of section(module, 'flow')) {
      const name = overrideName(entry.name);
      sources.set(name, { module, entry });
    }
  }
  const building = new Set<string>();
  const faulty = nodesTooDeep(p, sources);
  const build = (name: string, asked: DocNode | undefined): FlowNode | undefined => {
    const done = p.model.flow.get(name);
    if (done || faulty.has(name)) return done;
    const source = sources.get(name);
    if (!source || building.has(name)) {
      p.diagnostics.add({
        code: source ? 'BK0813' : 'BK0601',
        severity: 'error',
        message: source ? `the node ${name} contains itself` : `there is no node of the flow called "${name}"`,
        at: asked?.at,
        ...(source
          ? { help: 'a node is done again with `repeat:` or `repeat while:`' }
          : nodesLike(name, sources.keys())),
      });
      return undefined;
    }
    building.add(name);
    const node = flowNode(p, source.module, source.entry, name, build);
    building.delete(name);
    if (node) p.model.flow.set(name, node);
    else faulty.add(name);
    return node;
  };
  for (const name of sources.keys()) build(name, undefined);
}

/** Nodes that have others as their steps, those others, and so on too often: where it begins is told. */
function nodesTooDeep(
  p: Passage,
  sources: ReadonlyMap<string, { module: ModuleSource; entry: DocEntry }>,
): Set<string> {
  const steps = new Map<string, string[]>();
  const add = (name: string, node: DocNode): void => {
    const named = items(field(node, 'steps')).flatMap((n) => wordOf(n) ?? []);
    steps.set(name, [...(steps.get(name) ?? []), ...named.filter((step) => sources.has(step))]);
  };
  for (const [name, { entry }] of sources) add(name, entry.value);
  for (const module of p.modules)
    for (const { name, value } of section(module, 'overrides')) add(overrideName(name), value);
  const next = (name: string): readonly string[] => steps.get(name) ?? [];
  const heights = heightsOf(sources.keys(), next);
  for (const [from, to] of chainBegins(heights, next))
    p.diagnostics.add(chainTooLong('nodes', { name: from, at: sources.get(from)?.entry.key.at }, to));
  return new Set([...heights].flatMap(([name, height]) => (height > LONGEST ? [name] : [])));
}

function flowNode(
  p: Passage,
  module: ModuleSource,
  entry: DocEntry,
  name: string,
  build: (name: string, asked: DocNode) => FlowNode | undefined,
): FlowNode | undefined {
  const owner = rule(p, module.name, 'flow', name, entry);
  const override = overrideOf(p, owner);
  const pick = (key: string): DocNode | undefined => field(override?.value, key) ?? field(entry.value, key);
  const b = bodyOf(p, override ? { ...owner, module: override.module } : owner, 'flow', entry.key.text);
  const condition = (key: string): Expr | undefined => {
    const text = textOf(pick(key));
    return text ? conditionText(p, b.on(text)) : undefined;
  };
  const steps = items(pick('steps')).flatMap((n) => {
    usedNode(p, n, wordOf(n) ?? '');
    const step = build(wordOf(n) ?? '', n);
    return step ? [step] : [];
  });
  const acts = pick('actions');
  const actions = acts ? items(acts).flatMap((n) => actionNamed(p, n)) : undefined;
  const node: FlowNode = {
    rule: owner,
    name,
    if: condition('if'),
    repeatWhile: condition('repeat while'),
    repeat: settledValue(p, b, pick('repeat')),
    ...activeOf(p, b, pick('active')),
    steps,
    body: pick('do') ? statements(p, b, pick('do')) : undefined,
    actions,
    take: takeOf(p, b, pick('take')),
    freely: freelyOf(p, pick('freely'), actions ?? []),
    mayEndWhen: condition('may end when'),
  };
  return isWhole(p, entry, name, pick) ? node : undefined;
}

/** Whether a node says one thing that it does, and nothing that does not go with it. */
function isWhole(p: Passage, entry: DocEntry, name: string, pick: (key: string) => DocNode | undefined): boolean {
  const given = ['do', 'steps', 'actions'].filter((key) => pick(key));
  if (given.length !== 1) {
    const keys = entries(entry.value)
      .filter((e) => given.includes(e.name))
      .map((e) => e.key.at);
    p.diagnostics.add({
      code: 'BK0812',
      severity: 'error',
      message:
        given.length === 0
          ? `the node ${name} does nothing`
          : `the node ${name} cannot have both \`${given[0]}\` and \`${given[1]}\``,
      at: keys[1] ?? entry.key.at,
      ...(keys[0] && keys[1] ? { related: [{ at: keys[0], label: 'or this' }] } : {}),
      help:
        given.length === 0
          ? 'give it one of `do:`, `steps:` and `actions:`'
          : 'write one of them, and put the other in a node of its own',
    });
    return false;
  }
  const counted = (['take', 'freely'] as const).find((key) => pick(key));
  if (counted && !pick('actions')) {
    p.diagnostics.add({
      code: 'BK0812',
      severity: 'error',
      message: `the node ${name} has \`${counted}\` and no \`actions\``,
      at: (pick(counted) as DocNode).at,
      help:
        counted === 'take'
          ? '`take:` says how many of its `actions:` are done; `repeat:` does a node several times'
          : '`freely:` is offered beside `actions:`, which are counted: write them first',
    });
    return false;
  }
  const again = pick('repeat') ? 'repeat' : pick('repeat while') ? 'repeat while' : undefined;
  if (again && isEach(pick('active'))) {
    p.diagnostics.add({
      code: 'BK0812',
      severity: 'error',
      message: `the node ${name} cannot have both \`${again}\` and \`active: each ...\``,
      at: (pick(again) as DocNode).at,
      help: `write \`${again}\` in a node around it, which has ${name} under its \`steps:\``,
    });
    return false;
  }
  return true;
}

/** How many actions are taken: at least one, as far as that can be seen. */
function takeOf(p: Passage, b: Body, node: DocNode | undefined): Expr | undefined {
  const text = textOf(node);
  const tree = text ? parsed(p.diagnostics, 'value', text) : undefined;
  if (!node || !text || !tree) return undefined;
  const taken = attempt(() => number(b.on(text), tree));
  if (!taken) return undefined;
  if (taken.type.is !== 'number' || taken.type.to >= 1) return taken.expr;
  p.diagnostics.add({
    code: 'BK0812',
    severity: 'error',
    message: '`take` says how many actions are done: at least one',
    at: node.at,
    help: 'leave it out where the player acts until done',
  });
  return undefined;
}

/** What is offered beside the actions of a node; one of those would be counted and not counted. */
function freelyOf(p: Passage, node: DocNode | undefined, actions: readonly Action[]): Action[] {
  return items(node).flatMap((item) => {
    const named = actionNamed(p, item);
    const [both] = named.filter((action) => actions.includes(action));
    if (!both) return named;
    p.diagnostics.add({
      code: 'BK0812',
      severity: 'error',
      message: `${both.rule.name} stands under \`actions\` and under \`freely\``,
      at: item.at,
      help: 'leave it under one of them: `take` counts what is under `actions:`, and not what is under `freely:`',
    });
    return [];
  });
}

function actionNamed(p: Passage, node: DocNode): Action[] {
  const name = wordOf(node) ?? '';
  const action = p.model.actions.find((a) => a.rule.name === name || a.rule.key === name);
  if (action) {
    used(p, 'action', node, action.rule);
    return [action];
  }
  const declared = p.modules.some((m) => section(m, 'actions').some((e) => e.name === name));
  // An action left out because of a fault of its own was told of there.
  if (declared) p.diagnostics.heldBack++;
  else {
    const known = p.model.actions.map((a) => a.rule.name);
    const suggestion = nearestName(name, known);
    p.diagnostics.add({
      code: 'BK0601',
      severity: 'error',
      message: `there is no action called "${name}"`,
      at: node.at,
      suggestion,
      ...listed('actions', known, suggestion),
    });
  }
  return [];
}

function settledValue(p: Passage, b: Body, node: DocNode | undefined): Expr | undefined {
  const text = textOf(node);
  const tree = text ? parsed(p.diagnostics, 'value', text) : undefined;
  if (!text || !tree) return undefined;
  return attempt(() => value(b.on(text), tree).expr);
}

/** Whose it is: one piece, or several one after the other. */
function activeOf(p: Passage, b: Body, node: DocNode | undefined): Pick<FlowNode, 'active' | 'each'> {
  if (isEach(node)) return { active: undefined, each: piecesOf(p, b, node, 'active') };
  return { active: manyActive(p, node) ? undefined : settledValue(p, b, node), each: undefined };
}

/** `active: a figure`: of several that might be meant nobody is said. */
function manyActive(p: Passage, node: DocNode | undefined): boolean {
  const text = textOf(node);
  const words = /^\s*(?:an?|every|all|any)\s+(.+)$/.exec(text?.text ?? '');
  if (!node || !words) return false;
  p.diagnostics.add({
    code: 'BK0812',
    severity: 'error',
    message: '`active:` says whose it is: one piece, or each of several',
    at: node.at,
    help: `write \`each ${words[1]?.trim()}\` for one after the other, or \`the ... with the most ...\` for one of them`,
  });
  return true;
}
