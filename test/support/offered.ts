import { runKey } from '../../core/base/luck.js';
import { machineOf } from '../../core/engine/program.js';
import { Session } from '../../core/engine/session.js';
import { lookAhead } from '../../core/engine/turn-end.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { type Inline, scenarioOf } from './scenario.js';

/** The options offered where a turn's action is asked, after these. */
export function offered(inline: Inline, position: string, ...picks: string[]): string[][] {
  const scenario = scenarioOf({ ...inline, more: `${inline.more}\n${position}` });
  const machine = machineOf(scenario, 'asked');
  machine.turnCanEnd = lookAhead(machine);
  const key = runKey(1, 0);
  const session = new Session(machine, key, new SeededTable(machine.compiled, key));
  const out: string[][] = [];
  for (;;) {
    const standing = session.run();
    if ('ended' in standing) {
      if (standing.ended !== 0) return out;
      continue;
    }
    out.push([...standing.waits.options]);
    const pick = picks.shift();
    if (pick === undefined) return out;
    session.answer(standing.waits.options.indexOf(pick));
  }
}
