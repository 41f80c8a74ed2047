import { expect, test } from 'vitest';
import { splitValues } from '../../../core/analysis/simulation/setting-values.js';
import { loadProject, memoryFiles } from '../../../core/documents/index.js';

const project = loadProject(
  ['m.yaml'],
  memoryFiles({
    'm.yaml': `version: 1
module: m
options:
  marked: { values: some of 1 to 6, default: [1] }
  level: { values: 1 to 6 }
`,
  }),
);
const modules = project.modules;

test.each([
  ['level', '1,3', ['1', '3']],
  ['level', '2..4', ['2', '3', '4']],
  ['level', '4', ['4']],
  ['marked', '1,3', ['[1,3]']],
  ['marked', '3', ['[3]']],
  ['marked', '[1],[2,3],[]', ['[1]', '[2,3]', '[]']],
  ['start.4', 'burning,out', ['burning', 'out']],
])('of %s, %s is %j', (path, written, values) => {
  expect(splitValues(modules, path, written)).toEqual(values);
});
