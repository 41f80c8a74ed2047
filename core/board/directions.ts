/** Directions a link may have, opposite ones side by side; the order is that of a board's directions. */
const pairs = [
  ['north', 'south'],
  ['east', 'west'],
  ['north-east', 'south-west'],
  ['south-east', 'north-west'],
  ['up', 'down'],
  ['fore', 'aft'],
  ['port', 'starboard'],
] as const;

export const gridDirections = ['north', 'east', 'south', 'west'] as const;
export const gridOpposite: readonly number[] = [2, 3, 0, 1];
export const [NORTH, EAST, SOUTH, WEST] = [0, 1, 2, 3] as const;

export const directionNames: readonly string[] = pairs.flat();

/** The directions a board uses, each with its opposite. */
export function directionsFor(used: ReadonlySet<string>): { names: readonly string[]; opposite: readonly number[] } {
  const names = pairs.filter((pair) => pair.some((name) => used.has(name))).flat();
  return { names, opposite: names.map((_, i) => i ^ 1) };
}
