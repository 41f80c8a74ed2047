import { describe, expect, it } from 'vitest';
import { checkProject } from '../../../core/analysis/check-project.js';
import { loadProject, memoryFiles } from '../../../core/documents/index.js';
import type { Found } from '../support.js';
import { slips as all } from './all.js';
import { base } from './base.js';
import { type Broken, misplaced, notUsed } from './broken.js';
import { type Slip, toldLine, withSlips } from './slip.js';

type Change = Pick<Slip, 'slip' | 'file' | 'from' | 'to'>;

function found(...changes: readonly Change[]): Found {
  const files = withSlips(...(changes as readonly Slip[]));
  return checkProject(loadProject(Object.keys(files), memoryFiles(files))).diagnostics;
}

const lines = ({ list }: Found): string[] => list.map((d) => toldLine(d, false)).sort();

const broken: readonly Broken[] = [...notUsed, ...misplaced];
const faults: readonly Change[] = [...broken, ...all.filter(({ code }) => /^BK01/.test(code) && code !== 'BK0107')];
const slips: readonly Slip[] = all.filter(({ code }) => !/^BK01/.test(code));
const alone = new Map<Change, string[]>([...faults, ...slips].map((slip) => [slip, lines(found(slip))]));

/** Within so many lines two slips may stand in one text. */
const APART = 8;

function lineOf({ file, from }: Change): number {
  const text = base[file] ?? '';
  return text.slice(0, text.indexOf(from)).split('\n').length;
}

function brokenLine({ file, from }: Change): string {
  const text = base[file] ?? '';
  const at = text.indexOf(from);
  return text.slice(text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at + from.length - 1));
}

/** Of each fault every so manyth slip, others each time: all of them together take minutes. */
const EVERY = 7;
const pairs = faults.flatMap((fault, i) =>
  slips
    .filter((slip, j) => slip.file === fault.file && (i + j) % EVERY === 0)
    // What is said of the very thing that is broken may only follow.
    .filter((slip) => !brokenLine(fault).includes(slip.marks))
    .filter((slip) => Math.abs(lineOf(fault) - lineOf(slip)) >= APART)
    .map((slip) => [`${fault.slip}, and ${slip.slip}`, fault, slip] as const),
);

describe('a fault of YAML', () => {
  it.each(broken.map((fault) => [fault.slip, fault] as const))('%s is told once, and nothing else is', (_, fault) => {
    expect(alone.get(fault)).toEqual([fault.told]);
  });
});

describe('a fault of YAML and another slip in one file', { timeout: 60_000 }, () => {
  it.each(pairs)('%s: both are told, and nothing else', (_, fault, slip) => {
    // What a slip says alone, be it more than one thing, it says beside the fault too.
    expect(lines(found(fault, slip))).toEqual([...(alone.get(fault) ?? []), ...(alone.get(slip) ?? [])].sort());
  });

  it('are enough to count', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(400);
    const told = new Set(pairs.map(([, fault]) => fault));
    expect(faults.filter((fault) => fault.file === 'module.yaml' && !told.has(fault))).toEqual([]);
  });
});
