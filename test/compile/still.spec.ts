import { describe, expect, it } from 'vitest';
import { findDocuments, loadDocuments } from '../../cli/files/place.js';
import { RunFailure } from '../../core/engine/failure.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf, prepare, type Scenario, stillMachineOf } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import type { Expr } from '../../core/language/program.js';
import { Diagnostics } from '../../core/source/index.js';

const project = loadDocuments(findDocuments(['scenarios']));
const scenarios = project.entries.filter((document) => document.kind === 'scenario');

/** What a program asks without being told of anything: of its ends, of parts of its flow, of what must never be. */
function conditionsOf({ model }: Scenario): Expr[] {
  const ofFlow = [...model.flow.values()].flatMap((node) => [node.if, node.repeatWhile, node.mayEndWhen]);
  const all = [...model.endings.map((end) => end.condition), ...ofFlow, ...model.invariants.map((x) => x.condition)];
  return all.filter((condition) => condition !== undefined);
}

const answers = ({ doors }: Machine): (boolean | string)[] =>
  doors.conditions.map((condition) => {
    try {
      return condition();
    } catch (error) {
      if (error instanceof RunFailure) return error.message;
      throw error;
    }
  });

describe('A program without what it does', () => {
  it.each(scenarios.map((document) => ({ path: document.path, document })))(
    'answers as the whole one does, as $path begins',
    ({ document }) => {
      const scenario = prepare(sourceOf(project, document), new Diagnostics());
      if (!scenario) throw new Error('it cannot be run');
      const conditions = conditionsOf(scenario);
      const whole = machineOf(scenario, 'plain', { bodies: [], conditions });
      expect(conditions.length).toBeGreaterThan(0);
      expect(answers(stillMachineOf(scenario, conditions))).toEqual(answers(whole));
    },
  );
});
