import { Fraction } from '../base/fraction.js';
import { Heap } from '../base/heap.js';
import type { Machine } from '../engine/machine.js';
import type { Ending } from '../language/program.js';
import { restore } from '../tables/enumerator.js';
import { type Midway, toBorder } from '../tables/game.js';
import { Steps } from '../tables/steps.js';
import { AheadTable, BROKEN, FLOW_END, stepOnce, TURN, Turns } from './ahead-turns.js';
import { type ChangeAhead, ChangesAhead } from './changes-ahead.js';
import { States } from './odds/states.js';

/** Ways of steps that are looked at before the rest is left open. */
export const MOST_TRANSITIONS = 50_000;

/** How often chances are passed on for each way that may be looked at. */
const MOST_PASSES = 10;

/** With so much left open little is known. */
const MOSTLY_OPEN = 0.5;

/** What is less likely than this altogether is left open: rules that may go round for ever come to no end. */
const NEARLY_NOTHING = 2 ** -50;

/**
 * What may happen until the next turn begins that somebody acts in, or the game is over. The turn that goes on is ended as soon
 * as it may be. Chances are exact if nothing is left open.
 */
export interface Ahead {
  readonly endings: readonly { readonly ending: Ending; readonly chance: Fraction }[];
  /** That the next turn begins; where there are no turns, that somebody is asked next. */
  readonly goesOn: Fraction;
  /** That the flow comes to its end, and nobody has won or lost. */
  readonly flowEnds: Fraction;
  /** That a rule breaks the game off. */
  readonly breaksOff: Fraction;
  /** What was not looked at. Every other chance may be greater by as much. */
  readonly open: Fraction;
  /** What is then otherwise than at the question, the likeliest first. */
  readonly changes: readonly ChangeAhead[];
  /** How many ways of steps were looked at, and how many different states were met between two steps. */
  readonly transitions: number;
  readonly states: number;
  /** Whether people are asked on the way: each of their options was taken to be as likely as any other. */
  readonly peopleAsked: boolean;
  /** Whether it goes up to the next turn. */
  readonly toNextTurn: boolean;
}

/**
 * Plays all luck from a step that waits for an answer, in every way it may fall; states that are equal are looked at once,
 * the most likely first. Where that comes to no end within its budget, ways are followed to their ends one after the other
 * instead: so that something is known for sure.
 *
 * @param from where the step began, with all its answers, the one to be tried included
 * @param before the state to which what happens is compared
 * @param most ways of steps that are looked at
 * @param open whether what is asked where the answers end is answered in every way too, and is no turn that begins
 */
export function lookAhead(
  machine: Machine,
  from: Midway,
  before: Int32Array,
  most = MOST_TRANSITIONS,
  open = false,
): Ahead {
  const broad = new Search(machine, from, before, most, open).run();
  if (broad.open.toNumber() < MOSTLY_OPEN) return broad;
  const deep = new Search(machine, from, before, most, open, true).run();
  return deep.open.compare(broad.open) < 0 ? deep : broad;
}

/** How a way of a step comes out; `over`: the turn is over that it began in. `state` is the number of the state after it. */
interface Outcome {
  readonly state: number;
  readonly over: boolean;
  /** How it ended; undefined where it goes on. */
  readonly end: number | undefined;
}

interface Node {
  readonly state: number;
  readonly over: boolean;
  /** How many steps led here, the first time. */
  readonly depth: number;
  /** Of coming here, as far as it was not passed on yet. */
  chance: Fraction;
  /** What comes of it, once it was looked at wholly. */
  ways: readonly (readonly [Outcome, Fraction])[] | undefined;
}

class Search {
  private readonly table: AheadTable;
  private readonly turns: Turns;
  private readonly steps: Steps;
  private readonly states: States;
  private readonly nodes = new Map<string, Node>();
  private readonly waiting = new Heap<Node>();
  private readonly ends = new Map<number, Fraction>();
  private readonly changes: ChangesAhead;
  private readonly compared: Int32Array;
  private open = Fraction.one;
  /** Chances passed on: what was looked at once need not be looked at again, but may be come to again. */
  private passed = 0;

  constructor(
    private readonly machine: Machine,
    private readonly from: Midway,
    before: Int32Array,
    private readonly most: number,
    private readonly isOpen: boolean,
    /** Whether ways are followed to their ends one after the other. */
    private readonly deep = false,
  ) {
    this.table = new AheadTable(machine);
    this.turns = new Turns(machine);
    this.steps = new Steps(machine, this.table.odometer, this.table);
    this.states = new States(machine.initial.subarray(0, machine.layout.compared));
    this.compared = machine.compared.slice();
    this.changes = new ChangesAhead(machine, before);
  }

  run(): Ahead {
    const { from, table } = this;
    table.prefix = from.answers;
    table.passes = this.isOpen ? 1 : 0;
    this.expand(undefined, Fraction.one);
    table.prefix = [];
    table.passes = 0;
    for (let node = this.waiting.pop(); node; node = this.waiting.pop()) {
      const { chance } = node;
      if (chance.numerator === 0n) continue;
      if (
        this.steps.taken >= this.most ||
        this.passed >= MOST_PASSES * this.most ||
        this.open.toNumber() < NEARLY_NOTHING
      )
        break;
      node.chance = Fraction.zero;
      this.expand(node, chance);
    }
    return this.found();
  }

  /** Passes a chance on to what may come of a state; undefined is the step in which the question is asked. */
  private expand(node: Node | undefined, chance: Fraction): void {
    const ways = node?.ways ?? this.ways(node);
    this.passed += ways.length;
    for (const [outcome, share] of ways) this.pass(outcome, chance.times(share), (node?.depth ?? 0) + 1);
  }

  private ways(node: Node | undefined): readonly (readonly [Outcome, Fraction])[] {
    const found = new Map<string, [Outcome, Fraction]>();
    const { steps } = this;
    this.put(node);
    const whole = steps.each(this.most - steps.taken, () => {
      this.table.again(node?.over ?? false);
      const outcome = this.take();
      const key = `${keyOf(outcome)} ${outcome.end}`;
      const known = found.get(key);
      if (known) known[1] = known[1].plus(steps.odometer.chance());
      else found.set(key, [outcome, steps.odometer.chance()]);
    });
    const ways = [...found.values()];
    if (node && whole) node.ways = ways;
    return ways;
  }

  /** The machine, where a state is to be looked at. */
  private put(node: Node | undefined): void {
    const { machine, from } = this;
    if (!node) {
      toBorder(machine, from);
      return;
    }
    this.states.read(node.state, this.compared);
    restore(machine, this.compared);
    machine.doors.key(from.key.a, from.key.b, from.number);
  }

  private take(): Outcome {
    const before = this.turns.place;
    const end = stepOnce(this.machine);
    const over = this.table.isOver || (end === undefined && this.turns.isOver(this.table.askedAt ?? before));
    return { state: this.states.add(this.steps.state), over, end };
  }

  private pass(outcome: Outcome, chance: Fraction, depth: number): void {
    const { state, over, end } = outcome;
    if (end !== undefined) {
      this.over(state, end, chance);
      return;
    }
    const key = keyOf(outcome);
    const node = this.nodes.get(key) ?? { state, over, depth, chance: Fraction.zero, ways: undefined };
    this.nodes.set(key, node);
    node.chance = node.chance.plus(chance);
    // A chance is 1 at most: it decides among states that lie equally deep.
    this.waiting.push(node, node.chance.toNumber() + (this.deep ? node.depth : 0));
  }

  private over(state: number, end: number, chance: Fraction): void {
    this.open = this.open.minus(chance);
    this.ends.set(end, (this.ends.get(end) ?? Fraction.zero).plus(chance));
    this.states.read(state, this.compared);
    this.changes.add(this.compared, chance.toNumber());
  }

  private found(): Ahead {
    const { ends } = this;
    const of = (index: number): Fraction => ends.get(index) ?? Fraction.zero;
    const endings = this.machine.compiled.world.model.endings.flatMap((ending) => {
      const chance = ends.get(ending.index);
      return chance ? [{ ending, chance }] : [];
    });
    return {
      endings: endings.sort((a, b) => b.chance.compare(a.chance)),
      goesOn: of(TURN),
      flowEnds: of(FLOW_END),
      breaksOff: of(BROKEN),
      open: this.open,
      changes: this.changes.all(Fraction.one.minus(this.open).toNumber()),
      transitions: this.steps.taken,
      states: this.nodes.size,
      peopleAsked: this.table.peopleAsked,
      toNextTurn: this.turns.areKnown,
    };
  }
}

/** Equal for states that are looked at as one. */
function keyOf({ state, over }: Outcome): string {
  return `${state}${over ? ' over' : ''}`;
}
