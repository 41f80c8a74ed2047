import type { Signature } from '../../grammar/tree.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { Bail, type Body } from './body.js';
import { conditionText } from './declare-words.js';
import type { Expr, Local, Procedure, Replacement, Rule, Stmt } from './program.js';
import { bodyOf, field, type ModuleSource, type Passage, parsed, rule, section, textOf, wordOf } from './reading.js';
import { kindOf } from './sets.js';
import { block } from './statements.js';
import { isKindOf, type Kind, type Type } from './types.js';

/** The statements of a text under a key, settled; none where there is no such text. */
export function statements(p: Passage, b: Body, node: DocNode | undefined): Stmt[] {
  const text = textOf(node);
  if (!text) return [];
  const tree = parsed(p.diagnostics, 'statements', text);
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
        p.model.scopes.push({ name: tree.verb.text, of: 'procedure', index: p.model.scopes.length });
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

function parametersOf(b: Body, tree: Signature): Local[] {
  return tree.parameters.map((parameter) => {
    const name = parameter.called?.text ?? parameter.noun.text;
    const type: Type =
      parameter.noun.text === 'number'
        ? { is: 'number', from: -1_000_000, to: 1_000_000 }
        : thingType(kindOf(b, parameter.noun));
    return b.bind(name, type);
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

export function checkOverrides(p: Passage): void {
  for (const module of p.modules) {
    const visible = p.model.visible.get(module.name) ?? new Set();
    for (const entry of section(module, 'overrides')) {
      const key = overrideKey(entry.name);
      const target = p.model.rules.find((r) => r.key === key);
      if (!target || !visible.has(target.module) || target.module === module.name) {
        p.diagnostics.add({
          code: 'BK0305',
          severity: 'error',
          message: `there is nothing called "${key}" to override`,
          at: entry.key.at,
          label: 'expected module/name, of a module this one uses',
          suggestion: nearestKey(p, key, module.name),
        });
      }
    }
  }
}

/** The entry of a used module that may have been meant: one of the module named, or one of that name. */
function nearestKey(p: Passage, key: string, by: string): string | undefined {
  const visible = p.model.visible.get(by) ?? new Set();
  const rules = p.model.rules.filter((r) => r.sort !== 'kind' && r.module !== by && visible.has(r.module));
  const cut = key.lastIndexOf('/');
  const inModule = rules.filter((r) => r.module === key.slice(0, cut));
  const meant = nearestName(
    key.slice(cut + 1),
    inModule.map((r) => r.name),
  );
  if (meant) return inModule.find((r) => r.name === meant)?.key;
  return (
    rules.find((r) => r.name === key.slice(cut + 1))?.key ??
    (inModule.length > 0
      ? undefined
      : nearestName(
          key,
          rules.map((r) => r.key),
        ))
  );
}

export function settleReplacements(p: Passage): void {
  for (const module of p.modules)
    for (const entry of section(module, 'replacements')) settleReplacement(p, module, entry);
}

function settleReplacement(p: Passage, module: ModuleSource, entry: DocEntry): void {
  const node = field(entry.value, 'instead of');
  const text = textOf(node);
  const tree = text ? parsed(p.diagnostics, 'signature', text) : undefined;
  if (!text || !tree) return;
  const owner = rule(p, module.name, 'replacement', entry.name, entry);
  const override = overrideOf(p, owner);
  const pick = (key: string): DocNode | undefined => field(override?.value, key) ?? field(entry.value, key);
  const look: Body = bodyOf(p, owner, 'replacement', text);
  try {
    const shaped = p.model.procedures.filter(
      (q) =>
        q.verb === tree.verb.text && look.visible.has(q.rule.module) && q.parameters.length === tree.parameters.length,
    );
    const parameters = parametersOf(look, tree);
    const procedure = shaped.findLast((q) => q.parameters.every((x, i) => mayBe(parameters[i]?.type, x.type)));
    if (!procedure) {
      look.bail('BK0613', tree.verb.span, `there is no procedure "${tree.verb.text}" like this`, {
        suggestion: nearestName(
          tree.verb.text,
          p.model.procedures.map((q) => q.verb),
        ),
        ...(shaped[0]
          ? {
              help: 'take the same things, or things of a narrower kind',
              related: [{ at: shaped[0].rule.at, label: 'this one takes other things' }],
            }
          : {}),
      });
    }
    if (!procedure.replaceable)
      look.bail('BK0802', tree.verb.span, `"${procedure.verb}" cannot be replaced`, {
        help: 'its declaration must say `replaceable: yes`',
        related: [{ at: procedure.rule.at, label: 'declared here' }],
      });
    const b = bodyOf(p, override ? { ...owner, module: override.module } : owner, 'replacement', text, procedure);
    for (const local of parameters) b.alias(local.name, local);
    const guards: Expr[] = [];
    parameters.forEach((local, i) => {
      const wide = procedure.parameters[i]?.type;
      if (local.type.is === 'thing' && wide?.is === 'thing' && local.type.kind !== wide.kind)
        guards.push({ op: 'is-kind', of: { op: 'local', local }, kind: local.type.kind });
    });
    const condition = textOf(pick('if'));
    const asked = condition ? conditionText(p, b.on(condition)) : undefined;
    if (asked) guards.push(asked);
    const replacement: Replacement = {
      rule: owner,
      parameters,
      guard: guards.length > 1 ? { op: 'and', parts: guards } : guards[0],
      body: statements(p, b, pick('do')),
    };
    clashing(p, procedure, replacement);
    // The using module's come first.
    procedure.replacements.unshift(replacement);
  } catch (error) {
    if (!(error instanceof Bail)) throw error;
  }
}

function mayBe(given: Type | undefined, wanted: Type): boolean {
  if (!given || given.is !== wanted.is) return false;
  return given.is !== 'thing' || wanted.is !== 'thing' || isKindOf(given.kind, wanted.kind);
}

/** Two of one module for the same kinds, both without a condition, can both hold. */
function clashing(p: Passage, procedure: Procedure, replacement: Replacement): void {
  const other = procedure.replacements.find(
    (r) => r.rule.module === replacement.rule.module && !r.guard && !replacement.guard,
  );
  if (other)
    p.diagnostics.add({
      code: 'BK0803',
      severity: 'error',
      message: `two replacements of "${procedure.verb}" always hold`,
      at: replacement.rule.at,
      related: [{ at: other.rule.at, label: 'the other one' }],
      help: 'give one of them an `if:`',
    });
}
