import { describe, expect, it } from 'vitest';
import { call, folderOf } from './folder.js';

const module = 'version: 1\nmodule: m\nspaces: { room: { has: { fire: [out, burning] } } }\nlinks: { door: {} }\n';
const board =
  'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { xa: room, xb: room }\nlinks: [xa door xb]\n';
const tests = `version: 1\ntests: t\nuse: [./m.yaml]\nboard: ./b.yaml\ncases: [{ test: one, do: nothing, then: [xa is out] }]\n`;

/** Nested more deeply than anything is read. */
const unreadable = `${module}deep: ${'['.repeat(100)}\n`;

describe('What could not be read', () => {
  it('is said at the end of a report, with the files that use it', async () => {
    const { stdout } = await call('check', folderOf({ 'm.yaml': unreadable, 'b.yaml': board, 't.yaml': tests }));
    expect(stdout).toMatch(/error BK0111/);
    expect(stdout).toContain(
      'nothing else in m.yaml was checked, and the 2 files that use it were checked only in part',
    );
  });

  it('is one file that nobody uses', async () => {
    const { stdout } = await call('check', folderOf({ 'm.yaml': unreadable }));
    expect(stdout).toMatch(/; nothing else in m\.yaml was checked\n/);
  });

  it('is a part of a file: all else in it is checked', async () => {
    const text = `${module.replace('burning]', 'burning], heat: { iss: 0 to 3 }')}---\n${board}`;
    const { stdout } = await call('check', folderOf({ 'm.yaml': text }));
    expect([...stdout.matchAll(/error (BK\d+)/g)].map(([, code]) => code)).toEqual(['BK0202', 'BK0106']);
    expect(stdout).toContain('2 errors in 1 file; m.yaml was not checked from line 5 on\n');
  });

  it('is told to programs', async () => {
    const root = folderOf({ 'm.yaml': unreadable, 'b.yaml': board });
    const { stdout } = await call('check', '--json', root);
    expect(JSON.parse(stdout)).toMatchObject({ unread: [{ file: 'm.yaml', line: 1, usedBy: ['b.yaml'] }] });
    const sarif = JSON.parse((await call('check', '--format', 'sarif', root)).stdout);
    expect(sarif.runs[0].invocations[0]).toMatchObject({
      executionSuccessful: true,
      toolExecutionNotifications: [{ level: 'warning', message: { text: expect.stringContaining('nothing else in') } }],
    });
    const github = await call('check', '--format', 'github', root);
    expect(github.stdout).toMatch(/^::warning file=.*m\.yaml,line=1,endLine=5,title=not checked::nothing else in/m);
  });

  it('is not spoken of where all was read', async () => {
    const { stdout } = await call('check', '--json', folderOf({ 'm.yaml': module.replace('out', '&o out') }));
    expect(JSON.parse(stdout)).not.toHaveProperty('unread');
  });
});
