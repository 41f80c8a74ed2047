import {
  boardValidator,
  mappingValidator,
  moduleValidator,
  positionValidator,
  rulebookValidator,
  scenarioValidator,
  studyValidator,
  testsValidator,
  transplantValidator,
  type ValidationError,
  type Validator,
} from '#validators';
import { type Diagnostic, type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { checkNames } from './declared-names.js';
import { explain } from './explain.js';
import { plainOf } from './form.js';
import type { DocumentKind } from './kinds.js';
import { mended } from './mended.js';
import { moved } from './misplaced.js';
import { checkTogether } from './together.js';
import type { DocMap } from './tree.js';

const validators: Readonly<Record<DocumentKind, Validator>> = {
  module: moduleValidator,
  board: boardValidator,
  scenario: scenarioValidator,
  tests: testsValidator,
  position: positionValidator,
  rulebook: rulebookValidator,
  mapping: mappingValidator,
  study: studyValidator,
  transplant: transplantValidator,
};

/** So often at the most a document is looked at again with what was misspelt put right. */
const ROUNDS = 8;

/**
 * Checks that a document has the structure of its kind: known keys, with values of the right form.
 *
 * @returns the document to go on with: what stands in the wrong column, and what is misspelt, is told and taken as meant
 */
export function checkDocument(kind: DocumentKind, tree: DocMap, diagnostics: Diagnostics): DocMap {
  const valid = validators[kind];
  if (valid(plainOf(tree))) return checkedFurther(kind, tree, diagnostics);
  const better = moved(kind, tree, faultsAt(valid.errors ?? []));
  for (const diagnostic of better.told) diagnostics.add(diagnostic);
  let { tree: now } = better;
  let count = better.told.length;
  const said = new Set<string>();
  const keys: FileSpan[] = [];
  for (let round = 0; !valid(plainOf(now)); round++) {
    const { told, left, meant } = explain(kind, now, valid.errors ?? []);
    const next = round < ROUNDS && left === 0 ? mended(now, meant) : now;
    const last = next === now;
    keys.push(...meant.filter((one) => one.isKey).map((one) => one.at));
    const all = last ? told : meant.map((one) => one.told);
    const list = all.filter((diagnostic) => !isOfGuess(diagnostic, keys));
    diagnostics.heldBack += all.length - list.length;
    for (const diagnostic of list) {
      const key = `${diagnostic.code} ${diagnostic.at?.start}`;
      if (!said.has(key)) diagnostics.add(diagnostic);
      said.add(key);
    }
    count += list.length;
    if (last) {
      diagnostics.heldBack += left;
      // What cannot be explained is told all the same.
      if (count === 0) diagnostics.add(problem('BK0204', `the structure of this ${kind} is not right`, tree.at));
      return now;
    }
    now = next;
  }
  return checkedFurther(kind, now, diagnostics);
}

function checkedFurther(kind: DocumentKind, tree: DocMap, diagnostics: Diagnostics): DocMap {
  checkTogether(kind, tree, diagnostics);
  checkNames(kind, tree, diagnostics);
  return tree;
}

/** Whether a value has another form than belongs under the key that its own is taken for: that was only a guess. */
function isOfGuess({ code, at }: Diagnostic, keys: readonly FileSpan[]): boolean {
  if (code !== 'BK0204' || !at) return false;
  return keys.some(({ file, end }) => at.start > end && /^:\s*$/.test(file.text.slice(end, at.start)));
}

/** Whether validators say something of a key, or of what stands under it. */
function faultsAt(errors: readonly ValidationError[]): (path: readonly string[]) => boolean {
  const faulty = new Set<string>();
  const add = (pointer: string): void => {
    faulty.add(pointer);
    for (let cut = pointer.lastIndexOf('/'); cut > 0; cut = pointer.lastIndexOf('/', cut - 1))
      faulty.add(pointer.slice(0, cut));
  };
  for (const { instancePath, params } of errors) {
    if (instancePath !== '') add(instancePath);
    for (const key of [params.additionalProperty, params.propertyName])
      if (key !== undefined) faulty.add(`${instancePath}/${pointerStep(String(key))}`);
  }
  return (path) => faulty.has(path.map((step) => `/${pointerStep(step)}`).join(''));
}

const pointerStep = (step: string): string => step.replace(/~/g, '~0').replace(/\//g, '~1');
