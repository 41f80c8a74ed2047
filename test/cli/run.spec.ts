import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { Folder, runs } from './kiln.js';

let folder: Folder;
let firing: string;
beforeEach(() => {
  folder = new Folder();
  firing = folder.file('firing.yaml');
});
afterEach(() => folder.remove());

const hashes = (lines: readonly Record<string, unknown>[]): unknown[] => lines.map((line) => line['hash']);

describe('A run', () => {
  it('is told step by step, each thing with the rule it happened by', async () => {
    const { code, out, err } = await runs(firing, '--seed', '3', '--ascii');
    expect([code, err]).toEqual([Exit.fine, '']);
    expect(`\n${out}`).toMatchInlineSnapshot(`
      "
      A firing
      firing, seed 3
      Nobody plays: choices are made at random.

      At the start
        2,1: threat burning

      A day
      Opening
        rolled 1,1; Potter is placed in 1,1 (kiln/open)

      An hour
       1  drew Spit (K-2); rolled 1,1; 1,1: threat clear -> burning; Glow 0 -> 1
            (K-3)
          chose 1,1; its threat burning -> smoky (kiln/hour)
       2  drew Spit (K-2); rolled 1,1; 1,1: threat smoky -> burning; Glow 1 -> 2
            (K-3)
          chose 2,1; its threat burning -> smoky (kiln/hour)
       3  drew Rest (kiln/rest); does nothing: The fire takes a breath.
          chose 1,1; its threat burning -> smoky (kiln/hour)
       4  drew Rest (kiln/rest); does nothing: The fire takes a breath.
       5  drew Spit (K-2); rolled 2,1; 2,1: threat smoky -> burning; Glow 2 -> 3
            (K-3)
          chose 2,1; its threat burning -> smoky (kiln/hour)
       6  Sparks shuffled: 5 discards go back in (K-9)
          drew Spit (K-2); rolled 2,2; 2,2: threat clear -> burning; Glow 3 -> 4
            (K-3)
          chose none (kiln/hour)
       7  drew Spit (K-2); rolled 1,1; 1,1: threat smoky -> burning; Glow 4 -> 5
            (K-3)
          chose 2,2; its threat burning -> smoky (kiln/hour)
       8  drew Spit (K-2); rolled 2,2; 2,2: threat smoky -> burning; Glow 5 -> 6
            (K-3); the game is lost: The kiln cracks (K-7)

      The board at the end
          1   2
        +---+---+
      1 |b*   . | 1
        +   +---+
      2 | s   b | 2
        +---+---+
          1   2

      Squares
        b*  threat burning, Potter: 1,1
        s   threat smoky: 2,1
        b   threat burning: 2,2
      Edges
        blank  opening
        -      wall

      Tracks
        Glow  6 of 6  [######]

      Pieces and decks
        Potter: in 1,1
        Sparks: 2 left, 2 discarded

      Lost in step 9 (An hour 8): The kiln cracks
        by kiln/cracked, K-7
        because Glow 5 -> 6 (K-3)
        because 2,2: threat smoky -> burning (K-2)
        because rolled 2,2 (K-2)
        because drew Spit (kiln/hour)

      seed 3
      "
    `);
  });

  it.each([
    ['scenarios/red-november/adrift.yaml'],
    ['scenarios/red-november/adrift-long.yaml'],
    ['scenarios/examples/cellar/scenario.yaml'],
  ])('of a shipped scenario fits 80 columns, and is ASCII where that is asked for: %s', async (scenario) => {
    const told = await runs(scenario, '--seed', '7');
    const ascii = await runs(scenario, '--seed', '7', '--ascii');
    const trace = await runs(scenario, '--seed', '7', '--ascii', '--trace');
    expect([told.code, ascii.code, trace.code]).toEqual([0, 0, 0]);
    for (const { out } of [told, ascii]) expect(out.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
    expect(ascii.out + trace.out).toMatch(/^[\n\x20-\x7e]*$/);
  });

  it('has one heading a minute where minutes say whose turn it is', async () => {
    const { out } = await runs(
      'scenarios/red-november/adrift.yaml',
      '--seed',
      '3',
      '--set',
      'timed-events=no',
      '--ascii',
    );
    const minutes = [...(out.split('The board')[0]?.matchAll(/^ ?(\d+) {2}\S/gm) ?? [])].map((m) => Number(m[1]));
    expect(minutes).toEqual([...minutes].sort((a, b) => b - a));
    expect(new Set(minutes).size).toBe(minutes.length);
  });

  it('is the same for the same seed, and another for another', async () => {
    const [one, same, other] = [
      await runs(firing, '--seed', '7'),
      await runs(firing, '--seed', '7'),
      await runs(firing, '--seed', '8'),
    ];
    expect(same.out).toBe(one.out);
    expect(other.out).not.toBe(one.out);
  });

  it('draws a seed when none is given, and prints it', async () => {
    const { out } = await runs(firing, '--quiet');
    const seed = /^(?:Lost|Won).*, seed (\d+)\n$/.exec(out)?.[1] ?? '';
    expect((await runs(firing, '--quiet', '--seed', seed)).out).toBe(out);
  });

  it('takes options and variants from the command line, options last', async () => {
    const glow = async (...args: string[]): Promise<unknown> => {
      const { lines } = await runs(firing, '--seed', '3', '--state', ...args);
      return (lines[1] as { state: { tracks: { glow: number } } }).state.tracks.glow;
    };
    expect(await glow()).toBe(0);
    expect(await glow('--set', 'hot-start=yes')).toBe(2);
    expect(await glow('--variant', 'summer')).toBe(2);
    expect(await glow('--variant', 'summer', '--set', 'hot-start=no')).toBe(0);
  });

  it('traces every draw and choice, also where nothing came of it', async () => {
    folder.edit((text) =>
      text.replace('raise glow by 1', '|\n      roll d6\n      if the roll is at least 4: raise glow by 1'),
    );
    const [trace, json] = [await runs(firing, '--seed', '3', '--trace'), await runs(firing, '--seed', '3', '--json')];
    const answers = json.out
      .trim()
      .split('\n')
      .map((line): { id: number; event: string; source?: string } => JSON.parse(line))
      .filter(({ event }) => ['draw', 'roll', 'choice'].includes(event));
    expect(answers.length).toBeGreaterThan(5);
    for (const { id } of answers) expect(trace.out).toContain(`#${id} `);
    expect(trace.out).toMatch(
      /\n {2}#\d+ luck \(kiln\/burning-glows.*\n {6}by .*\n( {6}because .*\n)+ {6}nothing came of it\n/,
    );
  });

  it('traces every change to what it came from', async () => {
    const { out } = await runs(firing, '--seed', '3', '--trace');
    expect(out).toContain(
      [
        'glow: 5 -> 6',
        '      by kiln/burning-glows (K-3) at modules/kiln/module.yaml:41:9',
        '      because #68 threat of 2,2: smoky -> burning',
        '      because #67 luck (kiln/spit address, 1 of 4): 2,2',
        '      because #66 spit (copy 2): in sparks -> on the table',
        '      because #65 luck (deck kiln/sparks, 1 of 3): spit',
      ].join('\n'),
    );
  });
});

describe('A run as JSON', () => {
  it('says its version first and its outcome last, and every cause is an earlier event', async () => {
    const { lines } = await runs(firing, '--seed', '3', '--json');
    expect(lines[0]).toMatchObject({
      event: 'run',
      version: 1,
      scenario: 'firing',
      seed: '3',
      options: { 'hot-start': 'no' },
    });
    expect(lines.at(-1)).toMatchObject({
      event: 'outcome',
      result: 'lost',
      rule: 'kiln/cracked',
      cites: ['K-7'],
      seed: '3',
      digest: lines[0]?.['digest'],
    });
    const known = new Set<unknown>();
    for (const { event, id, cause } of lines.slice(1)) {
      if (event === 'step') expect(cause).toBeNull();
      else expect(known).toContain(cause);
      if (id !== undefined) known.add(id);
    }
    expect(new Set(lines.map((line) => line['event']))).toEqual(
      new Set(['run', 'step', 'draw', 'roll', 'choice', 'only', 'change', 'shuffle', 'end', 'outcome']),
    );
  });

  it('says of a change what was before and after, by which rule, where', async () => {
    const { lines } = await runs(firing, '--seed', '3', '--json');
    const { id, cause, ...change } = lines.find((line) => line['property'] === 'threat') ?? {};
    expect(change).toEqual({
      event: 'change',
      of: 'space',
      thing: '1,1',
      property: 'threat',
      before: 'clear',
      after: 'burning',
      rule: 'kiln/spit',
      cites: ['K-2'],
      at: 'modules/kiln/module.yaml:30:7',
    });
    expect(lines.find((line) => line['id'] === cause)).toMatchObject({
      event: 'roll',
      source: 'kiln/spit address',
      asker: 'luck',
      options: 4,
      answer: '1,1',
    });
  });
});

describe('A run again', () => {
  it('from its answers or from its log goes through the same states', async () => {
    const log = folder.file('run.log');
    const first = await runs(firing, '--seed', '5', '--state', '--log', log);
    const told = folder.write('told.json', (await runs(firing, '--seed', '5', '--json')).out);
    const answered = await runs(firing, '--answers', told, '--state');
    const replayed = await runs(firing, '--replay', log, '--state');
    expect(hashes(first.lines).length).toBeGreaterThan(5);
    expect(hashes(answered.lines)).toEqual(hashes(first.lines));
    expect(hashes(replayed.lines)).toEqual(hashes(first.lines));
    expect([answered.code, replayed.code, answered.err, replayed.err]).toEqual([0, 0, '', '']);
  });

  it('of a shipped scenario goes through the same states, whichever copies of the cards come up', async () => {
    const log = folder.file('run.log');
    const long = 'scenarios/red-november/adrift-long.yaml';
    const first = await runs(long, '--seed', '11', '--state', '--log', log);
    const replayed = await runs(long, '--replay', log, '--state');
    expect(hashes(replayed.lines)).toEqual(hashes(first.lines));
  });

  it('does not mind another layout of the module', async () => {
    const log = folder.file('run.log');
    await runs(firing, '--seed', '5', '--log', log);
    folder.edit((text) =>
      text
        .replace('title: The kiln\n', '# A comment.\n\ntitle: "Another title"\nnote: Said beside it.\n')
        .replace(
          '    when: a square becomes burning\n    do: raise glow by 1\n',
          '    do: |\n\n      raise   glow by 1   # one more\n    when: "a square becomes burning"\n',
        ),
    );
    const { code, err } = await runs(firing, '--replay', log, '--quiet');
    expect([code, err]).toEqual([Exit.fine, '']);
  });

  it('is refused when a rule has changed, and says what differs', async () => {
    const log = folder.file('run.log');
    await runs(firing, '--seed', '5', '--log', log);
    folder.edit((text) => text.replace('raise glow by 1', 'raise glow by 2'));
    const { code, out, said } = await runs(firing, '--replay', log);
    expect([code, out]).toEqual([Exit.problems, '']);
    expect(said).toContain('the log is not of this run: the rules changed');
  });

  it('is refused with another option, and says how to replay it', async () => {
    const log = folder.file('run.log');
    await runs(firing, '--seed', '5', '--log', log);
    const { code, said } = await runs(firing, '--replay', log, '--set', 'hot-start=yes');
    expect(code).toBe(Exit.problems);
    expect(said).toContain('hot-start was no and is yes');
    expect(said).toContain('replay it with --set hot-start=no');
  });

  it('never writes over a log unless told to', async () => {
    const log = folder.write('run.log', 'mine');
    expect((await runs(firing, '--seed', '5', '--log', log)).code).toBe(Exit.usage);
    expect((await runs(firing, '--seed', '5', '--log', log, '--force')).code).toBe(Exit.fine);
  });
});

describe('Given answers', () => {
  it('may be one a line, with comments', async () => {
    const answers = folder.write('answers.txt', '# Where the potter stands\n"1,1"\n\nspit\n2,2\nnone\n');
    const { code, out, err, said } = await runs(firing, '--answers', answers, '--ascii');
    expect(out).toContain(' 1  drew Spit (K-2); rolled 2,2; 2,2: threat clear -> burning; Glow 0 -> 1\n');
    expect(code).toBe(Exit.problems);
    expect(err).toMatch(/answers\.txt:6:5: error BK0905:/);
    expect(said).toContain('kiln/hour, modules/kiln/module.yaml:57:7');
  });

  it('must be options', async () => {
    const answers = folder.write('answers.txt', '1,1\nspitt\n');
    const { code, err, said } = await runs(firing, '--answers', answers, '--quiet');
    expect(code).toBe(Exit.problems);
    expect(err).toMatch(/answers\.txt:2:1: error BK0907:/);
    expect(said).toContain('did you mean "spit"?');
    expect(said).toContain('possible: spit, rest');
  });

  it('must be used up', async () => {
    const told = (await runs(firing, '--seed', '5', '--json')).out;
    const { code, out, err, said } = await runs(
      firing,
      '--answers',
      folder.write('answers.txt', `${told}spit\nrest\n`),
      '--quiet',
    );
    expect(code).toBe(Exit.problems);
    expect(out).toMatch(/^Lost in step/);
    expect(said).toContain('2 answers were not asked for');
    expect(err).toMatch(new RegExp(`answers\\.txt:${told.split('\n').length}:1: error BK0906:`));
  });

  it('must be there', async () => {
    const { code, err } = await runs(firing, '--answers', folder.file('nothing.txt'));
    expect([code, err]).toEqual([Exit.problems, expect.stringContaining('there is no file')]);
  });
});

describe('What goes wrong', () => {
  it('in the documents is shown where it stands', async () => {
    folder.edit((text) => text.replace('raise glow by 1', 'raise glw by 1'));
    const { code, out, said } = await runs(firing, '--seed', '1');
    expect([code, out]).toEqual([Exit.problems, '']);
    expect(said).toContain('modules/kiln/module.yaml:41:15: error');
    expect(said).toContain('did you mean "glow"?');
  });

  it.each([
    [['--set', 'hot-strat=yes'], 'did you mean "hot-start"?'],
    [['--set', 'hot-strat=yes'], '--set:1:1: error BK0601'],
    [['--set', 'hot-start=perhaps'], '--set:1:11: error BK0612'],
    [['--variant', 'sumer'], 'did you mean "summer"?'],
  ])('on the command line is shown too: %j', async (args, words) => {
    const { code, out, said } = await runs(firing, '--seed', '1', ...args);
    expect([code, out]).toEqual([Exit.problems, '']);
    expect(said).toContain(words);
  });

  it('with a file that is no scenario is said', async () => {
    const { code, err } = await runs(folder.file('board.yaml'));
    expect([code, err]).toEqual([
      Exit.problems,
      expect.stringContaining('a scenario or a position is run, and this is'),
    ]);
    expect((await runs(folder.path)).code).toBe(Exit.problems);
  });

  it('in the middle of a run is told with the rule, its place and the last changes', async () => {
    folder.edit((text) => text.replace('raise glow by 1', 'set glow to glow + 4'));
    const { code, out, said } = await runs(firing, '--seed', '3', '--ascii');
    expect(code).toBe(Exit.problems);
    expect(out).toContain(
      ' 2  drew Spit (K-2); rolled 1,1; 1,1: threat smoky -> burning; not finished: a\n      number was set outside what it may be\n',
    );
    expect(out).toContain('\nThe board where it stopped\n');
    expect(out).toContain('\nNot finished in step 3 (An hour 2): a number was set outside what it may be\n');
    expect(said).toContain('modules/kiln/module.yaml:41:9: error BK0909:');
    expect(said).toContain('in kiln/burning-glows');
    expect(said).toContain('threat of 1,1: smoky -> burning');
  });

  it('is told as JSON too', async () => {
    folder.edit((text) => text.replace('raise glow by 1', 'set glow to glow + 4'));
    const { lines } = await runs(firing, '--seed', '3', '--json');
    expect(lines.at(-1)).toMatchObject({ event: 'outcome', result: 'broke off', steps: 2 });
  });

  it('with a run that never ends is told after a hundred thousand steps', async () => {
    folder.edit((text) => text.replace('glow is at most 5', 'always').replace('raise glow by 1', 'nothing'));
    const { code, said } = await runs(firing, '--seed', '3', '--quiet');
    expect(code).toBe(Exit.problems);
    expect(said).toContain('the run broke off after step 100000');
  });

  it('with what must never be so is an alarm, and the run goes on', async () => {
    folder.edit((text) =>
      text.replace(
        'A second potter comes in: the number of potters is 2',
        'The whole floor smokes or burns: there is no clear square',
      ),
    );
    const { code, out, said } = await runs(firing, '--seed', '5', '--quiet');
    expect(code).toBe(Exit.problems);
    expect(out).toMatch(/^Lost in step/);
    expect(said).toMatch(
      /modules\/kiln\/module\.yaml:\d+:3: error BK0909: what must never be so is so after step 8: The whole floor smokes or burns /,
    );
    expect(said.match(/must never/g)).toHaveLength(1);
  });
});
