export const sides = ['up', 'left', 'down', 'right'] as const;
export type Side = (typeof sides)[number];

export type EdgeIs = 'open' | 'wall' | 'door' | 'entry';
