import { describe, expect, it } from 'vitest';
import { call, folderOf } from '../cli/folder.js';
import { brief, found } from '../diagnostics/support.js';

const board = 'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { bow: {}, hold: {} }\n';
const scenario = (rest: string) => `version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./b.yaml\n${rest}\n`;
const module = (ends: string) => `version: 1
module: m
spaces: { room: { has: { flood: [dry, low, high], damage: 0 to 4 } } }
tracks: { air: { from: 10, to: 0 }, share: { from: 0, to: 4 } }
options: { depth: { values: [shallow, deep], default: shallow } }
flow: { game: { do: lower air by 1 } }
ends: { over: { ${ends}, result: lost } }
`;
const files = (ends: string, rest: string) => ({ 'm.yaml': module(ends), 'b.yaml': board, 's.yaml': scenario(rest) });
const told = (ends: string, rest = '') => found(files(ends, rest), 's.yaml').list.map(brief);

describe('An end that comes at once and holds as a scenario begins', () => {
  it.each([
    ['a track', 'at once when: air is 0', 'position: { tracks: { air: 0 } }'],
    ['spaces', 'at once when: every room is dry', ''],
    ['an option', 'at once when: depth is deep', 'options: { depth: deep }'],
  ])('is told: %s', (_, ends, rest) => {
    expect(told(ends, rest)).toEqual(['BK0913 s']);
  });

  it.each([
    ['one that does not hold', 'at once when: air is 0', ''],
    ['one that is looked at later', 'when: every room is dry, looked at: game', ''],
    ['one that cannot be asked', 'at once when: "4 divided by share, rounded up is 0"', ''],
  ])('is not told: %s', (_, ends, rest) => {
    expect(told(ends, rest)).toEqual([]);
  });

  it('is not looked for while there are faults', () => {
    expect(told('at once when: every room is dyr')).toEqual(['BK0610 dyr → dry']);
    expect(told('at once when: every room is dry', 'position: { tracks: { ar: 0 } }')).toEqual(['BK0902 ar → air']);
  });

  it('is told of a run as well, with the options chosen there', async () => {
    const root = folderOf(files('at once when: depth is deep', ''));
    const plain = await call('run', `${root}/s.yaml`, '--seed', '1');
    expect(plain.stderr).toBe('');
    const deep = await call('run', `${root}/s.yaml`, '--seed', '1', '--set', 'depth=deep');
    expect(deep.stderr).toContain('warning BK0913');
    expect(deep.stderr).toContain('the end "over" holds before anything is done');
  });
});
