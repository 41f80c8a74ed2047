/**
 * Hunting breadth-first: states a minute of one core's time, of a board that burns and of a boat adrift, with and without steps
 * taken the other way round.
 *
 *     npx tsx bench/hunt.ts
 */
import { fileURLToPath } from 'node:url';
import { type HuntPlan, huntIn } from '../core/analysis/hunt/hunt.js';
import { huntKinds } from '../core/documents/hunted-words.js';
import { loadProject } from '../core/documents/index.js';
import { prepare, type Scenario } from '../core/engine/program.js';
import { sourceOf } from '../core/engine/sources.js';
import { nodeFiles } from '../core/host/files.js';
import { boardFromText } from './boards.js';
import { fireQuestions } from './fire/questions.js';
import { median } from './harness.js';
import { fireScenario } from './rules.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROUNDS = 3;
const count = (n: number): string => Math.round(n).toLocaleString('en');

function scenarioAt(path: string): Scenario {
  const project = loadProject([path], nodeFiles(root));
  const [document] = project.entries;
  const scenario = document && prepare(sourceOf(project, document), project.diagnostics);
  if (!scenario) throw new Error(`${path} cannot be run`);
  return scenario;
}

/** A hull of twelve squares that burns: its whole chain. */
function twelve(): Scenario {
  const question = fireQuestions.find(({ name }) => name.startsWith('twelve-hull'));
  if (!question) throw new Error('the board of twelve squares is gone');
  return fireScenario(boardFromText(question.board, question.limit ?? Number.POSITIVE_INFINITY), 'counted');
}

function measure(name: string, scenario: Scenario, more: Partial<HuntPlan>): void {
  const plan: HuntPlan = { kinds: new Set(huntKinds), steps: Number.POSITIVE_INFINITY, ways: 2_000_000, ...more };
  const rates = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    const { states, ways, finds } = huntIn(scenario, plan);
    const { user, system } = process.cpuUsage(start);
    return { rate: (60e6 * states) / (user + system), states, ways, finds: finds.length };
  });
  const [first] = rates;
  console.log(
    `${name}: ${count(first?.states ?? 0)} states, ${count(first?.ways ?? 0)} ways, ${first?.finds} finds, ` +
      `${count(median(rates.map(({ rate }) => rate)))} states a minute (best ${count(Math.max(...rates.map(({ rate }) => rate)))})`,
  );
}

const withoutOrder = { kinds: new Set(huntKinds.filter((kind) => kind !== 'order')) };
measure('twelve squares', twelve(), withoutOrder);
measure('twelve squares, both ways', twelve(), {});
const adrift = scenarioAt('scenarios/red-november/adrift.yaml');
measure('the boat adrift', adrift, { ...withoutOrder, ways: 500_000 });
measure('the boat adrift, both ways', adrift, { ways: 300_000 });
