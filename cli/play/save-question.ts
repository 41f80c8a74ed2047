/** The question whether to save, which is put to whoever quits. */

export const SAVE_FIRST = 'Save first? yes, no, the name of a file, or back to go on with the game';

const HELP = [
  'yes saves the game under the next free name and ends, a name saves it there and ends,',
  'no ends without saving, back goes on with the game.',
];

/** What an answer means; `again` is said before the question is put once more, and a file is saved to. */
export type SaveAnswer =
  | { readonly is: 'yes' }
  | { readonly is: 'no' }
  | { readonly is: 'back' }
  | { readonly is: 'again'; readonly say: readonly string[] }
  | { readonly is: 'file'; readonly name: string };

export function saveAnswer(line: string): SaveAnswer {
  if (line === '' || line.startsWith('#')) return { is: 'again', say: [] };
  if (/^n(o)?$/i.test(line)) return { is: 'no' };
  if (/^y(es)?$/i.test(line)) return { is: 'yes' };
  if (/^(\?|h|help|q|quit|exit)$/i.test(line)) return { is: 'again', say: HELP };
  const name = /^(?:save\s+)?(\S+)$/i.exec(line)?.[1];
  // A number is an answer to the game.
  return name === undefined || /^(back|\d+)$/i.test(line) ? { is: 'back' } : { is: 'file', name };
}
