import {
  anyOf,
  common,
  keys,
  label,
  listOf,
  mapOf,
  maybe,
  name,
  oneOrMore,
  path,
  shared,
  text,
  valueOrList,
  version,
  whole,
} from './basics.js';

/** In which ways scenarios are played: said for all of them, or for one. */
const ways = () => ({
  vary: maybe(
    mapOf(listOf(valueOrList(), { expects: 'a list of values' }), {
      expects: 'paths, each with a list of values',
      description: 'What is set otherwise, to several values in turn: paths as `simulate --set` takes them.',
    }),
  ),
  variant: maybe(label({ expects: 'the name of a variant' })),
  players: maybe(
    oneOrMore(whole(0, 8), {
      expects: 'a number of players, or several',
      description: 'How many play; of several each in turn.',
    }),
  ),
  bots: maybe(
    oneOrMore(label({ expects: 'the name of a bot' }), {
      expects: 'the name of a bot, or one for each player',
      description: 'Who makes the choices: random, orders, greedy or search; of several each one of the players.',
    }),
  ),
  runs: maybe(whole(1, 10_000_000, { description: 'How many runs of each.' })),
});

const compared = () =>
  shared('compared', () =>
    anyOf([path('scenario'), keys({ scenario: path('scenario'), ...ways() })], {
      expects: 'the path of a scenario, or a scenario with how it is played',
    }),
  );

/** Scenarios that are played and compared again and again. */
export const study = () =>
  keys(
    {
      version: version(),
      study: name({ description: 'The name of the study: one word.' }),
      ...common(),
      scenarios: listOf(compared(), {
        expects: 'a list of scenarios',
        description: 'What is compared; how one is played may be said beside it.',
      }),
      ...ways(),
      metrics: maybe(
        listOf(label({ expects: 'the name of a metric' }), {
          expects: 'a list of metrics',
          description: 'What they are compared by besides how often they are won and how long they take.',
        }),
      ),
      seed: maybe(text({ expects: 'a whole number or a word', description: 'Where the luck comes from.' })),
    },
    { description: 'A study: scenarios that are played and set side by side.' },
  );
