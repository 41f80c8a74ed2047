import type { Condition, Name, Place, Relation, SetPhrase, Test, Ties, Value, Who } from './tree.js';

/**
 * How tightly a value stands: `whole` ends a text, `sum` may be a sum, `product` a product, `single` neither,
 * `closed` stands before a word that a phrase at its end would swallow.
 */
type Standing = 'whole' | 'sum' | 'product' | 'single' | 'closed';

const words = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');
const bracketed = (text: string): string => `(${text})`;
const nameOf = (name: Name): string => name.text;

const WEIGHT = { whole: 0, sum: 1, product: 2, single: 3, closed: 4 } as const;

/** The loosest standing a value can have without brackets. */
function weightOf(value: Value): number {
  switch (value.kind) {
    case 'whether':
      return WEIGHT.whole;
    case 'sum':
      return value.op === '*' ? WEIGHT.product : WEIGHT.sum;
    case 'divide':
      return WEIGHT.product;
    default:
      return endsOpen(value) ? WEIGHT.single : WEIGHT.closed;
  }
}

// Whether the text of a value ends with a phrase that would take a following word, relation or comma for its own.
function endsOpen(value: Value): boolean {
  switch (value.kind) {
    case 'count':
    case 'total':
    case 'best':
    case 'distance':
      return true;
    case 'of':
      return value.owner.kind !== 'it' && endsOpen(value.owner);
    case 'old':
      return value.owner !== undefined && endsOpen(value.owner);
    case 'across':
      return endsOpen(value.from);
    case 'smaller':
      return endsOpen(value.right);
    default:
      return false;
  }
}

/** A value where `standing` allows it without brackets, otherwise in brackets. */
export function printValue(value: Value, standing: Standing): string {
  const text = bare(value);
  return weightOf(value) < WEIGHT[standing] ? bracketed(text) : text;
}

function bare(value: Value): string {
  switch (value.kind) {
    case 'number':
      return String(value.value);
    case 'name':
      return nameOf(value.name);
    case 'the':
      // `the distance from ...` and `the total links of each room` are values of their own.
      return ['distance', 'total'].includes(value.name.text)
        ? `(the ${nameOf(value.name)})`
        : `the ${nameOf(value.name)}`;
    case 'active':
      return `the active ${nameOf(value.name)}`;
    case 'it':
      return 'it';
    case 'of':
      return value.owner.kind === 'it'
        ? `its ${nameOf(value.property)}`
        : `${nameOf(value.property)} of ${printValue(value.owner, 'single')}`;
    case 'old':
      return `the old ${nameOf(value.property)}${value.owner ? ` of ${printValue(value.owner, 'single')}` : ''}`;
    case 'ray-end':
      return `the ${nameOf(value.noun)} ${value.which}`;
    case 'across':
      return `across ${printValue(value.link, 'single')} from ${printValue(value.from, 'single')}`;
    case 'distance': {
      const links = value.over && linksOver(value.over, 'word');
      const place = printPlace(value.place, 'word');
      return words(`the distance from ${printValue(value.from, 'single')} to`, place, links);
    }
    case 'count':
      return `the number of ${printSet(value.set, 'one')}`;
    case 'total':
      return `the total ${nameOf(value.property)} of ${printSet(value.set, 'one')}`;
    case 'best':
      return words(
        'the',
        bestSet(value.set),
        'with the',
        value.which,
        `${nameOf(value.property)}${value.ties === undefined ? '' : `, ${printTies(value.ties)}`}`,
      );
    case 'supply':
      return `the supply of ${nameOf(value.name)}`;
    case 'sum':
      return sum(value);
    case 'divide':
      return `${printValue(value.left, 'product')} divided by ${printValue(value.right, 'single')}, rounded ${value.rounded}`;
    case 'smaller':
      return `the ${value.which} of ${printValue(value.left, 'single')} and ${printValue(value.right, 'single')}`;
    case 'whether':
      return `${printValue(value.then, 'sum')} if ${printCondition(value.condition, 'whole')}, otherwise ${printValue(value.otherwise, 'whole')}`;
  }
}

// Sums are read from the left, so only a right side of the same weight needs brackets.
function sum(value: Value & { kind: 'sum' }): string {
  const [left, right] = value.op === '*' ? (['product', 'single'] as const) : (['sum', 'product'] as const);
  return `${printValue(value.left, left)} ${value.op} ${printValue(value.right, right)}`;
}

export function printTies(value: Ties): string {
  if (value.kind === 'random') return 'ties at random';
  if (value.kind === 'chosen') return `ties chosen by ${printWho(value.by)}`;
  return `ties to the ${value.which} ${nameOf(value.property)}`;
}

// What `with the most` follows: everything in it is closed, so that nothing in it takes the `with` for its own.
function bestSet(set: SetPhrase): string {
  return words(
    noun(set),
    ...set.relations.map((relation) => printRelation(relation, 'with')),
    set.where && `where (${printCondition(set.where, 'whole')})`,
  );
}

const noun = (set: SetPhrase): string =>
  words(...set.adjectives.map(nameOf), nameOf(set.noun), set.called && `called ${nameOf(set.called)}`);

/** A set phrase. `whole`: it ends a statement; `one`: its `where` takes one sentence. */
export function printSet(set: SetPhrase, standing: 'whole' | 'one'): string {
  const last = set.relations.length - 1;
  const relations = set.relations.map((relation, i) =>
    printRelation(relation, i === last ? 'nothing' : set.relations[i + 1]?.kind === 'of' ? 'of' : 'relation'),
  );
  return words(article(set), noun(set), ...relations, set.where && `where ${printCondition(set.where, standing)}`);
}

function article(set: SetPhrase): string {
  if (set.article === 'none') return '';
  // Letters that sound otherwise (`an hour`, `a unit`) are not known here; reading takes either.
  return set.article === 'a' && /^[aeiou]/.test((set.adjectives[0] ?? set.noun).text) ? 'an' : set.article;
}

/**
 * What comes after a relation in its phrase: nothing of the phrase, a word that goes on with it, another relation, the
 * relation `of`, or (perhaps after more) `with the most`.
 */
type After = 'nothing' | 'word' | 'relation' | 'of' | 'with';

// A set inside a relation: brackets where it has a `where`, or where it would take what follows for its own.
function inner(set: SetPhrase, after: After): string {
  const text = printSet(set, 'whole');
  const takes =
    after === 'relation' || after === 'of' || after === 'with' || (after !== 'nothing' && set.relations.length > 0);
  return set.where !== undefined || takes ? bracketed(text) : text;
}

function printPlace(place: Place, after: After): string {
  if (place.kind === 'any') return inner(place.set, after);
  return closedAgainst(place.value, after);
}

function closedAgainst(value: Value, after: After): string {
  const text = printValue(value, 'closed');
  const takes = after === 'of' || after === 'with' ? endsWithName(value) : false;
  return takes && !text.startsWith('(') ? bracketed(text) : text;
}

// `the room with the most gas`, `gas of the room`, `the room of the figure` are each one phrase; so what ends with such
// a word cannot stand before `with the most`, or before the relation `of`, without brackets.
function endsWithName(value: Value): boolean {
  switch (value.kind) {
    case 'the':
      return true;
    case 'name':
      // In what a `with the most` follows another relation may come first, so names are closed there too.
      return true;
    case 'of':
      return value.owner.kind !== 'it' && endsWithName(value.owner);
    case 'old':
      return value.owner === undefined || endsWithName(value.owner);
    case 'across':
      return endsWithName(value.from);
    case 'smaller':
      return endsWithName(value.right);
    default:
      return false;
  }
}

function steps(value: Value, after: After): string {
  return closedAgainst(value, after === 'with' ? 'with' : 'word');
}

function linksOver(over: SetPhrase, after: After): string {
  return `over ${over.article === 'none' ? noun(over) : inner(over, after)}`;
}

const beyond: Readonly<Record<string, string>> = { up: 'above', down: 'below' };

function printRelation(relation: Relation, after: After): string {
  switch (relation.kind) {
    case 'in':
      return `${relation.word} ${printPlace(relation.place, after)}`;
    case 'of':
      return `of ${printPlace(relation.place, after)}`;
    case 'next-to':
      return `next to ${printPlace(relation.place, after)}`;
    case 'linked': {
      const { by, passes } = relation;
      return words(
        'linked',
        passes && `for ${nameOf(passes)}`,
        `to ${printPlace(relation.place, by === undefined ? after : 'word')}`,
        by && `by ${inner(by, after)}`,
      );
    }
    case 'within':
      return `within ${steps(relation.steps, after)} ${noun(relation.links)} of ${printPlace(relation.place, after)}`;
    case 'nearest': {
      const links = relation.over && linksOver(relation.over, after);
      return words('nearest to', printPlace(relation.place, links === undefined ? after : 'word'), links);
    }
    case 'between':
      return `between ${printPlace(relation.a, 'word')} and ${printPlace(relation.b, after)}`;
    case 'facing':
      return `facing ${printPlace(relation.place, after)}`;
    case 'that-way':
      return `${beyond[relation.way.text] ?? `to the ${relation.way.text} of`} ${printPlace(relation.place, after)}`;
    case 'other-than':
      return `other than ${closedAgainst(relation.value, after)}`;
  }
}

/** A condition. `whole`: `and` and `or` need no brackets; `one`: one sentence. */
export function printCondition(condition: Condition, standing: 'whole' | 'one'): string {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const text = condition.parts.map((part) => printCondition(part, 'one')).join(` ${condition.kind} `);
      return standing === 'one' ? bracketed(text) : text;
    }
    case 'not':
      return `not (${printCondition(condition.part, 'whole')})`;
    case 'constant':
      return condition.value ? 'always' : 'never';
    case 'is':
    case 'was':
      return words(
        printValue(condition.subject, 'sum'),
        condition.kind,
        condition.negated ? 'not' : '',
        printTest(condition.test),
      );
    case 'exists':
      return `there is ${printSet(condition.set, 'one')}`;
    case 'every':
      return words(printSet(condition.set, 'one'), 'is', condition.negated ? 'not' : '', printTest(condition.test));
    case 'holds':
      return `${printValue(condition.subject, 'closed')} holds ${printSet(condition.set, 'one')}`;
    case 'fits': {
      const verb = condition.sealing ? 'suit' : 'fit';
      return words(
        printValue(condition.subject, 'closed'),
        condition.negated ? `does not ${verb}` : `${verb}s`,
        printValue(condition.to, 'closed'),
      );
    }
    case 'agrees':
      return `${printWho(condition.who)} agrees to "${condition.text}"`;
    case 'remembered':
      return words(
        printValue(condition.value, 'sum'),
        'is',
        condition.negated ? 'not' : '',
        `remembered as ${nameOf(condition.as)}`,
      );
    case 'during':
      return `it ${condition.negated ? 'does not happen' : 'happens'} during ${nameOf(condition.scope)}`;
  }
}

function printTest(test: Test): string {
  switch (test.kind) {
    case 'word':
      return nameOf(test.name);
    case 'noun':
      return indefinite(words(...test.adjectives.map(nameOf), nameOf(test.noun)));
    case 'compare':
      return `${test.op} ${printValue(test.value, 'sum')}`;
    case 'equals':
      return printValue(test.value, 'sum');
    case 'among':
      return `one of ${test.names.map((name) => printValue(name, 'closed')).join(', ')}`;
    case 'marked':
      return `marked with ${indefinite(nameOf(test.mark))}`;
    case 'off-board':
      return 'off the board';
    case 'relation':
      return printRelation(test.relation, 'nothing');
  }
}

/** `a door`, `an open door`. */
export const indefinite = (phrase: string): string => `${/^[aeiou]/.test(phrase) ? 'an' : 'a'} ${phrase}`;

export function printPlaceWhole(place: Place): string {
  return printPlace(place, 'nothing');
}

export function printWho(who: Who): string {
  switch (who.kind) {
    case 'active':
      return 'the active player';
    case 'crew':
      return 'the crew';
    case 'player-of':
      return `the player of ${printValue(who.owner, 'closed')}`;
    case 'role':
      return `the ${nameOf(who.role)}`;
  }
}
