import { buildBoard } from '../board/index.js';
import type { DocMap, DocNode, ProjectModule } from '../documents/index.js';
import { LeftOut } from '../engine/failure.js';
import { readPositions } from '../engine/position.js';
import { type ScenarioSource, variantsOf } from '../engine/program.js';
import { noChoices, setUp } from '../engine/setup.js';
import { checkProgram } from '../language/check.js';
import type { Model } from '../language/model.js';
import type { Rule } from '../language/program.js';
import { field, items, scalar, wordOf } from '../language/reading.js';
import { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { edited } from './edits.js';
import type { Mutant } from './mutate.js';
import { casesOf, type RuleTest, ruleTest } from './rule-tests.js';
import { type Ran, runRuleTest, type Verdict } from './run-rule-test.js';
import type { Suite } from './suites.js';
import { Identities, programKey, TestProgram } from './test-program.js';
import { type Course, Touch, writtenIn } from './touch.js';

/** The first test is made ready alone, then so many times as many together as before. */
const BATCH = 4;

/** A change and a test that notices it. */
export interface Proof {
  readonly mutant: Mutant;
  readonly test: string;
  readonly at: FileSpan;
}

/** One test as it is written: settled anew under every change. */
interface Written {
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

/** What a document of tests rests on, with a change made. */
interface Changed {
  readonly source: ScenarioSource;
  readonly model: Model;
}

/** Every change in turn against the tests that rest on what is changed. */
export class Trial {
  /** Ids that a test citing them was shown to be about. */
  readonly proven = new Map<string, Proof>();
  private readonly tests: readonly Written[];
  private readonly programs = new Programs();
  private readonly lastFor = new Map<string, Written>();

  private readonly touch: Touch | undefined;

  /** @param modules all modules there are; where they are not given, every test is run under every change */
  constructor(suites: readonly Suite[], modules?: readonly ProjectModule[]) {
    this.tests = suites.flatMap((suite) =>
      casesOf(suite.document.tree).map((node) => ({
        suite,
        node,
        title: wordOf(field(node, 'test')) ?? '',
        covers: new Set(items(field(node, 'covers')).map((id) => wordOf(id) ?? '')),
        noticed: 0,
        course: undefined,
        group: '',
      })),
    );
    if (modules) this.touch = new Touch(modules, this.walkThrough());
  }

  /** Runs every test as things are, and notes what it comes to; the keys of all rules. */
  private walkThrough(): ReadonlySet<string> {
    const keys = new Set<string>();
    const run = new ChangedRun(undefined, this.programs, 'covered');
    for (const [test, prepared] of run.prepare(this.tests)) {
      test.group = prepared.together?.key ?? '';
      const covered = run.comeTo(prepared);
      for (const { key } of covered?.all ?? []) keys.add(key);
      if (covered) test.course = { rules: new Set(covered.found.map(({ key }) => key)), words: writtenIn(test.node) };
    }
    return keys;
  }

  /** Whether some test fails under a change; undefined where the change makes documents with faults, or no test rests on it. */
  noticed(mutant: Mutant): boolean | undefined {
    const { cites, key } = mutant;
    const open = (test: Written) => cites.filter((id) => test.covers.has(id) && !this.proven.has(id));
    const run = new ChangedRun(mutant, this.programs, 'asked');
    const tests = this.inOrder(mutant);
    if (!run.canBeRead(this.tests)) return undefined;
    let noticed = false;
    const matters = (test: Written): boolean => !noticed || open(test).length > 0;
    const ready = new Ahead(run, tests);
    for (const test of tests) {
      if (!matters(test)) continue;
      const prepared = ready.of(test, matters);
      const came = prepared ? run.comesOut(prepared) : 'well';
      if (came === 'well') continue;
      const shows = open(test);
      if (!noticed) {
        test.noticed++;
        this.lastFor.set(key, test);
      }
      noticed = true;
      // That a test names what is gone says nothing of what it is about.
      if (came === 'fails')
        for (const id of shows)
          this.proven.set(id, { mutant, test: test.title, at: scalar(field(test.node, 'test'))?.at ?? test.node.at });
    }
    return noticed;
  }

  /** Tests that could show an id come first, in the order they are written; then those that noticed most so far. */
  private inOrder(mutant: Mutant): Written[] {
    const { cites, key, tree } = mutant;
    const last = this.lastFor.get(key);
    const rank = (test: Written): number => (test === last ? Number.POSITIVE_INFINITY : test.noticed);
    const open = (test: Written) => cites.some((id) => test.covers.has(id) && !this.proven.has(id));
    const touches = this.touch?.of(mutant);
    return this.tests
      .filter(({ suite, course }) => restsOn(suite.source, tree) && (!touches || !course || touches(course)))
      .map((test) => ({ test, open: open(test), rank: open(test) ? 0 : rank(test) }))
      .sort((a, b) => Number(b.open) - Number(a.open) || b.rank - a.rank || 0)
      .map(({ test }) => test);
  }

  /** Ids that are cited, and covered by tests, and not proven. */
  unproven(cited: readonly string[]): string[] {
    const covered = new Set(this.tests.flatMap((test) => [...test.covers]));
    return [...new Set(cited)].filter((id) => covered.has(id) && !this.proven.has(id)).sort();
  }
}

function restsOn({ modules, board, tree, position }: ScenarioSource, changed: DocMap): boolean {
  return (
    board === changed || tree === changed || position === changed || modules.some((m) => m.parts.includes(changed))
  );
}

/** Programs and documents with a change made, each checked once a change. */
class Programs {
  private readonly sound = new Map<string, Model | undefined>();
  private of: Mutant | undefined;
  private readonly models = new Map<string, Model | undefined>();
  private readonly faults = new Map<string, number>();
  private readonly ids = new Identities();

  /** Undefined where the change makes documents with faults. */
  under(mutant: Mutant | undefined, { source }: Suite): Changed | undefined {
    if (this.of !== mutant) {
      this.models.clear();
      this.faults.clear();
    }
    this.of = mutant;
    const changes = mutant !== undefined && source.modules.some((m) => m.parts.includes(mutant.tree));
    const change = <T extends DocNode>(whole: T): T => (mutant ? edited(whole, mutant.edit) : whole);
    const changePart = (part: DocMap): DocMap => (part === mutant?.tree ? change(part) : part);
    const modules = changes ? source.modules.map((m) => ({ ...m, parts: m.parts.map(changePart) })) : source.modules;
    const key = source.modules.map((m) => m.name).join(' ');
    const known = changes ? this.models : this.sound;
    if (!known.has(key)) known.set(key, checked(modules));
    const model = known.get(key);
    if (!model) return undefined;
    const made: ScenarioSource = changes
      ? { ...source, modules }
      : {
          ...source,
          board: source.board && change(source.board),
          tree: change(source.tree),
          position: source.position && change(source.position),
        };
    const more = mutant && this.faultsOn(made, source, key, model) > this.faultsOn(source, source, key, model);
    return more ? undefined : { source: made, model };
  }

  /** What is wrong with a board by itself, whatever is chosen on it; the documents of tests of one board ask once. */
  private faultsOn(made: ScenarioSource, source: ScenarioSource, key: string, model: Model): number {
    const id = `${made === source} ${this.ids.of(source.board)} ${key}`;
    const found = this.faults.get(id) ?? faultsOnBoard(made, model);
    this.faults.set(id, found);
    return found;
  }
}

function checked(modules: ScenarioSource['modules']): Model | undefined {
  const diagnostics = new Diagnostics();
  const model = checkProgram(modules, diagnostics);
  return diagnostics.failed || diagnostics.heldBack > 0 ? undefined : model;
}

/** What is wrong with a board by itself, whatever is chosen on it. */
function faultsOnBoard({ board: tree, modules }: ScenarioSource, model: Model): number {
  const faults = new Diagnostics();
  const board = tree && buildBoard(tree, faults);
  const world = board && setUp(model, board, noChoices, variantsOf(modules), faults);
  if (world) readPositions(world, [], faults);
  return faults.list.filter((d) => d.severity === 'error').length;
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
class Ahead {
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
class ChangedRun {
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
  comeTo({ ready, together }: Prepared): { readonly all: readonly Rule[]; readonly found: readonly Rule[] } | undefined {
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
