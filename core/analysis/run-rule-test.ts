import { compile } from '../compile/compile.js';
import { RunFailure } from '../engine/failure.js';
import { Machine, STEP_BUDGET } from '../engine/machine.js';
import { stoppedMidway } from '../engine/rest.js';
import { lookAhead } from '../engine/turn-end.js';
import type { FileSpan } from '../source/file.js';
import { AnswerFault, ForcedTable } from '../tables/forced.js';
import { type Change, changesOf, mentionedSlots } from './changes.js';
import type { RuleTest } from './rule-tests.js';

/** One thing that is not as a test says, in a sentence. */
export interface TestProblem {
  readonly message: string;
  readonly at: FileSpan;
  readonly help?: string;
}

/** What came of one test. */
export interface Verdict {
  readonly test: RuleTest;
  readonly passed: boolean;
  readonly problems: readonly TestProblem[];
  readonly machine: Machine;
  /** What is compared of the state, before and after. */
  readonly before: Int32Array;
  readonly after: Int32Array;
}

/** Runs one case: the position, what is done with these answers, and what must then hold and nothing else have changed. */
export function runRuleTest(test: RuleTest): Verdict {
  const { scenario } = test;
  const roots = [...scenario.model.flow.keys()];
  const extras = { bodies: test.statements ? [test.statements] : [], conditions: test.then.map((t) => t.condition) };
  const machine = new Machine(compile(scenario.world, 'asked', roots, extras), {
    ...scenario.position,
    at: test.step ?? scenario.position.at,
  });
  machine.turnCanEnd = lookAhead(machine);
  const table = new ForcedTable(
    machine.compiled,
    test.answers.map((a) => a.text),
  );
  machine.sit(table);
  const before = machine.compared.slice();
  const problems: TestProblem[] = [];
  const refusal = attempt(test, machine, problems);
  if (problems.length === 0) {
    judgeRefusal(test, refusal, problems);
    if (test.refused === undefined || refusal === undefined) judge(test, machine, before, problems);
    if (table.left > 0)
      problems.push({
        message: `${table.left} of the answers ${table.left === 1 ? 'was' : 'were'} not asked for`,
        at: test.answers[table.next]?.at ?? test.at,
      });
  }
  if (problems.length === 0) judgeInvariants(test, machine, problems);
  return { test, passed: problems.length === 0, problems, machine, before, after: machine.compared.slice() };
}

/** Does what the case says; the reason if an action was refused. */
function attempt(test: RuleTest, machine: Machine, problems: TestProblem[]): string | undefined {
  try {
    if (test.action !== undefined) return attemptAction(test, machine, problems);
    if (test.step !== undefined) stepThrough(test.step, machine);
    else {
      machine.doors.begin(STEP_BUDGET);
      const r = machine.doors.bodies[0]?.() ?? 0;
      if (r === 0) machine.doors.settle();
    }
  } catch (error) {
    if (error instanceof AnswerFault) {
      const at = test.answers[error.index]?.at ?? test.at;
      problems.push({
        message: error.message,
        at,
        help: `it may be: ${[...new Set(error.options)].slice(0, 16).join(', ')}`,
      });
    } else if (error instanceof RunFailure) {
      problems.push({ message: error.message, at: machine.compiled.spots[error.spot]?.at ?? test.at });
    } else throw error;
  }
  return undefined;
}

/** One time round a node; a node repeated a number of times is run to its end. */
function stepThrough(name: string, machine: Machine): void {
  const { compiled, layout, state } = machine;
  const flow = compiled.world.model.globals.find((g) => g.role === 'flow');
  const slot = (flow && layout.globals.get(flow)) ?? 0;
  const repeated = compiled.world.model.flow.get(name)?.repeat !== undefined;
  const inside = (): boolean =>
    compiled.flow.stretches.get(name)?.some((x) => (state[slot] ?? 0) >= x.from && (state[slot] ?? 0) <= x.to) ?? false;
  while (machine.step() === 0 && repeated && inside());
}

function attemptAction(test: RuleTest, machine: Machine, problems: TestProblem[]): string | undefined {
  const action = test.scenario.model.actions.find((a) => a.rule.name === test.action || a.rule.key === test.action);
  if (!action) {
    problems.push({ message: `there is no action called "${test.action}"`, at: test.at });
    return undefined;
  }
  machine.doors.begin(STEP_BUDGET);
  const r = machine.doors.actions[action.index]?.try() ?? 0;
  if (r < 1000) {
    if (r === 0) machine.doors.settle();
    return undefined;
  }
  const why = r - 1000;
  if (why >= 10) return action.needs[why - 10]?.sentence;
  if (why === 1) return `only a ${action.actor?.name} can do this`;
  if (why === 2) return 'once only';
  return why === 3 ? 'the cost' : 'the turn can still end';
}

function judgeRefusal(test: RuleTest, refusal: string | undefined, problems: TestProblem[]): void {
  if (refusal !== undefined && test.refused === undefined)
    problems.push({ message: `the action is refused: ${refusal}`, at: test.at });
  if (refusal === undefined && test.refused !== undefined)
    problems.push({ message: `the action is not refused (expected: ${test.refused})`, at: test.at });
  if (
    refusal !== undefined &&
    test.refused !== undefined &&
    refusal !== test.refused &&
    !(refusal === 'the cost' && costWords(test))
  ) {
    problems.push({ message: `the action is refused because of "${refusal}", not "${test.refused}"`, at: test.at });
  }
}

/** A refusal for want of means is named by the cost as the rule gives it: `2 ap`. */
function costWords(test: RuleTest): boolean {
  const action = test.scenario.model.actions.find((a) => a.rule.name === test.action || a.rule.key === test.action);
  const { currency, amount } = action?.cost ?? {};
  return (
    currency !== undefined &&
    (test.refused === currency.name || test.refused?.endsWith(` ${currency.name}`) === true || amount === undefined)
  );
}

function judge(test: RuleTest, machine: Machine, before: Int32Array, problems: TestProblem[]): void {
  test.then.forEach((t, i) => {
    if (!machine.doors.conditions[i]?.()) problems.push({ message: `this does not hold: ${t.text}`, at: t.at });
  });
  const mentioned = mentionedSlots(
    machine,
    test.then.map((t) => t.condition),
  );
  const ofTheEnd = test.then.some((t) => t.ofTheEnd);
  const unsaid: Change[] = changesOf(machine, before).filter(
    (c) => !mentioned.has(c.slot) && !(c.isEnd && ofTheEnd) && !test.changesToo.some((name) => c.names.includes(name)),
  );
  for (const change of unsaid.slice(0, 6))
    problems.push({
      message: `this changed too: ${change.sentence}`,
      at: test.at,
      help: 'add it under `then:`, or its name under `changes too:`',
    });
}

/** What a module says is never so is not so at rest either. */
function judgeInvariants(test: RuleTest, machine: Machine, problems: TestProblem[]): void {
  if (stoppedMidway(machine)) return;
  test.scenario.model.invariants.forEach(({ sentence, rule }, i) => {
    if (machine.doors.nevers[i]?.())
      problems.push({
        message: `this is never to be: ${sentence}`,
        at: test.at,
        help: `the module says so: ${rule.key}`,
      });
  });
}
