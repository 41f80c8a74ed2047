/** What the hazards on a transplanted board need to be told, and are not. */
import type { Board } from '../board/board.js';
import { listed } from '../language/body.js';
import { article } from '../language/describe.js';
import { drawnAsHazards, hazardsOf, isSettled, pairsOf } from '../language/hazards.js';
import type { Model } from '../language/model.js';
import type { ModuleSource } from '../language/reading.js';
import { isKindOf } from '../language/types.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';

/** Reports each at the name of the transplant, all at once. */
export function checkTransplant(model: Model, board: Board, modules: readonly ModuleSource[], to: Diagnostics): void {
  const { transplanted } = board;
  if (!transplanted) return;
  const roll = model.sites.find((site) => site.kind === 'address');
  if (roll && !transplanted.saysTargets)
    to.add(
      problem('BK0452', 'these hazards roll for a space, and it is not said how', board.span, {
        related: [{ at: roll.at, label: 'one is rolled for here' }],
        help: 'write `targets: as on the board`, `targets: each space alike`, or dice with their spaces',
      }),
    );
  const ray = model.rays.all[0];
  if (ray && !transplanted.saysStraightOn)
    to.add(
      problem('BK0453', 'these hazards run straight on, and it is not said where that is', board.span, {
        related: [{ at: ray.rule.at, label: 'this does' }],
        help: waysOn(board),
      }),
    );
  const places = model.places.all.map(({ name }) => name);
  for (const { name, at } of transplanted.places)
    if (!places.includes(name))
      to.add(
        problem('BK0451', `these hazards speak of no place called \`${name}\``, at, {
          suggestion: nearestName(name, places),
          ...listed('places they need', places),
        }),
      );
  reportMeetings(model, modules, board, to);
}

function waysOn({ directions }: Board): string {
  const drawn = directions.length > 0 ? '`straight on: as drawn`, ' : '';
  return `write ${drawn}\`straight on: nowhere\` (one link and no further), or lines of links such as \`- [1-2, 2-5]\``;
}

/** Pairs of hazards that can meet on this board, and of which nobody says what happens. */
function reportMeetings(model: Model, modules: readonly ModuleSource[], board: Board, to: Diagnostics): void {
  const names = new Set([...board.spaces, ...board.links].map(({ kind }) => kind));
  const there = [...names].flatMap((name) => model.kinds.find(name, new Set(model.modules)) ?? []);
  for (const pair of pairsOf(hazardsOf(model, drawnAsHazards(modules)))) {
    if (isSettled(model, pair)) continue;
    const { one, other } = pair;
    const where = isKindOf(one.kind, other.kind) ? one.kind : other.kind;
    if (!there.some((kind) => isKindOf(kind, where))) continue;
    to.add(
      problem('BK0454', `it is not said what happens where ${one.name} and ${other.name} meet`, board.span, {
        label: `both can be in ${article(where.name)} ${where.name}`,
        related: [
          { at: one.at, label: one.name },
          { at: other.at, label: other.name },
        ],
        help: `write \`meets: { ${one.name} and ${other.name}: they live together }\`, or which of them wins`,
      }),
    );
  }
}
