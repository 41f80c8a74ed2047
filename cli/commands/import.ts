import { existsSync } from 'node:fs';
import { basename, extname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Imported } from '../../core/import/made.js';
import { readMapping } from '../../core/import/mapping.js';
import type { Order } from '../../core/import/order.js';
import { importTiled } from '../../core/import/tiled/tiled.js';
import { importWallCodes } from '../../core/import/wall-codes.js';
import { Diagnostics, problem, type Report } from '../../core/source/diagnostic.js';
import { sortedForReading, toJson } from '../../core/source/frame.js';
import { calledAs } from '../called.js';
import { Exit, UsageError } from '../fail.js';
import { packageFolder } from '../files/package.js';
import { findDocuments, loadDocuments } from '../files/place.js';
import { whyNoFolder, writeFolder } from '../files/write-folder.js';
import { aroundMap } from '../import/around-map.js';
import { checkMade } from '../import/check-made.js';
import { readInput } from '../import/input.js';
import { usedFrom } from '../import/uses.js';
import type { ImportArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { nameOf, titleOf } from '../new/name.js';
import type { Streams } from '../streams.js';

/** Of the form of `--json`. */
const IMPORT_JSON_VERSION = 1;

/** Of wall codes, with the order of the digits. */
type Made = Imported & { readonly order?: Order };

/** Makes of a board in another form a board, a scenario and a position that run: all of them, or none. */
export async function importCommand(args: ImportArguments, streams: Streams): Promise<number> {
  const called = args.name ?? basename(args.file, extname(args.file));
  const name = nameOf(called);
  if (name === undefined || (args.name !== undefined && name !== args.name))
    throw new UsageError(
      args.name === undefined ? `"${called}" gives no name for a board` : `"${called}" is no name for a board`,
      'Take one with --name: one word in small letters, its parts joined by hyphens.',
    );
  const found = new Diagnostics();
  const made = await makeDocuments(args, name, titleOf(called), found);
  const hindered = made ? hindrance(made, args) : undefined;
  const written = made && hindered === undefined ? writeFolder(resolve(args.output), made.files) : undefined;
  const why = hindered ?? (written === undefined ? undefined : `${args.output} cannot be written: ${written}`);
  const paths = made && why === undefined ? [...made.files.keys()].map((file) => join(args.output, file)) : [];
  if (args.json) streams.out(inJson(found, made, paths));
  else tell(found, streams);
  if (why !== undefined) streams.err(`bulkhead: ${why}; nothing was written\n`);
  if (hindered !== undefined) streams.err('  --force writes over them; or take another --name or folder\n');
  if (!args.json && paths.length > 0) streams.out(inWords(paths));
  if (!args.json && !made) streams.err('Nothing was written.\n');
  return paths.length > 0 ? Exit.fine : Exit.problems;
}

async function makeDocuments(
  args: ImportArguments,
  name: string,
  title: string,
  found: Diagnostics,
): Promise<Made | undefined> {
  const input = readInput(args.file, found);
  const isTiled = TILED.has(extname(args.file).toLowerCase());
  if (isTiled && args.order !== undefined)
    throw new UsageError(`--order says how wall codes are read, and ${args.file} is a map of Tiled`);
  const stock = `templates/import/${isTiled ? 'tiled' : 'wall-codes'}.yaml`;
  const path = args.mapping ?? join(packageFolder() ?? '.', stock);
  const project = loadDocuments(findDocuments([path]));
  const [document] = project.entries;
  addAll(found, project.diagnostics);
  if (document && document.kind !== 'mapping')
    found.add(
      problem('BK0304', `a mapping is expected, and this is a ${document.kind}`, document.at, {
        label: 'expected `mapping:`',
      }),
    );
  if (document?.kind !== 'mapping' || project.diagnostics.failed) return undefined;
  const faults = new Diagnostics();
  const mapping = readMapping(document.tree, faults);
  addAll(found, faults);
  if (!mapping || !input) return undefined;
  const { order, leaveOut, output } = args;
  const use = usedFrom(mapping.use, path, output);
  const asked = { name, title, from: basename(args.file), leavesOut: leaveOut, use };
  const { tiled } = mapping;
  if (isTiled && !tiled)
    found.add(
      problem('BK1138', `the mapping ${mapping.name} says nothing of maps made in Tiled`, document.at, {
        help: 'add `tiled:` with its classes, as templates/import/tiled.yaml has it',
      }),
    );
  const made = !isTiled
    ? importWallCodes(input.file, mapping, { ...asked, order, hasMark: input.hasMark }, found)
    : tiled && importTiled(input.file, { ...mapping, tiled }, asked, aroundMap(args.file), found);
  if (!made) return undefined;
  const fits = await checkMade(made.files, output, document, found);
  return fits ? made : undefined;
}

/** How maps made in Tiled are called. */
const TILED: ReadonlySet<string> = new Set(['.tmx', '.tmj', '.json']);

function addAll(to: Diagnostics, { list, heldBack }: Report): void {
  for (const diagnostic of list) to.add(diagnostic);
  to.heldBack += heldBack;
}

/** What is there is not written over unasked. */
function hindrance({ files }: Imported, { output, force }: ImportArguments): string | undefined {
  const why = whyNoFolder(resolve(output));
  if (why !== undefined) return undefined;
  const there = [...files.keys()].filter((file) => existsSync(join(output, file)));
  return there.length > 0 && !force ? `${shown(output)} has ${there.join(', ')} already` : undefined;
}

function shown(folder: string): string {
  const way = relative(process.cwd(), resolve(folder));
  return isAbsolute(way) || way.startsWith('..') ? folder : way || 'this folder';
}

function inWords(paths: readonly string[]): string {
  const position = paths.find((path) => path.endsWith('-position.yaml')) ?? '';
  const said = /\s/.test(position) ? `"${position}"` : position;
  return [
    ...paths.map((path) => `Wrote ${path}`),
    '',
    'Go on with:',
    '',
    `  ${calledAs()} run ${said} --seed 7`,
    `  ${calledAs()} render ${said}`,
    '',
  ].join('\n');
}

function inJson({ list, heldBack }: Report, made: Made | undefined, files: readonly string[]): string {
  const told = {
    version: IMPORT_JSON_VERSION,
    files,
    ...(made && { rows: made.rows, columns: made.columns, ...(made.order && { order: made.order }) }),
    problems: sortedForReading(list).map(toJson),
    heldBack,
  };
  return `${JSON.stringify(told, null, 2)}\n`;
}
