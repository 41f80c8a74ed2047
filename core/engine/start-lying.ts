import { turnedOffset } from '../board/tiles.js';
import { nameOf, type World } from '../compile/world.js';
import { PLACED } from '../language/declare-tiles.js';
import { NONE, type Property } from '../language/types.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import type { Mutable } from './position-cards.js';

/** No two tiles lie in one place at the start, and nobody stands on one that does not lie there. */
export function checkLying(
  world: World,
  position: Mutable,
  unsure: ReadonlySet<number>,
  diagnostics: Diagnostics,
): void {
  const { tiles } = world.model;
  checkJoins(world, position, diagnostics);
  if (!tiles || world.counts.tile === 0) return;
  const said = lastValues(position);
  liftTheRest(world, position, said);
  const of = (property: Property, id: number): number => said.get(property)?.get(id)?.value ?? property.starts;
  const taken = new Map<string, number>();
  for (let id = 0; id < world.counts.tile; id++) {
    if (of(tiles.whereabouts, id) !== PLACED) continue;
    const at = said.get(tiles.whereabouts)?.get(id)?.at;
    for (const part of world.board.tiles?.[id]?.parts ?? []) {
      const { x, y } = turnedOffset(world.board.spaces[part]?.within ?? { x: 0, y: 0 }, of(tiles.turned, id));
      const key = `${of(tiles.floor, id)} ${of(tiles.column, id) + x} ${of(tiles.row, id) + y}`;
      const before = taken.get(key);
      taken.set(key, id);
      if (before === undefined || before === id) continue;
      const other = said.get(tiles.whereabouts)?.get(before)?.at;
      // Of two that the board itself lays there it was told where the board was read.
      if (onBoard(world, id, at) && onBoard(world, before, other)) break;
      diagnostics.add(
        problem(
          'BK0902',
          `${nameOf(world, 'tile', id)} and ${nameOf(world, 'tile', before)} lie in one place`,
          at ?? world.board.span,
          {
            ...(other && { related: [{ at: other, label: 'the other one' }] }),
          },
        ),
      );
      break;
    }
  }
  for (const { piece, space, at } of position.places) {
    const tile = world.shifting?.tileOf[space] ?? -1;
    if (space < 0 || tile < 0 || of(tiles.whereabouts, tile) === PLACED) continue;
    if (position.places.findLast((p) => p.piece === piece)?.space !== space) continue;
    if (unsure.has(tile)) {
      diagnostics.heldBack++;
      continue;
    }
    diagnostics.add(
      problem(
        'BK0902',
        `${nameOf(world, 'piece', piece)} stands in ${nameOf(world, 'space', space)}, which is not on the board`,
        at,
        {
          help: `say where it lies: \`tiles: { ${nameOf(world, 'tile', tile)}: { on: ..., at: [0, 0] } }\``,
        },
      ),
    );
  }
}

/** A link that rules join has two ends or none. */
function checkJoins(world: World, position: Mutable, diagnostics: Diagnostics): void {
  const said = lastValues(position);
  for (const { one, other } of world.model.joined.values())
    for (const [property, facing] of [
      [one, other],
      [other, one],
    ] as const)
      for (const [id, { value, at }] of said.get(property) ?? []) {
        if (value < 0 || (said.get(facing)?.get(id)?.value ?? NONE) >= 0) continue;
        diagnostics.add(
          problem('BK0902', `${nameOf(world, 'link', id)} leads nowhere at its other end`, at, {
            help: 'a link joins two spaces: `{ joins: [kitchen, attic] }`',
          }),
        );
      }
}

function onBoard(world: World, tile: number, at: FileSpan | undefined): boolean {
  return world.board.tiles?.[tile]?.lies?.floorAt === at;
}

type Values = Map<Property, Map<number, { readonly value: number; readonly at: FileSpan }>>;

/** What was said last of each thing. */
function lastValues(position: Mutable): Values {
  const said: Values = new Map();
  for (const { property, thing, value, at } of position.values) {
    const own = said.get(property) ?? new Map<number, { value: number; at: FileSpan }>();
    said.set(property, own.set(thing, { value, at }));
  }
  return said;
}

/** A tile that a position takes off the board lies nowhere: what the board said of its place holds no more. */
function liftTheRest(world: World, position: Mutable, said: Values): void {
  const { tiles } = world.model;
  if (!tiles) return;
  for (const [id, { value, at }] of said.get(tiles.whereabouts) ?? []) {
    if (value === PLACED) continue;
    for (const property of [tiles.floor, tiles.column, tiles.row, tiles.turned]) {
      if (!said.get(property)?.has(id)) continue;
      position.values.push({ property, thing: id, value: 0, at });
      said.get(property)?.set(id, { value: 0, at });
    }
  }
}
