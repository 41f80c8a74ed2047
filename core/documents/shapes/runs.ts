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
    },
    { description: 'A scenario: a board, modules and options put together.' },
  );

const answer = () =>
  anyOf([text({ expects: 'an answer' }), listOf(text({ expects: 'an answer' }))], { expects: 'an answer' });
const conditions = () => oneOrMore(ruleText({ expects: 'a condition' }), { expects: 'a list of conditions' });

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
    players: maybe(whole(0, 8)),
    pieces: counts(),
    given: positionOrPath(),
    answers: maybe(
      listOf(answer(), {
        expects: 'a list of answers, in the order they are asked for',
        description: 'Rolls and choices, in the order they are asked for; all must be used.',
      }),
    ),
    do: maybe(ruleText({ expects: 'rule text', description: 'What is done.' })),
    action: maybe(label({ expects: 'the name of an action' })),
    step: maybe(label({ expects: 'the name of a node of the flow' })),
    then: maybe(conditions()),
    'changes too': maybe(
      oneOrMore(label({ expects: 'the name of a property or a thing' }), {
        description: 'What may change without being mentioned.',
      }),
    ),
    refused: maybe(text({ expects: 'the sentence the player is told' })),
  });

/** A change of a rule that no test notices, and why none needs to. */
const survivor = () =>
  keys({
    rule: label({ expects: 'the key of a rule, with its module: `my-game/burn`' }),
    line: text({ description: 'The line of the rule, as it is written.' }),
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
          description: 'Changes of rules that no test notices, each with a reason.',
        }),
      ),
    },
    { description: 'Tests of rules.' },
  );
