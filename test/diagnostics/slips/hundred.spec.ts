import { describe, expect, it } from 'vitest';
import { checkProject } from '../../../core/analysis/check-project.js';
import { loadProject, memoryFiles } from '../../../core/documents/index.js';
import type { Found } from '../support.js';
import { slips } from './all.js';
import { base } from './base.js';
import { isTold, type Slip, toldLine, wantedLine, withSlips } from './slip.js';

function found(files: Readonly<Record<string, string>>): Found {
  return checkProject(loadProject(Object.keys(files), memoryFiles(files))).diagnostics;
}

const told = new Map(slips.map((slip) => [slip, found(withSlips(slip))]));

describe('ordinary slips of authors', () => {
  it('are made in a project without a fault', () => {
    expect(found(base).list.map((d) => toldLine(d))).toEqual([]);
  });

  it('are all different', () => {
    expect(new Set(slips.map((s) => s.slip)).size).toBe(slips.length);
    expect(new Set(slips.map((s) => `${s.file} ${s.from} ${s.to}`)).size).toBe(slips.length);
  });

  it.each(slips.map((slip) => [slip.slip, slip] as const))(
    '%s is told once, at its words, and nothing else is',
    (_, slip) => {
      expect(told.get(slip)?.list.map((d) => toldLine(d))).toEqual([wantedLine(slip)]);
    },
  );

  it('are told exactly at least 95 times in 100, and a good many times with the name that was meant', () => {
    const exact = slips.filter((slip) => isTold(slip, told.get(slip) as Found));
    const near = slips.filter((slip) => slip.near !== undefined);
    const named = near.filter((slip) => told.get(slip)?.list.some((d) => d.suggestion === slip.near));
    const noise = slips.reduce((sum, slip) => sum + Math.max(0, (told.get(slip)?.list.length ?? 0) - 1), 0);
    console.info(
      `${slips.length} slips: ${exact.length} told exactly; ${near.length} have a near name, ${named.length} told with it`,
    );
    expect(slips.length).toBeGreaterThanOrEqual(100);
    expect(exact.length / slips.length).toBeGreaterThanOrEqual(0.95);
    expect(named.length).toBeGreaterThanOrEqual(80);
    expect(named.length / slips.length, 'of all slips, with a near name or without').toBeGreaterThanOrEqual(0.6);
    expect(named.length / near.length).toBeGreaterThanOrEqual(0.95);
    expect(noise).toBe(0);
  });
});

describe('two slips at once', () => {
  /** What cannot be seen until another is mended: cards of an unknown kind have no deck, a board of unknown links no pieces,
   * an action of nobody is none. */
  const hiding: ReadonlySet<string> = new Set([
    'a misspelt kind of piece of a scenario',
    'a misspelt kind of card',
    'a link with an arrow',
    'a link with a dash',
    'a misspelt kind of actor',
    'a misspelt currency',
  ]);
  /** Slips in whole files and in YAML itself hide what else is in the file, until they are mended. */
  const alone = slips.filter((s) => !hiding.has(s.slip) && /^BK0[5-9]/.test(s.code));
  const pairs = alone.flatMap((first, i): [string, Slip, Slip][] => {
    const second = alone.slice(i + 1).find(({ file, from }) => file !== first.file || !overlap(first, from));
    return second ? [[`${first.slip}, and ${second.slip}`, first, second]] : [];
  });

  function overlap(first: Slip, from: string): boolean {
    const text = base[first.file] ?? '';
    const line = (at: number): number => text.slice(0, at).split('\n').length;
    return Math.abs(line(text.indexOf(first.from)) - line(text.indexOf(from))) < 8;
  }

  it.each(pairs)('%s are both told', (_, first, second) => {
    const both = found(withSlips(first, second)).list.map((d) => toldLine(d, false));
    expect([...both].sort()).toEqual([wantedLine(first, false), wantedLine(second, false)].sort());
  });

  it('are enough to count', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(50);
  });
});
