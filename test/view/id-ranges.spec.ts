import { describe, expect, it } from 'vitest';
import { idRanges } from '../../core/view/id-ranges.js';

describe('ids as stretches', () => {
  it.each([
    [[], []],
    [['A-01'], ['A-01']],
    [
      ['A-01', 'A-02'],
      ['A-01', 'A-02'],
    ],
    [
      ['A-01', 'A-02', 'A-03', 'A-05'],
      ['A-01 to A-03', 'A-05'],
    ],
    [['A-09', 'A-10', 'A-11'], ['A-09 to A-11']],
    [
      ['A-01', 'B-02', 'B-03', 'plain', 'B-04'],
      ['A-01', 'B-02', 'B-03', 'plain', 'B-04'],
    ],
    [
      ['A-1', 'A-02'],
      ['A-1', 'A-02'],
    ],
  ])('%j', (ids, told) => {
    expect(idRanges(ids)).toEqual(told);
  });
});
