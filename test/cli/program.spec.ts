import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { runProgram, version } from '../../cli/program.js';
import { captured } from './captured.js';
import { folderOf } from './folder.js';

describe('the command line', () => {
  it('prints its version', async () => {
    const streams = captured();
    expect(await runProgram(['--version'], streams)).toBe(Exit.fine);
    expect(streams.stdout).toBe(`${version}\n`);
    expect(streams.stderr).toBe('');
  });

  it.each([
    ['--help'],
    ['check', '--help'],
    ['run', '--help'],
    ['test', '--help'],
    ['rules', '--help'],
    ['help', 'run'],
  ])('starts the help with examples: %s %s', async (...args) => {
    const streams = captured();
    expect(await runProgram(args, streams)).toBe(Exit.fine);
    expect(streams.stdout).toMatch(/^Examples:\n {2}(# [^\n]+\n {2})?bulkhead /);
    expect(streams.stdout).toContain('Usage: bulkhead');
    expect(streams.stderr).toBe('');
  });

  it('names in the help only files that `new` makes', async () => {
    const streams = captured();
    await runProgram(['--help'], streams);
    const named = streams.stdout.match(/\S+\.yaml/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    const folder = join(folderOf({}), 'project');
    await runProgram(['new', folder], captured());
    for (const path of named) expect(existsSync(join(folder, path)), path).toBe(true);
  });

  it.each([
    [['chek'], "unknown command 'chek'", 'Did you mean check?'],
    [['run'], "missing required argument 'scenario'", 'bulkhead run --help'],
    [['run', 'night.yaml', '--sed', '3'], "unknown option '--sed'", '--seed'],
    [['run', 'night.yaml', '--seed'], "option '--seed <n>' argument missing", 'bulkhead run --help'],
    [['run', 'night.yaml', '--json', '--quiet'], "option '--quiet' cannot be used with option '--json'", ''],
    [['run', 'night.yaml', '--trace', '--state'], "option '--trace' cannot be used with option '--state'", ''],
    [['run', 'night.yaml', '--set', 'reflow'], "argument 'reflow' is invalid", 'Write OPTION=VALUE.'],
    [['run', 'night.yaml', '--seed', '--quiet'], "argument '--quiet' is invalid", 'a value is missing'],
    [['run', 'night.yaml', '--log', '--json'], "argument '--json' is invalid", 'a value is missing'],
    [['run', 'night.yaml', '--variant', '--ascii'], "argument '--ascii' is invalid", 'a value is missing'],
    [['run', 'night.yaml', '--set', '--a=b'], "argument '--a=b' is invalid", 'a value is missing'],
    [['rules', 'a', 'b'], 'too many arguments', ''],
    [['new', ''], '<folder> is empty', 'bulkhead new --help'],
    [['check', ''], '<paths> is empty', 'bulkhead check --help'],
    [['check', 'a.yaml', ''], '<paths> is empty', 'bulkhead check --help'],
    [['test', ''], '<paths> is empty', ''],
    [['rules', ''], '<module> is empty', ''],
    [['run', '', '--seed', '7'], '<scenario> is empty', ''],
    [['run', 'night.yaml', '--log', ''], '--log is empty', ''],
    [['render', 'night.yaml', '-o', ''], '--output is empty', ''],
    [['explain', ''], '<what> is empty', ''],
    [['import', ''], '<file> is empty', ''],
  ])('says what is wrong with %j', async (args, message, help) => {
    const streams = captured();
    expect(await runProgram(args, streams)).toBe(Exit.usage);
    expect(streams.stdout).toBe('');
    expect(streams.stderr).toMatch(/^bulkhead: /);
    expect(streams.stderr).toContain(message);
    expect(streams.stderr).toContain(help);
  });
});
