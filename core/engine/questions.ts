import type { World } from '../compile/world.js';
import { nameOf } from '../compile/world.js';
import type { Site } from '../language/program.js';
import { clashAt, valueName } from './clash.js';

/** One question as people see it: only what the asker may know. */
export interface Question {
  readonly site: Site;
  readonly asker: number;
  /** What is asked, in words. */
  readonly prompt: string;
  /** Named options, in the order a table answers by. */
  readonly options: readonly string[];
  /** What the options are: things of the site's universe by their ids, -1 for none; undefined where they are no things. */
  readonly things: readonly number[] | undefined;
  /** How a tile may be turned: the tile. */
  readonly tile?: number;
}

/** Names the options of a question; copies of one card share a name. */
export function optionNames(
  world: World,
  site: Site,
  count: number,
  candidates: ArrayLike<number> | null,
  extra: number,
): string[] {
  return Array.from({ length: count }, (_, i) => optionName(world, site, i, candidates, extra));
}

export function optionName(
  world: World,
  site: Site,
  index: number,
  candidates: ArrayLike<number> | null,
  extra: number,
): string {
  const candidate = candidates ? (candidates[index] ?? -1) : index;
  if (site.clash) return valueName(world, clashAt(world, extra), candidate);
  switch (site.kind) {
    case 'roll':
      return String(site.faces?.[index] ?? index + 1);
    case 'number':
      return String(candidates ? candidate : extra + index);
    case 'agree':
      return index === 0 ? 'yes' : 'no';
    case 'label':
      return candidate < 0 ? 'none' : (site.labels?.[candidate] ?? String(candidate));
    default:
      if (candidate < 0) return 'none';
      if (site.universes) return orderName(world, site, candidate, extra);
      return site.universe ? nameOf(world, site.universe, candidate) : String(candidate + 1);
  }
}

/** Effects left for later go by the first of their arguments that tells them apart. */
function orderName(world: World, site: Site, argument: number, which: number): string {
  const universe = site.universes?.[which];
  return universe ? nameOf(world, universe, argument) : String(argument);
}

/** Whether a question is answered by luck and not by a player. */
export function isLuck(site: Site): boolean {
  return site.kind === 'roll' || site.kind === 'address' || site.kind === 'pick' || site.kind === 'draw';
}

/** Who answers, in words. */
export function askerWords(site: Site, asker: number): string {
  if (isLuck(site) || asker === -1) return 'luck';
  return asker < 0 ? 'crew' : `player ${asker + 1}`;
}
