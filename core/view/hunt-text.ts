/** What a hunt found, for a terminal. */

import { culpritWords, faultWords, givenWords, kindWords } from '../analysis/hunt/fault-words.js';
import type { Find, Walked } from '../analysis/hunt/finds.js';
import type { Hunted, HuntPlan } from '../analysis/hunt/hunt.js';
import type { ModuleHunted, ModulePlan } from '../analysis/hunt/module-hunt.js';
import { nameOf } from '../compile/world.js';
import type { HuntKind } from '../documents/hunted-words.js';
import type { Scenario } from '../engine/program.js';
import { shown, wrap } from '../source/width.js';
import { lookedAt } from './odds-words.js';
import { yamlLines } from './yaml-text.js';

/** Steps of a run that are told, the last ones. */
const MOST_STEPS = 8;

/** What was found, and how far was looked. */
export function huntText(hunted: Hunted, plan: HuntPlan, scenario: Scenario, width = 80): string {
  const { finds } = hunted;
  const lines = [
    shown(scenario.title),
    shown(scenario.name),
    '',
    ...finds.flatMap((find, i) => [...findLines(find, i + 1, scenario, width), '']),
    ...wrap(shown(conclusion(hunted, plan)), width),
    ...beside(hunted, plan, scenario).flatMap((text) => ['', ...wrap(shown(text), width)]),
  ];
  return `${lines.join('\n')}\n`;
}

/** What was found of a module, on which board, and how far was looked. */
export function moduleText(hunted: ModuleHunted, plan: ModulePlan, name: string, width = 80): string {
  const { found, boards, starts, ways, upTo, within } = hunted;
  const looked = `${counts(boards, 'board', 'boards')}, begun in ${counts(starts, 'way', 'ways')}, ${counts(ways, 'way', 'ways')} of steps.`;
  if (!found) {
    const on =
      upTo === 0
        ? []
        : [`${sizes(upTo)} there is not ${oneOf([...plan.kinds])} within ${Math.min(within, plan.steps)} steps.`];
    const short = upTo < plan.spaces ? ['The budget was used up before all boards were looked at.'] : [];
    return `${[shown(name), '', ...wrap(shown([...on, ...short, looked].join(' ')), width)].join('\n')}\n`;
  }
  const { scenario, board, start, finds } = found;
  const where = [...yamlLines(board), ...(Object.keys(start).length > 0 ? yamlLines({ given: start }) : [])];
  const lines = [
    shown(name),
    '',
    ...finds.flatMap((find, i) => [...findLines(find, i + 1, scenario, width), '']),
    'On the board:',
    ...where.map((line) => `   ${shown(line)}`),
    '',
    ...wrap(shown(`It is the smallest. ${looked}`), width),
  ];
  return `${lines.join('\n')}\n`;
}

function counts(n: number, one: string, many: string): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

function sizes(upTo: number): string {
  return upTo === 1 ? 'On all boards of one space' : `On all boards of up to ${upTo} spaces`;
}

function findLines(find: Find, number: number, scenario: Scenario, width: number): string[] {
  const culprit = culpritWords(find);
  const inside = (text: string): string[] => wrap(shown(text), width - 3).map((line) => `   ${line}`);
  const [first = '', ...others] = wrap(shown(faultWords(find, scenario.world)), width - 3);
  return [
    `${number}. ${first}`,
    ...others.map((line) => `   ${line}`),
    ...(culprit === undefined ? [] : inside(`by ${culprit}`)),
    ...steps(find.run).flatMap(inside),
    ...(find.changes.length === 0 ? [] : inside(`Then: ${find.changes.join('; ')}.`)),
    ...(find.otherwise === undefined ? [] : inside(`From the last to the first it may be: ${listOf(find.otherwise)}.`)),
  ];
}

function listOf(changes: readonly string[]): string {
  return changes.length === 0 ? 'nothing changes' : changes.join('; ');
}

/** The last steps of a run, each with its node and its answers. */
function steps(run: readonly Walked[]): string[] {
  const from = Math.max(0, run.length - MOST_STEPS);
  const told = run.slice(from).map(({ node, answers }, i) => {
    const given = answers.map(givenWords).join(', ');
    return `step ${from + i + 1}, ${node}${given === '' ? '' : `: ${given}`}`;
  });
  return from === 0 ? told : [`(${from} steps before)`, ...told];
}

/** Of these it is only known that there is none when nothing is left to be looked at. */
const needAll: readonly HuntKind[] = ['endless', 'unreached'];

/** What there is not, what is not known, and what was looked at. */
function conclusion({ finds, states, ways, within, turnedWithin }: Hunted, { kinds }: HuntPlan): string {
  const found = new Set(finds.map(({ fault }) => fault.kind));
  const others = [...kinds].filter((kind) => !found.has(kind));
  const isWhole = within === Number.POSITIVE_INFINITY;
  const open = isWhole ? [] : others.filter((kind) => needAll.includes(kind));
  const turned = others.includes('order') && turnedWithin < within;
  const none = within > 0 ? others.filter((kind) => !open.includes(kind) && !(turned && kind === 'order')) : [];
  return [
    within === 0 ? 'The first step may go in more ways than were looked at.' : undefined,
    none.length === 0 ? undefined : `${reach(within)} there is not ${oneOf(none)}.`,
    open.length === 0 ? undefined : `Whether there is ${oneOf(open)} is not known: there is more than was looked at.`,
    turned && turnedWithin > 0 ? `${reach(turnedWithin)} there is not ${kindWords.order}.` : undefined,
    `${lookedAt(ways, states)}.`,
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

/** What was played besides, and what came of it. */
function beside({ finds, played }: Hunted, { kinds }: HuntPlan, { world }: Scenario): string[] {
  if (!played) return [];
  const [runs, steps] = [played.runs, played.steps].map((n) => n.toLocaleString('en'));
  const found = new Set(finds.map(({ fault }) => fault.kind));
  const none = [...kinds].filter((kind) => !found.has(kind) && !needAll.includes(kind) && kind !== 'order');
  const nothing = none.length === 0 ? '' : ` None of them came to ${oneOf(none)}, which is no proof.`;
  const spaces = played.untouched.map((space) => nameOf(world, 'space', space));
  const away = spaces.length === 0 ? '' : ` Nothing ever happened in ${spaces.join(', ')}, which is no proof either.`;
  return [
    `Besides ${runs} ${played.runs === 1 ? 'run was' : 'runs were'} played with seed ${played.seed}, ${steps} steps in all.${nothing}${away}`,
  ];
}

function oneOf(kinds: readonly HuntKind[]): string {
  const words = kinds.map((kind) => kindWords[kind]);
  return words.length === 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function reach(within: number): string {
  if (within === Number.POSITIVE_INFINITY) return 'In all that may ever happen';
  return `In all that may happen within ${within} ${within === 1 ? 'step' : 'steps'}`;
}
