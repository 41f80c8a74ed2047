import type { Streams } from './streams.js';

/** What the program ends with. */
export const Exit = {
  fine: 0,
  /** Problems were found in the files it was given. */
  problems: 1,
  /** It was called wrongly. */
  usage: 2,
  /** Our own fault. */
  fault: 70,
  interrupted: 130,
} as const;

/** Thrown by a command that was called wrongly: one sentence, no full stop, in the words of the command line. */
export class UsageError extends Error {
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}

/** Thrown where what a path leads to is not what the command needs: the input is bad, not the call. */
export class InputError extends UsageError {}

export function reportUsage(error: UsageError, streams: Streams): number {
  streams.err(`bulkhead: ${error.message}\n`);
  if (error.help !== undefined) streams.err(`  ${error.help}\n`);
  return error instanceof InputError ? Exit.problems : Exit.usage;
}

/** What one thing leads to another through, and that to the next, some thousand times over. */
function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message);
}

/** Our own fault: says so and how to report it. The stack is for those who ask for it. */
export function reportFault(error: unknown, streams: Streams, args: readonly string[], version: string): number {
  if (isTooLong(error))
    return reportUsage(
      new InputError(
        'something here leads on to something else too often to be followed',
        'look for words, procedures, nodes or kinds of which each needs the next, hundreds of them: say it in fewer steps',
      ),
      streams,
    );
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  streams.err(
    [
      'bulkhead: something went wrong inside Bulkhead; your files are not to blame',
      '',
      `  ${message.replaceAll('\n', '\n  ')}`,
      `  bulkhead ${version}, Node ${process.versions.node}, ${process.platform}`,
      `  bulkhead ${args.join(' ')}`,
      '',
      'Please report it: the lines above, the files you gave it, and what you expected to happen.',
      process.env.BULKHEAD_DEBUG ? `\n${stack}` : 'BULKHEAD_DEBUG=1 shows where it happened.',
      '',
    ].join('\n'),
  );
  return Exit.fault;
}
