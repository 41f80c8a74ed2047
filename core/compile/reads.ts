import type { Expr } from '../language/program.js';
import type { Global, Property } from '../language/types.js';

/** What a condition looks at, through every word it uses. */
export interface Reads {
  readonly properties: Set<Property>;
  readonly globals: Set<Global>;
  places: boolean;
  /** Who is beside whom, or whether something is on the board: on boards that change. */
  shifts: boolean;
  piles: boolean;
}

const cache = new WeakMap<object, Reads>();

export function readsOf(condition: Expr): Reads {
  const known = cache.get(condition);
  if (known) return known;
  const reads: Reads = { properties: new Set(), globals: new Set(), places: false, shifts: false, piles: false };
  visit(condition, reads, new Set());
  cache.set(condition, reads);
  return reads;
}

const declarations = new Set([
  'kind',
  'site',
  'option',
  'card',
  'memory',
  'scope',
  'deck',
  'type',
  'each',
  'rule',
  'at',
]);

/** What is answered by where things lie. */
export const askedOfLayout: ReadonlySet<string> = new Set<Expr['op']>([
  'exists',
  'count',
  'total',
  'best',
  'other-end',
  'that-way',
  'facing',
  'fits',
  'joinable',
  'tile-of',
  'own-end',
  'distance',
  'linked',
  'end-of',
  'within',
]);

function visit(node: unknown, reads: Reads, seen: Set<object>): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node)) {
    for (const item of node) visit(item, reads, seen);
    return;
  }
  const x = node as Record<string, unknown> & { op?: string };
  if (x.op === 'property' || 'total' === x.op || x.op === 'best') gatherProperties(x, reads);
  if (x.op === 'global') reads.globals.add(x['global'] as Global);
  if (x.op === 'place') reads.places = true;
  if (typeof x.op === 'string' && askedOfLayout.has(x.op)) reads.shifts = true;
  if (x.op === 'held-by' || x.op === 'in-deck' || x.op === 'deck-count') reads.piles = true;
  if (x.op === 'word')
    for (const c of (x['word'] as { cases: { test: () => Expr }[] }).cases) visit(c.test(), reads, seen);
  for (const [key, value] of Object.entries(x)) {
    if (declarations.has(key) || key === 'property' || key === 'global' || key === 'word') continue;
    visit(value, reads, seen);
  }
}

function gatherProperties(x: Record<string, unknown>, reads: Reads): void {
  const best = x['best'] as { property: Property; ties: { property?: Property } } | undefined;
  const own = (x['property'] as Property | undefined) ?? best?.property;
  if (own) reads.properties.add(own);
  if (best?.ties.property) reads.properties.add(best.ties.property);
}
