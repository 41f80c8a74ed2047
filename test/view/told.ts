import { runKey } from '../../core/base/luck.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import { Diagnostics } from '../../core/source/index.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { Account, type AccountOptions } from '../../core/view/account.js';

/** Three rooms in a row with a door between each two. */
const row = `version: 1
board: b
use: [./m.yaml]
layout: rooms
spaces: { r1: { title: Hall }, r2: { title: Attic }, r3: { title: Cellar } }
links: [ r1 door r2, r2 door r3 ]
`;

/** The account of a whole run of a module written inline; `more` are further lines of its scenario. */
export function told(
  module: string,
  more = 'start: game',
  { columns = 200, ascii = true }: Partial<AccountOptions> = {},
): string {
  const files = {
    's.yaml': `version: 1\nscenario: s\ntitle: A night\nuse: [./m.yaml]\nboard: ./b.yaml\n${more}\n`,
    'm.yaml': `version: 1\nmodule: m\n${module}\n`,
    'b.yaml': row,
  };
  const project = loadProject(['s.yaml'], memoryFiles(files));
  const [document] = project.entries;
  const source = document && sourceOf(project, document);
  const diagnostics = new Diagnostics();
  const scenario = source && prepare(source, diagnostics);
  if (!source || !scenario)
    throw new Error([...project.diagnostics.list, ...diagnostics.list].map((d) => d.message).join('\n'));
  const run = new TracedRun(scenario);
  const teller = new Account(scenario, source.modules, { columns, ascii });
  const key = runKey(1, 0);
  run.begin(new SeededTable(run.machine.compiled, key), key);
  const begin = teller.begin([]) + teller.start(run.machine);
  const steps = [...run.play()].map((record) => teller.step(record, run.machine));
  return begin + steps.join('') + teller.end(run);
}
