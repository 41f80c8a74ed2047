import {
  anyOf,
  common,
  integer,
  keys,
  label,
  listOf,
  mapOf,
  maybe,
  named,
  oneOf,
  ruleText,
  shared,
  text,
  valueOrList,
  whole,
} from './basics.js';

/** How a track may be shown. */
const trackForms = ['bar', 'number'] as const;

const die = () =>
  keys({
    faces: anyOf(
      [text({ expects: '1 to 6', examples: ['1 to 6'] }), listOf(text({ expects: 'a number, or several: 1 to 3' }))],
      { expects: 'a list of numbers such as [0, 0, 1, 1, 2, 2]' },
    ),
    ...common(),
  });

const track = () =>
  keys({
    from: integer({ description: 'Where the track begins.' }),
    to: integer({ description: 'Where the track ends; it may be less than where it begins.' }),
    starts: maybe(integer({ description: 'Where it stands at first; where the track begins, unless given.' })),
    marks: maybe(
      mapOf(anyOf([integer(), listOf(integer())], { expects: 'a list of numbers' }), {
        description: 'Names for some of its numbers.',
      }),
    ),
    drawn: maybe(
      oneOf(trackForms, {
        description:
          'How it is shown: a row of numbers or a bar to its end; as its number alone, where the end is only a bound.',
      }),
    ),
    ...common(),
  });

const option = () =>
  keys({
    values: anyOf(
      [
        text({ expects: 'yes/no, 0 to 9, or some of 1 to 6', examples: ['yes/no', '0 to 9', 'some of 1 to 6'] }),
        listOf(label({ expects: 'the name of a reading' })),
      ],
      {
        expects: 'a list of names, yes/no, 0 to 9, or some of 1 to 6',
      },
    ),
    default: maybe(valueOrList()),
    status: maybe(
      oneOf(['rule', 'choice', 'unknown', 'reconstructed'], {
        description: 'Whether the rulebook says it, leaves it open, or it had to be guessed.',
      }),
    ),
    ...common(),
  });

export const optionValues = () =>
  shared('option-values', () =>
    named(valueOrList(), { expects: 'options with their values', description: 'Values of options.' }),
  );

const variant = () => keys({ options: maybe(optionValues()), ...common() });

const supply = () =>
  keys({
    count: whole(0, 10_000),
    'when empty': maybe(
      ruleText({
        expects: '`leave it out`, `the game is lost`, or rule text',
        examples: ['leave it out', 'the game is lost'],
      }),
    ),
    ...common(),
  });

const memory = () => keys({ of: label({ expects: 'the name of a kind' }), ...common() });

const meeting = () =>
  anyOf(
    [
      ruleText({ expects: 'who wins, or rule text', examples: ['the newcomer wins', 'they live together'] }),
      keys({ then: ruleText({ expects: 'who wins, or rule text' }), ...common() }),
    ],
    {
      expects: 'who wins, or rule text',
    },
  );

const wordSaid = () =>
  anyOf(
    [
      ruleText({ expects: 'a condition or a value' }),
      keys({ is: ruleText({ expects: 'a condition or a value' }), ...common() }),
    ],
    { expects: 'a condition or a value' },
  );

export const meetings = () =>
  maybe(mapOf(shared('meeting', meeting), { description: 'What happens when two hazards meet in a place.' }));

/** The sections of a module that hold numbers, knobs and words. */
export const tableSections = () => ({
  rulebook: maybe(
    anyOf(
      [
        text({ expects: 'the path of a rulebook file' }),
        mapOf(anyOf([text(), mapOf(text())], { expects: 'a short statement' })),
      ],
      {
        expects: 'the path of a rulebook file, or ids with their statements',
        description: 'The rulebook statements there are: a file, or ids with short statements.',
      },
    ),
  ),
  dice: maybe(
    named(shared('die', die), {
      description: 'Dice with faces of their own; d4, d6, d10 and the like need no declaration.',
    }),
  ),
  tracks: maybe(named(shared('track', track), { description: 'Tracks of numbers.' })),
  options: maybe(named(shared('option', option), { description: 'Knobs: what may be played one way or another.' })),
  variants: maybe(named(shared('variant', variant), { description: 'Named sets of options.' })),
  supplies: maybe(named(shared('supply', supply), { description: 'Markers of which there are only so many.' })),
  currencies: maybe(
    named(ruleText({ expects: 'what is paid from, such as `ap of the active figure`' }), {
      description: 'What costs are paid in.',
    }),
  ),
  memory: maybe(named(shared('memory', memory), { description: 'What a chain of effects remembers.' })),
  words: maybe(mapOf(shared('word', wordSaid), { description: 'Adjectives by kind, and named values.' })),
  meets: meetings(),
});
