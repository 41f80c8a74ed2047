import type { Signature } from '../../grammar/tree.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { Bail, type Body } from './body.js';
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
      if (!tree) continue;
      const owner = rule(p, module.name, 'procedure', tree.verb.text, entry);
      const b = bodyOf(p, owner, 'procedure', entry.key.text);
      try {
        const parameters = parametersOf(b, tree);
        const procedure: Procedure = {
          rule: owner,
          verb: tree.verb.text,
          prepositions: tree.parameters.map((q) => q.preposition),
          parameters,
          replaceable:
            wordOf(field(entry.value, 'replaceable')) === 'yes' || wordOf(field(entry.value, 'replaceable')) === 'true',
          chain: wordOf(field(entry.value, 'chain')) === 'yes' || wordOf(field(entry.value, 'chain')) === 'true',
          body: [],
          replacements: [],
          index: p.model.procedures.length,
        };
        twice(p, procedure);
        p.model.procedures.push(procedure);
        p.model.scopes.push({ name: tree.verb.text, at: owner.at, of: 'procedure', index: p.model.scopes.length });
        bodies.set(procedure, { body: b, node: entry.value });
      } catch (error) {
        if (!(error instanceof Bail)) throw error;
      }
    }
  }
}

/** Bodies waiting until everything is declared. */
const bodies = new WeakMap<Procedure, { body: Body; node: DocNode }>();

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

export function parametersOf(b: Body, tree: Signature): Local[] {
  return tree.parameters.map((parameter) => {
    const name = parameter.called?.text ?? parameter.noun.text;
    const type: Type =
      parameter.noun.text === 'number'
        ? { is: 'number', from: -1_000_000, to: 1_000_000 }
        : thingType(kindOf(b, parameter.noun));
    return b.bind(name, type, (parameter.called ?? parameter.noun).span);
  });
}

export function thingType(kind: Kind): Type {
  return { is: 'thing', kind, universe: kind.universe };
}

export function settleProcedures(p: Passage): void {
  for (const procedure of p.model.procedures) {
    const waiting = bodies.get(procedure);
    if (!waiting) continue;
    const override = overrideOf(p, procedure.rule);
    const node = field(override?.value, 'do') ?? field(waiting.node, 'do');
    const b = override ? rebind(p, procedure, override.module, override.entry) : waiting.body;
    procedure.body = statements(p, b, node);
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
function rebind(p: Passage, procedure: Procedure, module: string, entry: DocEntry): Body {
  const owner: Rule = { ...procedure.rule, module, cites: procedure.rule.cites };
  const b = bodyOf(p, owner, 'procedure', entry.key.text);
  for (const local of procedure.parameters) b.alias(local.name, local);
  return b;
}
