import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { runProgram } from '../../cli/program.js';
import { tower, towerWith } from '../support/tower.js';
import { captured } from './captured.js';
import { call, folderOf } from './folder.js';

const MODULE = 'modules/tower/module.yaml';
const TESTS = 'modules/tower/tests/fire.yaml';

/** A module that uses the tower's and makes each fire raise the pressure by 2. */
const steep = {
  'modules/steep/module.yaml': `version: 1
module: steep
use: [tower]
overrides:
  tower/burn: { do: raise pressure by 2 }
`,
};
const steepTests = (cases: string) => `version: 1
tests: The steep tower
use: [steep]
board: ../../../boards/keep.yaml
cases:
${cases}`;
const declared = `  - test: A flare lights a room and raises the pressure
    differs from: tower
    covers: TW-1
    answers: [hall]
    do: flare-up
    then: [hall is burning, pressure is 3]
`;

describe('test', () => {
  it('says how many tests passed, by document', async () => {
    const { code, stdout, stderr } = await call('test', folderOf(tower));
    expect([code, stdout, stderr]).toEqual([
      Exit.fine,
      "ok   The tower's fire: 2 passed\n\n2 rule tests passed in 1 document\n",
      '',
    ]);
  });

  it('shows a test that fails with its ids, what does not hold, what changed, and the board', async () => {
    const { code, stdout } = await call('test', folderOf(towerWith([TESTS, 'pressure is 2]', 'pressure is 7]'])));
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain(
      'FAIL A flare lights a room and raises the pressure\n     modules/tower/tests/fire.yaml:6 · TW-1 · TW-4',
    );
    expect(stdout).toMatch(/ {2}line 10: this does not hold: pressure is 7\n +pressure is 2\n/);
    expect(stdout).toContain('  What changed:\n    pressure is 2, it was 1\n    hall is burning, it was unlit');
    expect(stdout).toMatch(/The board before:\n[\s\S]*cellar[\s\S]*The board after:\n[\s\S]*burning/);
    expect(stdout).toMatch(/\n1 rule test failed, 1 passed in 1 document\n$/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it.each([
    ['answers: [hal]', 'BK0907', 'hall'],
    ['answers: []', 'BK0905', undefined],
    ['answers: [hall, attic]', 'BK0906', undefined],
  ])('shows answers that are wrong, missing or left over as a run does: %s', async (answers, code, near) => {
    const root = folderOf(towerWith([TESTS, 'answers: [hall]', answers]));
    const { stdout } = await call('test', root);
    expect(stdout).toMatch(new RegExp(`  modules/tower/tests/fire\\.yaml:\\d+:\\d+: error ${code}: `));
    expect(stdout).toContain('^');
    if (near !== undefined) expect(stdout).toContain(`did you mean "${near}"?`);
    const json = JSON.parse((await call('test', '--json', root)).stdout);
    const problems = json.suites.flatMap((s: { cases: { problems?: object[] }[] }) =>
      s.cases.flatMap((c) => c.problems ?? []),
    );
    expect(problems).toEqual([
      expect.objectContaining({ code, column: expect.any(Number), ...(near && { suggestion: near }) }),
    ]);
  });

  it('fails a test after which something else changed', async () => {
    const { stdout } = await call(
      'test',
      folderOf(towerWith([TESTS, 'hall is burning, pressure is 2', 'hall is burning'])),
    );
    expect(stdout).toContain('this changed too: pressure is 2, it was 1');
  });

  it('says that a rule never ends, and where', async () => {
    const endless = towerWith(
      [MODULE, '        make the room high', '        flood the room'],
      [TESTS, 'do: flare-up', 'do: flood cellar'],
      [TESTS, 'answers: [hall]', 'given: { spaces: { cellar: { heat: 3 } } }'],
    );
    const { code, stdout, stderr } = await call('test', folderOf(endless));
    expect([code, stderr]).toEqual([Exit.problems, '']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'rules set each other off more than 64 deep, or call each other more',
    );
  });

  it('says that an answer is no answer, and what would be', async () => {
    const { stdout } = await call('test', folderOf(towerWith([TESTS, 'answers: [hall]', 'answers: [hal]'])));
    expect(stdout).toContain('"hal" is no answer to');
    expect(stdout).toContain('it may be: cellar, hall, attic');
  });

  it('does not run the tests of a document with faults, and runs the others', async () => {
    const files = {
      ...towerWith([TESTS, 'do: flare-up', 'do: flar-up']),
      'other.yaml': (tower[TESTS] ?? '').replace('../../../', './'),
    };
    const { code, stdout } = await call('test', folderOf(files));
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('BK0613');
    expect(stdout).toContain('2 rule tests passed in 1 document');
  });

  it('does not mind faults of documents that no test uses', async () => {
    const { code } = await call('test', folderOf(towerWith(['night.yaml', 'spread: slow', 'spred: slow'])));
    expect(code).toBe(Exit.fine);
  });

  it('says that there are no tests', async () => {
    const { code, stderr } = await call('test', `${folderOf(tower)}/night.yaml`);
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain('there are no rule tests in');
  });

  it('tells all as JSON', async () => {
    const { stdout } = await call('test', '--json', folderOf(towerWith([TESTS, 'pressure is 2]', 'pressure is 7]'])));
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      passed: 1,
      failed: 1,
      suites: [
        {
          tests: "The tower's fire",
          file: TESTS,
          cases: [
            {
              test: 'A flare lights a room and raises the pressure',
              line: 6,
              covers: ['TW-1', 'TW-4'],
              passed: false,
              problems: [{ message: 'this does not hold: pressure is 7', line: 10 }],
            },
            { test: 'At ten the tower is lost', passed: true },
          ],
        },
      ],
      problems: [],
    });
  });
});

describe('a test that fails', () => {
  const failing = async (then: string) =>
    (
      await call(
        'test',
        folderOf(
          towerWith(
            [
              'modules/tower/tests/fire.yaml',
              'do: flare-up\n    then: [hall is burning, pressure is 2]',
              `do: nothing\n    then: [${then}]`,
            ],
            ['modules/tower/tests/fire.yaml', 'answers: [hall]\n    ', ''],
          ),
        ),
      )
    ).stdout;

  it('shows the board where that changed, or where more was expected of it, and not where a track is at fault', async () => {
    expect(await failing('hall is burning')).toContain('The board, before and after:');
    expect(await failing('pressure is 7')).not.toContain('The board');
  });
});

describe('the tests of a used module', () => {
  it('are run again under a module that uses it', async () => {
    const { code, stdout } = await call('test', folderOf({ ...tower, ...steep }));
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain("ok   The tower's fire: 2 passed");
    expect(stdout).toContain("FAIL The tower's fire, under steep: 1 passed, 1 failed");
    expect(stdout).toContain('this does not hold: pressure is 2');
    expect(stdout.replace(/\n(?! {2}- test| {4})/g, ' ')).toContain(
      'If what came out is what steep means, say so under `cases:` in the tests of steep, each with what is so then:',
    );
    expect(stdout).toContain(
      '\n  - test: A flare lights a room and raises the pressure\n    differs from: tower\n    do: ...\n    then: [...]\n',
    );
  });

  it('are run again too when only the using module is asked for', async () => {
    const root = folderOf({ ...tower, ...steep, 'modules/steep/tests/all.yaml': steepTests(declared) });
    expect((await call('test', `${root}/modules/steep`)).stdout).toContain(
      "ok   The tower's fire, under steep: 2 passed",
    );
  });

  it('may come out otherwise where that is declared', async () => {
    const { code, stdout } = await call(
      'test',
      folderOf({ ...tower, ...steep, 'modules/steep/tests/all.yaml': steepTests(declared) }),
    );
    expect(code).toBe(Exit.fine);
    expect(stdout).toContain("ok   The tower's fire, under steep: 2 passed");
  });

  it('must come out otherwise where that is declared', async () => {
    const same = { 'modules/steep/module.yaml': 'version: 1\nmodule: steep\nuse: [tower]\n' };
    const cases = declared.replace('pressure is 3', 'pressure is 2');
    const { code, stdout } = await call(
      'test',
      folderOf({ ...tower, ...same, 'modules/steep/tests/all.yaml': steepTests(cases) }),
    );
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('this is said to come out otherwise here, and comes out the same');
  });

  it('must have the title that a differing test names', async () => {
    const cases = declared.replace('lights a room', 'lights the room');
    const { code, stdout } = await call(
      'test',
      folderOf({ ...tower, ...steep, 'modules/steep/tests/all.yaml': steepTests(cases) }),
    );
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('tower has no test called');
    expect(stdout).toContain('did you mean "A flare lights a room and raises the pressure"?');
  });
});

describe('test --mutate', () => {
  it('lists changes that no test notices, with place and rule', async () => {
    const { code, stdout } = await call('test', '--mutate', folderOf(tower));
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('No test notices these changes:');
    expect(stdout).toMatch(
      /modules\/tower\/module\.yaml:\d+: tower\/flood\n {2}- if heat of the room is at least 2 or spread is slow:\n {2}\+ if heat of the room is at most 2 or spread is slow:/,
    );
    expect(stdout).toMatch(/\d+ survive\s+without\s+a\s+reason/);
    expect(stdout).not.toContain('raise pressure by 2\n');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('counts up where somebody waits, and takes the line away again', async () => {
    const streams = { ...captured(), isTerminal: true };
    await runProgram(['test', '--mutate', folderOf(tower)], streams);
    const [, total] = /\rtrying change 1 of (\d+)\r/.exec(streams.stderr) ?? [];
    expect(streams.stderr).toMatch(new RegExp(`\\rtrying change ${total} of ${total}, \\d+ unnoticed\\r +\\r$`));
    const piped = captured();
    await runProgram(['test', '--mutate', folderOf(tower)], piped);
    expect([piped.stderr, piped.stdout]).toEqual(['', streams.stdout]);
  });

  it('counts an id as covered where a test that cites it notices', async () => {
    const { stdout } = await call('test', '--mutate', '--json', folderOf(tower));
    const { mutations } = JSON.parse(stdout);
    expect(mutations.covered).toEqual(['TW-1', 'TW-2', 'TW-4']);
    expect(mutations.notShown).toEqual([]);
  });

  it('does not count an id whose tests would notice nothing', async () => {
    const idle = towerWith([TESTS, 'covers: TW-2', 'covers: TW-1']);
    idle[TESTS] = (idle[TESTS] ?? '').replace('covers: TW-1\n', 'covers: TW-1\n    note: it cites the wrong id\n');
    idle[TESTS] += '  - test: Nothing happens\n    covers: TW-2\n    do: nothing\n    then: [pressure is 1]\n';
    const { mutations } = JSON.parse((await call('test', '--mutate', '--json', folderOf(idle))).stdout);
    expect(mutations.covered).not.toContain('TW-2');
    expect(mutations.notShown).toEqual(['TW-2']);
  });

  it('says of each id that is covered by which change and which test', async () => {
    const { stdout } = await call('test', '--mutate', folderOf(tower));
    expect(stdout).toMatch(
      /Covered, each with a change that a test citing it notices:\n {2}TW-1 {2}tower\/burn, noticed by/,
    );
    const { mutations } = JSON.parse((await call('test', '--mutate', '--json', folderOf(tower))).stdout);
    expect(mutations.shownBy['TW-2']).toMatchObject({ rule: 'tower/lost', test: 'At ten the tower is lost' });
  });

  it('changes data, boards and set-ups too', async () => {
    const files = towerWith([TESTS, 'board: ../../../boards/keep.yaml', 'scenario: ../../../night.yaml']);
    files[TESTS] = (files[TESTS] ?? '').replace('pressure is 2]', 'pressure is 4]');
    const { mutations } = JSON.parse((await call('test', '--mutate', '--json', folderOf(files))).stdout);
    const survivors = mutations.survivors.map((s: { rule: string; becomes: string }) => `${s.rule}: ${s.becomes}`);
    expect(survivors).toContain('keep/attic: spaces: { cellar: room, hall: room, attic: { is: room } }');
    expect(survivors).toContain('tower/flare: flare: { kind: event, copies: 3, do: flare-up }');
    expect(survivors.filter((s: string) => s.startsWith('night/')).length).toBeGreaterThan(0);
  });

  it('does not take a test that names what is gone for one that shows an id', async () => {
    const named = towerWith(
      [
        MODULE,
        'flare: { kind: event, copies: 2, do: flare-up }',
        'flare: { kind: event, copies: 2, do: nothing, cites: TW-3 }',
      ],
      [
        TESTS,
        'cases:\n',
        'cases:\n  - { test: A flare is dull, covers: TW-3, do: play flare, then: [pressure is 1] }\n',
      ],
    );
    const { mutations } = JSON.parse((await call('test', '--mutate', '--json', folderOf(named))).stdout);
    expect(mutations.notShown).toEqual(['TW-3']);
  });

  it('takes a reason for an id that no test shows, and tells one that is shown', async () => {
    const idle = towerWith(
      [TESTS, 'covers: TW-2', 'covers: TW-1'],
      [TESTS, 'cases:\n', 'not shown: [{ ids: [TW-2, TW-1], because: It is so. }]\ncases:\n'],
    );
    idle[TESTS] += '  - test: Nothing happens\n    covers: TW-2\n    do: nothing\n    then: [pressure is 1]\n';
    const { code, stdout } = await call('test', '--mutate', folderOf(idle));
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('TW-1 is shown by a test');
    expect(stdout.replace(/\s+/g, ' ')).toContain('1 are not shown with a reason given');
    expect(stdout).not.toContain('Cited by rules and by tests');
  });

  it('accepts a survivor with a reason', async () => {
    const { mutations } = JSON.parse((await call('test', '--mutate', '--json', folderOf(tower))).stdout);
    const reasons = mutations.survivors.map(
      (s: { rule: string; written: string; becomes: string }) =>
        `  - { rule: ${s.rule}, line: '${s.written}', becomes: '${s.becomes}', because: Nobody floods the tower yet. }\n`,
    );
    const files = towerWith([TESTS, 'cases:', `survivors:\n${[...new Set(reasons)].join('')}cases:`]);
    const { code, stdout } = await call('test', '--mutate', folderOf(files));
    expect(stdout).toMatch(/survive\s+with\s+a\s+reason\s+given/);
    expect(code).toBe(Exit.fine);
  });

  it('says that a reason is given for what does not survive', async () => {
    const reason =
      'survivors: [{ rule: tower/burn, line: raise pressure by 1, becomes: nothing, because: No matter. }]\ncases:';
    const { code, stdout } = await call('test', '--mutate', folderOf(towerWith([TESTS, 'cases:', reason])));
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('BK0911');
  });

  it('changes what is asked for, and not the modules that it uses', async () => {
    const root = folderOf({ ...tower, ...steep, 'modules/steep/tests/all.yaml': steepTests(declared) });
    const { stdout } = await call('test', '--mutate', `${root}/modules/steep`);
    expect(stdout).toContain("ok   The tower's fire, under steep: 2 passed");
    expect(stdout).toMatch(/\d+ changes of steep against 1 tests?:/);
  });

  it('waits until all tests pass', async () => {
    const { code, stdout } = await call(
      'test',
      '--mutate',
      folderOf(towerWith([TESTS, 'pressure is 2]', 'pressure is 7]'])),
    );
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('Changes of rules are tried once all tests pass.');
  });
});
