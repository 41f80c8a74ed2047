import type { Condition, Name, Test, Value } from '../../grammar/tree.js';
import { nearestName } from '../source/nearest.js';
import { adjective, levelBelow, levelCompared, levelSaid, neverIs } from './adjectives.js';
import { attempt } from './attempt.js';
import { was } from './before.js';
import { Bail, type Body } from './body.js';
import { article, describe, either, someLevel } from './describe.js';
import type { Expr } from './program.js';
import { all, kindOf, relationTest, setPhrase } from './sets.js';
import { tileAndDoorway } from './tiles.js';
import { NONE, type OptionDeclaration, propertiesOf, type Type } from './types.js';
import { optionValueOf } from './uses.js';
import type { Typed } from './values.js';
import { number, thing, value } from './values.js';

const truth = (value: boolean): Expr => ({ op: 'const', value: value ? 1 : 0 });
const constant = (value: number): Expr => ({ op: 'const', value });
const negate = (test: Expr, negated: boolean): Expr => (negated ? { op: 'not', of: test } : test);
const equal = (left: Expr, right: Expr): Expr => ({ op: 'compare', sign: '===', left, right });

/** A condition settled: an expression that is 0 or 1. */
export function condition(b: Body, tree: Condition): Expr {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return { op: tree.kind, parts: joined(b, tree.parts) };
    case 'not':
      return { op: 'not', of: condition(b, tree.part) };
    case 'constant':
      return truth(tree.value);
    case 'is':
      return negate(isTest(b, tree.subject, tree.test), tree.negated);
    case 'was':
      return negate(was(b, tree, value(b, tree.subject), test1), tree.negated);
    case 'exists':
      return negate({ op: 'exists', set: setPhrase(b, tree.set).set }, tree.negated);
    case 'every': {
      const { set } = setPhrase(b, tree.set);
      const test = negate(
        test1(b, { expr: { op: 'local', local: set.each }, type: set.each.type }, tree.test),
        tree.negated,
      );
      const against: Expr = { op: 'not', of: test };
      return {
        op: 'not',
        of: {
          op: 'exists',
          set: { ...set, filter: set.filter ? { op: 'and', parts: [set.filter, against] } : against },
        },
      };
    }
    case 'holds': {
      const holder = thing(b, tree.subject, 'piece');
      const { set } = setPhrase(b, tree.set);
      const each: Expr = { op: 'local', local: set.each };
      const held: Expr =
        set.universe === 'card'
          ? { op: 'held-by', card: each, holder: holder.expr }
          : equal({ op: 'place', of: each }, { op: 'place', of: holder.expr });
      if (set.universe !== 'card')
        b.bail(
          'BK0705',
          tree.set.span,
          `${article(holder.type.kind.name)} ${holder.type.kind.name} holds cards, not ${article(set.kind.name)} ${set.kind.name}`,
          set.universe === 'piece'
            ? { help: 'pieces are in a space: `there is a token in the room of the figure`' }
            : {},
        );
      return negate(
        { op: 'exists', set: { ...set, filter: set.filter ? { op: 'and', parts: [held, set.filter] } : held } },
        tree.negated,
      );
    }
    case 'fits':
      return negate({ op: 'fits', ...tileAndDoorway(b, tree.subject, tree.to), sealing: tree.sealing }, tree.negated);
    case 'agrees':
      return b.bail('BK0805', tree.span, 'a question to a player stands alone in an `if`', {
        help: 'write an `if` of its own for it, with nothing but an `otherwise:`',
      });
    case 'remembered': {
      const memory = b.model.memories.find(tree.as.text, b.visible);
      if (!memory) return unknownMemory(b, tree.as);
      b.used('memory', tree.as, memory);
      return negate({ op: 'remembered', memory, value: value(b, tree.value).expr }, tree.negated);
    }
    case 'during':
      return negate({ op: 'during', scope: b.scope(tree.scope.text, tree.scope.span) }, tree.negated);
  }
}

/** Parts of a condition, of which one may have a `where` that takes in none of the others. */
function joined(b: Body, parts: readonly Condition[]): Expr[] {
  const before = b.afterWhere;
  const settled = parts.flatMap((part, i) => {
    const last = parts[i - 1];
    if (last?.kind === 'exists' && last.set.where) b.afterWhere = true;
    // Each part is a sentence of its own: a fault in one says nothing of the next.
    const one = attempt(() => condition(b, part));
    return one ? [one] : [];
  });
  b.afterWhere = before;
  if (settled.length < parts.length) throw new Bail();
  return settled;
}

export function unknownMemory(b: Body, name: Name): never {
  const known = b.model.memories.visibleNames(b.visible);
  return b.bail('BK0601', name.span, `there is no memory called "${name.text}"`, {
    suggestion: nearestName(name.text, known),
    help: 'declare it under `memory:`',
  });
}

function isTest(b: Body, subject: Value, test: Test): Expr {
  return test1(b, value(b, subject), test, subject);
}

function test1(b: Body, subject: Typed, test: Test, tree?: Value): Expr {
  switch (test.kind) {
    case 'word':
      return word(b, subject, test.name, tree);
    case 'noun':
      return noun(b, subject, test);
    case 'equals':
      return equals(b, subject, test.value);
    case 'compare':
      return compare(b, subject, test);
    case 'among':
      return among(b, subject, test);
    case 'marked': {
      const mark = b.model.marks.find(test.mark.text, b.visible);
      if (!mark)
        b.bail('BK0601', test.mark.span, `no track has a mark called "${test.mark.text}"`, {
          suggestion: nearestName(test.mark.text, b.model.marks.visibleNames(b.visible)),
        });
      if (subject.type.is !== 'number')
        b.bail('BK0702', test.span, `only a number on a track can be marked, this is ${describe(subject.type)}`);
      b.used('mark', test.mark, mark);
      return { op: 'among', value: subject.expr, numbers: mark.numbers };
    }
    case 'off-board':
      if (subject.type.is !== 'thing' || subject.type.universe !== 'piece')
        return b.bail('BK0703', test.span, `only a piece can be off the board, this is ${describe(subject.type)}`);
      return equal({ op: 'place', of: subject.expr }, constant(NONE));
    case 'relation':
      if (subject.type.is !== 'thing')
        return b.bail('BK0703', test.span, `only a thing can be somewhere, this is ${describe(subject.type)}`);
      return relationTest(b, test.relation, subject.type.kind, subject.expr);
  }
}

/** `is WORD`: a level or word of a thing, a value of an option, `none`, or a name it may be equal to. */
function word(b: Body, subject: Typed, name: Name, tree: Value | undefined): Expr {
  const { type, expr } = subject;
  if (name.text === 'none' && 'none' in type) return equal(expr, constant(-1));
  switch (type.is) {
    case 'level': {
      const owner = type.property.kind.name;
      const old = tree?.kind === 'old';
      return b.bail('BK0707', tree?.span ?? name.span, `a level is said of its thing, not of ${type.property.name}`, {
        help: `say it of the ${owner} itself: \`the ${owner} ${old ? 'was' : 'is'} ${name.text}\``,
      });
    }
    case 'option':
      return optionIs(b, type.option, name);
    case 'thing': {
      if (levelBelow(b, type.kind, name.text) || b.model.words.find(name.text, b.visible))
        return adjective(b, name, type.kind, expr);
      const same =
        [b.model.places, b.model.pieces, b.model.cards].some((n) => n.find(name.text, b.visible)) ||
        b.model.values.find(name.text, b.visible)?.build()?.type.is === 'thing';
      if (same) return equals(b, subject, { kind: 'name', name, span: name.span });
      return adjective(b, name, type.kind, expr);
    }
    default:
      return equals(b, subject, { kind: 'name', name, span: name.span });
  }
}

function optionIs(b: Body, option: OptionDeclaration, name: Name): Expr {
  const expr: Expr = { op: 'option', option };
  if (option.values.is === 'yes/no' && (name.text === 'yes' || name.text === 'no'))
    return equal(expr, constant(name.text === 'yes' ? 1 : 0));
  const names = option.values.is === 'names' ? option.values.names : option.values.is === 'yes/no' ? ['yes', 'no'] : [];
  const index = names.indexOf(name.text);
  if (index >= 0) {
    const [sort, value] = optionValueOf(option, index);
    b.used(sort, name, value);
    return equal(expr, constant(index));
  }
  return b.bail('BK0612', name.span, `the option ${option.name} has no value "${name.text}"`, {
    label: `expected ${either(names)}`,
    suggestion: nearestName(name.text, names),
    related: [{ at: option.at, label: 'its values are declared here' }],
  });
}

/** `is a closed door`: the kind first, for the adjectives speak of that kind. */
function noun(b: Body, subject: Typed, test: Extract<Test, { kind: 'noun' }>): Expr {
  const kind = kindOf(b, test.noun);
  if (subject.type.is !== 'thing' || subject.type.universe !== kind.universe) {
    return b.bail('BK0703', test.span, `${describe(subject.type)} is never ${article(kind.name)} ${kind.name}`);
  }
  const parts: Expr[] = kind.module === '' ? [] : [{ op: 'is-kind', of: subject.expr, kind }];
  for (const name of test.adjectives) parts.push(adjective(b, name, kind, subject.expr));
  return all(parts) ?? truth(true);
}

function equals(b: Body, subject: Typed, tree: Value): Expr {
  const other = value(b, tree);
  const comparable =
    subject.type.is === other.type.is &&
    (subject.type.is !== 'thing' || other.type.is !== 'thing' || subject.type.universe === other.type.universe);
  if (!comparable)
    return b.bail(
      'BK0701',
      tree.span,
      `${describe(subject.type)} is never ${describe(other.type)}`,
      sorts(subject.type),
    );
  inRange(b, subject.type, tree, 0);
  if (other.expr.op === 'card-named') return { op: 'is-card', of: subject.expr, card: other.expr.card };
  return equal(subject.expr, other.expr);
}

const signs = { 'at least': '>=', 'at most': '<=', 'less than': '<', 'more than': '>' } as const;

function compare(b: Body, subject: Typed, test: Extract<Test, { kind: 'compare' }>): Expr {
  const sign = signs[test.op];
  if (subject.type.is === 'thing' && test.value.kind === 'name') {
    const { name } = test.value;
    const level = levelSaid(b, subject.type.kind, name);
    if (level) return levelCompared(subject.expr, level, sign);
    if (b.model.words.find(name.text, b.visible))
      b.bail('BK0702', test.span, `only numbers and levels can be ${test.op} something, "${name.text}" is a word`, {
        help: `say \`is ${name.text}\`, or name a level`,
      });
    return neverIs(b, name, subject.type.kind);
  }
  if (subject.type.is !== 'number')
    return b.bail(
      'BK0702',
      test.span,
      `only numbers and levels can be ${test.op} something, this is ${describe(subject.type)}`,
      asLevel(subject.type, test.op),
    );
  const right = number(b, test.value);
  inRange(b, subject.type, test.value);
  const comparison: Expr = { op: 'compare', sign, left: subject.expr, right: right.expr };
  return subject.type.none
    ? { op: 'and', parts: [{ op: 'compare', sign: '!==', left: subject.expr, right: constant(-1) }, comparison] }
    : comparison;
}

/** What things of a sort are asked about instead. */
function sorts(type: Type): { help?: string } {
  if (type.is === 'option' && type.option.values.is === 'names')
    return { help: `its values: ${either(type.option.values.names)}` };
  if (type.is !== 'thing') return {};
  const amount = propertiesOf(type.kind).find((p) => p.domain.is === 'number');
  return amount ? { help: `numbers are its amounts: \`${amount.name} of the ${type.kind.name} is ...\`` } : {};
}

function asLevel(type: Type, op: string): { help?: string } {
  if (type.is !== 'level') return {};
  const { property } = type;
  return { help: `compare levels by their names: \`the ${property.kind.name} is ${op} ${someLevel(property)}\`` };
}

/** A number written out that the subject can never have is a slip. */
function inRange(b: Body, type: Type, tree: Value, beyond = 1): void {
  if (type.is !== 'number' || tree.kind !== 'number' || type.from < -1000 || type.to > 100000) return;
  if (tree.value < type.from - beyond || tree.value > type.to + beyond) {
    b.fault('BK0708', tree.span, `this is never ${tree.value}`, { label: `it goes from ${type.from} to ${type.to}` });
  }
}

function among(b: Body, subject: Typed, test: Extract<Test, { kind: 'among' }>): Expr {
  const [only] = test.names;
  if (test.names.length === 1 && only?.kind === 'name' && subject.type.is === 'number') {
    const option = b.model.options.find(only.name.text, b.visible);
    if (option) return { op: 'in-option', value: subject.expr, option: b.used('option', only.name, option) };
  }
  return {
    op: 'or',
    parts: test.names.map((name) =>
      name.kind === 'name' ? word(b, subject, name.name, undefined) : equals(b, subject, name),
    ),
  };
}

/** Which local names are known to be of a narrower kind where a condition holds: `the link is a closed door`. */
export function narrowings(b: Body, tree: Condition): { name: string; kind: import('./types.js').Kind }[] {
  if (tree.kind === 'and') return tree.parts.flatMap((part) => narrowings(b, part));
  if (tree.kind !== 'is' || tree.negated || tree.subject.kind !== 'the' || tree.test.kind !== 'noun') return [];
  const kind = b.model.kinds.find(tree.test.noun.text, b.visible);
  return kind && kind.module !== '' ? [{ name: tree.subject.name.text, kind }] : [];
}
