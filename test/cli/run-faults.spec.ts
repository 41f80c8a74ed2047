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
