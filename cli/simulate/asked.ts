import type { ProjectDocument } from '../../core/documents/index.js';
import { InputError } from '../fail.js';
import { refuseLog } from '../loading/not-a-log.js';
import { type Sources, sourcesOf } from './job.js';

/** One scenario or position that is asked for. */
export interface Asked {
  readonly sources: Sources;
  /** Undefined where it cannot be read. */
  readonly document: ProjectDocument | undefined;
  /** The scenario of a position that names none. */
  readonly of: ProjectDocument | undefined;
}

export function asked(scenario: string, of: string | undefined): Asked {
  refuseLog(scenario);
  const sources = sourcesOf(of === undefined ? [scenario] : [of, scenario]);
  const { entries, diagnostics } = sources.project;
  if (entries.length > (of === undefined ? 1 : 2))
    throw new InputError(`${scenario} is a folder`, 'Name the file of one scenario in it.');
  const [first, position] = entries;
  return { sources, document: diagnostics.failed ? undefined : (position ?? first), of: position && first };
}
