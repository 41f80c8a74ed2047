import { Exit, reportFault } from './fail.js';
import { whyNotWritten } from './files/reasons.js';
import { endHungUp } from './hung-up.js';
import { runProgram, version } from './program.js';
import { processStreams } from './streams.js';

const args = process.argv.slice(2);
const streams = processStreams(args);

function fault(error: unknown): void {
  process.exit(reportFault(error, streams, args, version));
}

/** Whoever reads our results may stop early (`| head`): that is no fault. Nor is a full disk one of ours. */
function cannotWrite(error: NodeJS.ErrnoException, { isTTY }: NodeJS.WriteStream): void {
  if (error.code === 'EIO' && isTTY) {
    // Its terminal was closed.
    endHungUp();
    process.exit();
  }
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? Exit.fine);
  streams.err(`bulkhead: the results cannot be written: ${whyNotWritten(error, 'stdout')}\n`);
  process.exit(Exit.problems);
}

// Ctrl-C is left to the system, which ends us as 130 even in the middle of a long computation; a handler would only be
// called after it. A command that asks questions answers 130 itself.
for (const stream of [process.stdout, process.stderr]) stream.on('error', (error) => cannotWrite(error, stream));
process.on('uncaughtException', fault);
process.on('unhandledRejection', fault);

runProgram(args, streams).then((code) => {
  process.exitCode = code;
}, fault);
