import type { FlowStretch } from '../compile/flow.js';
import { RunFailure } from '../engine/failure.js';
import { startOf } from '../engine/initial.js';
import { type Machine, STEP_BUDGET } from '../engine/machine.js';
import { refusalWords } from '../engine/offers.js';
import { endingOf, stoppedMidway } from '../engine/rest.js';
import { CREW } from '../engine/table.js';
import { MOST_STEPS } from '../engine/trace-run.js';
import type { Code } from '../source/codes.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { AnswerFault, ForcedTable } from '../tables/forced.js';
import { type Change, changesOf } from './changes.js';
import type { Deed } from './deeds.js';
import { found } from './found.js';
import { isOverWithoutEnd } from './hunt/faults.js';
import { huntedFrom } from './hunted-from.js';
import { mentionedSlots } from './mentions.js';
import type { RuleTest } from './rule-tests.js';
import { TestProgram } from './test-program.js';

/** One thing that is not as a test says, in a sentence. */
export interface TestProblem {
  readonly message: string;
  readonly at: FileSpan;
  readonly help?: string;
  /** Where it is one of the faults of answers and runs: then it is shown as those of a run are. */
  readonly code?: Code;
  readonly label?: string;
  readonly suggestion?: string | undefined;
}

/** What came of one test. */
export interface Verdict {
  readonly test: RuleTest;
  readonly passed: boolean;
  readonly problems: readonly TestProblem[];
  /** What it was run on. A run of many tests keeps it of those that failed: it is all of a compiled program. */
  readonly ran: Ran | undefined;
}

export interface Ran {
  readonly machine: Machine;
  /** What is compared of the state, before and after. */
  readonly before: Int32Array;
  readonly after: Int32Array;
}

/**
 * Runs one case: the position, then each deed with its answers, and what must hold after it and nothing else have
 * changed. What a deed without `then:` changes is looked at after the next one with it.
 */
export function runRuleTest(test: RuleTest, program = new TestProgram([test])): Verdict & { readonly ran: Ran } {
  const machine = program.begin(test);
  const before = machine.compared.slice();
  const problems = new Performance(test, machine, program).problems();
  if (problems.length > 0) program.discard();
  return { test, passed: problems.length === 0, problems, ran: { machine, before, after: machine.compared.slice() } };
}

/** One case as it goes on, up to the first thing that is not as it says. */
class Performance {
  private readonly found: TestProblem[] = [];
  /** As things were when changes were last looked at. */
  private since: Int32Array;
  /** The numbers of the deed's statements and of its first condition in the program. */
  private body: number;
  private condition: number;

  constructor(
    private readonly test: RuleTest,
    private readonly machine: Machine,
    program: TestProgram,
  ) {
    this.since = machine.compared.slice();
    const { bodies, conditions } = program.offsetsOf(test);
    this.body = bodies;
    this.condition = conditions;
  }

  problems(): readonly TestProblem[] {
    const { test, machine, found } = this;
    for (const deed of test.deeds) {
      this.perform(deed);
      this.body++;
      this.condition += deed.then.length;
      if (found.length > 0) return found;
    }
    judgeInvariants(test, machine, found);
    return found;
  }

  private perform(deed: Deed): void {
    const { test, machine, found } = this;
    const table = new ForcedTable(machine.compiled, deed.answers, () => activePlayer(machine));
    machine.sit(table);
    const refusal = attempt(test, deed, this.body, machine, found);
    if (found.length > 0) return;
    judgeRefusal(deed, refusal, found);
    if (deed.judged && (deed.refused === undefined || refusal === undefined)) {
      judge(deed, this.condition, machine, this.since, found);
      this.since = machine.compared.slice();
    }
    if (table.left > 0) {
      const left = deed.answers.slice(table.next).map((a) => `"${a.text}"`);
      found.push({
        code: 'BK0906',
        message: `${left.length === 1 ? 'the answer' : 'the answers'} ${left.join(', ')} ${left.length === 1 ? 'was' : 'were'} not asked for`,
        at: deed.answers[table.next]?.at ?? deed.at,
        label: left.length === 1 ? 'this one' : 'the first of them',
      });
    }
  }
}

/** The number of the player who has the active piece, as questions number those they ask. */
function activePlayer({ compiled: { world }, layout, state }: Machine): number {
  const active = world.model.globals.find((g) => g.role === 'active');
  return world.pieces[state[(active && layout.globals.get(active)) ?? 0] ?? -1]?.player ?? CREW;
}

/** Does what the case says; the reason if an action was refused. */
function attempt(
  test: RuleTest,
  deed: Deed,
  index: number,
  machine: Machine,
  problems: TestProblem[],
): string | undefined {
  try {
    for (let time = 0; time < deed.times; time++) {
      const refusal = attemptOnce(test, deed, index, machine, problems);
      if (refusal !== undefined || problems.length > 0) return refusal;
    }
  } catch (error) {
    if (error instanceof AnswerFault) {
      problems.push(answerProblem(error, deed));
    } else if (error instanceof RunFailure) {
      const spot = error.spot > 0 ? machine.compiled.spots[error.spot] : undefined;
      problems.push({
        code: 'BK0909',
        message: `the run broke off: ${error.message}`,
        at: spot?.at ?? deed.at,
        ...(spot?.rule && { help: `in ${spot.rule.key}` }),
      });
    } else throw error;
  }
  return undefined;
}

function attemptOnce(
  test: RuleTest,
  deed: Deed,
  index: number,
  machine: Machine,
  problems: TestProblem[],
): string | undefined {
  const { action, step, statements, play, hunt } = deed;
  if (hunt.length > 0) {
    problems.push(...huntedFrom(test, deed, machine));
    return undefined;
  }
  if ([action, step, statements, play].every((what) => what === undefined)) return undefined;
  if (endingOf(machine)) {
    problems.push({ message: 'the game is over before this is done', at: deed.at });
    return undefined;
  }
  if (action !== undefined) return attemptAction(test, deed, machine, problems);
  if (step !== undefined) stepThrough(step, machine);
  else if (play !== undefined) playOn(test, deed, play, machine, problems);
  else {
    machine.doors.begin(STEP_BUDGET);
    const r = machine.doors.bodies[index]?.() ?? 0;
    if (r === 0) machine.doors.settle();
  }
  return undefined;
}

/**
 * One time round a node with all its steps; a node repeated a number of times is run to its end. Where the game stands
 * inside the node already it goes on from there.
 */
function stepThrough(name: string, machine: Machine): void {
  const { compiled, layout, state } = machine;
  const flow = compiled.world.model.globals.find((g) => g.role === 'flow');
  const slot = (flow && layout.globals.get(flow)) ?? 0;
  const node = compiled.world.model.flow.get(name);
  const inside = (): FlowStretch | undefined =>
    compiled.flow.stretches.get(name)?.find((x) => (state[slot] ?? 0) >= x.from && (state[slot] ?? 0) <= x.to);
  if (!inside()) state[slot] = startOf(compiled.flow, name) ?? 0;
  const stretch = inside();
  if (!node || !stretch) return;
  const round = node.repeatWhile ? stretch.start : -1;
  const several = node.steps.length > 0 || node.repeat !== undefined || node.each !== undefined;
  machine.doors.borders(stretch.to + 1, round);
  for (let taken = 1; machine.step() === 0 && several && inside() && state[slot] !== round; taken++)
    if (taken >= MOST_STEPS) throw new RunFailure(9, 0, MOST_STEPS);
  machine.doors.borders(-1, -1);
}

/** So many steps of the game, or up to its end; what must never be so is not so after any of them. */
function playOn(test: RuleTest, deed: Deed, most: number, machine: Machine, problems: TestProblem[]): void {
  for (let taken = 1; taken <= most && !endingOf(machine); taken++) {
    const came = machine.step();
    judgeInvariants(test, machine, problems);
    if (came === 9 && isOverWithoutEnd(machine))
      problems.push({ message: 'the flow is over, and nobody has won or lost', at: deed.at });
    if (came !== 0 || problems.length > 0) return;
  }
}

/** The answers ran out, one of them is no answer, or somebody else is asked. */
function answerProblem(fault: AnswerFault, deed: Deed): TestProblem {
  const { problem, index, message, options, given } = fault;
  const at = deed.answers[index]?.at ?? deed.at;
  if (problem === 'another is asked') return { code: 'BK0907', message, at };
  const help = answerHelp(deed, fault);
  if (problem === 'not an option')
    return { code: 'BK0907', message, at, help, suggestion: nearestName(given ?? '', options) };
  const last = deed.answers.at(-1);
  const label = last ? 'one more answer is needed after this' : 'this test needs `answers:`';
  return { code: 'BK0905', message, at: last?.at ?? deed.at, label, help };
}

/** What an answer may be; a name with a comma in it is easily cut in two. */
function answerHelp({ answers }: Deed, { given, index, options: all }: AnswerFault): string {
  const options = [...new Set(all)];
  const whole = `${given},${answers[index + 1]?.text}`;
  if (options.includes(whole)) return `write "${whole}" with quotes: the comma cuts it in two`;
  const between = options.some((option) => option.includes(',')) ? ' · ' : ', ';
  return `it may be: ${options.slice(0, 16).join(between)}${options.length > 16 ? ' ...' : ''}`;
}

function attemptAction(
  { scenario }: RuleTest,
  deed: Deed,
  machine: Machine,
  problems: TestProblem[],
): string | undefined {
  const action = scenario.model.actions.find((a) => a.rule.name === deed.action || a.rule.key === deed.action);
  if (!action) {
    problems.push({ message: `there is no action called "${deed.action}"`, at: deed.at });
    return undefined;
  }
  machine.doors.begin(STEP_BUDGET);
  const r = machine.doors.actions[action.index]?.try() ?? 0;
  if (r < 1000) {
    if (r === 0) machine.doors.settle();
    return undefined;
  }
  return refusalWords(action, r - 1000);
}

function judgeRefusal({ refused, at }: Deed, refusal: string | undefined, problems: TestProblem[]): void {
  if (refusal === refused) return;
  if (refused === undefined) {
    // Nobody, or a piece of another kind.
    const who = /^only an? (.+) can do this$/.exec(refusal ?? '')?.[1];
    const hint = who === undefined ? '' : `; whose turn it is stands under \`given:\`, such as \`active: ${who}-1\``;
    problems.push({ message: `the action is refused: ${refusal}${hint}`, at });
  } else if (refusal === undefined) problems.push({ message: `the action is not refused (expected: ${refused})`, at });
  else problems.push({ message: `the action is refused because of "${refusal}", not "${refused}"`, at });
}

/** `first` is the number of the first of the deed's conditions among those of all. */
function judge(deed: Deed, first: number, machine: Machine, before: Int32Array, problems: TestProblem[]): void {
  deed.then.forEach((t, i) => {
    if (machine.doors.conditions[first + i]?.()) return;
    const so = found(machine, t.condition);
    const help = so.length > 0 ? { help: so.join(', ') } : {};
    problems.push({ message: `this does not hold: ${t.text}`, at: t.at, ...help });
  });
  const mentioned = mentionedSlots(
    machine,
    deed.then.map((t) => t.condition),
  );
  const ofTheEnd = deed.then.some((t) => t.ofTheEnd);
  const unsaid: Change[] = changesOf(machine, before).filter(
    (c) =>
      (c.with ?? [c.slot]).some((slot) => !mentioned.has(slot)) &&
      !(c.isEnd && ofTheEnd) &&
      !deed.changesToo.some((name) => c.names.includes(name)),
  );
  for (const change of unsaid.slice(0, 6))
    problems.push({
      message: `this changed too: ${change.sentence}`,
      at: deed.at,
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
