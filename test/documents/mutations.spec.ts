import { readdirSync, readFileSync } from 'node:fs';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { renderAll, toJson } from '../../core/source/index.js';

const folder = new URL('../../test/cases/', import.meta.url);
const seeds = [
  'version: 1\nmodule: m\nuse: [./part.yaml]\nrules:\n  x:\n    when: a room becomes burning\n    do: |\n      if the room is dry: put fire\n      # why\n      raise heat by 1\ncards: { from: ./c.csv, y: { faint: [none, 3], title: "it\\"s" } }\n',
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .sort()
    .slice(0, 12)
    .map((path) => readFileSync(new URL(path, folder), 'utf8')),
];

const pieces = [
  '\n',
  '  ',
  '\t',
  ': ',
  ' #',
  '- ',
  '|',
  '>',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  '&a ',
  '*a',
  '!!x ',
  '---\n',
  '? ',
  '%',
  '\r',
  '\\',
  '\0',
  '\ufeff',
  '🔥',
  '<<: ',
  'use: [m]\n',
  '__proto__: 1\n',
  '~',
  '0110',
  ',',
  '@',
];

const edit = fc.record({
  at: fc.nat(),
  remove: fc.nat(20),
  add: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })),
});

describe('any change to a right file gives a project or diagnostics with places', () => {
  property.prop([fc.constantFrom(...seeds), fc.array(edit, { minLength: 1, maxLength: 4 })], { numRuns: 600 })(
    'and never an exception',
    (seed, edits) => {
      let text = seed;
      for (const { at, remove, add } of edits) {
        const place = at % (text.length + 1);
        text = text.slice(0, place) + add + text.slice(place + remove);
      }
      const files = { 'a.yaml': text, 'part.yaml': 'version: 1\nmodule: m\n', 'c.csv': 'card,kind\nx,y\n' };
      const { diagnostics, entries } = loadProject(['a.yaml'], memoryFiles(files));
      expect(entries.length + diagnostics.list.length).toBeGreaterThan(0);
      for (const found of diagnostics.list) {
        const { at } = found;
        expect(at).toBeDefined();
        if (!at) continue;
        expect(at.start).toBeGreaterThanOrEqual(0);
        expect(at.start).toBeLessThanOrEqual(at.end);
        expect(at.end).toBeLessThanOrEqual(at.file.text.length + 1);
        expect(JSON.stringify(toJson(found))).toContain(found.code);
      }
      const shown = renderAll(diagnostics);
      if (diagnostics.list.length > 0) expect(shown).not.toBe('');
    },
  );

  property.prop([fc.uint8Array({ maxLength: 60 })])('also for any bytes', (bytes) => {
    const { diagnostics, entries } = loadProject(['a.yaml'], memoryFiles({ 'a.yaml': bytes }));
    expect(entries.length + diagnostics.list.length).toBeGreaterThan(0);
  });

  property.prop([fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', '[', ']', ' '), maxLength: 30 })])(
    'also for any table',
    (table) => {
      const { diagnostics } = loadProject(
        ['a.yaml'],
        memoryFiles({ 'a.yaml': 'version: 1\nmodule: m\ncards: { from: ./c.csv }\n', 'c.csv': table }),
      );
      for (const { at } of diagnostics.list) expect(at).toBeDefined();
    },
  );
});
