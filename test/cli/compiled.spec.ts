import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { compiled, compiledBeside, run } from '../../cli/compiled.js';

const folder = mkdtempSync(join(tmpdir(), 'bulkhead-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that notes its path, and what lies beside it. */
function program(name: string, beside?: (path: string) => Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, `(function (require, path) { require('node:fs').writeFileSync(path + '.ran', path) })`);
  if (beside) writeFileSync(compiledBeside(path), beside(path));
  return path;
}

describe('a program runs', () => {
  it.each([
    ['with what was compiled of it', (path: string) => compiled(path).createCachedData(), false],
    ['with what another V8 compiled', () => Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), true],
    ['with nothing beside it', undefined, undefined],
  ])('%s', (name, beside, rejected) => {
    const path = program(`${name.replaceAll(' ', '-')}.cjs`, beside);
    const script = compiled(path);
    expect(script.cachedDataRejected).toBe(rejected);
    run(script, path);
    expect(readFileSync(`${path}.ran`, 'utf8')).toBe(path);
  });
});

it('what was compiled when the program was built fits the V8 that built it', () => {
  const path = fileURLToPath(new URL('../../dist/cli/program.cjs', import.meta.url));
  const script = `const text = fs.readFileSync(${JSON.stringify(path)}, 'utf8');
    const cachedData = fs.readFileSync(${JSON.stringify(compiledBeside(path))});
    process.stdout.write(String(new vm.Script(text, { cachedData }).cachedDataRejected));`;
  expect(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout).toBe('false');
});
