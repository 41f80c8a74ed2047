import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { type Edit, tower, towerWith } from '../support/tower.js';
import { call, folderOf } from './folder.js';

const MODULE = 'modules/tower/module.yaml';
const BOARD = 'boards/keep.yaml';
const SCENARIO = 'night.yaml';
const TESTS = 'modules/tower/tests/fire.yaml';

interface Told {
  readonly problems: readonly {
    readonly code: string;
    readonly file?: string;
    readonly message: string;
    readonly suggestion?: string;
  }[];
  readonly heldBack: number;
}

async function checked(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Told & { readonly exit: number }> {
  const { code, stdout, stderr } = await call('check', '--json', folderOf(files));
  expect(stderr).toBe('');
  return { ...(JSON.parse(stdout) as Told), exit: code };
}

/** One fault, told once, wherever its consequences reach. */
const faults: readonly (readonly [what: string, edit: Edit, code: string, suggestion?: string])[] = [
  ['YAML that does not parse', [MODULE, 'links:', 'links: [}'], 'BK0119'],
  ['a board that does not parse', [BOARD, 'layout: rooms', 'layout: "rooms'], 'BK0119'],
  ['a second document', [MODULE, 'flow:', '---\nflow:'], 'BK0106'],
  ['a key given twice', [MODULE, 'variants:', 'options: {}\nvariants:'], 'BK0107'],
  ['a merge key', [MODULE, 'copies: 2', '<<: { copies: 2 }'], 'BK0108'],
  ['an unknown key', [MODULE, 'has: { blocked', 'hass: { blocked'], 'BK0202', 'has'],
  ['an unknown key of a card', [MODULE, 'copies: 2', 'copis: 2'], 'BK0605', 'copies'],
  ['a value of the wrong form', [MODULE, 'copies: 2', 'copies: lots'], 'BK0204'],
  ['far too many copies', [MODULE, 'copies: 2', 'copies: 100000000'], 'BK0206'],
  ['far too many pieces', [MODULE, 'count: 1 to 3', 'count: 1 to 100000000'], 'BK0716'],
  ['numbers beyond all reason', [MODULE, 'heat: 0 to 5', 'heat: 0 to 99999999999'], 'BK0716'],
  ['an unknown space in a position', [SCENARIO, 'in: hall', 'in: hal'], 'BK0902', 'hall'],
  ['an unknown space in a rule test', [TESTS, 'hall is burning', 'hal is burning'], 'BK0601', 'hall'],
  ['an unknown space in an address', [BOARD, '1: cellar', '1: celar'], 'BK0401', 'cellar'],
  ['an unknown kind of link', [BOARD, 'cellar hatch hall', 'cellar hach hall'], 'BK0608', 'hatch'],
  ['an unknown kind of space', [BOARD, 'cellar: room', 'cellar: rom'], 'BK0608', 'room'],
  ['an unknown option', [SCENARIO, 'spread: slow', 'spred: slow'], 'BK0601', 'spread'],
  ['an unknown value of an option', [SCENARIO, 'spread: slow', 'spread: slowly'], 'BK0612', 'slow'],
  [
    'an unknown option in a variant',
    [MODULE, 'old: { options: { spread', 'old: { options: { spred'],
    'BK0601',
    'spread',
  ],
  ['an unknown variant', [SCENARIO, 'board:', 'variant: odl\nboard:'], 'BK0601', 'old'],
  ['an unknown procedure', [MODULE, 'copies: 2, do: flare-up', 'copies: 2, do: flar-up'], 'BK0613', 'flare-up'],
  ['an unknown property in rule text', [MODULE, 'if heat of', 'if heet of'], 'BK0605', 'heat'],
  ['an unknown property on a board', [BOARD, 'water: low', 'watter: low'], 'BK0902', 'water'],
  ['an unknown rule to come before', [MODULE, 'do: raise', 'before: brun, do: raise'], 'BK0601'],
  ['an unknown level in rule text', [MODULE, 'make the room high', 'make the room hihg'], 'BK0610', 'high'],
  ['an unknown level on a board', [BOARD, 'water: low', 'water: lo'], 'BK0715', 'low'],
  ['a level outside its domain in a position', [SCENARIO, 'cellar: burning', 'cellar: { heat: 9 }'], 'BK0716'],
  ['a track outside its range', [SCENARIO, 'pressure: 3', 'pressure: 33'], 'BK0902'],
  ['a number that never comes up', [MODULE, 'pressure is 10', 'pressure is 12'], 'BK0708'],
  ['a number set outside its domain', [MODULE, 'make the room high', 'set heat of the room to 9'], 'BK0716'],
  ['a start outside its range', [MODULE, 'to: 10, starts: 1', 'to: 10, starts: 12'], 'BK0716'],
  ['a level of two properties', [MODULE, '[dry, low, high]', '[dry, low, high, burning]'], 'BK0616'],
  ['two rooms with one name', [BOARD, 'hall: room,', 'hall: room, cellar: room,'], 'BK0107'],
  ['a link to a room that is not there', [BOARD, 'hall hatch attic', 'hall hatch atic'], 'BK0401', 'attic'],
  ['a missing module', [BOARD, 'use: [tower]', 'use: [towr]'], 'BK0301', 'tower'],
  ['a module that uses itself', [MODULE, 'rulebook:', 'use: [./module.yaml]\nrulebook:'], 'BK0303'],
  ['a path that leaves the root', [BOARD, 'use: [tower]', 'use: [../../tower.yaml]'], 'BK0302'],
  ['a path from the root of the machine', [BOARD, 'use: [tower]', 'use: [/etc/passwd]'], 'BK0302'],
  ['rule text that stops half-way', [MODULE, 'make the room high', 'make the room'], 'BK0502'],
  [
    'rule text that is badly indented',
    [MODULE, '      make the room burning', '        make the room burning'],
    'BK0509',
  ],
  ['ten thousand brackets', [MODULE, 'when: a room', `if: '${'('.repeat(10_000)}', when: a room`], 'BK0506'],
  [
    'ten thousand brackets of YAML',
    [MODULE, 'copies: 2', `copies: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    'BK0111',
  ],
  ['a deck with nothing in it', [MODULE, 'copies: 2', 'copies: 0'], 'BK0718'],
  [
    'a board with nothing in it',
    [BOARD, 'spaces: { cellar: room, hall: room, attic: { is: room, water: low } }', 'spaces: {}'],
    'BK0407',
  ],
  ['a kind of itself', [MODULE, 'hatch: {', 'hatch: { is a: hatch,'], 'BK0617'],
  ['a clock that is no node of the flow', [MODULE, 'flow:', 'turn: wach\nflow:'], 'BK0601', 'watch'],
  ['a start that is no node of the flow', [SCENARIO, 'board:', 'start: wach\nboard:'], 'BK0903', 'watch'],
  ['a node that contains itself', [MODULE, 'do: flare-up }\nends', 'steps: [watch] }\nends'], 'BK0813'],
  ['an unknown action in a rule test', [TESTS, 'do: flare-up', 'action: dance'], 'BK0601'],
  ['an unknown step in a rule test', [TESTS, 'do: flare-up', 'step: wach'], 'BK0601', 'watch'],
  [
    'an unknown name of what may change',
    [TESTS, 'do: flare-up', 'do: flare-up\n    changes too: [presure]'],
    'BK0601',
    'pressure',
  ],
  [
    'an id the rulebook has not',
    [MODULE, 'do: raise pressure by 1, cites: TW-1', 'do: raise pressure by 1, cites: TW-11'],
    'BK0601',
    'TW-1',
  ],
  ['a name of every object', [SCENARIO, 'spread: slow', 'constructor: slow'], 'BK0601'],
  ['the name __proto__', [MODULE, '  flare: {', '  __proto__: {'], 'BK0207', 'proto'],
  ['toString for a level', [SCENARIO, 'cellar: burning', 'cellar: toString'], 'BK0902'],
  ['a tab in the indentation', [MODULE, '  room: { has', '\troom: { has'], 'BK0110'],
];

describe('check', () => {
  it('says in one line that nothing is wrong', async () => {
    const { code, stdout, stderr } = await call('check', folderOf(tower));
    expect([code, stdout, stderr]).toEqual([Exit.fine, '4 documents, no problems\n', '']);
  });

  for (const [what, edit, code, suggestion] of faults) {
    it(`tells ${what} once`, async () => {
      const { exit, problems } = await checked(towerWith(edit));
      expect(problems.map((p) => p.code)).toEqual([code]);
      expect(problems[0]?.suggestion).toBe(suggestion);
      expect(exit).toBe(Exit.problems);
    });
  }

  it('tells independent faults of all files at once', async () => {
    const { problems } = await checked(
      towerWith(
        [MODULE, 'make the room high', 'make the room hihg'],
        [SCENARIO, 'spread: slow', 'spred: slow'],
        [SCENARIO, 'pressure: 3', 'pressure: 33'],
        [BOARD, 'water: low', 'water: lo'],
        [TESTS, 'hall is burning', 'hal is burning'],
      ),
    );
    expect(problems.map((p) => [p.file, p.code]).sort()).toEqual([
      [BOARD, 'BK0715'],
      [MODULE, 'BK0610'],
      [TESTS, 'BK0601'],
      [SCENARIO, 'BK0601'],
      [SCENARIO, 'BK0902'],
    ]);
  });

  it('holds back what only follows, and counts it', async () => {
    const { problems, heldBack } = await checked(towerWith([MODULE, 'fire: [unlit, burning]', 'fire: unlit, burning']));
    expect(problems.every((p) => p.file === MODULE)).toBe(true);
    expect(heldBack).toBeGreaterThan(3);
  });

  it('still tells a slip that has nothing to do with the first fault', async () => {
    const { problems } = await checked(
      towerWith(
        [MODULE, 'fire: [unlit, burning]', 'fire: { iss: [unlit, burning] }'],
        [SCENARIO, 'in: hall', 'in: hal'],
      ),
    );
    expect(problems.map((p) => p.file)).toContain(SCENARIO);
  });

  it('refuses an alias bomb without opening it', async () => {
    const bomb = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`).join('\n');
    const { problems } = await checked({ 'bomb.yaml': `version: 1\nmodule: bomb\na0: &a0 [x]\n${bomb}\n` });
    // That a module has no such keys is seen too.
    expect(new Set(problems.map((p) => p.code))).toEqual(new Set(['BK0108', 'BK0202']));
  });

  it('refuses a file of 50 MB without reading it', async () => {
    const { problems } = await checked({ 'large.yaml': new Uint8Array(50 * 1024 * 1024).fill(35) });
    expect(problems.map((p) => p.code)).toEqual(['BK0103']);
  });

  it.each([
    ['UTF-16', Buffer.from(tower[SCENARIO] ?? '', 'utf16le')],
    ['Latin-1', Buffer.from('version: 1\nmodule: m\ntitle: caf\u00e9\n', 'latin1')],
  ])('says that a file in %s is no UTF-8', async (_encoding, bytes) => {
    const { problems } = await checked({ 'other.yaml': bytes });
    expect(problems.map((p) => p.code)).toEqual(['BK0104']);
  });

  it('reads a byte-order mark and the line ends of Windows', async () => {
    const files = Object.fromEntries(
      Object.entries(tower).map(([path, text]) => [path, `\ufeff${text.replaceAll('\n', '\r\n')}`]),
    );
    expect((await checked(files)).problems).toEqual([]);
  });

  it('says that a kind of space has no floor, where only others have one', async () => {
    const files = {
      'm.yaml': 'version: 1\nmodule: m\nspaces: { room: { has: { floor: 1 to 3 } }, yard: {} }\n',
      'b.yaml':
        'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { hall: { is: room, floor: 1 }, field: { is: yard, floor: 1 } }\n',
    };
    const { code, stdout } = await call('check', folderOf(files));
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('BK0902: a yard has no "floor"');
  });

  it('says that a file is not there', async () => {
    const root = folderOf(tower);
    const { code, stdout } = await call('check', `${root}/nihgt.yaml`);
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('BK0301: there is no file nihgt.yaml');
    expect(stdout).toContain('did you mean "night.yaml"?');
  });

  it('says that a folder has no documents in it', async () => {
    const root = folderOf({ 'notes.txt': 'none' });
    const { code, stderr } = await call('check', root);
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain('there are no documents in');
  });

  it('passes over folders of tools, hidden folders, marked folders and YAML that is no document', async () => {
    const wrong = 'version: 1\nmodule: {}\n';
    const files = {
      ...tower,
      'node_modules/m/module.yaml': wrong,
      'dist/module.yaml': wrong,
      '.hidden/module.yaml': wrong,
      'wrong/module.yaml': wrong,
      'wrong/.bulkhead-pass-over': '',
      'pipeline.yaml': 'steps: [one, two]\n',
    };
    expect((await call('check', folderOf(files))).stdout).toBe('4 documents, no problems\n');
  });

  it('shows the line with the words marked, in 80 columns', async () => {
    const root = folderOf(towerWith([MODULE, 'make the room high', 'make the room hihg']));
    const { stdout } = await call('check', root);
    expect(stdout).toMatch(/^modules\/tower\/module\.yaml:\d+:\d+: error BK0610: /);
    expect(stdout).toContain('did you mean "high"?');
    expect(stdout).toMatch(/1 error in 1 file\n`bulkhead explain BK\d{4}` tells more\n$/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('lists options with their values, defaults, status and ids', async () => {
    const { stdout } = await call('check', '--options', folderOf(tower));
    expect(stdout).toBe(
      [
        'Options of tower',
        '',
        '  spread',
        '    How fire spreads',
        '    fast | slow',
        '    default fast · choice · TW-4',
        '',
        '4 documents, no problems',
        '',
      ].join('\n'),
    );
  });

  it('lists options as JSON', async () => {
    const { stdout } = await call('check', '--options', '--json', folderOf(tower));
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      documents: 4,
      problems: [],
      heldBack: 0,
      options: [
        {
          module: 'tower',
          option: 'spread',
          title: 'How fire spreads',
          values: 'fast | slow',
          default: 'fast',
          status: 'choice',
          cites: ['TW-4'],
        },
      ],
    });
  });
});
