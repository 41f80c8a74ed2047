import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { nearestName } from '../../core/source/nearest.js';
import { calledAs } from '../called.js';
import { Exit, UsageError } from '../fail.js';
import { packageFolder } from '../files/package.js';
import { whyNoFolder, writeFolder } from '../files/write-folder.js';
import type { NewArguments } from '../line/arguments.js';
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
  // Before anything is asked: the answers would be for nothing.
  const hindered = whyNoFolder(folder);
  if (hindered !== undefined) return refused(folder, hindered, streams);
  const home = packageFolder() ?? '.';
  const read = (path: string) => readFileSync(join(home, path), 'utf8');
  const filesFor = (choices: Choices) => {
    const made = newProject({ name, title: titleOf(basename(folder)), ...choices }, (path) =>
      read(`templates/${path}`),
    );
    const all = new Map(made);
    for (const kind of schemas) all.set(`schema/${kind}.schema.json`, read(`schema/${kind}.schema.json`));
    return { made, all };
  };
  // What is there is there whatever is answered: every project has the same files.
  const usual: Choices = { board: board ?? 'rooms', hazards: chosen ?? ['fire', 'flood'] };
  const there = [...filesFor(usual).all.keys()].filter((path) => existsSync(join(folder, path)));
  if (there.length > 0 && !args.force) {
    streams.err(`bulkhead: ${shown(folder)} has ${there.join(', ')} already; nothing was written\n`);
    streams.err('  --force writes over them; or take another folder\n');
    return Exit.problems;
  }
  const choices = !streams.isTerminal || (board && chosen) ? usual : await asked(board, chosen);
  if (!choices) return Exit.interrupted;
  const { made, all: files } = filesFor(choices);
  const problem = writeFolder(folder, files);
  if (problem !== undefined) return refused(folder, problem, streams);
  streams.out(
    args.json
      ? `${JSON.stringify({ version: 1, folder: shown(folder), files: [...files.keys()] })}\n`
      : told(folder, made),
  );
  return Exit.fine;
}

function refused(folder: string, why: string, streams: Streams): number {
  streams.err(`bulkhead: ${shown(folder)} cannot be written: ${why}; nothing was written\n`);
  streams.err('  Take a folder that may be written to.\n');
  return Exit.problems;
}

interface Choices {
  readonly board: BoardLayout;
  readonly hazards: readonly HazardName[];
}

/** What was not said on the command line, asked at a terminal; undefined where somebody thought better of it. */
async function asked(
  board: BoardLayout | undefined,
  chosen: readonly HazardName[] | undefined,
): Promise<Choices | undefined> {
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
  const called = calledAs();
  lines.push(
    `  ${called} check`,
    `  ${called} test`,
    `  ${called} run scenario.yaml --seed 7`,
    `  ${called} render scenario.yaml -o board.svg`,
    '',
  );
  return lines.join('\n');
}
