/** The answer to why something is so in a run, in phrases: values, steps of a run, what happened in them. */

import { pileWords, valueWords } from '../analysis/changes.js';
import type { Statement } from '../analysis/rulebook.js';
import type { Found, Why } from '../analysis/why.js';
import type { Around, Vain, Way } from '../analysis/why-around.js';
import type { Cause } from '../analysis/why-causes.js';
import { askerWords } from '../engine/questions.js';
import type { AnswerEvent, ChangeEvent } from '../engine/trace.js';
import type { Rule } from '../language/program.js';
import { isKindOf, type Property } from '../language/types.js';
import type { FileSpan } from '../source/file.js';
import { positionOf } from '../source/file.js';
import { laidWords } from './account-laid.js';
import type { Names } from './account-names.js';
import { reasonWords } from './account-reasons.js';
import { turnOrder } from './account-steps.js';
import { eventWords } from './account-trace.js';
import { answerWords, changeWords, listed, onlyWords, sureWords } from './account-words.js';

/** Options named when it is told from what somebody chose. */
const MOST_OPTIONS = 8;

type Link = Cause['chain'][number];

/** One thing of a chain: what happened, by which rule, where that is written. */
export interface Happened {
  readonly text: string;
  readonly rule: Rule | undefined;
  readonly at: FileSpan | undefined;
  /** What it stands on in the rulebook, where that was not told before in the chain. */
  readonly cites: readonly { readonly id: string; readonly text: string }[];
}

/** `step 12 (An hour passes, Hours left 9)`, as the account of the run heads it. */
export function stepWords(names: Names, why: Why, step: number, cause?: Cause): string {
  if (step === 0) return 'the start';
  const inside = headingOf(names, why, step, cause);
  return inside === '' ? `step ${step}` : `step ${step} (${inside})`;
}

function headingOf(names: Names, { history, machine }: Why, step: number, cause: Cause | undefined): string {
  const { node, times } = history.placeOf(step);
  if (!node) return '';
  const title = names.clean(node.title ?? node.name.replaceAll('-', ' '));
  const flow = machine.compiled.world.model.flow.get(node.name);
  const [counted] = turnOrder(flow);
  const active = cause?.begun?.active ?? -1;
  const stretch = counted && machine.layout.properties.get(counted);
  if (counted && stretch && cause && active >= 0)
    return `${title}, ${names.property(counted)} ${cause.state[stretch.base + active]}`;
  return !counted && (flow?.repeat || flow?.repeatWhile) ? `${title}, ${ordinal(times)} time` : title;
}

function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}

/** A value as it is found: `Reactor is burning`, `flood of Reactor is low`, `Pressure is 3`. */
export function foundWords(names: Names, found: Found): string {
  const { value } = found;
  switch (found.is) {
    case 'number':
      return `${names.track(found.global)} is ${value}`;
    case 'place':
      return value < 0
        ? `${names.piece(found.thing)} is nowhere`
        : `${names.piece(found.thing)} is in ${names.space(value)}`;
    case 'pile':
      return `${names.thing('card', found.thing)} is ${pileWords(names.world, value)}`;
    case 'property': {
      const { property, thing } = found;
      const of = names.thing(property.kind.universe, thing);
      const { domain } = property;
      const said =
        domain.is === 'thing'
          ? names.thing(domain.kind.universe, value)
          : names.clean(valueWords(names.world, property, value));
      return names.isAdjective(property) ? `${of} is ${said}` : `${names.property(property)} of ${of} is ${said}`;
    }
  }
}

/** What happened on the way to a change, oldest first. That a drawn card left its deck says what was drawn. */
export function chainWords(names: Names, cause: Cause, statements: ReadonlyMap<string, Statement>): Happened[] {
  const { chain } = cause;
  // Sides and neighbours are named as they were then.
  names.stand?.read(cause.state);
  const told = chain.filter((link, i) => !(isDraw(link) && isPile(chain[i + 1])));
  const cited = new Set<string>();
  return told.map((link, i) => {
    const fresh = (link.rule?.cites ?? []).filter((id) => !cited.has(id));
    for (const id of fresh) cited.add(id);
    const before = chain[chain.indexOf(link) - 1];
    const laid = i === told.length - 1 && cause.together.length > 1 ? laidWords(names, cause.together) : undefined;
    const text = laid ?? linkWords(names, link, isDraw(before) ? before : undefined);
    return {
      text: i === told.length - 1 && told.length > 1 ? `so ${text}` : text,
      rule: link.rule,
      at: link.at ?? link.rule?.at,
      cites: fresh.map((id) => ({ id, text: statements.get(id)?.text ?? '' })),
    };
  });
}

function isDraw(link: Link | undefined): link is Link & AnswerEvent {
  return link?.event === 'answer' && link.site.kind === 'draw';
}

function isPile(link: Link | undefined): link is Link & ChangeEvent {
  return link?.event === 'change' && link.what.is === 'pile';
}

function linkWords(names: Names, link: Link, draw: (Link & AnswerEvent) | undefined): string {
  switch (link.event) {
    case 'change': {
      const said = changeWords(names, [link]) ?? names.clean(eventWords(names.world, link));
      return draw && link.what.is === 'pile' ? `luck: ${said}, one of ${draw.options} cards` : said;
    }
    case 'answer':
      return answered(names, link);
    case 'only':
      return onlyWords(names, link) ?? names.clean(eventWords(names.world, link));
    case 'sure':
      return sureWords(link);
    case 'shuffle':
      return `${names.deck(link.deck)} is shuffled`;
    case 'end':
      return `the game is ${link.ending.result}: ${names.clean(link.ending.reason)}`;
    case 'step':
      return names.clean(eventWords(names.world, link));
  }
}

/** Who answered what, and from what. */
function answered(names: Names, link: Link & AnswerEvent): string {
  if (link.site.kind === 'draw') {
    const card = link.thing === undefined ? names.clean(link.answer) : names.thing('card', link.thing);
    return `luck: drew ${card}, one of ${link.options} cards`;
  }
  const said = answerWords(names, link) ?? names.clean(link.answer);
  const who = link.luck ? 'luck: ' : askerWords(link.site, link.asker) === 'crew' ? 'the crew ' : '';
  const from = offered(names, link);
  return `${who}${said}${from === '' ? '' : `, of ${from}`}`;
}

function offered(names: Names, { offer, options, site }: Link & AnswerEvent): string {
  if (!offer || options < 2 || site.kind === 'agree') return '';
  if (options > MOST_OPTIONS || site.kind === 'roll') return `${options} possible`;
  const universe = site.universe;
  const each = offer.names.map((name, i) => {
    const thing = offer.things?.[i];
    return universe && thing !== undefined && thing >= 0 ? names.thing(universe, thing) : names.clean(name);
  });
  return each.some((name) => name.includes(',')) ? each.join('; ') : listed(each);
}

/** What kept something out: `Auditorium stays unlit because its Water is 2`. */
export function vainWords(names: Names, { reason }: Vain): string {
  return reasonWords(names, [reason], false) ?? '';
}

/** Through which links something could come to a space, and what of the others keeps it out. */
export function aroundWords(names: Names, { property, space, ways }: Around): string[] {
  const what = names.property(property);
  const through = ways.filter((way) => way.open).map((way) => wayWords(names, property, way));
  const shut = ways.filter((way) => !way.open).map((way) => wayWords(names, property, way));
  if (ways.length === 0) return [`Nothing joins ${names.space(space)} to another place, so no ${what} spreads to it.`];
  return [
    ...(through.length > 0 ? [`Open to ${what}: ${through.join('; ')}.`] : []),
    ...(shut.length > 0 ? [`Closed to ${what}: ${shut.join('; ')}.`] : []),
  ];
}

/** Where it could have come from: the places beyond open links that had it. */
export function sourceWords(names: Names, { property, ways }: Around): string | undefined {
  const from = ways.filter(({ open, value }) => open && value > 0);
  if (from.length === 0) return undefined;
  return `beside it then, open to ${names.property(property)}: ${from.map((way) => wayWords(names, property, way)).join('; ')}`;
}

/** `Stage is burning (door)`, `Stage (door, closed)` */
function wayWords(names: Names, property: Property, { link, beyond, value, open, because }: Way): string {
  const kind = names.world.linkKinds[link];
  const how = because.map((b) =>
    foundWords(names, { is: 'property', property: b.property, thing: link, value: b.value }),
  );
  const by = kind ? names.kind(kind) : names.link(link);
  const has = kindHas(names, property, beyond);
  if (!open) return `the ${by} to ${names.space(beyond)}${how.length > 0 ? ` (${how.join(', ')})` : ''}`;
  const said = has ? foundWords(names, { is: 'property', property, thing: beyond, value }) : names.space(beyond);
  return `${said}, through the ${by}`;
}

function kindHas(names: Names, property: Property, space: number): boolean {
  const kind = names.world.spaceKinds[space];
  return kind !== undefined && isKindOf(kind, property.kind);
}

/** `hazards.yaml:14` */
export function lineOf(at: FileSpan | undefined): string | undefined {
  return at && at.file.path !== '' ? `${at.file.path}:${positionOf(at.file, at.start).line}` : undefined;
}
