/** Rules that can never fire. */
import { article } from '../../language/describe.js';
import { excludeEachOther } from '../../language/exclusive.js';
import type { Expr, Rule, Trigger } from '../../language/program.js';
import { isKindOf } from '../../language/types.js';
import { problem } from '../../source/diagnostic.js';
import type { Facts } from './facts.js';
import type { Subject } from './subject.js';

export function adviseRules({ programs, tell }: Subject): void {
  const rules = new Map<string, { rule: Rule; whys: (string | undefined)[] }>();
  const note = (rule: Rule, why: string | undefined) => {
    const known = rules.get(rule.key);
    if (known) known.whys.push(why);
    else rules.set(rule.key, { rule, whys: [why] });
  };
  for (const facts of programs) {
    for (const trigger of facts.model.triggers) note(trigger.rule, whyNever(facts, trigger));
    for (const { replacements } of facts.model.procedures)
      for (const { rule, guard } of replacements) note(rule, whyContradicted([guard]));
  }
  for (const { rule, whys } of rules.values()) {
    // One program in which it can fire is enough.
    const why = whys.every((w) => w !== undefined) ? whys[0] : undefined;
    if (why !== undefined)
      tell(
        problem('BK1001', `the rule "${rule.name}" can never fire`, rule.at, {
          label: why,
          help: 'mend its condition, write the rule that is missing, or take this one out',
        }),
      );
  }
}

function whyNever(facts: Facts, { event, guard, during }: Trigger): string | undefined {
  const conditions = [guard, ...(event.on === 'property' || event.on === 'place' ? [event.guard] : [])];
  if (event.on === 'property' && event.value && (event.how === 'becomes' || event.how === 'reaches')) {
    const subject: Expr = { op: 'local', local: event.subject };
    const now: Expr = { op: 'property', property: event.property, of: subject };
    conditions.push({ op: 'compare', sign: '===', left: now, right: event.value });
  }
  const contradicted = whyContradicted(conditions);
  if (contradicted !== undefined) return contradicted;
  const both = during.find((d) => d.negated && during.some((other) => !other.negated && other.scope === d.scope));
  if (both) return `it waits for "${both.scope.name}" both to be going on and not to be`;
  return facts.isGame ? whyUnheard(facts, event) : undefined;
}

/** Conditions that exclude each other, or one that excludes itself. */
function whyContradicted(conditions: readonly (Expr | undefined)[]): string | undefined {
  const parts = conditions.filter((c) => c !== undefined);
  return parts.length > 0 && excludeEachOther({ op: 'and', parts }, undefined)
    ? 'its conditions exclude each other'
    : undefined;
}

/** A level that no rule makes anything, where others are made. */
function whyLevelNever(facts: Facts, event: Extract<Trigger['event'], { on: 'property' }>): string | undefined {
  const { property, value, how } = event;
  const made = facts.setTo.get(property);
  if (!made || value?.op !== 'const' || how !== 'becomes' || made.has(value.value)) return undefined;
  const level = property.domain.is === 'levels' ? property.domain.names[value.value] : undefined;
  const { kind } = property;
  return level === undefined ? undefined : `no rule ever makes ${article(kind.name)} ${kind.name} ${level}`;
}

/** A change that no rule makes. */
function whyUnheard(facts: Facts, event: Trigger['event']): string | undefined {
  switch (event.on) {
    case 'property': {
      const { name, kind, lasts } = event.property;
      if (lasts) return undefined;
      if (!facts.written.has(event.property))
        return `no rule ever changes ${name} of ${article(kind.name)} ${kind.name}`;
      return whyLevelNever(facts, event);
    }
    case 'global':
      return event.global.role !== 'track' || facts.tracks.has(event.global.name)
        ? undefined
        : `no rule ever moves ${event.global.name}`;
    case 'place': {
      // Where no rule moves anything, whoever uses the module does.
      if (event.leaves || facts.moved.size === 0 || event.subject.type.is !== 'thing') return undefined;
      const { kind } = event.subject.type;
      return [...facts.moved].some((other) => isKindOf(other, kind) || isKindOf(kind, other))
        ? undefined
        : `no rule ever moves ${article(kind.name)} ${kind.name}`;
    }
    case 'deck':
      if (facts.drawn.has(event.deck.name) || facts.shuffled.has(event.deck.name)) return undefined;
      return `no rule ever draws from ${event.deck.name}${event.how === 'is shuffled' ? ' or shuffles it' : ''}`;
    case 'flow':
      return undefined;
  }
}
