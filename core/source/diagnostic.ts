import { type Code, codeInfo } from './codes.js';
import type { FileSpan } from './file.js';
import type { Severity } from './severity.js';
import { unseenIn } from './width.js';

export type { Severity } from './severity.js';

/** One thing to tell the author of a file. */
export interface Diagnostic {
  readonly code: Code;
  readonly severity: Severity;
  /** What is wrong, in the author's words; one sentence, no full stop. */
  readonly message: string;
  /** The exact words it is about; undefined only when no file is (a missing file named on the command line). */
  readonly at: FileSpan | undefined;
  /** What the mark under the words says: what was expected. */
  readonly label?: string | undefined;
  /** Other places that matter: where the clashing or overridden definition stands. */
  readonly related?: readonly { readonly at: FileSpan; readonly label: string }[];
  /** What to do. */
  readonly help?: string | undefined;
  /** The nearest name of the right kind, when there is one. */
  readonly suggestion?: string | undefined;
}

/** A stretch of a file that could not be read, and so was not checked. */
export interface Unread {
  readonly at: FileSpan;
  /** Where it is the whole file: the files that use it, directly or not. */
  readonly usedBy: readonly string[];
}

/** What there is to tell of some files. */
export interface Report {
  readonly list: Diagnostic[];
  /** How many consequences of what is told were held back. */
  readonly heldBack: number;
  readonly unread?: readonly Unread[];
}

/** Collects what is found; author faults are never thrown. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];
  /** How many consequences of an earlier error were held back. */
  heldBack = 0;

  add(diagnostic: Diagnostic): void {
    this.list.push(withUnseen(diagnostic));
  }

  get failed(): boolean {
    return this.list.some((d) => d.severity === 'error');
  }
}

/** Marked words longer than this are a line or more: what is wrong with them is not a character. */
const WORDS = 120;

/** The same, with a character named that stands in the words and cannot be seen. */
function withUnseen(diagnostic: Diagnostic): Diagnostic {
  const { at, help } = diagnostic;
  if (!at || at.end - at.start > WORDS) return diagnostic;
  // Blanks at either end of the words may not be marked, but are quoted.
  const unseen = unseenIn(at.file.text.slice(at.start, at.end)) ?? unseenIn(diagnostic.message);
  if (unseen === undefined || `${diagnostic.message} ${help}`.includes('U+')) return diagnostic;
  return { ...diagnostic, help: `a character nobody sees stands in it (${unseen}): take it out` };
}

/** What a diagnostic may say beside its message. */
export type DiagnosticDetails = Partial<Pick<Diagnostic, 'severity' | 'label' | 'related' | 'help' | 'suggestion'>>;

/** A diagnostic with the severity its code has, unless the details give another. */
export function problem(
  code: Code,
  message: string,
  at: FileSpan | undefined,
  details: DiagnosticDetails = {},
): Diagnostic {
  return { code, severity: codeInfo(code).severity, message, at, ...details };
}
