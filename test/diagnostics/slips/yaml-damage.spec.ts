import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkProject } from '../../../core/analysis/check-project.js';
import { loadProject, memoryFiles, readText } from '../../../core/documents/index.js';
import { Diagnostics, renderAll, sourceFile } from '../../../core/source/index.js';
import type { Draw } from '../mutate.js';

const root = new URL('../../../', import.meta.url);
const files: Readonly<Record<string, string>> = Object.fromEntries(
  ['modules/', 'scenarios/'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(yaml|csv)$/.test(path))
      .sort()
      .map((path) => [folder + path, readFileSync(new URL(folder + path, root), 'utf8')] as const),
  ),
);
const names = Object.keys(files).filter((name) => name.endsWith('.yaml'));

const added = ["'", '"', '[', ']', '{', '}', ',', ': ', ':', '\t', '&a ', '*a ', '!x ', '@', '%', '- ', '|', '>', '? '];
const more = ['<<: ', '\n', ' ', '#', '---\n', '`'];
const taken = ["'", '"', '[', ']', '{', '}', ',', ':', '|', '\n', '- ', '  '];

/** A sign of YAML put in or taken out somewhere. */
function damaged(text: string, draw: Draw): string {
  const signs = [...added, ...more];
  const at = draw(signs.length + taken.length);
  if (at < signs.length) {
    const place = draw(text.length);
    return text.slice(0, place) + signs[at] + text.slice(place);
  }
  const sign = taken[at - signs.length] ?? '';
  const parts = text.split(sign);
  if (parts.length < 2) return text;
  const cut = 1 + draw(parts.length - 1);
  return parts.slice(0, cut).join(sign) + parts.slice(cut).join(sign);
}

function drawFrom(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
}

const errorsOf = (asked: string, all: Readonly<Record<string, string>>) =>
  checkProject(loadProject([asked], memoryFiles(all))).diagnostics;

describe('shipped documents with damage to their YAML', { timeout: 240_000 }, () => {
  const draw = drawFrom(5);
  const own = new Map<string, ReadonlySet<string>>();
  const counts: number[] = [];

  it('are told with an error, and hardly anything besides', () => {
    for (let i = 0; i < 900; i++) {
      const name = names[draw(names.length)] ?? '';
      const text = damaged(files[name] ?? '', draw);
      const strict = new Diagnostics();
      readText(sourceFile(name, text), strict);
      if (!strict.failed) continue;
      // Parts of modules lack what other parts declare.
      if (!own.has(name)) own.set(name, new Set(errorsOf(name, files).list.map((d) => `${d.code} ${d.message}`)));
      const report = errorsOf(name, { ...files, [name]: text });
      const errors = report.list.filter((d) => d.severity === 'error' && !own.get(name)?.has(`${d.code} ${d.message}`));
      expect(errors.length, `${name}\n${text}`).toBeGreaterThan(0);
      for (const { at } of errors) expect(at && at.end <= at.file.text.length && at.start <= at.end).toBe(true);
      expect(renderAll(report)).not.toMatch(/\[object|undefined|NaN/);
      counts.push(errors.length);
    }
    expect(counts.length).toBeGreaterThan(300);
    expect(counts.filter((count) => count === 1).length / counts.length).toBeGreaterThan(0.85);
    expect(counts.filter((count) => count <= 3).length / counts.length).toBeGreaterThan(0.97);
    expect(Math.max(...counts)).toBeLessThanOrEqual(10);
  });
});
