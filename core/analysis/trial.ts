import { buildBoard } from '../board/index.js';
import type { DocMap, DocNode } from '../documents/index.js';
import { readPositions } from '../engine/position.js';
import { type ScenarioSource, variantsOf } from '../engine/program.js';
import { noChoices, setUp } from '../engine/setup.js';
import { checkProgram } from '../language/check.js';
import type { Model } from '../language/model.js';
import { field, items, scalar, wordOf } from '../language/reading.js';
import { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { edited } from './edits.js';
import type { Mutant } from './mutate.js';
import { casesOf, ruleTest } from './rule-tests.js';
import { runRuleTest } from './run-rule-test.js';
import type { Suite } from './suites.js';

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

  constructor(suites: readonly Suite[]) {
    this.tests = suites.flatMap((suite) =>
      casesOf(suite.document.tree).map((node) => ({
        suite,
        node,
        title: wordOf(field(node, 'test')) ?? '',
        covers: new Set(items(field(node, 'covers')).map((id) => wordOf(id) ?? '')),
        noticed: 0,
      })),
    );
  }

  /** Whether some test fails under a change; undefined where the change makes documents with faults, or no test rests on it. */
  noticed(mutant: Mutant): boolean | undefined {
    const changed = new Map<Suite, Changed | undefined>();
    const { cites, key } = mutant;
    let noticed = false;
    let valid = false;
    for (const test of this.inOrder(mutant)) {
      const open = cites.filter((id) => test.covers.has(id) && !this.proven.has(id));
      if (noticed && open.length === 0) continue;
      if (!changed.has(test.suite)) changed.set(test.suite, this.programs.under(mutant, test.suite));
      const under = changed.get(test.suite);
      if (!under) continue;
      valid = true;
      const came = comesOut(test, under);
      if (came === 'well') continue;
      if (!noticed) {
        test.noticed++;
        this.lastFor.set(key, test);
      }
      noticed = true;
      // That a test names what is gone says nothing of what it is about.
      if (came === 'fails')
        for (const id of open)
          this.proven.set(id, { mutant, test: test.title, at: scalar(field(test.node, 'test'))?.at ?? test.node.at });
    }
    return valid ? noticed : undefined;
  }

  /** Tests that could show an id come first, then those that noticed most so far. */
  private inOrder({ cites, key, tree }: Mutant): Written[] {
    const last = this.lastFor.get(key);
    const rank = (test: Written): number => (test === last ? Number.POSITIVE_INFINITY : test.noticed);
    const open = (test: Written) => cites.some((id) => test.covers.has(id) && !this.proven.has(id));
    return this.tests
      .filter((test) => restsOn(test.suite.source, tree))
      .map((test) => ({ test, open: open(test), rank: rank(test) }))
      .sort((a, b) => Number(b.open) - Number(a.open) || b.rank - a.rank)
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
  private readonly sound = new Map<string, Model>();
  private of: Mutant | undefined;
  private readonly models = new Map<string, Model | undefined>();

  /** Undefined where the change makes documents with faults. */
  under(mutant: Mutant, { source }: Suite): Changed | undefined {
    if (this.of !== mutant) this.models.clear();
    this.of = mutant;
    const { edit, tree } = mutant;
    const change = <T extends DocNode>(whole: T): T => edited(whole, edit);
    const changes = source.modules.some((m) => m.parts.includes(tree));
    const modules = changes ? source.modules.map((m) => ({ ...m, parts: m.parts.map(change) })) : source.modules;
    const key = source.modules.map((m) => m.name).join(' ');
    const known = changes ? this.models : this.sound;
    if (!known.has(key)) known.set(key, checked(modules) as Model);
    const model = known.get(key);
    if (!model) return undefined;
    const made: ScenarioSource = {
      ...source,
      modules,
      board: source.board && change(source.board),
      tree: change(source.tree),
      position: source.position && change(source.position),
    };
    return faultsOnBoard(made, model) > faultsOnBoard(source, model) ? undefined : { source: made, model };
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

/** A test may come to name what is gone: then it cannot be read. */
function comesOut({ suite, node }: Written, { source, model }: Changed): 'well' | 'fails' | 'unreadable' {
  const diagnostics = new Diagnostics();
  const test = ruleTest(source, suite.document.tree, node, model, diagnostics);
  if (!test || diagnostics.failed) return 'unreadable';
  return runRuleTest(test).passed ? 'well' : 'fails';
}
