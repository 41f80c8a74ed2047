/** Everything that may come of one step, action or turn, for a terminal. */
import { lineUpCopies } from '../analysis/copies-compared.js';
import type { Chance } from '../analysis/odds/amounts.js';
import type { Outcome, Outcomes } from '../analysis/odds/outcomes.js';
import type { Layout } from '../compile/layout.js';
import type { Scenario } from '../engine/program.js';
import { shown, wrap } from '../source/width.js';
import type { Names } from './account-names.js';
import { changeTold } from './ahead-text.js';
import { hanging, padded } from './board-text-cells.js';
import { chanceText, exactText } from './odds-words.js';

/** Outcomes that are listed of each choice. */
const LISTED = 24;

/** What outcomes are told with. */
export interface OutcomeWords {
  readonly names: Names;
  readonly layout: Layout;
  /** What is compared of the state that they begin from. */
  readonly before: Int32Array;
}

/** What is then otherwise, in words. */
export function outcomeWords({ state, ending }: Outcome, { names, layout, before }: OutcomeWords): string[] {
  if (!state) return ['a rule breaks the game off'];
  const after = state.slice();
  lineUpCopies(names.world, layout, before, after);
  const changes = [...after.keys()].flatMap((slot) => {
    const [was, is] = [before[slot] ?? 0, after[slot] ?? 0];
    return was === is ? [] : (changeTold(layout, names, slot, was, is, true) ?? []);
  });
  const end = ending ? [`${ending.result}: ${ending.reason}`] : [];
  return changes.length + end.length === 0 ? ['nothing that is seen is otherwise'] : [...end, ...changes];
}

export function outcomesText(
  all: readonly Outcomes[],
  scenario: Scenario,
  what: 'step' | 'action' | 'turn',
  words: OutcomeWords,
  width = 80,
): string {
  const lines = [
    shown(scenario.title),
    `${scenario.name}, ${{ step: 'what may come of the next step', action: 'what may come of each choice', turn: 'what may come up to the end of the turn' }[what]}`,
    ...all.flatMap((outcomes) => ['', ...listed(outcomes, words, width)]),
  ];
  return `${lines.join('\n')}\n`;
}

function listed(outcomes: Outcomes, words: OutcomeWords, width: number): string[] {
  const all = toldAlike(outcomes.outcomes, words);
  const told = all.slice(0, LISTED);
  const chances = told.map(({ chance }) => `${chanceText(chance)}  ${exactText(chance)}`.trimEnd());
  const room = Math.max(0, ...chances.map((chance) => chance.length));
  const rest = all.slice(LISTED);
  const left = rest.reduce((sum, { chance }) => sum + chance.low, 0);
  return [
    ...(outcomes.choice === undefined ? [] : [`${shown(outcomes.choice)}:`]),
    ...told.flatMap(({ said }, i) => hanging(`  ${padded(chances[i] ?? '', room)}  `, said.join(' · '), width)),
    ...(rest.length > 0
      ? [`  and ${rest.length} less likely, ${chanceText({ low: left, high: left })} together (--json has all)`]
      : []),
    ...wrap(about(outcomes), width),
  ];
}

/** Outcomes with what is said of them; those of which the same is said differ in nothing that is seen. */
export function toldAlike(
  outcomes: readonly Outcome[],
  words: OutcomeWords,
): (Pick<Outcome, 'chance' | 'ending'> & { readonly said: string[] })[] {
  const found = new Map<string, { chance: Chance; ending: Outcome['ending']; said: string[] }>();
  for (const outcome of outcomes) {
    const { chance, ending } = outcome;
    const said = outcomeWords(outcome, words);
    const known = found.get(said.join());
    if (known) known.chance = bothOf(known.chance, chance);
    else found.set(said.join(), { chance, ending, said });
  }
  return [...found.values()].sort((a, b) => b.chance.low - a.chance.low);
}

function bothOf(one: Chance, other: Chance): Chance {
  const exactly = one.exactly && other.exactly?.plus(one.exactly);
  if (exactly) return { low: exactly.toNumber(), high: exactly.toNumber(), exactly };
  return { low: one.low + other.low, high: one.high + other.high };
}

function about({ outcomes, ways, open, peopleAsked }: Outcomes): string {
  const n = outcomes.length;
  const found = `${n} different ${n === 1 ? 'outcome' : 'outcomes'} of ${ways.toLocaleString('en')} ${ways === 1 ? 'way' : 'ways'}`;
  const left = open.high > 0 ? `; ${chanceText(open)} was not looked at: --budget says how many ways are` : '';
  const people = peopleAsked
    ? ' What people choose on the way is taken by chance, each option as likely as another.'
    : '';
  return `${open.high > 0 ? 'Bounds' : 'Exact'}: ${found}${left}.${people}`;
}
