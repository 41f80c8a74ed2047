import type { Command } from 'commander';
import { command, examples, type Line } from './command.js';
import { workersOption } from './many-runs.js';

/** What commander makes of the options. */
interface Given {
  readonly workers?: number;
  readonly json?: boolean;
}

export function describeVerify(program: Command, { streams, end }: Line): void {
  const verify = command(program, 'verify', 'make the runs of a report again and see whether its figures are the same')
    .argument('<report>', 'a page that `simulate`, `compare` or `critical` wrote with --html')
    .addOption(workersOption())
    .action(async (report: string, { workers, json }: Given) => {
      const { verify } = await import('../commands/verify.js');
      end(await verify({ report, workers, json: json === true }, streams));
    });
  examples(verify, streams, [['bulkhead verify night.html', 'from the folder in which the report was made']]);
}
