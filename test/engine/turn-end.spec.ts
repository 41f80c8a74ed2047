import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { loadProject } from '../../core/documents/index.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf, prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { nodeFiles } from '../../core/host/files.js';
import { SeededTable } from '../../core/tables/seeded.js';

/** The hard case of actions that demand that the turn can still end, as a scenario. */
function scenario(): Scenario {
  const project = loadProject(['test/cases/20-turn-can-still-end/tests.yaml'], nodeFiles(process.cwd()));
  const [document] = project.entries;
  const found = document && prepare(sourceOf(project, document), project.diagnostics, { needsStart: false });
  if (!found) throw new Error('the case cannot be prepared');
  return found;
}

describe('Looking ahead to the end of the turn', () => {
  it('is done alike by programs that carry their luck and by those that ask', () => {
    const own = scenario();
    const plain = machineOf(own, 'plain');
    const asked = machineOf(own, 'asked');
    for (let run = 0; run < 40; run++) {
      const key = runKey(3, run);
      plain.reset(key);
      asked.reset(key);
      asked.sit(new SeededTable(asked.compiled, key));
      for (let step = 0; step < 12; step++) {
        const ends = [attempt(plain), attempt(asked)];
        expect(ends[0]).toBe(ends[1]);
        expect([...plain.compared]).toEqual([...asked.compared]);
        if (ends[0] !== 0) break;
      }
    }
  });
});

/** How a step ended, or the reason it broke off. */
function attempt(machine: Machine): number | string {
  try {
    return machine.step();
  } catch (error) {
    return (error as Error).message;
  }
}
