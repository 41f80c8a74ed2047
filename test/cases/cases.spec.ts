import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { nodeFiles } from '../../core/host/files.js';
import { complaints, loadTests } from './support.js';

const here = dirname(fileURLToPath(import.meta.url));
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

describe('the hard cases', () => {
  it('are twenty-three', () => {
    expect(folders).toHaveLength(23);
  });

  for (const folder of folders) {
    const files = nodeFiles(join(here, folder));
    for (const path of readdirSync(join(here, folder))
      .filter((name) => name.startsWith('tests'))
      .sort()) {
      const { tests, faults } = loadTests(files, path);
      describe(`${folder}/${path}`, () => {
        it('is read without faults', () => {
          expect(faults).toEqual([]);
        });
        for (const test of tests) {
          it(test.title, () => {
            expect(complaints(test)).toEqual([]);
          });
        }
      });
    }
  }
});
