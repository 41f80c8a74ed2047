/** What becomes of a game whose window is closed, or whose results nobody reads any more. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { inNightFolder } from './night.js';

const { there, logs } = inNightFolder();
const program = root('dist/cli.js');
const game = [process.execPath, program, 'play', 'night.yaml', '--seed', '3'];

/** How a program in a terminal of its own ended, as a shell tells it, and what stood on its stderr. */
async function inClosedTerminal(
  typed: string,
  until: RegExp,
): Promise<{ readonly status: string; readonly err: string }> {
  const words = game.map((word) => `'${word}'`).join(' ');
  // The shell lives on where its terminal is closed, to tell what became of the program.
  writeFileSync('in-terminal.sh', `trap '' HUP\n(trap - HUP; exec ${words}) 2> err.txt\necho $? > status.txt\n`);
  const terminal = spawn('script', ['-qec', 'bash in-terminal.sh', '/dev/null'], {
    cwd: there.path,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let said = '';
  terminal.stdout.on('data', (data: Buffer) => {
    said += data.toString();
    if (until.test(said)) terminal.kill('SIGKILL');
  });
  terminal.stdin.write(typed);
  await new Promise<void>((resolve) => terminal.on('close', () => resolve()));
  const status = join(there.path, 'status.txt');
  for (let tries = 0; !existsSync(status) || readFileSync(status, 'utf8') === ''; tries++) {
    if (tries > 400) throw new Error('the program goes on without its terminal');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { status: readFileSync(status, 'utf8').trim(), err: readFileSync(join(there.path, 'err.txt'), 'utf8') };
}

describe.runIf(existsSync('/usr/bin/script'))('a terminal that is closed', { timeout: 60_000 }, () => {
  it('while somebody is asked: the game is saved, and it ends as a program does then', async () => {
    const ended = await inClosedTerminal('1\ryard\r', /Stamp|goes from\s+Hall to Yard/);
    // A shell adds 128 to the number of the signal.
    expect([ended, logs()]).toEqual([{ status: '129', err: '' }, ['night-1.log']]);
    const on = spawnSync(process.execPath, [program, 'play', 'night-1.log'], { cwd: there.path, encoding: 'utf8' });
    expect(on.stdout).toContain('The game goes on after 2 answers.');
  });

  it('before anything was answered: there is nothing to save', async () => {
    const ended = await inClosedTerminal('', /What now/);
    expect([ended, logs()]).toEqual([{ status: '129', err: '' }, []]);
  });
});

describe.runIf(existsSync(program))('a game that cannot be shown or asked', { timeout: 60_000 }, () => {
  it('is saved where nobody reads on', async () => {
    const people = spawn(game[0] ?? '', game.slice(1), { cwd: there.path, stdio: ['pipe', 'pipe', 'pipe'] });
    let err = '';
    people.stderr.on('data', (data: Buffer) => {
      err += data.toString();
    });
    people.stdout.on('data', (data: Buffer) => {
      if (!data.toString().includes('Which room')) return;
      people.stdout.destroy();
      people.stdin.write('yard\n');
    });
    people.stdin.write('1\n');
    const code = await new Promise((resolve) => people.on('close', resolve));
    expect([code, err, logs()]).toEqual([0, '', ['night-1.log']]);
  });

  it('is at its end where what it should be read from is a folder', () => {
    mkdirSync('folder');
    const [node, ...args] = game.map((word) => `'${word}'`);
    const { status, stderr } = spawnSync('bash', ['-c', `${node} ${args.join(' ')} < folder`], {
      cwd: there.path,
      encoding: 'utf8',
    });
    expect([status, stderr, logs()]).toEqual([0, '', []]);
  });
});
