/** Why something is so, or is not, in a run that was written down: for programs. */

import { pileWords } from '../analysis/changes.js';
import type { Statement } from '../analysis/rulebook.js';
import type { Found, Why } from '../analysis/why.js';
import type { Around } from '../analysis/why-around.js';
import type { World } from '../compile/world.js';
import { nameOf } from '../compile/world.js';
import { eventJson, type JsonLine, placeText, said } from './account-json.js';

/** The form of what `explain --why --json` prints. */
export const WHY_JSON_VERSION = 1;

export function whyJson(why: Why, statements: ReadonlyMap<string, Statement>): JsonLine {
  const { history, machine, sentence, worth } = why;
  const { compiled } = machine;
  const { world } = compiled;
  return {
    version: WHY_JSON_VERSION,
    condition: sentence.text,
    holds: history.holds,
    step: history.steps,
    since: history.since,
    before: history.before ?? null,
    times: history.times,
    worth: worth ?? null,
    found: why.found.map((found) => foundJson(world, found)),
    starts: why.starts.map(({ found, at }) => ({ ...foundJson(world, found), at: placeText(at) ?? null })),
    vain: why.vain.map(({ step, reason, at }) => ({
      step,
      ...foundJson(world, { ...reason, is: 'property' }),
      because: foundJson(world, {
        is: 'property',
        property: reason.other,
        thing: reason.thing,
        value: reason.otherValue,
      }),
      rule: reason.meeting.key,
      at: placeText(at) ?? null,
    })),
    around: why.around.map((around) => aroundJson(world, around)),
    causes: why.causes.map(({ step, chain, around }) => ({
      step,
      node: history.placeOf(step).node?.key ?? null,
      ...(around && { around: aroundJson(world, around) }),
      chain: chain.map((event) => ({
        ...eventJson(compiled, event),
        statements: (event.rule?.cites ?? []).flatMap((id) => {
          const statement = statements.get(id);
          return statement ? [{ id, text: statement.text }] : [];
        }),
        ...(event.offer && { offered: event.offer.names }),
      })),
    })),
  };
}

function aroundJson(world: World, { property, space, ways }: Around): JsonLine {
  return {
    property: property.name,
    space: nameOf(world, 'space', space),
    links: ways.map(({ link, beyond, open, because }) => ({
      link: nameOf(world, 'link', link),
      to: nameOf(world, 'space', beyond),
      open,
      because: because.map((b) =>
        foundJson(world, { is: 'property', property: b.property, thing: link, value: b.value }),
      ),
    })),
  };
}

function foundJson(world: World, found: Found): JsonLine {
  switch (found.is) {
    case 'property': {
      const { universe } = found.property.kind;
      const value = said(world, { ...found, is: 'property' }, found.value);
      return { of: universe, thing: nameOf(world, universe, found.thing), property: found.property.name, value };
    }
    case 'number':
      return { of: found.global.role, thing: found.global.name, value: found.value };
    case 'place':
      return { of: 'place', thing: nameOf(world, 'piece', found.thing), value: nameOf(world, 'space', found.value) };
    case 'pile':
      return { of: 'card', thing: nameOf(world, 'card', found.thing), value: pileWords(world, found.value) };
  }
}
