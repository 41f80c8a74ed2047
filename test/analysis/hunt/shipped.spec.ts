import { describe, expect, it } from 'vitest';
import { type Hunted, huntIn } from '../../../core/analysis/hunt/hunt.js';
import { huntKinds } from '../../../core/documents/hunted-words.js';
import { prepare } from '../../../core/engine/program.js';
import { sourceOf } from '../../../core/engine/sources.js';
import { shipped } from '../../support/scenario.js';

function hunted(path: string): Hunted {
  const project = shipped(path);
  const [document] = project.entries;
  const scenario = document && prepare(sourceOf(project, document), project.diagnostics);
  if (!scenario) throw new Error(`${path} cannot be run`);
  const play = { seed: '1', runs: 100 };
  return huntIn(scenario, { kinds: new Set(huntKinds), steps: Number.POSITIVE_INFINITY, ways: 30_000, play });
}

describe('what is shipped', () => {
  it('has a scenario of which all is known, and nothing is found', () => {
    expect(hunted('scenarios/hazards/cottage.yaml')).toMatchObject({ finds: [], within: Number.POSITIVE_INFINITY });
  });

  it.each([
    'scenarios/hazards/barge.yaml',
    'scenarios/hazards/workshop.yaml',
    'scenarios/examples/cellar/scenario.yaml',
    'scenarios/examples/night-watch/scenario.yaml',
    'scenarios/red-november/adrift.yaml',
    'scenarios/flash-point/unattended.yaml',
  ])('shows no fault as far as is looked: %s', (path) => {
    const { finds, played } = hunted(path);
    expect(finds).toEqual([]);
    expect(played?.runs).toBe(100);
  });
});
