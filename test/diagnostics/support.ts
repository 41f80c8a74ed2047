import { readdirSync, readFileSync } from 'node:fs';
import { checkWithAdvice } from '../../core/analysis/check-project.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import type { Diagnostic, Diagnostics, FileSpan } from '../../core/source/index.js';

export type Found = Pick<Diagnostics, 'list' | 'heldBack'>;

/** All that is said of documents held in memory. */
export function found(files: Readonly<Record<string, string>>, ...asked: readonly string[]): Found {
  return checkWithAdvice(loadProject(asked, memoryFiles(files))).diagnostics;
}

/** A folder with a bad document. What its report must mark stands in the first lines of the file that it is about. */
export interface Fixture {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  /** The documents asked for: `entry`, or those that a line `# asked:` names. */
  readonly asked: readonly string[];
  readonly marks: string;
  readonly suggests: string | undefined;
}

const entries = ['tests.yaml', 'scenario.yaml', 'board.yaml', 'module.yaml'];
const home = new URL('.', import.meta.url);

export function fixtureNames(): string[] {
  return readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^BK/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

export function fixture(name: string): Fixture {
  const folder = new URL(`${name}/`, home);
  const names = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const files = Object.fromEntries(names.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]));
  const said = Object.values(files).join('\n');
  const entry = entries.find((file) => file in files) ?? '';
  return {
    name,
    files,
    entry,
    asked: /^# asked: (.*)$/m.exec(said)?.[1]?.split(' ') ?? [entry],
    marks: /^# marks: (.*)$/m.exec(said)?.[1] ?? '',
    suggests: /^# suggests: (.*)$/m.exec(said)?.[1],
  };
}

/** The words of a file that a span covers, with the characters that nobody sees written out. */
export function words(span: FileSpan | undefined): string {
  return span ? (span.file.text.slice(span.start, span.end).split('\n')[0]?.replace(/\t/g, '\\t') ?? '') : '';
}

/** `BK0610 smokey → smoky`: the code, the marked words, the nearest name. */
export function brief({ code, at, suggestion }: Diagnostic): string {
  return `${code} ${words(at)}${suggestion === undefined ? '' : ` → ${suggestion}`}`;
}
