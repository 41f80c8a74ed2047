import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { call, folderOf } from '../cli/folder.js';

const page = readFileSync(root('docs/importing.md'), 'utf8');

function block(name: string): string {
  return new RegExp(`^\`\`\`\\w+ ${name.replace('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';
}

/** `…` alone on a line stands for any lines. */
function asShown(shown: string): RegExp {
  const parts = shown.split(/^…\n/m).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(?:.*\\n)*')}$`);
}

describe('the page about importing', () => {
  const home = process.cwd();
  afterEach(() => {
    process.chdir(home);
    vi.unstubAllEnvs();
  });

  it('shows what is told and written', async () => {
    const folder = folderOf({ 'house.txt': block('house.txt') });
    process.chdir(folder);
    vi.stubEnv('npm_command', '');
    const [, line = '', shown = ''] = /^```text\n\$ bulkhead (.*)\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const { code, stdout, stderr } = await call(...line.split(' '));
    expect(code).toBe(0);
    expect(`${stderr}${stdout}`).toMatch(asShown(shown));
    const board = block('house-board.yaml');
    expect(board).toContain('+---+---+   +---+');
    expect(readFileSync(join(folder, 'house-board.yaml'), 'utf8').startsWith(board)).toBe(true);
    const run = await call('run', 'house-position.yaml', '--seed', '7');
    expect([run.code, run.stderr]).toEqual([0, '']);
  });

  it('names every key of a mapping', () => {
    const { properties } = JSON.parse(readFileSync(root('schema/mapping.schema.json'), 'utf8')) as {
      properties: Readonly<Record<string, object>>;
    };
    const known = new Set(['version', 'mapping', 'title', 'note']);
    const missing = Object.keys(properties).filter((key) => !known.has(key) && !page.includes(`\`${key}:\``));
    expect(missing).toEqual([]);
  });

  it('says that a copy of the mapping can be given', async () => {
    const folder = folderOf({ 'house.txt': block('house.txt') });
    const copy = readFileSync(root('templates/import/wall-codes.yaml'), 'utf8');
    // A copy elsewhere has a table of its own, or none.
    writeFileSync(join(folder, 'my-codes.yaml'), copy.replace(/^ {2}from: .*\n/m, ''));
    process.chdir(folder);
    expect((await call('check', 'my-codes.yaml')).code).toBe(0);
    expect((await call('import', 'house.txt', '--mapping', 'my-codes.yaml')).code).toBe(0);
  });
});
