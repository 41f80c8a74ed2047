import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDocuments, loadDocuments } from '../cli/files/place.js';
import { checkWithAdvice } from '../core/analysis/check-project.js';
import { runRuleTest } from '../core/analysis/run-rule-test.js';
import { suitesAgain, suitesOf } from '../core/analysis/suites.js';
import { Diagnostics } from '../core/source/diagnostic.js';
import { renderAll } from '../core/source/frame.js';

const project = loadDocuments(findDocuments(['modules', 'test/cases']));
const faults = new Diagnostics();
const suites = [...suitesOf(project, faults), ...suitesAgain(project, faults)];
const folders = [...new Set(suites.map(({ document }) => dirname(document.path)))];

describe('the modules and the hard cases', () => {
  it('are all there', () => {
    const names = (of: string) => new Set(suites.flatMap(({ document: { path } }) => path.match(of)?.[1] ?? []));
    expect(names('^test/cases/([^/]+)/')).toHaveProperty('size', 23);
    expect([...names('^modules/([^/]+)/')]).toEqual(readdirSync('modules'));
  });

  it('have no faults, and need no advice', () => {
    expect(renderAll(checkWithAdvice(project).diagnostics)).toBe('');
    expect(renderAll(faults)).toBe('');
  });

  it.each(['modules', 'scenarios', ...folders])('need none by themselves: %s', (folder) => {
    expect(renderAll(checkWithAdvice(loadDocuments(findDocuments([folder]))).diagnostics)).toBe('');
  });

  for (const { document, tests, under, differing } of suites) {
    describe(under === undefined ? document.path : `${document.path}, under ${under}`, () => {
      for (const test of tests) {
        it(test.title, () => {
          const problems = runRuleTest(test).problems.map((p) => p.message);
          if (differing.has(test.title)) expect(problems).not.toEqual([]);
          else expect(problems).toEqual([]);
        });
      }
      // Documents of survivors, or of what is not shown, alone have no cases; vitest wants one test in each group.
      if (tests.length === 0)
        it('has no cases', () =>
          expect(document.tree.get('survivors') ?? document.tree.get('not shown')).toBeDefined());
    });
  }
});
