/** Characters of one line. */
export const LINE_LIMIT = 1000;
/** Characters of one text. */
export const TEXT_LIMIT = 100_000;
/** Blocks inside each other. */
export const BLOCK_LIMIT = 32;
/** Brackets inside each other. */
export const BRACKET_LIMIT = 64;
