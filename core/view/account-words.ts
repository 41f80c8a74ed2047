/** What happened, in words: one event, or several of one sort, becomes a phrase. */
import { pileWords, valueWords } from '../analysis/changes.js';
import { ASIDE, discardOf, handsFrom, ON_TABLE, restOf } from '../compile/layout.js';
import type {
  AnswerEvent,
  Changed,
  ChangeEvent,
  CheckEvent,
  OnlyEvent,
  ShuffleEvent,
  SureEvent,
} from '../engine/trace.js';
import type { Action, Rule, Site } from '../language/program.js';
import type { Property, Universe } from '../language/types.js';
import { laidAlone } from './account-laid.js';
import type { Names } from './account-names.js';

/** A rule as it is cited: by its first rulebook id, and by its key where it has none. */
export function citeOf(rule: Rule | undefined): string {
  return rule ? (rule.cites[0] ?? rule.key) : '';
}

/** A thing that was just named. */
export interface Chosen {
  readonly universe: Universe;
  readonly thing: number;
}

/** A value of a property as it is said. */
function value(names: Names, property: Property, v: number): string {
  const { domain } = property;
  if (domain.is === 'thing') return names.thing(domain.kind.universe, v);
  return names.clean(valueWords(names.world, property, v));
}

/**
 * `Reactor is burning`, `2,3 is burning (was smoky)`, `Reactor and Galley: flood low -> high`, `Pressure 3 -> 4`; undefined for
 * what is not worth a word.
 *
 * @param led the piece that all of it is about: what it has is told without naming it
 */
export function changeWords(
  names: Names,
  changes: readonly ChangeEvent[],
  chosen?: Chosen,
  led = -1,
): string | undefined {
  const [change] = changes;
  if (!change) return undefined;
  const { what, before, after } = change;
  switch (what.is) {
    case 'property': {
      const { property } = what;
      const { universe } = property.kind;
      const laid = property.laid ? laidAlone(names, change) : undefined;
      if (laid !== undefined) return laid;
      const it = chosen?.universe === universe && chosen.thing === what.thing && changes.length === 1;
      const things = it
        ? 'it'
        : listed(changes.map((c) => (c.what.is === 'property' ? names.thing(universe, c.what.thing) : '')));
      if (!names.isAdjective(property))
        return `${it ? 'its ' : universe === 'piece' && what.thing === led && changes.length === 1 ? '' : `${things}: `}${names.property(property)} ${value(names, property, before)} -> ${value(names, property, after)}`;
      return `${things} ${changes.length > 1 ? 'are' : 'is'} ${value(names, property, after)}${wasWords(names, property, before, changes.length)}`;
    }
    case 'number':
      return numberWords(names, change);
    case 'place':
      return moveWords(names, what.thing, before, after);
    case 'pile':
      return pileChange(names, what.thing, before, after);
  }
}

/** What it was before, where that goes neither without saying nor is the ordinary. */
function wasWords(names: Names, property: Property, before: number, many: number): string {
  const { domain, starts } = property;
  if (domain.is !== 'levels' || domain.names.length === 2 || before === starts) return '';
  return ` (${many > 1 ? 'were' : 'was'} ${value(names, property, before)})`;
}

function numberWords(names: Names, { what, before, after }: ChangeEvent): string | undefined {
  if (what.is !== 'number') return undefined;
  const { global } = what;
  if (global.role === 'track') return `${names.track(global)} ${before} -> ${after}`;
  const supply = names.world.model.supplies.all.find((s) => s.left === global);
  return supply && after === 0 ? `no ${names.supply(supply)} left` : undefined;
}

function moveWords(names: Names, piece: number, before: number, after: number): string {
  const who = names.piece(piece);
  if (before < 0) return `${who} is placed in ${names.space(after)}`;
  return after < 0
    ? `${who} leaves ${names.space(before)}`
    : `${who} goes from ${names.space(before)} to ${names.space(after)}`;
}

/** Draws, gifts and cards that go out of the game; that a card is discarded goes without saying. */
function pileChange(names: Names, id: number, before: number, after: number): string | undefined {
  const { world } = names;
  const card = names.thing('card', id);
  const deck = world.cards[id]?.card.deck;
  const hands = handsFrom(world.model.decks.all.length);
  const drawn = deck !== undefined && before === restOf(deck.index);
  if (after >= hands) return `${names.piece(after - hands)} ${drawn ? 'draws' : 'gets'} ${card}`;
  if (after === ON_TABLE) return drawn ? `drew ${card}` : `${card} is turned up`;
  if (deck && after === discardOf(deck.index))
    return before >= hands ? `${names.piece(before - hands)} discards ${card}` : undefined;
  if (after === ASIDE) return `${card} is out of the game`;
  if (deck && after === restOf(deck.index)) return before === ASIDE ? `${card} joins ${names.deck(deck)}` : undefined;
  return `${card} is ${pileWords(world, after)}`;
}

export function shuffleWords(names: Names, { deck }: ShuffleEvent, back: readonly ChangeEvent[]): string {
  const discards = back.filter((c) => c.before === discardOf(deck.index)).length;
  const joining = back.flatMap((c) =>
    c.before === ASIDE && c.what.is === 'pile' ? [names.thing('card', c.what.thing)] : [],
  );
  const parts = [
    ...(discards > 0 ? [`${discards} ${discards === 1 ? 'discard goes' : 'discards go'} back in`] : []),
    ...(joining.length > 0 ? [`${listed([...new Set(joining)])} ${joining.length === 1 ? 'joins' : 'join'}`] : []),
  ];
  return `${names.deck(deck)} shuffled${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}

/** The place that several values were written to at once. */
function clashWords(names: Names, what: Changed): string {
  if (what.is === 'property')
    return `${names.property(what.property)} of ${names.thing(what.property.kind.universe, what.thing)}`;
  return what.is === 'number' ? names.track(what.global) : names.piece(what.thing);
}

/** What luck or somebody answered; undefined where the change that follows says it. */
export function answerWords(names: Names, event: AnswerEvent): string | undefined {
  const { site, answer, thing, asker } = event;
  const named =
    thing !== undefined && thing >= 0 && site.universe
      ? names.thing(site.universe, thing)
      : isActing(names, site)
        ? names.action(answer)
        : `${names.clean(answer)}${event.clash ? ` for ${clashWords(names, event.clash)}` : ''}`;
  switch (site.kind) {
    case 'draw':
      return undefined;
    case 'roll':
      return `rolled ${answer}`;
    case 'address':
      return `rolled ${addressWords(names, event)}`;
    case 'pick':
      return `${named} comes up`;
    default:
      return decisionWords(names.asker(site, asker), event, named);
  }
}

/** Whether what is asked is what somebody does. */
export function isActing({ world }: Names, site: Site): boolean {
  return site.index >= world.model.sites.length;
}

/** The check that a roll decides. */
export function checkOf({ world }: Names, site: Site): Action['check'] {
  return world.model.actions.find((a) => a.check?.site === site)?.check;
}

/** Whether as many are asked for as one likes, one after the other. */
export function asksForMany({ optional, prompt }: Site): boolean {
  return optional && prompt.endsWith('(as many as you like)');
}

/** What somebody answered for something of their own, without who; undefined where others answer, or agree to something. */
export function ownWords(names: Names, event: AnswerEvent | OnlyEvent, asker: number): string | undefined {
  const { site } = event;
  if (!['choose', 'label', 'number'].includes(site.kind) || (event.event === 'answer' && event.asker !== asker))
    return undefined;
  const { thing, answer } = event;
  const counted = site.kind === 'number' ? /^Which (.+)\?$/.exec(site.prompt)?.[1] : undefined;
  if (counted !== undefined) return `${counted} ${names.clean(answer)}`;
  return thing !== undefined && thing >= 0 && site.universe ? names.thing(site.universe, thing) : names.clean(answer);
}

/** The crew needs no naming; of several players it is said who. */
function decisionWords(who: string, { site, index }: AnswerEvent, named: string): string {
  const [past, present, rest] =
    site.kind === 'agree'
      ? index === 0
        ? ['agreed', 'agrees', '']
        : ['refused', 'refuses', '']
      : site.kind === 'order'
        ? ['took', 'takes', ` ${named} first`]
        : ['chose', 'chooses', ` ${named}`];
  return who === 'crew' ? `${past}${rest}` : `${who} ${present}${rest}`;
}

/** The result of the dice that stands for a space, and the space. */
function addressWords(names: Names, { thing, index, options, answer }: AnswerEvent): string {
  const { board } = names.world;
  if (thing === undefined) return names.clean(answer);
  const table = board.address?.entries ?? [];
  // Conditioned rolls leave results out; a space with several results is then one of them, we do not know which.
  const label =
    table.length === options ? table[index]?.label : single(table.filter((e) => e.space === thing).map((e) => e.label));
  const space = names.space(thing);
  return label === undefined || label === board.spaces[thing]?.id || label === space ? space : `${label} ${space}`;
}

function single(labels: readonly string[]): string | undefined {
  return labels.length === 1 ? labels[0] : undefined;
}

export function onlyWords(names: Names, event: OnlyEvent): string | undefined {
  const { kind, universe } = event.site;
  const named = universe ? names.thing(universe, event.thing) : names.clean(event.answer);
  switch (kind) {
    case 'choose':
    case 'label':
    case 'number':
      return `${named}, the only choice`;
    case 'pick':
    case 'address':
    case 'tie':
      return `${named}, the only one possible`;
    default:
      // What is left to be done last needs no choice; dice, cards and answers of people are asked for.
      return undefined;
  }
}

/** `rolled 4, needed 7 or less: done` */
export function checkWords({ total, dice, value, atMost, good }: CheckEvent): string {
  const rolled = dice > 1 ? `rolled ${total} with ${dice} dice` : `rolled ${total}`;
  return `${rolled}, needed ${value} or ${atMost ? 'less' : 'more'}: ${good ? 'done' : 'failed'}`;
}

export function sureWords({ good }: SureEvent): string {
  return good ? 'it cannot fail' : 'it cannot succeed';
}

/** `A, B and C` */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** `1 Water goes from Foyer (now 2) to Cloakroom (now 1)` */
export function transferWords(names: Names, from: ChangeEvent, to: ChangeEvent): string | undefined {
  if (from.what.is !== 'property' || to.what.is !== 'property') return undefined;
  const { property, thing } = from.what;
  const { universe } = property.kind;
  const at = (id: number, now: number): string => `${names.thing(universe, id)} (now ${now})`;
  const amount = from.before - from.after;
  return `${amount} ${names.property(property)} ${amount === 1 ? 'goes' : 'go'} from ${at(thing, from.after)} to ${at(to.what.thing, to.after)}`;
}

/** What luck could only answer one way; undefined for what somebody decides. */
export function onlyByLuck(names: Names, event: OnlyEvent): string | undefined {
  return ['pick', 'address', 'tie'].includes(event.site.kind) ? onlyWords(names, event) : undefined;
}
