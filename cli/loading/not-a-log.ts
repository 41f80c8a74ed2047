import { existsSync } from 'node:fs';
import { UsageError } from '../fail.js';
import { kindOf } from '../render/position.js';

/** Refuses the log of a run where a document is meant, with what can be done with it. */
export function refuseLog(path: string): void {
  if (!existsSync(path) || kindOf(path) !== 'log') return;
  throw new UsageError(
    `${path} is the log of a run, not a document`,
    [
      `Why something came about: bulkhead explain ${path} --why CONDITION`,
      `How it ended, drawn: bulkhead render ${path}`,
      `The same run again: bulkhead run SCENARIO --replay ${path}`,
      `Its dice and choices with other rules: bulkhead run SCENARIO --answers ${path}`,
    ].join('\n  '),
  );
}
