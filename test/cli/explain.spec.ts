import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { call } from './folder.js';
import { Folder, runs } from './kiln.js';

let folder: Folder;
let log: string;
beforeEach(async () => {
  const made = new Folder();
  folder = made;
  onTestFinished(() => made.remove());
  log = folder.file('run.log');
  await runs(folder.file('firing.yaml'), '--seed', '5', '--log', log, '--quiet');
});

async function why(condition: string, ...more: string[]) {
  const { code, stdout, stderr } = await call(
    'explain',
    log,
    '--why',
    condition,
    '--of',
    folder.file('firing.yaml'),
    ...more,
  );
  return { code, out: stdout, err: stderr, said: `${stdout}${stderr}`.replace(/\s+/g, ' ') };
}

interface Told {
  readonly condition: string;
  readonly holds: boolean;
  readonly since: number;
  readonly before: number | null;
  readonly worth: number | null;
  readonly found: readonly { readonly thing: string; readonly value: unknown }[];
  readonly causes: readonly {
    readonly step: number;
    readonly node: string;
    readonly chain: readonly { readonly event: string; readonly rule: string; readonly offered?: readonly string[] }[];
  }[];
}
async function told(condition: string, ...more: string[]): Promise<Told> {
  return JSON.parse((await why(condition, '--json', ...more)).out) as Told;
}

describe('Why something is so in a run', () => {
  it('is told from the draw to the change, each with its rule, its citation and its line', async () => {
    const { code, out } = await why('glow is 6');
    expect(code).toBe(Exit.fine);
    expect(
      out.replaceAll(folder.path, '.'),
    ).toBe(`Yes, at the end, after step 13: glow is 6. It is so since step 13 (An hour, 12th
time).

Step 13 (An hour, 12th time)
  1. luck: drew Spit, one of 4 cards
     by kiln/hour, An hour at modules/kiln/module.yaml:57
  2. luck: rolled 1,2, of 1,1; 1,2; 2,1; 2,2
     by kiln/spit, Spit at modules/kiln/module.yaml:29
     K-2
  3. 1,2: threat smoky -> burning
     by kiln/spit, Spit at modules/kiln/module.yaml:30
  4. so Glow 5 -> 6
     by kiln/burning-glows at modules/kiln/module.yaml:41
     K-3
`);
  });

  it('counts since the step that made it so, and is the same whichever later step is asked about', async () => {
    expect(await told('glow is at least 4')).toMatchObject({ holds: true, since: 8, before: 0 });
    const earlier = await told('glow is at least 4', '--at', '8');
    expect(earlier.causes).toEqual((await told('glow is at least 4')).causes);
    expect(await told('glow is at least 4', '--at', '7')).toMatchObject({ holds: false, since: 0, causes: [] });
  });

  it('names what could have been chosen', async () => {
    const { causes } = await told('1,1 is smoky', '--at', '2');
    const links = causes.at(-1)?.chain ?? [];
    expect(links.find((link) => link.event === 'choice')?.offered).toEqual(['1,1', '2,1', 'none']);
  });

  it('explains the end of the game by what ended it', async () => {
    const { causes } = await told('the game is lost');
    expect(causes.map((c) => c.chain.map((link) => link.event))).toEqual([
      ['draw', 'change', 'roll', 'change', 'change', 'end'],
    ]);
    expect(await told('the game goes on')).toMatchObject({ holds: false, since: 13, before: 0 });
  });

  it('explains each change that a condition with several parts hangs on', async () => {
    const { causes } = await told('1,2 is burning and 2,2 is burning and glow is at least 2');
    expect(causes.map((c) => [c.step, c.chain.at(-1)?.event])).toEqual([
      [8, 'change'],
      [13, 'change'],
    ]);
  });

  it('explains each of the changes that a count needs', async () => {
    const { holds, causes } = await told('the number of burning squares is at least 2');
    expect([holds, causes.map((c) => c.step)]).toEqual([true, [8, 13]]);
  });

  it('says that it is so from the start, and where that is written', async () => {
    const { said } = await why('2,1 is burning', '--at', '1');
    expect(said).toContain('2,1 is burning. It is so from the start.');
    expect(said).toMatch(/At the start threat of 2,1 is burning: board\.yaml:\d+/);
  });
});

describe('Why something is not so in a run', () => {
  it('says what is so instead, from when to when it was, and what ended it', async () => {
    const { code, out, said } = await why('2,1 is burning');
    expect(code).toBe(Exit.fine);
    expect(said).toContain('it is not so that 2,1 is burning: threat of 2,1 is smoky.');
    expect(said).toContain('It was so from the start until step 8 (An hour, 7th time), which ended it.');
    expect(out).toMatch(/so 2,1: threat burning -> smoky\n.*by kiln\/hour, An hour at .*module\.yaml:61\n$/);
  });

  it('says that it never was, and a number that was worked out', async () => {
    const { said } = await why('the number of burning squares is 4');
    expect(said).toContain('the number of burning squares is 2. It never was.');
  });
});

describe('What is asked', () => {
  it.each([
    ['square 1,2 is burning', '1,2 is burning'],
    ['Glow is at least 2', 'glow is at least 2'],
    ['the Potter is in 2,2', 'potter-1 is in 2,2'],
    ['2,2 has threat', '2,2 is not clear'],
    ['Square 2,2 has no threat', '2,2 is clear'],
  ])('may be said by titles, kinds and what a thing has: %s', async (asked, understood) => {
    expect((await told(asked)).condition).toBe(understood);
  });

  it.each([
    ['1,1 is burnin', /--why:1:8: error BK0610: .*burnin/, 'burning'],
    ['2,2 has thret', /--why:1:5: error BK0522:/, '2,2 is not clear'],
    ['glou is 3', /--why:1:1: error BK06\d\d:/, 'glow is 3'],
  ])('and is reported like a text of a document where it is wrong: %s', async (asked, place, meant) => {
    const { code, out, err, said } = await why(asked);
    expect([code, out]).toEqual([Exit.problems, '']);
    expect(err).toMatch(place);
    expect(said).toContain(`did you mean "${meant}"?`);
  });

  it('is a step that the run has', async () => {
    const { code, said } = await why('glow is 1', '--at', '99');
    expect([code, said]).toEqual([Exit.usage, 'bulkhead: the run has 13 steps, and --at asks for step 99 ']);
  });

  it('is needed', async () => {
    const { code, stderr } = await call('explain', log);
    expect(code).toBe(Exit.usage);
    expect(stderr).toContain('Ask with --why');
  });
});

describe('A log', () => {
  it('of other rules is refused with what differs', async () => {
    folder.edit((text) => text.replace('glow by 1', 'glow by 2'));
    const { code, out, said } = await why('glow is 1');
    expect([code, out]).toEqual([Exit.problems, '']);
    expect(said).toContain('BK0907: the log is not of this run: the rules changed');
  });

  it('that answers otherwise is refused where it does', async () => {
    const lines = readFileSync(log, 'utf8').split('\n');
    folder.write('run.log', lines.map((line) => line.replace('"answer":"spit"', '"answer":"spot"')).join('\n'));
    const { code, said } = await why('glow is 1');
    expect(code).toBe(Exit.problems);
    expect(said).toContain('BK0907: "spot" is no answer to');
  });

  it('of a run that broke off can be asked about before that', async () => {
    folder.edit((text) => text.replace('do: raise glow by 1', 'do: set glow to 7 * glow + 3'));
    await runs(folder.file('firing.yaml'), '--seed', '5', '--log', log, '--quiet', '--force');
    const whole = await why('glow is 3');
    expect([whole.code, whole.said]).toEqual([Exit.problems, expect.stringMatching(/BK0909.*--at 3/)]);
    expect(await told('glow is 3', '--at', '3')).toMatchObject({ holds: true, since: 2 });
  });
});

describe('A code', () => {
  it.each(['BK0610', 'bk610', '610'])('is explained by its page: %s', async (word) => {
    const { code, stdout } = await call('explain', word);
    expect(code).toBe(Exit.fine);
    expect(stdout).toMatch(/^BK0610 A thing cannot be said to be this\n/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('that is not known is answered with those near it', async () => {
    const { code, stdout, stderr } = await call('explain', 'BK0619');
    expect([code, stdout]).toEqual([Exit.problems, '']);
    expect(stderr).toContain('BK0610 A thing cannot be said to be this');
    expect((await call('explain', 'fire')).code).toBe(Exit.problems);
  });

  it('is told in the last line of a report', async () => {
    const { stderr } = await call('run', folder.write('none.yaml', 'version: 1\n'));
    expect(stderr).toMatch(/\n1 error in 1 file\n`bulkhead explain BK0201` tells more\n$/);
  });
});
