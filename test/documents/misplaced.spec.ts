import { describe, expect, it } from 'vitest';
import { found } from '../diagnostics/support.js';

const good = `version: 1
module: m
spaces: { room: { has: { fire: [out, burning] } } }
tracks: { air: { from: 9, to: 0 } }
rules:
  burns:
    when: a room becomes burning
    if: air is at least 1
    do: lower air by 1
  ends:
    when: air falls
    do: nothing
flow:
  game: { repeat while: air is at least 1, steps: [day, night] }
  day: { do: nothing }
  night: { do: nothing }
`;

function said(from: string, to: string): string[] {
  const text = good.replace(from, to);
  expect(text).not.toBe(good);
  return found({ 'm.yaml': text }, 'm.yaml')
    .list.filter((d) => d.severity === 'error')
    .map((d) => `${d.code} ${d.at?.file.text.slice(d.at.start, d.at.end)} · ${d.message} · ${d.help}`);
}

describe('A key in the wrong column', () => {
  it.each([
    ['    do: lower air by 1', '  do: lower air by 1', 'do', 'too far left: it belongs to `burns`'],
    ['  ends:\n    when', '    ends:\n      when', 'ends', 'too far right: it is no key of `burns`'],
  ])('is told once, and nothing that follows from it: %s', (from, to, key, message) => {
    let text = to;
    // What stands under a key goes with it, and what it leaves behind stays whole.
    if (key === 'ends') text = `${to}: air falls\n      do: nothing\n`;
    const list = said(key === 'ends' ? `${from}: air falls\n    do: nothing\n` : from, text);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatch(new RegExp(`^BK0118 ${key} · `));
    expect(list[0]).toContain(message);
  });

  it('may be the second of two', () => {
    expect(said('    if: air is at least 1\n    do: lower', '  if: air is at least 1\n  do: lower')).toEqual([
      expect.stringContaining('BK0118 if'),
      expect.stringContaining('BK0118 do'),
    ]);
  });
});

describe('A colon in braces', () => {
  it.each([
    ['from: 9', 'from:9', 'BK0118 : · a space belongs after this colon · write `from: 9`'],
    ['from: 9', 'from 9', 'BK0118 from 9 · a colon is missing after `from` · write `from: 9`'],
    [
      'repeat while: air',
      'repeat while air',
      'BK0118 repeat while air is at least 1 · a colon is missing after `repeat while`',
    ],
    [
      '[day, night]',
      'day, night',
      'BK0123 , · inside `{ }` a comma ends the text before it · a list stands in brackets: `steps: [day, night]`',
    ],
  ])('is told alone: %s → %s', (from, to, told) => {
    const list = said(from, to);
    expect(list).toHaveLength(1);
    expect(list[0]).toContain(told);
  });
});

describe('A line without its colon', () => {
  it.each([
    ['rules:\n', 'rules\n', 'BK0118 rules · a colon is missing after `rules` · write `rules:`'],
    [
      'when: air falls',
      'when air falls',
      'BK0118 when air falls · a colon is missing after `when` · write `when: air falls`',
    ],
    ['    when: air falls\n    do: nothing\n', '    when: air falls\n    do nothing\n', 'BK0118 do nothing'],
    ['    do: lower air by 1', '\tdo: lower air by 1', 'BK0110 \t'],
  ])('is told as that: %s → %s', (from, to, told) => {
    const list = said(from, to);
    expect(list).toHaveLength(1);
    expect(list[0]).toContain(told);
  });
});

describe('A misspelt key', () => {
  it('is taken for the one that was meant, so that what it holds is looked at too', () => {
    expect(said('rules:\n  burns:\n    when: a room', 'ruels:\n  burns:\n    when: a romm')).toEqual([
      expect.stringContaining('BK0202 ruels'),
      expect.stringContaining('BK0608 romm'),
    ]);
  });

  it('says nothing of a value that does not belong under what was only a guess', () => {
    expect(said('rules:\n  burns:\n', 'ruels: 1\nrules:\n  burns:\n')).toEqual([
      expect.stringContaining('BK0202 ruels'),
    ]);
    expect(said('tracks:', 'trakcs: 1\ntracks:')).toEqual([expect.stringContaining('BK0202 trakcs')]);
  });
});
