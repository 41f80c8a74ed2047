/**
 * Pairs of hazards whose meeting nobody declares. A hazard is what a space or link has that begins at its lowest value,
 * which means none of it, that some rule changes, and that is drawn as a hazard or stands in some meeting.
 */
import type { DocNode } from '../../documents/tree.js';
import { article } from '../../language/describe.js';
import { entries, field, wordOf } from '../../language/reading.js';
import { bounds, isKindOf, type Property } from '../../language/types.js';
import { problem } from '../../source/diagnostic.js';
import type { Facts } from './facts.js';
import type { Subject } from './subject.js';

const signs: ReadonlySet<string> = new Set(['flame', 'smoke', 'water', 'gas', 'rubble']);

export function adviseMeetings(subject: Subject): void {
  const drawn = drawnAsHazards(subject);
  const pairs = new Map<string, { one: Property; other: Property; declared: boolean }>();
  for (const facts of subject.programs) {
    const hazards = facts.model.properties.filter((p) => isHazard(facts, p, drawn));
    hazards.forEach((other, i) => {
      for (const one of hazards.slice(0, i)) {
        if (!isKindOf(one.kind, other.kind) && !isKindOf(other.kind, one.kind)) continue;
        const key = `${keyOf(one)} ${keyOf(other)}`;
        const declared = pairs.get(key)?.declared === true || meet(facts, one, other);
        pairs.set(key, { one, other, declared });
      }
    });
  }
  for (const { one, other, declared } of pairs.values()) {
    if (declared) continue;
    const where = isKindOf(one.kind, other.kind) ? one.kind : other.kind;
    // Whoever is asked about is told: the file of the later one, or of the earlier.
    const at = subject.asked.has(other.at.file) ? other.at : one.at;
    subject.tell(
      problem('BK1009', `it is not said what happens where ${one.name} and ${other.name} meet`, at, {
        label: `both can be in ${article(where.name)} ${where.name}`,
        related: at === other.at ? [{ at: one.at, label: one.name }] : [{ at: other.at, label: other.name }],
        help: `under \`meets:\` write \`${one.name} and ${other.name}: they live together\`, or which of them wins`,
      }),
    );
  }
}

const keyOf = ({ kind, name }: Property): string => `${kind.module}/${kind.name}/${name}`;

function meet({ model }: Facts, one: Property, other: Property): boolean {
  return model.meetings.some(
    ({ left, right }) => (left === one && right === other) || (left === other && right === one),
  );
}

function isHazard({ model, written }: Facts, property: Property, drawn: ReadonlySet<string>): boolean {
  const { kind, domain, starts, printed, at } = property;
  if ((kind.universe !== 'space' && kind.universe !== 'link') || printed || domain.is === 'thing') return false;
  if (bounds(domain).from !== 0 || starts !== 0 || !written.has(property)) return false;
  return (
    drawn.has(`${at.file.path} ${at.start}`) ||
    model.meetings.some(({ left, right }) => left === property || right === property)
  );
}

/** Where the properties stand that pictures show as hazards. */
function drawnAsHazards({ project }: Subject): Set<string> {
  const found = new Set<string>();
  for (const { parts } of project.modules)
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
