import { Body } from '../language/body.js';
import { conditionText } from '../language/declare-words.js';
import type { Model } from '../language/model.js';
import type { Expr, Rule, Stmt } from '../language/program.js';
import { field, items, parsed, scalar, textOf, wordOf } from '../language/reading.js';
import { block } from '../language/statements.js';
import type { DocMap, DocNode, MappedText } from '../documents/tree.js';
import { checkProgram } from '../language/check.js';
import { prepare, type Scenario, type ScenarioSource } from '../engine/program.js';
import { choicesOf } from '../engine/setup.js';
import { compile } from '../compile/compile.js';
import { Machine, STEP_BUDGET } from '../engine/machine.js';
import { RunFailure } from '../engine/failure.js';
import { lookAhead } from '../engine/turn-end.js';
import { nameOf, type World } from '../compile/world.js';
import { AnswerFault, ForcedTable } from '../tables/forced.js';
import { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { changesOf, type Change, mentionedSlots } from './changes.js';

/** One case of a document of rule tests, ready to run. */
export interface RuleTest {
  readonly title: string;
  readonly covers: readonly string[];
  readonly at: FileSpan;
  readonly scenario: Scenario;
  readonly statements: readonly Stmt[] | undefined;
  readonly action: string | undefined;
  readonly step: string | undefined;
  readonly answers: readonly { readonly text: string; readonly at: FileSpan }[];
  readonly then: readonly Expectation[];
  readonly refused: string | undefined;
  readonly changesToo: readonly string[];
}

interface Expectation {
  readonly text: string;
  readonly at: FileSpan;
  readonly condition: Expr;
  /** Speaks of the end of the game. */
  readonly ofTheEnd: boolean;
}

/** What came of one. */
export interface Verdict {
  readonly test: RuleTest;
  readonly passed: boolean;
  /** What failed, in sentences. */
  readonly problems: readonly { readonly message: string; readonly at: FileSpan; readonly help?: string }[];
  readonly before: Int32Array | undefined;
  readonly after: Int32Array | undefined;
}

/**
 * Settles the cases of one document of tests.
 *
 * @param known the program of the source's modules, where it was checked already
 */
export function ruleTests(source: ScenarioSource, tests: DocMap, diagnostics: Diagnostics, known?: Model): RuleTest[] {
  const model = known ?? checkProgram(source.modules, diagnostics);
  return casesOf(tests).flatMap((node) => {
    const test = ruleTest(source, tests, node, model, diagnostics);
    return test ? [test] : [];
  });
}

/** The cases of a document of tests, as they are written. */
export function casesOf(tests: DocMap): readonly DocNode[] {
  return items(tests.get('cases'));
}

/** Settles one case; undefined if it has faults, which are among the diagnostics. */
export function ruleTest(source: ScenarioSource, tests: DocMap, node: DocNode, model: Model, diagnostics: Diagnostics): RuleTest | undefined {
  const title = scalar(field(node, 'test'));
  if (!title) return undefined;
  const before = diagnostics.list.length;
  const given = field(node, 'given');
  const own = new Diagnostics();
  const scenario = prepare(source, own, {
    model,
    needsStart: false,
    choices: (base) => choicesOf(node, choicesOf(tests, base)),
    positions: [field(tests, 'given'), given].filter((n) => n !== undefined),
  });
  diagnostics.list.push(...own.list);
  if (!scenario || diagnostics.list.slice(before).some((d) => d.severity === 'error')) return undefined;
  const speaker = new Speaker(scenario, diagnostics);
  const text = textOf(field(node, 'do'));
  const statements = text ? speaker.statements(text) : undefined;
  const then = items(field(node, 'then')).flatMap((n) => speaker.expectation(n));
  if (diagnostics.list.slice(before).some((d) => d.severity === 'error')) return undefined;
  return {
    title: title.text.text.trim(),
    covers: items(field(node, 'covers')).map((n) => wordOf(n) ?? ''),
    at: title.at,
    scenario,
    statements,
    action: wordOf(field(node, 'action')),
    step: wordOf(field(node, 'step')),
    answers: items(field(node, 'answers')).map((n) => ({ text: answerText(n), at: n.at })),
    then,
    refused: wordOf(field(node, 'refused')),
    changesToo: items(field(node, 'changes too')).map((n) => wordOf(n) ?? ''),
  };
}

function answerText(node: DocNode): string {
  const s = scalar(node);
  if (s?.value === true) return 'yes';
  if (s?.value === false) return 'no';
  return wordOf(node) ?? '';
}

const TESTS = '#tests';

/** Reads statements and conditions of a test: they may name every space, link and piece of the board. */
class Speaker {
  private readonly rule: Rule;

  constructor(
    private readonly scenario: Scenario,
    private readonly diagnostics: Diagnostics,
  ) {
    this.rule = { sort: 'test', key: 'test', name: 'test', module: TESTS, title: undefined, cites: [], at: scenario.board.span, index: 0 };
    nameEverything(scenario.world);
  }

  private body(text: MappedText): Body {
    return new Body({ model: this.scenario.model, diagnostics: this.diagnostics, module: TESTS, rule: this.rule, sort: 'test', poisoned: new Set(), replaces: undefined }, text);
  }

  statements(text: MappedText): Stmt[] {
    const tree = parsed(this.diagnostics, 'statements', text);
    return tree ? block(this.body(text), tree) : [];
  }

  expectation(node: DocNode): Expectation[] {
    const text = textOf(node);
    if (!text) return [];
    const words = text.text.trim();
    const end = /^the game is (won|lost)(?: because "(.*)")?$/.exec(words);
    const goesOn = words === 'the game goes on';
    if (end || goesOn) {
      const condition: Expr = { op: 'outcome', end: goesOn ? 'any' : (end?.[1] as 'won' | 'lost'), reason: end?.[2] };
      return [{ text: words, at: node.at, condition, ofTheEnd: !goesOn }];
    }
    const condition = conditionText({ model: this.scenario.model, diagnostics: this.diagnostics, modules: [] }, this.body(text));
    return condition ? [{ text: words, at: node.at, condition, ofTheEnd: false }] : [];
  }
}

/** Spaces, links and pieces of this board by their names, for tests only. */
function nameEverything(world: World): void {
  const { model } = world;
  model.visible.set(TESTS, new Set([TESTS, '', ...model.modules]));
  for (const universe of ['space', 'link', 'piece'] as const) {
    const kinds = universe === 'space' ? world.spaceKinds : universe === 'link' ? world.linkKinds : world.pieces.map((p) => p.kind);
    kinds.forEach((kind, id) => {
      model.values.add({
        name: nameOf(world, universe, id),
        module: TESTS,
        index: model.values.all.length,
        build: () => ({ expr: { op: 'const', value: id }, type: { is: 'thing', kind, universe } }),
      });
    });
  }
}

/** Runs one case: the position, what is done with these answers, and what must then hold and nothing else have changed. */
export function runRuleTest(test: RuleTest): Verdict {
  const { scenario } = test;
  const roots = [...scenario.model.flow.keys()];
  const extras = { bodies: test.statements ? [test.statements] : [], conditions: test.then.map((t) => t.condition) };
  const machine = new Machine(compile(scenario.world, 'asked', roots, extras), { ...scenario.position, at: test.step ?? scenario.position.at });
  machine.turnCanEnd = lookAhead(machine);
  const table = new ForcedTable(machine.compiled, test.answers.map((a) => a.text));
  machine.sit(table);
  const before = machine.compared.slice();
  const problems: { message: string; at: FileSpan; help?: string }[] = [];
  const refusal = attempt(test, machine, problems);
  if (problems.length === 0) {
    judgeRefusal(test, refusal, problems);
    if (test.refused === undefined || refusal === undefined) judge(test, machine, before, problems);
    if (table.left > 0) problems.push({ message: `${table.left} of the answers ${table.left === 1 ? 'was' : 'were'} not asked for`, at: test.answers[table.next]?.at ?? test.at });
  }
  return { test, passed: problems.length === 0, problems, before, after: machine.compared.slice() };
}

/** Does what the case says; the reason if an action was refused. */
function attempt(test: RuleTest, machine: Machine, problems: { message: string; at: FileSpan; help?: string }[]): string | undefined {
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
      problems.push({ message: error.message, at, help: `it may be: ${[...new Set(error.options)].slice(0, 16).join(', ')}` });
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
  const inside = (): boolean => compiled.flow.stretches.get(name)?.some((x) => (state[slot] ?? 0) >= x.from && (state[slot] ?? 0) <= x.to) ?? false;
  while (machine.step() === 0 && repeated && inside());
}

function attemptAction(test: RuleTest, machine: Machine, problems: { message: string; at: FileSpan; help?: string }[]): string | undefined {
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

function judgeRefusal(test: RuleTest, refusal: string | undefined, problems: { message: string; at: FileSpan }[]): void {
  if (refusal !== undefined && test.refused === undefined) problems.push({ message: `the action is refused: ${refusal}`, at: test.at });
  if (refusal === undefined && test.refused !== undefined) problems.push({ message: `the action is not refused (expected: ${test.refused})`, at: test.at });
  if (refusal !== undefined && test.refused !== undefined && refusal !== test.refused && !(refusal === 'the cost' && costWords(test))) {
    problems.push({ message: `the action is refused because of "${refusal}", not "${test.refused}"`, at: test.at });
  }
}

/** A refusal for want of means is named by the cost as the rule gives it: `2 ap`. */
function costWords(test: RuleTest): boolean {
  const action = test.scenario.model.actions.find((a) => a.rule.name === test.action || a.rule.key === test.action);
  const { currency, amount } = action?.cost ?? {};
  return currency !== undefined && (test.refused === currency.name || test.refused?.endsWith(` ${currency.name}`) === true || amount === undefined);
}

function judge(test: RuleTest, machine: Machine, before: Int32Array, problems: { message: string; at: FileSpan; help?: string }[]): void {
  test.then.forEach((t, i) => {
    if (!machine.doors.conditions[i]?.()) problems.push({ message: `this does not hold: ${t.text}`, at: t.at });
  });
  const mentioned = mentionedSlots(machine, test.then.map((t) => t.condition));
  const ofTheEnd = test.then.some((t) => t.ofTheEnd);
  const unsaid: Change[] = changesOf(machine, before).filter((c) => !mentioned.has(c.slot) && !(c.isEnd && ofTheEnd) && !test.changesToo.some((name) => c.names.includes(name)));
  for (const change of unsaid.slice(0, 6)) problems.push({ message: `this changed too: ${change.sentence}`, at: test.at, help: 'add it under `then:`, or its name under `changes too:`' });
}
