/** The kinds of document as JSON Schemas. Nothing here is loaded when the program runs: see `scripts/schemas.ts`. */
import type { Static } from 'typebox';
import type { DocumentKind } from '../kinds.js';
import {
  anyOf,
  common,
  definitions,
  keys,
  mapOf,
  maybe,
  name,
  note,
  oneOf,
  shared,
  text,
  title,
  use,
  version,
} from './basics.js';
import { board } from './board.js';
import { helpFor } from './help.js';
import { kindSections } from './kinds.js';
import { mapping } from './mapping.js';
import { position } from './position.js';
import { ruleSections } from './rules.js';
import { scenario, tests } from './runs.js';
import { study } from './study.js';
import { tableSections } from './tables.js';
import { transplant } from './transplant.js';

/** What there is, and what happens. */
export const module = () =>
  keys(
    {
      version: version(),
      module: name({ description: 'The name of the module; files with one name are its parts.' }),
      ...common(),
      use: use(),
      ...kindSections(),
      ...tableSections(),
      ...ruleSections(),
    },
    { description: 'A module: what there is on a board, and what happens there.' },
  );

/** What one paragraph of a rulebook says, and how sure it is. */
const statement = () =>
  shared('statement', () =>
    anyOf(
      [
        text({ expects: 'a short statement' }),
        keys({
          text: text({ description: 'What it says, in our words.' }),
          confidence: maybe(oneOf(['H', 'M', 'L'], { description: 'High, middling or low.' })),
          title: title(),
          note: note(),
        }),
      ],
      { expects: 'a short statement' },
    ),
  );

/** Statements of a rulebook, in our words. */
export const rulebook = () =>
  keys(
    {
      version: version(),
      rulebook: text({ expects: 'a name' }),
      title: title(),
      note: note(),
      ids: mapOf(statement(), {
        description: 'Ids, each with a short statement.',
        examples: [{ 'RN-FIRE-01': 'A room burns or does not.' }],
      }),
    },
    { description: 'A rulebook: ids of statements that rules cite.' },
  );

/** Documents as they are typed; the tree that is read is checked to be one of these. */
export type Module = Static<ReturnType<typeof module>>;
export type Board = Static<ReturnType<typeof board>>;
export type Scenario = Static<ReturnType<typeof scenario>>;
export type Tests = Static<ReturnType<typeof tests>>;
export type Position = Static<ReturnType<typeof position>>;
export type Rulebook = Static<ReturnType<typeof rulebook>>;

/** The form of each kind of document, and the definitions they refer to, as plain JSON. */
export function forms(): {
  readonly documents: Readonly<Record<DocumentKind, object>>;
  readonly definitions: Readonly<Record<string, object>>;
} {
  const documents = {
    module: module(),
    board: board(),
    scenario: scenario(),
    tests: tests(),
    position: position(),
    rulebook: rulebook(),
    mapping: mapping(),
    study: study(),
    transplant: transplant(),
  };
  return JSON.parse(JSON.stringify({ documents, definitions: Object.fromEntries(definitions) }));
}

/** The schema of each kind of document by itself, as it is written to `schema/`. */
export function schemas(): Readonly<Record<DocumentKind, object>> {
  const { documents, definitions } = forms();
  const whole = (kind: string, form: object) => {
    const needed = Object.entries(definitionsFor(form, definitions));
    return {
      ...(withHelp(kind, form) as object),
      definitions: Object.fromEntries(needed.map(([id, definition]) => [id, withHelp(id, definition)])),
    };
  };
  return Object.fromEntries(Object.entries(documents).map(([kind, form]) => [kind, whole(kind, form)])) as Record<
    DocumentKind,
    object
  >;
}

/** A form in which each key has what editors show of it. */
function withHelp(form: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withHelp(form, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([word, held]): [string, unknown] => {
      if (word !== 'properties' || typeof held !== 'object' || held === null) return [word, withHelp(form, held)];
      const keys = Object.entries(held).map(([key, own]): [string, unknown] => {
        const inside = withHelp(`${form}.${key}`, own) as object;
        const { description, ...help } = helpFor(form, key);
        return [key, { ...(description !== undefined && { description }), ...help, ...inside }];
      });
      return [word, Object.fromEntries(keys)];
    }),
  );
}

/** The definitions that a form refers to, directly or not, by name. */
function definitionsFor(form: object, all: Readonly<Record<string, object>>): Record<string, object> {
  const needed = new Map<string, object>();
  const collect = (part: object) => {
    for (const [, id = ''] of JSON.stringify(part).matchAll(/"#\/definitions\/([^"]+)"/g)) {
      const definition = all[id];
      if (needed.has(id) || !definition) continue;
      needed.set(id, definition);
      collect(definition);
    }
  };
  collect(form);
  return Object.fromEntries([...needed].sort(([a], [b]) => (a < b ? -1 : 1)));
}
