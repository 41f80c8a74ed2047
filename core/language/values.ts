import type { Drawn, Name, OfValue, Ties, Value, Who as WhoTree } from '../../grammar/tree.js';
import { nearestName } from '../source/nearest.js';
import { propertyBelow } from './adjectives.js';
import { oldValue } from './before.js';
import { type Body, listed } from './body.js';
import { condition } from './conditions.js';
import { tileKindsOf } from './declare-tiles.js';
import { article, describe, levelWords, someLevel } from './describe.js';
import { nearestProperty } from './meant.js';
import { active, named, onTable, onTheTable, rayEnd, unknown } from './named-values.js';
import type { Best, Expr, Site, Who } from './program.js';
import { rangeOf } from './range.js';
import { distance, setPhrase } from './sets.js';
import type { Kind, Property, Type } from './types.js';
import { bounds, isKindOf, propertiesOf, standsIn } from './types.js';

/** A value with its type. */
export interface Typed {
  readonly expr: Expr;
  readonly type: Type;
}

const wide = { is: 'number', from: -1_000_000, to: 1_000_000 } as const satisfies Type;

export function value(b: Body, tree: Value): Typed {
  switch (tree.kind) {
    case 'number':
      return { expr: { op: 'const', value: tree.value }, type: { is: 'number', from: tree.value, to: tree.value } };
    case 'name':
      return named(b, tree.name);
    case 'the':
      return onTheTable(b, tree.name);
    case 'active':
      return active(b, tree.name);
    case 'it':
      if (!b.it)
        b.bail('BK0604', tree.span, '"it" stands for nothing here', {
          help: b.afterWhere
            ? 'the `where` before it has taken in one sentence only: put brackets round all of it, `where (its smoke is 2 and it is burning)`'
            : '`it` and `its` mean the candidate of a `where`; elsewhere name the thing: `the room`',
        });
      return localValue(b.it);
    case 'of':
      return propertyOf(b, tree);
    case 'old':
      return oldValue(b, tree);
    case 'ray-end':
      if (!b.ray) b.bail('BK0804', tree.span, `"${tree.which}" has a meaning only in the table of a ray`);
      return rayEnd(b, tree.noun, tree.which === 'ahead' ? b.ray.ahead : b.ray.behind);
    case 'across': {
      const link = thing(b, tree.link, 'link');
      const from = thing(b, tree.from, 'space');
      return {
        expr: { op: 'other-end', link: link.expr, from: from.expr },
        type: { is: 'thing', kind: rootKind(b, 'space'), universe: 'space' },
      };
    }
    case 'distance':
      return distance(b, tree);
    case 'count':
      return { expr: { op: 'count', set: setPhrase(b, tree.set).set }, type: { is: 'number', from: 0, to: 1_000_000 } };
    case 'total': {
      const { set } = setPhrase(b, tree.set);
      return { expr: { op: 'total', set, property: counted(b, tree.property, set.kind) }, type: wide };
    }
    case 'best':
      return bestOf(b, tree);
    case 'supply': {
      const supply = b.model.supplies.find(tree.name.text, b.visible);
      if (!supply) return unknown(b, tree.name, 'supply', b.model.supplies.visibleNames(b.visible));
      b.used('supply', tree.name, supply);
      return { expr: { op: 'global', global: supply.left }, type: { is: 'number', from: 0, to: supply.count } };
    }
    case 'sum': {
      const left = number(b, tree.left);
      const right = number(b, tree.right);
      return { expr: { op: 'sum', sign: tree.op, left: left.expr, right: right.expr }, type: wide };
    }
    case 'divide': {
      const left = number(b, tree.left);
      const right = number(b, tree.right);
      const by = rangeOf(right.expr);
      if (by.from === 0 && by.to === 0)
        b.bail('BK0720', tree.right.span, 'nothing can be divided by 0', {
          help: 'divide by another number; where it may be 0, ask first: `if the points is at least 1:`',
        });
      return {
        expr: { op: 'divide', left: left.expr, right: right.expr, up: tree.rounded === 'up', at: b.at(tree.span) },
        type: wide,
      };
    }
    case 'smaller': {
      const left = number(b, tree.left);
      const right = number(b, tree.right);
      return { expr: { op: tree.which, left: left.expr, right: right.expr }, type: wide };
    }
    case 'whether': {
      const test = condition(b, tree.condition);
      const then = value(b, tree.then);
      const otherwise = value(b, tree.otherwise);
      if (then.type.is !== otherwise.type.is)
        b.bail(
          'BK0701',
          tree.otherwise.span,
          `both must be of one sort: here ${describe(then.type)}, there ${describe(otherwise.type)}`,
        );
      return {
        expr: { op: 'whether', if: test, then: then.expr, otherwise: otherwise.expr },
        type: then.type.is === 'number' ? wide : then.type,
      };
    }
  }
}

export function localValue(local: { readonly type: Type } & Extract<Expr, { op: 'local' }>['local']): Typed {
  return { expr: { op: 'local', local }, type: local.type };
}

/** A value that must be a number. */
export function number(b: Body, tree: Value): Typed {
  const v = value(b, tree);
  if (v.type.is === 'number') return v;
  if (v.type.is === 'level')
    return b.bail('BK0702', tree.span, `${v.type.property.name} is a level, not a number`, {
      help: `ask \`the ${v.type.property.kind.name} is ${someLevel(v.type.property)}\``,
    });
  return b.bail('BK0702', tree.span, `expected a number, this is ${describe(v.type)}`);
}

/** A value that must be a single thing of some universe. */
export function thing(
  b: Body,
  tree: Value,
  universe: 'space' | 'link' | 'tile' | 'piece' | 'card',
): Typed & { type: Extract<Type, { is: 'thing' }> } {
  const v = value(b, tree);
  if (v.type.is === 'thing' && v.type.universe === universe) return { expr: v.expr, type: v.type };
  return b.bail('BK0703', tree.span, `expected a ${universe}, this is ${describe(v.type)}`);
}

export function rootKind(b: Body, universe: 'space' | 'link' | 'piece' | 'card'): Kind {
  const root = b.model.kinds.all.find((k) => k.universe === universe && k.module === '');
  if (!root) throw new Error(`no root kind for ${universe}`);
  return root;
}

function propertyOf(b: Body, tree: OfValue): Typed {
  const owner = value(b, tree.owner);
  const name = tree.property.text;
  if (owner.type.is !== 'thing')
    return b.bail('BK0703', tree.owner.span, `only a thing has a ${name}, this is ${describe(owner.type)}`);
  const kind = owner.type.kind;
  const property = propertyBelow(b, kind, name);
  if (property) {
    b.used('property', tree.property, property);
    return { expr: { op: 'property', property, of: owner.expr }, type: propertyType(property) };
  }
  const asked = b.model.kinds.find(name, b.visible);
  const tile = ofTile(b, tree, owner.expr, kind, asked);
  if (tile) return tile;
  if (kind.universe === 'piece' && asked?.universe === 'space') {
    b.used('kind', tree.property, asked);
    const stands = standsIn(kind);
    if (stands && isKindOf(stands, asked))
      return { expr: { op: 'place', of: owner.expr }, type: { is: 'thing', kind: stands, universe: 'space' } };
    // It may stand in another kind of space: then it has no such space.
    return {
      expr: { op: 'place', of: owner.expr, kind: asked },
      type: { is: 'thing', kind: asked, universe: 'space' },
    };
  }
  const known = propertiesOf(kind).map((p) => p.name);
  const suggestion = nearestProperty(kind, name, known);
  return b.bail('BK0605', tree.property.span, `${describe(owner.type)} has no "${name}"`, {
    suggestion,
    ...(known.length
      ? listed('it has', known, suggestion)
      : { help: `nothing is declared under \`has:\` of ${kind.name}` }),
  });
}

/** What is so of the tile that a space or side belongs to; the tile itself, and the space of a side. */
function ofTile(b: Body, tree: OfValue, owner: Expr, kind: Kind, asked: Kind | undefined): Typed | undefined {
  const from = kind.universe;
  if (!b.model.tiles || (from !== 'space' && from !== 'link')) return undefined;
  const of: Expr = { op: 'tile-of', of: owner, from };
  if (asked?.universe === 'tile') {
    b.used('kind', tree.property, asked);
    return { expr: of, type: { is: 'thing', kind: asked, universe: 'tile' } };
  }
  if (asked?.universe === 'space' && from === 'link') {
    b.used('kind', tree.property, asked);
    return { expr: { op: 'own-end', of: owner }, type: { is: 'thing', kind: asked, universe: 'space' } };
  }
  const [property] = tileKindsOf(b, kind).flatMap((k) => propertiesOf(k).filter((p) => p.name === tree.property.text));
  if (!property) return undefined;
  b.used('property', tree.property, property);
  return { expr: { op: 'property', property, of }, type: propertyType(property) };
}

export function propertyType(property: Property): Type {
  const d = property.domain;
  if (d.is === 'number') return { is: 'number', ...bounds(d), none: d.none };
  if (d.is === 'thing') return { is: 'thing', kind: d.kind, universe: d.kind.universe, none: d.none };
  return { is: 'level', property };
}

/** What can be totalled, and had most of: an amount, or levels, which count 0, 1, 2 and so on from the lowest. */
function counted(b: Body, name: Name, kind: Kind): Property {
  const property = propertyBelow(b, kind, name.text);
  return property?.domain.is === 'levels' ? b.used('property', name, property) : numberProperty(b, name, kind);
}

/** A number property of a kind, by name: for markers. */
export function numberProperty(b: Body, name: Name, kind: Kind): Property {
  const property = propertyBelow(b, kind, name.text);
  if (property?.domain.is === 'number') return b.used('property', name, property);
  const owner = property?.kind.name ?? kind.name;
  if (property)
    return b.bail('BK0704', name.span, `${name.text} of ${article(owner)} ${owner} is a level, not an amount`, {
      help:
        property.domain.is === 'levels'
          ? `write \`make the ${owner} ${someLevel(property)}\`, or \`raise ${name.text} of the ${owner} by 1\`; what is put, taken and moved is declared as \`0 to ${property.domain.names.length - 1}\``
          : `write \`make the ${owner} ${someLevel(property)}\``,
    });
  const known = propertiesOf(kind)
    .filter((p) => p.domain.is === 'number')
    .map((p) => p.name);
  const level = levelWords(kind).find((w) => w === name.text || nearestName(name.text, [w]) === w);
  const all = propertiesOf(kind).map((p) => p.name);
  const suggestion = nearestProperty(kind, name.text, known) ?? (level ? undefined : nearestName(name.text, all));
  return b.bail('BK0605', name.span, `${article(kind.name)} ${kind.name} has no amount called "${name.text}"`, {
    suggestion,
    ...(level
      ? { help: `${level} is a level, not a marker: \`make the ${kind.name} ${level}\`` }
      : listed('its amounts', known, suggestion)),
    ...(level || suggestion || known.length > 0
      ? {}
      : { help: `declare it: \`${name.text}: 0 to 3\` under \`has:\` of ${kind.name}` }),
  });
}

function bestOf(b: Body, tree: Extract<Value, { kind: 'best' }>): Typed {
  const { set } = setPhrase(b, tree.set);
  const property = counted(b, tree.property, set.kind);
  const best: Best = { set, most: tree.which === 'most', property, ties: ties(b, tree.ties, set.kind) };
  return { expr: { op: 'best', best }, type: { is: 'thing', kind: set.kind, universe: set.universe, none: true } };
}

function ties(b: Body, tree: Ties | undefined, kind: Kind): Best['ties'] {
  if (!tree) return { by: 'board order' };
  if (tree.kind === 'property')
    return { by: 'property', property: counted(b, tree.property, kind), most: tree.which === 'most' };
  if (tree.kind === 'random')
    return {
      by: 'site',
      site: b.site('pick', tree.span, { prompt: `Which ${kind.name}, at random?`, universe: kind.universe }),
      who: { is: 'luck' },
    };
  return {
    by: 'site',
    site: b.site('tie', tree.span, { prompt: `Which ${kind.name}?`, universe: kind.universe }),
    who: who(b, tree.by),
  };
}

/** Who settles which of the values that an `all at once` writes to one place it gets. */
export function settledBy(b: Body, tree: Drawn): { site: Site; who: Who } {
  const prompt = 'Which of the values written at once?';
  if (tree.kind === 'chosen') return { site: b.site('tie', tree.span, { prompt, clash: true }), who: who(b, tree.by) };
  const source = `${b.rule.key} at once`;
  return { site: b.site('pick', tree.span, { prompt, source, clash: true }), who: { is: 'luck' } };
}

/** Who answers. A role is whoever plays the piece of that kind. */
export function who(b: Body, tree: WhoTree): Who {
  switch (tree.kind) {
    case 'active':
      return { is: 'active' };
    case 'crew':
      return { is: 'crew' };
    case 'player-of':
      return { is: 'player-of', piece: thing(b, tree.owner, 'piece').expr };
    case 'role': {
      const local = b.lookup(tree.role.text);
      if (local?.type.is === 'thing' && local.type.universe === 'piece')
        return { is: 'player-of', piece: { op: 'local', local: onTable(b, tree.role, local) } };
      if (b.lost || b.shared.poisoned.has(tree.role.text)) b.holdBack();
      const pieces = b.model.kinds.all
        .filter((k) => k.universe === 'piece' && k.module !== '' && b.visible.has(k.module))
        .map((k) => k.name);
      return b.bail('BK0606', tree.role.span, `nobody called "the ${tree.role.text}" can choose here`, {
        suggestion: nearestName(
          tree.role.text,
          pieces.filter((name) => b.lookup(name)),
        ),
        help: `say \`the active player\`, \`the crew\` or \`the player of the ${pieces[0] ?? 'figure'}\``,
      });
    }
  }
}
