/** A program on a board, whatever is chosen. */
import type { Board } from '../board/board.js';
import { shiftingOf } from '../compile/shifting.js';
import { type Nearness, nearness, type World } from '../compile/world.js';
import { listed } from '../language/body.js';
import type { Model } from '../language/model.js';
import { ancestry, isKindOf, type Kind } from '../language/types.js';
import { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { floorNames, tilesOn, withSpares } from './setup-tiles.js';

/** What a program makes of a board, whatever is chosen, and what is wrong with it. */
export interface Ground extends Pick<World, 'board' | 'tiles' | 'cards' | 'spaceKinds' | 'linkKinds'> {
  readonly shifting: World['shifting'];
  /** Without any kind of space or link, or a place that rules speak of, nothing more can be said. */
  readonly lacksKinds: boolean;
  readonly found: Diagnostics;
}

const grounds = new WeakMap<Model, WeakMap<Board, Ground>>();

/** The tests of a module stand on the same board, each with choices of its own: what is so of all is found out once. */
export function groundOf(model: Model, drawn: Board): Ground {
  const known = grounds.get(model) ?? new WeakMap<Board, Ground>();
  grounds.set(model, known);
  const ground = known.get(drawn) ?? makeGround(model, drawn);
  known.set(drawn, ground);
  return ground;
}

function makeGround(model: Model, drawn: Board): Ground {
  const found = new Diagnostics();
  const { board: laid, tiles } = tilesOn(model, drawn, found);
  const board = withSpares(model, laid);
  const spaceKinds = kindsOn(model, board, 'space', found);
  const linkKinds = kindsOn(model, board, 'link', found);
  const before = found.list.length;
  for (const lost of board.lostLinks)
    if (lost.kind !== undefined) kindNamed(model, lost.kind, 'link', lost.kindAt, found);
  checkPlaces(model, board, spaceKinds, found);
  const lacksKinds =
    found.list.slice(before).some((d) => d.severity === 'error') ||
    [spaceKinds, linkKinds].some((kinds) => kinds.length > 0 && kinds.every((kind) => kind === undefined));
  // Only where nothing lacks are there kinds for what has none of its own.
  const kindOr = (universe: 'space' | 'link') => (kind: Kind | undefined) => kind ?? rootKind(model, universe);
  const links = lacksKinds ? [] : linkKinds.map(kindOr('link'));
  return {
    board,
    tiles,
    cards: model.cards.all.flatMap((card) => card.copies.map((_, copy) => ({ card, copy, name: card.name }))),
    spaceKinds: lacksKinds ? [] : spaceKinds.map(kindOr('space')),
    linkKinds: links,
    shifting: lacksKinds ? undefined : shiftingOf(board, links, laid.links.length, floorNames(model), changesItself),
    lacksKinds,
    found,
  };
}

const changesItself = (kind: Kind): boolean =>
  ancestry(kind).some((k) => k.properties.some((p) => !p.printed && !p.laid));

/** Places that rules speak of are on the board, and of their kind. */
function checkPlaces(
  model: Model,
  board: Board,
  spaceKinds: readonly (Kind | undefined)[],
  diagnostics: Diagnostics,
): void {
  for (const place of model.places.all) {
    const space = board.spaces.findIndex((s) => s.id === place.name);
    const kind = spaceKinds[space];
    if (space < 0)
      diagnostics.add({
        code: 'BK0901',
        severity: 'error',
        message: `the board has no space called "${place.name}", which ${place.module} needs`,
        at: board.span,
        ...namesLike(
          'its spaces',
          place.name,
          board.spaces.map((s) => s.id),
        ),
      });
    else if (kind && !isKindOf(kind, place.kind))
      diagnostics.add({
        code: 'BK0901',
        severity: 'error',
        message: `${place.name} is a ${kind.name}, ${place.module} needs a ${place.kind.name}`,
        at: board.spaces[space]?.span,
      });
  }
}

const nearnesses = new WeakMap<Board, Map<string, Nearness>>();

/** Who is beside whom on a board, found out once: the tests of a module stand on the same one. */
export function nearnessOn(board: Board, oneWayLinks: readonly string[]): Nearness {
  const known = nearnesses.get(board) ?? new Map<string, Nearness>();
  const key = oneWayLinks.join(' ');
  const near = known.get(key) ?? nearness(board, (kind) => oneWayLinks.includes(kind));
  nearnesses.set(board, known.set(key, near));
  return near;
}

/** The nearest name, or those there are. */
export function namesLike(
  what: string,
  name: string,
  known: readonly string[],
): { suggestion?: string; help?: string } {
  const suggestion = nearestName(name, known);
  return suggestion ? { suggestion } : listed(what, known);
}

/** The kind of everything on the board; where none is declared at all, that is told once. */
function kindsOn(
  model: Model,
  board: Board,
  universe: 'space' | 'link',
  diagnostics: Diagnostics,
): (Kind | undefined)[] {
  const things = universe === 'space' ? board.spaces : board.links;
  const declared = model.kinds.all.some((k) => k.universe === universe && k.module !== '');
  if (declared || things.length === 0) {
    const kinds = new Map<string, Kind>();
    return things.map(({ kind: name, kindAt }) => {
      const kind = kinds.get(name) ?? kindNamed(model, name, universe, kindAt, diagnostics);
      if (kind) kinds.set(name, kind);
      return kind;
    });
  }
  diagnostics.add({
    code: 'BK0901',
    severity: 'error',
    message: `no module of this board declares a kind of ${universe}`,
    at: things[0]?.kindAt ?? board.span,
    help: `a module declares them under \`${universe}s:\``,
  });
  diagnostics.heldBack += things.length - 1;
  return things.map(() => undefined);
}

/** What something of an unknown kind is at least. */
function rootKind(model: Model, universe: 'space' | 'link'): Kind {
  const root = model.kinds.find(universe, new Set(['']));
  if (!root) throw new Error(`no kind of ${universe} at all`);
  return root;
}

function kindNamed(
  model: Model,
  name: string,
  universe: 'space' | 'link',
  at: FileSpan,
  diagnostics: Diagnostics,
): Kind | undefined {
  if (name === '') return onlyKind(model, universe, at, diagnostics);
  const kind = model.kinds.find(name, new Set(model.modules)) ?? undefined;
  if (kind?.universe === universe) return kind;
  const known = model.kinds.all.filter((k) => k.universe === universe && k.module !== '').map((k) => k.name);
  diagnostics.add({
    code: 'BK0608',
    severity: 'error',
    message: `there is no kind of ${universe} called "${name}"`,
    at,
    ...(/\p{L}/u.test(name)
      ? namesLike(`kinds of ${universe}`, name, known)
      : { help: `signs do not say what it is: write one of ${known.join(', ')} there` }),
  });
  return undefined;
}

/** A board need not name the kind of its spaces where there is only one. */
function onlyKind(model: Model, universe: 'space' | 'link', at: FileSpan, diagnostics: Diagnostics): Kind | undefined {
  const kinds = model.kinds.all.filter((k) => k.universe === universe && k.module !== '');
  if (kinds.length === 1) return kinds[0];
  diagnostics.add({
    code: 'BK0901',
    severity: 'error',
    message: `this does not say what kind of ${universe} it is`,
    at,
    help: `kinds of ${universe}: ${kinds.map((k) => k.name).join(', ')}`,
  });
  return undefined;
}
