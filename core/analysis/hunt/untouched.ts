import type { Machine } from '../../engine/machine.js';

/** Spaces where a metered machine has changed nothing so far, where nobody stands at first and nothing is otherwise than everywhere. */
export function untouched(machine: Machine): number[] {
  const { meter, initial, layout, compiled } = machine;
  const stood = new Set<number>();
  for (let piece = 0; piece < compiled.world.counts.piece; piece++) stood.add(initial[layout.place.base + piece] ?? -1);
  return compiled.world.board.spaces.flatMap((_, space) => {
    const isOtherwise = [...layout.properties].some(
      ([property, { base, first, last }]) =>
        property.kind.universe === 'space' &&
        space >= first &&
        space <= last &&
        (initial[base + space] ?? 0) >= 0 &&
        initial[base + space] !== property.starts,
    );
    return meter?.spaces[space] === 0 && !stood.has(space) && !isOtherwise ? [space] : [];
  });
}
