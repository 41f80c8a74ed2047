import type { World } from '../compile/world.js';
import { kindsOf, nameOf } from '../compile/world.js';
import type { Meeting } from '../language/program.js';
import { isKindOf, type Property } from '../language/types.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { Position, Said } from './initial.js';

/**
 * Two hazards of which one puts the other out cannot begin in one place: no write would ever have left them there. What a
 * text does with them is not known before it is done, so such a pair may begin together.
 */
export function checkMeetings(world: World, { values }: Pick<Position, 'values'>, diagnostics: Diagnostics): void {
  const meetings = world.model.meetings.filter((m) => m.outcome !== 'together' && m.outcome !== 'rule');
  if (meetings.length === 0) return;
  const said = new Map(values.map((v, nth) => [keyOf(v.property, v.thing), { ...v, nth }]));
  for (const meeting of meetings) {
    const { left, right } = meeting;
    kindsOf(world, left.kind.universe).forEach((kind, thing) => {
      if (!isKindOf(kind, left.kind) || !isKindOf(kind, right.kind)) return;
      const both = [left, right].map((p) => said.get(keyOf(p, thing)));
      const there = [left, right].every((p, i) => (both[i]?.value ?? p.starts) > 0);
      if (there) refuse(world, meeting, thing, both, diagnostics);
    });
  }
}

const keyOf = (property: Property, thing: number): string => `${property.index} ${thing}`;

function refuse(
  world: World,
  { left, right, outcome, rule }: Meeting,
  thing: number,
  both: readonly ((Said & { readonly nth: number }) | undefined)[],
  diagnostics: Diagnostics,
): void {
  // What was said last is what does not fit.
  const [first, second] = [left, right]
    .map((property, i) => ({ property, at: both[i]?.at, nth: both[i]?.nth ?? -1 }))
    .sort((a, b) => a.nth - b.nth);
  const wins = outcome === 'left' ? left.name : outcome === 'right' ? right.name : undefined;
  const loses = outcome === 'left' ? right.name : left.name;
  diagnostics.add(
    problem(
      'BK0912',
      `${left.name} and ${right.name} meet in ${nameOf(world, left.kind.universe, thing)}${wins ? `: there ${wins} wins` : ', and cannot begin there together'}`,
      second?.at ?? rule.at,
      {
        help: wins
          ? `where both come, only ${wins} is left: take ${loses} out of this place`
          : `at the start neither is ${outcome === 'newcomer' ? 'the newcomer' : 'the older'}: take one of them out of this place`,
        related: [
          ...(first?.at ? [{ at: first.at, label: `${first.property.name} is here` }] : []),
          { at: rule.at, label: 'what is declared of their meeting' },
        ],
      },
    ),
  );
}
