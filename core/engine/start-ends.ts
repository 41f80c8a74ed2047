import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { RunFailure } from './failure.js';
import { type Scenario, stillMachineOf } from './program.js';

/**
 * Tells of ends that come at once and hold before anything is done. They are looked at only when something they speak of
 * changes, so what the flow sets up first may still make them false: it is a warning.
 */
export function checkStartEnds(scenario: Scenario, at: FileSpan, diagnostics: Diagnostics): void {
  const ends = scenario.model.endings.flatMap(({ atOnce, condition, rule, result }) =>
    atOnce && condition && rule ? [{ condition, rule, result }] : [],
  );
  if (ends.length === 0) return;
  const { doors } = stillMachineOf(
    scenario,
    ends.map((end) => end.condition),
  );
  ends.forEach(({ rule, result }, i) => {
    if (!holds(doors.conditions[i])) return;
    diagnostics.add(
      problem(
        'BK0913',
        `the end "${rule.name}" holds before anything is done: the game is ${result} as it starts`,
        at,
        {
          related: [{ at: rule.at, label: `the end that makes it ${result}` }],
          help: 'it comes as soon as anything it speaks of changes and it still holds: change how the board and the position begin, or what the end asks',
        },
      ),
    );
  });
}

/** A condition that cannot be asked is told of by the run that asks it. */
export function holds(condition: (() => boolean) | undefined): boolean {
  try {
    return condition?.() === true;
  } catch (error) {
    if (error instanceof RunFailure) return false;
    throw error;
  }
}
