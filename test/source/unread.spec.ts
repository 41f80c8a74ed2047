import { describe, expect, it } from 'vitest';
import { problem, type Unread } from '../../core/source/diagnostic.js';
import { renderAll, sourceFile } from '../../core/source/index.js';
import { unreadWords } from '../../core/source/unread.js';

const file = sourceFile('m.yaml', 'a\nb\nc\nd\n');
const of = (start: number, end: number, usedBy: readonly string[] = []): Unread => ({
  at: { file, start, end },
  usedBy,
});

describe('what was not read of a file is told by its lines', () => {
  it.each([
    [of(0, 8), 'nothing else in m.yaml was checked'],
    [of(0, 8, ['b']), 'nothing else in m.yaml was checked, and the file that uses it was checked only in part'],
    [of(0, 8, ['b', 'c']), 'nothing else in m.yaml was checked, and the 2 files that use it were checked only in part'],
    [of(2, 6), 'lines 2 to 3 of m.yaml were not checked'],
    [of(2, 4), 'line 2 of m.yaml was not checked'],
    [of(4, 8), 'm.yaml was not checked from line 3 on'],
  ])('%#', (unread, words) => {
    expect(unreadWords(unread)).toBe(words);
  });

  it('in the last line of a report, and of many only some', () => {
    const list = [problem('BK0101', 'no', { file, start: 0, end: 1 })];
    const text = renderAll({ list, heldBack: 0, unread: Array(8).fill(of(2, 6)) });
    expect(text.match(/lines 2 to 3/g)).toHaveLength(6);
    expect(text).toMatch(/; nor were 2 more parts of files\n$/);
  });
});
