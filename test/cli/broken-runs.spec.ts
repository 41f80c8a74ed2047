import { afterEach, beforeEach, expect, test } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { call } from './folder.js';
import { Folder } from './kiln.js';

let folder: Folder;
let firing: string;
beforeEach(() => {
  folder = new Folder();
  firing = folder.file('firing.yaml');
});
afterEach(() => folder.remove());

/** Every firing that starts hot breaks off. */
const tooHot = (text: string): string => text.replace('raise glow by 2', 'set glow to glow + 9');

/** Whatever is on fire may be out when it is asked. */
const faultyMetric = (text: string): string =>
  `${text}metrics:\n  per-fire: 12 divided by (the number of burning squares), rounded down\n`;

/** What is said on stderr, as one line. */
async function said(...args: string[]) {
  const { code, stdout, stderr } = await call(...args, '-n', '20', '--seed', '7');
  return { code, stdout, said: stderr.replace(/\s+/g, ' ').trim() };
}

const BROKE = /20 of 20 runs of hot-start=yes broke off and count as none of these: a number was set outside/;

test.each([
  ['simulate', ['--set', 'hot-start=no,yes']],
  ['compare', ['--set', 'hot-start=no,yes']],
  ['tune', ['--vary', 'hot-start=no,yes', '--target', 'length = 20']],
  ['critical', ['--of', 'length']],
] as const)('`%s` names the runs that broke off and count as none of its figures', async (command, args) => {
  folder.edit(tooHot);
  const told = await said(command, firing, ...args);
  expect(told.code).toBe(Exit.fine);
  expect(told.said).toMatch(BROKE);
  expect(told.said).toMatch(/seed 7(\/\d+)? comes here again, after step \d+/);
  expect(told.said.match(/broke off/g)).toHaveLength(1);
});

test.each([
  ['simulate', ['--set', 'hot-start=no,yes']],
  ['compare', ['--set', 'hot-start=no,yes']],
  ['tune', ['--vary', 'hot-start=no,yes', '--target', 'length = 20']],
  ['critical', ['--of', 'length']],
] as const)('`%s` tells of a metric that cannot be worked out once, with its place', async (command, args) => {
  folder.edit(faultyMetric);
  const told = await said(command, firing, ...args);
  expect(told.code).toBe(Exit.problems);
  expect(told.said).toContain('modules/kiln/module.yaml');
  expect(told.said.match(/per-fire cannot be worked out: something was divided by nothing/g)).toHaveLength(1);
});
