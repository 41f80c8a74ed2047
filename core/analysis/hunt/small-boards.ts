/** All boards of a few spaces, each once however its spaces are numbered. */
import type { Keys } from './said.js';

/** What boards are made of. */
export interface BoardPlan {
  /** Names of kinds of space and of link. */
  readonly spaces: readonly string[];
  readonly links: readonly string[];
  /** Spaces that a module calls by their names, with their kinds: every board has them. */
  readonly named: readonly { readonly name: string; readonly kind: string }[];
}

/** A board: the kind of each space, and of the link between each two of them, by their numbers; 0 is no link. */
interface Drawn {
  readonly kinds: readonly number[];
  readonly links: readonly number[];
}

/** Every connected board of so many spaces, with at most one link between two, as a board document says it. */
export function* boardsOf(size: number, plan: BoardPlan): Generator<Keys> {
  const { named } = plan;
  if (size < named.length) return;
  const orders = permutations(size).filter((order) => named.every((_, i) => order[i] === i));
  const pairs = pairsOf(size);
  const kinds = named.map(({ kind }) => [plan.spaces.indexOf(kind)]);
  const any = plan.spaces.map((_, i) => i);
  const choices = Array.from({ length: size }, (_, i) => kinds[i] ?? any);
  for (const chosen of products(choices))
    for (const links of products(pairs.map(() => [0, ...plan.links.map((_, i) => i + 1)]))) {
      const drawn = { kinds: chosen, links };
      if (isConnected(drawn, pairs) && orders.every((order) => comesFirst(drawn, order, pairs)))
        yield documentOf(drawn, pairs, plan);
    }
}

function pairsOf(size: number): (readonly [number, number])[] {
  return Array.from({ length: size }, (_, a) =>
    Array.from({ length: size - a - 1 }, (__, i) => [a, a + 1 + i] as const),
  ).flat();
}

function* products(choices: readonly (readonly number[])[]): Generator<readonly number[]> {
  const [first, ...others] = choices;
  if (!first) {
    yield [];
    return;
  }
  for (const one of first) for (const rest of products(others)) yield [one, ...rest];
}

function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap((order) =>
    Array.from({ length: size }, (_, at) => [...order.slice(0, at), size - 1, ...order.slice(at)]),
  );
}

function isConnected({ kinds, links }: Drawn, pairs: ReturnType<typeof pairsOf>): boolean {
  const reached = new Set([0]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    pairs.forEach(([a, b], i) => {
      if (links[i] !== 0 && (reached.has(a) || reached.has(b))) reached.add(a).add(b);
    });
  }
  return reached.size === kinds.length;
}

/** Whether a board comes before, or is the same as, what it becomes when its spaces are numbered otherwise. */
function comesFirst({ kinds, links }: Drawn, order: readonly number[], pairs: ReturnType<typeof pairsOf>): boolean {
  for (let i = 0; i < kinds.length; i++) {
    const difference = (kinds[i] as number) - (kinds[order[i] as number] as number);
    if (difference !== 0) return difference < 0;
  }
  for (let i = 0; i < pairs.length; i++) {
    const [a, b] = pairs[i] as readonly [number, number];
    const [x, y] = [order[a] as number, order[b] as number];
    const other = pairs.findIndex(([p, q]) => p === Math.min(x, y) && q === Math.max(x, y));
    const difference = (links[i] as number) - (links[other] as number);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

function documentOf({ kinds, links }: Drawn, pairs: ReturnType<typeof pairsOf>, plan: BoardPlan): Keys {
  const names = kinds.map((_, i) => plan.named[i]?.name ?? `space-${i + 1}`);
  const nameOf = (i: number): string => names[i] ?? '';
  return {
    layout: 'rooms',
    spaces: Object.fromEntries(kinds.map((kind, i) => [nameOf(i), { is: plan.spaces[kind] ?? '' }])),
    links: pairs.flatMap(([a, b], i) => {
      const kind = plan.links[(links[i] ?? 0) - 1];
      return kind === undefined ? [] : [`${nameOf(a)} ${kind} ${nameOf(b)}`];
    }),
  };
}
