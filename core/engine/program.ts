import { type Board, buildBoard } from '../board/index.js';
import { compile, compileStill, type Extras } from '../compile/compile.js';
import type { Form } from '../compile/emitter.js';
import type { World } from '../compile/world.js';
import type { DocMap, DocNode } from '../documents/tree.js';
import { checkProgram } from '../language/check.js';
import { ownMetrics } from '../language/declare-metrics.js';
import type { Model } from '../language/model.js';
import type { Expr, Metric } from '../language/program.js';
import { entries, field, type ModuleSource, numberOf, scalar, section, wordOf } from '../language/reading.js';
import type { Diagnostics } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';
import type { Position } from './initial.js';
import { Machine } from './machine.js';
import { readPositions } from './position.js';
import { type Choices, choicesOf, setUp, type Variants } from './setup.js';
import { checkTransplant } from './transplanted.js';
import { giveLookAhead } from './turn-end.js';

/** A scenario ready to run: its program, its board, where it begins. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly model: Model;
  readonly board: Board;
  readonly world: World;
  readonly position: Position;
  /** What is observed of runs: the modules' metrics, then its own. */
  readonly metrics: readonly Metric[];
  /** The node of the flow that is run. */
  readonly start: string;
  /** What is reconstructed or rests on the default of an unknown. */
  readonly reconstructed: readonly string[];
}

const known = new WeakMap<readonly ModuleSource[], Variants>();

/** Facts of the module documents that matter once a board is there. */
export function variantsOf(modules: readonly ModuleSource[]): Variants {
  const variants = known.get(modules) ?? gatherVariants(modules);
  known.set(modules, variants);
  return variants;
}

function gatherVariants(modules: readonly ModuleSource[]): Variants {
  const variants = modules.flatMap((m) =>
    section(m, 'variants').map((e) => ({
      name: e.name,
      module: m.name,
      at: e.key.at,
      options: entries(field(e.value, 'options')).map((o) => ({ name: o.name, node: o.value, at: o.key.at })),
    })),
  );
  const oneWayLinks = modules.flatMap((m) =>
    section(m, 'links')
      .filter((e) => ['yes', 'true'].includes(wordOf(field(e.value, 'one way')) ?? ''))
      .map((e) => e.name),
  );
  return { variants, oneWayLinks };
}

export interface ScenarioSource {
  readonly name: string;
  readonly tree: DocMap;
  readonly modules: readonly ModuleSource[];
  readonly board: DocMap | undefined;
  readonly position: DocNode | undefined;
  /** Documents of tests only: the positions that cases name, by the path as it is written. */
  readonly positions?: ReadonlyMap<string, DocNode>;
}

/**
 * Reads and checks a scenario wholly; undefined if it cannot be run, and why is among the diagnostics. With `despiteFaults`
 * one that cannot be run but whose board is known is returned all the same, so that what is said of it can be checked.
 */
export function prepare(
  source: ScenarioSource,
  diagnostics: Diagnostics,
  more: {
    choices?: (base: Choices) => Choices;
    positions?: readonly DocNode[];
    /** What is changed about the board. */
    redraw?: (board: Board) => Board;
    model?: Model;
    needsStart?: boolean;
    despiteFaults?: boolean;
  } = {},
): Scenario | undefined {
  const model = more.model ?? checkProgram(source.modules, diagnostics);
  if (!source.board) {
    // A board that is named and not there was told already.
    if (source.tree.get('board')) diagnostics.heldBack++;
    else if (!diagnostics.failed)
      diagnostics.add({
        code: 'BK0903',
        severity: 'error',
        message: 'the scenario names no board',
        at: source.tree.at,
        help: 'add `board:` with the path of a board',
      });
    return undefined;
  }
  const drawn = buildBoard(source.board, diagnostics);
  if (!drawn) return undefined;
  const board = more.redraw ? more.redraw(drawn) : drawn;
  const said = choicesOf(source.tree);
  // A position of a game goes on with as many as played it.
  const players = numberOf(field(source.position, 'players'));
  const base = players === undefined ? said : { ...said, players, playersAt: field(source.position, 'players')?.at };
  const choices = more.choices ? more.choices(base) : base;
  checkTransplant(model, board, source.modules, diagnostics);
  const world = setUp(model, board, choices, variantsOf(source.modules), diagnostics);
  if (!world) return undefined;
  const position = readPositions(
    world,
    [...(source.position ? [source.position] : []), ...(more.positions ?? [])],
    diagnostics,
    // With fewer than the scenario says, the last of them stay away. A game that was begun goes on with all of its players.
    players === undefined ? Math.max(said.players, world.players) : world.players,
  );
  const metrics = metricsOf(source, model, diagnostics);
  const start = more.needsStart === false && !source.tree.get('start') ? '' : startOf(source, model, diagnostics);
  if ((diagnostics.failed && !more.despiteFaults) || start === undefined) return undefined;
  return {
    name: source.name,
    title: wordOf(source.tree.get('title')) ?? source.name,
    model,
    board,
    world,
    position: { ...position, at: position.at ?? (start || undefined) },
    start,
    metrics,
    reconstructed: reconstructed(board, world),
  };
}

/** A metric of the scenario takes the place of one of its modules' with the same name. */
function metricsOf({ name, tree, modules }: ScenarioSource, model: Model, diagnostics: Diagnostics): Metric[] {
  const own = ownMetrics({ model, diagnostics, modules }, tree, `scenario ${name}`);
  const all = new Map([...model.metrics, ...own].map((metric) => [metric.rule.name, metric]));
  return [...all.values()];
}

function startOf(source: ScenarioSource, model: Model, diagnostics: Diagnostics): string | undefined {
  const node = scalar(source.tree.get('start'));
  const name = node ? node.text.text.trim() : firstNode(model);
  if (name !== undefined && model.flow.has(name)) return name;
  if (name === undefined && model.flow.size === 0) return '';
  if (!diagnostics.failed || (node && model.flow.size > 0)) {
    diagnostics.add({
      code: 'BK0903',
      severity: 'error',
      message:
        name === undefined
          ? 'the scenario does not say where the flow starts'
          : `there is no node of the flow called "${name}"`,
      at: node?.at ?? source.tree.at,
      suggestion: nearestName(name ?? '', [...model.flow.keys()]),
      help:
        model.flow.size > 0
          ? `${node ? 'nodes of the flow' : 'add `start:` with a node of the flow'}: ${[...model.flow.keys()].join(', ')}`
          : 'a module declares nodes under `flow:`',
    });
  }
  return undefined;
}

/** Where a flow starts if nothing else is said: at the only node that is no step of another, or the one of those called `game`. */
function firstNode(model: Model): string | undefined {
  const steps = new Set([...model.flow.values()].flatMap((node) => node.steps.map((step) => step.name)));
  const roots = [...model.flow.keys()].filter((name) => !steps.has(name));
  return roots.length === 1 ? roots[0] : roots.find((name) => name === 'game');
}

function reconstructed(board: Board, world: World): string[] {
  const { title } = board.transplanted?.of ?? board;
  const notes = board.reconstructed ? [`the board, ${title}: ${board.reconstructed}`] : [];
  for (const option of world.model.options.all) {
    if (option.status === 'reconstructed' && !world.options.has(option))
      notes.push(`${option.title ?? option.name} (${option.name})`);
  }
  return notes;
}

/** All nodes of the flow, the one where the game starts first, so that the places of a node are numbered alike everywhere. */
export function flowRoots({ start, model }: Scenario): string[] {
  const first = start || firstNode(model);
  const others = [...model.flow.keys()].filter((name) => name !== first);
  return first === undefined ? others : [first, ...others];
}

/**
 * What of the flow a plain program is made of, since it only plays on from where the game stands: the node where it starts, if that
 * is all there is to it. Numbers of places are the same, and what is left out would keep the rest from being made fast.
 */
function playedRoots(scenario: Scenario): string[] {
  const [first, ...others] = flowRoots(scenario);
  if (first === undefined) return others;
  const inside = new Set<string>();
  const visit = (name: string): void => {
    if (inside.has(name)) return;
    inside.add(name);
    for (const step of scenario.model.flow.get(name)?.steps ?? []) visit(step.name);
  };
  visit(first);
  const { at = first, within } = scenario.position;
  return inside.has(at) && (within?.place ?? 1) === 1 ? [first] : [first, ...others];
}

/** A machine that does nothing: it is asked, in the order they are given, whether conditions hold as the scenario begins. */
export function stillMachineOf(scenario: Scenario, conditions: readonly Expr[]): Machine {
  return new Machine(compileStill(scenario.world, playedRoots(scenario), conditions), scenario.position);
}

/** A machine of a scenario in one of the compiled forms. */
export function machineOf(scenario: Scenario, form: Form, extras?: Extras): Machine {
  const roots = form === 'plain' ? playedRoots(scenario) : flowRoots(scenario);
  const machine = new Machine(compile(scenario.world, form, roots, extras), scenario.position);
  if (form !== 'traced') machine.traced = () => machineOf(scenario, 'traced', extras);
  if (scenario.model.actions.some((a) => a.turnMustEnd))
    giveLookAhead(machine, () => machineOf(scenario, 'asked', extras));
  return machine;
}
