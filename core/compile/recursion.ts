import type { Procedure, Ray, Stmt } from '../language/program.js';

const known = new WeakMap<Procedure, boolean>();

/** Whether a procedure can come to call itself, directly or through others; then its depth is counted. */
export function isRecursive(procedure: Procedure): boolean {
  let found = known.get(procedure);
  if (found === undefined) {
    found = reaches(procedure, procedure, new Set());
    known.set(procedure, found);
  }
  return found;
}

function reaches(from: Procedure, to: Procedure, seen: Set<Procedure>): boolean {
  return calls(called([...from.body, ...from.replacements.flatMap((r) => r.body)]), to, seen);
}

/** Whether the texts of a ray can come to send it again. */
export function sendsItself(ray: Ray): boolean {
  const rays = new Set<Ray>();
  const next = called(
    [...ray.atLink, ...ray.atSpace].flatMap((row) => row.body),
    rays,
  );
  if (rays.has(ray)) return true;
  // Through procedures it would take a recursive one, which counts its own depth.
  return next.includes('anything');
}

function calls(list: readonly (Procedure | 'anything')[], to: Procedure, seen: Set<Procedure>): boolean {
  for (const next of list) {
    if (next === to || next === 'anything') return true;
    if (seen.has(next)) continue;
    seen.add(next);
    if (reaches(next, to, seen)) return true;
  }
  return false;
}

/** Procedures that statements call; playing a card may do anything. */
function called(body: readonly Stmt[], rays: Set<Ray> = new Set()): (Procedure | 'anything')[] {
  const out: (Procedure | 'anything')[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
      return;
    }
    if (typeof node !== 'object' || node === null || !('do' in node || 'then' in node || 'body' in node)) return;
    const s = node as Stmt & Record<string, unknown>;
    if (s.do === 'call') out.push(s.procedure);
    else if (s.do === 'play') out.push('anything');
    else if (s.do === 'send' && !rays.has(s.ray)) {
      rays.add(s.ray);
      for (const row of [...s.ray.atLink, ...s.ray.atSpace]) visit(row.body);
    }
    for (const key of ['then', 'otherwise', 'body', 'none', 'some', 'branches', 'rows', 'options'])
      visit((s as Record<string, unknown>)[key]);
  };
  visit(body);
  return out;
}
