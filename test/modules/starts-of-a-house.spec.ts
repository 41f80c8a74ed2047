import { expect, it } from 'vitest';
import { checkProject } from '../../core/analysis/check-project.js';
import { type FileAccess, loadProject } from '../../core/documents/index.js';
import { nodeFiles } from '../../core/host/files.js';

/** The house with the Coal Chute beside its foyer, as a haunt of these explorers begins. */
const haunt = (explorers: string, options = ''): string => `version: 1
scenario: haunt
use: [betrayal]
board: ../modules/betrayal/boards/house.yaml
players: 3
pieces: { monster: 1 }
start: haunting
options: { haunt-played: abyss${options} }
position:
  tiles: { coal-chute: { on: ground, at: [0, -1] } }
  spaces: { coal-chute: opened }
  pieces: { ${explorers} }
`;

/** What is said of a scenario beside those that are shipped. */
function said(scenario: string): string[] {
  const files = nodeFiles('.');
  const bytes = new TextEncoder().encode(scenario);
  const here = 'scenarios/haunt.yaml';
  const access: FileAccess = { ...files, read: (path) => (path === here ? bytes : files.read(path)) };
  return checkProject(loadProject([here], access)).diagnostics.list.map((d) => `${d.code} ${d.message}`);
}

const traitor = 'explorer-3: { in: foyer, side: traitor }';

it.each([
  ['with a traitor in the house', traitor, '', []],
  ['with nobody who is the traitor', 'explorer-3: foyer', '', ['BK0914 nothing is ever done: haunting is not begun']],
  [
    'with somebody in the Coal Chute (BH-CHUTE-02)',
    `explorer-1: coal-chute, ${traitor}`,
    '',
    ['BK0918 what must never be so is so before anything is done: An explorer waits in the Coal Chute'],
  ],
  [
    'with a monster there (BH-CHUTE-03)',
    `monster-1: coal-chute, ${traitor}`,
    '',
    ['BK0918 what must never be so is so before anything is done: A monster waits in the Coal Chute'],
  ],
  ['with a monster there that climbs (BH-CHUTE-06)', `monster-1: coal-chute, ${traitor}`, ', monsters-climb: yes', []],
])('a haunt that begins %s', (_, explorers, options, told) => {
  expect(said(haunt(explorers, options))).toEqual(told);
});
