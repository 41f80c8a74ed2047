import {
  anyOf,
  common,
  keys,
  keysAnd,
  label,
  listOf,
  mapOf,
  maybe,
  name,
  path,
  shared,
  text,
  use,
  valueOrList,
  version,
} from './basics.js';
import { address } from './board.js';
import { meetings } from './tables.js';

const becomes = (what: 'space' | 'link') =>
  shared(`becomes-${what}`, () =>
    anyOf(
      [
        text({ expects: `the name of a kind of ${what}, or nothing` }),
        keysAnd(
          {
            is: label({ expects: `the name of a kind of ${what}`, description: 'The kind that it becomes.' }),
            ...(what === 'space' && {
              on: maybe(
                label({
                  expects: 'the name of a floor',
                  description: 'The floor it lies on, where the hazards need tiles.',
                  examples: ['ground'],
                }),
              ),
            }),
            ...common(),
          },
          valueOrList(),
        ),
      ],
      { expects: `the name of a kind of ${what}, nothing, or keys such as \`is\`` },
    ),
  );

const line = () => listOf(label({ expects: 'the name of a link' }), { expects: 'links in their order: [1-2, 2-5]' });

/** The board of one game for the hazards of another. */
export const transplant = () =>
  keys(
    {
      version: version(),
      transplant: name({ description: 'The name of the transplant: one word.' }),
      ...common(),
      use: use(),
      board: path('board'),
      laid: maybe({
        ...path('position'),
        description: 'Where tiles lie, of a board of tiles that has grown; else as they lie at the start.',
      }),
      spaces: mapOf(becomes('space'), {
        description: 'What becomes of the spaces: by kind, by level and kind, or by the name of one.',
        examples: [{ square: 'room', 'burning square': { is: 'room', fire: 'burning' }, sea: 'nothing' }],
      }),
      links: mapOf(becomes('link'), {
        description: 'What becomes of the links: by kind, by level and kind, or by the name of one.',
        examples: [{ opening: 'hatch', 'open door': 'hatch', wall: 'nothing' }],
      }),
      places: maybe(
        mapOf(label({ expects: 'the name of a space of the board' }), {
          description: 'Which space stands for a place that the rules speak of.',
          examples: [{ 'entrance-hall': '3,1' }],
        }),
      ),
      'other sides': maybe(
        label({
          expects: 'the name of a kind of link',
          description: 'What is on sides behind which the board has nothing, where the hazards need tiles.',
          examples: ['wall'],
        }),
      ),
      targets: maybe(
        anyOf([address()], {
          expects: '`as on the board`, `each space alike`, or dice with their spaces',
          description: 'How a space is rolled for: as on the board, each alike, or by a table of its own.',
          examples: ['as on the board', 'each space alike'],
        }),
      ),
      'straight on': maybe(
        anyOf([text({ expects: '`as drawn`, `nowhere`, or lines of links' }), listOf(line())], {
          expects: '`as drawn`, `nowhere`, or a list of lines, each a list of links',
          description: 'Where what runs straight on goes: as drawn, no further than one link, or along lines of links.',
          examples: ['as drawn', 'nowhere', [['1-2', '2-5']]],
        }),
      ),
      meets: meetings(),
    },
    { description: 'A transplant: the board of one game in the words of another, so that its hazards run on it.' },
  );
