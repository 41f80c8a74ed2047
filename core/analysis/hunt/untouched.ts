import type { Machine } from '../../engine/machine.js';
import { isKindOf, propertiesOf, standsIn } from '../../language/types.js';

/**
 * Spaces where a metered machine has changed nothing so far, where nobody stands at first and nothing is otherwise than everywhere.
 * Those of a kind where nothing can change, and in which no piece that is there can stand, are not meant.
 */
export function untouched(machine: Machine): number[] {
  const { meter, initial, layout, compiled } = machine;
  const { world } = compiled;
  const standing = world.pieces.map(({ kind }) => standsIn(kind));
  const stood = new Set(world.pieces.map((_, piece) => initial[layout.place.base + piece] ?? -1));
  return world.board.spaces.flatMap((_, space) => {
    const kind = world.spaceKinds[space];
    if (!kind || meter?.spaces[space] !== 0 || stood.has(space)) return [];
    const changing = propertiesOf(kind).filter((property) => !property.printed && !property.laid);
    const isOpen = changing.length > 0 || standing.some((place) => place && isKindOf(kind, place));
    const isOtherwise = changing.some((property) => {
      const stretch = layout.properties.get(property);
      return stretch && initial[stretch.base + space] !== property.starts;
    });
    return isOpen && !isOtherwise ? [space] : [];
  });
}
