import type { Expr, Stmt } from '../language/program.js';

/**
 * What may do more than the board has things: calls that call again, loops in loops. Such places are counted against the
 * step's budget; what goes over the board once or twice is not, so that plain rules cost nothing more.
 */

/** Loops in loops that are let be. */
const DEEP = 2;

const parts = ['then', 'otherwise', 'body', 'none', 'some', 'branches', 'rows', 'options'] as const;

function within(node: unknown, each: (s: Stmt) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) within(item, each);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if ('do' in node) each(node as Stmt);
  else partsOf(node, each);
}

function partsOf(node: object, each: (s: Stmt) => void): void {
  for (const key of parts) within((node as Record<string, unknown>)[key], each);
}

/** Whether a body calls others or loops: called again and again, it grows. */
export function grows(body: readonly Stmt[]): boolean {
  let found = false;
  const look = (s: Stmt): void => {
    found ||= ['call', 'send', 'play', 'for-each', 'until', 'repeat'].includes(s.do);
    if (!found) partsOf(s, look);
  };
  within(body, look);
  return found;
}

function loops(body: readonly Stmt[]): number {
  let most = 0;
  const look = (s: Stmt): void => {
    if (s.do === 'for-each' || s.do === 'until' || s.do === 'repeat') most = Math.max(most, 1 + loops(s.body));
    else partsOf(s, look);
  };
  within(body, look);
  return most;
}

/** Whether the body of a loop holds so many loops in loops that each round counts. */
export function loopsDeeply(body: readonly Stmt[]): boolean {
  return loops(body) >= DEEP;
}

const depths = new WeakMap<object, number>();

/** Sets in sets, words looked into. */
function sets(node: object): number {
  const known = depths.get(node);
  if (known !== undefined) return known;
  depths.set(node, 0);
  let most = 0;
  for (const [key, part] of Object.entries(node)) {
    if (typeof part !== 'object' || part === null || ['type', 'kind', 'property', 'at', 'rule', 'site'].includes(key))
      continue;
    const below = key === 'word' ? part.cases.map((c: { test(): Expr }) => c.test()) : [part];
    for (const x of below) most = Math.max(most, sets(x));
  }
  const depth = most + ('universe' in node && 'source' in node ? 1 : 0);
  depths.set(node, depth);
  return depth;
}

/** Whether what a set asks of each thing asks so many further sets that each look counts. */
export function asksDeeply(filter: Expr | undefined): boolean {
  return filter !== undefined && sets(filter) >= DEEP;
}
