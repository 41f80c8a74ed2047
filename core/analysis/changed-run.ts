import type { DocMap, DocNode } from '../documents/index.js';
import { LeftOut } from '../engine/failure.js';
import type { ScenarioSource } from '../engine/program.js';
import type { Rule } from '../language/program.js';
import { Diagnostics } from '../source/diagnostic.js';
import type { Changed, Programs } from './changed-programs.js';
import type { Mutant } from './mutate.js';
import { type RuleTest, ruleTest } from './rule-tests.js';
import { type Ran, runRuleTest, type Verdict } from './run-rule-test.js';
import type { Suite } from './suites.js';
import { Identities, programKey, TestProgram } from './test-program.js';
import type { Course } from './touch.js';

/** The first test is made ready alone, then so many times as many together as before. */
const BATCH = 4;

/** One test as it is written: settled anew under every change. */
export interface Written {
  readonly suite: Suite;
  readonly node: DocNode;
  readonly title: string;
  readonly covers: ReadonlySet<string>;
  /** How many changes it was the first to notice. */
  noticed: number;
  /** What it comes to as things are; undefined where that is not known. */
  course: Course | undefined;
  /** Tests of one group shared a program as things are, and are likely to under a change. */
  group: string;
}

/** Tests that share a program under a change. */
interface Together {
  readonly key: string;
  readonly tests: RuleTest[];
  /** What they come to as things are; undefined where that is not known of all of them. */
  written: Set<string> | undefined;
  program: TestProgram | undefined;
}

/** A test ready to run under a change, with those it shares a program with; a test that names what is gone is not. */
interface Prepared {
  readonly ready: RuleTest | undefined;
  readonly together: Together | undefined;
}

/** Makes tests ready a little ahead of the one that is run, those that are likely to share its program. */
export class Ahead {
  private readonly known = new Map<Written, Prepared | undefined>();
  private size = 1;

  constructor(
    private readonly run: ChangedRun,
    private readonly tests: readonly Written[],
  ) {}

  /** Undefined where the test's document cannot be read. */
  of(test: Written, matters: (test: Written) => boolean): Prepared | undefined {
    if (!this.known.has(test)) {
      const from = this.tests.indexOf(test);
      const alike = this.tests
        .slice(from)
        .filter((other) => other.group === test.group && !this.known.has(other) && matters(other))
        .slice(0, this.size);
      this.size *= BATCH;
      const prepared = this.run.prepare(alike);
      for (const other of alike) this.known.set(other, prepared.get(other));
    }
    return this.known.get(test);
  }
}

/** The tests under one change. */
export class ChangedRun {
  private readonly changed = new Map<Suite, Changed | undefined>();
  private readonly ids = new Identities();

  constructor(
    private readonly mutant: Mutant | undefined,
    private readonly programs: Programs,
    private readonly form: 'asked' | 'covered',
  ) {}

  /** Whether a document of tests that rests on what is changed can be read with the change made. */
  canBeRead(tests: readonly Written[]): boolean {
    const { mutant } = this;
    const suites = new Set(tests.map((test) => test.suite));
    return [...suites].some((suite) => (!mutant || restsOn(suite.source, mutant.tree)) && this.under(suite));
  }

  /** Those whose documents can be read, settled, in their order. */
  prepare(tests: readonly Written[]): Map<Written, Prepared> {
    const alike = new Map<string, Together>();
    const prepared = new Map<Written, Prepared>();
    for (const test of tests) {
      const under = this.under(test.suite);
      if (!under) continue;
      const ready = settled(test, under);
      if (ready) prepared.set(test, { ready, together: this.join(test, ready, under, alike) });
      else prepared.set(test, { ready, together: undefined });
    }
    return prepared;
  }

  private join(test: Written, ready: RuleTest, { source }: Changed, alike: Map<string, Together>): Together {
    const key = programKey(ready, source.board, this.ids);
    const together = alike.get(key) ?? { key, tests: [], written: new Set(), program: undefined };
    alike.set(key, together);
    together.tests.push(ready);
    if (!test.course) together.written = undefined;
    for (const rule of test.course?.rules ?? []) together.written?.add(rule);
    return together;
  }

  comesOut({ ready, together }: Prepared): 'well' | 'fails' | 'unreadable' {
    if (!ready || !together) return 'unreadable';
    return this.run(ready, together).passed ? 'well' : 'fails';
  }

  /** The rules of the program, and those a test comes to. */
  comeTo({
    ready,
    together,
  }: Prepared): { readonly all: readonly Rule[]; readonly found: readonly Rule[] } | undefined {
    if (!ready || !together) return undefined;
    this.program(together).forget();
    const { covered, compiled } = this.run(ready, together).ran.machine;
    const all = compiled.world.model.rules;
    return { all, found: all.filter(({ index }) => covered?.[index]) };
  }

  /** A change may lead where no test came before: then the tests get the whole program. */
  private run(test: RuleTest, together: Together): Verdict & { readonly ran: Ran } {
    try {
      return runRuleTest(test, this.program(together));
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      together.written = undefined;
      together.program = undefined;
      return runRuleTest(test, this.program(together));
    }
  }

  private program(together: Together): TestProgram {
    together.program ??= new TestProgram(together.tests, this.form, together.written);
    return together.program;
  }

  private under(suite: Suite): Changed | undefined {
    if (!this.changed.has(suite)) this.changed.set(suite, this.programs.under(this.mutant, suite));
    return this.changed.get(suite);
  }
}

function settled({ suite, node }: Written, { source, model }: Changed): RuleTest | undefined {
  const diagnostics = new Diagnostics();
  const test = ruleTest(source, suite.document.tree, node, model, diagnostics);
  return diagnostics.failed ? undefined : test;
}

/** Whether a document of tests rests on what is changed. */
export function restsOn({ modules, board, tree, position }: ScenarioSource, changed: DocMap): boolean {
  return (
    board === changed || tree === changed || position === changed || modules.some((m) => m.parts.includes(changed))
  );
}
