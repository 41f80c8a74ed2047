/** The rule language's text: from text to tree and back. */
export { type GrammarCode, grammarCodes } from './codes.js';
export { BLOCK_LIMIT, BRACKET_LIMIT, LINE_LIMIT, TEXT_LIMIT } from './limits.js';
export { parse } from './parse.js';
export { print } from './print.js';
export type * from './tree.js';
export { missingVerbs, reservedWords, statementVerbs, triggerVerbs } from './words.js';
