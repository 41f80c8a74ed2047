/** The words a module may say under `drawn:`. The pictures of `core/view` know the same; a test compares them. */
import { anyOf, mapOf, maybe, oneOf } from './basics.js';

export const linkForms = ['opening', 'door', 'hatch', 'stairs', 'arrow', 'wall', 'bulkhead', 'hull'] as const;
const linkStates = ['open', 'closed', 'blocked', 'gone'] as const;
export const signs = [
  'flame',
  'smoke',
  'water',
  'gas',
  'drop',
  'tank',
  'charge',
  'rubble',
  'crack',
  'cross',
  'cog',
] as const;

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
