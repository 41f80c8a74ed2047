import type { DocMap, DocNode, DocScalar } from '../documents/tree.js';
import { prepare, type Scenario, type ScenarioSource } from '../engine/program.js';
import { choicesOf } from '../engine/setup.js';
import { checkProgram } from '../language/check.js';
import type { Model } from '../language/model.js';
import { field, items, scalar, wordOf } from '../language/reading.js';
import { type Diagnostic, Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { type Deed, deedsOf } from './deeds.js';

/** One case of a document of rule tests, ready to run. */
export interface RuleTest {
  readonly title: string;
  readonly covers: readonly string[];
  readonly at: FileSpan;
  readonly scenario: Scenario;
  /** What is done, one thing after the other. */
  readonly deeds: readonly Deed[];
}

/**
 * Settles the cases of one document of tests.
 *
 * @param known the program of the source's modules, where it was checked already
 */
export function ruleTests(source: ScenarioSource, tests: DocMap, diagnostics: Diagnostics, known?: Model): RuleTest[] {
  const model = known ?? checkProgram(source.modules, diagnostics);
  return casesOf(tests).flatMap((node) => {
    const test = ruleTest(source, tests, node, model, diagnostics);
    return test ? [test] : [];
  });
}

/** The cases of a document of tests, as they are written. */
export function casesOf(tests: DocMap): readonly DocNode[] {
  return items(tests.get('cases'));
}

/** Settles one case; undefined if it has faults, which are among the diagnostics. */
export function ruleTest(
  source: ScenarioSource,
  tests: DocMap,
  node: DocNode,
  model: Model,
  diagnostics: Diagnostics,
): RuleTest | undefined {
  const title = scalar(field(node, 'test'));
  if (!title) return undefined;
  const before = diagnostics.list.length;
  const given = givenIn(source, node, diagnostics);
  const own = new Diagnostics();
  // A position that says which scenario goes on from there is the whole state; others are laid over where tests begin.
  const whole = field(given, 'scenario') !== undefined;
  const scenario = prepare(whole ? { ...source, position: undefined } : source, own, {
    model,
    needsStart: false,
    despiteFaults: true,
    choices: (base) => choicesOf(node, choicesOf(tests, base)),
    positions: [whole ? undefined : field(tests, 'given'), given].filter((n) => n !== undefined),
  });
  const named = scalar(field(node, 'given'));
  diagnostics.list.push(...own.list.map((d) => begunFrom(d, named, given)));
  diagnostics.heldBack += own.heldBack;
  if (!scenario) return undefined;
  checkDiffers(field(node, 'differs from'), model, diagnostics);
  const deeds = deedsOf(node, scenario, diagnostics);
  if (diagnostics.list.slice(before).some((d) => d.severity === 'error')) return undefined;
  return {
    title: title.text.text.trim(),
    covers: items(field(node, 'covers')).map((n) => wordOf(n) ?? ''),
    at: title.at,
    scenario,
    deeds,
  };
}

/** A fault of a position that a case names, with the case that begins there: it may be the case that is to be mended. */
function begunFrom(found: Diagnostic, named: DocScalar | undefined, given: DocNode | undefined): Diagnostic {
  if (!named || !given || found.at?.file !== given.at.file || found.at.file === named.at.file) return found;
  return { ...found, related: [...(found.related ?? []), { at: named.at, label: 'this test begins with it' }] };
}

/** What a case differs from is a module that is used. */
function checkDiffers(from: DocNode | undefined, model: Model, diagnostics: Diagnostics): void {
  const name = wordOf(from);
  if (!from || name === undefined || model.modules.includes(name)) return;
  const suggestion = nearestName(name, model.modules);
  diagnostics.add(problem('BK0601', `no module called "${name}" is used`, from.at, { suggestion }));
}

/** The position a case begins with, written out or named; one that is named and not there was told already. */
function givenIn({ positions }: ScenarioSource, node: DocNode, diagnostics: Diagnostics): DocNode | undefined {
  const given = field(node, 'given');
  if (given?.kind !== 'scalar') return given;
  const named = positions?.get(wordOf(given) ?? '');
  if (!named) diagnostics.heldBack++;
  return named;
}
