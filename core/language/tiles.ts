import type { Statement, Value } from '../../grammar/tree.js';
import type { Body } from './body.js';
import { GONE, needTiles } from './declare-tiles.js';
import { describe } from './describe.js';
import type { Expr, Site, Stmt } from './program.js';
import { setPhrase } from './sets.js';
import { block } from './statements.js';
import type { Kind } from './types.js';
import { number, type Typed, thing, value, who } from './values.js';

type None = Extract<Statement, { kind: 'if-none' }> | undefined;

const constant = (n: number): Expr => ({ op: 'const', value: n });

/** How a tile lies as a player says it, by its quarter turns to the right. */
export const TURNS = ['as printed', 'turned right', 'upside down', 'turned left'] as const;

/** Whether it is asked how a tile is turned. */
export function asksTurn({ labels }: Site): boolean {
  return labels === TURNS;
}

/** A tile, or a room for the tile it is a part of. */
function tileValue(b: Body, tree: Value): Expr {
  const { expr, type } = value(b, tree);
  if (type.is === 'thing' && type.universe === 'tile') return expr;
  if (type.is === 'thing' && (type.universe === 'space' || type.universe === 'link'))
    return { op: 'tile-of', of: expr, from: type.universe };
  return b.bail('BK0703', tree.span, `expected a tile, this is ${describe(type)}`);
}

/** What is attached, and to what; doors are sides of the kind of that doorway. */
export function tileAndDoorway(b: Body, what: Value, to: Value): { tile: Expr; doorway: Expr; kind: Kind } {
  needTiles(b, what.span);
  const tile = tileValue(b, what);
  const doorway = thing(b, to, 'link');
  return { tile, doorway: doorway.expr, kind: doorway.type.kind };
}

export function settleTiles(b: Body, s: Extract<Statement, { kind: 'attach' | 'turn' | 'join' }>, none: None): Stmt {
  switch (s.kind) {
    case 'attach':
      return attach(b, s, none);
    case 'turn':
      needTiles(b, s.span);
      return { do: 'turn', tile: tileValue(b, s.tile), by: number(b, s.amount).expr, at: b.at(s.span) };
    case 'join':
      return join(b, s, none);
  }
}

/** A choice of how it is turned, among the turns in which it fits; each is done at once. */
function attach(b: Body, s: Extract<Statement, { kind: 'attach' }>, none: None): Stmt {
  const asked = tileAndDoorway(b, s.tile, s.to);
  if (!none)
    b.fault('BK0801', s.span, 'the tile may not fit there', {
      help: 'add `; if none: ...` at the end of the line, or `if none:` on the next (`if none: nothing` is an answer)',
    });
  // What the tile and the doorway are is settled once, before anything changes.
  const at = b.at(s.span);
  const site = b.site('label', s.span, { prompt: 'Turned how?', labels: TURNS });
  const some = none?.otherwise ? block(b.inner(), none.otherwise) : undefined;
  const options = TURNS.map((label, turn) => ({
    label,
    if: { op: 'fits', ...asked, turn } as const,
    body: [{ do: 'attach', tile: asked.tile, doorway: asked.doorway, turn, at } as const],
  }));
  return {
    do: 'pick-label',
    about: asked.tile,
    options,
    site,
    who: s.who ? who(b, s.who) : { is: 'active' },
    may: false,
    none: none ? block(b.inner(), none.body) : undefined,
    some,
  };
}

/** With `if none:` it is asked first whether a link is left; without it nothing is joined where none is. */
function join(b: Body, s: Extract<Statement, { kind: 'join' }>, none: None): Stmt {
  const [from, onto] = [thing(b, s.from, 'space'), thing(b, s.to, 'space')];
  const { set } = setPhrase(b, s.link);
  needSpare(b, set.kind, s.link.noun.span);
  const joined = { a: from.expr, b: onto.expr, kind: set.kind };
  const done: Stmt = { do: 'join', ...joined, at: b.at(s.span) };
  if (!none) return done;
  const some = none.otherwise ? block(b.inner(), none.otherwise) : [];
  return {
    do: 'if',
    branches: [{ if: { op: 'joinable', ...joined }, then: [done, ...some] }],
    otherwise: block(b.inner(), none.body),
  };
}

function needSpare(b: Body, kind: Kind, span: Statement['span']): void {
  if (kind.universe !== 'link')
    b.bail('BK0703', span, `spaces are joined with a kind of link, ${kind.name} is a kind of ${kind.universe}`);
  if (!kind.spare)
    b.bail('BK0804', span, `there is no ${kind.name} besides those of the board`, {
      related: [{ at: kind.at, label: 'declared here' }],
      help: `say how many there are to join spaces with: \`spare: 2\` under ${kind.name}`,
    });
}

/** A tile goes out of the game, a link that was joined goes back to the others. */
export function removed(b: Body, s: Extract<Statement, { kind: 'remove' }>, { expr, type }: Typed): Stmt {
  const at = b.at(s.span);
  if (type.is === 'thing' && type.universe === 'link') {
    needSpare(b, type.kind, s.what.span);
    return { do: 'unjoin', link: expr, kind: type.kind, at };
  }
  if (b.model.tiles && type.is === 'thing' && (type.universe === 'tile' || type.universe === 'space'))
    return { do: 'lift', tile: tileValue(b, s.what), to: constant(GONE), at };
  return b.bail('BK0703', s.what.span, `only pieces and cards can be removed, this is ${describe(type)}`);
}
