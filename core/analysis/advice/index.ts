import type { Project, ProjectModule } from '../../documents/index.js';
import type { Model } from '../../language/model.js';
import type { Diagnostic } from '../../source/diagnostic.js';
import type { CheckMemory } from '../project/memory.js';
import { adviseBoards } from './board.js';
import { adviseCards, adviseOptions, adviseOverrides } from './declared.js';
import { adviseFloors } from './floors.js';
import { adviseMeetings } from './hazards.js';
import { adviseRules } from './never.js';
import { adviseQuestions } from './questions.js';
import { adviseQuotes } from './quotes.js';
import { adviseShut } from './shut.js';
import { withoutAllowed } from './silences.js';
import { type Subject, subjectOf } from './subject.js';
import { adviseTiles } from './tiles.js';

const passes: readonly ((subject: Subject) => void)[] = [
  adviseRules,
  adviseBoards,
  adviseShut,
  adviseOptions,
  adviseCards,
  adviseMeetings,
  adviseOverrides,
  adviseQuestions,
  adviseQuotes,
  adviseFloors,
  adviseTiles,
];

/**
 * What is hardly meant in documents without errors: warnings, never errors, about the documents that were asked for and
 * no others, save where a comment there allows it.
 */
export function adviceOn(
  project: Project,
  models: readonly Model[],
  modelOf: (modules: readonly ProjectModule[]) => Model,
  memory: CheckMemory,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const subject = subjectOf(project, models, modelOf, memory, (advice) => {
    if (advice.at && subject.asked.has(advice.at.file)) found.push(advice);
  });
  for (const pass of passes) pass(subject);
  return withoutAllowed(found, subject.asked);
}
