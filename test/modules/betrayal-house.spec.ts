import { describe, expect, it } from 'vitest';
import { root } from '../../bench/adrift.js';
import { playGames } from '../../core/analysis/games.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { nodeFiles } from '../../core/host/files.js';

function house(players: number, options: string, position: string): Scenario {
  const text = `version: 1
scenario: house
use: [betrayal]
board: modules/betrayal/boards/house.yaml
start: exploration
players: ${players}
options: { ${options} }
position: { ${position} }
`;
  const project = loadProject(['house.yaml'], memoryFiles({ 'house.yaml': text }), nodeFiles(root));
  const [doc] = project.entries;
  const scenario = doc && prepare(sourceOf(project, doc), project.diagnostics);
  if (!scenario) throw new Error(project.diagnostics.list.map((d) => d.message).join('\n'));
  return scenario;
}

const traitor = 'tracks: { haunt: 1 }, pieces: { explorer-1: { side: traitor, holds: [revolver] } }';

/** Whatever is chosen, no rule puts anybody where nothing lies, and no rule goes on for ever. */
describe('a house that anybody explores', () => {
  it.each([
    [1, '', ''],
    [4, '', ''],
    [
      6,
      'barrier-fail-ends-movement: yes, collapse-tests: discoverer, elevator-end-roll: in-any-case, lake-misprint: yes',
      '',
    ],
    [4, 'closed-vault-lands-outside: no, traitor-ignores-damage: yes, barrier-blocks-ranged: yes', traitor],
    [3, 'elevator-end-roll: in-any-case', traitor],
  ])('by %i, under %s, is explored to the end', (players, options, position) => {
    const games = playGames(house(players, options, position), { bots: ['random'], runs: 60, seed: 11 });
    expect(games.broken).toBe(0);
    expect(games.decisions).toBeGreaterThan(60 * 40);
  });
});
