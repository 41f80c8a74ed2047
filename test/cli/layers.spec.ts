import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { towerWith } from '../support/tower.js';
import { call, folderOf } from './folder.js';

const house = `version: 1
module: house
use: [tower]
overrides:
  tower/flare-up:
    do: nothing
`;

const files = () =>
  folderOf({
    ...towerWith(
      ['night.yaml', 'use: [tower]', 'use: [./house.yaml]\nvariant: old'],
      ['night.yaml', 'options: { spread: slow }', 'options: { spread: fast }'],
      ['night.yaml', 'cellar: burning', 'cellar: burning, attic: high'],
    ),
    'house.yaml': house,
  });

interface Told {
  readonly layers: readonly {
    readonly values: readonly { sort: string; name: string; value: string; layers: { by: string; value: string }[] }[];
  }[];
}

async function told(...args: readonly string[]): Promise<(sort: string, name: string) => string | undefined> {
  const { stdout, code } = await call('check', join(files(), 'night.yaml'), '--layers', '--json', ...args);
  expect(code).toBe(0);
  const values = (JSON.parse(stdout) as Told).layers.flatMap((l) => l.values);
  return (sort, name) =>
    values
      .find((v) => v.sort === sort && v.name === name)
      ?.layers.map((l) => `${l.by} ${l.value}`)
      .join(' < ');
}

describe('check --layers', () => {
  it('says who set each value, and what it took the place of', async () => {
    const of = await told('--set', 'spread=slow');
    expect(of('option', 'tower/spread')).toBe('module fast < variant slow < scenario fast < --set slow');
    expect(of('start', 'water of attic')).toBe('module dry < board low < position high');
    expect(of('start', 'fire of cellar')).toBe('module unlit < position burning');
    expect(of('start', 'fire of attic')).toBeUndefined();
    expect(of('track', 'tower/pressure')).toBe('module 1 < position 3');
    expect(of('pieces', 'tower/figure')).toBe('module 1 < scenario 2');
    expect(of('cards', 'tower/flare')).toBe('module 2');
    expect(of('rule', 'tower/flare-up')).toBe('module as declared < override `do` by house');
  });

  it('prints them with their places, the one that holds first', async () => {
    const folder = files();
    const { stdout } = await call('check', '--layers', join(folder, 'night.yaml'));
    expect(stdout).toContain(
      '    tower/spread: fast (scenario, night.yaml:6)\n        instead of slow (variant, modules/tower/module.yaml:21)\n        as fast (module, modules/tower/module.yaml:20)\n',
    );
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('prints first what somebody set, and what only the module says last', async () => {
    const { stdout } = await call('check', '--layers', join(files(), 'night.yaml'));
    const heads = stdout.split('\n').filter((line) => /^ {2}\S/.test(line));
    const first = heads.findIndex((head) => head.endsWith(', as the module says'));
    expect(first).toBeGreaterThan(0);
    expect(heads.slice(0, first).some((head) => head.endsWith('says'))).toBe(true);
    expect(heads.slice(first).every((head) => head.endsWith(', as the module says'))).toBe(true);
    expect(stdout.indexOf('water of attic: high')).toBeLessThan(stdout.indexOf('tower/flare: 2'));
  });

  it('says nothing of what is said to start as its kind says', async () => {
    const folder = folderOf({
      ...towerWith(['night.yaml', 'cellar: burning', 'cellar: { fire: unlit }, attic: burning']),
    });
    const { stdout } = await call('check', '--layers', join(folder, 'night.yaml'));
    expect(stdout).toContain('fire of attic: burning');
    expect(stdout).not.toContain('fire of cellar');
  });

  it('refuses options, values and variants that there are not', async () => {
    for (const [wrong, code] of [
      [['--set', 'spred=slow'], 'BK0601'],
      [['--set', 'spread=slowly'], 'BK0612'],
      [['--variant', 'odl'], 'BK0601'],
    ] as const) {
      const { code: exit, stderr } = await call('check', join(files(), 'night.yaml'), '--layers', ...wrong);
      expect(exit).toBe(1);
      expect(stderr).toContain(code);
    }
  });

  it('says nothing of a board or a module in which something is wrong', async () => {
    const folder = folderOf({ 'a.yaml': 'version: 1\nmodule: a\nspaces: { room: { has: { fire: lots } } }\n' });
    expect((await call('check', '--layers', folder)).stdout).not.toContain('a.yaml\n');
  });
});
