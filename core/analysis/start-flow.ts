import { RunFailure } from '../engine/failure.js';
import { type Scenario, stillMachineOf } from '../engine/program.js';
import type { Expr } from '../language/program.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { found } from './found.js';

/** Tells of a scenario of which nothing is ever done: what its first part asks before it is done does not hold. */
export function checkStartFlow(scenario: Scenario, at: FileSpan, diagnostics: Diagnostics): void {
  const { position, start, model } = scenario;
  // A game that is over, or in the middle of its flow, began before.
  if (position.over !== undefined || position.within !== undefined || position.at !== start) return;
  const node = model.flow.get(start);
  if (!node) return;
  const asked: Expr[] = [node.if, node.repeatWhile].flatMap((condition) => condition ?? []);
  if (asked.length === 0) return;
  const machine = stillMachineOf(scenario, asked);
  const fails = asked.find((_, i) => isFalse(machine.doors.conditions[i]));
  if (!fails) return;
  const now = found(machine, fails);
  const instead = now.length > 0 ? ` while ${now.join(', ')}` : '';
  diagnostics.add(
    problem('BK0914', `nothing is ever done: ${node.name} is not begun${instead}`, at, {
      related: [{ at: node.rule.at, label: `what it asks before it is done does not hold` }],
      help: `begin otherwise, or change what ${node.name} asks under \`${fails === node.if ? 'if' : 'repeat while'}:\``,
    }),
  );
}

/** A condition that cannot be asked is told of by the run that asks it. */
function isFalse(condition: (() => boolean) | undefined): boolean {
  try {
    return condition?.() === false;
  } catch (error) {
    if (error instanceof RunFailure) return false;
    throw error;
  }
}
