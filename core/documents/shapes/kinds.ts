import { linkForms, signs } from '../drawn-words.js';
import {
  common,
  keys,
  keysAnd,
  label,
  listOf,
  mapOf,
  maybe,
  named,
  oneOf,
  orTable,
  ruleText,
  shared,
  text,
  valueOrList,
  whole,
  yesNo,
} from './basics.js';
import { has } from './domains.js';

const isA = (what: string) =>
  maybe(
    label({
      expects: `the name of a kind of ${what}`,
      description: 'The kind whose properties it has besides its own.',
    }),
  );

const space = () =>
  keys({
    'is a': isA('space'),
    has: has(),
    drawn: maybe(oneOf(signs, { description: 'The sign that spaces of this kind carry in pictures.' })),
    ...common(),
  });

const link = () =>
  keys({
    'is a': isA('link'),
    has: has(),
    passes: maybe(
      mapOf(ruleText({ expects: 'a condition', examples: ['always', 'the door is open'] }), {
        description: 'What goes through it, and when.',
      }),
    ),
    drawn: maybe(oneOf(linkForms, { description: 'How links of this kind are drawn in pictures.' })),
    spare: maybe(
      whole(0, 64, {
        description: 'How many there are besides those of the board, for rules to join spaces with.',
        examples: [2],
      }),
    ),
    'one way': maybe(yesNo({ description: 'Whether it leads only from its first space to its second.' })),
    ...common(),
  });

const tile = () =>
  keys({
    'is a': isA('tile'),
    of: maybe(
      label({ expects: 'the name of a kind of space', description: 'What its parts are.', examples: ['room'] }),
    ),
    has: has(),
    ...common(),
  });

const piece = () =>
  keys({
    'is a': isA('piece'),
    'stands in': maybe(label({ expects: 'the name of a kind of space' })),
    count: maybe(text({ expects: 'a number, or how many there may be: 1 to 8', examples: [6, '1 to 8'] })),
    'one per': maybe(oneOf(['player'])),
    named: maybe(listOf(label({ expects: 'a name' }), { expects: 'a list of names' })),
    has: has(),
    ...common(),
  });

const cardKind = () =>
  keys({ 'is a': isA('card'), deck: maybe(label({ expects: 'the name of a deck' })), has: has(), ...common() });

const deck = () => keys({ 'when empty': maybe(oneOf(['shuffle the discards in', 'nothing'])), ...common() });

/** A card: known keys, and the properties of its kind; a list gives each copy its own value. */
const card = () =>
  keysAnd(
    {
      kind: maybe(label({ expects: 'the name of a kind of card' })),
      deck: maybe(label({ expects: 'the name of a deck' })),
      copies: maybe(whole(0, 1000)),
      joins: maybe(text({ expects: 'when it joins the deck, such as `second shuffle`', examples: ['second shuffle'] })),
      do: maybe(ruleText({ expects: 'rule text', description: 'What happens when it is played.' })),
      ...common(),
    },
    valueOrList(),
  );

/** The sections of a module that say what there is. */
export const kindSections = () => ({
  places: maybe(
    named(label({ expects: 'the name of a kind of space' }), {
      description: 'Named spaces that every board for this module has.',
    }),
  ),
  spaces: maybe(named(shared('space', space), { description: 'Kinds of space.' })),
  links: maybe(named(shared('link', link), { description: 'Kinds of link.' })),
  tiles: maybe(named(shared('tile-kind', tile), { description: 'Kinds of tile.' })),
  floors: maybe(
    listOf(label({ expects: 'the name of a floor' }), {
      expects: 'names of floors',
      description: 'The floors tiles may lie on, lowest first.',
      examples: [['basement', 'ground', 'upper']],
    }),
  ),
  pieces: maybe(named(shared('piece-kind', piece), { description: 'Kinds of piece.' })),
  'card kinds': maybe(named(shared('card-kind', cardKind), { description: 'Kinds of card.' })),
  cards: maybe(
    orTable(shared('card', card), { declared: true, description: 'Cards, by name; `from` adds those of a CSV file.' }),
  ),
  decks: maybe(named(shared('deck-kind', deck), { description: 'Decks of cards.' })),
});
