import { type Diagnostic, positionOf } from '../../../core/source/index.js';
import { type Found, words } from '../support.js';
import { base } from './base.js';

/** An ordinary mistake: a small edit of the base, and what is to be told of it. */
export interface Slip {
  readonly slip: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly code: string;
  /** The exact words that are marked. */
  readonly marks: string;
  /** Where they stand: file, line, column. */
  readonly at?: string;
  /** The name that is suggested. */
  readonly near?: string;
}

/** A word that is misspelt: what it is, where it stands, what is written and what instead, and what is told. */
type Misspelt = readonly [
  slip: string,
  at: string,
  from: string,
  to: string,
  code: string,
  marks: string,
  near: string,
];

export function misspelt(rows: readonly Misspelt[]): readonly Slip[] {
  return rows.map(([slip, at, from, to, code, marks, near]) => {
    const file = at.slice(0, at.indexOf(':'));
    return { slip, file, from, to, code, marks, at, near };
  });
}

/** The base with some slips in it. */
export function withSlips(...slips: readonly Slip[]): Record<string, string> {
  const files = { ...base };
  for (const { slip, file, from, to } of slips) {
    const parts = (files[file] ?? '').split(from);
    if (parts.length !== 2) throw new Error(`${slip}: what is changed stands ${parts.length - 1} times in ${file}`);
    files[file] = parts.join(to);
  }
  return files;
}

/** What is told and what is to be told, as one line each. */
export function toldLine({ code, at, suggestion }: Diagnostic, withPlace = true): string {
  const place = at && withPlace ? ` ${at.file.path}:${Object.values(positionOf(at.file, at.start)).join(':')}` : '';
  return `${code}${place} ${words(at)}${suggestion === undefined ? '' : ` → ${suggestion}`}`;
}

export function wantedLine({ code, at, marks, near }: Slip, withPlace = true): string {
  return `${code}${withPlace && at ? ` ${at}` : ''} ${marks}${near === undefined ? '' : ` → ${near}`}`;
}

/** How a slip is told: exactly as wanted, and nothing else. */
export function isTold(slip: Slip, { list }: Found): boolean {
  const [only] = list;
  return list.length === 1 && only !== undefined && toldLine(only) === wantedLine(slip);
}
