import { type Diagnostic, problem } from '../source/diagnostic.js';
import { type SourceFile, sourceFile } from '../source/file.js';
import { limits } from './limits.js';

/**
 * A file's bytes as text: UTF-8, less a byte-order mark. Line ends stay as they are. The second part says what is
 * wrong with the file; then the file is only good for showing where.
 */
export function decode(
  path: string,
  bytes: Uint8Array,
  most: 'bytes' | 'log' = 'bytes',
): { readonly file: SourceFile; readonly fault: Diagnostic | undefined } {
  if (bytes.length > limits[most]) return { file: sourceFile(path, ''), fault: tooLarge(path, most) };
  const utf16 = otherEncoding(bytes);
  const whole = utf16 ? '' : wholly(bytes);
  const text = whole ?? new TextDecoder('utf-8').decode(bytes);
  const file = sourceFile(path, text);
  if (utf16) return { file, fault: notUtf8(file, 0, `this file is written in ${utf16}`) };
  if (whole === undefined) {
    // A character that is cut off at the end of what is fine is the one that is wrong.
    const fine = bytes.subarray(0, invalidByte(bytes));
    const offset = new TextDecoder('utf-8').decode(fine, { stream: true }).length;
    return { file, fault: notUtf8(file, offset, 'a byte here is not text in UTF-8') };
  }
  const control = controlCharacter(text);
  if (control >= 0) {
    const code = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    const help =
      controlHelp[code] ??
      (turnsText.test(text.charAt(control)) ? TURNED : undefined) ??
      'take it out; most editors do not show it';
    return { file, fault: notUtf8(file, control, `a control character (U+${code}) stands here`, help) };
  }
  return { file, fault: undefined };
}

/** The diagnostic of a file beyond the limit; it has no place, since the file is not read. */
export function tooLarge(path: string, most: 'bytes' | 'log' = 'bytes'): Diagnostic {
  const file = sourceFile(path, '');
  return problem(
    'BK0103',
    `the ${most === 'log' ? 'log' : 'file'} is larger than ${limits[most] / 1024 / 1024} MB`,
    { file, start: 0, end: 0 },
    {
      help:
        most === 'log'
          ? 'no game has so many answers: see that it is the right file; a run comes again by its seed alone'
          : 'split it: a module may use other files, and cards may come from a CSV file',
    },
  );
}

/** What to do about some control characters. */
const controlHelp: Readonly<Record<string, string>> = {
  '000D': 'the lines end in the old way of the Macintosh: save the file with the line ends LF',
  FEFF: 'a byte-order mark stands in the middle of the file: take it out; most editors do not show it',
};

/** What turns the direction in which a text is written: it would read otherwise than it stands. */
const turnsText = /[\u202a-\u202e\u2066-\u2069]/;
const TURNED =
  'it turns the direction of what follows, so that a text reads otherwise than it stands: take it out; most editors do not show it';

function notUtf8(file: SourceFile, offset: number, message: string, help = 'save the file as UTF-8'): Diagnostic {
  return problem('BK0104', message, { file, start: offset, end: Math.min(offset + 1, file.text.length) }, { help });
}

/** UTF-16 and UTF-32 tell themselves by their byte-order marks, or by zero bytes beside the first characters. */
function otherEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && bytes.length >= 4 ? 'UTF-32' : 'UTF-16';
  if (a === 0xfe && b === 0xff) return 'UTF-16';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'UTF-32';
  if (
    bytes.length >= 4 &&
    ((a === 0 && b !== 0) || (a !== 0 && b === 0)) &&
    ((a === 0 && c === 0) || (b === 0 && d === 0))
  )
    return 'UTF-16';
  return undefined;
}

const strict = new TextDecoder('utf-8', { fatal: true });

/** Bytes as text, where all of them are UTF-8. */
function wholly(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The place of the first byte that is not UTF-8, where there is one. */
function invalidByte(bytes: Uint8Array): number {
  let [low, high] = [0, bytes.length];
  // The longest beginning that is fine, or only cut inside a character: `stream` allows the latter.
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (beginsWell(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

function beginsWell(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The first character that no text has; a carriage return counts unless a line feed follows. */
function controlCharacter(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.search(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ufeff]|\r(?!\n)/);
}
