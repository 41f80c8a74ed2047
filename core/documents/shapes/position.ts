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
  shared,
  text,
  title,
  valueOrList,
  version,
  whole,
} from './basics.js';

/** What is so of a thing: a level or mark, several, or properties with their values. */
const state = () =>
  shared('state', () =>
    anyOf([text({ expects: 'a level' }), listOf(text({ expects: 'a level' })), mapOf(valueOrList())], {
      expects: 'a level, a list of levels, or properties with values',
    }),
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

const cards = () => listOf(label({ expects: 'the name of a card' }), { expects: 'a list of cards' });
const deckState = () =>
  shared('deck', () =>
    keys({
      top: maybe(cards()),
      rest: maybe(anyOf([cards(), mapOf(whole(0, 1000))], { expects: 'a list of cards, or cards with their numbers' })),
      discard: maybe(
        anyOf([cards(), mapOf(whole(0, 1000))], { expects: 'a list of cards, or cards with their numbers' }),
      ),
      cards: maybe(mapOf(anyOf([label(), mapOf(valueOrList())], { expects: 'where the card is' }))),
      shuffles: maybe(whole(0, 1000)),
    }),
  );

/** Everything a position says; also inline, under `position:` and `given:`. */
export const positionKeys = () => ({
  spaces: maybe(mapOf(state(), { description: 'Spaces that are not as the board starts.' })),
  links: maybe(mapOf(state(), { description: 'Links that are not as the board starts.' })),
  tracks: maybe(mapOf(integer(), { description: 'Where tracks stand.' })),
  pieces: maybe(mapOf(pieceState(), { description: 'Where pieces are, and how they are.' })),
  decks: maybe(mapOf(deckState(), { description: 'What is in decks.' })),
  supplies: maybe(mapOf(whole(0, 10_000), { description: 'How many markers are left.' })),
  active: maybe(label({ expects: 'the name of a piece', description: 'Who is active.' })),
  at: maybe(label({ expects: 'the name of a node of the flow', description: 'The node of the flow it stands at.' })),
});

export const inlinePosition = () =>
  shared('position', () => keys(positionKeys(), { expects: 'a position', description: 'What is so at first.' }));

/** A readable state of a board, from which everything can start. */
export const position = () =>
  keys(
    {
      version: version(),
      position: text({ expects: 'a name', description: 'The name of the position.' }),
      title: title(),
      note: note(),
      ...positionKeys(),
    },
    { description: 'A position: a readable state of a board.' },
  );
