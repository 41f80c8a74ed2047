/** What a module may say under `drawn:` of a property. */
import { linkStates, signs } from '../drawn-words.js';
import { anyOf, mapOf, maybe, oneOf } from './basics.js';

const values = [...signs, ...linkStates, 'nothing'] as const;

/** One word for all values of a property, or one for each. */
export const drawnValues = () =>
  maybe(
    anyOf([oneOf(values), mapOf(oneOf(values))], {
      expects: `one of ${values.join(', ')}, or one for each value`,
      description: 'How its values are drawn in pictures: one word, or a word for each value.',
      examples: ['flame', { closed: 'closed', open: 'open', gone: 'gone' }],
    }),
  );
