import manifest from '../package.json' with { type: 'json' };

/** Of this program, as it is published. */
export const { version } = manifest;
