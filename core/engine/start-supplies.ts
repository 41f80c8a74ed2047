import type { World } from '../compile/world.js';
import { kindsOf } from '../compile/world.js';
import { isKindOf } from '../language/types.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { Position } from './initial.js';

/** No more markers can lie on the board at the start than there are. */
export function checkSupplies(world: World, { values }: Pick<Position, 'values'>, diagnostics: Diagnostics): void {
  for (const supply of world.model.supplies.all) {
    let used = 0;
    for (const property of world.model.properties) {
      if (property.supply !== supply) continue;
      const said = new Map<number, number>();
      for (const v of values) if (v.property === property) said.set(v.thing, v.value);
      // Nothing of it lies anywhere, as of most.
      if (said.size === 0 && property.starts <= 0) continue;
      kindsOf(world, property.kind.universe).forEach((kind, thing) => {
        if (!isKindOf(kind, property.kind)) return;
        const value = said.get(thing) ?? property.starts;
        used += property.domain.is === 'number' ? Math.max(0, value) : value > 0 ? 1 : 0;
      });
    }
    if (used <= supply.count) continue;
    const last = values.findLast((v) => v.property.supply === supply && v.value > 0);
    diagnostics.add(
      problem(
        'BK0716',
        `${used} of ${supply.name} lie on the board at the start, and there are ${supply.count}`,
        last?.at ?? supply.at,
        {
          help: `take ${used - supply.count} of them off the board, or raise \`count:\` of the supply`,
          related: last ? [{ at: supply.at, label: 'how many there are' }] : [],
        },
      ),
    );
  }
}
