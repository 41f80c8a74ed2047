import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { folderOf } from './folder.js';
import { runs } from './kiln.js';
import { plays } from './played.js';

/** Two diggers. A turn: walk as often as one likes, then dig once, then luck. */
const module = `version: 1
module: m
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
pieces: { digger: { title: Digger, stands in: room, one per: player, has: { hours: 0 to 9, ap: { is: 0 to 9, starts: 9 } } } }
currencies: { points: ap of the active digger }
tracks: { heat: { title: Heat, from: 0, to: 4 } }
actions:
  walk: { title: Walk, by: digger, asks: the active player chooses a room next to the room of the active digger, do: move the active digger to the room }
  dig:
    title: Dig
    by: digger
    asks: the active player chooses a number called effort from 1 to 3
    check: d6 is at most the effort * 2
    success: set heat to 0
    failure: raise heat by 1
  rest: { title: Rest, by: digger, do: nothing }
flow:
  game: { repeat while: heat is less than 4, steps: [turn] }
  turn: { title: Turn, active: each digger, steps: [moving, acting, luck] }
  moving: { title: Moving, actions: [walk] }
  acting: { title: Acting, actions: [dig, rest], take: 1, may end when: never }
  luck: { title: Luck, do: "roll d6; if the roll is 6: raise heat by 1" }
turn: turn
ends: { hot: { title: Too hot, at once when: heat is 4, result: lost } }
`;
const files = {
  'm.yaml': module
    .replace(
      'do: "roll d6; if the roll is 6: raise heat by 1"',
      'do: |\n      roll d6\n      if the roll is 6: raise heat by 1',
    )
    .replace('luck: { title: Luck, do: |', 'luck:\n    title: Luck\n    do: |')
    .replace('raise heat by 1 }\nturn: turn', 'raise heat by 1\nturn: turn'),
  'b.yaml':
    'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { hall: { number: 1, title: Hall }, yard: { number: 2, title: Yard } }\nlinks: [ hall door yard ]\n',
  'dig.yaml':
    'version: 1\nscenario: dig\nuse: [./m.yaml]\nboard: ./b.yaml\nplayers: 2\nstart: game\nposition: { tracks: { heat: 3 }, pieces: { digger-1: { in: hall }, digger-2: { in: hall } } }\n',
  'alone.yaml': 'version: 1\nscenario: alone\nuse: [./quiet.yaml]\nboard: ./c.yaml\nstart: game\n',
  'quiet.yaml':
    'version: 1\nmodule: quiet\nspaces: { room: {} }\nlinks: { door: {} }\ntracks: { heat: { from: 0, to: 4 } }\nflow: { game: { repeat: 3, do: raise heat by 1 } }\n',
  'c.yaml':
    'version: 1\nboard: c\nuse: [./quiet.yaml]\nlayout: rooms\nspaces: { hall: { number: 1 }, yard: { number: 2 } }\nlinks: [ hall door yard ]\n',
};

const home = process.cwd();
let folder: string;
beforeEach(() => {
  folder = folderOf(files);
  process.chdir(folder);
});
afterEach(() => process.chdir(home));

const args = ['dig.yaml', '--seed', '5'];
const there = (): string[] => readdirSync(folder).filter((name) => !/yaml$/.test(name));

describe('a turn of several parts', () => {
  it('shows the table once, and where another part begins who acts', async () => {
    const { stdout } = await plays(args, ['walk', 'done', 'rest']);
    const [, moving, acting, next] = stdout.split(/^─── /m);
    expect(moving).toMatch(/^Digger 1 · Moving ─+\n1 {2}Hall/);
    expect(acting).toMatch(/^Digger 1 · Acting ─+\nDigger 1: in Yard/);
    expect(next).toMatch(/^Digger 2 · Moving ─+\n1 {2}Hall/);
  });

  it('says where an action belongs that is of another part, and why a part cannot end', async () => {
    const { said } = await plays(args, ['dig', 'why dig', 'done', 'done', 'walk', 'swim']);
    expect(said.split('Dig belongs to "Acting", which comes after "Moving".').length).toBe(3);
    expect(said).toContain(
      '"Acting" cannot be ended yet: something has to be done first. It is over by itself once that is done.',
    );
    expect(said).toContain('Walk belongs to "Moving", which comes before "Acting" in a turn.');
    expect(said).toContain('"swim" is no choice here.');
  });

  it('tells the odds up to the next turn, not to the next action of this one', async () => {
    const { stdout } = await plays(args, ['odds walk', 'done', 'odds', 'odds rest', 'dig', 'odds', 'odds 2']);
    const [walk, each, rest, effort, two] = stdout.split(/^> odds.*$/m).slice(1);
    // An act is taken by chance, and its effort: half the time resting, else digging, which fails in a third of all rolls.
    expect(walk).toContain(
      'If the answer is "Walk", and the turn is then ended as soon as it may be, up to\nthe next turn:',
    );
    expect(walk).toContain('  1/4  25.0%  Lost: Too hot\n  3/4  75.0%  The next turn begins\n');
    expect(each).toContain('  Dig   lost 33.3%\n  Rest  lost 16.7%\n');
    expect(rest).toContain('  1/6  16.7%  Lost: Too hot\n  5/6  83.3%  The next turn begins\n');
    expect(effort).toContain('  1  lost 66.7%\n  2  lost 33.3%\n  3  neither won nor lost\n');
    expect(two).toContain('  1/3  33.3%  Lost: Too hot\n  2/3  66.7%  The next turn begins\n');
  });

  it('tries what is too much to look at', async () => {
    const { stdout, said } = await plays([...args, '--looks', '1'], ['done', 'odds rest', 'odds']);
    expect(said).toContain('1000 times played on with other luck, it came out about so:');
    const lost = Number(/^ *([\d.]+)% {2}Lost: Too hot$/m.exec(stdout)?.[1]);
    expect(lost).toBeGreaterThan(12);
    expect(lost).toBeLessThan(22);
    expect(said).toMatch(/Rest lost about \d+\.\d% \(surely .* to 100%\)/);
  });
});

describe('where a game is saved', () => {
  it('is tried before anything is played', async () => {
    for (const path of ['/dev/full', 'none/x.log']) {
      const { code, stdout, stderr } = await plays([...args, '--save', path], ['done']);
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/cannot be written/)]);
    }
    expect(there()).toEqual([]);
  });

  it('holds the game from its beginning, as long as it goes on', async () => {
    await plays([...args, '--save', 'mine.log'], ['done', 'save', 'rest', 'save']);
    expect(there()).toEqual(['mine.log']);
    expect(readFileSync('mine.log', 'utf8').match(/"asker":"player/g)?.length).toBe(2);
    // Nothing was played, or nothing is to be kept.
    for (const lines of [[], ['quit'], ['done', 'quit', 'no']]) {
      await plays([...args, '--save', 'other.log'], lines);
      expect(there(), lines.join()).toEqual(['mine.log']);
    }
  });

  it('is told with its scenario, where that lies elsewhere', async () => {
    mkdirSync('elsewhere');
    process.chdir(join(folder, 'elsewhere'));
    const { stdout } = await plays(['../dig.yaml', '--seed', '5'], ['done']);
    expect(stdout).toContain('Saved to dig-1.log: `bulkhead play dig-1.log --of ../dig.yaml` goes on.');
    const lost = await plays(['dig-1.log'], []);
    expect([lost.code, lost.complaint]).toEqual([2, expect.stringContaining('--of FILE')]);
    const found = await plays(['dig-1.log', '--of', '../dig.yaml'], ['rest']);
    expect([found.code, found.stderr]).toEqual([0, '']);
    expect(found.stdout).toContain('--of ../dig.yaml` goes on.');
  });

  it('says nothing that this program does not know', async () => {
    await plays([...args, '--save', 'mine.log'], ['done']);
    const good = readFileSync('mine.log', 'utf8');
    writeFileSync('mine.log', good.replace('"players"', '"plays"').replace('"seed"', '"sede":1,"seed"'));
    const { code, complaint } = await plays(['mine.log'], []);
    expect([code, complaint]).toEqual([
      1,
      expect.stringMatching(/`sede` in the first line of the log is nothing that a log says; did you mean `seed`\?/),
    ]);
    writeFileSync('mine.log', good.replace('"digest":{', '"digest":{"more":"1",'));
    expect((await plays(['mine.log'], [])).complaint).toContain('`digest.more` in the first line');
    writeFileSync('mine.log', good.replace('"asker":"player', '"mood":"bad","asker":"player'));
    expect((await plays(['mine.log'], [])).complaint).toContain('`mood` in this answer is nothing that a log says');
    writeFileSync('mine.log', good.replace('"result"', '"resolt":1,"result"'));
    expect((await plays(['mine.log'], [])).complaint).toContain('`resolt` in the last line of the log is nothing');
  });

  it('names no more than play', async () => {
    await plays([...args, '--names', 'Ann,Ben', '--save', 'mine.log'], ['done']);
    const good = readFileSync('mine.log', 'utf8');
    expect(good).toContain('"names":["Ann","Ben"]');
    const bad = good.replace('"Ben"', '"Ben","Cyd","Dan"');
    writeFileSync('mine.log', bad);
    const { code, complaint } = await plays(['mine.log'], []);
    expect([code, complaint]).toEqual([1, expect.stringContaining('the log has 4 names, and 2 play')]);
    expect(readFileSync('mine.log', 'utf8')).toBe(bad);
  });

  it('is saved when it is interrupted while lines are piped in', async () => {
    const game = spawn(process.execPath, [root('dist/cli.js'), 'play', ...args], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    game.stdin.write('done\n');
    let said = '';
    const code = await new Promise<number | null>((resolve) => {
      game.stdout.on('data', (data: Buffer) => {
        said += data.toString();
        if (/Acting ─[\s\S]*> $/.test(said)) game.kill('SIGINT');
      });
      game.on('close', resolve);
    });
    expect([code, there()]).toEqual([130, ['dig-1.log']]);
    const { stdout } = await plays(['dig-1.log'], []);
    expect(stdout).toContain('The game goes on after 1 answer.');
  });
});

describe('who plays', () => {
  it.each(['undo', 'HELP', '?', '1', 'yes', 'done', '/x'])('cannot be called %s', async (name) => {
    const { code, complaint } = await plays([...args, '--names', `Ann,${name}`], []);
    expect([code, complaint]).toEqual([2, expect.stringContaining('is what is typed at the prompt')]);
  });

  it('is nobody where nobody decides anything, which is said of bots', async () => {
    const { out, code } = await runs('alone.yaml', '--bot', 'greedy', '--seed', '1');
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('Nobody decides anything here: there is nothing for a bot to do.'),
    ]);
    expect(existsSync('alone.yaml')).toBe(true);
  });
});
