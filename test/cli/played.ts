import type { Heard, Input } from '../../cli/play/input.js';
import { runProgram } from '../../cli/program.js';
import { type Captured, captured } from './captured.js';

/** Lines as a pipe gives them, then the end of all input, or Ctrl-C. */
export function typed(lines: readonly string[], end: 'input' | 'interrupt' = 'input'): Input {
  const left = [...lines];
  return {
    isTerminal: false,
    hear: (): Promise<Heard> => {
      const line = left.shift();
      return Promise.resolve(line === undefined ? { end } : { line });
    },
    close() {},
  };
}

/** Calls `bulkhead play` in this process. */
export async function plays(
  args: readonly string[],
  lines: readonly string[],
  more: { readonly end?: 'input' | 'interrupt'; readonly rows?: number; readonly columns?: number } = {},
): Promise<Captured & { readonly code: number; readonly said: string; readonly complaint: string }> {
  const streams = { ...captured(more.columns), input: typed(lines, more.end), rows: more.rows };
  const code = await runProgram(['play', ...args], streams);
  // Lines are wrapped wherever they are full.
  const unwrapped = (text: string): string => text.replace(/\n {2,}|\s+/g, ' ');
  return Object.assign(streams, { code, said: unwrapped(streams.stdout), complaint: unwrapped(streams.stderr) });
}
