import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { watch } from '../support/games.js';
import { folderOf } from './folder.js';
import { plays } from './played.js';

const more = `
  wade:
    by: watchman
    asks: the active player chooses a burning room called goal next to the room of the active watchman
    do: move the active watchman to the goal
  lift:
    by: watchman
    asks: |
      the active player chooses a burning room
      the active player chooses a watchman called friend where it is shaken
    do: move the friend to the room
  leap: { by: watchman, cost: 3 points, do: nothing }
  haul: { by: watchman, asks: the active player chooses a number called loads from 3 to 4, cost: the loads points, do: nothing }
  brood: { title: Brood, by: watchman, demands: the turn can still end, do: make the active watchman shaken }
`;
const acts = '[step-over, douse, search, pass-on, wade, lift, leap, haul, brood';
const longest = Array.from({ length: 5 }, (_, i) => `idle-${i + 1}`);

function files(idle: readonly string[]) {
  const module = watch.m
    .replace(
      'flow:\n',
      `${more.slice(1)}${idle.map((name) => `  ${name}: { by: watchman, needs: { Nobody is idle: never }, do: nothing }\n`).join('')}flow:\n`,
    )
    .replace(
      'actions: [step-over, douse, search, pass-on] }',
      `actions: ${[acts, ...idle].join(', ')}], may end when: the active watchman is calm }`,
    );
  return {
    'm.yaml': `version: 1\nmodule: m\n${module}`,
    'board.yaml': `version: 1\nboard: p\nuse: [./m.yaml]\n${watch.board}`,
    'night.yaml': `version: 1\nscenario: night\nuse: [./m.yaml]\nboard: ./board.yaml\n${watch.more}\n`,
  };
}

const home = process.cwd();
afterEach(() => process.chdir(home));

describe('what cannot be done now', () => {
  beforeEach(() => process.chdir(folderOf(files([]))));

  it('says what stands in the way: a need as it is written, what there is none of, what it costs, how the turn would stand', async () => {
    const { said, stderr } = await plays(['night.yaml', '--seed', '3'], ['why']);
    expect(stderr).toBe('');
    for (const line of [
      'Douse cannot be done now: Your room does not burn.',
      'Pass something on cannot be done now: You hold nothing.',
      'Wade cannot be done now: there is no burning room next to the room of the active watchman.',
      // Which of the two is missing is not known.
      'Lift cannot be done now: nothing to choose.',
      'Leap cannot be done now: it costs 3 points, and so much is not left.',
      'Haul cannot be done now: it costs more points than are left.',
      'Brood cannot be done now: the turn could not be ended after it.',
    ])
      expect(said).toContain(line);
  });

  it('is named below the question up to eight, with the way to ask', async () => {
    const { said } = await plays(['night.yaml', '--seed', '3'], []);
    expect(said).toContain('not now: Douse, Pass something on, Wade, Lift, Leap, Haul, Brood (why NAME says why)');
  });

  it('is a question where something else may be meant, without a full stop behind it', async () => {
    const { stdout } = await plays(['night.yaml', '--seed', '3'], ['step', 'cellr']);
    expect(stdout).toContain('"cellr" is no choice here; did you mean Cellar?\n');
  });
});

describe('much that cannot be done now', () => {
  beforeEach(() => process.chdir(folderOf(files(longest))));

  it('is named in part, and counted', async () => {
    const { said } = await plays(['night.yaml', '--seed', '3'], []);
    expect(said).toContain(
      'not now: Douse, Pass something on, Wade, Lift, Leap, Haul, Brood and 5 more (why says why of each)',
    );
    const { stdout } = await plays(['night.yaml', '--seed', '3'], ['why']);
    expect(stdout).toContain('Idle 5 cannot be done now: Nobody is idle.');
  });
});

describe('results of dice that are called as they are typed', () => {
  beforeEach(() => process.chdir(folderOf(files([]))));

  it('are listed once each', async () => {
    const house = root('scenarios/flash-point/family.yaml');
    const { stdout } = await plays([house, '--players', '1', '--dice', 'ask', '--save', 'house.log'], ['1,w', 'done']);
    expect(stdout).toMatch(/Roll for a spot\n {2}1,1 {3}1,[2-8] .*\n/);
    expect(stdout).not.toContain('1,1  1,1');
    expect(stdout).toMatch(/ 6,8\n> /);
  });
});
