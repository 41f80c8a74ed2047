import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionOf } from '../../core/source/index.js';
import { type Documents, hardCases, smallGame } from './corpus.js';
import { type Draw, mutated, wordsOf } from './mutate.js';
import { sentences } from './sentences.js';
import { found } from './support.js';
import { type Fate, fateOf } from './survive.js';

/** Numbers that follow from a seed. */
function drawFrom(seed: number): Draw {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return below <= 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const seeds = fc.nat({ max: 0x7fffffff });

describe('documents with slips in them', () => {
  const corpus: readonly Documents[] = [
    smallGame,
    { ...smallGame, entry: 't.yaml' },
    { ...smallGame, entry: 'g.yaml' },
    ...hardCases(),
  ];

  it('are sound as they stand', () => {
    for (const documents of corpus) expect([documents.name, fateOf(documents)]).toEqual([documents.name, 'ran']);
  });

  it('are refused with a place, or run, and nothing else', () => {
    const fates: Fate[] = [];
    fc.assert(
      fc.property(seeds, (seed) => {
        const draw = drawFrom(seed);
        const documents = corpus[draw(2) === 0 ? draw(3) : draw(corpus.length)] ?? smallGame;
        const names = Object.keys(documents.files);
        const name = names[draw(names.length)] ?? '';
        const text = mutated(documents.files[name] ?? '', draw, wordsOf(Object.values(documents.files)));
        fates.push(fateOf({ ...documents, files: { ...documents.files, [name]: text } }));
      }),
      { seed: 20, numRuns: 250, endOnFailure: true },
    );
    // Slips that nobody would see: some documents are as good as before.
    expect(fates).toContain('ran');
    expect(fates).toContain('refused');
  });
});

describe('rule text by chance', () => {
  /** The small game with a procedure of this text, done each time the hazards act. */
  const gameWith = (text: string): Documents => {
    const lines = text.split('\n').map((line) => `      ${line}`);
    const module = smallGame.files['m.yaml'] ?? '';
    const changed = module
      .replace('  burst (room)', () => `  go (room):\n    do: |\n${lines.join('\n')}\n  burst (room)`)
      .replace('      spread the room\n', '      spread the room\n      go the room\n');
    return { ...smallGame, files: { ...smallGame.files, 'm.yaml': changed } };
  };

  it('runs as far as it is accepted, alike in both forms', () => {
    const fates: Fate[] = [];
    fc.assert(
      fc.property(seeds, (seed) => {
        const text = accepted(sentences(drawFrom(seed)), gameWith);
        fates.push(fateOf(gameWith(text)));
      }),
      { seed: 21, numRuns: 60, endOnFailure: true },
    );
    expect(fates.filter((fate) => fate === 'ran').length).toBeGreaterThan(30);
  });
});

/** Leaves out the lines that are refused, with the blocks below them, until the rest is accepted. */
function accepted(text: string, gameWith: (text: string) => Documents): string {
  let lines = text.split('\n');
  for (let tries = 0; tries < 12; tries++) {
    const { files } = gameWith(lines.join('\n'));
    const faults = found(files, 'm.yaml').list;
    if (faults.length === 0) break;
    const first = (files['m.yaml'] ?? '').split('\n').indexOf('  go (room):') + 2;
    const bad = new Set(faults.map(({ at }) => (at ? positionOf(at.file, at.start).line - 1 - first : -1)));
    lines = withBlocks(lines.length > 0 ? withoutLines(lines, bad) : []);
  }
  return lines.join('\n');
}

const depthOf = (line: string | undefined): number => (line === undefined ? -1 : line.length - line.trimStart().length);

function withoutLines(lines: readonly string[], bad: ReadonlySet<number>): string[] {
  const kept: string[] = [];
  let dropped = -1;
  lines.forEach((line, at) => {
    const below =
      dropped >= 0 &&
      (depthOf(line) > dropped || (depthOf(line) === dropped && /^\s*(otherwise:|if none:)/.test(line)));
    if (below) return;
    dropped = bad.has(at) ? depthOf(line) : -1;
    if (dropped < 0) kept.push(line);
  });
  return kept.length > 0 ? kept : ['nothing'];
}

/** A header whose block is gone does nothing. */
function withBlocks(lines: readonly string[]): string[] {
  return lines.map((line, at) =>
    /:$/.test(line) && depthOf(lines[at + 1]) <= depthOf(line) ? `${line} nothing` : line,
  );
}
