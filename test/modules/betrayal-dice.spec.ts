import { describe, expect, it } from 'vitest';
import { root } from '../../bench/adrift.js';
import { Fraction } from '../../core/base/fraction.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { offersOf } from '../../core/engine/offers.js';
import { prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { nodeFiles } from '../../core/host/files.js';
import { outcomesOfStep, restore } from '../../core/tables/enumerator.js';
import { Run } from '../support/run.js';

/** One explorer in the house, who does one thing, or may. */
function once(node: string, position: string): Run {
  const files = {
    'one.yaml': `version: 1
module: one
use: [betrayal]
flow: { once: { active: each explorer, ${node} } }
actions:
  trial:
    by: explorer
    asks: the active player chooses a number called goal from 3 to 6
    check: house-die rolled speed of the active explorer times is at least the goal
    success: nothing
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
  return new Run(scenario, 'asked').seeded();
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

/** The chances of an action, by the number it asks for; those of all ways, where it asks for none. */
function offered(action: string, position: string): string[] {
  const { machine } = once(
    `actions: [${action}]`,
    `active: explorer-1, at: { node: once, when: under way }, ${position}`,
  );
  return offersOf(machine).flatMap(({ ways }) => ways.map(({ chance }) => told(chance)));
}

const traits = (dice: number, where: string): string =>
  `pieces: { explorer-1: { in: ${where}, ${['speed', 'might', 'sanity', 'knowledge'].map((t) => `${t}: ${dice}, ${t}-step: ${dice}`).join(', ')} } }`;

describe('the dice of the house, exactly', () => {
  it.each(table)('%i dice in a check', (dice, ...expected) => {
    expect(offered('trial', traits(dice, 'foyer'))).toEqual(expected);
  });

  it.each([
    ['chasm-west', 'chasm: { on: basement, at: [1, 0] }', 1],
    ['tower-west', 'tower: { on: upper, at: [1, 0] }', 1],
    ['catacombs-north', 'catacombs: { on: basement, at: [0, 1] }', 4],
    ['vault-outside', 'vault: { on: basement, at: [0, 1] }', 4],
  ] as const)('the barrier at %s is crossed as often as the table says', (where, tile, column) => {
    for (const row of table.filter(([dice]) => dice % 2 === 0))
      expect([row[0], ...offered('cross', `tiles: { ${tile} }, ${traits(row[0], where)}`)]).toEqual([
        row[0],
        row[column],
      ]);
  });

  it.each(['speed', 'might', 'sanity', 'knowledge'])('a roll of %s, way by way', (trait) => {
    for (const [dice, ...expected] of table.slice(0, 4)) {
      const run = once(`do: test-${trait} the active explorer`, traits(dice, 'foyer'));
      const rolled = chances(run, (r) => `${r.get('result', 'explorer-1')}`);
      const from = (least: number): string =>
        told([...rolled].reduce((sum, [result, p]) => (Number(result) >= least ? sum.plus(p) : sum), Fraction.zero));
      expect([dice, ...[3, 4, 5, 6].map(from)]).toEqual([dice, ...expected]);
    }
  });

  it('the elevator of a hero who stayed goes where two dice say', () => {
    const run = once(
      'steps: [turn-end]',
      `tiles: { mystic-elevator: { on: ground, at: [1, -1], turned: 2 }, attic: { on: upper, at: [0, -1] }, chapel: { on: upper, at: [0, 1] } }, ${traits(4, 'mystic-elevator')}`,
    );
    const floors = ['basement', 'ground', 'upper'];
    const seen = chances(
      run,
      (r) =>
        `${floors[r.get('floor', 'mystic-elevator')]} ${r.get('speed', 'explorer-1') + r.get('might', 'explorer-1')}`,
    );
    // On 4 one of nine doorways or none is chosen, each as likely: four below, three here, two above.
    const ninth = Fraction.of(1, 9);
    const fourth = (doorways: number): Fraction => ninth.times(Fraction.of(doorways, 10));
    expect([...seen].map(([what, p]) => `${what}: ${told(p)}`).sort()).toEqual(
      [
        `basement 8: ${told(
          Fraction.of(2, 9)
            .plus(ninth.times(Fraction.of(1, 3)))
            .plus(fourth(4)),
        )}`,
        `basement 7: ${told(ninth.times(Fraction.of(1, 3)))}`,
        `basement 6: ${told(ninth.times(Fraction.of(1, 3)))}`,
        `ground 8: ${told(Fraction.of(3, 9).plus(fourth(4)))}`,
        `upper 8: ${told(Fraction.of(2, 9).plus(fourth(2)))}`,
      ].sort(),
    );
  });

  it('two dice show 0 to 4', () => {
    const run = once('do: test-speed the active explorer', traits(2, 'foyer'));
    const rolled = chances(run, (r) => `${r.get('result', 'explorer-1')}`);
    expect([...rolled].map(([result, p]) => `${result}: ${told(p)}`).sort()).toEqual([
      '0: 1/9',
      '1: 2/9',
      '2: 1/3',
      '3: 2/9',
      '4: 1/9',
    ]);
  });
});
