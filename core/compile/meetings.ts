import type { Meeting } from '../language/program.js';
import { isKindOf, type Kind, type Property } from '../language/types.js';
import type { Emitter } from './emitter.js';
import { stretchOf } from './expressions.js';
import { call, unchanged, within } from './writes.js';

/** The other hazard of a meeting, where this thing has both. */
function meetingsOf(
  e: Emitter,
  p: Property,
): { meeting: Meeting; other: Property; own: 'left' | 'right'; both: string }[] {
  return e.world.model.meetings.flatMap((meeting) => {
    const own = meeting.left === p ? 'left' : meeting.right === p ? 'right' : undefined;
    if (!own || meeting.outcome === 'together') return [];
    const other = own === 'left' ? meeting.right : meeting.left;
    const kind = isKindOf(other.kind, p.kind) && other.kind !== p.kind ? e.kindTest(other.kind, 'i') : undefined;
    const there = `S[${stretchOf(e, other).base}+i]>0`;
    return [{ meeting, other, own, both: kind ? `${kind}&&${there}` : there }];
  });
}

/** A hazard that loses the meeting does not appear where the other is. */
export function meetsBefore(e: Emitter, p: Property): string {
  return meetingsOf(e, p)
    .map(({ meeting, other, own, both }) => {
      const loses = meeting.outcome === (own === 'left' ? 'right' : 'left');
      const kept = unchanged(e, `3,${p.index},i,o,${numberOf(e, meeting)},S[${stretchOf(e, other).base}+i]`);
      if (loses) return `if(v>0&&${both})${kept}`;
      return meeting.outcome === 'older' ? `if(v>0&&o<=0&&${both})${kept}` : '';
    })
    .join('');
}

/** A hazard that wins puts the other out. */
export function meetsAfter(e: Emitter, p: Property): string {
  return meetingsOf(e, p)
    .map(({ meeting, other, own, both }) => {
      if (meeting.outcome === own || meeting.outcome === 'newcomer')
        return `if(v>0&&${both}){${within(e, meeting.rule, 'i', `s${other.index}(i,0)`)}}`;
      if (meeting.outcome === 'rule')
        return `if(v>0&&o<=0&&${both}){if(hold>0)MET.push(${numberOf(e, meeting)},i);else ${call(`MEET(${numberOf(e, meeting)},i)`)}}`;
      return '';
    })
    .join('');
}

const numberOf = (e: Emitter, meeting: Meeting): number => e.world.model.meetings.indexOf(meeting);

const codes = { left: 0, right: 1, newcomer: 2, older: 3, rule: 4, together: 5 } as const;

/**
 * What writes that wait for each other need to know of meetings: the two properties, the outcome, where it is declared,
 * which things have both. And what a meeting with a text does, when the two have come.
 */
export function emitMeets(e: Emitter): void {
  const { meetings } = e.world.model;
  const rows = meetings
    .filter((m) => m.outcome !== 'together')
    .map((m) => {
      e.rule = m.rule;
      const narrow = isKindOf(m.left.kind, m.right.kind) ? m.left.kind : m.right.kind;
      return `[${m.left.index},${m.right.index},${codes[m.outcome]},${e.spot(m.rule.at)},i=>${has(e, narrow)}]`;
    });
  e.add(`const MEETS=[${rows.join(',')}];`);
  const cases = meetings.map((m, k) => {
    if (m.outcome !== 'rule') return '';
    e.rule = m.rule;
    const both = [m.left, m.right].map((p) => `S[${stretchOf(e, p).base}+i]>0`).join('&&');
    return `case ${k}:{if(!(${both}))return 0;if(++nest>64)FAIL(3,${e.spot(m.rule.at)});${within(e, m.rule, 'i', `m${k}(i)`)}nest--;return 0;}`;
  });
  e.rule = undefined;
  e.add(`function MEET(k,i){switch(k){${cases.join('')}}return 0;}`);
}

function has(e: Emitter, kind: Kind): string {
  return e.kindTest(kind, 'i') ?? 'true';
}
