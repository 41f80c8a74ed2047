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
