import { sha256 } from '../base/sha256.js';
import type { DocNode } from '../documents/tree.js';
import type { Word } from '../language/program.js';
import type { OptionDeclaration } from '../language/types.js';
import type { Scenario } from './program.js';

/**
 * What a run depends on, hashed part by part, so that two that differ can say in what. Layout, comments, titles, notes,
 * citations and places in files do not count; the order in which things are declared does.
 */
export interface Digest {
  /** Of all the parts together. */
  readonly whole: string;
  /** The rules as the checker understood them. */
  readonly program: string;
  readonly board: string;
  /** The value of every option, chosen or not. */
  readonly options: string;
  /** Where it starts, with which pieces and players. */
  readonly start: string;
}

/** Digits of each part. */
const DIGITS = 16;

export function digestOf(scenario: Scenario): Digest {
  const part = (value: unknown): string => sha256(new Canonical().text(value)).slice(0, DIGITS);
  const { model, world, position, start } = scenario;
  const parts = {
    program: part(withoutOrders(model)),
    board: part(boardOf(scenario)),
    options: part(optionsOf(scenario)),
    start: part([
      start,
      position.at,
      position,
      world.players,
      world.pieces.map((p) => [p.name, p.kind.module, p.kind.name, p.player]),
    ]),
  };
  return { whole: sha256(JSON.stringify(parts)).slice(0, DIGITS), ...parts };
}

/** What bots are told and what is measured changes no rule: a run goes the same way whoever answered or looked on. */
function withoutOrders(model: Scenario['model']): unknown {
  const { metrics, vocabulary, measuring, nominal, ...played } = model;
  return { ...played, rules: model.rules.filter((r) => r.sort !== 'order'), orders: undefined, worth: undefined };
}

/** The value of every option as the documents write it, in the order of their declaration. */
export function optionsOf({ model, world }: Scenario): Record<string, string> {
  const options = model.options.all.map((option): [string, string] => {
    const name = model.options.all.some((o) => o !== option && o.name === option.name)
      ? `${option.module}/${option.name}`
      : option.name;
    return [name, optionText(option, world.options.get(option) ?? option.default)];
  });
  return Object.fromEntries(options);
}

/** A value of an option as a document writes it. */
export function optionText({ values }: OptionDeclaration, value: number | readonly number[]): string {
  if (typeof value !== 'number') return value.join(',');
  if (values.is === 'names') return values.names[value] ?? String(value);
  return values.is === 'yes/no' ? (value ? 'yes' : 'no') : String(value);
}

/** Kinds and values as written; starting values given on the board are in the position too, by property. */
function boardOf({ board }: Scenario): unknown {
  const values = (of: ReadonlyMap<string, DocNode>): unknown[] =>
    [...of]
      .filter(([name]) => !['title', 'note', 'at'].includes(name))
      .map(([name, node]) => [name, plain(node)])
      .sort();
  return {
    layout: board.layout,
    spaces: board.spaces.map((s) => [s.id, s.kind, values(s.values), ...(s.within ? [s.tile, s.within] : [])]),
    links: board.links.map((l) => [
      ...[l.id, l.kind, l.a, l.b, l.direction, l.back, l.oneWay, values(l.values)],
      ...(l.side === undefined ? [] : [l.side]),
    ]),
    ...(board.tiles && {
      tiles: board.tiles.map((t) => [t.id, t.kind, t.floors.map(({ name }) => name), t.parts, values(t.values)]),
    }),
    directions: [board.directions, board.opposite],
    address: board.address,
  };
}

function plain(node: DocNode): unknown {
  if (node.kind === 'scalar') return node.value;
  return node.kind === 'list' ? node.items.map(plain) : node.entries.map((e) => [e.name, plain(e.value)]);
}

/** Of no weight for what happens, or said by the place in a list. */
const IGNORED = new Set([
  'at',
  'kindAt',
  'span',
  'file',
  'title',
  'cites',
  'note',
  'prompt',
  'shown',
  'written',
  'index',
  'byName',
  'visible',
  'locals',
  'untils',
]);

/**
 * A text for any web of plain objects, the same for webs of the same shape: keys in order of their characters, and a
 * number instead of what was said already. What is made when it is first asked for is asked for.
 */
class Canonical {
  private readonly seen = new Map<object, number>();
  private readonly parts: string[] = [];

  text(value: unknown): string {
    this.say(value);
    return this.parts.join('');
  }

  private say(value: unknown): void {
    if (typeof value === 'function') return;
    if (typeof value !== 'object' || value === null) {
      this.parts.push(JSON.stringify(value) ?? 'null', ';');
      return;
    }
    const known = this.seen.get(value);
    if (known !== undefined) {
      this.parts.push(`#${known};`);
      return;
    }
    this.seen.set(value, this.seen.size);
    if (Array.isArray(value)) this.list('[', value);
    else if (value instanceof Map) this.list('(', [...value].flat());
    else if (value instanceof Set) this.list('<', [...value]);
    else this.object(value);
  }

  private list(mark: string, items: readonly unknown[]): void {
    this.parts.push(mark);
    for (const item of items) this.say(item);
    this.parts.push('.');
  }

  private object(value: object): void {
    this.parts.push('{');
    for (const [key, item] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (IGNORED.has(key) || item === undefined) continue;
      this.parts.push(key, ':');
      // The condition of a word, made when it is first used.
      if (key === 'test' && typeof item === 'function') this.say((item as Word['cases'][number]['test'])());
      else this.say(item);
    }
    this.parts.push('}');
  }
}
