/** Which properties are hazards, and where two of them can meet. */
import type { DocNode } from '../documents/tree.js';
import type { Model } from './model.js';
import { entries, field, type ModuleSource, wordOf } from './reading.js';
import { bounds, isKindOf, type Property } from './types.js';

/** Two hazards that can be in one place at once. */
export interface Pair {
  readonly one: Property;
  readonly other: Property;
}

const signs: ReadonlySet<string> = new Set(['flame', 'smoke', 'water', 'gas', 'rubble']);

/**
 * What spaces and links have that begins at its lowest value, which means none of it, and that is drawn as a hazard or
 * stands in some meeting.
 */
export function hazardsOf(model: Model, drawn: ReadonlySet<string>): Property[] {
  return model.properties.filter((property) => {
    const { kind, domain, starts, printed, at } = property;
    if ((kind.universe !== 'space' && kind.universe !== 'link') || printed || domain.is === 'thing') return false;
    if (bounds(domain).from !== 0 || starts !== 0) return false;
    return (
      drawn.has(`${at.file.path} ${at.start}`) ||
      model.meetings.some(({ left, right }) => left === property || right === property)
    );
  });
}

/** The pairs of hazards that are of one kind of thing, or of a kind and one above it. */
export function pairsOf(hazards: readonly Property[]): Pair[] {
  return hazards.flatMap((other, i) =>
    hazards
      .slice(0, i)
      .filter((one) => isKindOf(one.kind, other.kind) || isKindOf(other.kind, one.kind))
      .map((one) => ({ one, other })),
  );
}

/** Whether it is said what happens where two hazards meet. */
export function isSettled({ meetings }: Model, { one, other }: Pair): boolean {
  return meetings.some(({ left, right }) => (left === one && right === other) || (left === other && right === one));
}

/** Where the properties stand that pictures show as hazards. */
export function drawnAsHazards(modules: readonly Pick<ModuleSource, 'parts'>[]): Set<string> {
  const found = new Set<string>();
  for (const { parts } of modules)
    for (const part of parts)
      for (const kinds of ['spaces', 'links'])
        for (const kind of entries(part.get(kinds)))
          for (const { key, value } of entries(field(kind.value, 'has')))
            if (saysHazard(field(value, 'drawn'))) found.add(`${key.at.file.path} ${key.at.start}`);
  return found;
}

function saysHazard(node: DocNode | undefined): boolean {
  if (node?.kind === 'map') return node.entries.some(({ value }) => saysHazard(value));
  return signs.has(wordOf(node) ?? '');
}
