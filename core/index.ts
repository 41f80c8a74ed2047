/**
 * The library: documents read and checked, scenarios run, what happened told. It needs nothing of Node or of a page, save
 * that pages which forbid `new Function` cannot run compiled rules.
 *
 * From files to a run:
 *
 * ```ts
 * const project = loadProject(['night.yaml'], memoryFiles({ 'night.yaml': '...', ... }));
 * const diagnostics = new Diagnostics();
 * const [document] = project.entries;
 * const scenario = document && prepare(sourceOf(project, document), diagnostics);
 * if (!scenario) throw new Error(renderAll(checkProject(project).diagnostics));
 *
 * const run = new TracedRun(scenario);
 * const key = runKey(7, 0);
 * run.begin(new SeededTable(run.machine.compiled, key), key);
 * for (const step of run.play()) for (const event of step.events) console.log(event);
 * ```
 *
 * @module
 */

// What may happen.
export { type Ahead, lookAhead, MOST_TRANSITIONS } from './analysis/ahead.js';
export { type CheckedProject, checkProject } from './analysis/check-project.js';
export { type Games, type GamesPlan, playGames } from './analysis/games.js';
// Rule tests.
export type { Chance } from './analysis/odds/amounts.js';
export type { Policy } from './analysis/odds/backward.js';
export { type Odds, type OddsQuestion, oddsOf, type ValueChance } from './analysis/odds/odds.js';
export { type Quantity, readQuantity } from './analysis/odds/quantity.js';
export type { Sample } from './analysis/odds/sampled.js';
export { type Playout, Playouts } from './analysis/playout.js';
export { type RuleTest, ruleTests } from './analysis/rule-tests.js';
export { type Ran, runRuleTest, type Verdict } from './analysis/run-rule-test.js';
export { type ProjectSymbol, Symbols, type SymbolUse, symbolAt, symbolsOf, usesOf } from './analysis/symbols.js';
export { type PlaceUsage, type RuleUsage, type Usage, usageOf } from './analysis/usage.js';
// Who answers rolls, draws and choices.
export { Fraction } from './base/fraction.js';
export { type RunKey, runKey, runKeyOf, type SeedWords, seedWords, setRunKey } from './base/luck.js';
// Scenarios, and machines that run them.
export type { Board, BoardLink, BoardSpace } from './board/index.js';
export type { Compiled } from './compile/compile.js';
export type { Form } from './compile/emitter.js';
export { nameOf, type World } from './compile/world.js';
// Documents.
export {
  type DocEntry,
  type DocList,
  type DocMap,
  type DocNode,
  type DocScalar,
  type DocumentKind,
  type FileAccess,
  loadProject,
  type MappedText,
  memoryFiles,
  Project,
  type ProjectDocument,
  type ProjectModule,
  type ReadFailure,
} from './documents/index.js';
// What the schemas describe, as types.
export type {
  Board as BoardDocument,
  Module as ModuleDocument,
  Position as PositionDocument,
  Rulebook as RulebookDocument,
  Scenario as ScenarioDocument,
  Tests as TestsDocument,
} from './documents/shapes/index.js';
export { type Digest, digestOf, optionsOf } from './engine/digest.js';
export { type Evidence, type FailureReason, failureReasons, RunFailure } from './engine/failure.js';
export { Machine } from './engine/machine.js';
export type { Meter } from './engine/meter.js';
export { type Offer, offersOf, type Refused, refusalsOf, type Way } from './engine/offers.js';
export { machineOf, prepare, type Scenario, type ScenarioSource } from './engine/program.js';
export { isLuck, optionNames, type Question } from './engine/questions.js';
export { Session, type Standing } from './engine/session.js';
export { type Choices, choicesOf } from './engine/setup.js';
export { sourceOf } from './engine/sources.js';
export { CREW, LUCK, Refusal, type Table } from './engine/table.js';
// What happened.
export {
  type AnswerEvent,
  type Changed,
  type ChangeEvent,
  type EndEvent,
  type OnlyEvent,
  Recorder,
  type ScopeEvent,
  type ShuffleEvent,
  type StepEvent,
  type SureEvent,
  type TraceEvent,
} from './engine/trace.js';
export { MOST_STEPS, type StepRecord, TracedRun } from './engine/trace-run.js';
export type { Tracer } from './engine/tracer.js';
export { type Winners, winnersOf } from './engine/winners.js';
export type { Model } from './language/model.js';
export type { Ending, Invariant, Rule, Site } from './language/program.js';
export type { Card, Deck, Global, Kind, Property, Universe } from './language/types.js';
export type { SymbolSort } from './language/uses.js';
// What is wrong with them.
export {
  type Code,
  type CodeInfo,
  codeInfo,
  type Diagnostic,
  Diagnostics,
  type FileSpan,
  type Frames,
  type JsonDiagnostic,
  type Paint,
  type Position as FilePosition,
  positionOf,
  renderAll,
  renderDiagnostic,
  type Severity,
  type SourceFile,
  toJson,
} from './source/index.js';
export { type Asked, type Bot, type BotName, botNames } from './tables/bots/bot.js';
export { BotTable, keyFor, makeBot } from './tables/bots/seats.js';
export { type Outcome, outcomesOfStep, restore } from './tables/enumerator.js';
export { AnswerFault, ForcedTable } from './tables/forced.js';
export { Game, type GameStanding, type Midway } from './tables/game.js';
export { type GameTitles, gameLog, isNonsense, type Nonsense, resumed } from './tables/game-log.js';
export { GivenTable, LogDrift, RecordingTable } from './tables/log.js';
export { type GivenAnswer, type GivenAnswers, readAnswers } from './tables/log-reading.js';
export type { LogAnswer, LogEnd, LogHeader } from './tables/log-shape.js';
export { SeededTable } from './tables/seeded.js';
export { stateHash } from './tables/state-hash.js';
export { Account, type AccountOptions } from './view/account.js';
export { outcomeLine } from './view/account-end.js';
export { eventJson, type JsonLine, RUN_JSON_VERSION } from './view/account-json.js';
export { Names } from './view/account-names.js';
export { TraceTeller } from './view/account-trace.js';
export { lookOfState } from './view/board-of-state.js';
export {
  boardAsSvg,
  type PageOptions,
  type Picture,
  type PictureWords,
  type Sheet,
  type TooBig,
} from './view/board-svg.js';
export { type BoardTextOptions, boardAsText, type Look, type LookOf } from './view/board-text.js';
export { type StateJson, stateJson } from './view/state-json.js';
