import { buildBoard } from '../board/index.js';
import type { DocMap, DocNode, Project, ProjectModule } from '../documents/index.js';
import { entries, field, section, wordOf } from '../language/reading.js';
import { Diagnostics } from '../source/diagnostic.js';
import { boardParts, setUpParts } from './board-edits.js';
import { dataEdits } from './data-edits.js';
import { citesAround, type Edit } from './edits.js';
import { mutationsOf, textEdit } from './mutants.js';
import { casesOf } from './rule-tests.js';
import { type DeclaredRule, declaredRules, type RuleTextKind } from './rule-texts.js';
import { citationsIn } from './rulebook.js';
import { type Suite, suitesOf } from './suites.js';
import { nameIn, wordsOfOrders, writtenIn } from './touch.js';
import { type Proof, Trial } from './trial.js';

/** A small change of a rule, of what a module counts and prints, of a board or of a set-up. */
export interface Mutant {
  /** The key of what is changed, with its module, board or scenario. */
  readonly key: string;
  /** Ids of the rulebook that stand by what is changed or around it. */
  readonly cites: readonly string[];
  /** The document that is changed. */
  readonly tree: DocMap;
  readonly edit: Edit;
  /** Where it is one text of a module: what sort of text, and of what. */
  readonly text?: Pick<DeclaredRule, 'module' | 'section'> & { readonly name: string; readonly kind: RuleTextKind };
}

/** What the tests made of the changes of some modules' rules. */
export interface MutationReport {
  readonly modules: readonly string[];
  readonly tests: number;
  /** Changes that make documents which can be read; the others are no rules and not counted. */
  readonly mutants: number;
  readonly survivors: readonly Mutant[];
  /** Ids that something changed and a test cite, each with a change that a test citing it notices. */
  readonly proven: ReadonlyMap<string, Proof>;
  /** Ids that a rule, board or set-up and a test cite, and no such test noticed a change. */
  readonly unproven: readonly string[];
}

/** Told before each change is tried, and at the end; with how many no test has noticed so far. */
export type Progress = (done: number, of: number, survived: number) => void;

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

/**
 * Changes everything a little in turn, and sees whether some test notices. The tests must all pass as things are.
 *
 * @param which tests are run under a change: those that it can touch, or all of them, which takes longer and comes to the same
 */
export function mutateModules(
  project: Project,
  progress: Progress = () => {},
  which: 'touched' | 'all' = 'touched',
): MutationReport {
  const suites = suitesOf(project, new Diagnostics());
  const modules = modulesUnderTest(project);
  const said = suites.flatMap(({ document }) => casesOf(document.tree).map(writtenIn));
  const ofOrders = wordsOfOrders(project.modules, said);
  const rules = modules
    .flatMap((module) => declaredRules(module).map((rule) => ({ module, rule })))
    .filter(({ rule: { section, entry } }) => section !== 'words' || !ofOrders.has(nameIn(entry.name)));
  const boards = distinct(suites, (suite) => suite.source.board);
  const scenarios = distinct(suites, (suite) => suite.document.refers.get('scenario')?.tree);
  const mutants = [
    ...rules.flatMap(({ module, rule }) => mutantsOf(module, rule)),
    ...boards.flatMap(({ found, suite }) => mutantsOfBoard(found, suite)),
    ...scenarios.flatMap(({ found, suite }) => mutantsOfSetUp(found, suite)),
  ];
  const cited = [
    ...rules.flatMap(({ rule }) => rule.cites),
    ...[...boards, ...scenarios].flatMap(({ found }) => citationsIn(found).map((c) => c.id)),
  ];
  const trial = new Trial(suites, which === 'all' ? undefined : project.modules);
  const survivors: Mutant[] = [];
  let tried = 0;
  mutants.forEach((mutant, i) => {
    progress(i, mutants.length, survivors.length);
    const came = trial.noticed(mutant);
    if (came === undefined) return;
    tried++;
    if (!came) survivors.push(mutant);
  });
  progress(mutants.length, mutants.length, survivors.length);
  return {
    modules: modules.map((m) => m.name),
    tests: suites.reduce((sum, s) => sum + s.tests.length, 0),
    mutants: tried,
    survivors,
    proven: trial.proven,
    unproven: trial.unproven(cited),
  };
}

/** What documents of tests name, each once, with one that names it. */
function distinct(
  suites: readonly Suite[],
  pick: (suite: Suite) => DocMap | undefined,
): { readonly found: DocMap; readonly suite: Suite }[] {
  const seen = new Map<DocMap, Suite>();
  for (const suite of suites) {
    const found = pick(suite);
    if (found && !seen.has(found)) seen.set(found, suite);
  }
  return [...seen].map(([found, suite]) => ({ found, suite }));
}

function mutantsOf(module: ProjectModule, rule: DeclaredRule): Mutant[] {
  const { key, entry } = rule;
  const tree = module.parts.find((part) => entries(part.get(rule.section)).includes(entry));
  if (!tree) return [];
  const { section } = rule;
  const around = section === 'cards' ? citesOfKind(module, entry.value) : [];
  const made = (edit: Edit): Mutant => ({
    key,
    cites: [...citesAround(entry.value, edit.node), ...around],
    tree,
    edit,
  });
  const ofTexts = rule.texts.flatMap(mutationsOf).map((mutation) => ({
    ...made(textEdit(mutation)),
    text: { module: rule.module, section, name: entry.name, kind: mutation.text.kind },
  }));
  return [...ofTexts, ...dataEdits(section, entry).map(made)];
}

/** How many cards there are of a kind, and what is printed on them, its cards say. */
function citesOfKind(module: ProjectModule, card: DocNode): string[] {
  const name = wordOf(field(card, 'kind'));
  const kind = section(module, 'card kinds').find((entry) => entry.name === name);
  return kind ? citationsIn(kind.value).map((c) => c.id) : [];
}

function mutantsOfBoard(tree: DocMap, { source }: Suite): Mutant[] {
  const board = buildBoard(tree, new Diagnostics());
  if (!board) return [];
  const declared = source.modules.flatMap((module) => section(module, 'links'));
  const above = new Set(declared.map(({ value }) => wordOf(field(value, 'is a'))));
  const kinds = declared.map((entry) => entry.name).filter((name) => !above.has(name));
  return boardParts(tree, board, kinds).flatMap(({ key, edits }) => edits.map((edit) => mutant(key, tree, edit)));
}

function mutantsOfSetUp(tree: DocMap, { document }: Suite): Mutant[] {
  const scenario = document.refers.get('scenario');
  const own = tree.get('position');
  const named = scenario?.refers.get('position')?.tree;
  const position = own?.kind === 'map' ? own : named;
  if (!scenario || !position) return [];
  const whole = named && position === named ? named : tree;
  return setUpParts(scenario.name, position).flatMap(({ key, edits }) =>
    edits.map((edit) => ({
      ...mutant(key, whole, edit),
      cites: [...citesAround(tree, tree), ...citesAround(whole, edit.node)],
    })),
  );
}

function mutant(key: string, tree: DocMap, edit: Edit): Mutant {
  return { key, cites: citesAround(tree, edit.node), tree, edit };
}
