import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../core/documents/kinds.js';
import { helpNames } from '../../core/documents/shapes/help.js';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const folder = new URL('../../schema/', import.meta.url);
const schemas = readdirSync(folder).map((name) => ({
  kind: name.replace('.schema.json', ''),
  schema: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Schema,
}));

interface Key {
  /** The form it stands in, with the keys around it. */
  readonly form: string;
  readonly name: string;
  readonly schema: Schema;
}

/** Every key that a schema knows, wherever it stands. */
function keysOf(form: string, value: unknown): Key[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(form, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([word, held]) => {
    if (word === 'examples' || word === 'default') return [];
    if (word === 'definitions') return Object.entries(held).flatMap(([id, inner]) => keysOf(id, inner));
    if (word !== 'properties') return keysOf(form, held);
    return Object.entries(held as Record<string, Schema>).flatMap(([name, schema]) => [
      { form, name, schema },
      ...keysOf(`${form}.${name}`, schema),
    ]);
  });
}

/** A word of a key's schema, or of the definition it refers to. */
function said<W extends keyof Schema>(of: Schema, word: W, whole: Schema): Schema[W] | undefined {
  if (of[word] !== undefined) return of[word];
  const referred = of.$ref === undefined ? undefined : whole.definitions?.[of.$ref.replace('#/definitions/', '')];
  for (const other of [...(of.allOf ?? []), ...(referred ? [referred] : [])]) {
    const found = said(other, word, whole);
    if (found !== undefined) return found;
  }
  return undefined;
}

it('there is a schema for each kind of document', () => {
  expect(schemas.map((s) => s.kind).sort()).toEqual([...documentKinds].sort());
});

describe.each(schemas)('the schema of a $kind', ({ kind, schema }) => {
  const keys = keysOf(kind, schema);

  it('describes every key', () => {
    expect(keys.length).toBeGreaterThan(5);
    const bare = keys.filter((key) => !said(key.schema, 'description', schema));
    expect(bare.map(({ form, name }) => `${form}.${name}`)).toEqual([]);
  });

  it('shows a value of every key: an example, a choice, or what holds unless something is said', () => {
    const bare = keys.filter((key) =>
      (['examples', 'enum', 'default'] as const).every((word) => said(key.schema, word, schema) === undefined),
    );
    expect(bare.map(({ form, name }) => `${form}.${name}`)).toEqual([]);
  });

  it('shows only values that it allows itself', () => {
    const ajv = new Ajv({ strict: false });
    const wrong = keys.flatMap(({ form, name, schema: own }) => {
      const standing = said(own, 'default', schema);
      const shown = [...(said(own, 'examples', schema) ?? []), ...(standing === undefined ? [] : [standing])];
      if (shown.length === 0) return [];
      const fits = ajv.compile({ ...own, definitions: schema.definitions });
      return shown.filter((value) => !fits(value)).map((value) => `${form}.${name}: ${JSON.stringify(value)}`);
    });
    expect(wrong).toEqual([]);
  });
});

it('what is said of keys is said of keys that there are', () => {
  const all = schemas.flatMap(({ kind, schema }) => keysOf(kind, schema));
  const known = new Set(all.flatMap(({ form, name }) => [`${form}.${name}`, `*.${name}`]));
  expect(helpNames.filter((name) => !known.has(name))).toEqual([]);
});
