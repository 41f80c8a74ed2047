import type { Ending } from '../language/program.js';
import type { Emitter } from './emitter.js';
import { outcomeSlot } from './expressions.js';
import { loop } from './loops.js';
import { playersPieces } from './world.js';

/** `WINS` says of a piece whether it has won: who an end names, and where it is won every player's who is not named as losing. */
export function emitWinners(e: Emitter): void {
  const cases = e.world.model.endings.map((ending) => {
    e.rule = ending.rule;
    return `case ${ending.index + 1}:${winsText(e, ending)}`;
  });
  e.rule = undefined;
  e.add(`function WINS(p){switch(S[${outcomeSlot(e)}]){${cases.join('')}}return false;}`);
}

function winsText(e: Emitter, { result, wonBy, lostBy }: Ending): string {
  const named = (set: Ending['wonBy'], answer: boolean): string =>
    set ? loop(e, set, (v, leave) => `if(${v}===p){${leave}return ${answer};}`) : '';
  return `${named(wonBy, true)}${
    result === 'lost'
      ? 'return false;'
      : `${named(lostBy, false)}return ${
          playersPieces(e.world)
            .map((id) => `p===${id}`)
            .join('||') || 'false'
        };`
  }`;
}
