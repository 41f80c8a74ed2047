import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { nearestName } from '../../core/source/nearest.js';
import type { NewArguments } from '../arguments.js';
import { packageFolder } from '../documents.js';
import { Exit, UsageError } from '../fail.js';
import { type BoardLayout, boards, type HazardName, hazards } from '../new/choices.js';
import { nameOf, titleOf } from '../new/name.js';
import { newProject, schemas } from '../new/project.js';
import type { Streams } from '../streams.js';

/** Makes a small whole project: board, position, scenario, tests, schemas for editors and a README. */
export async function newCommand(args: NewArguments, streams: Streams): Promise<number> {
  const folder = resolve(args.folder);
  const name = nameOf(basename(folder));
  if (name === undefined)
    throw new UsageError(
      `"${basename(folder)}" gives no name for a project`,
      'Take a folder whose name has letters from a to z or digits; titles may be in any script.',
    );
  const board = args.board === undefined ? undefined : oneOf(boards, args.board, 'a layout');
  const chosen = args.hazards?.split(',').map((word) => oneOf(hazards, word.trim(), 'a stock hazard'));
  const choices = await settle(board, chosen, streams);
  if (!choices) return Exit.interrupted;
  const home = packageFolder() ?? '.';
  const read = (path: string) => readFileSync(join(home, path), 'utf8');
  const made = newProject({ name, title: titleOf(basename(folder)), ...choices }, (path) => read(`templates/${path}`));
  const files = new Map(made);
  for (const kind of schemas) files.set(`schema/${kind}.schema.json`, read(`schema/${kind}.schema.json`));
  const there = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  if (there.length > 0 && !args.force) {
    streams.err(`bulkhead: ${shown(folder)} has ${there.join(', ')} already; nothing was written\n`);
    streams.err('  --force writes over them; or take another folder\n');
    return Exit.problems;
  }
  const problem = write(folder, files);
  if (problem !== undefined) {
    streams.err(`bulkhead: ${problem}; nothing was written\n`);
    return Exit.problems;
  }
  streams.out(
    args.json
      ? `${JSON.stringify({ version: 1, folder: shown(folder), files: [...files.keys()] })}\n`
      : told(folder, made),
  );
  return Exit.fine;
}

/** What was not said on the command line: asked at a terminal, otherwise fire and flood in rooms. */
async function settle(board: BoardLayout | undefined, chosen: readonly HazardName[] | undefined, streams: Streams) {
  if (!streams.isTerminal || (board && chosen))
    return { board: board ?? 'rooms', hazards: chosen ?? (['fire', 'flood'] as const) };
  const { askBoard, askHazards } = await import('../new/ask.js');
  const layout = board ?? (await askBoard());
  const picked = layout && (chosen ?? (await askHazards()));
  return picked && { board: layout, hazards: picked };
}

function oneOf<T extends string>(all: readonly T[], word: string, what: string): T {
  const found = all.find((one) => one === word);
  if (found !== undefined) return found;
  const near = nearestName(word, all);
  throw new UsageError(
    `"${word}" is not ${what}`,
    near === undefined ? `There are: ${all.join(', ')}.` : `Did you mean ${near}?`,
  );
}

/** Writes every file aside first, so that a full disk leaves nothing half written. What prevented it, if anything did. */
function write(folder: string, files: ReadonlyMap<string, string>): string | undefined {
  const aside = join(folder, `.bulkhead-new-${process.pid}`);
  const wasThere = existsSync(folder);
  if (wasThere && !statSync(folder).isDirectory()) return `${shown(folder)} is a file, not a folder`;
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(aside, path)), { recursive: true });
      writeFileSync(join(aside, path), text);
    }
    for (const path of files.keys()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      renameSync(join(aside, path), join(folder, path));
    }
    return undefined;
  } catch (error) {
    if (!wasThere && existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    return `${shown(folder)} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  } finally {
    if (existsSync(aside)) rmSync(aside, { recursive: true, force: true });
  }
}

function shown(folder: string): string {
  return relative(process.cwd(), folder) || '.';
}

function told(folder: string, made: ReadonlyMap<string, string>): string {
  const here = shown(folder);
  const lines = [
    `Made ${here === '.' ? 'here' : here}: ${[...made.keys()].join(', ')}, and schema/ for editors.`,
    '',
    'Go on with:',
    '',
  ];
  if (here !== '.') lines.push(`  cd ${/\s/.test(here) ? `"${here}"` : here}`);
  lines.push(
    '  bulkhead check',
    '  bulkhead test',
    '  bulkhead run scenario.yaml --seed 7',
    '  bulkhead render scenario.yaml -o board.svg',
    '',
  );
  return lines.join('\n');
}
