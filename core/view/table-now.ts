/** What lies on the table in the middle of a game, for people who play it: short, since much must fit on a screen. */
import { handsFrom } from '../compile/layout.js';
import { thingsOf } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import type { FlowNode } from '../language/program.js';
import type { Property } from '../language/types.js';
import { valuesSaid, writtenTracks } from './account-end.js';
import type { Names } from './account-names.js';
import { turnOrder } from './account-steps.js';
import { lookOfState } from './board-of-state.js';

/** Spaces and links of which there is something to say: `Hall: burning, Watchman 1`. */
export function boardInShort(machine: Machine, names: Names): string[] {
  const { board } = machine.compiled.world;
  const look = lookOfState(machine, names);
  const said = (what: 'space' | 'link', index: number): string[] => {
    const { words } = look(what, index);
    if (names.stand && !names.stand.isSeen(what, index)) return [];
    const name = what === 'space' ? names.space(index) : names.link(index);
    return words.length > 0 ? [`${name}: ${words.join(', ')}`] : [];
  };
  return [...board.spaces.flatMap((_, i) => said('space', i)), ...board.links.flatMap((_, i) => said('link', i))];
}

/** `Damage 1 of 4`, for each track that some rule moves. */
export function tracksInShort(machine: Machine, names: Names): string[] {
  const written = writtenTracks(machine.compiled.world);
  return [...machine.layout.globals].flatMap(([global, slot]) => {
    if (global.role !== 'track' || !written.has(global)) return [];
    const to = names.isPlain(global) ? '' : ` of ${global.to}`;
    return [`${names.track(global)} ${machine.state[slot] ?? 0}${to}`];
  });
}

/** The piece whose turn it is, or -1. */
export function activeOf({ layout, state }: Machine): number {
  for (const [global, slot] of layout.globals) if (global.role === 'active') return state[slot] ?? -1;
  return -1;
}

/**
 * Whose turns come, as far as it can be told: by what turns are counted by, or once round. The one whose turn it is has
 * a star.
 */
export function turnsInShort(machine: Machine, names: Names): string | undefined {
  const { world } = machine.compiled;
  const node = nodesAround(machine).findLast((n) => n.active ?? n.each);
  if (!node) return undefined;
  const active = activeOf(machine);
  const [counted, ties] = turnOrder(node);
  const best = node.active?.op === 'best' ? node.active.best : undefined;
  const set = node.each ?? best?.set;
  if (!set) return undefined;
  const pieces = thingsOf(world, set.kind);
  if (pieces.length < 2) return undefined;
  const value = (property: Property | undefined, piece: number): number =>
    property ? (machine.state[(machine.layout.properties.get(property)?.base ?? 0) + piece] ?? 0) : 0;
  const sign = best?.most ? -1 : 1;
  const tieSign = best?.ties.by === 'property' && best.ties.most ? -1 : 1;
  if (counted)
    pieces.sort(
      (a, b) => sign * (value(counted, a) - value(counted, b)) || tieSign * (value(ties, a) - value(ties, b)) || a - b,
    );
  const said = pieces.map(
    (piece) => `${names.piece(piece)}${counted ? ` ${value(counted, piece)}` : ''}${piece === active ? ' *' : ''}`,
  );
  return `${counted ? `Turns by ${names.property(counted)}` : 'Turns'}: ${said.join(', ')}`;
}

/** The nodes of the flow that go on, outer ones first. */
export function nodesAround({ compiled, layout, state }: Machine): FlowNode[] {
  const { model } = compiled.world;
  const flow = model.globals.find((g) => g.role === 'flow');
  const at = (flow && state[layout.globals.get(flow) ?? -1]) ?? -1;
  const around = [...compiled.flow.stretches].flatMap(([name, stretches]) =>
    stretches.filter((s) => at >= s.from && at <= s.to).map((s) => ({ name, size: s.to - s.from })),
  );
  around.sort((a, b) => b.size - a.size);
  return around.flatMap(({ name }) => model.flow.get(name) ?? []);
}

/** What actions are paid from, of pieces. */
function currencies({ compiled }: Machine): ReadonlySet<Property> {
  const all = compiled.world.model.currencies.all.flatMap(({ amount }) =>
    amount.op === 'property' ? [amount.property] : [],
  );
  return new Set(all);
}

/** What a piece has, if there is anything to say: values, cards in its hand, where it stands. */
export function pieceInShort(machine: Machine, names: Names, id: number): string[] {
  const { state, layout, compiled } = machine;
  const place = state[layout.place.base + id] ?? -1;
  const held = cardsOf(machine, names, id);
  const mine = (compiled.world.pieces[id]?.player ?? -1) >= 0;
  return [
    ...(place >= 0 ? [`in ${names.space(place)}`] : []),
    ...valuesSaid(machine, names, id, mine ? currencies(machine) : undefined),
    ...(held.length > 0 ? [`holds ${held.join(', ')}`] : []),
  ];
}

/** The cards in a hand, equal ones counted: `2 Pail`. */
export function cardsOf({ state, layout, compiled }: Machine, names: Names, piece: number): string[] {
  const { cards, model } = compiled.world;
  const pile = handsFrom(model.decks.all.length) + piece;
  const counts = new Map<string, number>();
  cards.forEach((_, id) => {
    if (state[layout.pile.base + id] !== pile) return;
    const name = names.thing('card', id);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return [...counts].map(([name, n]) => (n > 1 ? `${n} ${name}` : name));
}
