import type { Amount, Name, Statement, Value } from '../../grammar/tree.js';
import { nearestName } from '../source/nearest.js';
import { levelNamed, levelSaid, neverIs, ownerOf } from './adjectives.js';
import type { Body } from './body.js';
import { PLACED } from './declare-tiles.js';
import { article, describe, either, levelsOf, someLevel } from './describe.js';
import type { Expr, Stmt } from './program.js';
import { rangeOf } from './range.js';
import type { Domain, Property } from './types.js';
import { number, numberProperty, value } from './values.js';

const constant = (n: number): Expr => ({ op: 'const', value: n });

/** Of two levels the other one. */
function other(level: Expr): Expr {
  return level.op === 'const' ? constant(1 - level.value) : { op: 'sum', sign: '-', left: constant(1), right: level };
}

export function make(b: Body, s: Extract<Statement, { kind: 'make' }>): Stmt {
  const target = value(b, s.target);
  if (target.type.is !== 'thing')
    return b.bail(
      'BK0703',
      s.target.span,
      `only a thing can be made ${s.level.text}, this is ${describe(target.type)}`,
    );
  const found = levelSaid(b, target.type.kind, s.level);
  if (!found) {
    if (b.model.words.find(s.level.text, b.visible))
      b.bail('BK0709', s.level.span, `"${s.level.text}" is a word for a condition; it cannot be written`, {
        help: 'make the level that the word asks about',
      });
    return neverIs(b, s.level, target.type.kind);
  }
  const { property, level } = found;
  if (property.printed)
    b.bail(
      'BK0710',
      s.level.span,
      `${property.name} of ${target.type.kind.name} is printed on the board and never changes`,
      {
        related: [{ at: property.at, label: 'declared here' }],
        help: 'if it does change, take `printed: yes` out of its declaration',
      },
    );
  if (s.negated && property.domain.is === 'levels' && property.domain.names.length > 2) {
    b.bail('BK0711', s.span, `"not ${s.level.text}" may be several levels`, {
      help: `say which: ${either(levelsOf(property).filter((l) => l !== s.level.text))}`,
    });
  }
  const to: Expr = s.negated ? other(level) : level;
  const of = ownerOf(target.expr, found);
  if (property.laid) return lift(b, s, property, of, to);
  const write: Stmt = { do: 'write', property, of, value: to, at: b.at(s.span) };
  if (!found.narrower) return write;
  return {
    do: 'if',
    branches: [{ if: { op: 'is-kind', of, kind: property.kind }, then: [write], at: b.at(s.span) }],
    otherwise: undefined,
  };
}

/** `make the tile aside`: a tile is put back into the stack, aside or out of the game; on the board it is attached. */
function lift(b: Body, s: Extract<Statement, { kind: 'make' }>, property: Property, tile: Expr, to: Expr): Stmt {
  const placed = to.op === 'const' && to.value === PLACED;
  if (property !== b.model.tiles?.whereabouts || placed || s.negated)
    b.bail('BK0713', s.span, placed ? 'this does not say where the tile is put' : 'this is so by where the tile lies', {
      help: 'attach it: `the active player attaches the tile to the doorway`',
    });
  return { do: 'lift', tile, to, at: b.at(s.span) };
}

export function change(b: Body, s: Extract<Statement, { kind: 'change' }>): Stmt {
  const target = value(b, s.target);
  const at = b.at(s.span);
  if (
    target.type.is === 'thing' &&
    s.verb === 'set' &&
    s.amount.kind === 'name' &&
    levelNamed(target.type.kind, s.amount.name.text)
  ) {
    return b.bail('BK0712', s.span, `${s.amount.name.text} is a level`, {
      help: `write \`make the ${target.type.kind.name} ${s.amount.name.text}\``,
    });
  }
  if (target.expr.op === 'property') {
    const { property, of } = target.expr;
    if (property.laid)
      b.bail('BK0713', s.target.span, `${property.name} is so by where the tile lies`, {
        help: 'tiles are attached to a doorway, and turned: `turn the tile by 1`',
      });
    if (property.printed)
      b.bail('BK0710', s.target.span, `${property.name} is printed on the board and never changes`, {
        related: [{ at: property.at, label: 'declared here' }],
        help: 'if it does change, take `printed: yes` out of its declaration',
      });
    if (property.domain.is === 'thing' && s.verb === 'set')
      return { do: 'write', property, of, value: reference(b, s.amount, property, property.domain), at };
    if (property.domain.is === 'thing' || property.domain.is === 'yes/no')
      b.bail('BK0713', s.target.span, `${property.name} is no number`, {
        help:
          property.domain.is === 'thing'
            ? `say which it is: \`set ${property.name} of the ${property.kind.name} to ...\``
            : `write \`make the ${property.kind.name} ${property.name}\` or \`make the ${property.kind.name} not ${property.name}\``,
      });
    if (property.domain.is === 'levels' && s.verb === 'set') {
      const asked = s.amount.kind === 'name' ? s.amount.name.text : '';
      const numbered = s.amount.kind === 'number' ? levelsOf(property)[s.amount.value] : undefined;
      const level = levelsOf(property).includes(asked)
        ? asked
        : (numbered ?? nearestName(asked, levelsOf(property)) ?? someLevel(property));
      b.bail('BK0712', s.span, `${property.name} is a level, not a number`, {
        help: `write \`make the ${property.kind.name} ${level}\``,
      });
    }
    const by =
      property.domain.is === 'number' &&
      property.domain.none &&
      s.amount.kind === 'name' &&
      s.amount.name.text === 'none'
        ? constant(-1)
        : number(b, s.amount).expr;
    if (s.verb === 'set') {
      if (property.domain.is === 'number') insideRange(b, s.amount, property.name, property.domain);
      return { do: 'write', property, of, value: by, at };
    }
    return { do: 'add', property, of, by: s.verb === 'raise' ? by : minus(by), counted: false, at };
  }
  if (target.expr.op === 'global') {
    const { global } = target.expr;
    const by = number(b, s.amount).expr;
    if (s.verb === 'set') {
      insideRange(b, s.amount, global.name, global);
      return { do: 'write-global', global, value: by, at };
    }
    return { do: 'add-global', global, by: s.verb === 'raise' ? by : minus(by), at };
  }
  return b.bail('BK0713', s.target.span, 'this cannot be changed', {
    label: 'expected a track, or an amount of a thing: `damage of the wall`',
  });
}

/** A thing that a property may name, or none where that may be. */
function reference(b: Body, tree: Value, property: Property, domain: Extract<Domain, { is: 'thing' }>): Expr {
  if (tree.kind === 'name' && tree.name.text === 'none') {
    if (domain.none) return constant(-1);
    b.bail('BK0703', tree.span, `${property.name} is always ${article(domain.kind.name)} ${domain.kind.name}`, {
      related: [{ at: property.at, label: 'declared here' }],
      help: `if it may be none, declare it as \`${article(domain.kind.name)} ${domain.kind.name} or none\``,
    });
  }
  const { expr, type } = value(b, tree);
  if (type.is === 'thing' && type.universe === domain.kind.universe) return expr;
  return b.bail(
    'BK0703',
    tree.span,
    `${property.name} is ${article(domain.kind.name)} ${domain.kind.name}, this is ${describe(type)}`,
  );
}

/** A number written out that the thing can never be: the run would break off there. */
function insideRange(
  b: Body,
  amount: Value,
  name: string,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  if (amount.kind !== 'number' || (amount.value >= from && amount.value <= to)) return;
  b.fault('BK0716', amount.span, `${name} cannot be ${amount.value}`, { label: `it goes from ${from} to ${to}` });
}

function minus(by: Expr): Expr {
  return by.op === 'const' ? constant(-by.value) : { op: 'sum', sign: '-', left: constant(0), right: by };
}

export function put(b: Body, s: Extract<Statement, { kind: 'put' }>): Stmt {
  const place = value(b, s.place);
  if (place.type.is !== 'thing')
    return b.bail('BK0703', s.place.span, `markers lie on a thing, this is ${describe(place.type)}`);
  const property = numberProperty(b, s.marker, place.type.kind);
  const by = amount(b, s.amount, property, place.expr);
  return {
    do: 'add',
    property,
    of: place.expr,
    by: s.verb === 'put' ? by : minus(by),
    counted: true,
    at: b.at(s.span),
  };
}

/** How many markers: there are never fewer than none, whatever was reckoned. */
export function amount(b: Body, tree: Amount, property: Property, of: Expr): Expr {
  if (tree.kind === 'all') return { op: 'property', property, of };
  const { expr } = number(b, tree);
  return rangeOf(expr).from >= 0 ? expr : { op: 'larger', left: constant(0), right: expr };
}

export function spend(b: Body, s: Extract<Statement, { kind: 'spend' }>): Stmt {
  const currency = findCurrency(b, s.currency);
  return currency.pay(number(b, s.amount).expr, b.at(s.span));
}

export function findCurrency(b: Body, name: Name) {
  const currency =
    b.model.currencies.find(name.text, b.visible) ??
    b.model.currencies.find(name.text.replace(/s$/, ''), b.visible) ??
    b.model.currencies.find(`${name.text}s`, b.visible);
  if (currency) return b.used('currency', name, currency);
  const suggestion = nearestName(name.text, b.model.currencies.visibleNames(b.visible));
  return b.bail('BK0601', name.span, `nothing is paid in "${name.text}"`, {
    suggestion,
    ...(suggestion ? {} : { help: 'declare it under `currencies:`' }),
  });
}
