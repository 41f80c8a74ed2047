import { words } from '#validators';
import type { DocumentKind } from './kinds.js';
import type { DocNode } from './tree.js';

/** The form that belongs in a place, as far as messages speak of it: a part of a JSON Schema. */
export interface Form {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Form>>;
  readonly additionalProperties?: Form | boolean;
  readonly items?: Form;
  readonly anyOf?: readonly Form[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** What belongs here, to follow "expected". */
  readonly expects?: string;
  readonly ruleText?: boolean;
}

interface Forms {
  readonly documents: Readonly<Record<DocumentKind, Form>>;
  readonly definitions: Readonly<Record<string, Form>>;
}

let parsed: Forms | undefined;

function forms(): Forms {
  parsed ??= JSON.parse(words) as Forms;
  return parsed;
}

/** A form with what it refers to; what is said beside the reference counts more. */
function resolved(form: Form): Form {
  if (form.$ref === undefined) return form;
  const { $ref, ...beside } = form;
  const target = forms().definitions[$ref.slice('#/definitions/'.length)] ?? {};
  return { ...resolved(target), ...beside };
}

/** The form that belongs at a place of a document; of several possible ones, that which leads to the place. */
export function formAt(kind: DocumentKind, path: readonly string[]): Form {
  let form = resolved(forms().documents[kind]);
  for (const step of path) form = resolved(stepInto(form, step) ?? {});
  return form;
}

function stepInto(form: Form, step: string): Form | undefined {
  for (const branch of branches(form)) {
    const own = branch.properties && Object.hasOwn(branch.properties, step) ? branch.properties[step] : undefined;
    if (own) return own;
    if (branch.items && /^\d+$/.test(step)) return branch.items;
    if (typeof branch.additionalProperties === 'object') return branch.additionalProperties;
  }
  return undefined;
}

let keys: { readonly all: ReadonlySet<string>; readonly lists: ReadonlySet<string> } | undefined;

/** All keys of documents, and those whose value is a list wherever they stand. */
function knownKeys() {
  if (keys) return keys;
  const all = new Set<string>();
  const lists = new Set<string>();
  const others = new Set<string>();
  const { documents, definitions } = forms();
  const visit = (form: Form): void => {
    for (const [key, own] of Object.entries(form.properties ?? {})) {
      all.add(key);
      (isListForm(resolved(own)) ? lists : others).add(key);
      visit(own);
    }
    for (const inside of [...(form.anyOf ?? []), form.items, form.additionalProperties])
      if (typeof inside === 'object') visit(inside);
  };
  for (const form of [...Object.values(documents), ...Object.values(definitions)]) visit(form);
  for (const key of others) lists.delete(key);
  keys = { all, lists };
  return keys;
}

/** Whether a list is what belongs under a key. */
export function isListKey(key: string): boolean {
  return knownKeys().lists.has(key);
}

/** The key that a text begins with, if it is not all of it a key: `turn` of `turn watch`. */
export function leadingKey(text: string): string | undefined {
  const { all } = knownKeys();
  const words = text.split(' ');
  for (let count = Math.min(words.length, 4); count > 0; count--) {
    const key = words.slice(0, count).join(' ');
    if (all.has(key)) return key;
  }
  return undefined;
}

/** The forms a value may have. */
export function branches(form: Form): readonly Form[] {
  return form.anyOf ? form.anyOf.map(resolved) : [form];
}

/** The keys a map may have here; empty where any names will do. */
export function keysOf(form: Form): string[] {
  return branches(form).flatMap((branch) => Object.keys(branch.properties ?? {}));
}

/** Whether only a scalar can stand here. */
export function isScalarForm(form: Form): boolean {
  return branches(form).every(
    (branch) => !branch.properties && !branch.items && branch.additionalProperties === undefined,
  );
}

/** Whether only a list can stand here. */
export function isListForm(form: Form): boolean {
  return branches(form).every((branch) => branch.items !== undefined);
}

/** A tree as plain values, for validators. Maps have no prototype, so that any name is only a key. */
export function plainOf(node: DocNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(plainOf);
  const map = Object.create(null) as Record<string, unknown>;
  for (const { name, value } of node.entries) if (!(name in map)) map[name] = plainOf(value);
  return map;
}
