/** A run for programs: every event as an object that stands alone, in words of the documents. */
import { pileWords, valueWords } from '../analysis/changes.js';
import type { Compiled } from '../compile/compile.js';
import { nameOf, type World } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import { askerWords, isLuck } from '../engine/questions.js';
import type { AnswerEvent, Changed, EndEvent, TraceEvent } from '../engine/trace.js';
import { winnersOf } from '../engine/winners.js';
import type { Rule } from '../language/program.js';
import { type FileSpan, positionOf } from '../source/file.js';
import { copyOf } from '../tables/log.js';

/** The form of what `run --json` prints. */
export const RUN_JSON_VERSION = 1;

/** One line of `run --json`. */
export type JsonLine = Readonly<Record<string, unknown>>;

/** `modules/a/hazards.yaml:14:9` */
export function placeText(at: FileSpan | undefined): string | undefined {
  if (!at || at.file.path === '') return undefined;
  const { line, column } = positionOf(at.file, at.start);
  return `${at.file.path}:${line}:${column}`;
}

function by(rule: Rule | undefined, at: FileSpan | undefined): JsonLine {
  return { rule: rule?.key ?? null, cites: rule?.cites ?? [], at: placeText(at) ?? null };
}

/** An event of a run; `compiled` knows the names. */
export function eventJson(compiled: Compiled, event: TraceEvent): JsonLine {
  const { world } = compiled;
  const base = { id: event.id, cause: event.cause ?? null };
  switch (event.event) {
    case 'step':
      return {
        event: 'step',
        ...base,
        step: event.step,
        nodes: event.nodes.map((n) => n.key),
        title: event.nodes.at(-1)?.title ?? null,
        active: event.active < 0 ? null : nameOf(world, 'piece', event.active),
      };
    case 'answer':
      return {
        event: sortOf(event),
        ...base,
        ...asked(compiled, event),
        asker: askerWords(event.site, event.asker),
        options: event.options,
        ...by(event.rule, event.at),
      };
    case 'only':
      // It was not asked: there is no `answer` that a list of answers would take from here.
      return {
        event: 'only',
        ...base,
        asks: event.site.kind,
        prompt: event.site.prompt,
        only: event.answer,
        ...by(event.rule, event.at),
      };
    case 'sure':
      // Nor was this rolled.
      return {
        event: 'sure',
        ...base,
        asks: event.site.kind,
        prompt: event.site.prompt,
        succeeds: event.good,
        ...by(event.rule, event.at),
      };
    case 'change':
      return {
        event: 'change',
        ...base,
        ...changed(world, event.what),
        before: said(world, event.what, event.before),
        after: said(world, event.what, event.after),
        ...by(event.rule, event.at),
      };
    case 'shuffle':
      return { event: 'shuffle', ...base, deck: event.deck.name, ...by(event.rule, event.at) };
    case 'end':
      return { event: 'end', ...base, ...endJson(event) };
  }
}

/** How a game ended: by which rule, and why. */
export function endJson({ ending, rule, at }: EndEvent): JsonLine {
  return { result: ending.result, reason: ending.reason, ...by(ending.rule ?? rule, at) };
}

/** Who won and who did not, by name, where the end of a game says it. */
export function sidesJson(machine: Machine): JsonLine {
  const sides = winnersOf(machine);
  if (!sides) return {};
  const said = (who: readonly number[]): string[] => who.map((id) => nameOf(machine.compiled.world, 'piece', id));
  return { 'won by': said(sides.wins), 'lost by': said(sides.loses) };
}

function sortOf({ site }: AnswerEvent): 'draw' | 'roll' | 'choice' {
  if (site.kind === 'draw') return 'draw';
  return isLuck(site) ? 'roll' : 'choice';
}

/** A question is known by where it stands; luck also by the name of its source. */
function asked(compiled: Compiled, { site, prompt, answer, thing }: AnswerEvent): JsonLine {
  const copy = copyOf(compiled, site, thing);
  const asks = { asks: site.kind, prompt, source: site.source === '' ? null : site.source };
  return { ...asks, answer, ...(copy !== undefined && { copy }) };
}

/** What was changed, by the names the documents use. */
export function changed(world: World, what: Changed): JsonLine {
  switch (what.is) {
    case 'property':
      return {
        of: what.property.kind.universe,
        thing: nameOf(world, what.property.kind.universe, what.thing),
        property: what.property.name,
      };
    case 'number': {
      const supply = world.model.supplies.all.find((s) => s.left === what.global);
      return supply ? { of: 'supply', thing: supply.name } : { of: what.global.role, thing: what.global.name };
    }
    case 'place':
      return { of: 'place', thing: nameOf(world, 'piece', what.thing) };
    case 'pile': {
      const card = world.cards[what.thing];
      const copy = card && card.card.copies.length > 1 ? { copy: card.copy + 1 } : {};
      return { of: 'card', thing: nameOf(world, 'card', what.thing), ...copy };
    }
  }
}

/** A value in words: a number stays a number. */
export function said(world: World, what: Changed, value: number): string | number | boolean {
  switch (what.is) {
    case 'property': {
      const { domain } = what.property;
      if (domain.is === 'yes/no') return value !== 0;
      if (domain.is === 'number' && !(domain.none && value < 0)) return value;
      return valueWords(world, what.property, value);
    }
    case 'number':
      return value;
    case 'place':
      return nameOf(world, 'space', value);
    case 'pile':
      return pileWords(world, value);
  }
}
