import type { Rule } from '../language/program.js';
import type { Global, Property } from '../language/types.js';
import type { Emitter } from './emitter.js';

/**
 * What goes round the text of a rule: a traced program tells that it begins and is done, a metered one counts that it began
 * and whether anything came of it before it was done. Nothing in the other forms.
 */
export function watchedRule(e: Emitter, rule: Rule, args: string): readonly [before: string, after: string] {
  if (e.traced) return [`X.enter(${rule.index},[${args}]);`, 'X.leave();'];
  if (!e.metered) return ['', ''];
  e.counted.add(rule);
  const before = e.fresh('m');
  return [`const ${before}=mc;ME[${rule.index}]++;`, `if(mc!==${before})MC[${rule.index}]++;`];
}

/** What is counted besides rules and places, by its number. */
export const tallied = ['draws', 'choices', 'turn', 'round', 'activation'] as const;
export type Tallied = (typeof tallied)[number];

/** A metered program counts what it is asked, luck and people apart, and its clocks; the numbers are those of `tallied`. */
export function counted(e: Emitter, what: Tallied): string {
  return e.metered ? `MT[${tallied.indexOf(what)}]++;` : '';
}

/** A metered program knows that something changed by a number that goes on. */
export const ANY_CHANGE = 'mc=mc+1|0;';

/** A write of `v` to what was `o`, of the thing `i`. */
export function watchedProperty(e: Emitter, p: Property): string {
  if (e.traced) return `X.change(0,${p.index},i,o,v);`;
  if (!e.metered) return '';
  const { universe } = p.kind;
  return ANY_CHANGE + (universe === 'space' ? 'MS[i]++;' : universe === 'link' ? 'ML[i]++;' : '');
}

export function watchedGlobal(e: Emitter, g: Global): string {
  if (e.traced) return `X.change(1,${g.index},0,o,v);`;
  return e.metered ? ANY_CHANGE : '';
}

/** A piece goes: something changes where it was and where it comes. */
export function watchedMove(e: Emitter): string {
  if (e.traced) return 'X.change(2,0,i,o,v);';
  return e.metered ? `${ANY_CHANGE}if(o>=0)MS[o]++;if(v>=0)MS[v]++;` : '';
}

export function watchedPile(e: Emitter): string {
  if (e.traced) return 'X.change(3,0,c,o,v);';
  return e.metered ? ANY_CHANGE : '';
}
