import type { ReadStream, WriteStream } from 'node:tty';
import type { Input } from './play/input.js';

/** What a command may do with the world outside: a test gives it an object of its own. */
export interface Streams {
  /** Results: stdout. */
  out(text: string): void;
  /** Everything else: stderr. */
  err(text: string): void;
  /** Whether results may carry colour. Meaning never hangs on it. */
  readonly colour: boolean;
  /** How wide results may be. */
  readonly columns: number;
  /** A person sits there: questions can be asked, and things may move on stderr. */
  readonly isTerminal: boolean;
  /** How many lines can be seen at once, where that is known. */
  readonly rows?: number | undefined;
  /** Where lines come from that people type; undefined: stdin. */
  readonly input?: Input | undefined;
}

/** How wide a result is when it does not go to a terminal. */
const PLAIN_COLUMNS = 80;

export function processStreams(args: readonly string[]): Streams {
  const { stdout, stderr, stdin, env } = process;
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    colour: wantsColour(args, env, stdout),
    columns: stdout.columns || PLAIN_COLUMNS,
    rows: stdout.rows || undefined,
    isTerminal: isTerminal(stdin) && isTerminal(stderr) && !env.CI,
  };
}

/** `--color` and `--no-color` decide; then `NO_COLOR`, then `FORCE_COLOR`; then whether results go to a terminal. */
export function wantsColour(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  stdout: { readonly isTTY?: boolean | undefined },
): boolean {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  const flag = flags.findLast((word) => /^--(no-)?color$/.test(word));
  if (flag !== undefined) return flag === '--color';
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return !['0', 'false'].includes(env.FORCE_COLOR);
  return stdout.isTTY === true && env.TERM !== 'dumb';
}

function isTerminal(stream: ReadStream | WriteStream): boolean {
  return stream.isTTY === true;
}
