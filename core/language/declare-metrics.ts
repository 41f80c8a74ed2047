/** What is measured of runs: a module's own numbers, and how it says the words for hazards that all games share. */
import { metricClocks, type SharedWord, sharedWords } from '../documents/measured-words.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { attempt } from './attempt.js';
import { asksNothing } from './declare-orders.js';
import type { Expr, Metric, Rule, Shared } from './program.js';
import {
  bodyOf,
  entries,
  field,
  items,
  type ModuleSource,
  type Passage,
  parsed,
  section,
  textOf,
  used,
  wordOf,
} from './reading.js';
import { setPhrase } from './sets.js';
import { sortOf } from './uses.js';
import { number } from './values.js';

/** What the modules measure; a name that a module gives again is its own. */
export function settleMetrics(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'metrics')) {
      used(p, 'metric', entry.key, { name: entry.name, at: entry.key.at });
      const metric = metricOf(p, module, entry);
      if (metric) p.model.metrics.push(metric);
    }
    for (const entry of section(module, 'vocabulary')) {
      const shared = sharedOf(p, module, entry);
      if (shared) p.model.vocabulary.set(shared.word, shared);
    }
    for (const part of module.parts) nominal(p, part.get('nominal length'));
  }
}

/** `nominal length: 30 turns` */
function nominal(p: Passage, node: DocNode | undefined): void {
  if (!node) return;
  const [, count, clock] = /^(\d{1,6}) (turn|round|activation)s?$/.exec(wordOf(node) ?? '') ?? [];
  if (count !== undefined) p.model.nominal = { count: Number(count), clock: clock as 'turn' };
  else
    p.diagnostics.add({
      code: 'BK0204',
      severity: 'error',
      message: 'this is no length of a game',
      at: node.at,
      label: 'expected a number of turns, rounds or activations: 30 turns',
    });
}

/** What is measured by its document alone: it is no rule of the game. */
function ownerOf(module: ModuleSource, entry: DocEntry): Rule {
  const { name } = entry;
  const title = wordOf(field(entry.value, 'title'));
  return {
    sort: 'metric',
    key: `${module.name}/${name}`,
    name,
    module: module.name,
    title,
    cites: [],
    at: entry.key.at,
    index: -1,
  };
}

/** One metric: a number of the state, observed where its clock says; undefined if it has faults. */
export function metricOf(p: Passage, module: ModuleSource, entry: DocEntry): Metric | undefined {
  const rule = ownerOf(module, entry);
  const expr = numberIn(p, rule, textOf(entry.value) ? entry.value : field(entry.value, 'value'));
  const said = wordOf(field(entry.value, 'observed'));
  const observed = metricClocks.find((clock) => clock === said) ?? 'activations';
  return expr && { rule, expr, observed };
}

function numberIn(p: Passage, rule: Rule, node: DocNode | undefined): Expr | undefined {
  const text = textOf(node);
  const tree = text && parsed(p.diagnostics, 'value', text);
  if (!text || !tree) return undefined;
  return looking(p, () => number(bodyOf(p, rule, 'condition', text), tree).expr);
}

/** What is settled by a text that only looks at the board. */
function looking<T>(p: Passage, settle: () => T): T | undefined {
  const { model } = p;
  const sites = model.sites.length;
  const { locals } = model;
  model.locals = model.measuring;
  const found = attempt(settle);
  const asksNobody = found !== undefined && asksNothing(p, sites, 'what is measured only looks at the board');
  model.measuring = model.locals;
  model.locals = locals;
  return asksNobody ? found : undefined;
}

function sharedOf(p: Passage, module: ModuleSource, entry: DocEntry): Shared | undefined {
  const word = sharedWords.find((known) => known === entry.name);
  if (!word) return undefined;
  const rule = ownerOf(module, entry);
  const happens = field(entry.value, 'happens');
  if (happens)
    return { word, rule, is: 'happening', rules: items(happens).flatMap((node) => ruleMeant(p, module, node)) };
  const amount = field(entry.value, 'amount');
  if (amount) {
    const expr = numberIn(p, rule, amount);
    return expr && { word, rule, is: 'amount', expr };
  }
  return thingsIn(p, word, rule, textOf(entry.value) ? entry.value : field(entry.value, 'things'));
}

function thingsIn(p: Passage, word: SharedWord, rule: Rule, node: DocNode | undefined): Shared | undefined {
  const text = textOf(node);
  const tree = text && parsed(p.diagnostics, 'set', text);
  if (!text || !tree) return undefined;
  const set = looking(p, () => setPhrase(bodyOf(p, rule, 'condition', text), tree).set);
  return set && { word, rule, is: 'things', set };
}

/** A rule, procedure, card, action or part of the flow by its name: what is done whenever it is. */
function ruleMeant(p: Passage, module: ModuleSource, node: DocNode): Rule[] {
  const name = wordOf(node) ?? '';
  const visible = p.model.visible.get(module.name);
  const known = p.model.rules.filter((rule) => happening.has(rule.sort) && visible?.has(rule.module));
  const found = known.filter((rule) => rule.key === name || rule.name === name);
  if (found.length > 0) {
    for (const rule of found) used(p, sortOf(rule), node, rule);
    return found;
  }
  p.diagnostics.add({
    code: 'BK0601',
    severity: 'error',
    message: `there is no rule, procedure, card, action or part of the flow called "${name}"`,
    at: node.at,
    suggestion: nearestName(
      name,
      known.map((rule) => rule.name),
    ),
  });
  return [];
}

const happening: ReadonlySet<Rule['sort']> = new Set(['rule', 'procedure', 'replacement', 'card', 'action', 'flow']);

/** What a document measures that is no module, such as a scenario: its texts know what all its modules know. */
export function ownMetrics(p: Passage, tree: DocNode, name: string): Metric[] {
  const module: ModuleSource = { name, parts: [], uses: [] };
  const { visible, modules } = p.model;
  visible.set(name, new Set([...modules, '']));
  try {
    return entries(field(tree, 'metrics')).flatMap((entry) => metricOf(p, module, entry) ?? []);
  } finally {
    visible.delete(name);
  }
}
