import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { isBoard, type Project, type ProjectDocument } from '../../core/documents/project.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf, prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import type { ModuleSource } from '../../core/language/reading.js';
import { type Diagnostics, problem } from '../../core/source/diagnostic.js';
import { UsageError } from '../fail.js';
import { beginningOf, textOf } from '../files/folders.js';
import type { RenderArguments } from '../line/arguments.js';
import { refuseIdle } from '../line/command.js';
import { chosen, type Loaded, loadWith } from '../loading/load.js';
import { filesWith, onlyOne, quoted } from '../loading/logged.js';
import type { Streams } from '../streams.js';
import { stateInLog } from './log.js';

/** A state to draw, and what to say of it. */
export interface Shown {
  readonly machine: Machine;
  readonly loaded: Loaded;
  readonly modules: readonly ModuleSource[];
  /** What it is a picture of. */
  readonly of: string;
  /** Whether it stands on rules with their options, not on a board alone. */
  readonly isRun: boolean;
}

/** The state that the command line names; undefined after it was told what is wrong. */
export async function shown(args: RenderArguments, streams: Streams): Promise<Shown | undefined> {
  const kind = kindOf(args.what);
  if (kind === 'log') {
    refuseIdle(
      { '--set': args.set.length > 0, '--variant': args.variant !== undefined },
      'a log carries the options it was run with',
      'Run the scenario with them and --log, and draw that log.',
    );
    return stateInLog(args, streams);
  }
  if (args.at !== undefined)
    throw new UsageError(
      'only the log of a run has steps',
      '`bulkhead run --log FILE` writes one; without --at its end is drawn.',
    );
  if (kind === 'other' && existsSync(args.what))
    refuseIdle({ '--of': args.of !== undefined }, 'it says what a log or a position belongs to, and this is neither');
  if (kind !== 'position' || (args.of === undefined && namesScenario(args.what)))
    return starting([args.what], args, streams);
  return starting([args.of ?? ownerOfPosition(args), args.what], args, streams);
}

/** What a file is: a log by its first sign, a document by its first key. */
export function kindOf(path: string): 'log' | 'position' | 'other' {
  if (/\.(log|jsonl|ndjson)$/.test(path)) return 'log';
  const text = (textOf(path) ?? beginningOf(path))?.trimStart() ?? '';
  if (text.startsWith('{')) return 'log';
  return /^position[ \t]*:/m.test(text) &&
    !/^(tests|module|board)[ \t]*:/m.test(text) &&
    !/^scenario[ \t]*:(?!.*[/.])/m.test(text)
    ? 'position'
    : 'other';
}

function namesScenario(path: string): boolean {
  return /^scenario[ \t]*:/m.test(textOf(path) ?? '');
}

async function starting(
  files: readonly [string, ...string[]],
  args: RenderArguments,
  streams: Streams,
): Promise<Shown | undefined> {
  let of = '';
  let isRun = false;
  const loaded = await loadWith(files, streams, (project, [document, position], to) => {
    isRun = !isBoard(document);
    const begun = position ?? (document.kind === 'position' ? document : undefined);
    of = begun
      ? `${begun.tree.get('title') ? titleOf(begun) : begun.name}, a position`
      : isRun
        ? `${titleOf(document)}: where it starts`
        : '';
    return prepared(project, document, position, args, to);
  });
  return loaded && { machine: machineOf(loaded.scenario, 'plain'), loaded, modules: loaded.modules, of, isRun };
}

function titleOf(document: ProjectDocument): string {
  const title = document.tree.get('title');
  return title?.kind === 'scalar' ? title.text.text.trim() : document.name;
}

function prepared(
  project: Project,
  document: ProjectDocument,
  position: ProjectDocument | undefined,
  args: RenderArguments,
  to: Diagnostics,
): Loaded | undefined {
  const isWhole = document.kind === 'position' && document.refers.has('scenario');
  if (document.kind !== 'scenario' && !isBoard(document) && !isWhole) {
    to.add(
      problem(
        'BK0304',
        `a board, a scenario, a position or the log of a run is drawn, and this is a ${document.kind}`,
        document.at,
      ),
    );
    return undefined;
  }
  const own = sourceOf(project, document);
  const source = { ...own, position: position?.tree ?? own.position };
  if (source.modules.length === 0) {
    to.add(
      problem('BK0304', 'this board names no module, so nothing says what its spaces and links are', document.at, {
        help: 'add `use:` with the modules whose kinds it is made of',
      }),
    );
    return undefined;
  }
  const scenario = prepare(source, to, {
    choices: (base) => chosen(base, args),
    needsStart: !isBoard(document),
  });
  return scenario && { scenario, modules: source.modules };
}

/** The one scenario near that a position belongs to. */
function ownerOfPosition({ what }: RenderArguments): string {
  if (!existsSync(what)) throw new UsageError(`there is no file ${what}`);
  const name = basename(what);
  return onlyOne(
    filesWith(new RegExp(`^position:[ \\t]*\\S*${quoted(name)}[ \\t]*(#.*)?$`, 'm')),
    `one that begins with ${name}`,
    `begin with ${name}`,
    'Name the scenario it belongs to: --of FILE.',
  );
}
