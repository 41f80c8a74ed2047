/** Why something cannot be chosen, where an action can be done with other things. */
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { folderOf } from './folder.js';
import { plays } from './played.js';

const position = `version: 1
position: fire
players: 2
at: { node: movement, when: under way }
active: gnome-1
spaces: { passage-3: { fire: burning } }
links: { 2-4: { blocked: yes } }
pieces: { gnome-1: { in: oxygen-pumps, height: 1 }, gnome-2: { in: passage-5, height: 2 } }
`;
const args = ['--of', root('scenarios/red-november/standard.yaml'), 'fire.yaml', '--seed', '3'];
const fire = 'Grog or a Fire Extinguisher must be used this turn to walk into fire.';

const home = process.cwd();
beforeEach(() => {
  process.chdir(folderOf({}));
  writeFileSync('fire.yaml', position);
});
afterEach(() => process.chdir(home));

describe('what an action cannot be done with', () => {
  it('is told with the need that fails for that very choice, by the action, by the choice and by where it leads', async () => {
    const { said, stderr } = await plays(args, ['why walk', 'why 2-3', 'why passage 3', 'why 1', '2-3']);
    expect(stderr).toBe('');
    expect(said.split('not Oxygen Pumps - Reactor: The hatch is blocked').length).toBe(3);
    expect(said.split(`Walk through a hatch: Oxygen Pumps - Passage 3 cannot be chosen now: ${fire}`).length).toBe(4);
    expect(said).toContain('Open a hatch and stay: Oxygen Pumps - Passage 3 can be chosen.');
  });

  it('is named below what can be chosen, and told where it is answered', async () => {
    const { said } = await plays(args, ['walk', '2-3', 'why', 'nowhere']);
    expect(said).toContain('not now: Oxygen Pumps - Passage 3, Oxygen Pumps - Reactor (why NAME says why)');
    expect(said.split(`Oxygen Pumps - Passage 3 cannot be chosen now: ${fire}`).length).toBe(3);
    expect(said).toContain('Oxygen Pumps - Reactor cannot be chosen now: The hatch is blocked.');
    expect(said).toContain('"nowhere" is no choice here.');
  });

  it('is told of every action that a word may mean', async () => {
    const { said } = await plays(args, ['walk', '1-2', 'done', 'draw', 'why fix']);
    expect(said).toMatch(/> draw Draw items cannot be done now: .* Draw Grog cannot be done now: /);
    expect(said).toContain('Fix the engines can be done: 1 to 10 minutes');
    expect(said).toContain('Fix the reactor cannot be done now: ');
  });
});
