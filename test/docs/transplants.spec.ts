import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { call, folderOf } from '../cli/folder.js';

const page = readFileSync(root('docs/transplants.md'), 'utf8');
const files = Object.fromEntries(
  [...page.matchAll(/^```yaml (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]),
);

it('the example of the page of transplants has no faults and plays', async () => {
  const folder = folderOf(files);
  expect(Object.keys(files)).toHaveLength(4);
  expect((await call('check', folder)).stdout).toContain('4 documents, no problems');
  const { stdout, code } = await call('run', `${folder}/scenario.yaml`, '--seed', '7');
  expect(stdout).toContain('fire-on-the-tug');
  expect(code).toBe(0);
});

it.each([
  ['  cabin: square\n', 'nothing says what becomes of `cabin`'],
  ['  open hatch: { is: door, leaf: open }\n  bulkhead: nothing\n', 'nothing says what becomes of `bulkhead`'],
  ['targets: as on the board\n', 'it is not said how'],
  ['straight on:\n  - [bow-cabin-saloon, saloon-hold]\n', 'it is not said where that is'],
])('without a part of it that is missed: %s', async (part, message) => {
  expect(files['transplant.yaml']).toContain(part);
  const folder = folderOf({ ...files, 'transplant.yaml': (files['transplant.yaml'] ?? '').replace(part, '') });
  expect((await call('check', folder)).stdout.replace(/\s+/g, ' ')).toContain(message);
});

it('the commands of the page are such as there are', async () => {
  const { stdout } = await call('compare', '--help');
  for (const [, option] of page.matchAll(/ (--[a-z]+)/g)) expect(stdout).toContain(option);
});
