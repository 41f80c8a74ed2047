import { describe, expect, it } from 'vitest';
import { CheckMemory, checkWithAdvice } from '../../core/analysis/check-project.js';
import { loadProject, memoryFiles, type ReadMemory } from '../../core/documents/index.js';
import { renderAll } from '../../core/source/index.js';
import { type Edit, tower, towerWith } from '../support/tower.js';

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
];

/** Files whose bytes stay the very same as long as their text does. */
function bytesOf(): (files: Readonly<Record<string, string>>) => Record<string, Uint8Array> {
  const known = new Map<string, Uint8Array>();
  const encode = (text: string): Uint8Array => {
    const bytes = known.get(text) ?? new TextEncoder().encode(text);
    known.set(text, bytes);
    return bytes;
  };
  return (files) => Object.fromEntries(Object.entries(files).map(([path, text]) => [path, encode(text)]));
}

describe('checking again with what is remembered', () => {
  it('says what checking afresh says, whatever was changed before', () => {
    const paths = Object.keys(tower);
    const bytes = bytesOf();
    const read: ReadMemory = new Map();
    const check = new CheckMemory();
    for (const [i, one] of edits.entries())
      for (const files of [towerWith(one), tower, towerWith(edits[(i + 1) % edits.length] as Edit)]) {
        const again = checkWithAdvice(loadProject(paths, memoryFiles(bytes(files)), undefined, read), check);
        const afresh = checkWithAdvice(loadProject(paths, memoryFiles(files)));
        expect(renderAll(again.diagnostics)).toBe(renderAll(afresh.diagnostics));
        if (files === tower) expect(again.diagnostics.list).toEqual([]);
        else expect(again.diagnostics.list).not.toEqual([]);
      }
  });
});
