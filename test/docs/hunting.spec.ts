import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { call } from '../cli/folder.js';

/** The documents of the page, and what it shows of the command: what is typed, and what is printed. */
const page = readFileSync(root('docs/hunting.md'), 'utf8');
const documents = [...page.matchAll(/^```yaml (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => ({
  name,
  text,
}));
const shown = [...page.matchAll(/^```text\n\$ bulkhead (.*)\n([\s\S]*?)^```$/gm)].map(
  ([, line = '', printed = '']) => ({
    line,
    printed: printed.trimEnd(),
  }),
);

describe('the page about hunting', () => {
  const home = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-'));
  beforeAll(() => {
    const written = documents.filter(({ name }) => name !== 'found.yaml');
    for (const { name, text } of written) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'package.json'), '{}');
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows commands and documents', () => expect([shown.length, documents.length]).toEqual([3, 4]));

  it.each(shown)('shows what is printed: $line', async ({ line, printed }) => {
    const args = line
      .split(' ')
      .map((word) => (word === 'cottage.yaml' ? root('scenarios/hazards/cottage.yaml') : word));
    const { stdout, stderr, code } = await call(...args);
    expect([stderr, code]).toEqual(['', /^\d+\. /m.test(printed) ? 1 : 0]);
    expect(stdout.trimEnd()).toBe(printed);
  });

  it('shows the test that is written, which fails until the rule is mended', async () => {
    expect(existsSync('found.yaml')).toBe(true);
    expect(documents.find(({ name }) => name === 'found.yaml')?.text).toBe(readFileSync('found.yaml', 'utf8'));
    expect((await call('test', 'found.yaml')).code).toBe(1);
    const rules = readFileSync('cellar.yaml', 'utf8');
    writeFileSync(
      'cellar.yaml',
      rules.replace('      make the room burning', '      if the room is dry: make the room burning'),
    );
    expect((await call('test', 'found.yaml')).code).toBe(0);
  });
});
