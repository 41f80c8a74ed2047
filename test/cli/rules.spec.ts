import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { tower, towerWith } from '../support/tower.js';
import { call, folderOf } from './folder.js';

const MODULE = 'modules/tower/module.yaml';

describe('rules', () => {
  it('shows each rule with its statements and the tests that cover it', async () => {
    const { code, stdout, stderr } = await call('rules', `${folderOf(tower)}/modules/tower`);
    expect([code, stderr]).toEqual([Exit.fine, '']);
    expect(stdout).toMatch(
      /tower\/burn {2}rule, modules\/tower\/module\.yaml:\d+\n {4}a room becomes burning\n {4}raise pressure by 1\n {4}TW-1 A room that begins to burn raises the pressure\.\n {4}test: A flare lights a room and raises the pressure\n {6}\(modules\/tower\/tests\/fire\.yaml:6\)\n/,
    );
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('lists what of the rulebook is open, and how sure it is', async () => {
    const file = `${folderOf(tower)}/${MODULE}`;
    const { stdout } = await call('rules', file);
    expect(stdout).toContain(
      'Open statements of the rulebook:\n  no rule and no test (1): TW-3\n`bulkhead rules tower --open` tells each',
    );
    expect(stdout).toMatch(
      /^\d+ entries in tower; of 4 statements of the rulebook 3 are cited by\s+some\s+entry\s+or\s+board, 3 by a test, 1 are open\n/,
    );
    const open = await call('rules', file, '--open');
    expect(open.stdout).toMatch(/^ {2}TW-3 \(unsure; no rule, no test\) Nobody climbs at night\.\n\n/);
  });

  it('tells why a statement is open where the tests say it', async () => {
    const tests = 'modules/tower/tests/fire.yaml';
    const reason = `\nnot shown:\n  - ids: TW-3\n    because: It speaks of players.\n`;
    const folder = folderOf({ ...tower, [tests]: `${tower[tests]?.trimEnd()}${reason}` });
    const { stdout } = await call('rules', `${folder}/${MODULE}`);
    expect(stdout).toContain('Open statements of the rulebook:\n  not shown, with a reason given (1): TW-3\n');
    expect(stdout).toMatch(/3 by a test, 0 are open,\s+1 not\s+shown\s+with\s+a\s+reason\s+given\n/);
    const open = await call('rules', '--open', `${folder}/${MODULE}`);
    expect(open.stdout).toContain('Nobody climbs at night.\n    because: It speaks of players.\n');
  });

  it('tells a rule without a test from one that cites nothing', async () => {
    const files = towerWith([MODULE, 'flood (room):\n', 'flood (room):\n    cites: TW-3\n']);
    const { stdout } = await call('rules', `${folderOf(files)}/${MODULE}`);
    expect(stdout).toMatch(
      /tower\/flood[^\n]*\n {4}if heat[^\n]*\n {6}make the room high\n {4}TW-3 Nobody climbs at night\.\n {4}no test cites any of these\n/,
    );
    expect(stdout).toMatch(/tower\/watch[^\n]*\n {4}flare-up\n {4}always\n {4}cites nothing\n/);
    expect(stdout).toContain('a rule cites it, and no test shows it (1): TW-3');
  });

  it('tells all as JSON', async () => {
    const told = JSON.parse((await call('rules', '--json', `${folderOf(tower)}/${MODULE}`)).stdout);
    expect(told).toMatchObject({ version: 1, module: 'tower', statements: 4, implemented: 3, tested: 3, problems: [] });
    expect(told.rules.find((r: { key: string }) => r.key === 'tower/burn')).toMatchObject({
      sort: 'rule',
      text: 'a room becomes burning\nraise pressure by 1',
      file: MODULE,
      cites: [{ id: 'TW-1', text: 'A room that begins to burn raises the pressure.', confidence: 'H' }],
      tests: [{ test: 'A flare lights a room and raises the pressure', line: 6 }],
    });
    expect(told.open).toEqual([
      { id: 'TW-3', text: 'Nobody climbs at night.', confidence: 'L', implemented: false, tested: false },
    ]);
  });

  it('knows the modules that came with the program by name', async () => {
    const { code, stderr } = await call('rules', 'no-such-module');
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain('there is no module no-such-module');
  });

  it('says that a board is no module', async () => {
    const { code, stderr } = await call('rules', `${folderOf(tower)}/boards/keep.yaml`);
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain('It is a document of the kind `board`.');
  });

  it('tells faults beside the list', async () => {
    const { code, stdout, stderr } = await call(
      'rules',
      `${folderOf(towerWith([MODULE, 'make the room high', 'make the room hihg']))}/${MODULE}`,
    );
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain('BK0610');
    expect(stdout).toContain('tower/flood');
  });
});
