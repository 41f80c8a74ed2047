import type { TracedRun } from '../engine/trace-run.js';
import type { Rule } from '../language/program.js';
import type { ModuleSource } from '../language/reading.js';
import { shown, wrap } from '../source/width.js';
import { Account } from './account.js';
import { outcomeLine } from './account-end.js';
import { citeOf } from './account-words.js';
import type { Otherwise, Parting } from './parting.js';

/** How many things that are otherwise are listed. */
const LISTED = 12;

/** One of the two runs: what it is called, and its modules, which say its titles. */
export interface Told {
  readonly name: string;
  readonly run: TracedRun;
  readonly modules: readonly ModuleSource[];
}

const accountOf = ({ run, modules }: Told, columns: number): Account =>
  new Account(run.scenario, modules, { columns, ascii: false });

/** Where the two part: told while both stand after that step. */
export function partingText(
  both: readonly [Told, Told],
  start: readonly Otherwise[],
  parting: Parting | undefined,
  width: number,
): string {
  const lines = start.length > 0 ? ['From the start it is otherwise:', ...listed(start, width)] : [];
  if (!parting)
    return `${[...lines, 'Both runs go the same way to their end: with this luck it makes no difference.'].join('\n')}\n`;
  const { step, records, rules, otherwise } = parting;
  const accounts = both.map((told, i) => {
    const record = records[i];
    const text = record
      ? accountOf(told, width).soFar(record, told.run.machine).trimEnd()
      : '  It was over, or broke off.';
    return `${sentence(told.name)}:\n${text === '' ? '  Nothing happens.' : text}`;
  });
  return `${[
    ...lines,
    step === 1
      ? 'They part in the first step.'
      : `Both go the same way for ${step - 1} ${step === 2 ? 'step' : 'steps'}, and part in step ${step}.`,
    '',
    ...accounts.flatMap((account) => [account, '']),
    ...because(rules, both, width),
    'Otherwise after that step:',
    ...listed(otherwise, width),
  ].join('\n')}\n`;
}

function because(rules: Parting['rules'], both: readonly [Told, Told], width: number): string[] {
  const [a, b] = rules.map((rule) => rule && ruleWords(rule));
  if (!a && !b) return [];
  const words =
    a === b
      ? `It is ${a} that does it.`
      : `Where they part ${both[0].name} ${a ?? 'nothing'} is at work, ${both[1].name} ${b ?? 'nothing'}.`;
  return [...wrap(words, width), ''];
}

function ruleWords(rule: Rule): string {
  const cite = citeOf(rule);
  return `“${shown(rule.title ?? rule.key)}”${cite === '' ? '' : ` (${cite})`}`;
}

function listed(all: readonly Otherwise[], width: number): string[] {
  const some = all.filter(({ what }) => what !== 'flow at').slice(0, LISTED);
  const rest = all.filter(({ what }) => what !== 'flow at').length - some.length;
  return [
    ...some.flatMap(({ what, first, second }) =>
      wrap(shown(`${what}: ${first}, then ${second}`), width - 2).map((l) => `  ${l}`),
    ),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

/** How both came out, once they were played on. */
export function endsText(both: readonly [Told, Told], broke: readonly (string | undefined)[], width: number): string {
  return both
    .flatMap((told, i) => {
      const how = broke[i] ?? outcomeLine(told.run, accountOf(told, width).names);
      return wrap(`${sentence(told.name)}: ${how}`, width);
    })
    .map((line) => `${line}\n`)
    .join('');
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
