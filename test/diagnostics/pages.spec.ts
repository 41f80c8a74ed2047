import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Code, codeInfo, codes } from '../../core/source/codes.js';
import type { Diagnostic } from '../../core/source/index.js';
import { found } from './support.js';

/** Codes that no document in a page can show, with the reason; their pages describe. */
const described: Readonly<Partial<Record<Code, string>>> = {
  BK0102: 'a file of the system that cannot be read',
  BK0103: 'a file of many megabytes',
  BK0104: 'bytes that are no text',
  BK0105: 'a file with nothing in it',
  BK0111: 'more levels than a page can show',
  BK0112: 'more parts than a page can show',
  BK0302: 'a path that leads out of the folder a page is checked in',
  BK0402: 'a second guard: YAML refuses the key that is given twice before',
  BK0415: 'a second guard: the check of keys refuses the form before',
  BK0416: 'a second guard: the check of keys refuses the word before',
  BK0422: 'a sign of two meanings is of a wrong kind in one of them, which is told too',
  BK0441: 'a map of more squares than a page can show',
  BK0506: 'a line longer than a page can show',
  BK0510: 'blocks deeper than a page can show',
  BK0822: 'a longer row of words than a page can show',
  BK0905: 'raised by a run and its answers',
  BK0906: 'raised by a run and its answers',
  BK0907: 'raised by a run and its log',
  BK0909: 'raised by a run',
  BK0915: 'raised by a run',
  BK0911: 'raised by the tests of a module under another',
};

const home = new URL('../../docs/errors/', import.meta.url);
const all = Object.keys(codes) as Code[];
/** Advice, save what is about allowing it. */
const canBeAllowed = (code: Code): boolean => code.startsWith('BK10') && !/^BK101[345]$/.test(code);

function pageOf(code: Code): string {
  return readFileSync(new URL(`${code}.md`, home), 'utf8');
}

/** The files that stand in a section of a page, by name. */
function filesIn(page: string, section: string): Record<string, string> {
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const fences = text.matchAll(/^```(?:yaml|csv) (\S+)\n([\s\S]*?)^```$/gm);
  return Object.fromEntries([...fences].map(([, name = '', held = '']) => [name, held]));
}

const entries = ['tests.yaml', 'scenario.yaml', 'position.yaml', 'transplant.yaml', 'board.yaml', 'module.yaml'];

/** What is said of the files of an example, all of them asked for; parts of modules come with those that use them. */
function saidOf(files: Readonly<Record<string, string>>): readonly Diagnostic[] {
  return found(files, ...entries.filter((name) => name in files)).list;
}

function told(files: Readonly<Record<string, string>>): string[] {
  return saidOf(files).map((d) => d.code);
}

/** The files with a comment above the part of a document that a message is about. */
function allowing(comment: string, files: Readonly<Record<string, string>>): Record<string, string> {
  const at = saidOf(files)[0]?.at;
  const text = at?.file.text ?? '';
  const parts = [...text.matchAll(/^\S/gm)].map((part) => part.index);
  const above = parts.findLast((start) => at && start <= at.start) ?? 0;
  return { ...files, [at?.file.path ?? '']: `${text.slice(0, above)}${comment}\n${text.slice(above)}` };
}

describe('The page of a code', () => {
  // Boards in other forms have pages of their own kind: see `test/import/pages.spec.ts`.
  const shown = all.filter((code) => !(code in described) && !code.startsWith('BK11'));

  it('is there for every code, and for nothing else', () => {
    expect(all.filter((code) => !existsSync(new URL(`${code}.md`, home)))).toEqual([]);
    const pages = readdirSync(home).filter((name) => name !== 'README.md');
    expect(pages.filter((name) => !(name.replace('.md', '') in codes))).toEqual([]);
  });

  it.each(all)('%s begins with its title and says what to do', (code) => {
    const [heading, , ...rest] = pageOf(code).split('\n');
    expect(heading).toBe(`# ${code} ${codeInfo(code).title}`);
    expect(rest.join(' ').split(/[.:?](?:\s|$)/).length).toBeGreaterThan(2);
  });

  it.each(shown)('%s has a wrong example that is told just this, and a right one that is told nothing', (code) => {
    const wrong = filesIn(pageOf(code), 'Wrong');
    const right = filesIn(pageOf(code), 'Right');
    expect([...new Set(told(wrong))]).toEqual([code]);
    expect(right).not.toEqual({});
    expect(told({ ...wrong, ...right })).toEqual([]);
  });

  it.each(all.filter(canBeAllowed))('%s shows how it is allowed, with a reason', (code) => {
    const comment = /`(# bulkhead: allow [^`]*)`/.exec(pageOf(code))?.[1] ?? '';
    expect(comment).toMatch(new RegExp(`^# bulkhead: allow ${code} because .`));
    expect(told(allowing(comment, filesIn(pageOf(code), 'Wrong')))).toEqual([]);
  });

  it.each(Object.keys(described) as Code[])('%s has no example that nobody checks', (code) => {
    expect(pageOf(code)).not.toMatch(/^## (Wrong|Right)$/m);
  });

  it('is like no other', () => {
    const texts = all.map((code) => pageOf(code).split('\n').slice(2).join('\n'));
    expect(new Set(texts).size).toBe(all.length);
  });
});
