import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { watch } from '../support/games.js';
import { folderOf } from './folder.js';

/** A night watch for two, in files. */
export const nightFiles = {
  'm.yaml': `version: 1\nmodule: m\n${watch.m}`,
  'board.yaml': `version: 1\nboard: p\nuse: [./m.yaml]\n${watch.board}`,
  'night.yaml': `version: 1\nscenario: night\nuse: [./m.yaml]\nboard: ./board.yaml\n${watch.more}\n`,
};

/** A whole game: both always end their turns, and stamp out what they can. */
export const wholeNight = ['done', 'y', 'done', 'y', 'done', 'y', 'done', 'y', 'done', 'y', 'done', 'y'];

/** Each test of a file stands in a new folder with these files. */
export function inNightFolder() {
  const home = process.cwd();
  const there = { path: '' };
  beforeEach(() => {
    there.path = folderOf(nightFiles);
    process.chdir(there.path);
  });
  afterEach(() => process.chdir(home));
  return {
    there,
    logs: (): string[] => readdirSync(there.path).filter((name) => name.endsWith('.log')),
    text: (name: string): string => readFileSync(join(there.path, name), 'utf8'),
  };
}
