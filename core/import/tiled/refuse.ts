import { type Diagnostics, problem } from '../../source/diagnostic.js';
import type { FileSpan } from '../../source/file.js';

/** Tells what cannot be: an error, or a warning that says what was done without it where that is asked for. */
export type Refuse = (
  code: 'BK1133' | 'BK1134' | 'BK1136' | 'BK1137',
  message: string,
  at: FileSpan,
  without: string,
) => void;

export function refusing(to: Diagnostics, leavesOut: boolean): Refuse {
  return (code, message, at, without) =>
    to.add(
      leavesOut
        ? problem(code, `${message}: ${without}`, at, { severity: 'warning' })
        : problem(code, message, at, { help: 'put it right, or take --leave-out to import the rest' }),
    );
}
