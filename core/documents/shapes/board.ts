import Type from 'typebox';
import {
  anyOf,
  cites,
  common,
  integer,
  keys,
  keysAnd,
  label,
  listOf,
  mapOf,
  maybe,
  name,
  named,
  note,
  oneOf,
  oneOrMore,
  orTable,
  shared,
  text,
  use,
  valueOrList,
  version,
  whole,
  yesNo,
} from './basics.js';

const place = () =>
  Type.Array(Type.Number({ expects: 'a number' }), {
    minItems: 2,
    maxItems: 2,
    expects: 'two numbers: [column, row]',
    description: 'Where it is drawn: column and row.',
    examples: [[0, 2]],
  });

const space = () =>
  anyOf(
    [
      text({ expects: 'the name of a kind of space' }),
      keysAnd(
        {
          is: maybe(label({ expects: 'the name of a kind of space' })),
          number: maybe(integer({ description: 'The number printed on it.' })),
          at: maybe(place()),
          ...common(),
        },
        valueOrList(),
      ),
    ],
    { expects: 'the name of a kind of space, or keys such as `is` and `title`' },
  );

const link = () =>
  anyOf(
    [
      text({ expects: 'a space, the kind of link, a space' }),
      keysAnd(
        {
          link: text({ expects: 'a space, the kind of link, a space', examples: ['engine-room hatch galley'] }),
          id: maybe(label({ expects: 'a name' })),
          direction: maybe(text({ expects: 'a direction such as north' })),
          'one way': maybe(yesNo()),
          ...common(),
        },
        valueOrList(),
      ),
    ],
    { expects: 'a space, the kind of link, a space: `engine-room hatch galley`' },
  );

export const address = () =>
  anyOf(
    [
      text({ expects: 'dice such as d10 or d6 x d8', examples: ['d10', 'd6 x d8', 'd66'] }),
      keys({
        die: text({ expects: 'dice such as d10 or d6 x d8' }),
        spaces: maybe(mapOf(label({ expects: 'the name of a space' }))),
        note: note(),
        cites: cites(),
      }),
    ],
    { expects: 'dice such as d10 or d6 x d8', description: 'How a random space is rolled.' },
  );

const meaning = () =>
  anyOf(
    [
      text({ expects: 'the name of a kind' }),
      keysAnd({ is: label({ expects: 'the name of a kind' }), ...common() }, valueOrList()),
    ],
    { expects: 'the name of a kind, or keys such as `is`' },
  );

const side = () => maybe(shared('board-meaning', meaning));
const sides = () => ({ north: side(), east: side(), south: side(), west: side() });

const part = () =>
  anyOf(
    [
      text({ expects: 'the name of a kind of space' }),
      keysAnd(
        {
          is: maybe(label({ expects: 'the name of a kind of space' })),
          at: maybe(place()),
          ...sides(),
          ...common(),
        },
        valueOrList(),
      ),
    ],
    { expects: 'the name of a kind of space, or what is on its sides' },
  );

const tile = () =>
  anyOf(
    [
      text({ expects: 'the name of a kind of space or tile' }),
      keysAnd(
        {
          is: maybe(
            label({
              expects: 'the name of a kind of space or tile',
              description: 'What it is; unless said, what the kind of tile says its parts are.',
            }),
          ),
          floors: maybe(
            oneOrMore(label({ expects: 'names of floors' }), {
              expects: 'names of floors',
              description: 'The floors it may lie on; unless said, any.',
              examples: ['ground', ['basement', 'ground']],
            }),
          ),
          on: maybe(
            label({
              expects: 'the name of a floor',
              description: 'The floor it lies on at the start; without it lies in the stack.',
              examples: ['ground'],
            }),
          ),
          at: maybe(place()),
          turned: maybe(whole(0, 3, { description: 'How many quarters it is turned to the right.', default: 0 })),
          parts: maybe(
            named(shared('board-part', part), {
              minProperties: 1,
              expects: 'the spaces it is made of; one of a single space has no `parts:`',
              description:
                'The spaces it is made of, if there are several: in squares of its own, or beside each other in one.',
            }),
          ),
          ...sides(),
          ...common(),
        },
        valueOrList(),
      ),
    ],
    { expects: 'what is on its sides, such as `{ north: doorway }`' },
  );

/** A board: spaces and the links between them. */
export const board = () =>
  keys(
    {
      version: version(),
      board: name({ description: 'The name of the board: one word.' }),
      ...common(),
      use: use(),
      reconstructed: maybe(text({ description: 'Why it is not the printed board.' })),
      layout: maybe(oneOf(['rooms', 'grid', 'tiles'], { description: 'How it is laid out.' })),
      spaces: maybe(
        orTable(shared('board-space', space), { description: 'Spaces, by name; `from` adds those of a CSV file.' }),
      ),
      tiles: maybe(
        orTable(shared('board-tile', tile), { description: 'Tiles, by name; `from` adds those of a CSV file.' }),
      ),
      'other sides': maybe(
        label({
          expects: 'the name of a kind of link',
          description: 'What is on sides of tiles of which nothing is said.',
          examples: ['wall'],
        }),
      ),
      links: maybe(
        listOf(shared('board-link', link), {
          description: 'Links between spaces.',
          examples: [['engine-room hatch galley']],
        }),
      ),
      address: maybe(address()),
      map: maybe(text({ expects: 'a drawn map after `|`', description: 'The board as drawn, between ruler lines.' })),
      legend: maybe(
        mapOf(shared('board-meaning', meaning), { description: 'What each character of the map stands for.' }),
      ),
      outside: maybe(shared('board-meaning', meaning)),
    },
    { description: 'A board: spaces and links.' },
  );
