import { describe, expect, it } from 'vitest';
import { type Inline, scenarioOf } from '../support/scenario.js';

const pieces = 'spaces: { room: {} }\nlinks: { door: {} }\npieces: { figure: { stands in: room, one per: player } }\n';
const with_ = (says: string, players: number, also?: string): Inline => ({
  m: `${also === undefined ? '' : 'use: [./base.yaml]\n'}${also === undefined ? pieces : ''}${says}`,
  ...(also !== undefined && { also: { base: `${pieces}${also}` } }),
  more: `start: game\nplayers: ${players}`,
});
const refusals = (inline: Inline): string[] => {
  try {
    scenarioOf(inline);
    return [];
  } catch (error) {
    return String(error).split('\n').slice(1);
  }
};
const flow = 'flow: { game: { do: nothing } }\n';
const faults = (says: string, players: number, also?: string): string =>
  refusals(with_(`${says}\n${flow}`, players, also)).join();

describe('how many may play', () => {
  it.each([
    ['players: 2 to 4', 1, 'this game is for 2 to 4 players, not for 1'],
    ['players: 2 to 4', 5, 'this game is for 2 to 4 players, not for 5'],
    ['players: 1', 2, 'this game is for 1 player, not for 2'],
  ])('`%s` and %i players are refused where the scenario says how many', (says, players, message) => {
    expect(faults(says, players)).toBe(`BK0917 scenario.yaml:6 ${message}`);
  });

  it.each([
    ['players: 2 to 4', 2],
    ['players: 2 to 4', 4],
    ['players: 3', 3],
    ['', 8],
  ])('`%s` lets %i play', (says, players) => {
    expect(faults(says, players)).toBe('');
    expect(scenarioOf(with_(`${says}\n${flow}`, players)).world.players).toBe(players);
  });

  it('is nothing to a scenario in which nobody plays', () => {
    expect(faults('players: 2 to 4', 0)).toBe('');
  });

  it('is what the module says that uses another one that says it too', () => {
    expect(faults('players: 1 to 8', 6, 'players: 2 to 4')).toBe('');
    expect(faults('', 6, 'players: 2 to 4')).toBe('BK0917 scenario.yaml:6 this game is for 2 to 4 players, not for 6');
  });

  it.each(['4 to 2', '0 to 3', '1 to 9', 'many', '1 - 4', '1.5'])('is not said by `players: %s`', (said) => {
    expect(faults(`players: ${said}`, 2)).toContain('BK0714 m.yaml:6 this does not say how many may play');
  });
});
