/** Pairs of hazards whose meeting nobody declares. Of a hazard some rule changes what there is. */
import { article } from '../../language/describe.js';
import { drawnAsHazards, hazardsOf, isSettled, type Pair, pairsOf } from '../../language/hazards.js';
import { isKindOf, type Property } from '../../language/types.js';
import { problem } from '../../source/diagnostic.js';
import type { Subject } from './subject.js';

export function adviseMeetings(subject: Subject): void {
  const drawn = drawnAsHazards(subject.project.modules);
  const pairs = new Map<string, Pair & { declared: boolean }>();
  for (const { model, written } of subject.programs) {
    const hazards = hazardsOf(model, drawn).filter((property) => written.has(property));
    for (const pair of pairsOf(hazards)) {
      const key = `${keyOf(pair.one)} ${keyOf(pair.other)}`;
      const declared = pairs.get(key)?.declared === true || isSettled(model, pair);
      pairs.set(key, { ...pair, declared });
    }
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
