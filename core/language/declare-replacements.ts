import type { Signature } from '../../grammar/tree.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { loseText } from './anyway.js';
import { attempt } from './attempt.js';
import type { Body } from './body.js';
import { overrideOf, parametersOf, statements } from './declare-rules.js';
import { conditionText } from './declare-words.js';
import { excludeEachOther } from './exclusive.js';
import { movesOf, named, ordered, type Placed } from './moves.js';
import { stands } from './nothing.js';
import type { Expr, Local, Procedure, Replacement } from './program.js';
import { bodyOf, field, type ModuleSource, type Passage, parsed, rule, section, textOf } from './reading.js';
import { isKindOf, type Type } from './types.js';

/** A replacement, and the ones of the same procedure it says it is tried before or after. */
interface Found extends Placed<Replacement> {
  readonly procedure: Procedure;
}

/** The using module's are tried first; of one module, those that may both hold need an order. */
export function settleReplacements(p: Passage): void {
  const found: Found[] = [];
  const faulty: Placed<Replacement>[] = [];
  for (const module of [...p.modules].reverse())
    for (const entry of section(module, 'replacements')) {
      const placed = settleReplacement(p, module, entry);
      const { procedure } = placed;
      if (procedure) found.push({ ...placed, procedure });
      else faulty.push(placed);
    }
  ordered(p, [], 'replacement', faulty);
  for (const procedure of new Set(found.map((f) => f.procedure))) {
    const own = found.filter((f) => f.procedure === procedure);
    procedure.replacements.push(...ordered(p, own, 'replacement'));
    for (const [i, { item }] of own.entries())
      for (const { item: other } of own.slice(0, i)) clashing(p, procedure, item, other, own);
  }
}

/** Whether somebody chose which of two is tried first, directly or by way of others. */
function chosen(one: Replacement, other: Replacement, all: readonly Found[]): boolean {
  const list = all.map((f) => f.item);
  const pairs = all.flatMap(({ item, moves }) =>
    moves.map(({ how, other: key }) => (how === 'before' ? [item, named(list, key)] : [named(list, key), item])),
  );
  const after = (from: Replacement, to: Replacement, seen: ReadonlySet<Replacement>): boolean =>
    pairs.some(
      ([first, second]) =>
        first === from &&
        second !== undefined &&
        !seen.has(second) &&
        (second === to || after(second, to, new Set([...seen, second]))),
    );
  return after(one, other, new Set([one])) || after(other, one, new Set([other]));
}

function settleReplacement(
  p: Passage,
  module: ModuleSource,
  entry: DocEntry,
): Placed<Replacement> & { readonly procedure: Procedure | undefined } {
  const text = textOf(field(entry.value, 'instead of')) ?? entry.key.text;
  const tree = field(entry.value, 'instead of') && parsed(p.diagnostics, 'signature', text);
  const owner = rule(p, module.name, 'replacement', entry.name, entry);
  const override = overrideOf(p, owner);
  const pick = (key: string): DocNode | undefined => field(override?.value, key) ?? field(entry.value, key);
  const look: Body = bodyOf(p, owner, 'replacement', text);
  const parameters = tree ? parametersOf(look, tree) : loseText(look);
  const procedure = tree && parameters && attempt(() => replaced(p, look, tree, parameters));
  const b = bodyOf(p, override ? { ...owner, module: override.module } : owner, 'replacement', text, procedure);
  for (const [name, local] of look.entries()) b.alias(name, local);
  b.lost = procedure === undefined;
  const guards: Expr[] = [];
  parameters?.forEach((local, i) => {
    const original = procedure?.parameters[i];
    if (original) stands(local, { op: 'local', local: original });
    const wide = original?.type;
    if (local.type.is === 'thing' && wide?.is === 'thing' && local.type.kind !== wide.kind)
      guards.push({ op: 'is-kind', of: { op: 'local', local }, kind: local.type.kind });
  });
  const condition = textOf(pick('if'));
  const asked = condition ? conditionText(p, b.on(condition)) : undefined;
  if (asked) guards.push(asked);
  const replacement: Replacement = {
    rule: owner,
    parameters: parameters ?? [],
    guard: guards.length > 1 ? { op: 'and', parts: guards } : guards[0],
    body: statements(p, b, pick('do')),
  };
  return { procedure, item: replacement, moves: movesOf(pick) };
}

/** The procedure that is replaced: like the signature, of the same things or of wider ones. */
function replaced(p: Passage, look: Body, tree: Signature, parameters: readonly Local[]): Procedure {
  const shaped = p.model.procedures.filter(
    (q) =>
      q.verb === tree.verb.text && look.visible.has(q.rule.module) && q.parameters.length === tree.parameters.length,
  );
  const procedure = shaped.findLast((q) => q.parameters.every((x, i) => mayBe(parameters[i]?.type, x.type)));
  if (!procedure && p.model.faulty.verbs.has(tree.verb.text)) look.holdBack();
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
  look.used('procedure', tree.verb, { name: procedure.verb, at: procedure.rule.at });
  return procedure;
}

function mayBe(given: Type | undefined, wanted: Type): boolean {
  if (!given || given.is !== wanted.is) return false;
  return given.is !== 'thing' || wanted.is !== 'thing' || isKindOf(given.kind, wanted.kind);
}

/** Two of one module that may both hold: nothing would say which is tried first. */
function clashing(
  p: Passage,
  procedure: Procedure,
  replacement: Replacement,
  other: Replacement,
  all: readonly Found[],
): void {
  if (replacement.rule.module !== other.rule.module || chosen(replacement, other, all)) return;
  const alike = replacement.parameters.flatMap((local, i): [Local, Local][] => {
    const same = other.parameters[i];
    return same ? [[local, same]] : [];
  });
  if (excludeEachOther(replacement.guard, other.guard, alike)) return;
  const always = !replacement.guard && !other.guard;
  p.diagnostics.add({
    code: 'BK0803',
    severity: 'error',
    message: `two replacements of "${procedure.verb}" ${always ? 'always' : 'may both'} hold`,
    at: replacement.rule.at,
    related: [{ at: other.rule.at, label: 'the other one' }],
    help: `say which is tried first, \`before: ${other.rule.name}\` or \`after: ${other.rule.name}\`, or under \`if:\` what cannot be so for both`,
  });
}
