import { describe, expect, it } from 'vitest';
import { parse } from '../../grammar/index.js';

const faults = (text: string) => parse('statements', text).faults;

describe('characters that do not belong to the language', () => {
  it.each([
    ['lower a\u200bir by 1', 'a character nobody sees stands here (U+200B)', 'take it out'],
    ['the game is lost because \u201cno air\u201d', '\u201c', 'plain quote'],
    ['the game is lost because \u2018no air\u2019', '\u2018', 'plain double quotes'],
    ['lower air by 3 \u2013 1', '\u2013', 'plain minus'],
    ['lower air by 3 \u2212 1', '\u2212', 'plain minus'],
    ['if air \u2265 3: nothing', '\u2265', 'is at least'],
  ])('are named, with what to write: %j', (text, message, help) => {
    const [fault] = faults(text);
    expect(fault?.code).toBe('BK0503');
    expect(fault?.message).toContain(message);
    expect(fault?.help).toContain(help);
  });
});

describe('a number below nothing', () => {
  it.each(['lower air by -1', 'n = -1', 'lower air by 2 * (-1)', 'set air to -1', 'if air is at least -1: nothing'])(
    'is not written so: %s',
    (text) => {
      expect(faults(text).map((f) => f.code)).toEqual(['BK0523']);
      expect(faults(text)[0]?.help).toContain('`0 - 1`');
      expect(parse('statements', text.replace('-1', '0 - 1')).faults).toEqual([]);
    },
  );

  it('is not what a minus glued to a name means', () => {
    expect(faults('n = air -1')[0]?.help).toBe('write `air - 1`');
  });
});

it('`the` is no name', () => {
  expect(faults('the = 3').map((f) => f.code)).toEqual(['BK0527']);
  expect(faults('the target = 3').map((f) => f.code)).toEqual(['BK0501']);
});

it('blocks nested too deeply are told once', () => {
  const lines = Array.from({ length: 200 }, (_, i) => `${'  '.repeat(i)}if the room is dry:`);
  expect(faults([...lines, `${'  '.repeat(200)}nothing`].join('\n')).map((f) => f.code)).toEqual(['BK0510']);
});
