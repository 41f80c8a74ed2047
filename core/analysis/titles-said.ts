import type { Board } from '../board/index.js';
import type { World } from '../compile/world.js';
import type { MappedText } from '../documents/tree.js';
import { type Diagnostic, problem } from '../source/diagnostic.js';

/**
 * What is told of a title that stands where a name belongs: `flood of Lighting Booth is 1`. A title that is its name but
 * for capitals is left to whoever reads the text.
 */
export function titleSaid(world: World, text: MappedText): Diagnostic | undefined {
  // Titles begin with capitals, and most texts have none.
  if (!/[A-Z\u0080-\uffff]/.test(text.text)) return undefined;
  // What stands in quotes is read by players.
  const plain = text.text.replace(/"[^"]*"/g, (quoted) => ' '.repeat(quoted.length));
  for (const { title, name } of titledOn(world.board)) {
    if (!plain.includes(title)) continue;
    const start = ` ${plain} `.search(new RegExp(`(?<![\\p{L}\\d-])${escaped(title)}(?![\\p{L}\\d-])`, 'u')) - 1;
    if (start < 0) continue;
    const at = text.spanOf({ start, end: start + title.length });
    return problem('BK0503', `"${title}" is a title: rules and tests call things by their names`, at, {
      suggestion: name,
    });
  }
  return undefined;
}

interface Titled {
  readonly title: string;
  readonly name: string;
}

const known = new WeakMap<Board, readonly Titled[]>();

/** The spaces of a board whose titles are no names, the longest titles first. */
function titledOn(board: Board): readonly Titled[] {
  const titled =
    known.get(board) ??
    board.spaces
      .map(({ title = '', id }) => ({ title, name: id }))
      .filter(({ title, name }) => /^\p{Lu}/u.test(title) && title.toLowerCase() !== name)
      .sort((a, b) => b.title.length - a.title.length);
  known.set(board, titled);
  return titled;
}

function escaped(words: string): string {
  return words.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
