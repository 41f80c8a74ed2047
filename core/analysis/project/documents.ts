/** What is said of one document, with what it names and against the modules it uses. */

import { type Board, buildBoard } from '../../board/index.js';
import { isBoard, type Project, type ProjectDocument } from '../../documents/index.js';
import { readPositions } from '../../engine/position.js';
import { prepare, type Scenario, variantsOf } from '../../engine/program.js';
import { noChoices, setUp } from '../../engine/setup.js';
import { sourceOf } from '../../engine/sources.js';
import { checkTransplant } from '../../engine/transplanted.js';
import type { Model } from '../../language/model.js';
import { entries, field, wordOf } from '../../language/reading.js';
import { type Diagnostics, problem } from '../../source/diagnostic.js';
import { nearestName } from '../../source/nearest.js';
import { ruleTests } from '../rule-tests.js';
import { citationsIn, type Statement } from '../rulebook.js';
import { checkSurvivors } from '../survivors.js';

/** The scenario, where the document is one and can be run: not a position, which was come to by the rules. */
export function checkDocument(
  project: Project,
  document: ProjectDocument,
  model: Model | undefined,
  to: Diagnostics,
): Scenario | undefined {
  if (isBoard(document)) checkBoard(project, document, model, to);
  const stands = document.kind === 'position' && document.refers.has('scenario');
  if (document.kind !== 'scenario' && document.kind !== 'tests' && !stands) return undefined;
  const source = sourceOf(project, document);
  // That a board is named, and is there, is told where the form of documents is checked.
  if (!model || !source.board) return undefined;
  if (document.kind === 'tests') {
    ruleTests(source, document.tree, to, model);
    checkSurvivors(document.tree, project.modulesFor(document), to);
    return undefined;
  }
  const scenario = prepare(source, to, { model });
  return stands ? undefined : scenario;
}

/** A board by itself: its kinds, the places its modules need, the values it starts with. */
function checkBoard(project: Project, document: ProjectDocument, model: Model | undefined, to: Diagnostics): void {
  const board = document.asBoard && buildBoard(document.asBoard, to);
  if (!board || !model) return;
  checkLegend(board, document, model, to);
  checkTransplant(model, board, project.modulesFor(document), to);
  const world = setUp(model, board, noChoices, variantsOf(project.modulesFor(document)), to);
  if (world) readPositions(world, [], to);
}

/** Characters of a legend mean kinds that there are, whether or not they became a space or link of the board. */
function checkLegend(board: Board, { tree }: ProjectDocument, model: Model, to: Diagnostics): void {
  const used = new Set([...board.spaces, ...board.links].map((thing) => thing.kind));
  const known = model.kinds.all.filter((k) => (k.universe === 'space' || k.universe === 'link') && k.module !== '');
  for (const { value } of entries(field(tree, 'legend'))) {
    const kind = value.kind === 'map' ? value.get('is') : value;
    const name = wordOf(kind) ?? '';
    if (!kind || name === '' || name === 'none' || used.has(name)) continue;
    if (model.kinds.find(name, new Set(model.modules))) continue;
    const names = known.map((k) => k.name);
    const suggestion = nearestName(name, names);
    const help = `kinds of space and link: ${names.join(', ')}`;
    to.add(
      problem(
        'BK0608',
        `there is no kind of space or link called "${name}"`,
        kind.at,
        suggestion ? { suggestion } : { help },
      ),
    );
  }
}

/** Ids that are cited must be declared, where the modules have a rulebook at all. */
export function checkCitations(
  document: ProjectDocument,
  statements: ReadonlyMap<string, Statement>,
  to: Diagnostics,
): void {
  if (statements.size === 0) return;
  for (const { id, at } of citationsIn(document.tree)) {
    if (statements.has(id)) continue;
    to.add(
      problem('BK0601', `the rulebook has no statement "${id}"`, at, {
        suggestion: nearestName(id, statements.keys()),
        help: 'statements are declared under `rulebook:` of a module, or `ids:` of the file it names',
      }),
    );
  }
}
