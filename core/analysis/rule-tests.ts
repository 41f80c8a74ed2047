import { nameOf, type World } from '../compile/world.js';
import type { DocMap, DocNode, MappedText } from '../documents/tree.js';
import { prepare, type Scenario, type ScenarioSource } from '../engine/program.js';
import { choicesOf } from '../engine/setup.js';
import { Body } from '../language/body.js';
import { checkProgram } from '../language/check.js';
import { conditionText } from '../language/declare-words.js';
import type { Model } from '../language/model.js';
import type { Expr, Rule, Stmt } from '../language/program.js';
import { field, items, parsed, scalar, textOf, wordOf } from '../language/reading.js';
import { block } from '../language/statements.js';
import { Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';

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

export interface Expectation {
  readonly text: string;
  readonly at: FileSpan;
  readonly condition: Expr;
  /** Speaks of the end of the game. */
  readonly ofTheEnd: boolean;
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
export function ruleTest(
  source: ScenarioSource,
  tests: DocMap,
  node: DocNode,
  model: Model,
  diagnostics: Diagnostics,
): RuleTest | undefined {
  const title = scalar(field(node, 'test'));
  if (!title) return undefined;
  const before = diagnostics.list.length;
  const given = field(node, 'given');
  if (given?.kind === 'scalar')
    diagnostics.add(
      problem('BK0204', '`given` is written out here', given.at, {
        label: 'expected keys such as `spaces:` and `tracks:`',
      }),
    );
  const own = new Diagnostics();
  const scenario = prepare(source, own, {
    model,
    needsStart: false,
    despiteFaults: true,
    choices: (base) => choicesOf(node, choicesOf(tests, base)),
    positions: [field(tests, 'given'), given].filter((n) => n !== undefined),
  });
  diagnostics.list.push(...own.list);
  diagnostics.heldBack += own.heldBack;
  if (!scenario) return undefined;
  checkNames(node, scenario, diagnostics);
  checkDiffers(field(node, 'differs from'), model, diagnostics);
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

/** What a case differs from is a module that is used. */
function checkDiffers(from: DocNode | undefined, model: Model, diagnostics: Diagnostics): void {
  const name = wordOf(from);
  if (!from || name === undefined || model.modules.includes(name)) return;
  const suggestion = nearestName(name, model.modules);
  diagnostics.add(problem('BK0601', `no module called "${name}" is used`, from.at, { suggestion }));
}

/** The action or node that is tried, and what may change besides, must be there. */
function checkNames(node: DocNode, { model, world }: Scenario, diagnostics: Diagnostics): void {
  const unknown = (of: string, given: DocNode | undefined, known: readonly string[]): void => {
    const name = wordOf(given);
    if (!given || name === undefined || known.includes(name)) return;
    diagnostics.add(
      problem('BK0601', `there is ${of} called "${name}"`, given.at, { suggestion: nearestName(name, known) }),
    );
  };
  unknown(
    'no action',
    field(node, 'action'),
    model.actions.flatMap((a) => [a.rule.name, a.rule.key]),
  );
  unknown('no node of the flow', field(node, 'step'), [...model.flow.keys()]);
  const changing = changingNames(model, world);
  for (const item of items(field(node, 'changes too'))) unknown('nothing that changes', item, changing);
}

function changingNames(model: Model, world: World): string[] {
  const things = (['space', 'link', 'piece', 'card'] as const).flatMap((universe) =>
    Array.from({ length: world.counts[universe] }, (_, id) => nameOf(world, universe, id)),
  );
  const named = [model.properties, model.tracks.all, model.supplies.all, model.decks.all].flatMap((list) =>
    list.map((x) => x.name),
  );
  return ['the game', ...named, ...things];
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
    this.rule = {
      sort: 'test',
      key: 'test',
      name: 'test',
      module: TESTS,
      title: undefined,
      cites: [],
      at: scenario.board.span,
      index: 0,
    };
    nameEverything(scenario.world);
  }

  private body(text: MappedText): Body {
    return new Body(
      {
        model: this.scenario.model,
        diagnostics: this.diagnostics,
        module: TESTS,
        rule: this.rule,
        sort: 'test',
        poisoned: new Set(),
        replaces: undefined,
      },
      text,
    );
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
    const condition = conditionText(
      { model: this.scenario.model, diagnostics: this.diagnostics, modules: [] },
      this.body(text),
    );
    return condition ? [{ text: words, at: node.at, condition, ofTheEnd: false }] : [];
  }
}

/** Spaces, links and pieces of this board by their names, for tests only. */
function nameEverything(world: World): void {
  const { model } = world;
  model.visible.set(TESTS, new Set([TESTS, '', ...model.modules]));
  for (const universe of ['space', 'link', 'piece'] as const) {
    const kinds =
      universe === 'space' ? world.spaceKinds : universe === 'link' ? world.linkKinds : world.pieces.map((p) => p.kind);
    kinds.forEach((kind, id) => {
      model.values.add({
        name: nameOf(world, universe, id),
        module: TESTS,
        at: undefined,
        index: model.values.all.length,
        build: () => ({ expr: { op: 'const', value: id }, type: { is: 'thing', kind, universe } }),
      });
    });
  }
}
