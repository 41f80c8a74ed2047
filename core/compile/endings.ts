import type { Ending, Local, Meeting, Trigger } from '../language/program.js';
import type { Emitter } from './emitter.js';
import { expr, test } from './expressions.js';
import { freeLocals } from './locals.js';
import { bodyEnds, bodyFunction } from './statements.js';
import { watchedRule } from './watching.js';

export const endName = (end: Ending): string => `e${end.index}`;

/** Conditions of endings, bodies of triggers, meetings and empty supplies: functions the writes call by name. */
export function emitReactions(e: Emitter): void {
  const { model } = e.world;
  for (const end of model.endings)
    if (end.condition) e.add(`function ${endName(end)}(){return ${test(e, end.condition)};}`);
  model.triggers.forEach((t, i) => emitTrigger(e, t, i));
  model.meetings.forEach((m, i) => emitMeeting(e, m, i));
  for (const supply of model.supplies.all) {
    const empty = model.supplyEmpty.get(supply);
    if (!empty?.body) continue;
    e.rule = empty.rule;
    e.add(bodyFunction(e, `su${supply.index}`, [], empty.body));
  }
  e.rule = undefined;
}

const known = new WeakMap<Trigger, readonly Local[]>();

/** What a trigger's texts ask of the change: the value before, and by how much it rose or fell. */
export function askedOf(t: Trigger): readonly Local[] {
  let asked = known.get(t);
  if (!asked) {
    const used = freeLocals({ guard: t.guard, body: t.body });
    asked = [t.before, t.by].filter((l) => l !== undefined && used.includes(l.index)) as Local[];
    known.set(t, asked);
  }
  return asked;
}

function emitTrigger(e: Emitter, t: Trigger, index: number): void {
  e.rule = t.rule;
  const { event } = t;
  const params =
    event.on === 'property'
      ? [e.local(event.subject)]
      : event.on === 'place'
        ? [e.local(event.subject), e.local(event.space)]
        : [];
  const asked = askedOf(t).map((l) => e.local(l));
  const given = [...params, ...asked].join(',');
  const subject = event.on === 'property' || event.on === 'place' ? event.subject : undefined;
  const kind = subject?.type.is === 'thing' ? e.kindTest(subject.type.kind, e.local(subject)) : undefined;
  const value = (event.on === 'property' || event.on === 'global') && event.value ? event.value : undefined;
  if (value) e.add(`function tv${index}(${params.join(',')}){return ${expr(e, value)};}`);
  const guards = [
    kind,
    'guard' in event && event.guard ? test(e, event.guard) : undefined,
    ...t.during.map((d) => `${d.negated ? '!' : ''}${test(e, { op: 'during', scope: d.scope })}`),
    t.guard ? test(e, t.guard) : undefined,
  ].filter((g) => g !== undefined);
  const limit = t.limit ? limitText(e, t.limit) : '';
  e.add(bodyFunction(e, `tb${index}`, [...params, ...asked], t.body, bodyEnds));
  const watched = watchedRule(e, t.rule, params.join(','));
  e.add(
    `function t${index}(${given}){${e.mark(t.rule)}${guards.length ? `if(!(${guards.join('&&')}))return 0;` : ''}${limit}if(++nest>64)FAIL(3,${e.spot(t.rule.at)});${watched[0]}` +
      `const r=tb${index}(${given});${watched[1]}nest--;return r;}`,
  );
}

/** Once a turn, round or game: the second time nothing happens. */
export function limitText(e: Emitter, limit: NonNullable<Trigger['limit']>): string {
  const slot = limitSlot(e, limit);
  return `if(S[${slot}]!==0)return 0;S[${slot}]=1;`;
}

export function limitSlot(e: Emitter, limit: NonNullable<Trigger['limit']>): string {
  const base = e.layout.limits[limit.index]?.base ?? 0;
  return limit.of ? `${base}+Math.max(0,${expr(e, limit.of)})` : String(base);
}

function emitMeeting(e: Emitter, m: Meeting, index: number): void {
  if (m.outcome !== 'rule' || !m.where) return;
  e.rule = m.rule;
  e.add(bodyFunction(e, `m${index}`, [e.local(m.where)], m.body));
}
