import { join } from 'node:path';
import { Said } from '../../core/analysis/simulation/setting-said.js';
import type { DocumentKind } from '../../core/documents/kinds.js';
import { scalarNode, textAt } from '../../core/documents/nodes.js';
import type { Project, ProjectDocument } from '../../core/documents/project.js';
import type { DocNode } from '../../core/documents/tree.js';
import { prepare, type Scenario } from '../../core/engine/program.js';
import type { Choices } from '../../core/engine/setup.js';
import { sourceOf } from '../../core/engine/sources.js';
import { checkStartEnds } from '../../core/engine/start-ends.js';
import type { ModuleSource } from '../../core/language/reading.js';
import { Diagnostics, problem, type Report } from '../../core/source/diagnostic.js';
import { sourceFile } from '../../core/source/file.js';
import { renderAll } from '../../core/source/frame.js';
import { InputError } from '../fail.js';
import { findDocuments, loadDocuments } from '../files/place.js';
import type { OptionSetting, RunArguments } from '../line/arguments.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';

/** A scenario that can be run, with the modules its titles stand in. */
export interface Loaded {
  readonly scenario: Scenario;
  readonly modules: readonly ModuleSource[];
  /** The scenario's file, as an absolute path. */
  readonly home?: string | undefined;
}

/** What the command line chooses for a scenario. */
export type Chosen = Pick<RunArguments, 'set' | 'variant'> & {
  /** How many play, where not as many as the scenario says. */
  readonly players?: number | undefined;
};

/** Reads and checks a scenario with what the command line chooses; what is wrong is told on stderr. */
export async function load(args: RunArguments, streams: Streams): Promise<Loaded | undefined> {
  const files: readonly [string, ...string[]] = args.of === undefined ? [args.scenario] : [args.of, args.scenario];
  return loadWith(files, streams, (project, [document, position], to) =>
    position && !isPosition(position, to) ? undefined : ready(project, document, position, args, to),
  );
}

/** Reads some files and makes of them what can be run; what is wrong is told on stderr. */
export async function loadWith<T extends Loaded>(
  files: readonly [string, ...string[]],
  streams: Streams,
  make: (
    project: Project,
    documents: readonly [ProjectDocument, ...ProjectDocument[]],
    to: Diagnostics,
  ) => T | undefined,
): Promise<T | undefined> {
  const place = findDocuments(files);
  if (place.paths.length > files.length)
    throw new InputError(`${files[0]} is a folder`, 'Name the file of one scenario in it.');
  const project = loadDocuments(place);
  const [document, ...others] = project.entries;
  const own = new Diagnostics();
  const loaded = document && !project.diagnostics.failed ? make(project, [document, ...others], own) : undefined;
  if (!loaded || own.failed) {
    tell(await wholeReport(project, own), streams);
    return undefined;
  }
  tell({ list: [...project.diagnostics.list, ...own.list], heldBack: 0 }, streams);
  return { ...loaded, home: homeOf(place.root, document) };
}

/** Where the scenario lies that is run: what was asked for, or what a position names. */
function homeOf(root: string, document: ProjectDocument | undefined): string | undefined {
  const scenario = document?.kind === 'position' ? document.refers.get('scenario') : document;
  return scenario?.kind === 'scenario' ? join(root, scenario.path) : undefined;
}

export function isPosition(document: ProjectDocument, to: Diagnostics): boolean {
  if (document.kind === 'position') return true;
  to.add(
    problem('BK0304', `--of says what a position belongs to, and this is ${articled(document.kind)}`, document.at, {
      label: 'expected a position',
    }),
  );
  return false;
}

function articled(kind: DocumentKind): string {
  return kind === 'tests' ? 'a document of tests' : `a ${kind}`;
}

/** A scenario, or a position of one, with what the command line chooses. */
export function ready(
  project: Project,
  document: ProjectDocument,
  position: ProjectDocument | undefined,
  args: Chosen,
  to: Diagnostics,
): Loaded | undefined {
  if (document.kind === 'position' && !document.refers.has('scenario')) {
    to.add(
      problem('BK0903', 'the position does not say which scenario goes on from here', document.at, {
        help: 'add `scenario:` with its path, or name it with --of',
      }),
    );
    return undefined;
  }
  if (document.kind !== 'scenario' && document.kind !== 'position') {
    to.add(
      problem('BK0304', `a scenario or a position is run, and this is ${articled(document.kind)}`, document.at, {
        label: 'expected a scenario or a position',
      }),
    );
    return undefined;
  }
  const own = sourceOf(project, document);
  const source = position ? { ...own, position: position.tree } : own;
  const { players } = args;
  const scenario = prepare(source, to, { choices: (base) => chosen(base, args) });
  if (scenario && players !== undefined && !mayBeSaid(scenario, players, to)) return undefined;
  if (scenario && (scenario.position.over !== undefined || scenario.position.within?.when === 'over')) {
    to.add(
      problem(
        'BK0903',
        'the game is over in this position: nothing goes on from here',
        position?.at ?? ((document.kind === 'scenario' && document.tree.get('position')?.at) || document.at),
        { help: '`bulkhead render` draws it' },
      ),
    );
    return undefined;
  }
  // A position that is gone on from was come to by the rules.
  const begins = document.kind === 'scenario' && !position;
  if (scenario && begins) checkStartEnds(scenario, document.tree.get('scenario')?.at ?? document.at, to);
  return scenario && { scenario, modules: source.modules };
}

/** How many play matters where some kind of piece is one per player. */
function mayBeSaid({ model }: Scenario, players: number, to: Diagnostics): boolean {
  if ([...model.pieceCounts.values()].some((count) => count.is === 'per player')) return true;
  to.add(
    problem('BK0904', 'how many play cannot be chosen here', word('--players', String(players)).at, {
      help: 'no kind of piece says `one per: player`',
    }),
  );
  return false;
}

/** What the command line chooses comes after what the scenario does. */
export function chosen(base: Choices, { set, variant, players }: Chosen): Choices {
  const named = variant === undefined ? undefined : word('--variant', variant);
  // A variant stands for a set of options: it gives way to options that are named one by one.
  return {
    ...base,
    ...(players !== undefined && { players, playersAt: word('--players', String(players)).at }),
    variants: named ? [...base.variants, { name: variant ?? '', at: named.at }] : base.variants,
    options: [...base.options, ...set.map(optionSaid)],
  };
}

function optionSaid({ option, value }: OptionSetting): Choices['options'][number] {
  const said = new Said({ path: option, value });
  return { name: option, node: said.value(), at: said.path };
}

function word(where: string, text: string): DocNode {
  return scalarNode(text, textAt(sourceFile(where, text), text, 0));
}

/** All there is to say about a project that cannot be run: more than running it alone would find. */
async function wholeReport(project: Project, own: Diagnostics): Promise<Report> {
  const { checkProject } = await import('../../core/analysis/check-project.js');
  const { diagnostics } = checkProject(project);
  const told = new Set(diagnostics.list.map((d) => `${d.code} ${d.at?.file.path} ${d.at?.start} ${d.message}`));
  const more = own.list.filter((d) => !told.has(`${d.code} ${d.at?.file.path} ${d.at?.start} ${d.message}`));
  // What only follows from a fault in the documents is held back; what the command line chose is not.
  const fresh = diagnostics.list.some((d) => d.severity === 'error')
    ? more.filter((d) => d.at?.file.path.startsWith('--'))
    : more;
  return { list: [...diagnostics.list, ...fresh], heldBack: diagnostics.heldBack, unread: diagnostics.unread ?? [] };
}

export function tell(found: Report, streams: Streams): void {
  streams.err(renderAll(found, { paint: paintOf(streams), width: streams.columns, pages: true }));
}
