/** What can be done now where actions are taken, what each way of doing it costs and how likely it succeeds; and why the rest cannot be done. */
import { Fraction } from '../base/fraction.js';
import { offered } from '../compile/actions.js';
import { asksTable } from '../compile/emitter.js';
import { nameOf } from '../compile/world.js';
import type { Action, FlowNode, Stmt } from '../language/program.js';
import { isKindOf, type Universe } from '../language/types.js';
import { chanceOf } from './chances.js';
import { type Look, type Machine, STEP_BUDGET } from './machine.js';

/** One way to do an action. */
export interface Way {
  /** What the action is done with, in the order of its asks: things by number, numbers as they are, -1 for none. */
  readonly args: readonly number[];
  /** The same in words, as questions offer it; what follows from other answers is left out. */
  readonly answers: readonly string[];
  /** In the action's currency; 0 where it costs nothing. */
  readonly cost: number;
  /** That its check succeeds; 1 where nothing is rolled. */
  readonly chance: Fraction;
}

/** An action that can be done now. */
export interface Offer {
  readonly action: Action;
  readonly title: string;
  /** Whether the node counts it among the actions it takes. */
  readonly counted: boolean;
  /** What it is paid in. */
  readonly currency: string | undefined;
  /** Over the ways that are listed. */
  readonly cost: { readonly least: number; readonly most: number };
  readonly chance: { readonly least: Fraction; readonly most: Fraction };
  /** Every way to do it, in the order of the board: just what would be offered. */
  readonly ways: readonly Way[];
  /** There are more ways than were asked for. */
  readonly cut: boolean;
}

/** An action that belongs here and cannot be done now. */
export interface Refused {
  readonly action: Action;
  readonly title: string;
  /** Why, in the words of the action: a need, its limit, its cost, `nothing to choose`, `the turn can still end`. */
  readonly why: string;
}

/** One of the answers to what an action asks, whether it can be given or not. */
export interface AnswerOffer {
  /** What it stands for: a thing by its number, a number as it is, -1 for none. */
  readonly value: number;
  /** As questions offer it. */
  readonly answer: string;
  /** What things the question is about; undefined where it is about a number. */
  readonly universe: Universe | undefined;
  /** Why no way of doing the action goes on from it, in the words of the action; undefined where one does. */
  readonly why: string | undefined;
  /** Over the ways that go on from it, as far as they are looked at; undefined where there is none. */
  readonly cost: { readonly least: number; readonly most: number } | undefined;
  readonly chance: { readonly least: Fraction; readonly most: Fraction } | undefined;
}

/** Ways listed of one action, unless another number is asked for. */
const MOST_WAYS = 1000;

/** Ways looked through for the reason why none of them will do. */
const MOST_TRIED = 1000;

/**
 * What can be done where the flow stands, in the order in which it is offered; nothing where no actions are taken. To be asked
 * while a question is open, or at the border of a step; programs in the plain form do not know. Nothing is changed.
 *
 * @param most how many ways are listed of each action
 */
export function offersOf(machine: Machine, most = MOST_WAYS): Offer[] {
  return looking(machine, (node) =>
    offered(node).flatMap((action) => {
      if (!machine.doors.actions[action.index]?.may()) return [];
      const { ways, cut } = waysOf(machine, action, most);
      const offer: Offer = {
        action,
        title: titleOf(action),
        counted: node.take !== undefined && !node.freely.includes(action),
        currency: action.cost?.currency.name,
        ...spansOf(ways),
        ways,
        cut,
      };
      return [offer];
    }),
  );
}

/** What belongs where the flow stands and cannot be done now, with the reason. As for `offersOf`, nothing is changed. */
export function refusalsOf(machine: Machine): Refused[] {
  return looking(machine, (node) =>
    offered(node).flatMap((action) => {
      if (machine.doors.actions[action.index]?.may()) return [];
      return [{ action, title: titleOf(action), why: refusalWords(action, reasonOf(machine, action)) ?? '' }];
    }),
  );
}

/**
 * What may be chosen for an action that belongs where the flow stands, in the order of the board: what cannot be, with the need
 * that fails for that very choice. Nothing is changed.
 *
 * @param given what was answered to the asks before, in their order; whatever has one answer alone may be left out at the end
 * @returns nothing where the action asks for nothing more that has things or numbers for answers
 */
export function answersTo(machine: Machine, action: Action, given: readonly number[] = []): AnswerOffer[] {
  return looking(machine, (node) => {
    if (!offered(node).includes(action) || reasonOfActor(machine, action) !== 0) return [];
    const look = lookOf(machine, action);
    const left = [...given];
    let known: readonly number[] = actorOf(machine, action);
    for (const [i, ask] of action.asks.entries()) {
      if (!('local' in ask)) continue;
      const answers = look.answers[i]?.(...known) ?? [];
      if (ask.do !== 'pick' && ask.do !== 'pick-number') known = [...known, answers[0] ?? -1];
      else if (left.length > 0) known = [...known, left.shift() ?? -1];
      else return answers.map((value) => answerOffer(machine, action, [...known, value], i + 1));
    }
    return [];
  });
}

function answerOffer(machine: Machine, action: Action, known: readonly number[], next: number): AnswerOffer {
  const look = lookOf(machine, action);
  const ask = action.asks[next - 1] as Stmt;
  const value = known.at(-1) ?? -1;
  const about = {
    value,
    answer: answerWords(machine, ask, value) ?? '',
    universe: ask.do === 'pick' ? ask.set.universe : undefined,
  };
  if (look.can[next]?.(...known) !== true) {
    const why = refusalWords(action, nearestReason(look, action, known, next));
    return { ...about, why: why ?? '', cost: undefined, chance: undefined };
  }
  const { ways } = waysFrom(machine, action, known, next, MOST_TRIED);
  return { ...about, why: undefined, ...spansOf(ways) };
}

function spansOf(ways: readonly Way[]): Pick<Offer, 'cost' | 'chance'> {
  const costs = ways.map((way) => way.cost);
  const chances = ways.map((way) => way.chance);
  return {
    cost: { least: Math.min(...costs), most: Math.max(...costs) },
    chance: {
      least: chances.reduce((a, b) => (a.compare(b) <= 0 ? a : b)),
      most: chances.reduce((a, b) => (a.compare(b) >= 0 ? a : b)),
    },
  };
}

/** The reason where none of the answers to what an action asks is one that it allows. */
export const NO_CHOICE = 'nothing to choose';
/** What an action demands that is done only where the turn can be ended afterwards. */
export const CAN_END = 'the turn can still end';

/** Why an action is refused, by what its program answers: 1 actor, 2 limit, 3 cost, 4 the end of the turn, 5 no choice, 10 and up its needs. */
export function refusalWords(action: Action, why: number): string | undefined {
  if (why >= 10) return action.needs[why - 10]?.sentence;
  if (why === 1) return `only a ${action.actor?.name} can do this`;
  if (why === 2) return action.limit?.written;
  if (why === 5) return NO_CHOICE;
  return why === 3 ? action.cost?.written : CAN_END;
}

function titleOf({ rule }: Action): string {
  return rule.title ?? rule.name;
}

function looking<T>(machine: Machine, look: (node: FlowNode) => T[]): T[] {
  const { doors, compiled } = machine;
  const at = slot(machine, 'flow');
  const node = compiled.flow.acts.find((act) => act.at === at)?.node;
  if (!node || !asksTable(compiled.form)) return [];
  const mark = doors.mark();
  doors.allow(STEP_BUDGET);
  try {
    return look(node);
  } finally {
    doors.back(mark);
  }
}

function slot({ compiled, layout, state }: Machine, role: 'flow' | 'active'): number {
  const global = compiled.world.model.globals.find((g) => g.role === role);
  return state[(global && layout.globals.get(global)) ?? 0] ?? 0;
}

/** Who does it, where the action says so. */
function actorOf(machine: Machine, action: Action): number[] {
  return action.actor ? [slot(machine, 'active')] : [];
}

function lookOf({ doors }: Machine, action: Action): Look {
  const look = doors.looks[action.index];
  if (!look) throw new Error(`nothing is known of ${action.rule.key}`);
  return look;
}

/** Goes through all answers to the asks from one on; `leaf` says whether that is enough. */
function through(
  look: Look,
  action: Action,
  known: readonly number[],
  ask: number,
  leads: (next: number, known: readonly number[]) => boolean,
  leaf: (known: readonly number[]) => boolean,
): boolean {
  const asked = action.asks[ask];
  if (!asked) return leaf(known);
  const on = (next: readonly number[]): boolean =>
    leads(ask + 1, next) && through(look, action, next, ask + 1, leads, leaf);
  if (!('local' in asked)) return on(known);
  return (look.answers[ask]?.(...known) ?? []).some((answer) => on([...known, answer]));
}

function waysOf(machine: Machine, action: Action, most: number): { ways: Way[]; cut: boolean } {
  return waysFrom(machine, action, actorOf(machine, action), 0, most);
}

/** The ways that go on from what is known up to an ask. */
function waysFrom(
  machine: Machine,
  action: Action,
  from: readonly number[],
  first: number,
  most: number,
): { ways: Way[]; cut: boolean } {
  const look = lookOf(machine, action);
  const actor = actorOf(machine, action);
  const ways: Way[] = [];
  const leads = (next: number, known: readonly number[]): boolean => look.can[next]?.(...known) === true;
  const cut = through(look, action, from, first, leads, (known) => {
    if (ways.length >= most) return true;
    const args = known.slice(actor.length);
    const roll = action.check && look.roll(...known);
    const chance = action.check && roll ? chanceOf(action.check, ...roll) : Fraction.one;
    ways.push({ args, answers: answersIn(machine, action, args), cost: look.cost(...known), chance });
    return false;
  });
  return { ways, cut };
}

function answersIn(machine: Machine, action: Action, args: readonly number[]): string[] {
  const named = action.asks.filter((ask) => 'local' in ask);
  return named.flatMap((ask, i) => answerWords(machine, ask, args[i] ?? -1) ?? []);
}

function answerWords({ compiled }: Machine, ask: Stmt, value: number): string | undefined {
  if (ask.do === 'pick-number') return String(value);
  if (ask.do === 'pick') return value < 0 ? 'none' : nameOf(compiled.world, ask.set.universe, value);
  return undefined;
}

/** 1 where who acts cannot do it at all, else what its needs say however it is asked, else 0. */
function reasonOfActor(machine: Machine, action: Action): number {
  const actor = actorOf(machine, action);
  const wanted = action.actor?.type;
  const kind = machine.compiled.world.pieces[actor[0] ?? -1]?.kind;
  if (wanted?.is === 'thing' && !(kind && isKindOf(kind, wanted.kind))) return 1;
  return lookOf(machine, action).early(...actor);
}

function reasonOf(machine: Machine, action: Action): number {
  const early = reasonOfActor(machine, action);
  return early === 0 ? nearestReason(lookOf(machine, action), action, actorOf(machine, action), 0) : early;
}

/** Of all the ways it might be done from there, the reason of the one that comes nearest to being possible: the order of the reasons is that in which they are looked at. */
function nearestReason(look: Look, action: Action, from: readonly number[], first: number): number {
  const order = [5, ...action.needs.map((_, i) => 10 + i), 2, 3, 4];
  let nearest = 0;
  let tried = 0;
  through(
    look,
    action,
    from,
    first,
    () => true,
    (known) => {
      nearest = Math.max(nearest, order.indexOf(look.why(...known)));
      return nearest === order.length - 1 || ++tried >= MOST_TRIED;
    },
  );
  return order[nearest] ?? 5;
}
