import type { Name } from '../../grammar/tree.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { loseText } from './anyway.js';
import { attempt } from './attempt.js';
import { type Body, listed } from './body.js';
import { overrideOf, statements } from './declare-rules.js';
import type { Local, Meeting, Ray, RayRow, Rule, Stmt } from './program.js';
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
import { rowTest } from './rows.js';
import { isKindOf, type Kind, type Property } from './types.js';

/** Rays by name first: any text may send one. */
export function declareRays(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'rays')) {
      if (entry.name.includes('/')) continue;
      const owner = rule(p, module.name, 'ray', entry.name, entry);
      const root = (universe: Kind['universe']): Kind =>
        p.model.kinds.all.find((k) => k.universe === universe && k.module === '') as Kind;
      const local = (name: string, universe: 'space' | 'link'): Local => ({
        name,
        index: p.model.locals++,
        type: { is: 'thing', kind: root(universe), universe },
      });
      const ray: Ray = {
        rule: owner,
        from: local('from', 'space'),
        link: local('link', 'link'),
        behind: local('behind', 'space'),
        ahead: local('ahead', 'space'),
        atLink: [],
        atSpace: [],
        index: p.model.rays.all.length,
      };
      p.model.rays.add(Object.assign(ray, { name: entry.name, module: module.name }));
    }
  }
}

/** Rows of the module itself, with those of modules that use it in front: the latest module's first. */
export function settleRays(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'rays')) {
      const visible = p.model.visible.get(module.name) ?? new Set();
      const ray = p.model.rays.find(entry.name, visible);
      if (!ray) {
        p.diagnostics.add({
          code: 'BK0305',
          severity: 'error',
          message: `there is no ray called "${entry.name}" to add rows to`,
          at: entry.key.at,
          suggestion: nearestName(
            entry.name,
            p.model.rays.all.map((r) => `${r.module}/${r.name}`),
          ),
        });
        continue;
      }
      const own = !entry.name.includes('/');
      if (!own) used(p, 'ray', entry.key, { name: ray.name, at: ray.rule.at });
      const owner = own ? ray.rule : rule(p, module.name, 'ray', entry.name, entry);
      const replaced = own ? overrideOf(p, ray.rule) : undefined;
      const source = (key: string): DocNode | undefined => field(replaced?.value, key) ?? field(entry.value, key);
      const link = rows(p, owner, ray, source('at link'), 'link');
      const space = rows(p, owner, ray, source('at space'), 'space');
      if (own)
        for (const [list, where] of [
          [link, 'at link'],
          [space, 'at space'],
        ] as const) {
          if (!list.some((row) => !row.if))
            p.diagnostics.add({
              code: 'BK0810',
              severity: 'error',
              message: `the table of ${entry.name} \`${where}\` does not say what happens otherwise`,
              at: keyOf(entry, where) ?? entry.key.at,
              help: 'add a last row, such as `otherwise: this ray ends`',
            });
        }
      const mutable = ray as { atLink: readonly RayRow[]; atSpace: readonly RayRow[] };
      mutable.atLink = [...link, ...mutable.atLink];
      mutable.atSpace = [...space, ...mutable.atSpace];
    }
  }
}

/** Where a key of an entry stands. */
function keyOf(entry: DocEntry, name: string): FileSpan | undefined {
  return entries(entry.value).find((e) => e.name === name)?.key.at;
}

function rows(p: Passage, owner: Rule, ray: Ray, node: DocNode | undefined, at: 'link' | 'space'): RayRow[] {
  const out: RayRow[] = [];
  for (const entry of entries(node)) {
    const cases = parsed(p.diagnostics, 'row', entry.key.text);
    const b = bodyOf(p, owner, 'ray', entry.key.text);
    b.ray = { ahead: ray.ahead, behind: ray.behind };
    const on = at === 'link' ? ray.link : ray.ahead;
    b.alias(at === 'link' ? 'link' : 'space', on);
    if (at === 'space') b.alias('link', ray.link);
    const test =
      cases &&
      attempt(() =>
        rowTest(
          b,
          { cases, body: [], span: { start: 0, end: 0 } },
          { kind: 'the', name: { text: at, span: { start: 0, end: 0 } }, span: { start: 0, end: 0 } },
          { expr: { op: 'local', local: on }, type: on.type },
        ),
      );
    if (!test) loseText(b);
    const narrowed = b.lookup(at);
    if (at === 'space' && narrowed) b.ray = { ahead: { ...ray.ahead, type: narrowed.type }, behind: ray.behind };
    const body = statements(p, b, entry.value);
    if (test) out.push({ rule: owner, if: test === 'otherwise' ? undefined : test, body });
  }
  return out;
}

const outcomes: ReadonlyMap<string, Meeting['outcome']> = new Map([
  ['the newcomer wins', 'newcomer'],
  ['the older stays', 'older'],
  ['they live together', 'together'],
]);

/** For each pair of hazards that can meet, what happens, enforced on every write. */
export function settleMeetings(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'meets')) {
      const pair = parsed(p.diagnostics, 'pair', entry.key.text);
      const named = pair ? `${pair.left.text}-and-${pair.right.text}` : entry.name;
      const owner = rule(p, module.name, 'meeting', named, entry);
      const [left, right] = pair ? [pair.left, pair.right].map((name) => hazard(p, module, name, entry)) : [];
      if (!left || !right) {
        outcomeAnyway(p, owner, entry, left ?? right);
        continue;
      }
      if (left === right) {
        p.diagnostics.add({
          code: 'BK0811',
          severity: 'error',
          message: `${left.name} cannot meet itself`,
          at: entry.key.at,
          help: 'name two hazards',
        });
        continue;
      }
      const meeting = meetingOf(p, owner, entry, left, right);
      if (meeting) p.model.meetings.push(meeting);
    }
  }
}

function hazard(p: Passage, module: ModuleSource, { text: name, span }: Name, entry: DocEntry): Property | undefined {
  const visible = p.model.visible.get(module.name) ?? new Set();
  const hazards = p.model.properties.filter(
    (q) => visible.has(q.kind.module) && (q.kind.universe === 'space' || q.kind.universe === 'link'),
  );
  const found = hazards.find((q) => q.name === name);
  used(p, 'property', { at: entry.key.text.spanOf(span) }, found);
  const known = [...new Set(hazards.map((q) => q.name))];
  const suggestion = nearestName(name, known);
  if (!found)
    p.diagnostics.add({
      code: 'BK0605',
      severity: 'error',
      message: `no kind of space or link has "${name}"`,
      at: entry.key.text.spanOf(span),
      suggestion,
      ...listed('there is', known, suggestion),
    });
  return found;
}

/** What is done where two things meet of which one is not known. */
function outcomeAnyway(p: Passage, owner: Rule, entry: DocEntry, known: Property | undefined): void {
  const { node, text, b } = outcomeText(p, owner, entry);
  if (!b || / wins?$/.test(text) || outcomes.has(text) || !/\s/.test(text)) return;
  if (known) b.bind(known.kind.name, { is: 'thing', kind: known.kind, universe: known.kind.universe });
  b.lost = true;
  statements(p, b, node);
}

/** What an entry, or what overrides it, says is done, and the body to settle that in. */
function outcomeText(p: Passage, owner: Rule, entry: DocEntry): { node: DocNode; text: string; b: Body | undefined } {
  const override = overrideOf(p, owner);
  const node = field(override?.value, 'then') ?? field(entry.value, 'then') ?? entry.value;
  const text = textOf(node);
  const by = override ? { ...owner, module: override.module } : owner;
  return { node, text: wordOf(node) ?? '', b: text && bodyOf(p, by, 'other', text) };
}

function meetingOf(p: Passage, owner: Rule, entry: DocEntry, left: Property, right: Property): Meeting | undefined {
  const { node, text: words, b } = outcomeText(p, owner, entry);
  if (!isKindOf(left.kind, right.kind) && !isKindOf(right.kind, left.kind)) {
    p.diagnostics.add({
      code: 'BK0811',
      severity: 'error',
      message: `${left.name} and ${right.name} never meet: one is of ${left.kind.name}, the other of ${right.kind.name}`,
      at: entry.key.at,
    });
    return undefined;
  }
  const make = (outcome: Meeting['outcome'], where?: Local, body: readonly Stmt[] = []): Meeting => ({
    rule: owner,
    left,
    right,
    outcome,
    where,
    body,
  });
  if (words === `${left.name} wins`) return make('left');
  if (words === `${right.name} wins`) return make('right');
  const fixed = outcomes.get(words);
  if (fixed) return make(fixed);
  if (!b) return undefined;
  const known = [`${left.name} wins`, `${right.name} wins`, ...outcomes.keys()];
  const suggestion = nearestName(words, known);
  if (suggestion || / wins?$/.test(words) || !/\s/.test(words)) {
    p.diagnostics.add({
      code: 'BK0811',
      severity: 'error',
      message: `"${words}" is no outcome of ${left.name} and ${right.name}`,
      at: node.at,
      suggestion,
      label: `expected ${known.map((o) => `\`${o}\``).join(', ')} or statements`,
    });
    return undefined;
  }
  const kind = isKindOf(left.kind, right.kind) ? left.kind : right.kind;
  const where = b.bind(kind.name, { is: 'thing', kind, universe: kind.universe });
  return make('rule', where, statements(p, b, node));
}

/** What happens when a marker is wanted and the supply is empty. */
export function settleSupplies(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'supplies')) {
      const supply = p.model.supplies.own(module.name, entry.name);
      if (!supply) continue;
      const owner = rule(p, module.name, 'supply', entry.name, entry);
      const node = field(entry.value, 'when empty');
      const words = wordOf(node) ?? 'leave it out';
      if (words === 'leave it out') p.model.supplyEmpty.set(supply, { rule: owner, lost: undefined, body: undefined });
      else if (words === 'the game is lost') {
        const ending = {
          rule: owner,
          result: 'lost' as const,
          reason: owner.title ?? `no ${supply.name} is left`,
          atOnce: true,
          condition: undefined,
          lookedAt: [],
          index: p.model.endings.length,
        };
        p.model.endings.push(ending);
        p.model.supplyEmpty.set(supply, { rule: owner, lost: ending, body: undefined });
      } else if (node && misspelt(p, node, words)) continue;
      else if (node && textOf(node)) {
        const b = bodyOf(p, owner, 'other', textOf(node) as NonNullable<ReturnType<typeof textOf>>);
        p.model.supplyEmpty.set(supply, { rule: owner, lost: undefined, body: statements(p, b, node) });
      }
    }
  }
}

/** Whether a text is meant for one of the two outcomes that are no rule text; then that is told. */
function misspelt(p: Passage, node: DocNode, words: string): boolean {
  const suggestion = nearestName(words, ['leave it out', 'the game is lost']);
  if (suggestion === undefined) return false;
  p.diagnostics.add(
    problem('BK0205', `\`when empty\` cannot be "${words}"`, node.at, {
      label: 'expected `leave it out`, `the game is lost` or a rule text',
      suggestion,
    }),
  );
  return true;
}
