/** The statements of a program in which somebody decides, wherever they stand. */
import type { Model } from './model.js';
import type { Local, Site, Stmt } from './program.js';

/** A question for people, and the name that what is chosen goes by, where it has one. */
export interface Decision {
  readonly site: Site;
  readonly local: Local | undefined;
}

/** Every decision that some text asks for; luck is none. */
export function decisionsOf(model: Model): Decision[] {
  const found: Decision[] = [];
  const seen = new Set<object>();
  for (const root of rootsOf(model)) visit(root, found, seen);
  return found;
}

function* rootsOf(model: Model): Iterable<unknown> {
  for (const { body, replacements } of model.procedures) yield [body, replacements.map((r) => r.body)];
  for (const { body } of model.triggers) yield body;
  for (const { atLink, atSpace } of model.rays.all) yield [...atLink, ...atSpace].map((row) => row.body);
  for (const { body } of model.cardBodies.values()) yield body;
  for (const { body } of model.supplyEmpty.values()) yield body;
  for (const { body } of model.meetings) yield body;
  for (const { asks, success, failure, body } of model.actions) yield [asks, success, failure, body];
  for (const { body } of model.flow.values()) yield body;
}

/** What statements hold that may be statements again. */
const inside = ['none', 'some', 'then', 'otherwise', 'body', 'branches', 'rows', 'options'] as const;

function visit(node: unknown, found: Decision[], seen: Set<object>): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node)) {
    for (const item of node) visit(item, found, seen);
    return;
  }
  if ('do' in node) note(node as Stmt, found);
  for (const key of inside) visit((node as Readonly<Record<string, unknown>>)[key], found, seen);
}

function note(s: Stmt, found: Decision[]): void {
  switch (s.do) {
    case 'pick':
      if (s.how === 'choose') found.push({ site: s.site, local: s.local });
      break;
    case 'pick-many':
      found.push({ site: s.site, local: { ...s.local, type: oneOf(s) } });
      break;
    case 'pick-number':
      found.push({ site: s.site, local: s.local });
      break;
    case 'pick-label':
    case 'agree':
      found.push({ site: s.site, local: undefined });
      break;
    case 'for-each':
      if (s.site) found.push({ site: s.site, local: s.local });
      break;
  }
}

/** Any number of things are asked for one by one. */
function oneOf({ set }: Extract<Stmt, { do: 'pick-many' }>): Local['type'] {
  return { is: 'thing', kind: set.kind, universe: set.universe };
}
