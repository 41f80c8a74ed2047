import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { renderAll } from '../../core/source/index.js';
import { root } from '../../scripts/build/root.js';
import { call } from '../cli/folder.js';
import { brought } from './support.js';

const files = ['classic-uldr', 'classic-urdl-faulty', 'extended-midgame'].map((name) =>
  readFileSync(root(`test/import/files/${name}.txt`), 'utf8'),
);

/** One thing done to a text at a place from 0 to 1. */
type Blow = (text: string, at: number) => string;

const within = (text: string, at: number) => Math.floor(at * text.length);
function line(change: (lines: string[], i: number) => string[]): Blow {
  return (text, at) => {
    const lines = text.split('\n');
    return change(lines, Math.floor(at * lines.length)).join('\n');
  };
}

const blows: readonly Blow[] = [
  (text, at) => text.slice(0, within(text, at)) + text.slice(within(text, at) + 1),
  (text, at) => text.slice(0, within(text, at)),
  (text, at) => text.slice(within(text, at)),
  ...['0', '1', '9', ' ', '\n', 'f', 'v', 'h', '-', '\r', '\0', '\ufeff', 'é', '999999999999999999999'].map(
    (put): Blow =>
      (text, at) =>
        `${text.slice(0, within(text, at))}${put}${text.slice(within(text, at))}`,
  ),
  line((lines, i) => lines.filter((_, j) => j !== i)),
  line((lines, i) => [...lines.slice(0, i), lines[i] ?? '', ...lines.slice(i)]),
  line((lines, i) => [...lines.slice(0, i), lines[i + 1] ?? '', lines[i] ?? '', ...lines.slice(i + 2)]),
  line((lines, i) => lines.map((text, j) => (j === i ? text.replaceAll(' ', '') : text))),
  line((lines, i) => lines.map((text, j) => (j === i ? text.split(' ').reverse().join(' ') : text))),
];

const damage = fc.array(fc.tuple(fc.constantFrom(...blows), fc.double({ min: 0, max: 0.9999, noNaN: true })), {
  minLength: 1,
  maxLength: 8,
});

describe('a damaged file', { timeout: 60_000 }, () => {
  it.prop([fc.constantFrom(...files), damage, fc.boolean()], { numRuns: 400 })(
    'is imported whole or not at all, and what is told can be shown',
    (text, hits, leavesOut) => {
      const broken = hits.reduce((now, [blow, at]) => blow(now, at), text);
      const { made, list } = brought(broken, { leavesOut });
      expect(made === undefined).toBe(list.some(({ severity }) => severity === 'error'));
      if (made)
        expect([...made.files.values()].every((file) => file.startsWith('#') || file.startsWith('version'))).toBe(true);
      for (const { at, message } of list) {
        expect(message).not.toMatch(/undefined|NaN/);
        expect(at && at.start <= at.end && at.end <= at.file.text.length).toBe(true);
      }
      expect(renderAll({ list: [...list], heldBack: 0 }).length > 0).toBe(list.length > 0);
    },
  );

  it.prop([fc.constantFrom(...files), damage], { numRuns: 40 })(
    'makes documents that check without an error, or none',
    async (text, hits) => {
      const broken = hits.reduce((now, [blow, at]) => blow(now, at), text);
      const folder = mkdtempSync(join(tmpdir(), 'bulkhead-'));
      writeFileSync(join(folder, 'house.txt'), broken);
      const made = await call('import', join(folder, 'house.txt'), '-o', join(folder, 'out'), '--leave-out', '--json');
      const { problems } = JSON.parse(made.stdout) as { problems: readonly { code: string; severity: string }[] };
      const isWritten = existsSync(join(folder, 'out'));
      // What was taken for right is right: only the module may have less than the file.
      const codes = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
      expect(codes.filter((code) => !/^BK(11|0904|010[2-5])/.test(code))).toEqual([]);
      expect(isWritten ? readdirSync(join(folder, 'out')).length : 0).toBe(codes.length > 0 ? 0 : 3);
      rmSync(folder, { recursive: true });
      expect(made.code).toBe(codes.length > 0 ? 1 : 0);
    },
  );

  it.prop([fc.uint8Array({ maxLength: 400 })])('of any bytes is told why it is no board', (bytes) => {
    const { made, list } = brought(bytes);
    if (made === undefined) expect(list.length > 0 || bytes.length === 0).toBe(true);
  });

  it('of two megabytes is read in moments', () => {
    for (const part of ['1010 0101\n', '2 4 v\n', '1 2 3\n', 'word\n', '1'.repeat(99), '5\n', '1 1\nno\n']) {
      const begun = process.cpuUsage();
      brought(`1101 1101\n0110 0011\n${part.repeat(2_000_000 / part.length)}`);
      const { user, system } = process.cpuUsage(begun);
      expect((user + system) / 1e6, part).toBeLessThan(10);
    }
  });
});
