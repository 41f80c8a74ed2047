import { huntKinds } from '../hunted-words.js';
import {
  anyOf,
  common,
  ids,
  keys,
  label,
  listOf,
  mapOf,
  maybe,
  name,
  note,
  oneOf,
  oneOrMore,
  path,
  ruleText,
  shared,
  text,
  use,
  version,
  whole,
} from './basics.js';
import { inlinePosition } from './position.js';
import { metrics } from './rules.js';
import { optionValues } from './tables.js';

const positionOrPath = () =>
  maybe(
    shared('start', () =>
      anyOf([path('position'), inlinePosition()], {
        expects: 'the path of a position, or a position',
        description: 'What is so at first.',
      }),
    ),
  );
const counts = () =>
  maybe(
    shared('counts', () =>
      mapOf(whole(0, 1000), {
        expects: 'kinds of piece with their numbers',
        description: 'How many pieces there are of each kind.',
      }),
    ),
  );

/** A board, modules and options put together. */
export const scenario = () =>
  keys(
    {
      version: version(),
      scenario: name({ description: 'The name of the scenario: one word.' }),
      ...common(),
      use: use(),
      board: maybe(path('board')),
      start: maybe(label({ expects: 'the name of a node of the flow', description: 'Where the flow begins.' })),
      players: maybe(whole(0, 8)),
      pieces: counts(),
      options: maybe(optionValues()),
      variant: maybe(label({ expects: 'the name of a variant' })),
      position: positionOrPath(),
      metrics: metrics(),
    },
    { description: 'A scenario: a board, modules and options put together.' },
  );

const answer = () =>
  shared('answer', () =>
    anyOf(
      [
        text({ expects: 'an answer' }),
        mapOf(text({ expects: 'an answer' }), {
          expects: 'an answer, or who is asked with the answer',
          description: 'Who must be the one asked, with the answer: `active player: hall`.',
          examples: [{ 'active player': 'hall' }, { luck: 'hall' }],
        }),
      ],
      { expects: 'an answer, or who is asked with the answer: `active player: hall`' },
    ),
  );
const conditions = () => oneOrMore(ruleText({ expects: 'a condition' }), { expects: 'a list of conditions' });

/** Something that is done, with what is answered and what is so then. */
const deed = () => ({
  answers: maybe(
    listOf(answer(), {
      expects: 'a list of answers, in the order they are asked for',
      description: 'Rolls and choices, in the order they are asked for; all must be used.',
    }),
  ),
  do: maybe(ruleText({ expects: 'rule text', description: 'What is done.' })),
  action: maybe(label({ expects: 'the name of an action', description: 'The action that the active piece tries.' })),
  step: maybe(
    label({ expects: 'the name of a node of the flow', description: 'The node of the flow that is played once.' }),
  ),
  play: maybe(
    whole(1, 10_000, {
      description: 'How many steps of the game are played, as `run` counts them, or fewer where it ends before.',
    }),
  ),
  hunt: maybe(
    oneOrMore(oneOf([...huntKinds], { expects: 'what is hunted for' }), {
      expects: 'what is hunted for',
      description:
        'What is looked for in all that may happen from there, within so many steps as `play` says: none may be found.',
    }),
  ),
  times: maybe(whole(1, 1000, { description: 'How many times it is done, one after the other; once, unless given.' })),
  then: maybe(conditions()),
  'changes too': maybe(
    oneOrMore(label({ expects: 'the name of a property or a thing' }), {
      description: 'What may change without being mentioned.',
    }),
  ),
  refused: maybe(
    text({
      expects: 'the need that fails, or the cost or limit as the action has it',
      description: 'Why the action is refused: the sentence of the need, the cost or the limit as the action has it.',
      examples: ['You carry nobody', '2 ap', 'the turn can still end'],
    }),
  ),
});

const testCase = () =>
  keys({
    test: text({ description: 'What is shown, as a sentence.' }),
    ...common(),
    covers: maybe(ids('The rulebook statements it shows.')),
    'differs from': maybe(
      label({
        expects: 'the name of a module',
        description: 'A used module whose test of this title comes out otherwise here.',
      }),
    ),
    options: maybe(optionValues()),
    variant: maybe(label({ expects: 'the name of a variant' })),
    players: maybe(whole(0, 8)),
    pieces: counts(),
    given: positionOrPath(),
    ...deed(),
    steps: maybe(
      listOf(
        shared('test-step', () => keys({ note: note(), ...deed() })),
        {
          expects: 'a list of things done one after the other',
          description: 'Several things done one after the other, each with its answers and what is so then.',
        },
      ),
    ),
  });

/** Statements that are cited though no test that cites them can notice a change, and why. */
const notShown = () =>
  keys({
    ids: ids('The rulebook statements meant.'),
    because: text({ description: 'Why no test can show them.' }),
  });

/** A change that no test notices, and why none needs to. */
const survivor = () =>
  keys({
    rule: label({ expects: 'the key of a rule, with its module: `my-game/burn`' }),
    line: text({ description: 'The line that is changed, as it is written.' }),
    becomes: text({ description: 'The line with the change.' }),
    because: text({ description: 'Why no test needs to notice it.' }),
  });

/** Tests of rules. */
export const tests = () =>
  keys(
    {
      version: version(),
      tests: text({ description: 'What is tested.' }),
      ...common(),
      scenario: maybe(path('scenario')),
      use: use(),
      board: maybe(path('board')),
      options: maybe(optionValues()),
      variant: maybe(label({ expects: 'the name of a variant' })),
      players: maybe(whole(0, 8)),
      pieces: counts(),
      position: positionOrPath(),
      cases: listOf(shared('test-case', testCase), { expects: 'a list of tests' }),
      survivors: maybe(
        listOf(shared('survivor', survivor), {
          expects: 'a list of changes',
          description: 'Changes that no test notices, each with a reason.',
        }),
      ),
      'not shown': maybe(
        listOf(shared('not-shown', notShown), {
          expects: 'a list of ids with reasons',
          description: 'Statements that rules and tests cite though no change can show it, each with a reason.',
        }),
      ),
    },
    { description: 'Tests of rules.' },
  );
