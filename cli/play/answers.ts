import { offered } from '../../core/compile/actions.js';
import type { Machine } from '../../core/engine/machine.js';
import { type AnswerOffer, answersTo } from '../../core/engine/offers.js';
import type { Question } from '../../core/engine/questions.js';
import type { StepRecord } from '../../core/engine/trace-run.js';
import type { Action } from '../../core/language/program.js';
import type { Names } from '../../core/view/account-names.js';
import { activeOf, nodesAround } from '../../core/view/table-now.js';
import { amountsSaid, answerTitle, reasonSaid } from './offers.js';

/** What an action asks, with every answer to it. */
export interface Asked {
  readonly action: Action;
  readonly answers: readonly AnswerOffer[];
}

/** The action of which a question asks something, with all that might be answered; undefined where it asks for none. */
export function askedBy(machine: Machine, { site }: Question, events: StepRecord['events']): Asked | undefined {
  const { actions } = machine.compiled.world.model;
  const action = actions.find(({ asks }) => asks.some((ask) => 'site' in ask && ask.site === site));
  if (!action) return undefined;
  const given: number[] = [];
  for (const ask of action.asks) {
    if (!('site' in ask)) continue;
    if (ask.site === site) return { action, answers: answersTo(machine, action, given) };
    if (ask.do !== 'pick' && ask.do !== 'pick-number') continue;
    const event = events.findLast((e) => (e.event === 'answer' || e.event === 'only') && e.site === ask.site);
    // An answer before that cannot be told leaves this one open.
    if (event?.event !== 'answer' && event?.event !== 'only') return undefined;
    given.push(ask.do === 'pick' ? (event.thing ?? -1) : Number(event.answer));
  }
  return undefined;
}

/** What every action that belongs here asks first. */
function askedHere(machine: Machine): Asked[] {
  const here = nodesAround(machine).at(-1);
  return (here ? offered(here) : []).map((action) => ({ action, answers: answersTo(machine, action) }));
}

/** What may be chosen, with what it costs and how likely it is, by what options are called; empty where all is alike. */
export function answerNotes({ action, answers }: Asked): ReadonlyMap<string, string> {
  const notes = answers.flatMap((each): [string, string][] => {
    const { cost, chance, answer } = each;
    return cost && chance ? [[answer, amountsSaid(cost, chance, action.cost?.currency.name)]] : [];
  });
  return new Set(notes.map(([, note]) => note)).size > 1 ? new Map(notes) : new Map();
}

/** The titles of what cannot be chosen now. */
export function refusedAnswers({ answers }: Asked, names: Names): string[] {
  return [...new Set(answers.flatMap((each) => (each.why === undefined ? [] : [answerTitle(each, names)])))];
}

/** Why each answer, or the one that is named, cannot be chosen. */
export function whyAnswers({ action, answers }: Asked, machine: Machine, names: Names, wanted = ''): string[] {
  const said = foldedWord(wanted);
  const lines = answers.flatMap((each) => {
    if (each.why === undefined || (said !== '' && !calledSo(each, machine, names, said))) return [];
    return [`${answerTitle(each, names)} cannot be chosen now: ${reasonSaid(action, each.why, names)}.`];
  });
  return [...new Set(lines)];
}

/** Of each action that belongs here why it cannot be done with what is named; where it can, that it can. */
export function whyWith(machine: Machine, names: Names, wanted: string): string[] {
  const said = foldedWord(wanted);
  if (said === '') return [];
  return askedHere(machine).flatMap((asked) => {
    const title = names.action(asked.action.rule.name);
    const found = asked.answers.filter((each) => calledSo(each, machine, names, said));
    return found.map((each) =>
      each.why === undefined
        ? `${title}: ${answerTitle(each, names)} can be chosen.`
        : `${title}: ${answerTitle(each, names)} cannot be chosen now: ${reasonSaid(asked.action, each.why, names)}.`,
    );
  });
}

/** Whether an answer is called so: as documents or people call it; a link also by the space that it leads to. */
function calledSo(each: AnswerOffer, machine: Machine, names: Names, said: string): boolean {
  const { universe, value, answer } = each;
  const { spaces } = machine.compiled.world.board;
  const ends = universe === 'link' ? beyond(machine, value) : universe === 'space' ? [value] : [];
  const places = ends.flatMap((id) => [names.space(id), spaces[id]?.id ?? '', `${spaces[id]?.number ?? ''}`]);
  return [answer, answerTitle(each, names), ...places].some((name) => name !== '' && foldedWord(name) === said);
}

/** The ends of a link, but for where the acting piece stands. */
function beyond(machine: Machine, link: number): number[] {
  const { compiled, state, layout } = machine;
  const { a, b } = compiled.world.board.links[link] ?? {};
  const active = activeOf(machine);
  const here = active < 0 ? -1 : (state[layout.place.base + active] ?? -1);
  return [a, b].flatMap((id) => (id === undefined || id === here ? [] : [id]));
}

function foldedWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .trim();
}
