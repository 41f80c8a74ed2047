import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { limits, loadProject } from '../../core/documents/index.js';
import { nodeFiles } from '../../core/host/files.js';
import { brief } from './support.js';

const base = mkdtempSync(join(tmpdir(), 'bulkhead-'));
afterAll(() => rmSync(base, { recursive: true }));
const root = join(base, 'root');
mkdirSync(join(root, 'inside'), { recursive: true });
writeFileSync(join(base, 'outside.yaml'), 'version: 1\nmodule: outside\n');
writeFileSync(join(root, 'inside/a.yaml'), 'version: 1\nmodule: a\n');
writeFileSync(join(root, 'large.yaml'), 'x'.repeat(limits.bytes + 1));
symlinkSync(join(base, 'outside.yaml'), join(root, 'leads-out.yaml'));
symlinkSync(base, join(root, 'folder-out'));
symlinkSync(join(root, 'inside/a.yaml'), join(root, 'leads-in.yaml'));
symlinkSync('circle.yaml', join(root, 'circle.yaml'));

describe('files of this machine stay below the root', () => {
  const files = nodeFiles(root);

  it.each([
    ['inside/a.yaml', 'bytes'],
    ['leads-in.yaml', 'bytes'],
    ['leads-out.yaml', 'outside'],
    ['folder-out/outside.yaml', 'outside'],
    ['folder-out', 'outside'],
    ['inside', 'folder'],
    ['none.yaml', 'missing'],
    ['inside/a.yaml/b', 'missing'],
    ['circle.yaml', 'missing'],
    ['large.yaml', 'too large'],
    ['a\0b', 'missing'],
    ['../outside.yaml', 'outside'],
  ])('%s: %s', (path, outcome) => {
    const got = files.read(path);
    expect(typeof got === 'string' ? got : 'bytes').toBe(outcome);
  });

  it('a link that leads out is told, and large files', () => {
    writeFileSync(join(root, 'm.yaml'), 'version: 1\nmodule: m\nuse: [./leads-out.yaml, ./large.yaml]\n');
    expect(brief(loadProject(['m.yaml'], files).diagnostics.list)).toEqual([
      'BK0302 3:7 ./leads-out.yaml',
      'BK0103 1:1 ',
    ]);
  });

  it('no link is listed, and so none suggested, that leads nowhere or out', () => {
    symlinkSync('gone.yaml', join(root, 'chapter.yaml'));
    expect(files.list('').filter((name) => /chapter|leads|circle|folder-out/.test(name))).toEqual(['leads-in.yaml']);
    writeFileSync(join(root, 'n.yaml'), 'version: 1\nmodule: n\nuse: [./chapterr.yaml, ./leads-inn.yaml]\n');
    const told = loadProject(['n.yaml'], files).diagnostics.list;
    expect(told.map(({ suggestion }) => suggestion)).toEqual([undefined, './leads-in.yaml']);
  });

  it('folders are listed in order', () => {
    expect(files.list('inside')).toEqual(['a.yaml']);
    expect(files.list('')).toContain('inside/');
    expect(files.list('none')).toEqual([]);
    expect(files.list('folder-out')).toEqual([]);
  });
});
