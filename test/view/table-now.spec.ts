import { describe, expect, it } from 'vitest';
import { lookAhead } from '../../core/analysis/ahead.js';
import { machineOf } from '../../core/engine/program.js';
import { Game } from '../../core/tables/game.js';
import { Names } from '../../core/view/account-names.js';
import { aheadLines } from '../../core/view/ahead-text.js';
import { pieceInShort } from '../../core/view/table-now.js';
import { scenarioOf } from '../support/scenario.js';

/** A walker whose steps are counted, shown or not. */
function walked(shown: string): { beside: string[]; odds: string[] } {
  const scenario = scenarioOf({
    m: `spaces: { room: {} }
links: { door: {} }
pieces:
  walker:
    stands in: room
    named: [ann]
    has: { steps: { is: 0 to 9, starts: 1${shown} }, mood: { is: 0 to 9, starts: 1 } }
flow:
  game: { steps: [dressing, walking] }
  dressing: { do: set steps of ann to 2; set mood of ann to 3 }
  walking:
    do: |
      the crew chooses one:
        "On": raise steps of ann by 2; raise mood of ann by 2
        "Stay": nothing`,
    more: 'start: game\nposition: { pieces: { ann: r1 } }',
  });
  const game = new Game(scenario, '1');
  const look = game.look();
  const names = new Names(scenario.world, [], false);
  const before = look.compared.slice();
  const found = lookAhead(
    machineOf(scenario, 'asked'),
    { ...game.border, answers: [...game.border.answers, 0] },
    before,
  );
  return { beside: pieceInShort(look, names, 0), odds: aheadLines(found, look.layout, names, 80) };
}

describe('what a piece has', () => {
  it('is told beside it and among what may change', () => {
    const { beside, odds } = walked('');
    expect(beside).toEqual(['in r1', 'steps 2', 'mood 3']);
    expect(odds.join('\n')).toContain('steps 2 -> 4');
  });

  it('is left out where it is only kept account of', () => {
    const { beside, odds } = walked(', shown: no');
    expect(beside).toEqual(['in r1', 'mood 3']);
    expect(odds.join('\n')).toContain('mood 3 -> 5');
    expect(odds.join('\n')).not.toContain('steps');
  });
});
