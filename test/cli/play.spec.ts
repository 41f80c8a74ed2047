import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { watch } from '../support/games.js';
import { inNightFolder, wholeNight } from './night.js';
import { plays } from './played.js';

const { there, logs, text } = inNightFolder();

describe('a game that breaks off', () => {
  it('says where, and ends as one that went wrong', async () => {
    const wrong = watch.m.replace(
      'when: a room becomes burning, do: raise damage by 1',
      'when: hours falls, do: set damage to damage + 9',
    );
    writeFileSync('m.yaml', `version: 1\nmodule: m\n${wrong}`);
    const { code, complaint } = await plays(['night.yaml', '--seed', '3'], wholeNight);
    expect(complaint).toContain('BK0909');
    expect(code).toBe(1);
  });
});

describe('a game at the keyboard', () => {
  it('shows the table when a turn begins, and what can be done with its cost and chance', async () => {
    const { stdout, code } = await plays(
      ['night.yaml', '--seed', '3', '--names', 'Ann,Бен'],
      ['step', 'yard', 'done', 'yes'],
    );
    expect(stdout).toContain('Ann plays Watchman 1, Бен plays Watchman 2');
    expect(stdout).toContain('Turns: Watchman 1, Watchman 2 *');
    expect(stdout).toContain('Бен (Watchman 2) *: in Yard, Points 2');
    expect(stdout).toContain('  2  Douse (1 to 2 points, chance 1/3 to 2/3)\n');
    expect(stdout).toContain('not now: Pass something on (why NAME says why)');
    expect(stdout).toMatch(/Ann agrees · rolled 3 · Yard is burning/);
    expect(code).toBe(0);
  });

  it('fits a terminal of 80 columns and 24 lines wherever somebody is asked', async () => {
    const { stdout } = await plays(['night.yaml', '--seed', '3', '--names', 'Ann,Ben'], wholeNight);
    for (const screen of stdout.split('───').slice(1))
      expect(screen.split('\n> ')[0]?.split('\n').length).toBeLessThan(24);
    for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(80);
    const low = await plays(['night.yaml', '--seed', '3'], [], { rows: 10 });
    expect(low.stdout).toContain('Board: Hall: Watchman 1 · Yard: Watchman 2');
    expect(low.stdout).not.toContain('to Cellar, Loft');
  });

  it('takes a choice by number, by name in any case, and by how the name begins', async () => {
    for (const answer of ['1', 'Step over', 'STEP-OVER', 'st', '  step  over ']) {
      const { stdout } = await plays(['night.yaml', '--seed', '3'], [answer]);
      expect(stdout, answer).toContain('Step over: Which room?');
    }
  });

  it('tells why a line is no answer, and goes on with the next', async () => {
    const bad = [
      '0',
      '99',
      '9'.repeat(400),
      '-1',
      '1.5',
      'fly',
      'x'.repeat(5000),
      '\u0007\u001b[2J',
      '\u202ee',
      '"',
      '/zap',
      ':',
      '1 2',
    ];
    const { stdout, said, stderr, code } = await plays(
      ['night.yaml', '--seed', '3'],
      [...bad, '# not this', '', '1', 'cellar', 'quit', 'no'],
    );
    expect(stdout).toContain('There is no choice 99: they are 1 to 3.');
    expect(stdout).toContain('"fly" is no choice here.');
    expect(stdout).toContain('There is no command /zap');
    expect(said).toContain('goes from Hall to Cellar');
    for (const sign of ['\u0007', '\u001b', '\u202e']) expect(stdout).not.toContain(sign);
    for (const line of stdout.split('\n').filter((l) => !l.startsWith('> ')))
      expect(line.length).toBeLessThanOrEqual(80);
    expect([stderr, code, logs()]).toEqual(['', 0, []]);
  });

  it('says when the beginning of a name may be several', async () => {
    const { stdout } = await plays(['night.yaml', '--seed', '3', '--set', 'x=1'], []);
    expect(stdout).toBe('');
    const more = await plays(['night.yaml', '--seed', '3'], ['s', 'quit']);
    expect(more.stdout).toContain('"s" may be Step over or Search: type some more of it.');
  });

  it('asks a choice in parts part by part, equal cards once, until done', async () => {
    const given = text('night.yaml').replace('in: hall }', 'in: hall, holds: [pail, pail, rope] }');
    writeFileSync('rich.yaml', given.replace('scenario: night', 'scenario: rich'));
    const { stdout } = await plays(['rich.yaml', '--seed', '3'], ['pass', 'pail', 'pail', 'done', 'hands']);
    const asked = stdout.split('Which gift? (as many as you like)');
    expect(asked.length).toBe(4);
    expect(asked[1]).toContain('  1  Pail\n  2  Rope\n  3  done\n>');
    expect(stdout).toMatch(/Watchman 2: in Yard, Points 2, holds 2 Pail\n/);
  });

  it('says why an action is not offered', async () => {
    const { stdout } = await plays(
      ['night.yaml', '--seed', '3'],
      ['search', 'why search', 'why pass', 'why dance', 'why douse', 'why step', 'why'],
    );
    expect(stdout).toContain('Search cannot be done now: it was done already, and is allowed once a turn.');
    expect(stdout).toContain('Douse cannot be done now: Your room does not burn.');
    expect(stdout).toContain('Nothing that can be done here is called "dance".');
    expect(stdout).toContain('Step over can be done: 1 point.\n  cellar: 1 point\n');
  });

  it('tells the odds exactly, and bounds where the budget runs out', async () => {
    const late = text('night.yaml').replace('pieces: { w', 'tracks: { damage: 3 }, pieces: { w');
    writeFileSync('late.yaml', late.replace('scenario: night', 'scenario: late'));
    const exact = await plays(['late.yaml', '--seed', '3'], ['odds', 'odds search', 'odds dance']);
    // A room burns if nobody stamps it out, or with half the dice.
    expect(exact.stdout).toContain('  3/4  75.0%  Lost: The house burns down\n  1/4  25.0%  The next turn begins\n');
    expect(exact.stdout).toContain('each option as likely as another');
    expect(exact.stdout).toContain('"dance" is no choice here.');
    const cut = await plays(['late.yaml', '--seed', '3', '--looks', '9'], ['odds']);
    expect(cut.stdout).toContain('  20.8% to 100%  Lost: The house burns down\n');
    expect(cut.said).toContain(
      'Bounds: 9 ways of steps were looked at, 2 different states between them; 79.2% was not looked at.',
    );
  });

  it('takes answers back, again and again', async () => {
    const { stdout } = await plays(['night.yaml', '--seed', '3'], ['1', 'yard', 'undo', 'undo', 'undo', 'quit']);
    expect(stdout.match(/The last answer is taken back/g)?.length).toBe(2);
    expect(stdout).toContain('Nothing was answered yet');
  });

  it('ends, tells how, and can be taken back even then', async () => {
    const { stdout, code } = await plays(
      ['night.yaml', '--seed', '3'],
      [...wholeNight, 'odds', 'tracks', 'fly', 'undo', 'board', 'log all', 'quit', 'no'],
    );
    expect(stdout).toMatch(/\n(Won|Lost) in step \d+/);
    expect(stdout).toContain('The game is over: nothing more will happen.');
    // At the end, and where it is asked for afterwards.
    expect(stdout.match(/Damage +4 of 4/g)?.length).toBe(2);
    expect(stdout).toContain('The game is over: undo, save');
    expect(stdout).toContain('The last answer is taken back.');
    expect([code, logs()]).toEqual([0, []]);
  });

  it('is told nothing but ASCII where that is asked for', async () => {
    const { stdout } = await plays(['night.yaml', '--seed', '3', '--ascii'], wholeNight);
    expect(/^\p{ASCII}*$/u.test(stdout)).toBe(true);
  });

  it('takes luck from a real table, by face or by name', async () => {
    const { stdout } = await plays(
      ['night.yaml', '--dice', 'ask'],
      ['search', '3', 'pail', 'done', '9', '4', 'yes', '7', '6', 'undo', '1', 'done', 'hall', 'no'],
    );
    expect(stdout).toContain('night, dice and cards from your own table');
    expect(stdout).toMatch(/The dice and cards: Search: .*\n {2}1 {2}Pail\n {2}2 {2}Rope\n/);
    expect(stdout).toContain('There is no choice 3: they are 1 to 2.');
    expect(stdout).toMatch(/Roll for a room\n {2}1 {2}Hall\n {2}2 {2}Cellar\n {2}3 {2}Loft\n {2}4 {2}Yard\n/);
    expect(stdout).toContain('Nothing here has 9: 1, 2, 3 or 4.');
    expect(stdout).toMatch(/Roll d6\n {2}1 to 6\n/);
    expect(stdout).toContain('7 is not one of them: 1 to 6.');
    expect(stdout).toMatch(/rolled 1 · Yard is burning/);
  });
});

describe('what is called wrongly', () => {
  it.each([
    [['--players', '9'], 'From 1 to 8'],
    [['--players', '0'], 'From 1 to 8'],
    [['--names', 'Ann,Ann'], 'cannot be told apart'],
    [['--names', 'Ann,'], 'joined by commas'],
    [['--names', 'A,B,C'], 'there are 3 names and 2 players'],
    [['--dice', 'ask', '--seed', '1'], 'cannot be used with'],
    [['--looks', 'x'], 'whole number'],
  ])('%s', async (args, words) => {
    const { code, stderr } = await plays(['night.yaml', ...args], []);
    expect([code, stderr.replace(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(words)]);
  });

  it('a file that is none, a folder, a module', async () => {
    expect((await plays(['none.yaml'], [])).code).not.toBe(0);
    expect((await plays(['none.log'], [])).code).toBe(1);
    expect((await plays(['.'], [])).code).toBe(1);
    expect((await plays(['m.yaml'], [])).code).toBe(1);
    expect((await plays(['-'], [])).code).toBe(2);
  });
});

describe('the program itself', () => {
  it('plays what is piped in, saves at its end, and goes on', () => {
    const cli = (input: string, ...args: string[]) =>
      spawnSync(process.execPath, [root('dist/cli.js'), 'play', ...args], { cwd: there.path, input, encoding: 'utf8' });
    const first = cli('# a script\n\n1\r\nyard', 'night.yaml', '--seed', '3');
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(/goes from\s+Hall to Yard/);
    expect(existsSync(join(there.path, 'night-1.log'))).toBe(true);
    const second = cli('quit\n', 'night-1.log');
    expect([second.status, second.stderr]).toEqual([0, '']);
    expect(second.stdout).toContain('The game goes on after 2 answers.');
  });

  it('goes on from a save although it was killed afterwards', async () => {
    const args = [root('dist/cli.js'), 'play', 'night.yaml', '--seed', '3'];
    const game = spawn(process.execPath, args, { cwd: there.path, stdio: ['pipe', 'pipe', 'ignore'] });
    game.stdin.write('1\nyard\nsave mine.log\ndone\n');
    let said = '';
    await new Promise<void>((resolve) => {
      game.stdout.on('data', (data: Buffer) => {
        said += data.toString();
        if (/Stamp it out/.test(said)) game.kill('SIGKILL');
      });
      game.on('close', () => resolve());
    });
    expect(logs()).toEqual(['mine.log']);
    await plays(['mine.log', '--log', 'went.txt'], ['done', 'yes', 'quit', 'no']);
    await plays(['night.yaml', '--seed', '3', '--log', 'once.txt'], ['1', 'yard', 'done', 'yes', 'quit', 'no']);
    expect(text('went.txt')).toBe(text('once.txt'));
  });
});
