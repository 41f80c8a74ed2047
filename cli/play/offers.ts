import type { Fraction } from '../../core/base/fraction.js';
import { offered } from '../../core/compile/actions.js';
import type { Machine } from '../../core/engine/machine.js';
import {
  type AnswerOffer,
  answersTo,
  CAN_END,
  NO_CHOICE,
  type Offer,
  offersOf,
  type Refused,
  refusalsOf,
} from '../../core/engine/offers.js';
import type { Model } from '../../core/language/model.js';
import type { Action, FlowNode, Stmt } from '../../core/language/program.js';
import { nearestName } from '../../core/source/nearest.js';
import { capital, type Names, spaced } from '../../core/view/account-names.js';
import { percent } from '../../core/view/ahead-text.js';
import { nodesAround } from '../../core/view/table-now.js';

/** `1 to 3 points, chance 1/3 to 5/6`; empty where there is nothing to say. */
export function offerNote({ cost, chance, currency, cut }: Offer): string {
  return amountsSaid(cost, chance, currency, cut);
}

/** The same of what costs so much, and succeeds so likely; `cut`: or more. */
export function amountsSaid(
  cost: Offer['cost'],
  chance: Offer['chance'],
  currency: string | undefined,
  cut = false,
): string {
  const amount = cost.least === cost.most ? `${cost.least}` : `${cost.least} to ${cost.most}`;
  const parts = [
    ...(currency === undefined || cost.most === 0
      ? []
      : [`${amount}${cut ? ' or more' : ''} ${cost.most === 1 && !cut ? oneOf(currency) : currency}`]),
    ...(isCertain(chance.least) && isCertain(chance.most) ? [] : [`chance ${between(chance.least, chance.most)}`]),
  ];
  return parts.join(', ');
}

/** A currency is called by its plural: `1 minute` of `minutes`. */
function oneOf(currency: string): string {
  return currency.replace(/([^s])s$/, '$1');
}

function isCertain(chance: Fraction): boolean {
  return chance.numerator === chance.denominator;
}

/** `1/3 (33.3%)`, `1/3 to 5/6`. */
function between(least: Fraction, most: Fraction): string {
  if (least.equals(most)) return `${least} (${percent(least.toNumber())})`;
  return `${least} to ${most}`;
}

/** What is offered, by the names of the options. */
export function notesOf(machine: Machine): ReadonlyMap<string, string> {
  return new Map(offersOf(machine).map((offer) => [offer.action.rule.name, offerNote(offer)]));
}

/** The titles of what belongs here and cannot be done now. */
export function refusedNow(machine: Machine, names: Names): string[] {
  return refusalsOf(machine).map(({ action }) => names.action(action.rule.name));
}

/** Ways of an action that are told one by one. */
const MOST_WAYS = 12;

/** Why an action cannot be done; of one that can, the ways to do it; undefined where nothing here is called so. */
export function whyLines(machine: Machine, names: Names, wanted: string): string[] | undefined {
  const [offers, refusals] = [offersOf(machine), refusalsOf(machine)];
  if (offers.length + refusals.length === 0) return ['No actions are taken here.'];
  if (wanted === '')
    return refusals.length === 0 ? ['Everything can be done.'] : refusals.map((r) => refusedLine(r, names));
  const found = named<Offer | Refused>([...offers, ...refusals], names, wanted);
  if (found.length === 0) {
    const elsewhere = whyElsewhere(machine, names, wanted);
    return elsewhere === undefined ? undefined : [elsewhere];
  }
  return found.flatMap((each) => [
    ...('ways' in each ? wayLines(each, names) : [refusedLine(each, names)]),
    ...answerLines(machine, names, each.action),
  ]);
}

/** That nothing is called so, with what is nearly. */
export function unknownLine(machine: Machine, names: Names, wanted: string): string {
  const all = [...offersOf(machine), ...refusalsOf(machine)];
  const near = nearestName(
    wanted,
    all.flatMap(({ action }) => [names.action(action.rule.name), action.rule.name]),
  );
  return `Nothing that can be done here is called "${names.clean(wanted)}"${near === undefined ? '.' : `; did you mean ${near}?`}`;
}

function wayLines(found: Offer, names: Names): string[] {
  const title = names.action(found.action.rule.name);
  const note = offerNote(found);
  const ways = found.ways.filter(({ answers }) => answers.length > 0).slice(0, MOST_WAYS);
  return [
    `${title} can be done${note === '' ? '' : `: ${note}`}.`,
    ...ways.map(({ answers, cost, chance }) => {
      const said = amountsSaid({ least: cost, most: cost }, { least: chance, most: chance }, found.currency);
      return `  ${answers.map((word) => names.clean(word)).join(', ')}${said === '' ? '' : `: ${said}`}`;
    }),
    ...(found.ways.length > MOST_WAYS ? [`  and ${found.ways.length - MOST_WAYS} more ways`] : []),
  ];
}

/** What an action cannot be done with, each with its own reason. */
function answerLines(machine: Machine, names: Names, action: Action): string[] {
  const lines = answersTo(machine, action).flatMap((answer) =>
    answer.why === undefined ? [] : [`  not ${answerTitle(answer, names)}: ${reasonSaid(action, answer.why, names)}`],
  );
  return [...new Set(lines)];
}

/** What an answer is called by people. */
export function answerTitle({ universe, value, answer }: AnswerOffer, names: Names): string {
  return universe !== undefined && value >= 0 ? names.thing(universe, value) : names.clean(answer);
}

/** Why what somebody wants to do cannot be done, of all that may be meant; empty where it is nothing that belongs here. */
export function whyRefused(machine: Machine, names: Names, wanted: string): string[] {
  return named(refusalsOf(machine), names, wanted).map((refused) => refusedLine(refused, names));
}

/** In the words of what stands in its way: a need says what is so, a limit and a cost what they are. */
function refusedLine({ action, why }: Refused, names: Names): string {
  return `${names.action(action.rule.name)} cannot be done now: ${reasonSaid(action, why, names)}.`;
}

/** A reason in words, without its full stop. */
export function reasonSaid(action: Action, why: string, names: Names): string {
  return names.clean(reasonOf(action, why, names)).replace(/[.!]$/, '');
}

function reasonOf({ needs, limit, cost, asks }: Action, why: string, names: Names): string {
  if (needs.some(({ sentence }) => sentence === why)) return why;
  if (why === limit?.written) return `it was done already, and is allowed ${why}`;
  if (cost && why === cost.written)
    return /^\d+ /.test(why)
      ? `it costs ${why}, and so much is not left`
      : `it costs more ${spaced(cost.currency.name)} than are left`;
  if (why === CAN_END) return 'the turn could not be ended after it';
  return why === NO_CHOICE ? (missing(asks) ?? names.clean(why)) : why;
}

/** `there is no hatch of your room`; undefined where it asks for more than one thing, any of which may be missing. */
function missing(asks: readonly Stmt[]): string | undefined {
  const sets = asks.flatMap((ask) => (ask.do === 'pick' ? [ask.set] : []));
  const at = sets.length === 1 ? sets[0]?.at : undefined;
  if (!at || asks.some(({ do: what }) => what === 'pick-number' || what === 'pick-many')) return undefined;
  const said = at.file.text
    .slice(at.start, at.end)
    .replace(/\s+/g, ' ')
    .replace(/ called [\p{L}\p{N}-]+/u, '');
  return `there is no ${said.replace(/^(an?|the) /, '')}`;
}

/** Where else in the flow an action belongs that is not offered here; undefined where it is no action at all. */
export function whyElsewhere(machine: Machine, names: Names, wanted: string): string | undefined {
  const { model } = machine.compiled.world;
  const here = nodesAround(machine).at(-1);
  const asked = model.actions.map((action) => ({ action }));
  const [found] = named(asked, names, wanted);
  if (!here || !found || offered(here).includes(found.action)) return undefined;
  const flow = inOrder(model);
  const homes = flow.filter((node) => offered(node).includes(found.action));
  const title = names.action(found.action.rule.name);
  if (homes.length === 0) return `${title} is nowhere in this game.`;
  const at = flow.indexOf(here);
  const later = homes.find((node) => flow.indexOf(node) > at);
  const home = later ?? homes[0];
  if (!home) return undefined;
  const [one, other] = [home, here].map((node) => nodeTitle(names, node));
  return `${title} belongs to "${one}", which comes ${later ? 'after' : 'before'} "${other}"${later ? '' : ' in a turn'}.`;
}

/** That a part cannot be ended, and what ends it; undefined where nobody asked for that, or it can. */
export function whyNoEnd(machine: Machine, names: Names, wanted: string, canEnd: boolean): string | undefined {
  const here = nodesAround(machine).at(-1);
  if (canEnd || !here || !/^(done|end|pass)$/i.test(wanted.trim())) return undefined;
  const after = here.take ? ' It is over by itself once that is done.' : '';
  return `"${nodeTitle(names, here)}" cannot be ended yet: something has to be done first.${after}`;
}

function nodeTitle(names: Names, { rule, name }: FlowNode): string {
  return names.clean(rule.title ?? capital(spaced(name)));
}

/** The nodes of the flow in the order in which they come. */
function inOrder({ flow }: Model): FlowNode[] {
  const inner = new Set([...flow.values()].flatMap((node) => node.steps));
  const below = (node: FlowNode): FlowNode[] => [node, ...node.steps.flatMap(below)];
  return [...flow.values()].filter((node) => !inner.has(node)).flatMap(below);
}

/** What is called so, or else all of which the name begins so. */
function named<T extends Pick<Offer, 'action'>>(all: readonly T[], names: Names, wanted: string): T[] {
  const folded = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[-\s]+/g, ' ')
      .trim();
  const said = folded(wanted);
  const of = ({ action }: T): string[] => [action.rule.name, names.action(action.rule.name)].map(folded);
  const full = all.filter((x) => of(x).includes(said));
  return full.length > 0 ? full : all.filter((x) => of(x).some((name) => name.startsWith(said)));
}
