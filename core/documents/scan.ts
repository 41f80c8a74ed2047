import type { CST, Lexer, Parser } from 'yaml';
import type { Code } from '../source/codes.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { limits } from './limits.js';
import { lineSpan, wordSpan } from './lines.js';

export type YamlToken = CST.Token;

/** What of YAML is refused, by the sign it begins with: it is either an attack or a surprise. */
const refused: ReadonlyMap<string, readonly [Code, string, string]> = new Map([
  [
    'anchor',
    [
      'BK0108',
      'anchors of YAML are not used here',
      'write the value out where it is needed, or put the text in quotes',
    ],
  ],
  ['alias', ['BK0108', 'aliases of YAML are not used here', 'write the value out, or put the text in quotes']],
  ['tag', ['BK0109', 'tags of YAML are not used here', 'take it out, or put the text in quotes']],
  ['directive-line', ['BK0109', 'directives of YAML are not used here', 'take the line out']],
  ['explicit-key-ind', ['BK0113', 'a key is written without `?`', 'write `key: value`, or put the key in quotes']],
] as const);

/** What a piece of YAML's text is, by its first character. */
function sortOf(lexeme: string): string | undefined {
  switch (lexeme[0]) {
    case '&':
      return 'anchor';
    case '*':
      return 'alias';
    case '!':
      return 'tag';
    case '%':
      return 'directive-line';
    case '?':
      return 'explicit-key-ind';
    default:
      return undefined;
  }
}

/**
 * Takes the text apart, and refuses what is too deep, too much or not used here before anything is built of it.
 *
 * @returns the tokens, and where quotes were opened; undefined when the text is beyond a limit
 */
export function scan(
  file: SourceFile,
  lexer: Lexer,
  parser: Parser,
  diagnostics: Diagnostics,
): { readonly tokens: YamlToken[]; readonly quotes: readonly number[] } | undefined {
  const tokens: YamlToken[] = [];
  const quotes: number[] = [];
  let count = 0;
  let text = false; // whether the next lexeme is the text of a scalar
  let merges = false; // whether a merge key was told, and not yet what it merges
  for (const lexeme of lexer.lex(file.text)) {
    const at = parser.offset;
    if (lexeme === '\u001f') text = true;
    else {
      const what = text ? undefined : refused.get(sortOf(lexeme) ?? '');
      // What a merge key names is told with it.
      const told = merges && lexeme[0] === '*';
      if (told || /\n/.test(lexeme)) merges = false;
      if (what && !told) diagnostics.add(problem(what[0], what[1], wordFrom(file, at, lexeme), { help: what[2] }));
      if (!text && (lexeme[0] === '"' || lexeme[0] === "'")) quotes.push(at);
      if (text) merges = lexeme === '<<';
      if (merges && text)
        diagnostics.add(
          problem('BK0108', 'merge keys of YAML are not used here', wordFrom(file, at, lexeme), {
            help: 'write the entries out',
          }),
        );
      text = false;
    }
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > limits.depth) {
      diagnostics.add(
        problem('BK0111', `maps and lists are nested more than ${limits.depth} deep here`, wordSpan(file, at)),
      );
      return undefined;
    }
    if (++count > limits.tokens) {
      diagnostics.add(
        problem('BK0112', 'the document has too many parts: what begins here is not read', lineSpan(file, at), {
          help: 'split it: a module may use other files',
        }),
      );
      return undefined;
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens, quotes };
}

function wordFrom(file: SourceFile, at: number, lexeme: string) {
  return { file, start: at, end: at + Math.max(1, lexeme.trimEnd().length) };
}
