import {
  boardValidator,
  moduleValidator,
  positionValidator,
  rulebookValidator,
  scenarioValidator,
  testsValidator,
  type Validator,
} from '#validators';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import { checkNames } from './declared-names.js';
import { explain } from './explain.js';
import { plainOf } from './form.js';
import type { DocumentKind } from './kinds.js';
import { checkTogether } from './together.js';
import type { DocMap } from './tree.js';

const validators: Readonly<Record<DocumentKind, Validator>> = {
  module: moduleValidator,
  board: boardValidator,
  scenario: scenarioValidator,
  tests: testsValidator,
  position: positionValidator,
  rulebook: rulebookValidator,
};

/** Checks that a document has the structure of its kind: known keys, with values of the right form. */
export function checkDocument(kind: DocumentKind, tree: DocMap, diagnostics: Diagnostics): void {
  const valid = validators[kind];
  if (valid(plainOf(tree))) {
    checkTogether(kind, tree, diagnostics);
    checkNames(kind, tree, diagnostics);
    return;
  }
  const { told, left } = explain(kind, tree, valid.errors ?? []);
  for (const diagnostic of told) diagnostics.add(diagnostic);
  diagnostics.heldBack += left;
  // What cannot be explained is told all the same.
  if (told.length === 0) diagnostics.add(problem('BK0204', `the structure of this ${kind} is not right`, tree.at));
}
