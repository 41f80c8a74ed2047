import type { Diagnostics } from '../source/diagnostic.js';
import { checkOverrides } from './check-overrides.js';
import { settleActions } from './declare-actions.js';
import { declareDecks } from './declare-cards.js';
import { declareDice } from './declare-dice.js';
import { settleEnds } from './declare-ends.js';
import { settleFlow } from './declare-flow.js';
import { declareKinds, declareProperties, declareRoots } from './declare-kinds.js';
import { settleMetrics } from './declare-metrics.js';
import { declareOptions } from './declare-options.js';
import { settleOrders } from './declare-orders.js';
import { declarePlayers } from './declare-players.js';
import { settleReplacements } from './declare-replacements.js';
import { declareProcedures, settleProcedures } from './declare-rules.js';
import { declareScopes, settleCardTexts } from './declare-scopes.js';
import { declareRays, settleMeetings, settleRays, settleSupplies } from './declare-tables.js';
import { declareTileRoot, declareTiles } from './declare-tiles.js';
import { settleTriggers } from './declare-triggers.js';
import { declareGlobals, declarePlaces, declareSupplies, declareTracks } from './declare-values.js';
import { checkCircles, declareCurrencies, declareMemories, declareWords, wordsAsked } from './declare-words.js';
import { declareFlowNames } from './flow-names.js';
import { holdBackWhatIsLacking } from './lacking.js';
import { checkCalls, wordsTooLong } from './long-chains.js';
import { Model } from './model.js';
import type { ModuleSource, Passage } from './reading.js';
import type { Uses } from './uses.js';
import { checkWeights } from './weigh.js';

/**
 * From documents to a typed program, in small passes: everything is declared by name before any text is settled,
 * so that texts may speak of what stands further down.
 */
const passes: readonly ((p: Passage) => void)[] = [
  declareVisibility,
  declareRoots,
  declareTileRoot,
  declareGlobals,
  declareKinds,
  declareProperties,
  declareTiles,
  declareTracks,
  declareSupplies,
  declareOptions,
  declareDice,
  declarePlaces,
  declareDecks,
  declareFlowNames,
  declarePlayers,
  declareScopes,
  declareMemories,
  declareWords,
  declareCurrencies,
  declareProcedures,
  declareRays,
  settleRays,
  settleProcedures,
  settleReplacements,
  settleMeetings,
  settleSupplies,
  settleTriggers,
  settleCardTexts,
  settleActions,
  settleFlow,
  settleEnds,
  settleOrders,
  settleMetrics,
  settleWords,
  checkWords,
  checkCalls,
  checkOverrides,
  holdBackWhatIsLacking,
];

/** `uses`: collects what every name stands for. */
export function checkProgram(modules: readonly ModuleSource[], diagnostics: Diagnostics, uses?: Uses): Model {
  const model = new Model();
  model.uses = uses;
  const passage: Passage = { model, diagnostics, modules };
  for (const pass of passes) pass(passage);
  return model;
}

/** A module sees itself and all it uses, directly or not. */
function declareVisibility(p: Passage): void {
  for (const module of p.modules) {
    const seen = new Set<string>(['', module.name]);
    for (const used of module.uses) for (const name of p.model.visible.get(used) ?? [used]) seen.add(name);
    p.model.modules.push(module.name);
    p.model.visible.set(module.name, seen);
  }
}

/** Words that go on without end; what would take too long to follow is not followed any further. */
function checkWords(p: Passage): void {
  const asks = wordsAsked(p);
  if (wordsTooLong(p, asks) || p.model.leadsTooFar) return;
  checkCircles(p, asks);
  checkWeights(p);
}

/** Words nobody used are checked all the same. */
function settleWords(p: Passage): void {
  for (const word of p.model.words.all) for (const c of word.cases) c.test();
  for (const named of p.model.values.all) named.build();
  for (const check of p.model.lateTexts) check();
}
