import type { ProjectModule } from '../documents/index.js';
import { field, items, scalar, wordOf } from '../language/reading.js';
import type { FileSpan } from '../source/file.js';
import { Programs } from './changed-programs.js';
import { Ahead, ChangedRun, restsOn, type Written } from './changed-run.js';
import type { Mutant } from './mutate.js';
import { casesOf } from './rule-tests.js';
import type { Suite } from './suites.js';
import { Touch, writtenIn } from './touch.js';

/** A change and a test that notices it. */
export interface Proof {
  readonly mutant: Mutant;
  readonly test: string;
  readonly at: FileSpan;
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
