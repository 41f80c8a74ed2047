/** The end of a run, for people: the board, the tracks, what else is left, how it ended and why. */

import { valueWords } from '../analysis/changes.js';
import { discardOf, NOT_OF_KIND, restOf } from '../compile/layout.js';
import type { World } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import type { EndEvent } from '../engine/trace.js';
import type { RunStanding } from '../engine/trace-run.js';
import { winnersOf } from '../engine/winners.js';
import type { Global, Property } from '../language/types.js';
import type { Names } from './account-names.js';
import { listed } from './account-words.js';
import { lookOfState } from './board-of-state.js';
import { boardAsText } from './board-text.js';
import { padded, widthOf } from './board-text-cells.js';
import { standOf } from './tile-stand.js';

/** The board as it is now, drawn for these columns. */
export function boardNow(machine: Machine, names: Names, columns: number, ascii: boolean): string {
  // What is reconstructed is told with all else that is.
  const board = { ...machine.compiled.world.board, reconstructed: undefined };
  return boardAsText(board, lookOfState(machine, names), { columns, ascii }, standOf(machine));
}

/** Tracks that some rule moves, each with a bar. */
export function tracksNow(machine: Machine, names: Names, columns: number): string[] {
  const written = writtenTracks(machine.compiled.world);
  const tracks = [...machine.layout.globals].filter(([global]) => global.role === 'track' && written.has(global));
  const width = Math.max(0, ...tracks.map(([global]) => widthOf(names.track(global))));
  const digits = Math.max(
    0,
    ...tracks.map(([global, slot]) =>
      names.isPlain(global)
        ? String(machine.state[slot] ?? 0).length
        : Math.max(String(global.from).length, String(global.to).length),
    ),
  );
  return tracks.map(([global, slot]) => {
    const value = machine.state[slot] ?? 0;
    if (names.isPlain(global)) return `${padded(names.track(global), width)}  ${String(value).padStart(digits)}`;
    const room = Math.min(30, columns - width - 2 * digits - 14);
    return `${padded(names.track(global), width)}  ${String(value).padStart(digits)} of ${String(global.to).padStart(digits)}  ${bar(global, value, room)}`.trimEnd();
  });
}

/** One sign a number where they fit. */
function bar({ from, to }: Global, value: number, room: number): string {
  const steps = to - from;
  const cells = Math.min(steps, room);
  if (cells < 2) return '';
  const full = Math.round(((value - from) / steps) * cells);
  return `[${'#'.repeat(full)}${'.'.repeat(cells - full)}]`;
}

/** The tracks that some statement of the program writes. */
export function writtenTracks({ model }: World): Set<Global> {
  const found = new Set<Global>();
  const seen = new Set<object>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    const statement = node as { do?: string; global?: Global };
    if ((statement.do === 'write-global' || statement.do === 'add-global') && statement.global)
      found.add(statement.global);
    const inside =
      node instanceof Map
        ? node.values()
        : Array.isArray(node)
          ? node
          : Object.entries(node).flatMap(([key, value]) => (skipped.has(key) ? [] : [value]));
    for (const item of inside) visit(item);
  };
  for (const part of [
    model.triggers,
    model.procedures,
    model.actions,
    model.cardBodies,
    model.flow,
    model.meetings,
    model.supplyEmpty,
    model.rays.all,
  ])
    visit(part);
  for (const currency of model.currencies.all) visit(currency.pay({ op: 'const', value: 1 }, currency.at));
  return found;
}

const skipped = new Set(['rule', 'at', 'site', 'kind', 'type', 'property']);

/** Pieces with what is to be said of them, and decks with what is left of them, a sentence each. */
export function piecesAndDecks(machine: Machine, names: Names): string[] {
  const { state, layout, compiled } = machine;
  const pieces = compiled.world.pieces.flatMap((_, id) => {
    const place = state[layout.place.base + id] ?? -1;
    const said = [...(place >= 0 ? [`in ${names.space(place)}`] : []), ...valuesSaid(machine, names, id)];
    return said.length > 0 ? [`${names.piece(id)}: ${said.join(', ')}`] : [];
  });
  return [...pieces, ...decksNow(machine, names)];
}

/** Decks with what is left of them. */
export function decksNow({ state, layout, compiled: { world } }: Machine, names: Names): string[] {
  return world.model.decks.all.map((deck) => {
    const count = (pile: number): number =>
      world.cards.filter((c, id) => c.card.deck === deck && state[layout.pile.base + id] === pile).length;
    return `${names.deck(deck)}: ${count(restOf(deck.index))} left, ${count(discardOf(deck.index))} discarded`;
  });
}

/** What of a piece is not as it started, and what is always said. */
export function valuesSaid(
  machine: Machine,
  names: Names,
  id: number,
  always: ReadonlySet<Property> = new Set(),
): string[] {
  const { state, layout, compiled } = machine;
  return [...layout.properties].flatMap(([property, { base, first, last }]) => {
    if (property.kind.universe !== 'piece' || !property.shown || id < first || id > last) return [];
    const value = state[base + id] ?? 0;
    if (value === NOT_OF_KIND || (value === property.starts && !always.has(property))) return [];
    if (property.domain.is === 'thing')
      return [`${names.property(property)} ${names.thing(property.domain.kind.universe, value)}`];
    const said = valueWords(compiled.world, property, value);
    return [names.isAdjective(property) ? said : `${names.property(property)} ${said}`];
  });
}

/** How a run ended, in one line without its seed: `Lost in step 22: The air is used up; Ann wins`; `where` an account has that step. */
export function outcomeLine(run: RunStanding, names: Names, where = ''): string {
  if (run.end) {
    const who = sidesWords(run.machine, names);
    return `${run.end.ending.result === 'won' ? 'Won' : 'Lost'} in step ${run.steps}${where === '' ? '' : ` (${where})`}: ${names.clean(run.end.ending.reason)}${who === '' ? '' : `; ${who}`}`;
  }
  const steps = `${run.steps} ${run.steps === 1 ? 'step' : 'steps'}`;
  return run.standing === 'at its end'
    ? `Neither won nor lost: the flow is at its end after ${steps}`
    : `Not over after ${steps}`;
}

/** `Ann and Bob win, Cyd loses`, where the end says who. */
function sidesWords(machine: Machine, names: Names): string {
  const sides = winnersOf(machine);
  if (!sides) return '';
  const said = (who: readonly number[], one: string, several: string): string[] =>
    who.length === 0 ? [] : [`${listed(who.map((id) => names.piece(id)))} ${who.length === 1 ? one : several}`];
  return [...said(sides.wins, 'wins', 'win'), ...said(sides.loses, 'loses', 'lose')].join(', ');
}

/** By which rule it ended: its key and all it cites. */
export function endedBy({ ending, rule }: EndEvent): string {
  const by = ending.rule ?? rule;
  return by ? [by.key, ...by.cites].join(', ') : '';
}
