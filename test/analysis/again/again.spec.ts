import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Edit, tower, towerWith } from '../../support/tower.js';
import { Checker, type Files, saved, saves } from './walk.js';

const edits: readonly Edit[] = [
  ['modules/tower/module.yaml', 'pressure is 10', 'pressure is 12'],
  ['boards/keep.yaml', '1: cellar', '1: celar'],
  ['boards/keep.yaml', 'attic: { is: room', 'garret: { is: room'],
  ['night.yaml', 'in: hall', 'in: hal'],
  ['modules/tower/tests/fire.yaml', 'hall is burning', 'hal is burning'],
  ['modules/tower/module.yaml', 'links:', 'links: [}'],
  ['modules/tower/module.yaml', 'rulebook:', 'use: [./module.yaml]\nrulebook:'],
  ['modules/tower/module.yaml', ' or spread is slow', ''],
  ['modules/tower/module.yaml', 'TW-2: { text', 'TW-5: { text'],
  // What is wrong then stands elsewhere.
  ['modules/tower/module.yaml', 'from: 1, to: 10, starts: 1', 'from: 4, to: 10, starts: 4'],
  ['modules/tower/module.yaml', 'count: 1 to 3', 'count: 3'],
  ['modules/tower/module.yaml', 'at once when: pressure is 10', 'at once when: pressure is at least 3'],
  ['modules/tower/module.yaml', '[dry, low, high]', '[dry, deep, high]'],
  ['modules/tower/module.yaml', 'repeat while: always', 'repeat while: pressure is 5'],
  ['modules/tower/module.yaml', '  hatch: {', '  shaft: {'],
  ['modules/tower/module.yaml', '  lost: {', '  fallen: {'],
  ['modules/tower/module.yaml', 'TW-1: {', 'TW-9: {'],
  ['modules/tower/module.yaml', 'values: [fast, slow], default: fast', 'values: [fast, steady], default: fast'],
  ['modules/tower/module.yaml', '  spread: {', '  speed: {'],
];

/** A fault in what a rule does, which no other document is checked against. */
const slip: Edit = ['modules/tower/module.yaml', 'make the room burning', 'make the room burnt'];

/** The tower in a village: a module that overrides it, a rulebook and cards in files of their own, positions. */
const village: Files = {
  ...tower,
  'modules/village/module.yaml': `version: 1
module: village
use: [tower, ./wells.yaml]
rulebook: ./rulebook.yaml
cards: { from: ./cards.csv }
overrides:
  tower/burn: { do: raise pressure by 2, cites: V-1 }
`,
  'modules/village/wells.yaml': `version: 1
module: village
words:
  cool (room): heat of the room is at most 1
options:
  shade: { title: Nobody reads it, values: [yes, no], default: no, status: choice }
  deep: { title: How deep wells are, values: [shallow, deep], default: deep, status: choice }
procedures:
  draw-water (room):
    replaceable: yes
    do: |
      if the room is cool or deep is shallow: make the room high
replacements:
  well:
    instead of: draw-water (room)
    if: the room is cool
    do: make the room low
`,
  'modules/village/rulebook.yaml': 'version: 1\nrulebook: village\nids:\n  V-1: Villages burn twice as hot.\n',
  'modules/village/cards.csv': 'card,kind,copies,do\nspark,event,3,flare-up\ndrizzle,event,2,flare-up\n',
  'modules/village/tests.yaml': `version: 1
tests: Villages
use: [village]
board: ../../boards/keep.yaml
cases:
  - test: A spark counts twice
    covers: V-1
    given: ./dusk.yaml
    do: make hall burning
    then: [pressure is 5]
`,
  'modules/village/dusk.yaml': 'version: 1\nposition: dusk\ntracks: { pressure: 3 }\nspaces: { cellar: high }\n',
  'dawn.yaml': 'version: 1\nposition: dawn\nscenario: ./night.yaml\nplayers: 0\nspaces: { attic: burning }\n',
  'lone.yaml': 'version: 1\nposition: lone\nspaces: { attic: burning }\n',
};

/** A code in a report. */
const FAULT = /BK\d{4}/;
const root = join(import.meta.dirname, '../../..');

function stock(...folders: readonly string[]): Files {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const documents = paths.filter((path) => /\.(yaml|csv)$/.test(path));
  return Object.fromEntries(documents.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function compare(first: Files, walk: Parameters<typeof saved>[2][]): void {
  const checker = new Checker();
  let files = first;
  checker.again(files);
  for (const save of walk) {
    files = saved(first, files, save, edits);
    expect(checker.again(files), JSON.stringify(save)).toBe(checker.afresh(files));
  }
}

describe('checking again with what is remembered says what checking afresh says', () => {
  it('after one edit and another', () => {
    const checker = new Checker();
    const compared = (files: Files): string => {
      const again = checker.again(files);
      expect(again).toBe(checker.afresh(files));
      return again;
    };
    for (const [i, one] of edits.entries()) {
      // Each is a fault, so that what is compared is not silence.
      expect(compared(towerWith(one)), one.join(' ')).toMatch(FAULT);
      expect(compared(tower)).not.toMatch(FAULT);
      expect(compared(towerWith(edits[(i + 1) % edits.length] as Edit))).toMatch(FAULT);
      // While a program has a fault it is not asked how a scenario begins.
      expect(compared(towerWith(slip, one))).toMatch(FAULT);
      expect(compared(towerWith(one))).toMatch(FAULT);
    }
  });

  it('where tests choose what a module no longer offers, and name what it no longer has', () => {
    const tests = `${village['modules/village/tests.yaml']}  - test: In the shade
    options: { shade: dim }
    do: make hall burning
    then: [pressure is 2, hall is burning]
survivors:
  - { rule: village/well, line: make the room low, becomes: nothing, because: It is a test. }
`;
    const wells = village['modules/village/wells.yaml'] ?? '';
    const offering = (shades: string, rule = 'well'): Files => ({
      ...village,
      'modules/village/tests.yaml': tests,
      'modules/village/wells.yaml': wells
        .replace('values: [yes, no], default: no', `values: ${shades}`)
        .replace('  well:', `  ${rule}:`),
    });
    const checker = new Checker();
    const said = (files: Files): string => {
      const again = checker.again(files);
      expect(again).toBe(checker.afresh(files));
      return again;
    };
    const fine = offering('[dim, none], default: none');
    expect(said(fine)).not.toContain('error');
    expect(said(offering('[dark, none], default: none'))).toContain('"dim"');
    expect(said(fine)).not.toContain('error');
    expect(said(offering('[dim, none], default: none', 'spring'))).toContain('village/well');
    expect(said(fine)).not.toContain('error');
  });

  it('of projects in which there is advice to give', () => {
    const said = new Checker().again(village);
    expect(said).toContain('warning BK10');
    expect(said).not.toContain('error BK');
  });

  property.prop([saves(10)], { numRuns: 25 })(
    'after any saves in a small project',
    (walk) => compare(village, walk),
    120_000,
  );

  const hazards = stock('modules/hazards', 'scenarios/hazards');
  property.prop([saves(6)], { numRuns: 2 })(
    'after any saves of the stock hazards',
    (walk) => compare(hazards, walk),
    120_000,
  );
});
