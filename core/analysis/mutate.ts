import type { DocMap, DocNode, DocScalar, Project, ProjectModule } from '../documents/index.js';
import { entryOf, listNode, mapNode } from '../documents/index.js';
import { checkProgram } from '../language/check.js';
import type { Model } from '../language/model.js';
import { field, items, wordOf } from '../language/reading.js';
import { Diagnostics } from '../source/diagnostic.js';
import { type Mutation, mutated, mutationsOf } from './mutants.js';
import { casesOf, type RuleTest, ruleTest } from './rule-tests.js';
import { type DeclaredRule, declaredRules } from './rule-texts.js';
import { runRuleTest } from './run-rule-test.js';
import { type Suite, suitesOf } from './suites.js';

/** A small change of one rule. */
export interface Mutant {
  readonly rule: DeclaredRule;
  readonly mutation: Mutation;
}

/** What the tests made of the changes of some modules' rules. */
export interface MutationReport {
  readonly modules: readonly string[];
  readonly tests: number;
  /** Changes that make rules which can be read; the others are no rules and not counted. */
  readonly mutants: number;
  readonly survivors: readonly Mutant[];
  /** Ids that a rule and a test cite, and whose tests notice a change of a rule that cites them. */
  readonly proven: ReadonlySet<string>;
  /** Ids that a changed rule and a test cite, and no such test noticed. */
  readonly unproven: readonly string[];
}

/** Told before each change is tried. */
export type Progress = (done: number, of: number) => void;

/** The modules whose rules the tests of a project are about: those its documents of tests name. */
export function modulesUnderTest(project: Project): ProjectModule[] {
  const named = new Set<string>();
  for (const { document } of suitesOf(project, new Diagnostics())) {
    const scenario = document.refers.get('scenario');
    const uses = [document, scenario].flatMap((d) => d?.uses ?? []).map((used) => used.name);
    const board = (document.refers.get('board') ?? scenario?.refers.get('board'))?.uses ?? [];
    for (const name of uses.length > 0 ? uses : board.map((used) => used.name)) named.add(name);
  }
  return project.modules.filter((module) => named.has(module.name));
}

/** Changes each rule a little in turn, and sees whether some test notices. The tests must all pass as things are. */
export function mutateModules(project: Project, progress: Progress = () => {}): MutationReport {
  const suites = suitesOf(project, new Diagnostics());
  const modules = modulesUnderTest(project);
  const rules = modules.flatMap(declaredRules);
  const mutants = rules.flatMap((rule) => rule.texts.flatMap(mutationsOf).map((mutation) => ({ rule, mutation })));
  const trial = new Trial(suites, rules);
  const survivors: Mutant[] = [];
  let tried = 0;
  mutants.forEach((mutant, i) => {
    progress(i, mutants.length);
    const came = trial.noticed(mutant);
    if (came === undefined) return;
    tried++;
    if (!came) survivors.push(mutant);
  });
  progress(mutants.length, mutants.length);
  return {
    modules: modules.map((m) => m.name),
    tests: suites.reduce((sum, s) => sum + s.tests.length, 0),
    mutants: tried,
    survivors,
    proven: trial.proven,
    unproven: trial.unproven(),
  };
}

/** One test as it is written: settled anew under every change. */
interface Written {
  readonly suite: Suite;
  readonly node: DocNode;
  readonly covers: ReadonlySet<string>;
}

class Trial {
  readonly proven = new Set<string>();
  private readonly tests: readonly Written[];
  private readonly tried = new Set<string>();

  constructor(
    suites: readonly Suite[],
    private readonly rules: readonly DeclaredRule[],
  ) {
    this.tests = suites.flatMap((suite) =>
      casesOf(suite.document.tree).map((node) => ({
        suite,
        node,
        covers: new Set(items(field(node, 'covers')).map((id) => wordOf(id) ?? '')),
      })),
    );
  }

  /** Whether some test fails under a change; undefined where the change makes no program. */
  noticed({ rule, mutation }: Mutant): boolean | undefined {
    const programs = new Map<Suite['source']['modules'], Model | undefined>();
    let noticed = false;
    let valid = false;
    for (const test of this.inOrder(rule)) {
      const open = rule.cites.filter((id) => test.covers.has(id) && !this.proven.has(id));
      if (noticed && open.length === 0) continue;
      const modules = test.suite.source.modules;
      if (!programs.has(modules)) programs.set(modules, changedProgram(modules, mutation));
      const model = programs.get(modules);
      if (!model) continue;
      valid = true;
      for (const id of rule.cites) this.tried.add(id);
      if (!failsUnder(test, model)) continue;
      noticed = true;
      for (const id of open) this.proven.add(id);
    }
    return valid ? noticed : undefined;
  }

  /** Tests that cite what the rule cites come first. */
  private inOrder(rule: DeclaredRule): Written[] {
    const cites = (test: Written) => rule.cites.some((id) => test.covers.has(id));
    const uses = this.tests.filter((test) => test.suite.source.modules.some((m) => m.name === rule.module));
    return [...uses.filter(cites), ...uses.filter((test) => !cites(test))];
  }

  unproven(): string[] {
    const covered = new Set(this.tests.flatMap((test) => [...test.covers]));
    const cited = new Set(this.rules.flatMap((rule) => rule.cites));
    return [...this.tried].filter((id) => cited.has(id) && covered.has(id) && !this.proven.has(id)).sort();
  }
}

/** The program with one text changed; undefined where that is no program. */
function changedProgram(modules: Suite['source']['modules'], mutation: Mutation): Model | undefined {
  const { node } = mutation.text;
  const changed: DocScalar = {
    ...node,
    text: { text: mutated(mutation), at: node.text.at, spanOf: () => node.text.at },
  };
  const diagnostics = new Diagnostics();
  const model = checkProgram(
    modules.map((m) => ({ ...m, parts: m.parts.map((part) => withScalar(part, node, changed) as DocMap) })),
    diagnostics,
  );
  return diagnostics.failed || diagnostics.heldBack > 0 ? undefined : model;
}

/** A tree with one scalar in the place of another; what does not hold it stays as it is. */
function withScalar(node: DocNode, old: DocScalar, by: DocScalar): DocNode {
  if (node === old) return by;
  const { start } = old.at;
  if (node.kind === 'scalar' || node.at.file !== old.at.file || start < node.at.start || start > node.at.end)
    return node;
  if (node.kind === 'list')
    return listNode(
      node.items.map((item) => withScalar(item, old, by)),
      node.at,
    );
  return mapNode(
    node.entries.map((e) => entryOf(e.key, withScalar(e.value, old, by))),
    node.at,
  );
}

/** A test fails too where it can no longer be read: it names what is gone. */
function failsUnder({ suite, node }: Written, model: Model): boolean {
  const diagnostics = new Diagnostics();
  const test: RuleTest | undefined = ruleTest(suite.source, suite.document.tree, node, model, diagnostics);
  return !test || diagnostics.failed || !runRuleTest(test).passed;
}
