import { describe, expect, it } from 'vitest';
import { root } from '../../bench/adrift.js';
import { Fraction } from '../../core/base/fraction.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { nodeFiles } from '../../core/host/files.js';
import { outcomesOfStep, restore } from '../../core/tables/enumerator.js';
import { Run } from '../support/run.js';

/** One explorer in the house, who does one thing. */
function once(does: string, position: string): Run {
  const files = {
    'one.yaml': `version: 1
module: one
use: [betrayal]
flow: { once: { active: each explorer, do: ${does} } }
`,
    'roll.yaml': `version: 1
scenario: roll
use: [./one.yaml]
board: modules/betrayal/boards/house.yaml
players: 1
start: once
position: { ${position} }
`,
  };
  const project = loadProject(['roll.yaml'], memoryFiles(files), nodeFiles(root));
  const [doc] = project.entries;
  const scenario = doc && prepare(sourceOf(project, doc), project.diagnostics);
  if (!scenario) throw new Error(project.diagnostics.list.map((d) => d.message).join('\n'));
  const run = new Run(scenario, 'asked').seeded();
  // The flow comes to the node, then to the one explorer of it.
  return run;
}

/** The exact chances of everything that can be so after one thing was done, by what `look` sees of it. */
function chances(run: Run, look: (run: Run) => string): Map<string, Fraction> {
  const found = new Map<string, Fraction>();
  const after = outcomesOfStep(run.machine);
  for (const { state, chance } of after) {
    restore(run.machine, state);
    const seen = look(run);
    found.set(seen, (found.get(seen) ?? Fraction.zero).plus(chance));
  }
  return found;
}

const told = (chance: Fraction): string =>
  chance.denominator === 1n ? `${chance.numerator}` : `${chance.numerator}/${chance.denominator}`;

/** BH-DICE-01, 02, 03: from 3, 4, 5 and 6 on, by the number of dice. */
const table: readonly (readonly [number, string, string, string, string])[] = [
  [1, '0', '0', '0', '0'],
  [2, '1/3', '1/9', '0', '0'],
  [3, '17/27', '10/27', '4/27', '1/27'],
  [4, '22/27', '50/81', '31/81', '5/27'],
  [5, '74/81', '64/81', '49/81', '32/81'],
  [6, '701/729', '217/243', '187/243', '145/243'],
  [7, '239/243', '2074/2187', '1913/2187', '61/81'],
  [8, '724/729', '6404/6561', '682/729', '626/729'],
];

describe('the dice of the house, exactly', () => {
  it.each(['speed', 'might', 'sanity', 'knowledge'])('a roll of %s succeeds as often as it should', (trait) => {
    for (const [dice, ...expected] of table) {
      const run = once(
        `test-${trait} the active explorer`,
        `pieces: { explorer-1: { in: foyer, ${trait}: ${dice}, ${trait}-step: ${dice} } }`,
      );
      const rolled = chances(run, (r) => `${r.get('result', 'explorer-1')}`);
      const from = (least: number): string =>
        told([...rolled].reduce((sum, [score, p]) => (Number(score) >= least ? sum.plus(p) : sum), Fraction.zero));
      expect([dice, ...[3, 4, 5, 6].map(from)]).toEqual([dice, ...expected]);
    }
  });

  it('two dice show 0 to 4', () => {
    const run = once('test-speed the active explorer', 'pieces: { explorer-1: { in: foyer, speed: 2, speed-step: 2 } }');
    const rolled = chances(run, (r) => `${r.get('result', 'explorer-1')}`);
    expect([...rolled].map(([score, p]) => `${score}: ${told(p)}`).sort()).toEqual([
      '0: 1/9',
      '1: 2/9',
      '2: 1/3',
      '3: 2/9',
      '4: 1/9',
    ]);
  });
});
