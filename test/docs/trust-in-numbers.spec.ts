import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { call } from '../cli/folder.js';

/** What the page shows of the command: what is typed, and what is printed. */
const page = readFileSync(root('docs/trust-in-numbers.md'), 'utf8');
const blocks = [...page.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
const shown = blocks
  .flatMap((text) => text.split(/^\$ bulkhead /m).slice(1))
  .map((text) => {
    const [line = '', ...printed] = text.trimEnd().split('\n');
    const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
    return { line, args, printed: printed.join('\n') };
  });

describe('the page about trust in numbers', () => {
  const home = process.cwd();
  beforeAll(() => process.chdir(root('.')));
  afterAll(() => process.chdir(home));

  it('shows commands', () => expect(shown.length).toBe(4));

  it.each(shown)('shows what is printed: $line', async ({ args, printed }) => {
    const { stdout, stderr, code } = await call(...args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd()).toBe(printed);
  });
});
