import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/base/sha256.js';
import { isUntouched, MAIN, type ReportRecord, recordIn, recordText } from '../../../core/view/report/record.js';
import { verdictOn, verdictText } from '../../../core/view/report/verified.js';

const cell = {
  label: '',
  digests: { whole: 'w', program: 'p', board: 'b', options: 'o', start: 's' },
  options: { reflow: 'off' },
  ...{ runs: 100, won: 0.25, figures: 'f' },
};
const record: ReportRecord = {
  ...{ report: 1, bulkhead: '1.0.0', command: ['simulate', 'a </script> b.yaml'], seed: '7', partial: false },
  cells: [cell],
  page: sha256('text'),
};
const page = (text: string): string => `<body>${MAIN.begin}${text}${MAIN.end}${recordText(record)}</body>`;

describe('the record of a report', () => {
  it('is read from the page as it was written', () => {
    expect(recordIn(page('text'))).toEqual(record);
  });

  it.each([
    ['is not in other pages', '<html><body>Nothing</body></html>', 'no report'],
    ['is broken where it was cut', page('text').slice(0, -60), 'broken'],
    ['is broken where something is missing', page('text').replace('"seed":"7",', ''), 'broken'],
    ['may be of another version', page('text').replace('{"report":1', '{"report":2'), 'of another version'],
  ])('%s', (_, text, found) => {
    expect(recordIn(text)).toBe(found);
  });

  it('knows whether the page was changed', () => {
    expect(isUntouched(page('text'), record)).toBe(true);
    expect(isUntouched(page('test'), record)).toBe(false);
  });
});

describe('a report against the same runs', () => {
  const text = (now: Partial<typeof cell>, version = '1.0.0') =>
    verdictText(verdictOn(record, { cells: [{ ...cell, ...now }] }, version, true));

  it('is the same', () => {
    expect(text({})).toBe('The figures are the same.\n');
  });

  it('is the same though something changed that does not matter', () => {
    expect(text({ digests: { ...cell.digests, program: 'q' } }, '1.1.0')).toBe(
      'The figures are the same.\n  changed since: the rules\n  made by Bulkhead 1.0.0, now 1.1.0\n',
    );
  });

  it('differs, and it is said by what', () => {
    const now = { figures: 'g', won: 0.5, options: { reflow: 'on' }, digests: { ...cell.digests, board: 'c' } };
    expect(text(now)).toBe(
      'The figures are not the same.\n  won 25.0 %, now 50.0 %\n  changed since: the board, the option reflow (off, now on)\n',
    );
  });

  it('differs where results are missing or new', () => {
    const verdict = verdictOn(record, { cells: [{ ...cell, label: 'reflow=on' }] }, '1.0.0', true);
    expect(verdict).toMatchObject({ same: false, missing: [''], added: ['reflow=on'] });
  });
});
