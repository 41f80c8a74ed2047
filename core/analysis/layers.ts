/** Which document set a value that holds, and what it took the place of. */
import { buildBoard } from '../board/index.js';
import { kindsOf, nameOf, type World } from '../compile/world.js';
import type { Project, ProjectDocument, ProjectModule } from '../documents/index.js';
import type { DocNode } from '../documents/tree.js';
import type { Said } from '../engine/initial.js';
import { readPositions } from '../engine/position.js';
import { variantsOf } from '../engine/program.js';
import { type Choices, choicesOf, chosenOptions, setUp } from '../engine/setup.js';
import { sourceOf } from '../engine/sources.js';
import { optionValue } from '../language/declare-options.js';
import { overrideKey } from '../language/declare-rules.js';
import { PLACED } from '../language/declare-tiles.js';
import type { Model } from '../language/model.js';
import { entries, field, section, wordOf } from '../language/reading.js';
import type { OptionDeclaration, Property } from '../language/types.js';
import { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { valueWords } from './changes.js';

/** One document's word on a value. */
export interface Layer {
  readonly by: 'module' | 'variant' | 'scenario' | '--set' | 'board' | 'position' | 'override';
  /** Its value in words; of a rule the keys that are given. */
  readonly value: string;
  readonly at: FileSpan;
}

/** A value with everybody who had a say in it: the last one's holds. */
export interface Layered {
  readonly sort: 'option' | 'start' | 'track' | 'pieces' | 'cards' | 'rule';
  readonly name: string;
  readonly layers: readonly [Layer, ...Layer[]];
}

/** The values of one document: a scenario, or where none was asked for a board or a module by itself. */
export interface Layers {
  readonly document: ProjectDocument;
  readonly values: readonly Layered[];
}

/** @param to is told what of `choose` cannot be chosen */
export function layersOf(
  project: Project,
  modelOf: (modules: readonly ProjectModule[]) => Model,
  choose: (base: Choices) => Choices,
  to: Diagnostics,
): Layers[] {
  const ofKind = (kind: string) => project.entries.filter((document) => document.kind === kind);
  const asked = ['scenario', 'transplant', 'board', 'module'].map(ofKind).find((list) => list.length > 0) ?? [];
  const told = new Set<string>();
  return asked.flatMap((document) => {
    const modules = project.modulesFor(document);
    // The parts of a module are one and the same.
    const key = document.kind === 'module' ? document.name : document.path;
    if (modules.length === 0 || told.has(key)) return [];
    told.add(key);
    return [{ document, values: valuesIn(project, document, modules, modelOf(modules), choose, to) }];
  });
}

function valuesIn(
  project: Project,
  document: ProjectDocument,
  modules: readonly ProjectModule[],
  model: Model,
  choose: (base: Choices) => Choices,
  to: Diagnostics,
): Layered[] {
  const choices = choose(choicesOf(document.kind === 'scenario' ? document.tree : undefined));
  checkChosen(choices, model, modules, to);
  const source = sourceOf(project, document);
  const boardTree = source.board;
  const board = boardTree && buildBoard(boardTree, new Diagnostics());
  const world = board && setUp(model, board, choices, variantsOf(modules), new Diagnostics());
  return [
    ...model.options.all.map((option) => optionLayers(option, model, modules, choices)),
    ...pieceLayers(model, choices),
    ...(world ? startLayers(world, boardTree, source.position) : []),
    ...trackLayers(model, source.position),
    ...cardLayers(model),
    ...overrideLayers(modules, model),
  ];
}

/** What the command line chooses; what documents choose was checked with them. */
function checkChosen(choices: Choices, model: Model, modules: readonly ProjectModule[], to: Diagnostics): void {
  const own = {
    ...choices,
    options: choices.options.filter(({ node }) => isGivenWords(node)),
    variants: choices.variants.filter(({ at }) => at?.file.path.startsWith('--')),
  };
  chosenOptions(model, own, variantsOf(modules), to);
}

/** Whether a value stands on the command line. */
function isGivenWords(node: DocNode): boolean {
  return node.at.file.path.startsWith('--');
}

function optionLayers(
  option: OptionDeclaration,
  model: Model,
  modules: readonly ProjectModule[],
  choices: Choices,
): Layered {
  const layers: [Layer, ...Layer[]] = [{ by: 'module', value: optionWords(option, option.default), at: option.at }];
  const visible = new Set(model.modules);
  const say = (by: Layer['by'], name: string, node: DocNode, at: FileSpan): void => {
    if (model.options.find(name, visible) !== option) return;
    const value = optionValue({ diagnostics: new Diagnostics() }, option.values, node);
    if (value !== undefined) layers.push({ by, value: optionWords(option, value), at });
  };
  for (const { name } of choices.variants) {
    const variant = variantsOf(modules).variants.findLast((v) => v.name === name);
    for (const set of variant?.options ?? []) say('variant', set.name, set.node, set.at ?? set.node.at);
  }
  for (const { name, node, at } of choices.options)
    say(isGivenWords(node) ? '--set' : 'scenario', name, node, at ?? node.at);
  return { sort: 'option', name: `${option.module}/${option.name}`, layers };
}

/** A value of an option as documents write it. */
export function optionWords({ values }: OptionDeclaration, value: number | readonly number[]): string {
  if (typeof value !== 'number') return value.length > 0 ? value.join(', ') : 'none';
  if (values.is === 'names') return values.names[value] ?? String(value);
  if (values.is === 'yes/no') return value ? 'yes' : 'no';
  return String(value);
}

function pieceLayers(model: Model, choices: Choices): Layered[] {
  return [...model.pieceCounts].flatMap(([kind, count]): Layered[] => {
    if (count.is !== 'count' || kind.module === '') return [];
    const layers: [Layer, ...Layer[]] = [{ by: 'module', value: String(count.from), at: kind.at }];
    for (const { name, node, at } of choices.pieces)
      if (name === kind.name) layers.push({ by: 'scenario', value: wordOf(node) ?? '', at: at ?? node.at });
    return [{ sort: 'pieces', name: `${kind.module}/${kind.name}`, layers }];
  });
}

/** Properties whose start is not that of their kind. */
function startLayers(world: World, board: DocNode | undefined, position: DocNode | undefined): Layered[] {
  const told = new Diagnostics();
  const found = new Map<string, { name: string; layers: [Layer, ...Layer[]] }>();
  const said = readPositions(world, position ? [position] : [], told).values;
  const { tiles } = world.model;
  for (const { property, thing, value, at } of said) {
    const { universe } = property.kind;
    // Where a tile lies is one thing.
    if (property.laid && universe === 'tile' && property !== tiles?.whereabouts) continue;
    const key = `${property.index} ${thing}`;
    // What every tile has is declared nowhere: its kind is.
    const declared = property.laid ? (kindsOf(world, universe)[thing]?.at ?? property.at) : property.at;
    const first: Layer = { by: 'module', value: valueWords(world, property, property.starts), at: declared };
    const known = found.get(key) ?? {
      name: `${property.name} of ${nameOf(world, universe, thing)}`,
      layers: [first] satisfies [Layer, ...Layer[]],
    };
    const by = board && at.file === board.at.file ? 'board' : 'position';
    const lies = tiles && property === tiles.whereabouts && value === PLACED;
    known.layers.push({
      by,
      value: lies ? lyingWords(world, said, thing, at) : valueWords(world, property, value),
      at,
    });
    found.set(key, known);
  }
  // What is said to start as its kind says is nothing to tell.
  return [...found.values()]
    .filter(({ layers }) => layers.some((layer) => layer.value !== layers[0].value))
    .map(({ name, layers }) => ({ sort: 'start', name, layers }));
}

/** `on ground at [1, 0]` */
function lyingWords(world: World, said: readonly Said[], tile: number, at: FileSpan): string {
  const { tiles } = world.model;
  const of = (property: Property | undefined): number =>
    said.find((s) => s.property === property && s.thing === tile && s.at === at)?.value ?? 0;
  const turned = of(tiles?.turned);
  const floor = tiles ? valueWords(world, tiles.floor, of(tiles.floor)) : '';
  return `on ${floor} at [${of(tiles?.column)}, ${of(tiles?.row)}]${turned === 0 ? '' : ` turned ${turned}`}`;
}

function trackLayers(model: Model, position: DocNode | undefined): Layered[] {
  return model.tracks.all.map((track) => {
    const layers: [Layer, ...Layer[]] = [{ by: 'module', value: String(track.starts), at: track.at }];
    for (const { name, value, key } of entries(field(position, 'tracks')))
      if (model.tracks.find(name, new Set(model.modules)) === track)
        layers.push({ by: 'position', value: wordOf(value) ?? '', at: key.at });
    return { sort: 'track', name: `${track.module}/${track.name}`, layers };
  });
}

function cardLayers(model: Model): Layered[] {
  return model.cards.all.map(({ module, name, copies, at }) => ({
    sort: 'cards',
    name: `${module}/${name}`,
    layers: [{ by: 'module', value: String(copies.length), at }],
  }));
}

function overrideLayers(modules: readonly ProjectModule[], model: Model): Layered[] {
  const found = new Map<string, [Layer, ...Layer[]]>();
  for (const module of modules)
    for (const entry of section(module, 'overrides')) {
      const target = model.rules.find((rule) => rule.key === overrideKey(entry.name));
      if (!target) continue;
      const layers = found.get(target.key) ?? [{ by: 'module', value: 'as declared', at: target.at }];
      const keys = entries(entry.value).map((change) => `\`${change.name}\``);
      layers.push({ by: 'override', value: `${keys.join(', ')} by ${module.name}`, at: entry.key.at });
      found.set(target.key, layers);
    }
  return [...found].map(([name, layers]) => ({ sort: 'rule', name, layers }));
}
