import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findDocuments, loadDocuments } from '../cli/files/place.js';
import { runRuleTest } from '../core/analysis/run-rule-test.js';
import { suitesOf } from '../core/analysis/suites.js';
import { isBoard } from '../core/documents/index.js';
import { machineOf, prepare } from '../core/engine/program.js';
import { sourceOf } from '../core/engine/sources.js';
import { Diagnostics } from '../core/source/diagnostic.js';
import { renderAll } from '../core/source/frame.js';

const folder = 'scenarios/transplants';
const project = loadDocuments(findDocuments([folder]));
const own = project.documents.filter(({ path }) => path.startsWith(`${folder}/`));

/** Of each scenario, the module whose hazards it plays and the board it plays them on. */
const met = own.flatMap((document): [string, string][] => {
  const of = document.kind === 'scenario' ? document.refers.get('board')?.refers.get('board') : undefined;
  const [first] = project.modulesFor(document);
  return of && first ? [[first.name, of.path]] : [];
});

describe('the transplants that come along', () => {
  it('are the hazards of each game on a board of another, and gas on the boards of all', () => {
    const boards = 'modules/';
    expect(met).toEqual(
      expect.arrayContaining([
        ['red-november', `${boards}dangerous-waters/boards/merchant-ship.yaml`],
        ['flash-point', `${boards}red-november/boards/submarine.yaml`],
        ['betrayal', `${boards}flash-point/boards/front.yaml`],
        ['hazards', `${boards}flash-point/boards/front.yaml`],
        ['hazards', `${boards}dangerous-waters/boards/merchant-ship.yaml`],
        ['hazards', `${boards}dangerous-waters/boards/submarine.yaml`],
        ['hazards', `${boards}red-november/boards/submarine.yaml`],
        ['hazards', `${boards}betrayal/boards/house.yaml`],
      ]),
    );
  });

  it.each(own.filter(({ kind }) => kind === 'scenario').map(({ path }) => path))('play without a fault: %s', (path) => {
    const document = own.find((d) => d.path === path);
    const to = new Diagnostics();
    const scenario = document && prepare(sourceOf(project, document), to);
    expect(renderAll(to)).toBe('');
    expect(scenario?.board.transplanted).toBeDefined();
    expect(scenario && machineOf(scenario, 'plain')).toBeDefined();
  });

  it('are all played by some scenario, or tested', () => {
    const used = own.flatMap((document) => [...document.refers.values()].map(({ path }) => path));
    expect(own.filter((d) => isBoard(d) && !used.includes(d.path))).toEqual([]);
  });

  it.each(readdirSync(folder).filter((name) => name.startsWith('tests-')))('do what rule tests say: %s', (name) => {
    const suites = suitesOf(loadDocuments(findDocuments([`${folder}/${name}`])), new Diagnostics());
    const suite = suites.find(({ document }) => document.path.endsWith(name));
    expect(suite?.tests.length).toBeGreaterThan(2);
    for (const test of suite?.tests ?? []) expect([test.title, runRuleTest(test).problems]).toEqual([test.title, []]);
  });
});
