import type { Global, Property } from '../language/types.js';

/** What was changed. */
export type Changed =
  | { readonly is: 'property'; readonly property: Property; readonly thing: number }
  | { readonly is: 'number'; readonly global: Global }
  | { readonly is: 'place'; readonly thing: number }
  | { readonly is: 'pile'; readonly thing: number };
