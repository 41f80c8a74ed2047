/** The words a module may say under `drawn:`. */

/** How a kind of link is drawn. */
export const linkForms = ['opening', 'door', 'hatch', 'stairs', 'arrow', 'wall', 'bulkhead', 'hull'] as const;
export type LinkForm = (typeof linkForms)[number];

/** What a link is now: `blocked` is a cross over it, `gone` a gap with its posts. */
export const linkStates = ['open', 'closed', 'blocked', 'gone'] as const;
export type LinkState = (typeof linkStates)[number];

/** Signs for what is in a space or on a link, and for kinds of space. */
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
export type Sign = (typeof signs)[number];
