/** When a metric is looked at. */
export const metricClocks = ['activations', 'turns', 'rounds', 'ends'] as const;
export type MetricClock = (typeof metricClocks)[number];

/** The words for hazards that all games share, so that what is measured means the same in each. */
export const sharedWords = [
  'fire',
  'smoke',
  'flood',
  'gas',
  'blockage',
  'explosion',
  'damage',
  'loss',
  'collapse',
  'exposure',
  'forced move',
  'gate',
  'countdown',
  'relief',
] as const;
export type SharedWord = (typeof sharedWords)[number];
