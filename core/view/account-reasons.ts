/** Why nothing changed, in words for those who read an account. */
import { valueWords } from '../analysis/changes.js';
import type { Reason } from '../engine/nothing.js';
import type { Expr } from '../language/program.js';
import type { OptionDeclaration, Property } from '../language/types.js';
import type { Names } from './account-names.js';
import { citeOf, listed } from './account-words.js';

/** Most reasons told of one effect. */
const MOST = 3;

/** The reasons in a few phrases, like ones together; undefined where there are none. */
export function reasonWords(names: Names, reasons: readonly Reason[], cited = true): string | undefined {
  const groups: { readonly first: Reason; readonly things: string[] }[] = [];
  for (const reason of telling(reasons)) {
    const thing = thingOf(names, reason);
    const group = groups.find(({ first }) => alike(first, reason));
    if (!group) groups.push({ first: reason, things: [thing] });
    else if (!group.things.includes(thing)) group.things.push(thing);
  }
  const phrases = groups.map(({ first, things }) => phrase(names, first, things, cited)).filter((text) => text !== '');
  const told = [...new Set(phrases)];
  if (told.length === 0) return undefined;
  return [...told.slice(0, MOST), ...(told.length > MOST ? ['and more'] : [])].join(', ');
}

/** Where something was tried and came to nothing, what was not even tried is beside the point. */
function telling(reasons: readonly Reason[]): readonly Reason[] {
  const tried = reasons.filter(({ is }) => is !== 'none' && is !== 'so' && is !== 'not so');
  return tried.length > 0 ? tried : reasons;
}

function thingOf(names: Names, reason: Reason): string {
  if (reason.is !== 'same' && reason.is !== 'meeting' && reason.is !== 'no number') return '';
  return names.thing(reason.property.kind.universe, reason.thing);
}

function alike(one: Reason, other: Reason): boolean {
  if (one.is === 'same' && other.is === 'same') return one.property === other.property && one.value === other.value;
  if (one.is === 'no number' && other.is === 'no number') return one.property === other.property;
  return (
    one.is === 'meeting' &&
    other.is === 'meeting' &&
    one.property === other.property &&
    one.value === other.value &&
    one.other === other.other &&
    one.otherValue === other.otherValue
  );
}

/** Most things named one by one. */
const MOST_THINGS = 4;

function phrase(names: Names, reason: Reason, things: readonly string[], cited: boolean): string {
  const all =
    things.length > MOST_THINGS
      ? `${things.slice(0, MOST_THINGS - 1).join(', ')} and ${things.length - MOST_THINGS + 1} more`
      : listed(things);
  const are = things.length > 1 ? 'are' : 'is';
  switch (reason.is) {
    case 'same': {
      const { property } = reason;
      const value = said(names, property, reason.value);
      if (names.isAdjective(property)) return `${all} ${are} ${value} already`;
      const own = `${all}: ${names.property(property)}`;
      return property.domain.is === 'number' ? `${own} stands at ${value}` : `${own} is ${value} already`;
    }
    case 'same number':
      return `${names.track(reason.global)} stands at ${reason.value}`;
    case 'same place':
      return reason.space < 0
        ? `${names.piece(reason.piece)} is nowhere`
        : `${names.piece(reason.piece)} is in ${names.space(reason.space)} already`;
    case 'meeting': {
      const { property, other, meeting } = reason;
      const value = said(names, property, reason.value);
      const stays = `${names.isAdjective(property) ? '' : `${names.property(property)} `}${things.length > 1 ? 'stay' : 'stays'} ${value}`;
      const against = said(names, other, reason.otherValue);
      const why = names.isAdjective(other) ? `it is ${against}` : `its ${names.property(other)} is ${against}`;
      const cite = cited ? citeOf(meeting) : '';
      return `${all} ${stays} because ${things.length > 1 ? why.replace(/^it is/, 'they are').replace(/^its/, 'their') : why}${cite === '' ? '' : ` (${cite})`}`;
    }
    case 'supply':
      return `no ${names.supply(reason.supply)} left`;
    case 'none':
      return `there is no ${names.clean(bare(reason.phrase))}`;
    case 'not so':
    case 'so':
      return conditionWords(names, reason);
    case 'no card':
      return `${names.deck(reason.deck)} has no card left`;
    case 'no number':
      return `${all} ${things.length > 1 ? 'have' : 'has'} no ${names.property(reason.property)}`;
    case 'no amount':
      return `no ${names.property(reason.property)} can go from ${names.thing(reason.property.kind.universe, reason.from)} to ${names.thing(reason.property.kind.universe, reason.to)}`;
  }
}

function said(names: Names, property: Property, value: number): string {
  return names.clean(valueWords(names.world, property, value));
}

/** A phrase for things without its article and without the name it gives them. */
function bare(text: string): string {
  return text.replace(/^(an?|the|each|any number of) /, '').replace(/ called [\w-]+/g, '');
}

/** What hangs on an option is told by the option's value: whoever reads can set it. Everything else is quoted. */
function conditionWords(names: Names, { is, text, condition }: Extract<Reason, { is: 'so' | 'not so' }>): string {
  const options = condition ? deciding(names, condition, is === 'so') : undefined;
  if (options && options.length > 0)
    return options.map((option) => `${option.name} is ${optionText(names, option)}`).join(', ');
  const said = withOptions(names, text, condition);
  return is === 'so' ? said : denied(said);
}

/** A condition that is not so: said with a `not` where that is one word in it. */
function denied(text: string): string {
  const parts = text.split(/ (?:is|are) /);
  if (parts.length === 2 && !/^there (?:is|are) |^not | (?:and|or|where) | not /.test(text))
    return text.replace(/ (is|are) /, ' $1 not ');
  const none = /^there is (?:an? )(.+)$/.exec(text);
  return none ? `there is no ${none[1]}` : `not so: ${text}`;
}

/** A condition as it is written, each option in it with its value: whoever reads can set it. */
function withOptions(names: Names, text: string, condition: Expr | undefined): string {
  const options = condition ? optionsIn(condition) : [];
  return options.reduce(
    (said, option) =>
      said.replace(new RegExp(`(?<![\\w-])${option.name}(?![\\w-])`), `${option.name} (${optionText(names, option)})`),
    names.clean(text),
  );
}

function optionsIn(x: Expr): OptionDeclaration[] {
  switch (x.op) {
    case 'option':
      return [x.option];
    case 'not':
      return optionsIn(x.of);
    case 'compare':
      return [...optionsIn(x.left), ...optionsIn(x.right)];
    case 'in-option':
      return [x.option];
    case 'and':
    case 'or':
      return x.parts.flatMap(optionsIn);
    default:
      return [];
  }
}

/** The options that alone make a condition come out so; undefined where other things have a say. */
function deciding(names: Names, x: Expr, so: boolean): OptionDeclaration[] | undefined {
  switch (x.op) {
    case 'not':
      return deciding(names, x.of, !so);
    case 'compare': {
      const option = x.left.op === 'option' ? x.left.option : undefined;
      if (!option || x.right.op !== 'const') return undefined;
      const value = names.world.options.get(option) ?? option.default;
      const holds = (x.sign === '===') === (value === x.right.value);
      return (x.sign === '===' || x.sign === '!==') && holds === so ? [option] : undefined;
    }
    case 'and':
    case 'or': {
      const parts = x.parts.map((part) => deciding(names, part, so));
      // One false part of an `and`, one true part of an `or` is enough.
      if ((x.op === 'and') !== so) return parts.find((part) => part !== undefined);
      return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
    }
    default:
      return undefined;
  }
}

function optionText({ world }: Names, option: OptionDeclaration): string {
  const { values } = option;
  const value = world.options.get(option) ?? option.default;
  if (typeof value !== 'number') return value.join(', ');
  if (values.is === 'names') return values.names[value] ?? String(value);
  return values.is === 'yes/no' ? (value ? 'yes' : 'no') : String(value);
}
