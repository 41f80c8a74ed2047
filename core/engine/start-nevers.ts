import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { type Scenario, stillMachineOf } from './program.js';
import { holds } from './start-ends.js';

/**
 * Tells of what must never be so and is, before anything is done. What the flow sets up first may still mend it: it is a
 * warning.
 */
export function checkStartNevers(scenario: Scenario, at: FileSpan, diagnostics: Diagnostics): void {
  const { invariants } = scenario.model;
  if (invariants.length === 0) return;
  const { doors } = stillMachineOf(
    scenario,
    invariants.map(({ condition }) => condition),
  );
  invariants.forEach(({ sentence, rule }, i) => {
    if (!holds(doors.conditions[i])) return;
    diagnostics.add(
      problem('BK0918', `what must never be so is so before anything is done: ${sentence}`, at, {
        related: [{ at: rule.at, label: 'it must never be so' }],
        help: 'change how the board and the position begin',
      }),
    );
  });
}
