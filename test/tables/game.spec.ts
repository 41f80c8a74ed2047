import { describe, expect, it } from 'vitest';
import { sourceFile } from '../../core/source/file.js';
import { Game } from '../../core/tables/game.js';
import { gameLog, isNonsense, resumed } from '../../core/tables/game-log.js';
import { readAnswers } from '../../core/tables/log-reading.js';
import { watch } from '../support/games.js';
import { scenarioOf } from '../support/scenario.js';

const scenario = scenarioOf(watch);
const text = (game: Game): string =>
  gameLog(game, 'x')
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
const read = (log: string) => readAnswers(sourceFile('a.log', log));

/** A game answered by a rule of its own: always another option than the last. */
function played(seed: string | undefined, answers: number, game = new Game(scenario, seed)): Game {
  for (let i = game.answers.length; i < answers && game.question; i++)
    game.answer((i * 7 + 3) % game.question.options.length);
  return game;
}

describe('a game that people play', () => {
  it('29: gives the same log when it is answered at once, and when it is saved and taken up after every answer', () => {
    for (const seed of ['1', '2', undefined]) {
      const whole = played(seed, 200);
      expect(whole.standing.is).toBe('over');
      let game = new Game(scenario, seed);
      for (let n = 1; n <= whole.answers.length; n++) {
        const taken = resumed(scenario, read(text(played(seed, n, game))));
        if (isNonsense(taken)) throw new Error(taken.message);
        expect(text(taken)).toBe(text(game));
        game = taken;
      }
      expect(text(game)).toBe(text(whole));
    }
  });

  it('takes decisions back to the first, and comes to the same again', () => {
    const game = played('5', 9);
    const logs = [text(game)];
    while (game.undo()) logs.push(text(game));
    expect([logs.length, game.answers.length, game.undo()]).toEqual([10, 0, false]);
    logs.reverse().forEach((log, n) => {
      expect(text(played('5', n))).toBe(log);
    });
    expect(text(played('5', 9, game))).toBe(logs.at(-1));
  });

  it('has no better dice when a decision is tried again', () => {
    const game = played('5', 200);
    const log = text(game);
    const last = game.answers.at(-1) ?? 0;
    game.undo();
    game.answer(last);
    expect(text(game)).toBe(log);
  });

  it('is asked its luck where there is no seed, and undo takes that back too', () => {
    const game = played(undefined, 200);
    expect(game.log.filter((line) => line.asker === 'luck').length).toBeGreaterThan(3);
    expect(game.log.length).toBe(game.answers.length);
    game.undo();
    expect(game.log.length).toBe(game.answers.length);
  });

  it('looks as it stands at the question, not as at the border of the step', () => {
    // With luck asked the first question after the turn is the roll; the points are there again by then.
    const game = new Game(scenario, undefined);
    const { question } = game;
    game.answer(question?.options.indexOf('step-over') ?? 0);
    game.answer(0);
    game.answer(game.question?.options.indexOf('done') ?? 0);
    expect(game.question?.site.kind).toBe('address');
    const [ap] = [...game.machine.layout.properties].filter(([p]) => p.name === 'ap').map(([, s]) => s.base);
    expect([game.machine.state[ap ?? 0], game.look().state[ap ?? 0]]).toEqual([1, 2]);
  });
});

describe('a game that not all win', () => {
  it('says who won in its log, and is refused where others are said to have', () => {
    const own = scenarioOf({
      ...watch,
      m: watch.m.replace('title: The house burns down,', 'title: The house burns down, won by: a shaken watchman,'),
      more: (watch.more ?? '').replace('in: hall }', 'in: hall, nerve: shaken }'),
    });
    const game = played('3', 200, new Game(own, '3'));
    expect(game.logEnd).toMatchObject({ result: 'lost', wins: ['watchman-1'] });
    expect(isNonsense(resumed(own, read(text(game))))).toBe(false);
    const other = resumed(own, read(text(game).replace('"wins":["watchman-1"]', '"wins":["watchman-2"]')));
    expect(other).toMatchObject({ message: expect.stringContaining('["watchman-2"] for `wins`') });
  });
});

describe('a log of a game that is not as it was written', () => {
  const whole = () => text(played('3', 12)).trimEnd().split('\n');
  const refused = (lines: readonly string[]) => {
    const given = read(`${lines.join('\n')}\n`);
    expect(given.fault).toBeUndefined();
    const found = resumed(scenario, given);
    if (!isNonsense(found)) return 'taken';
    const line = found.at.file.text.slice(0, found.at.start).split('\n').length;
    return `${line}: ${found.message}`;
  };
  const edited = (n: number, change: Record<string, unknown>) =>
    refused(whole().map((line, i) => (i === n ? JSON.stringify({ ...JSON.parse(line), ...change }) : line)));

  it('is taken as it is', () => expect(refused(whole())).toBe('taken'));

  it('is refused at the first line that does not fit, whatever in it was changed', () => {
    const lines = whole().map((line) => JSON.parse(line) as Record<string, unknown>);
    const luck = lines.findIndex((line) => line['asker'] === 'luck' && line['options'] === 4);
    expect(luck).toBeGreaterThan(0);
    const other = ['hall', 'cellar'].find((room) => room !== lines[luck]?.['answer']);
    expect(edited(luck, { answer: other })).toMatch(new RegExp(`^${luck + 1}: luck fell otherwise: .* seed 3 gives`));
    lines.slice(1, -1).forEach((line, i) => {
      const at = `^${i + 2}: `;
      expect(edited(i + 1, { step: 77 })).toMatch(
        new RegExp(`${at}the log has 77 for .step. here, and the game comes to ${line['step']}`),
      );
      expect(edited(i + 1, { ordinal: 0 })).toMatch(new RegExp(`${at}the log has 0 for .ordinal.`));
      expect(edited(i + 1, { asker: 'player 9' })).toMatch(new RegExp(`${at}the log has "player 9" for .asker.`));
      expect(edited(i + 1, { rule: 'm/none' })).toMatch(new RegExp(`${at}the log answers m/none here, and m/`));
      expect(edited(i + 1, { options: 99 })).toMatch(new RegExp(at));
      expect(edited(i + 1, { answer: 'dance' })).toMatch(new RegExp(at));
    });
    const end = lines.length;
    expect(edited(end - 1, { steps: 1 })).toMatch(new RegExp(`^${end}: the log ends with 1 for .steps.`));
    expect(edited(end - 1, { state: 'x' })).toMatch(new RegExp(`^${end}: .*state`));
    expect(edited(end - 1, { result: 'won' })).toMatch(new RegExp(`^${end}: .*result`));
    expect(edited(0, { seed: '4' })).toMatch(/^\d+: luck fell otherwise/);
  });

  it('is refused when a line is missing, doubled, or in another place', () => {
    const lines = whole();
    for (let i = 1; i < lines.length - 1; i++) {
      expect(refused(lines.filter((_, k) => k !== i)), `without ${i}`).not.toBe('taken');
      expect(refused([...lines.slice(0, i), lines[i] ?? '', ...lines.slice(i)]), `${i} twice`).not.toBe('taken');
    }
    const over = text(played('3', 200)).trimEnd().split('\n');
    const more = [...over.slice(0, -1), over[1] ?? '', over.at(-1) ?? ''];
    expect(refused(more)).toBe(`${over.length}: the game is over before this answer`);
  });
});
