/** The engine's folders name no game: neither one that has a module here nor anything known to come from one. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { root } from './build/root.js';

const FOLDERS = ['cli', 'core', 'grammar'];

/** Names of modules that are plain words too, and so say nothing of a game. */
const PLAIN = new Set(['base', 'common', 'fire', 'flood', 'hazards', 'house', 'ship', 'submarine', 'building']);

const WORDS = [
  'red november',
  'flash point',
  'betrayal',
  'haunt',
  'gnome',
  'kraken',
  'grog',
  'hazmat',
  'firefighter',
  'asphyxiation',
  'traitor',
  'elevator',
];

async function moduleNames(): Promise<string[]> {
  const names: string[] = [];
  for (const folder of await readdir(root('modules'))) {
    const file = root(`modules/${folder}/module.yaml`);
    if (!existsSync(file)) continue;
    const { module } = parse(await readFile(file, 'utf8')) as { module?: unknown };
    names.push(folder, ...(typeof module === 'string' ? [module] : []));
  }
  return names.filter((name) => !PLAIN.has(name));
}

/** A name however it is written: `red-november`, `Red November`, `redNovember`, and several of them. */
function pattern(names: readonly string[]): RegExp {
  const written = [...new Set(names)].map((name) => name.split(/[-_ ]/).map(escaped).join('[-_ ]?'));
  return new RegExp(`(?<![a-z])(${written.join('|')})(?![a-rt-z])`, 'gi');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

let found = 0;
const games = pattern([...WORDS, ...(await moduleNames())]);
for (const folder of FOLDERS) {
  for (const entry of await readdir(root(folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('generated')) continue;
    const path = `${entry.parentPath}/${entry.name}`;
    const lines = (await readFile(path, 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      for (const [word] of line.matchAll(games)) {
        console.error(`${path.slice(root('').length)}:${index + 1}: names a game: ${word}`);
        found += 1;
      }
    }
  }
}
if (found > 0) process.exitCode = 1;
