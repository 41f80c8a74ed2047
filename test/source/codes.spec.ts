import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Code, codeInfo, codes } from '../../core/source/index.js';
import { grammarCodes } from '../../grammar/codes.js';

const root = new URL('../../', import.meta.url);

/** The text of every source file in a folder. */
function sources(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(new URL(`${folder}/${path}`, root), 'utf8'));
}

describe('the list of codes', () => {
  const all = Object.entries(codes) as [Code, { title: string; severity: string }][];

  it('has a title and a severity for each', () => {
    for (const [code, { title, severity }] of all) {
      expect(code).toMatch(/^BK\d{4}$/);
      expect(title).toMatch(/^[A-Z"`].*[^.]$/);
      expect(['error', 'warning', 'note']).toContain(severity);
    }
    expect(codeInfo('BK0101').title).toBe('The file is not YAML');
  });

  it('gives each code one title', () => {
    for (const { code, title } of grammarCodes) expect(codes[code]?.title, code).toBe(title);
  });

  it('holds every code that files, documents and boards are faulted with', () => {
    const used = ['core/documents', 'core/board'].flatMap(sources).flatMap((text) => text.match(/'BK\d{4}'/g) ?? []);
    expect(used.length).toBeGreaterThan(50);
    for (const code of new Set(used)) expect(codes).toHaveProperty(code.slice(1, -1));
  });

  it('holds no code of files and documents that is never used', () => {
    // Whether there is what an override changes is known when everything is declared.
    const text = ['core/documents', 'core/language'].flatMap(sources).join('\n');
    for (const [code] of all) if (/^BK0[123]/.test(code)) expect(text, code).toContain(code);
  });
});
