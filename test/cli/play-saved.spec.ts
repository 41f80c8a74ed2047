import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runs } from './kiln.js';
import { inNightFolder, nightFiles, wholeNight } from './night.js';
import { plays } from './played.js';

const { logs, text } = inNightFolder();

describe('a game that is saved', () => {
  const args = ['night.yaml', '--seed', '3', '--names', 'Ann,Бен'];

  it('has the same log answered at once, answer by answer, and through saves', async () => {
    await plays([...args, '--log', 'whole.log'], wholeNight);
    const lines = text('whole.log').trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ result: expect.stringMatching(/won|lost/) });
    const used = lines.flatMap((line) => /"asker":"player.*"answer":"(.*)"/.exec(line)?.[1] ?? []);
    expect(used.length).toBeGreaterThan(5);
    let from: string[] = args;
    for (const [i, answer] of used.entries()) {
      const { code, stdout } = await plays(from, [answer, `save ${i}.save.log`, 'quit']);
      expect([code, stdout.includes(`Saved to ${i}.save.log`)]).toEqual([0, true]);
      from = [`${i}.save.log`];
    }
    expect(text(`${used.length - 1}.save.log`)).toBe(text('whole.log'));
    // A run with the same luck comes to the same end by the same log.
    const replayed = await runs('night.yaml', '--replay', 'whole.log', '--quiet');
    expect([replayed.code, replayed.err]).toEqual([0, '']);
  });

  it('is saved at the end of all input, wherever that comes, and goes on from there', async () => {
    await plays([...args, '--log', 'whole.log'], wholeNight);
    for (let n = 1; n < wholeNight.length; n++) {
      const before = logs();
      const { stdout, code } = await plays(args, wholeNight.slice(0, n));
      const [fresh] = logs().filter((name) => !before.includes(name));
      expect([code, fresh]).toEqual([0, stdout.includes(' in step ') ? undefined : `night-${before.length}.log`]);
      if (!fresh) continue;
      expect(stdout).toContain(`Saved to ${fresh}: \`bulkhead play ${fresh}\` goes on.`);
      const went = await plays([fresh, '--log', `went-${n}.log.txt`], wholeNight.slice(n));
      expect(went.stdout).toMatch(/The game goes on after \d+ answers?\./);
      expect(text(`went-${n}.log.txt`)).toBe(text('whole.log'));
    }
  });

  it('is saved by Ctrl-C as well, which is told by the exit code', async () => {
    const { code } = await plays(args, ['1'], { end: 'interrupt' });
    expect([code, logs()]).toEqual([130, ['night-1.log']]);
    expect((await plays(args, [], { end: 'interrupt' })).code).toBe(130);
    expect(logs()).toEqual(['night-1.log']);
  });

  it('is written over nothing', async () => {
    writeFileSync('there.log', 'mine');
    mkdirSync('folder');
    const { said } = await plays(args, [
      '1',
      'save there.log',
      'save folder',
      'save none/x.log',
      'position there.log',
      'position folder',
      'position',
      'save -',
      'quit',
      'no',
    ]);
    expect(text('there.log')).toBe('mine');
    expect(said).toContain('there.log is there already. save! there.log writes over it.');
    expect(said).toContain('The game is not saved: folder is a folder.');
    expect(said).toContain('there is no folder none');
    expect(said).toContain('position! there.log writes over it');
    expect(said).toContain('Name a file for the position');
    for (const option of ['--save', '--log']) {
      const refused = await plays([...args, option, 'there.log'], ['1']);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('there.log is there already')]);
    }
    await plays([...args, '--save', 'there.log', '--force'], ['1']);
    expect(text('there.log')).toContain('"unfinished"');
    await plays(args, ['1', 'yard', 'save! there.log']);
    expect(text('there.log')).toContain('"yard"');
  });

  it('is offered to be saved by who quits', async () => {
    const yes = await plays(args, ['1', 'quit', 'yes']);
    expect([yes.code, logs()]).toEqual([0, ['night-1.log']]);
    await plays(args, ['1', 'quit', './mine.log']);
    await plays(args, ['1', 'quit', 'no']);
    await plays(args, ['1', 'quit']);
    expect(logs().sort()).toEqual(['mine.log', 'night-1.log', 'night-2.log']);
    for (const word of ['rather not', 'back', '1'])
      expect((await plays(args, ['1', 'quit', word, 'yard', 'quit', 'n'])).stdout).toContain('The game goes on.');
    const helped = await plays(args, ['1', 'quit', 'help', '?', 'quit', 'evening']);
    expect(helped.stdout.match(/no ends without saving, back goes on with the game\./g)).toHaveLength(3);
    expect(helped.stdout).toContain('Saved to evening:');
  });

  it('goes on from a position too', async () => {
    const at = await plays(args, ['1', 'yard', 'position later.yaml', 'quit', 'no']);
    expect(at.stdout).toContain('The position is written to later.yaml.');
    const { stdout } = await plays(['later.yaml', '--seed', '3'], ['hands', 'done']);
    expect(stdout).toContain('Watchman 1: in Yard, Points 1');
    expect(logs()).toEqual(['night-1.log']);
    const on = await plays(['night-1.log'], ['hands', 'quit', 'no']);
    expect([on.code, on.stderr]).toEqual([0, '']);
    expect(on.stdout).toContain('The game goes on after 1 answer.');
  });

  it('is refused when it is of other rules, another program, cut short or nonsense, and left as it is', async () => {
    await plays([...args, '--save', 'good.log'], wholeNight.slice(0, 5));
    const good = text('good.log');
    const lines = good.trimEnd().split('\n');
    const broken: [string, RegExp][] = [
      [good.replace('"bulkhead run"', '"other run"'), /1:8.*is not "bulkhead run"/s],
      [good.replace('"version":1', '"version":9'), /1:\d+.*not a version this program reads/s],
      [lines.slice(0, -1).join('\n'), /cut off/],
      [
        lines
          .slice(0, -2)
          .concat(lines.at(-1) ?? '')
          .join('\n'),
        /missing before this line|is not|comes to/,
      ],
      [good.slice(0, -20), /neither an answer nor JSON/],
      [good.replace('"answer":"done"', '"answer":"end the day"'), /2:\d+.*"end the day" is no answer/s],
      [good.replace('"step":1', '"step":4'), /2:\d+.*the log has 4 for `step` here/s],
      [good.replace(/"result":"unfinished"/, '"result":"won"'), /"won" for `result`/],
      [good.replace(/"names":\[[^\]]*\]/, '"names":7'), /names.*is not a list of texts/s],
      ['', /no log of a run/],
      ['{', /neither an answer nor JSON/],
      ['\u0000\u0001', /./],
    ];
    for (const [content, words] of broken) {
      writeFileSync('bad.log', content);
      const { code, stdout, complaint } = await plays(['bad.log'], wholeNight);
      expect([code, stdout], content.slice(0, 80)).toEqual([1, '']);
      expect(complaint, content.slice(0, 80)).toMatch(words);
      expect(text('bad.log')).toBe(content);
    }
    writeFileSync('m.yaml', nightFiles['m.yaml'].replace('at most the effort * 2', 'at most the effort'));
    const other = await plays(['good.log'], []);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('the rules changed')]);
    expect(text('good.log')).toBe(good);
    for (const option of [
      ['--seed', '4'],
      ['--players', '2'],
      ['--names', 'Eva'],
      ['--dice', 'ask'],
    ])
      expect((await plays(['good.log', ...option], [])).code).toBe(2);
  });

  it('remembers how many play and how luck came', async () => {
    writeFileSync(
      'any.yaml',
      text('night.yaml')
        .replace('players: 2\n', '')
        .replace(', watchman-2: { in: yard }', '')
        .replace('scenario: night', 'scenario: any'),
    );
    const begun = await plays(['any.yaml', '--names', 'Eva', '--dice', 'ask', '--save', 'any.log'], ['search', 'rope']);
    expect(begun.stdout).toContain('Eva plays Watchman');
    const { stdout, stderr, code } = await plays(['any.log'], ['done', '4', 'quit', 'no']);
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain('Eva (Watchman) *: in Hall, Points 1, holds Rope');
    expect(JSON.parse(text('any.log').split('\n')[0] ?? '')).toMatchObject({ seed: null, players: 1, names: ['Eva'] });
  });
});
