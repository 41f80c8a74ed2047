import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes, renderAll } from '../../core/source/index.js';
import { languageCodes } from '../../core/source/language-codes.js';
import { brief, fixture, fixtureNames, found } from './support.js';

/**
 * Codes without a folder here, with the folder whose tests name them. Faults of files, of YAML, of the form of
 * documents, of boards and of rule texts have many faces; they are tested where they are found.
 */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'test/documents': [
    'BK0101',
    'BK0102',
    'BK0103',
    'BK0104',
    'BK0105',
    'BK0106',
    'BK0108',
    'BK0109',
    'BK0111',
    'BK0112',
    'BK0113',
    'BK0115',
    'BK0116',
    'BK0117',
    'BK0120',
    'BK0121',
    'BK0122',
    'BK0124',
    'BK0204',
    'BK0206',
    'BK0209',
    'BK0302',
    'BK0304',
    'BK0307',
    'BK0308',
  ],
  'test/board': [
    'BK0403',
    'BK0405',
    'BK0406',
    'BK0407',
    'BK0408',
    'BK0409',
    'BK0410',
    'BK0411',
    'BK0412',
    'BK0413',
    'BK0414',
    'BK0415',
    'BK0416',
    'BK0420',
    'BK0421',
    'BK0422',
    'BK0423',
    'BK0424',
    'BK0430',
    'BK0431',
    'BK0432',
    'BK0433',
    'BK0434',
    'BK0435',
    'BK0436',
    'BK0437',
    'BK0438',
    'BK0439',
    'BK0440',
    'BK0442',
    'BK0450',
    'BK0451',
    'BK0452',
    'BK0453',
    'BK0454',
    'BK0455',
  ],
  'test/grammar': [
    'BK0503',
    'BK0504',
    'BK0505',
    'BK0506',
    'BK0507',
    'BK0508',
    'BK0509',
    'BK0510',
    'BK0511',
    'BK0524',
    'BK0529',
    'BK0530',
  ],
  'test/import': Object.keys(codes).filter((code) => code.startsWith('BK11')),
};

/** Faults of runs, of their answers and of the command line: commands raise them, and no document alone shows them. */
const ofCommands = Object.keys(codes).filter((code) => /^BK09(?!0[1-4]|1[2-4])/.test(code));

/** Second guards: the check of YAML, or of the size of files, finds the same fault before. */
const guards: readonly string[] = ['BK0402', 'BK0441'];

const names = fixtureNames();

describe('what is said of a bad document', () => {
  it.each(names)('%s', async (name) => {
    const { files, asked, marks, suggests } = fixture(name);
    const report = found(files, ...asked);
    // One cause, one message: the code, the exact words, the nearest name.
    expect(report.list.map(brief)).toEqual([`${name} ${marks}${suggests === undefined ? '' : ` → ${suggests}`}`]);
    const text = renderAll(report);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    await expect(text).toMatchFileSnapshot(`./${name}/report.txt`);
  });
});

describe('the list of codes', () => {
  it('has a bad document here, or tests elsewhere, for each code', () => {
    const covered = new Set([...names, ...Object.values(elsewhere).flat(), ...ofCommands, ...guards]);
    expect(Object.keys(codes).filter((code) => !covered.has(code))).toEqual([]);
    expect([...covered].filter((code) => !(code in codes))).toEqual([]);
  });

  it.each(Object.entries(elsewhere))('is named in the tests of %s', (folder, listed) => {
    const specs = sources(folder, /\.ts$/).join('\n');
    expect(listed.filter((code) => !specs.includes(code))).toEqual([]);
  });

  it('has no code that nothing raises', () => {
    const raising = [...sources('core', /\.ts$/), ...sources('cli', /\.ts$/)].join('\n');
    const raised = (code: string) => raising.includes(`'${code}'`);
    expect(Object.keys(languageCodes).filter((code) => !raised(code) && !ofCommands.includes(code))).toEqual([]);
  });
});

/** The texts of the files of a folder and those below it, but for the lists of codes themselves. */
function sources(folder: string, ending: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(path).isDirectory()) return sources(path, ending);
    return ending.test(name) && !/codes\.ts$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}
