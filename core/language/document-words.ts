import type { Universe } from './types.js';

const said = ['title', 'note', 'cites'];

/** What a document that gives values of a thing says of it besides: no property can have such a name. */
const words: Readonly<Record<Universe, { readonly document: string; readonly names: readonly string[] }>> = {
  space: { document: 'a board', names: ['is', 'at', ...said] },
  link: { document: 'a board', names: ['is', 'link', 'id', 'direction', ...said] },
  tile: {
    document: 'a board',
    names: ['is', 'on', 'at', 'turned', 'floors', 'parts', 'north', 'east', 'south', 'west', ...said],
  },
  piece: { document: 'a position', names: ['in', 'on', 'holds'] },
  card: { document: 'a card', names: ['kind', 'deck', 'copies', 'joins', 'do', ...said] },
  player: { document: '', names: [] },
};

/** The document in which a property of this name could not be given its value, since the word says something else there. */
export function documentUsing(universe: Universe, name: string): string | undefined {
  return words[universe].names.includes(name) ? words[universe].document : undefined;
}

/** The words that cannot be names of properties, for a piece of advice. */
export function documentWords(universe: Universe): readonly string[] {
  return words[universe].names;
}
