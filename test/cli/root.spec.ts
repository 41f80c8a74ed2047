import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { projectAbove } from '../../cli/files/root.js';
import { call, folderOf } from './folder.js';

const here = process.cwd();
afterEach(() => process.chdir(here));

const project = {
  'my-game/modules/night/module.yaml':
    'version: 1\nmodule: night\nspaces: { room: { has: { fire: [out, burning] } } }\nflow: { game: { repeat: 2, do: "roll for a room; make the room burning" } }\n',
  'my-game/boards/hut.yaml':
    'version: 1\nboard: hut\nuse: [night]\nlayout: rooms\nspaces: { hall: { is: room, number: 1 }, den: { is: room, number: 2 } }\naddress: d2\n',
  'my-game/scenarios/first.yaml': 'version: 1\nscenario: first\nuse: [night]\nboard: ../boards/hut.yaml\nstart: game\n',
  'my-game/scenarios/bad.yaml': 'version: 1\nscenario: bad\nuse: [night]\nboard: ../boards/hutt.yaml\nstart: game\n',
  'my-game/scenarios/out.yaml': 'version: 1\nscenario: out\nuse: [night]\nboard: ../../other/hut.yaml\nstart: game\n',
  'other/hut.yaml': 'version: 1\nboard: hut\nlayout: rooms\nspaces: {}\n',
};

describe('in a folder of a project', () => {
  it('documents name what lies above, in the project', async () => {
    process.chdir(join(folderOf(project), 'my-game/scenarios'));
    const run = await call('run', 'first.yaml', '--seed', '7', '--quiet');
    expect([run.code, run.stderr]).toEqual([Exit.fine, '']);
    const check = await call('check', 'first.yaml');
    expect([check.code, check.stdout]).toEqual([Exit.fine, '1 document, no problems\n']);
    const rules = await call('rules', 'night');
    expect([rules.code, rules.stderr]).toEqual([Exit.fine, '']);
  });

  it('files are told as seen from there', async () => {
    process.chdir(join(folderOf(project), 'my-game/scenarios'));
    const bad = await call('check', 'bad.yaml');
    expect(bad.stdout).toMatch(/^bad\.yaml:4:8: error BK0301: there is no file "\.\.\/boards\/hutt\.yaml"/);
    expect(bad.stdout).toContain('../boards/hutt.yaml is not there');
    const sarif = JSON.parse((await call('check', 'bad.yaml', '--format', 'sarif')).stdout);
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('bad.yaml');
    const rules = await call('rules', 'night', '--json');
    expect(JSON.parse(rules.stdout).rules[0].file).toBe('../modules/night/module.yaml');
  });

  it('nothing outside the project is named', async () => {
    process.chdir(join(folderOf(project), 'my-game/scenarios'));
    const out = await call('check', 'out.yaml');
    expect(out.code).toBe(Exit.problems);
    expect(out.stdout).toContain('out.yaml:4:8: error BK0302: this path leads out of the project');
  });
});

describe('the folder of a project', () => {
  it.each([
    ['holds modules', { 'a/modules/x.yaml': '', 'a/b/c/d.yaml': '' }, 'a'],
    [
      'holds modules, though something nearer looks like one',
      { 'a/modules/x/module.yaml': '', 'a/b/package.json': '', 'a/b/c/d.yaml': '' },
      'a',
    ],
    ['is not one whose modules are something else', { 'a/modules/x.js': '', 'a/b/c/d.yaml': '' }, undefined],
    ['is that of a package', { 'a/package.json': '', 'a/b/c/d.yaml': '' }, 'a'],
    ['is that of a repository', { 'a/.git/HEAD': '', 'a/b/c/d.yaml': '' }, 'a'],
    ['is one with scenarios', { 'a/scenarios/x.yaml': '', 'a/b/c/d.yaml': '' }, 'a'],
    ['is what `new` made', { 'a/schema/board.schema.json': '', 'a/b/c/d.yaml': '' }, 'a'],
    [
      'is not looked for outside the repository',
      { 'a/modules/x.yaml': '', 'a/b/.git/HEAD': '', 'a/b/c/d.yaml': '' },
      'a/b',
    ],
    ['may be nowhere', { 'a/b/c/d.yaml': '' }, undefined],
  ] as const)('%s', (_, files, found) => {
    const root = realpathSync(folderOf(files));
    expect(projectAbove(join(root, 'a/b/c'))).toBe(found === undefined ? undefined : join(root, found));
  });

  it('is none to which everybody may write', () => {
    const root = realpathSync(folderOf({ 'modules/x.yaml': '' }));
    mkdirSync(join(root, 'mine'));
    expect(projectAbove(join(root, 'mine'))).toBe(root);
    chmodSync(root, 0o1777);
    expect(projectAbove(join(root, 'mine'))).toBeUndefined();
  });
});
