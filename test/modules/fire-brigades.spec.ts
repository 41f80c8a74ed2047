import { describe, expect, it } from 'vitest';
import { root } from '../../bench/adrift.js';
import { playGames } from '../../core/analysis/games.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { nodeFiles } from '../../core/host/files.js';

function brigade(module: string, board: string, players: number, options: string): Scenario {
  const text = `version: 1
scenario: brigade
use: [${module}]
board: modules/${board}.yaml
start: game
players: ${players}
options: { ${options} }
`;
  const project = loadProject(['brigade.yaml'], memoryFiles({ 'brigade.yaml': text }), nodeFiles(root));
  const [doc] = project.entries;
  const scenario = doc && prepare(sourceOf(project, doc), project.diagnostics);
  if (!scenario) throw new Error('the brigade cannot be prepared');
  return scenario;
}

const house = ['flash-point', 'flash-point/boards/front'] as const;
const back = ['flash-point', 'flash-point/boards/back'] as const;
const ship = ['dangerous-waters', 'dangerous-waters/boards/merchant-ship'] as const;
const submarine = ['dangerous-waters/submarine', 'dangerous-waters/boards/submarine'] as const;
const heroic = 'rules: experienced, level: heroic';

/** FP-TURN-04, FP-FAQ-31: whatever is chosen, nobody ends up where no turn may end and nothing can be done. */
describe('a fire brigade that does anything it may', () => {
  it.each([
    [house, 1, 'play-on: yes', 200],
    [house, 4, heroic, 150],
    [back, 6, `${heroic}, promos: yes, knock-downs-when: each-roll`, 150],
    [ship, 3, `${heroic}, promos: yes`, 60],
    [submarine, 4, `${heroic}, promos: yes`, 60],
  ] as const)('on %o, %i of them, under %s, plays every game to its end', ([module, board], players, options, runs) => {
    const games = playGames(brigade(module, board, players, options), { bots: ['random'], runs, seed: 11 });
    expect(games.broken).toBe(0);
    expect(games.undecided).toBe(0);
    expect(games.decisions).toBeGreaterThan(runs * 20);
  });

  it.each(['orders', 'greedy'] as const)('led by the bot %s plays on too', (bot) => {
    const runs = { orders: 8, greedy: 2 }[bot];
    const games = playGames(brigade(...house, 4, `${heroic}, promos: yes`), { bots: [bot], runs, seed: 3 });
    expect([games.broken, games.undecided]).toEqual([0, 0]);
  });
});
