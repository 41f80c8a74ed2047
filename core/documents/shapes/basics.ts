/**
 * The forms that documents are made of. Each is at once a TypeScript type and a JSON Schema of draft 7; `expects`
 * says in a message what belongs there, `description` is what an editor shows.
 */
import Type, { type Static, type TProperties, type TSchema } from 'typebox';

interface Words {
  /** What belongs here, to follow the word "expected". */
  readonly expects?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** What holds where nothing is said. */
  readonly default?: unknown;
}

/** Forms that several others contain, by name: they become `definitions` of a schema. */
export const definitions = new Map<string, TSchema>();

/** A form with a name, so that it stands once in a schema however often it is used. */
export function shared<T extends TSchema>(id: string, make: () => T) {
  if (!definitions.has(id)) definitions.set(id, make());
  return Type.Unsafe<Static<T>>({ $ref: `#/definitions/${id}` });
}

const word = '[a-z][a-z0-9]*(-[a-z0-9]+)*';
/** A declared name, perhaps with its module in front. */
const namePattern = `^(${word}/)*${word}$`;

/** Anything written without keys and dashes. The check of the form is shared; what is said of it is not. */
function scalar(words: Words & { readonly ruleText?: boolean }) {
  const form = shared('text', () =>
    Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'], expects: 'a text' }),
  );
  return { ...form, ...words } as typeof form;
}

/** One or several lines for people. A number is text too: `title: 2008`. */
export const text = (words: Words = {}) => scalar({ expects: 'a text', ...words });

/** Text of the rule language; the grammar checks it. A number alone is a value: `reset-point: 5`. */
export const ruleText = (words: Words = {}) => scalar({ expects: 'rule text', ruleText: true, ...words });

/** One of the words given. */
export const oneOf = <const T extends readonly string[]>(values: T, words: Words = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values, expects: values.join(', '), ...words });

/** A declared name: one word, perhaps with its module in front. */
export const name = (words: Words = {}) =>
  Type.String({
    pattern: namePattern,
    expects: 'a name: one word in small letters, its parts joined by hyphens',
    ...words,
  });

/** The name of a declared thing, or a number or other mark that stands for one. */
export const label = (words: Words = {}) => text({ expects: 'a name', ...words });

export const whole = (minimum: number, maximum: number, words: Words = {}) =>
  Type.Integer({ minimum, maximum, expects: `a whole number from ${minimum} to ${maximum}`, ...words });

export const integer = (words: Words = {}) => Type.Integer({ expects: 'a whole number', ...words });

export const yesNo = (words: Words = {}) =>
  Type.Unsafe<'yes' | 'no' | boolean>({ enum: ['yes', 'no', true, false], expects: 'yes or no', ...words });

export const listOf = <T extends TSchema>(items: T, words: Words = {}) =>
  Type.Array(items, { expects: 'a list', ...words });

/** A map from any names to one form. */
export const mapOf = <T extends TSchema>(values: T, words: Words = {}) =>
  Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    additionalProperties: values,
    expects: 'keys with values, one a line',
    ...words,
  });

/** A map from declared names to one form; with `minProperties: 1` there is one at least. */
export const named = <T extends TSchema>(values: T, words: Words & { readonly minProperties?: 1 } = {}) =>
  Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    propertyNames: { pattern: namePattern },
    additionalProperties: values,
    expects: 'names with what is said of them',
    ...words,
  });

/** Any names, or declared ones, where `from` names a CSV file with more of them. */
export const orTable = <T extends TSchema>(values: T, words: Words & { readonly declared?: boolean } = {}) => {
  const { declared, ...rest } = words;
  return Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    ...(declared && { propertyNames: { pattern: namePattern } }),
    properties: { from: text({ expects: 'the path of a CSV file', examples: ['./cards.csv'] }) },
    additionalProperties: values,
    expects: 'names with what is said of them',
    ...rest,
  });
};

/** A map with known keys and no others. */
export const keys = <T extends TProperties>(properties: T, words: Words = {}) =>
  Type.Object(properties, { additionalProperties: false, expects: 'keys with values', ...words });

/** A map with known keys, and others that name properties. */
export const keysAnd = <T extends TProperties, R extends TSchema>(properties: T, others: R, words: Words = {}) =>
  Type.Object(properties, { additionalProperties: others, expects: 'keys with values', ...words });

export const anyOf = <T extends TSchema[]>(forms: [...T], words: Words = {}) => Type.Union(forms, { ...words });

export const maybe = <T extends TSchema>(form: T) => Type.Optional(form);

/** One thing or a list of them. */
export const oneOrMore = <T extends TSchema>(form: T, words: Words = {}) => anyOf([form, listOf(form)], words);

export const title = () => maybe(shared('title', () => text({ description: 'What people read, in any script.' })));
export const note = () =>
  maybe(shared('note', () => text({ description: 'A remark for whoever reads the document.' })));
/** One or several ids of rulebook statements. */
export const ids = (description: string) =>
  oneOrMore(label({ expects: 'the id of a rulebook statement' }), {
    expects: 'ids of rulebook statements',
    description,
    examples: ['RN-FIRE-07'],
  });
export const cites = () => maybe(shared('cites', () => ids('The rulebook statements this implements.')));

/** What every declaration may say. */
export const common = () => ({ title: title(), note: note(), cites: cites() });

export const version = () =>
  Type.Unsafe<1>({ type: 'integer', enum: [1], expects: '1', description: 'The version of the format of documents.' });

/** A module by its name or by the path of a file. */
const moduleRef = () =>
  text({ expects: 'the name of a module, or a path such as ./part.yaml', examples: ['hazards/fire', './part.yaml'] });
export const use = () =>
  maybe(
    shared('use', () =>
      oneOrMore(moduleRef(), { expects: 'a list of modules', description: 'The modules used, by name or by path.' }),
    ),
  );

export const path = (what: string) => text({ expects: `the path of a ${what}`, examples: [`./${what}.yaml`] });

/** A scalar value of a property: a level, a number, yes or no. */
export const plainValue = () => scalar({ expects: 'a value' });
export const valueOrList = () =>
  shared('values', () => anyOf([plainValue(), listOf(plainValue())], { expects: 'a value or a list of values' }));
