import { offered } from '../compile/actions.js';
import { asksTable } from '../compile/emitter.js';
import type { FlowNode } from '../language/program.js';
import { trackedStart } from './indexes.js';
import { type Machine, STEP_BUDGET } from './machine.js';
import { isLuck } from './questions.js';
import { Refusal, type Table } from './table.js';

/** How many further actions are looked through; a turn that needs more than that to end is taken for one that cannot. */
const DEPTH = 6;

/** Looks for a way to end the turn after an action, on a scratch copy. Luck inside counts as every outcome. */
export function lookAhead(machine: Machine): Machine['turnCanEnd'] {
  return (action, args) => {
    const before = machine.state.slice();
    const { table } = machine;
    const mark = machine.doors.mark();
    machine.doors.searching(1);
    try {
      return always(
        machine,
        () => machine.doors.actions[action]?.perform(...args) ?? 0,
        DEPTH,
        counts(machine, action),
        before,
      );
    } finally {
      machine.doors.searching(0);
      machine.doors.back(mark);
      machine.state.set(before);
      if (table) machine.sit(table);
    }
  };
}

/** One for all: making one costs more than what is looked at. */
const unanswered = new Refusal();

/** Gives the answers it was given, and refuses the next question after telling what it was. */
class Prefix implements Table {
  private at = 0;
  asked: { readonly luck: boolean; readonly count: number } | undefined;

  constructor(
    private readonly machine: Machine,
    private readonly answers: readonly number[],
  ) {}

  answer(site: number, _asker: number, count: number): number {
    const known = this.answers[this.at];
    if (known !== undefined) {
      this.at++;
      return known;
    }
    const about = this.machine.compiled.sites[site];
    this.asked = { luck: about !== undefined && isLuck(about), count };
    throw unanswered;
  }
}

/** Where actions are taken next: what is offered there, and how much of it the node counts. */
function acting({ compiled, state, layout }: Machine): FlowNode | undefined {
  const flow = compiled.world.model.globals.find((g) => g.role === 'flow');
  const at = state[(flow && layout.globals.get(flow)) ?? 0] ?? 0;
  return compiled.flow.acts.find((act) => at <= act.at)?.node;
}

/** 1 for an action that its node counts, 0 for any other. */
function counts(machine: Machine, action: number): number {
  return acting(machine)?.actions?.some((a) => a.index === action) ? 1 : 0;
}

/**
 * Whether, however luck falls in `act` and for some way of choosing in it, the turn can end afterwards. `taken` are the
 * counted actions that are looked at, this one included: the program has counted none of them.
 */
function always(
  machine: Machine,
  act: () => number,
  depth: number,
  taken: number,
  from: Int32Array = machine.state.slice(),
): boolean {
  const mark = machine.doors.mark();
  const look = (answers: readonly number[]): boolean => {
    // At first everything stands as it stood.
    if (answers.length > 0) {
      machine.state.set(from);
      machine.doors.back(mark);
    }
    const table = new Prefix(machine, answers);
    machine.sit(table);
    try {
      const r = act();
      return r === 1 || canEnd(machine, depth - 1, taken);
    } catch (error) {
      const { asked } = table;
      if (!(error instanceof Refusal) || !asked) throw error;
      const ways = Array.from({ length: asked.count }, (_, i) => i);
      return asked.luck ? ways.every((i) => look([...answers, i])) : ways.some((i) => look([...answers, i]));
    }
  };
  return look([]);
}

/** Whether the turn may end here, or after some action. */
function canEnd(machine: Machine, depth: number, taken: number): boolean {
  if (machine.doors.mayEnd()) return true;
  const node = acting(machine);
  if (depth <= 0 || !node || machine.doors.left() <= taken) return false;
  const from = machine.state.slice();
  const mark = machine.doors.mark();
  return offered(node).some(({ index }) => {
    machine.state.set(from);
    machine.doors.back(mark);
    const action = machine.doors.actions[index];
    return action?.may() && always(machine, () => action.do(), depth, taken + counts(machine, index), from);
  });
}

/**
 * Gives a machine the look ahead that its actions demand. Plain programs carry their luck with them and cannot try every
 * outcome: they look with the help of a twin that asks.
 */
export function giveLookAhead(machine: Machine, twinOf: () => Machine): void {
  if (asksTable(machine.compiled.form)) {
    machine.turnCanEnd = lookAhead(machine);
    return;
  }
  let twin: Machine | undefined;
  machine.turnCanEnd = (action, args) => {
    const begins = twin === undefined;
    twin ??= twinOf();
    // A search leaves everything as it was, and an action is mostly looked at along with others.
    if (begins || !alike(twin.compared, machine.compared)) {
      twin.state.fill(0);
      twin.state.set(machine.compared);
      trackedStart(twin.compiled, twin.state);
    }
    twin.doors.changed();
    twin.doors.begin(STEP_BUDGET);
    return lookAhead(twin)(action, args);
  };
}

function alike(one: Int32Array, other: Int32Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return one.length === other.length;
}
