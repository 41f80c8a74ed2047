import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { describeProgram } from '../../cli/program.js';
import { captured } from './captured.js';
import { call, folderOf } from './folder.js';

const cellar = fileURLToPath(new URL('../../scenarios/examples/cellar', import.meta.url));
const scenario = join(cellar, 'scenario.yaml');
const board = join(cellar, 'board.yaml');

/**
 * Every option of every command, and the command lines on which it would change nothing; an empty list: there are none.
 * LOG, TO and the like are filled in below.
 */
const idle: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  new: { json: [], board: ['G --board rooms --board grid'], hazards: ['G --hazards fire --hazards gas'], force: [] },
  check: {
    json: ['B --json --format sarif'],
    options: ['B --options --format sarif', 'B --options --format github'],
    order: ['B --order --format sarif'],
    layers: ['B --layers --format github'],
    set: ['B --set a=b', 'B --set a=b --options', 'B --set a=b --watch'],
    variant: ['B --variant a', 'B --variant a --order', 'B --layers --variant a --variant b'],
    watch: [],
    run: ['B --run S', 'B --watch --run S --run S'],
    render: ['B --render TO.svg'],
    seed: ['B --seed 3', 'B --watch --seed 3', 'B --watch --seed 3 --render TO.svg'],
    format: ['B --format text --format sarif'],
  },
  run: {
    json: ['S --json --quiet'],
    quiet: ['S --quiet --trace'],
    trace: ['S --trace --state'],
    state: ['S --state --json'],
    seed: ['S --seed 1 --answers LOG', 'S --seed 1 --replay LOG', 'S --seed 1 --seed 2'],
    answers: ['S --answers LOG --replay LOG'],
    set: [],
    variant: ['S --variant a --variant b'],
    ascii: ['S --ascii --json', 'S --ascii --state'],
    log: ['S --log TO --log TO2'],
    replay: ['S --replay LOG --replay LOG'],
    'position-out': ['S --position-out TO --position-out TO2'],
    at: ['S --at 3', 'S --at 3 --log TO'],
    of: ['S --of S --of B'],
    force: ['S --force', 'S --force --trace'],
    bot: ['S --bot random --replay LOG', 'S --bot random --answers LOG', 'S --bot random --bot greedy'],
    budget: ['S --budget 5', 'S --budget 5 --bot greedy'],
    players: ['S --players 2 --players 3'],
  },
  play: {
    ascii: [],
    dice: ['S --dice ask --seed 1'],
    force: [],
    log: ['S --log TO --log TO2'],
    looks: ['S --looks 5 --looks 6'],
    names: ['S --names Ann --names Ben'],
    of: ['S --of S --of B'],
    players: ['S --players 2 --players 3'],
    save: ['S --save TO --save TO2'],
    seed: ['S --seed 1 --seed 2'],
    set: [],
    variant: ['S --variant a --variant b'],
  },
  simulate: {
    json: [],
    runs: ['S -n 5 --precision 1%', 'S -n 5 -n 6'],
    precision: ['S --precision 1% --precision 2%'],
    check: [],
    seed: ['S --seed 1 --seed 2'],
    bot: ['S --bot random --bot greedy'],
    budget: ['S --budget 5', 'S --budget 5 --bot greedy'],
    players: ['S --players 2 --players 3'],
    set: [],
    variant: ['S --variant a --variant b'],
    of: ['S --of S --of B'],
    workers: ['S --workers 1 --workers 2'],
    out: ['S --out TO --out TO2'],
    html: ['S --html TO --html TO2'],
    force: ['S --force'],
  },
  compare: {
    json: [],
    runs: ['S S -n 5 -n 6'],
    metric: ['S S --metric a --metric b'],
    seed: ['S S --seed 1 --seed 2'],
    bot: ['S S --bot random --bot greedy'],
    budget: ['S S --budget 5', 'S S --budget 5 --bot greedy'],
    players: ['S S --players 2 --players 3'],
    set: [],
    variant: ['S S --variant a --variant b'],
    of: ['S S --of S --of B'],
    workers: ['S S --workers 1 --workers 2'],
    'over-unknowns': [],
    transplant: [],
    html: ['S S --html TO --html TO2'],
    force: ['S S --force'],
  },
  whatif: {
    json: [],
    set: [],
    seed: ['S --set a=b --seed 1 --seed 2'],
    bot: ['S --set a=b --bot random --bot greedy'],
    budget: ['S --set a=b --budget 5', 'S --set a=b --budget 5 --bot greedy'],
    players: ['S --set a=b --players 2 --players 3'],
    variant: ['S --set a=b --variant a --variant b'],
    of: ['S --set a=b --of S --of B'],
  },
  tune: {
    json: [],
    vary: ['S --vary a=1..2 --vary b=1..2 --target win'],
    target: ['S --vary a=1..2 --target x --target y'],
    runs: ['S --vary a=1..2 --target x -n 5 -n 6'],
    seed: ['S --vary a=1..2 --target x --seed 1 --seed 2'],
    bot: ['S --vary a=1..2 --target x --bot random --bot greedy'],
    budget: ['S --vary a=1..2 --target length=20 --budget 5'],
    players: ['S --vary a=1..2 --target x --players 2 --players 3'],
    set: [],
    variant: ['S --vary a=1..2 --target x --variant a --variant b'],
    of: ['S --vary a=1..2 --target x --of S --of B'],
    workers: ['S --vary a=1..2 --target x --workers 1 --workers 2'],
  },
  critical: {
    json: [],
    of: ['S --of a --of b'],
    runs: ['S -n 5 -n 6'],
    seed: ['S --seed 1 --seed 2'],
    bot: ['S --bot random --bot greedy'],
    budget: ['S --budget 5', 'S --budget 5 --bot greedy'],
    players: ['S --players 2 --players 3'],
    set: [],
    variant: ['S --variant a --variant b'],
    scenario: ['S --scenario S --scenario B'],
    workers: ['S --workers 1 --workers 2'],
    html: ['S --html TO --html TO2'],
    force: ['S --force'],
  },
  hunt: {
    json: [],
    for: ['S --for never --for stuck'],
    steps: ['S --steps 5 --steps 6'],
    spaces: ['S --spaces 2', 'S --spaces 2 --spaces 3'],
    budget: ['S --budget 5 --budget 6'],
    runs: ['S --runs 5 --runs 6'],
    seed: ['S --seed 1 --seed 2', 'S --seed 1 --runs 0'],
    set: [],
    variant: ['S --variant a --variant b'],
    players: ['S --players 2 --players 3'],
    out: ['S --out TO --out TO2'],
    force: ['S --force'],
    scenario: ['S --scenario S --scenario B'],
  },
  odds: {
    json: [],
    of: ['S --of a --outcomes step', 'S --of a --of b'],
    after: ['S --after 0', 'S --after 5'],
    until: ['S --outcomes turn --until X', 'S --until a --until b'],
    outcomes: ['S --outcomes step --outcomes turn'],
    policy: ['S --policy best', 'S --policy worst --outcomes step'],
    budget: ['S --budget 0', 'S --budget 5 --budget 6'],
    set: [],
    variant: ['S --variant a --variant b'],
    players: ['S --players 2 --players 3'],
    seed: ['S --outcomes step --seed 1', 'S --seed 1 --seed 2'],
    scenario: ['S --scenario S --scenario B'],
  },
  verify: { json: [], workers: ['TO --workers 1 --workers 2'] },
  render: {
    json: [],
    output: ['B -o TO.svg -o TO2.svg'],
    as: ['B -o TO.svg --as png', 'B --as svg --as txt'],
    at: ['B --at 3', 'S --at 3'],
    of: ['B --of S', 'S --of B'],
    paper: ['B --paper a4', 'B --paper a4 -o TO.txt', 'B --paper letter --as txt'],
    landscape: ['B --landscape', 'B --landscape -o TO.svg', 'B --landscape --paper none --as svg'],
    scale: ['B --scale 2', 'B --scale 2 -o TO.txt'],
    sheets: ['B --sheets', 'B --sheets -o TO.png', 'B --sheets --as svg'],
    ascii: ['B --ascii -o TO.svg', 'B --ascii --as svg', 'B --ascii -o TO.png'],
    force: ['B --force', 'B --as svg --force'],
    set: ['LOG --of S --set hatch-full=no-effect'],
    variant: ['LOG --of S --variant any'],
  },
  explain: {
    json: [],
    why: ['LOG --of S --why X --why X'],
    of: ['BK0610 --of S', '610 --of S'],
    at: ['BK0610 --at 3'],
    ascii: ['BK0610 --ascii', 'LOG --of S --why X --ascii --json'],
    set: ['BK0610 --set a=b', 'LOG --of S --why X --set hatch-full=no-effect'],
    variant: ['BK0610 --variant a', 'LOG --of S --why X --variant any'],
  },
  test: {
    json: ['M --json --format junit'],
    mutate: ['M --mutate --format junit'],
    format: ['M --format junit --json'],
  },
  rules: { json: [], open: [] },
  import: {
    force: [],
    json: [],
    'leave-out': [],
    mapping: ['B --mapping A --mapping B'],
    name: ['B --name a --name b'],
    order: ['B --order up-left-down-right --order up-right-down-left'],
    output: ['B -o TO -o TO2'],
  },
};

const commands = describeProgram({ streams: captured(), end: () => undefined }).commands;

describe('no option is ignored in silence', () => {
  let words: Readonly<Record<string, string>> = {};
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bulkhead-idle-'));
    const log = join(folder, 'night.log');
    await call('run', scenario, '--seed', '7', '--quiet', '--log', log);
    words = { S: scenario, B: board, M: cellar, G: join(folder, 'game'), LOG: log, X: 'heat is 2' };
    return () => rmSync(folder, { recursive: true, force: true });
  });

  it('has every option of every command in the table', () => {
    const there = Object.fromEntries(
      commands.map((command) => [command.name(), command.options.map((option) => option.name()).sort()]),
    );
    const listed = Object.fromEntries(
      Object.entries(idle).map(([name, options]) => [name, Object.keys(options).sort()]),
    );
    expect(listed).toEqual(there);
  });

  const cases = Object.entries(idle).flatMap(([name, options]) =>
    Object.entries(options).flatMap(([option, lines]) => lines.map((line) => [name, line, option] as const)),
  );
  it.each(cases)('%s %s is wrong usage, for --%s', async (name, line, option) => {
    const args = line.split(' ').map((word) => words[word] ?? word.replace(/^TO/, join(folder, 'to')));
    const { code, stdout, stderr } = await call(name, ...args);
    expect([code, stdout]).toEqual([Exit.usage, '']);
    // The options that exclude each other or go together are named, one of them at least.
    expect(stderr).toMatch(/^bulkhead: /);
    expect(stderr).toContain(option === 'at' && name === 'render' ? 'steps' : option === 'as' ? 'as' : '--');
    expect(readdirSync(folder)).toEqual(['night.log']);
  });

  it.each([
    ['render', 'LOG --of S --set hatch-full=no-effect', 'a log carries the options it was run with'],
    ['explain', 'LOG --of S --why X --variant any', 'a log carries the options it was run with'],
    ['render', 'B --paper a4 --scale 2', '--paper and --scale would change nothing: a text drawing'],
    ['render', 'B --as svg --sheets --landscape', '--landscape and --sheets would change nothing'],
    ['run', 'S --seed 1 --seed 2', '--seed is given twice'],
  ])('says why: %s %s', async (name, line, why) => {
    const { stderr } = await call(name, ...line.split(' ').map((word) => words[word] ?? word));
    expect(stderr).toContain(why);
  });

  it('takes what means something', async () => {
    const drawn = await call('render', board, '--as', 'svg', '--paper', 'a3', '--landscape', '--scale', '0.5');
    expect([drawn.code, drawn.stderr]).toEqual([Exit.fine, '']);
    const layers = await call('check', scenario, '--layers', '--set', 'hatch-full=no-effect');
    expect(layers.stdout).toContain('--set');
    const open = await call('rules', 'red-november', '--open', '--json');
    expect(Object.keys(JSON.parse(open.stdout))).not.toContain('rules');
    const { rules } = JSON.parse((await call('rules', 'red-november', '--json')).stdout) as { rules: unknown[] };
    expect(rules.length).toBeGreaterThan(10);
  });
});

describe('the help in eighty columns', () => {
  it.each(['', ...commands.map((command) => command.name())])('has no line that is wider: %s', async (name) => {
    const { stdout } = await call(...(name === '' ? [] : [name]), '--help');
    expect(stdout.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
  });
});

it('a log of which there are several scenarios names them, and what to type', async () => {
  const folder = folderOf({
    'one.yaml': 'version: 1\nscenario: twin\n',
    'two.yaml': 'version: 1\nscenario: twin\n',
  });
  await call('run', scenario, '--seed', '7', '--quiet', '--log', join(folder, 'night.log'));
  const text = readFileSync(join(folder, 'night.log'), 'utf8');
  writeFileSync(join(folder, 'night.log'), text.replace(/"scenario":"[^"]*"/, '"scenario":"twin"'));
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { code, stdout, stderr } = await call('render', 'night.log');
    expect([code, stdout]).toEqual([Exit.usage, '']);
    expect(stderr).toBe(
      'bulkhead: 2 scenarios are called twin: one.yaml, two.yaml\n  Name the one it belongs to: --of one.yaml\n',
    );
  } finally {
    process.chdir(before);
  }
});
