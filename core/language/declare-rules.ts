import type { Signature } from '../../grammar/tree.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { loseNames, loseText } from './anyway.js';
import { attempt } from './attempt.js';
import type { Body } from './body.js';
import type { Model } from './model.js';
import type { Local, Procedure, Rule, Stmt } from './program.js';
import { bodyOf, field, type Passage, parsed, rule, section, textOf, wordOf } from './reading.js';
import { kindOf } from './sets.js';
import { block } from './statements.js';
import type { Kind, Type } from './types.js';

/** The statements of a text under a key, settled; none where there is no such text. */
export function statements(
  p: Passage,
  b: Body,
  node: DocNode | undefined,
  kind: 'statements' | 'asks' = 'statements',
): Stmt[] {
  const text = textOf(node);
  if (!text) return [];
  const tree = parsed(p.diagnostics, kind, text);
  return tree ? block(b.on(text), tree) : [];
}

/** Signatures first, so that every text may call every procedure. */
export function declareProcedures(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'procedures')) {
      const tree = parsed(p.diagnostics, 'signature', entry.key.text);
      const verb = tree?.verb.text ?? /^\s*([a-z0-9-]*)/.exec(entry.key.text.text)?.[1] ?? entry.name;
      const owner = rule(p, module.name, 'procedure', verb, entry);
      const b = bodyOf(p, owner, 'procedure', entry.key.text);
      const parameters = tree ? parametersOf(b, tree) : loseText(b);
      const said = (key: string): boolean => ['yes', 'true'].includes(wordOf(field(entry.value, key)) ?? '');
      const procedure = {
        rule: owner,
        verb,
        prepositions: tree?.parameters.map((q) => q.preposition) ?? [],
        replaceable: said('replaceable'),
        chain: said('chain'),
        body: [],
        replacements: [],
        index: p.model.procedures.length,
      };
      const whole = parameters && { ...procedure, parameters };
      if (whole) {
        twice(p, whole);
        p.model.procedures.push(whole);
      } else p.model.faulty.verbs.add(verb);
      p.model.scopes.push({ name: verb, at: owner.at, of: 'procedure', index: p.model.scopes.length });
      const all = waiting.get(p.model) ?? [];
      waiting.set(p.model, [...all, { rule: owner, procedure: whole, body: b, node: entry.value }]);
    }
  }
}

interface Waiting {
  readonly rule: Rule;
  /** Undefined where its signature has a fault. */
  readonly procedure: Procedure | undefined;
  readonly body: Body;
  readonly node: DocNode;
}

/** Texts waiting until everything is declared. */
const waiting = new WeakMap<Model, readonly Waiting[]>();

function twice(p: Passage, procedure: Procedure): void {
  const same = p.model.procedures.find(
    (q) =>
      q.verb === procedure.verb &&
      q.rule.module === procedure.rule.module &&
      q.prepositions.join() === procedure.prepositions.join() &&
      q.parameters.every(
        (x, i) => JSON.stringify(typeKey(x.type)) === JSON.stringify(typeKey(procedure.parameters[i]?.type)),
      ),
  );
  if (same)
    p.diagnostics.add({
      code: 'BK0615',
      severity: 'error',
      message: `the procedure "${procedure.verb}" is declared twice`,
      at: procedure.rule.at,
      related: [{ at: same.rule.at, label: 'first here' }],
    });
}

function typeKey(type: Type | undefined): string {
  return type?.is === 'thing' ? type.kind.name : (type?.is ?? '');
}

/** What a signature puts on the table; undefined where some of its kinds are not known, which is told. */
export function parametersOf(b: Body, tree: Signature): Local[] | undefined {
  const found = tree.parameters.flatMap((parameter): Local[] => {
    const name = parameter.called?.text ?? parameter.noun.text;
    const type = attempt(
      (): Type =>
        parameter.noun.text === 'number'
          ? { is: 'number', from: -1_000_000, to: 1_000_000 }
          : thingType(kindOf(b, parameter.noun)),
    );
    if (type) return [b.bind(name, type, (parameter.called ?? parameter.noun).span)];
    loseNames(b, [name, parameter.noun.text]);
    return [];
  });
  return found.length === tree.parameters.length ? found : undefined;
}

export function thingType(kind: Kind): Type {
  return { is: 'thing', kind, universe: kind.universe };
}

export function settleProcedures(p: Passage): void {
  for (const { rule: owner, procedure, body, node } of waiting.get(p.model) ?? []) {
    const override = overrideOf(p, owner);
    const b = override ? rebind(p, owner, body, override) : body;
    const settled = statements(p, b, field(override?.value, 'do') ?? field(node, 'do'));
    if (procedure) procedure.body = settled;
  }
}

/** The last override of a key, by the module that uses it. */
export function overrideOf(p: Passage, owner: Rule): { module: string; entry: DocEntry; value: DocNode } | undefined {
  let found: { module: string; entry: DocEntry; value: DocNode } | undefined;
  for (const module of p.modules) {
    for (const entry of section(module, 'overrides')) {
      if (overrideKey(entry.name) !== owner.key) continue;
      const visible = p.model.visible.get(module.name) ?? new Set();
      if (found && !visible.has(found.module)) {
        p.diagnostics.add({
          code: 'BK0306',
          severity: 'error',
          message: `${owner.key} is overridden twice, by modules that do not use each other`,
          at: entry.key.at,
          related: [{ at: found.entry.key.at, label: 'the other one' }],
        });
      }
      found = { module: module.name, entry, value: entry.value };
    }
  }
  return found;
}

/** `ship/send-heat from (square) through (bulkhead)` names the same as `ship/send-heat`. */
export function overrideKey(name: string): string {
  return (name.split(/\s/)[0] ?? name).trim();
}

/** The overriding text is read with the names of the overridden signature, as seen from the overriding module. */
function rebind(
  p: Passage,
  owner: Rule,
  overridden: Body,
  { module, entry }: { readonly module: string; readonly entry: DocEntry },
): Body {
  const b = bodyOf(p, { ...owner, module }, 'procedure', entry.key.text);
  for (const [name, local] of overridden.entries()) b.alias(name, local);
  b.lost = overridden.lost;
  return b;
}
