/** How many may play a game. */
import { type Passage, wordOf } from './reading.js';

/** The most players that a game can have. */
const MOST_PLAYERS = 8;

/** `players: 1 to 6`. A module that uses others has the last word: used ones come first. */
export function declarePlayers(p: Passage): void {
  for (const module of p.modules)
    for (const part of module.parts) {
      const said = part.get('players');
      if (!said) continue;
      const [, first, last = first] = /^\s*([0-9]+)(?:\s+to\s+([0-9]+))?\s*$/.exec(wordOf(said) ?? '') ?? [];
      const [from, to] = [Number(first), Number(last)];
      if (from >= 1 && to >= from && to <= MOST_PLAYERS) p.model.players = { from, to, at: said.at };
      else
        p.diagnostics.add({
          code: 'BK0714',
          severity: 'error',
          message: 'this does not say how many may play',
          at: said.at,
          label: 'expected a number, or two: `1 to 6`',
          help: `a game has 1 to ${MOST_PLAYERS} players; the lower number stands first`,
        });
    }
}
