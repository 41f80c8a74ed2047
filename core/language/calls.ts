import type { Call } from '../../grammar/tree.js';
import { statementVerbs } from '../../grammar/words.js';
import { nearestName } from '../source/nearest.js';
import type { Body } from './body.js';
import { describe } from './describe.js';
import { stands } from './nothing.js';
import type { Expr, Procedure } from './program.js';
import { isKindOf, type Type } from './types.js';
import { value } from './values.js';

/** The procedure whose signature a call mirrors: same verb, same prepositions, kinds that fit. */
export function call(b: Body, tree: Call): { procedure: Procedure; args: Expr[] } {
  const slash = tree.verb.text.lastIndexOf('/');
  const verb = tree.verb.text.slice(slash + 1);
  const module = slash < 0 ? undefined : tree.verb.text.slice(0, slash);
  const named = b.model.procedures.filter(
    (p) => p.verb === verb && (module ? p.rule.module === module : b.visible.has(p.rule.module)),
  );
  const faulty = b.model.faulty.verbs.has(verb);
  if (named.length === 0 && !faulty) {
    const known = b.model.procedures.filter((p) => b.visible.has(p.rule.module)).map((p) => p.verb);
    b.bail('BK0613', tree.verb.span, `there is no verb "${verb}"`, {
      suggestion: hyphened(b, tree, known) ?? nearestName(verb, [...known, ...statementVerbs]),
      help: 'verbs of your own are declared under `procedures:`',
    });
  }
  const values = tree.arguments.map((a) => value(b, a.value));
  const shaped = named.filter(
    (p) => p.parameters.length === values.length && tree.arguments.every((a, i) => a.preposition === p.prepositions[i]),
  );
  const fitting = shaped.filter((p) => p.parameters.every((parameter, i) => fits(values[i]?.type, parameter.type)));
  const procedure = fitting.at(-1);
  // The one that is called may be one that could not be read.
  if (faulty && !procedure) b.holdBack();
  if (shaped.length === 0)
    b.bail('BK0614', tree.span, `this is not how "${verb}" is called`, {
      help: `say ${named.map((p) => `\`${signature(p)}\``).join(' or ')}`,
      related: named.slice(0, 2).map((p) => ({ at: p.rule.at, label: 'declared here' })),
    });
  if (!procedure) {
    const p = shaped[0] as Procedure;
    const wrong = p.parameters.findIndex((parameter, i) => !fits(values[i]?.type, parameter.type));
    const argument = tree.arguments[wrong] as (typeof tree.arguments)[number];
    const given = values[wrong];
    b.bail(
      'BK0703',
      argument.value.span,
      `"${verb}" takes ${describe((p.parameters[wrong] as Procedure['parameters'][number]).type)}, this is ${given ? describe(given.type) : 'nothing'}`,
      { related: [{ at: p.rule.at, label: 'declared here' }] },
    );
  }
  b.used('procedure', tree.verb, { name: procedure.verb, at: procedure.rule.at });
  const args = values.map((v) => v.expr);
  procedure.parameters.forEach((parameter, i) => {
    const given = args[i];
    if (given) stands(parameter, given);
  });
  return { procedure, args };
}

/** `fire acts`, where there is a verb `fire-acts`. */
function hyphened(b: Body, tree: Call, known: readonly string[]): string | undefined {
  const words = /^[a-z0-9 -]*/.exec(b.text.text.slice(tree.verb.span.start))?.[0].split(' ') ?? [];
  for (let count = Math.min(words.length, 4); count > 1; count--) {
    const verb = words.slice(0, count).join('-');
    if (known.includes(verb)) return verb;
  }
  return undefined;
}

function fits(given: Type | undefined, wanted: Type): boolean {
  if (!given || given.is !== wanted.is) return false;
  if (given.is === 'thing' && wanted.is === 'thing')
    return (
      given.universe === wanted.universe && (isKindOf(given.kind, wanted.kind) || isKindOf(wanted.kind, given.kind))
    );
  return true;
}

function signature(p: Procedure): string {
  return [
    p.verb,
    ...p.parameters.map((parameter, i) => `${p.prepositions[i] ? `${p.prepositions[i]} ` : ''}the ${parameter.name}`),
  ].join(' ');
}
