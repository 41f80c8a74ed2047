import { type BoardTextOptions, boardAsText, type Look } from '../../core/view/board-text.js';
import { good } from '../board/support.js';

/** A board as plain text in 80 columns, with how some of its spaces and links look. */
export function show(text: string, looks: Record<string, Look>, options: Partial<BoardTextOptions> = {}): string {
  const board = good(text);
  const look = (what: 'space' | 'link', i: number): Look =>
    looks[(what === 'space' ? board.spaces : board.links)[i]?.id ?? ''] ?? { short: '', words: [] };
  return boardAsText(board, look, { columns: 80, ascii: true, ...options });
}
