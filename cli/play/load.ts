import { choicesOf } from '../../core/engine/setup.js';
import { sourceOf } from '../../core/engine/sources.js';
import type { Diagnostic } from '../../core/source/diagnostic.js';
import { Diagnostics, problem } from '../../core/source/diagnostic.js';
import { nearestName } from '../../core/source/nearest.js';
import { Game } from '../../core/tables/game.js';
import { type GameTitles, isNonsense, type Nonsense, resumed } from '../../core/tables/game-log.js';
import type { GivenAnswers } from '../../core/tables/log-reading.js';
import { UsageError } from '../fail.js';
import type { PlayArguments } from '../line/arguments.js';
import { answersFrom, differs, isFault, notWhole } from '../loading/answers.js';
import { type Chosen, isPosition, type Loaded, loadWith, ready } from '../loading/load.js';
import { filesWith, onlyOne, ownerOfLog, quoted, refused, settings } from '../loading/logged.js';
import { kindOf } from '../render/position.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** A game that can be played, with what it is called by. */
export interface Opened {
  readonly loaded: Loaded;
  readonly game: Game;
  readonly titles: GameTitles;
}

/** Begins a game, or takes one up; undefined after it was told what is wrong. */
export async function opened(args: PlayArguments, seed: string, streams: Streams): Promise<Opened | undefined> {
  if (args.what === '-')
    throw new UsageError('answers are read from stdin, so the game must be a file', 'Name a scenario or a saved game.');
  return kindOf(args.what) === 'log' ? takenUp(args, streams) : begun(args, seed, streams);
}

type Named = Loaded & { readonly position?: string | undefined };

async function begun(args: PlayArguments, seed: string, streams: Streams): Promise<Opened | undefined> {
  const files: readonly [string, ...string[]] = args.of === undefined ? [args.what] : [args.of, args.what];
  const { names } = args;
  let { players } = args;
  const loaded = await loadNamed(files, streams, (_, declared) => {
    // Where the scenario does not say how many play, as many play as have names.
    if (names && declared === 0) players ??= names.length;
    return { ...args, players };
  });
  if (!loaded) return undefined;
  const { scenario, position } = loaded;
  if (names && names.length > Math.max(1, scenario.world.players))
    throw new UsageError(
      `there are ${names.length} names and ${scenario.world.players} ${scenario.world.players === 1 ? 'player' : 'players'}`,
      '--players says how many play.',
    );
  const titles: GameTitles = {
    ...(position !== undefined && { position }),
    ...(players !== undefined && { players }),
    ...(names !== undefined && { names }),
  };
  return { loaded, game: new Game(scenario, args.asksLuck ? undefined : seed), titles };
}

/**
 * The first file is a scenario, or a position that names one; the second a position of the first.
 *
 * @param choice what is chosen, by what comes of other choices, and by how many players the scenario names
 */
function loadNamed(
  files: readonly [string, ...string[]],
  streams: Streams,
  choice: (tried: (chosen: Chosen) => Loaded | undefined, declared: number) => Chosen,
): Promise<Named | undefined> {
  return loadWith(files, streams, (project, [document, position], to): Named | undefined => {
    if (position && !isPosition(position, to)) return undefined;
    const make = (chosen: Chosen, told: Diagnostics): Loaded | undefined =>
      ready(project, document, position, chosen, told);
    const declared = choicesOf(sourceOf(project, document).tree).players;
    // What is only tried is not complained of.
    const found = make(
      choice((chosen) => make(chosen, new Diagnostics()), declared),
      to,
    );
    const begins = position ?? (document.kind === 'position' ? document : undefined);
    return found && { ...found, position: begins?.name };
  });
}

/** A game that was saved; what it is of is looked for below this folder. */
async function takenUp(args: PlayArguments, streams: Streams): Promise<Opened | undefined> {
  const { what, of, seed, players, names, variant, set, asksLuck } = args;
  const asked = Object.entries({ seed, players, names, variant, dice: asksLuck || undefined, set: set[0] }).find(
    ([, value]) => value !== undefined,
  );
  if (asked)
    throw new UsageError(
      `a game that was saved goes on as it began, and --${asked[0]} would change that`,
      'Begin a new game with it, from the scenario.',
    );
  const given = await answersFrom(what, 'log');
  if (isFault(given)) return refused(given, streams);
  const broken = notWhole(given);
  if (broken) return refused(broken, streams);
  const { header } = given;
  const { position } = header ?? {};
  const owner = of ?? ownerOfLog(header?.scenario ?? '');
  const files: [string, ...string[]] =
    position === undefined || kindOf(owner) === 'position' ? [owner] : [owner, positionCalled(position)];
  const loaded = await loadNamed(files, streams, (tried) => {
    const plain = { set: [], variant: undefined, players: header?.players };
    const first = tried(plain);
    return { ...plain, set: first ? settings(first.scenario, given) : [] };
  });
  if (!loaded) return undefined;
  const other = differs(given, loaded.scenario);
  if (other) return refused(other, streams);
  const game = resumed(loaded.scenario, given);
  if (isNonsense(game)) return refused(nonsense(game, given), streams);
  const titles: GameTitles = {
    ...(header?.position !== undefined && { position: header.position }),
    ...(header?.players !== undefined && { players: header.players }),
    ...(header?.names !== undefined && { names: header.names }),
  };
  return { loaded, game, titles };
}

function positionCalled(name: string): string {
  return onlyOne(
    filesWith(new RegExp(`^position:[ \\t]*${quoted(name)}[ \\t]*(#.*)?$`, 'm')),
    `begun from a position called ${name}`,
    `begin from a position called ${name}`,
    'Name the position with --of FILE; it names its scenario.',
  );
}

function nonsense({ at, message, options, given: answer, help }: Nonsense, { header }: GivenAnswers): Diagnostic {
  const possible = options ? [`possible: ${[...new Set(options)].slice(0, 24).join(', ')}`] : [];
  const program =
    header && header.bulkhead !== version
      ? [`it was written by Bulkhead ${header.bulkhead}, and this is ${version}`]
      : [];
  const why = [...(help === undefined ? [] : [help]), ...possible, ...program];
  return problem('BK0907', message, at, {
    help: why.length > 0 ? why.join('; ') : 'the game goes on from an earlier save, or from the log as it was written',
    ...(options && { suggestion: nearestName(answer ?? '', [...new Set(options)]) }),
  });
}
