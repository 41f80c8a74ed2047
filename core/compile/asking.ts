import { inlineDraw, sourceKey } from '../base/luck.js';
import type { Site, Who } from '../language/program.js';
import type { Emitter } from './emitter.js';
import { asker } from './expressions.js';
import { counted } from './watching.js';

/** How the candidates of a question are handed to a table: a view of the stack from `from` on. */
export const CANDIDATES = (from: string): string => `CAND(${from},kp)`;

/**
 * The text of one question: `into` becomes the index of the option taken, 0 to `count` - 1.
 * Plain programs carry the seeded draw itself; the others ask the table.
 */
export function askFor(
  e: Emitter,
  site: Site,
  who: Who,
  count: string,
  candidates: string,
  into: string,
  extra = '0',
): string {
  const told = counted(e, who.is === 'luck' ? 'draws' : 'choices');
  if (e.asked) {
    return `${told}${into}=ASK(${site.index},${asker(e, who)},${count},${candidates},${extra});`;
  }
  const decided = who.is === 'luck' ? '' : 'dn++;';
  const n = e.source(site);
  const m = /^\d+$/.test(count) ? Number(count) : count;
  // Who is asked may be found by luck, which must fall as often where nobody is asked.
  const found = who.is === 'player-of' && !['local', 'const', 'piece-named'].includes(who.piece.op);
  return `${found ? `${asker(e, who)};` : ''}${told}${decided}if(ns${n}!==sn){ns${n}=sn;nn${n}=0;}${inlineDraw({ into, a: 'ra', b: 'rb', source: sourceKey(site.source), step: 'sn', n: `nn${n}`, m })}nn${n}++;`;
}
