import type { Procedure, Ray, Stmt } from './program.js';
import type { Card } from './types.js';

/** What statements may have done: procedures, cards that are named, or any card. */
export type Called = Procedure | Card | 'anything';

/** Procedures that statements call, with those left for later if that is asked, and cards they play. */
export function called(body: readonly Stmt[], rays: Set<Ray> = new Set(), later = false): Called[] {
  const out: Called[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
      return;
    }
    if (typeof node !== 'object' || node === null || !('do' in node || 'then' in node || 'body' in node)) return;
    const s = node as Stmt & Record<string, unknown>;
    if (s.do === 'call' || (later && s.do === 'later')) out.push(s.procedure);
    else if (s.do === 'play') out.push(s.card.op === 'card-named' ? s.card.card : 'anything');
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
