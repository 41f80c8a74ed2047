import {
  anyOf,
  integer,
  keys,
  keysAnd,
  label,
  listOf,
  mapOf,
  maybe,
  note,
  oneOf,
  path,
  shared,
  text,
  title,
  valueOrList,
  version,
  whole,
} from './basics.js';

/** What is so of a thing: a level or mark, several, or properties with their values. */
export const state = () =>
  shared('state', () =>
    anyOf([text({ expects: 'a level' }), listOf(text({ expects: 'a level' })), mapOf(valueOrList())], {
      expects: 'a level, a list of levels, or properties with values',
    }),
  );

const tileState = () =>
  shared('tile', () =>
    anyOf(
      [
        text({ expects: 'where it is: stacked, aside or gone' }),
        listOf(text()),
        keysAnd(
          {
            on: maybe(label({ expects: 'the name of a floor' })),
            at: maybe(listOf(integer(), { expects: 'two whole numbers: [column, row]' })),
            turned: maybe(whole(0, 3)),
          },
          valueOrList(),
        ),
      ],
      { expects: 'where it is, such as `aside` or `{ on: ground, at: [1, 0] }`' },
    ),
  );

const pieceState = () =>
  shared('piece', () =>
    anyOf(
      [
        text({ expects: 'a level or a place' }),
        listOf(text()),
        keysAnd({ in: maybe(label({ expects: 'the name of a space' })) }, valueOrList()),
      ],
      { expects: 'a place or a level, or properties with values' },
    ),
  );

const cards = (description: string) =>
  listOf(label({ expects: 'the name of a card' }), {
    expects: 'a list of cards',
    description,
    examples: [['blaze', 'leak 2']],
  });
const cardsOrCounts = (description: string) =>
  anyOf([cards(description), mapOf(whole(0, 1000), { description: 'Cards with their numbers.' })], {
    expects: 'a list of cards, or cards with their numbers',
    description,
    examples: [['blaze', 'leak 2'], { blaze: 2 }],
  });
const deckState = () =>
  shared('deck', () =>
    keys({
      top: maybe(cards('Cards known to lie on top, the first to be drawn first.')),
      rest: maybe(
        cardsOrCounts('What else lies in the deck, in no order; unless given, all cards of which nothing is said.'),
      ),
      discard: maybe(cardsOrCounts('What lies on the discards.')),
      aside: maybe(cardsOrCounts('What is out of the game.')),
      shuffles: maybe(
        whole(1, 16, { description: 'How often the deck was shuffled, the first time included.', default: 1 }),
      ),
    }),
  );

const flowPoint = () =>
  anyOf(
    [
      label({ expects: 'the name of a node of the flow' }),
      keys({
        node: label({ expects: 'the name of a node of the flow', description: 'The node of the flow.' }),
        when: maybe(
          oneOf(['begins', 'again', 'under way', 'ends', 'over'], {
            description:
              'Before it begins, before it is done again, in the middle of it, as it ends; `over` where all of the flow is over.',
            default: 'begins',
          }),
        ),
        place: maybe(
          whole(1, 1000, { description: 'Which of the places in the flow where the node stands.', default: 1 }),
        ),
      }),
    ],
    {
      expects: 'the name of a node of the flow, or `node:` with it and `when:`',
      description: 'The node of the flow it stands at.',
      examples: ['hour', { node: 'hour', when: 'again' }],
    },
  );

/** Everything a position says; also inline, under `position:` and `given:`. */
export const positionKeys = () => ({
  spaces: maybe(
    mapOf(state(), {
      description: 'Spaces that are not as the board starts.',
      examples: [{ engine: 'burning', hold: { smoke: 2 } }],
    }),
  ),
  links: maybe(
    mapOf(state(), {
      description: 'Links that are not as the board starts.',
      examples: [{ 'bridge-engine': 'blocked' }],
    }),
  ),
  tiles: maybe(
    mapOf(tileState(), {
      description: 'Tiles that do not lie where the board starts.',
      examples: [{ kitchen: { on: 'ground', at: [1, 0], turned: 1 }, attic: 'aside' }],
    }),
  ),
  tracks: maybe(mapOf(integer(), { description: 'Where tracks stand.', examples: [{ air: 7 }] })),
  pieces: maybe(
    mapOf(pieceState(), {
      description: 'Where pieces are, and how they are.',
      examples: [{ 'figure-1': 'bridge', 'figure-2': { in: 'hold', holds: ['rope'] } }],
    }),
  ),
  cards: maybe(
    mapOf(state(), {
      description: 'Cards that are not as their kind starts; `leak 2` is the second copy.',
      examples: [{ 'leak 2': 'wet' }],
    }),
  ),
  'on the table': maybe(cards('Cards that lie open on the table.')),
  decks: maybe(
    mapOf(deckState(), {
      description: 'What is in decks.',
      examples: [{ 'event-deck': { top: ['leak'], discard: ['blaze'] } }],
    }),
  ),
  supplies: maybe(mapOf(whole(0, 10_000), { description: 'How many markers are left.', examples: [{ marker: 12 }] })),
  active: maybe(label({ expects: 'the name of a piece', description: 'Who is active.', examples: ['figure-1'] })),
  at: maybe(flowPoint()),
  counts: maybe(
    mapOf(label({ expects: 'a number, or the name of a piece' }), {
      description: 'How often nodes of the flow are still to be repeated, or which piece they have come to.',
      examples: [{ round: 3, turn: 'figure-2' }],
    }),
  ),
  taken: maybe(
    mapOf(whole(0, 1000), {
      expects: 'nodes of the flow with numbers',
      description: 'How many actions were taken so far at a node that has `take`.',
      examples: [{ act: 1 }],
    }),
  ),
  used: maybe(
    mapOf(valueOrList(), {
      expects: 'rules and actions with `yes`, or with the names of those that did them',
      description: 'What has a limit and was done already.',
      examples: [{ search: 'yes', vent: ['bridge', 'hold'] }],
    }),
  ),
  over: maybe(
    label({
      expects: 'the name of an end of the game',
      description: 'How the game ended, if it did.',
      examples: ['air-gone'],
    }),
  ),
});

export const inlinePosition = () =>
  shared('position', () => keys(positionKeys(), { expects: 'a position', description: 'What is so at first.' }));

/** A readable state of a board, from which everything can start. */
export const position = () =>
  keys(
    {
      version: version(),
      position: text({ expects: 'a name', description: 'The name of the position.', examples: ['after-the-leak'] }),
      scenario: maybe({
        ...path('scenario'),
        description: 'The scenario that goes on from here: its board, modules, options and pieces.',
      }),
      title: title(),
      note: note(),
      players: maybe(whole(0, 8)),
      ...positionKeys(),
    },
    { description: 'A position: a readable state of a board.' },
  );
