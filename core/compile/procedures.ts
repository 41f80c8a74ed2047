import type { Procedure } from '../language/program.js';
import type { Emitter } from './emitter.js';
import { test } from './expressions.js';
import { grows } from './growth.js';
import { isRecursive } from './recursion.js';
import { bodyEnds, bodyFunction, type Ends } from './statements.js';
import { watchedRule } from './watching.js';

/** Calls go to a dispatcher where replacements exist: the first whose guard holds, each `proceed` to the next. */
export function procedureName(e: Emitter, p: Procedure): string {
  return e.once(`procedure ${p.index}`, 'p', (own) => {
    if ([p, ...p.replacements].every(({ rule }) => e.leavesOut(rule))) return `function ${own}(){R.leftOut();}`;
    const params = p.parameters.map((x) => e.local(x));
    const scoped = e.world.model.scopes.find((s) => s.of === 'procedure' && s.name === p.verb);
    const original = `${own}o`;
    const before = e.rule;
    e.rule = p.rule;
    const [enter, leave] = watchedRule(e, p.rule, params.join(','));
    // How deep it goes matters only where it may come to itself, or is remembered while it goes on.
    const flat = !p.chain && !(scoped && e.usedScopes.has(scoped.index)) && !isRecursive(p);
    const plain = flat && enter === '';
    const budget = grows(p.body) ? e.count() : '';
    e.add(bodyFunction(e, plain ? original : `${original}b`, params, p.body, bodyEnds, `${e.mark(p.rule)}${budget}`));
    const chain = p.chain ? ['const q0=CHAINBEGIN();', 'if(r===0)r=CHAINEND(q0);else CHAINCUT(q0);'] : ['', ''];
    const scope =
      scoped && e.usedScopes.has(scoped.index) ? [`sc${scoped.index}++;`, `sc${scoped.index}--;`] : ['', ''];
    const deeper = flat ? ['', ''] : [`if(++deep>400)FAIL(3,${e.spot(p.rule.at)});`, 'deep--;'];
    if (!plain)
      e.add(
        `function ${original}(${params.join(',')}){${deeper[0]}${enter}${scope[0]}${chain[0]}let r=${original}b(${params.join(',')});${chain[1]}${scope[1]}${leave}${deeper[1]}return r;}`,
      );
    p.replacements.forEach((r, i) => {
      e.rule = r.rule;
      const names = r.parameters.map((x) => e.local(x));
      const guard = r.guard ? test(e, r.guard) : 'true';
      e.add(`function ${own}g${i}(${names.join(',')}){${e.mark(r.rule)}return ${guard};}`);
      const ends: Ends = { ...bodyEnds, proceed: `${own}n${i + 1}(${names.join(',')})` };
      const counted = grows(r.body) ? e.count() : '';
      e.add(bodyFunction(e, `${own}b${i}`, names, r.body, ends, counted));
      const [into, out] = watchedRule(e, r.rule, params.join(','));
      e.add(
        `function ${own}n${i}(${params.join(',')}){if(${own}g${i}(${params.join(',')})){${into}const r=${own}b${i}(${params.join(',')});${out}return r;}return ${own}n${i + 1}(${params.join(',')});}`,
      );
    });
    e.rule = before;
    const last = p.replacements.length;
    if (last > 0) e.add(`function ${own}n${last}(${params.join(',')}){return ${original}(${params.join(',')});}`);
    // What replaces may call what it replaces: that is a call of its own, and its depth is counted here.
    if (last > 0 && isRecursive(p))
      return `function ${own}(${params.join(',')}){if(++deep>400)FAIL(3,${e.spot(p.rule.at)});const r=${own}n0(${params.join(',')});deep--;return r;}`;
    return `function ${own}(${params.join(',')}){return ${last > 0 ? `${own}n0` : original}(${params.join(',')});}`;
  });
}
