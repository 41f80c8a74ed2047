import type { Project, ProjectModule } from '../documents/index.js';
import { field, items, scalar, wordOf } from '../language/reading.js';
import type { FileSpan } from '../source/file.js';
import { notShownIn } from './not-shown.js';
import { casesOf } from './rule-tests.js';
import { type DeclaredRule, declaredRules } from './rule-texts.js';
import { citationsIn, type Statement, statementsOf } from './rulebook.js';

/** A test as the coverage of rules needs it. */
export interface CoveringTest {
  readonly title: string;
  readonly covers: readonly string[];
  readonly at: FileSpan;
}

/** A rule with the statements it stands on and the tests that cite any of them. */
export interface RuleCoverage {
  readonly rule: DeclaredRule;
  readonly statements: readonly Statement[];
  readonly tests: readonly CoveringTest[];
}

/** A statement of the rulebook that nothing implements, or no test cites. */
export interface OpenStatement {
  readonly statement: Statement;
  readonly implemented: boolean;
  readonly tested: boolean;
  /** Why it stays so, where the tests say it. */
  readonly because: string | undefined;
}

/** What a module's rules stand on. */
export interface ModuleCoverage {
  readonly module: ProjectModule;
  readonly rules: readonly RuleCoverage[];
  readonly open: readonly OpenStatement[];
  /** How many statements the rulebook has, how many something cites, how many a test cites. */
  readonly statements: number;
  readonly implemented: number;
  readonly tested: number;
}

/** A module's rules against its rulebook and its tests. Boards that the tests use implement statements too. */
export function coverageOf(project: Project, module: ProjectModule): ModuleCoverage {
  const statements = statementsOf([...project.modules.filter((m) => m !== module), module]);
  const own = statementsOf([module]);
  const tests = project.documents.filter((d) => d.kind === 'tests').flatMap((d) => testsIn(d.tree));
  const rules = declaredRules(module).map((rule) => ({
    rule,
    statements: rule.cites.flatMap((id) => statements.get(id) ?? []),
    tests: tests.filter((test) => test.covers.some((id) => rule.cites.includes(id))),
  }));
  const cited = new Set(
    project.documents
      .filter((d) => d.kind !== 'tests' && d.kind !== 'rulebook')
      .flatMap((d) => citationsIn(d.tree).map((c) => c.id)),
  );
  const covered = new Set(tests.flatMap((test) => test.covers));
  const reasons = project.documents.filter((d) => d.kind === 'tests').flatMap(notShownIn);
  const all = [...own.values()].map((statement) => ({
    statement,
    implemented: cited.has(statement.id),
    tested: covered.has(statement.id),
    because: reasons.find(({ id }) => id === statement.id)?.because,
  }));
  return {
    module,
    rules: rules.filter(({ rule }) => rule.cites.length > 0 || rule.texts.length > 0),
    open: all.filter((s) => !s.implemented || !s.tested),
    statements: all.length,
    implemented: all.filter((s) => s.implemented).length,
    tested: all.filter((s) => s.tested).length,
  };
}

function testsIn(tree: Parameters<typeof casesOf>[0]): CoveringTest[] {
  return casesOf(tree).flatMap((node) => {
    const title = scalar(field(node, 'test'));
    const covers = items(field(node, 'covers')).map((id) => wordOf(id) ?? '');
    return title ? [{ title: title.text.text.trim(), covers, at: title.at }] : [];
  });
}
