import { valueWords } from '../analysis/changes.js';
import { ASIDE, discardOf, handsFrom, NOT_OF_KIND, ON_TABLE, restOf } from '../compile/layout.js';
import { nameOf } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import { PLACED, WHEREABOUTS } from '../language/declare-tiles.js';
import type { Universe } from '../language/types.js';
import { sidesJson } from './account-json.js';
import { standOf } from './tile-stand.js';

type Value = string | number | boolean;
type Values = Record<string, Value>;

/** A state in the words of the documents, keys in the order of the documents. Its first seven keys are those of a position. */
export interface StateJson {
  readonly active: string | null;
  readonly tracks: Readonly<Record<string, number>>;
  readonly supplies: Readonly<Record<string, number>>;
  readonly spaces: Readonly<Record<string, Readonly<Values>>>;
  readonly links: Readonly<Record<string, Readonly<Record<string, Value | readonly string[] | null>>>>;
  /** Only on boards of tiles. */
  readonly tiles?: Readonly<Record<string, Readonly<Record<string, Value | readonly number[]>>>>;
  readonly pieces: Readonly<Record<string, Readonly<Record<string, Value | readonly string[]>>>>;
  readonly decks: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Where the flow stands and what it counts, in the engine's own numbers. */
  readonly flow: {
    readonly at: number;
    readonly repeats: readonly number[];
    /** How many actions were taken so far, by the names of nodes that count them. */
    readonly taken: Readonly<Record<string, number>>;
    readonly limits: readonly (readonly number[])[];
    readonly shuffles: readonly number[];
  };
  readonly outcome: {
    readonly result: 'won' | 'lost';
    readonly reason: string;
    /** Only where the end says who. */
    readonly 'won by'?: readonly string[];
    readonly 'lost by'?: readonly string[];
  } | null;
}

export function stateJson(machine: Machine): StateJson {
  const { state, layout, compiled } = machine;
  const { world } = compiled;
  const { model } = world;
  const slot = (role: string): number => {
    for (const [global, at] of layout.globals) if (global.role === role) return state[at] ?? 0;
    return 0;
  };
  const numbers = (role: 'track' | 'supply'): Record<string, number> =>
    Object.fromEntries(
      [...layout.globals]
        .filter(([g]) => g.role === role)
        .map(([g, at]) => [supplyName(machine, g.index) ?? g.name, state[at] ?? 0]),
    );
  const active = slot('active');
  const ended = model.endings.find((e) => e.index === slot('outcome') - 1);
  const stretch = (base: number, first: number, last: number): number[] => [
    ...state.subarray(base + first, base + last + 1),
  ];
  return {
    active: active < 0 ? null : nameOf(world, 'piece', active),
    tracks: numbers('track'),
    supplies: numbers('supply'),
    spaces: things(machine, 'space'),
    links: links(machine),
    ...(world.counts.tile > 0 && { tiles: tiles(machine) }),
    pieces: pieces(machine),
    decks: decks(machine),
    flow: {
      at: slot('flow'),
      repeats: stretch(layout.repeats.base, 0, layout.repeats.count - 1),
      taken: Object.fromEntries([...layout.taken].map(([name, at]) => [name, state[at] ?? 0])),
      limits: layout.limits.map((l) => stretch(l.base, l.first, l.last)),
      shuffles: stretch(layout.shuffles, 0, model.decks.all.length - 1),
    },
    outcome: ended ? { result: ended.result, reason: ended.reason, ...sidesJson(machine) } : null,
  };
}

function supplyName(machine: Machine, global: number): string | undefined {
  return machine.compiled.world.model.supplies.all.find((s) => s.left.index === global)?.name;
}

/** Everything of a universe with the values of its properties; things without any are left out. */
function things(machine: Machine, universe: Universe): Record<string, Values> {
  const { world } = machine.compiled;
  const all = Array.from({ length: world.counts[universe] }, (_, id): [string, Values] => [
    nameOf(world, universe, id),
    valuesOf(machine, universe, id),
  ]);
  return Object.fromEntries(all.filter(([, values]) => Object.keys(values).length > 0));
}

/** The values of one thing, by property. */
export function valuesOf(machine: Machine, universe: Universe, id: number): Values {
  const { state, layout, compiled } = machine;
  const out: Values = {};
  for (const [property, { base, first, last }] of layout.properties) {
    if (property.kind.universe !== universe || property.laid || id < first || id > last) continue;
    const value = state[base + id] ?? 0;
    if (value === NOT_OF_KIND) continue;
    const { domain } = property;
    if (domain.is === 'yes/no') out[property.name] = value !== 0;
    else if (domain.is === 'number' && !(domain.none && value < 0)) out[property.name] = value;
    else out[property.name] = valueWords(compiled.world, property, value);
  }
  return out;
}

/** Links, those that rules join with what they join. */
function links(machine: Machine): Record<string, Record<string, Value | readonly string[] | null>> {
  const { world } = machine.compiled;
  const stand = standOf(machine);
  const said = things(machine, 'link');
  if (!stand) return said;
  const joined = world.board.links.flatMap(
    ({ id }, link): [string, Record<string, Value | readonly string[] | null>][] => {
      if (!stand.isSpare(link)) return [];
      const ends = stand.ends(link);
      const joins = ends.some((end) => end < 0) ? null : ends.map((end) => nameOf(world, 'space', end));
      return [[id, { joins, ...said[id] }]];
    },
  );
  return { ...said, ...Object.fromEntries(joined) };
}

/** Where tiles are, and what is so of them. */
function tiles(machine: Machine): Record<string, Record<string, Value | readonly number[]>> {
  const stand = standOf(machine);
  return Object.fromEntries(
    machine.compiled.world.tiles.map(({ name }, id): [string, Record<string, Value | readonly number[]>] => {
      const values = valuesOf(machine, 'tile', id);
      const lies = stand?.lying(id);
      const whereabouts = WHEREABOUTS[lies?.where ?? 0] ?? '';
      if (!stand || lies?.where !== PLACED) return [name, { whereabouts, ...values }];
      const on = stand.floors[lies.floor] ?? '';
      return [name, { whereabouts, on, at: [lies.x, lies.y], turned: lies.turned, ...values }];
    }),
  );
}

function pieces(machine: Machine): Record<string, Record<string, Value | readonly string[]>> {
  const { state, layout, compiled } = machine;
  const { world } = compiled;
  const hands = handsFrom(world.model.decks.all.length);
  const all = world.pieces.map((piece, id): [string, Record<string, Value | readonly string[]>] => {
    const place = state[layout.place.base + id] ?? -1;
    const held = cardsIn(machine, (pile) => pile === hands + id);
    return [
      piece.name,
      {
        ...(place >= 0 && { in: nameOf(world, 'space', place) }),
        ...valuesOf(machine, 'piece', id),
        ...(held.length > 0 && { holds: held }),
      },
    ];
  });
  return Object.fromEntries(all);
}

function decks(machine: Machine): Record<string, Record<string, readonly string[]>> {
  const { state, layout, compiled } = machine;
  const { cards, model } = compiled.world;
  const onTop = (id: number): number => state[layout.top.base + id] ?? 0;
  const all = model.decks.all.map((deck): [string, Record<string, readonly string[]>] => {
    const own = (pile: number) =>
      cardsIn(machine, (p, id) => p === pile && cards[id]?.card.deck === deck && onTop(id) === 0);
    const top = cards
      .flatMap((c, id) => (c.card.deck === deck && onTop(id) > 0 ? [id] : []))
      .sort((a, b) => onTop(a) - onTop(b));
    const parts = {
      top: top.map((id) => cards[id]?.name ?? ''),
      rest: own(restOf(deck.index)),
      discard: own(discardOf(deck.index)),
      aside: own(ASIDE),
      'on the table': own(ON_TABLE),
    };
    return [
      deck.name,
      Object.fromEntries(Object.entries(parts).filter(([name, list]) => name === 'rest' || list.length > 0)),
    ];
  });
  return Object.fromEntries(all);
}

function cardsIn(machine: Machine, fits: (pile: number, id: number) => boolean): string[] {
  const { state, layout, compiled } = machine;
  return compiled.world.cards.flatMap((c, id) => (fits(state[layout.pile.base + id] ?? 0, id) ? [c.name] : [])).sort();
}
