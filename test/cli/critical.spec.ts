import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Critical } from '../../core/analysis/comparison/critical.js';
import { call, folderOf } from './folder.js';

/** A row of three rooms with water in the first; it is won if the last stays dry for five rounds. */
function rowOfRooms(): string {
  const folder = folderOf({
    'package.json': '{}',
    'module.yaml': `version: 1
module: row
spaces: { room: { has: { wet: yes/no } } }
links: { gap: { has: { shut: yes/no } } }
tracks: { hour: { from: 0, to: 5, starts: 0 } }
options:
  harsh: { values: yes/no, default: no }
flow:
  game:
    repeat while: hour is at most 4
    do: |
      raise hour by 1
      roll for a room
      if the room is not wet and there is a wet room next to the room: make the room wet
ends:
  wet: { title: The last room is wet, at once when: end is wet, result: lost }
  dry: { title: It stays dry, at once when: hour is 5, result: won }
places: { end: room }
`,
    'board.yaml': `version: 1
board: row
use: [./module.yaml]
layout: rooms
spaces: { first: { number: 1 }, middle: { number: 2 }, end: { number: 3 } }
links: [first gap middle, middle gap end]
address: d3
`,
    'row.yaml': `version: 1
scenario: row
use: [./module.yaml]
board: ./board.yaml
position: { spaces: { first: wet } }
`,
  });
  return `${folder}/row.yaml`;
}

test('what moves the outcome is ranked, and what does not is noise', async () => {
  const { stdout, stderr, code } = await call('critical', rowOfRooms(), '-n', '300', '--seed', '7', '--json');
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const { ranked, base, refused }: Critical = JSON.parse(stdout);
  expect(base.value?.value).toBeLessThan(0.9);
  const names = ranked.map(({ path, value, difference }) => `${path}=${value}${difference.noise ? ' noise' : ''}`);
  expect(names).toEqual([
    'start.first.wet=no',
    'link.first-middle=off',
    'link.middle-end=off',
    ...names.filter((name) => name.endsWith('noise')),
  ]);
  expect(names).toContain('harsh=yes noise');
  expect(refused).toEqual([]);
});

test('any expression can be what is to move', async () => {
  const args = [rowOfRooms(), '-n', '100', '--seed', '7', '--of', 'the number of wet rooms'];
  const { stdout } = await call('critical', ...args, '--json');
  const { ranked, of, base }: Critical = JSON.parse(stdout);
  expect(of).toBe('the number of wet rooms');
  expect(base.value?.value).toBeGreaterThan(1);
  expect(ranked[0]).toMatchObject({ sort: 'marker', path: 'start.first.wet', value: 'no' });
  expect((await call('critical', ...args)).stdout).toContain('the number of wet rooms: ');
});

test('an expression that says nothing is told at its place', async () => {
  const { stderr, code } = await call('critical', rowOfRooms(), '--of', 'the number of wt rooms');
  expect(code).toBe(1);
  expect(stderr).toContain('--of:1:');
});

test('what cannot be worked out in any run is told, and moved by nothing', async () => {
  const never = '10 divided by ((the number of wet rooms) - (the number of wet rooms)), rounded up';
  const { stdout, stderr, code } = await call('critical', rowOfRooms(), '-n', '5', '--seed', '7', '--of', never);
  expect(code).toBe(1);
  expect(`${stdout}${stderr}`).not.toContain('inside Bulkhead');
  expect(stderr.replace(/\s+/g, ' ')).toContain('divided by nothing');
});

test('the shipped barge hangs on its doors', async () => {
  const barge = fileURLToPath(new URL('../../scenarios/hazards/barge.yaml', import.meta.url));
  const whole = await call('simulate', barge, '--set', 'link.cabin-saloon=off', '-n', '50', '--seed', '7', '--json');
  expect(whole.code).toBe(0);
  const { stderr, code } = await call('simulate', barge, '--set', 'link.cabin-salon=off', '-n', '50');
  expect(code).toBe(1);
  expect(stderr).toContain('cabin-saloon');
});
