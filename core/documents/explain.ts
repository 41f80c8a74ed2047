import type { ValidationError } from '#validators';
import { type Diagnostic, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName, nearNames } from '../source/nearest.js';
import { cellOf } from './cells.js';
import { type Form, formAt, isListForm, isScalarForm, keysOf } from './form.js';
import { type DocumentKind, documentKinds } from './kinds.js';
import { limits } from './limits.js';
import { noName } from './name-form.js';
import { linkWritten, stateWritten } from './other-forms.js';
import type { DocMap, DocNode, DocScalar } from './tree.js';

/** A place in a document with all that validators say of it. */
interface Spot {
  readonly kind: DocumentKind;
  readonly path: readonly string[];
  readonly tree: DocMap;
  readonly node: DocNode;
  /** The key whose value it is, where it is the value of a key. */
  readonly key: DocScalar | undefined;
  readonly form: Form;
  readonly errors: readonly ValidationError[];
}

/** A misspelt key or value, and the word that was meant. */
export interface Meant {
  /** Of the map that the key is in, or of the value. */
  readonly path: readonly string[];
  readonly at: FileSpan;
  readonly word: string;
  readonly isKey: boolean;
  readonly told: Diagnostic;
}

/**
 * What validators found, in designers' words and at exact places: one message for each cause. A file with more faults
 * than anybody reads at once is told as many as `limits.faults`, and how many errors were left out.
 */
export function explain(
  kind: DocumentKind,
  tree: DocMap,
  errors: readonly ValidationError[],
): { readonly told: readonly Diagnostic[]; readonly left: number; readonly meant: readonly Meant[] } {
  const byPath = new Map<string, ValidationError[]>();
  for (const error of errors) {
    const list = byPath.get(error.instancePath);
    if (list) list.push(error);
    else byPath.set(error.instancePath, [error]);
  }
  const inside = parents(byPath.keys());
  const told: Diagnostic[] = [];
  const meant: Meant[] = [];
  const keys = new Set<string>();
  let left = 0;
  for (const [pointer, list] of byPath) {
    if (told.length >= limits.faults) {
      left += list.length;
      continue;
    }
    const path = pointer
      .split('/')
      .slice(1)
      .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'));
    const found = nodeAt(tree, path);
    if (!found) continue;
    const spot = { kind, path, tree, ...found, form: formAt(kind, path), errors: list };
    for (const diagnostic of explainSpot(spot, inside.has(pointer))) {
      const { code, message, at } = diagnostic;
      const key = `${code} ${at?.file.path} ${at?.start} ${message}`;
      if (keys.has(key)) continue;
      told.push(diagnostic);
      const { suggestion } = diagnostic;
      if (suggestion !== undefined && at && (code === 'BK0202' || code === 'BK0205'))
        meant.push({ path, at, word: suggestion, isKey: code === 'BK0202', told: diagnostic });
      keys.add(key);
    }
    left += Math.max(0, list.length - limits.faults);
  }
  return { told, left, meant };
}

/** All places that have another place with errors inside them. */
function parents(pointers: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const pointer of pointers) {
    for (let slash = pointer.lastIndexOf('/'); slash >= 0; slash = pointer.lastIndexOf('/', slash - 1)) {
      if (all.has(pointer.slice(0, slash))) break;
      all.add(pointer.slice(0, slash));
      if (slash === 0) break;
    }
  }
  return all;
}

function nodeAt(tree: DocMap, path: readonly string[]): Pick<Spot, 'node' | 'key'> | undefined {
  let node: DocNode | undefined = tree;
  let key: DocScalar | undefined;
  for (const step of path) {
    if (node.kind === 'list') {
      node = node.items[Number(step)];
      key = undefined;
    } else if (node.kind === 'map') {
      const entry: DocMap['entries'][number] | undefined = node.entries.find((e) => e.name === step);
      node = entry?.value;
      key = entry?.key;
    } else return undefined;
    if (!node) return undefined;
  }
  return { node, key };
}

function explainSpot(spot: Spot, inside: boolean): Diagnostic[] {
  const of = (keyword: string) => spot.errors.filter((error) => error.keyword === keyword).slice(0, limits.faults);
  const range = rangeWritten(spot);
  const unknown = of('additionalProperties').map(({ params }) =>
    range && params.additionalProperty === 'is' ? range : unknownKey(spot, String(params.additionalProperty)),
  );
  const names = of('propertyNames').map(({ params }) =>
    noName(String(params.propertyName), keyNamed(spot, String(params.propertyName)), true),
  );
  // A missing key that another was meant for is no second fault.
  const meant = new Set(unknown.map((diagnostic) => diagnostic.suggestion));
  const missing = of('required')
    .map((error) => String(error.params.missingProperty))
    .filter((key) => !meant.has(key) && !(range && (key === 'from' || key === 'to')));
  const structure = [...unknown, ...names, ...(missing.length > 0 ? missingKeys(spot, missing) : [])];
  // Of several possible forms the author meant the one that was begun.
  if (structure.length > 0 || (inside && of('anyOf').length > 0)) return structure;
  if (of('anyOf').length > 0 || of('type').length > 0) return [noSuchWord(spot) ?? wrongForm(spot)];
  if (of('enum').length > 0) return [notOneOf(spot)];
  if (of('pattern').length > 0)
    return [problem('BK0207', `${subject(spot)} is not well formed`, spot.node.at, { label: expected(spot.form) })];
  if (of('minimum').length > 0 || of('maximum').length > 0)
    return [problem('BK0206', `${subject(spot)} is out of range`, spot.node.at, { label: expected(spot.form) })];
  if (of('minItems').length > 0 || of('maxItems').length > 0)
    return [
      problem('BK0208', `${subject(spot)} has another number of entries`, spot.node.at, { label: expected(spot.form) }),
    ];
  if (of('minProperties').length > 0)
    return [problem('BK0208', `${subject(spot)} has no entries`, spot.node.at, { label: expected(spot.form) })];
  return inside ? [] : [wrongForm(spot)];
}

/** Words for what a board consists of, or an option has, and the keys it stands under. */
const otherWords: Readonly<Record<string, string>> = {
  rooms: 'spaces',
  squares: 'spaces',
  places: 'spaces',
  doors: 'links',
  edges: 'links',
  connections: 'links',
  is: 'values',
};

/** `{ is: 0 to 3 }` where a range is said by its two ends. */
function rangeWritten(spot: Spot): Diagnostic | undefined {
  const { node, form } = spot;
  if (node.kind !== 'map' || node.get('from') || node.get('to') || keysOf(form).includes('is')) return undefined;
  const value = node.get('is');
  const ends = value?.kind === 'scalar' && /^(-?\d+) to (-?\d+)$/.exec(value.text.text.trim());
  if (!ends || !keysOf(form).includes('from') || !keysOf(form).includes('to')) return undefined;
  return problem('BK0202', `"is" is not a key ${where(spot)}`, keyNamed(spot, 'is'), {
    help: `write \`from: ${ends[1]}, to: ${ends[2]}\` in its place`,
  });
}

function unknownKey(spot: Spot, name: string): Diagnostic {
  const at = keyNamed(spot, name);
  const known = keysOf(spot.form);
  const free = known.filter((key) => spot.node.kind !== 'map' || !spot.node.get(key));
  if (spot.path.length === 0 && (documentKinds as readonly string[]).includes(name)) {
    return problem('BK0210', `a document is either a ${spot.kind} or a ${name}`, at, {
      help: 'put the two in files of their own',
    });
  }
  const called = otherWords[name] ?? '';
  const suggestion = free.includes(called) ? called : nearestName(name, free);
  return problem('BK0202', `"${name}" is not a key ${where(spot)}`, at, {
    ...(suggestion === undefined ? { help: belongsAbove(spot, name) ?? keysThere(name, known) } : { suggestion }),
  });
}

/** A name below a map of names that stands as far left as the key of that map. */
function belongsAbove({ kind, path, node }: Spot, name: string): string | undefined {
  if (node.kind !== 'map') return undefined;
  const above = node.entries[node.entries.findIndex((entry) => entry.name === name) - 1];
  const [first] = above?.value.kind === 'map' ? above.value.entries : [];
  if (!above || !first || above.value.at.file.text[above.value.at.start] === '{') return undefined;
  const form = formAt(kind, [...path, above.name]);
  if (keysOf(form).length > 0 || !/^[a-z][a-z0-9-]*$/.test(name)) return undefined;
  return `if it belongs to \`${above.name}\`, indent it like \`${first.name}\``;
}

/** More keys than this are not all listed. */
const MOST_KEYS = 16;
const MOST_NEAR = 4;

/** The keys near a word first; of many keys the first, which are those that most documents have. */
function keysThere(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const near = nearNames(name, known, MOST_NEAR);
  const begin = near.length > 0 ? `near it: ${near.join(', ')}; ` : '';
  const more = known.length - MOST_KEYS;
  const list = more > 1 ? `${known.slice(0, MOST_KEYS).join(', ')} and ${more} more` : known.join(', ');
  return `${begin}the keys there are: ${list}`;
}

function missingKeys(spot: Spot, missing: readonly string[]): Diagnostic[] {
  const words = missing.map((key) => `\`${key}:\``).join(' and ');
  const naming =
    spot.node.kind === 'map' ? spot.node.entries.find((entry) => entry.name === spot.kind)?.key.at : undefined;
  const at = spot.key?.at ?? (spot.path.length === 0 ? naming : undefined) ?? spot.node.at;
  const who = spot.path.length === 0 ? `this ${spot.kind} has` : `${subject(spot)} has`;
  return [
    problem(
      'BK0203',
      `${who} no ${words}`,
      at,
      spot.path.length === 0 && missing.includes('version')
        ? { help: 'write `version: 1` on the first line' }
        : { help: linkWritten(spot.kind, spot.path, spot.node) },
    ),
  ];
}

function wrongForm(spot: Spot): Diagnostic {
  const { node, form } = spot;
  if (node.kind === 'map' && isScalarForm(form) && node.at.file.text[node.at.start] !== '{' && node.entries[0])
    return colonInside(spot, node.entries[0].key);
  const zeros =
    node.kind === 'scalar' && /^[+-]?0\d+$/.test(node.text.text.trim()) && /number/.test(form.expects ?? '');
  const listed =
    node.kind === 'scalar' && typeof node.value === 'string' && !/[\n[\]]/.test(node.value) && isListForm(form);
  return problem(
    'BK0204',
    node.kind === 'scalar' && node.value === null
      ? `${subject(spot)} has no value`
      : `${subject(spot)} is ${found(node)}`,
    isNothing(node) && !cellOf(node) ? (spot.key?.at ?? node.at) : node.at,
    {
      label: expected(form),
      ...meantHelp(spot),
      ...(listed && { help: `a list stands in brackets: \`[${node.text.text.trim()}]\`` }),
      ...(zeros && { help: 'a number has no zeros in front' }),
      ...(spot.key &&
        isNothing(node) &&
        keysOf(form).length > 0 && { help: `if there is nothing to say of it write \`${spot.key.text.text}: {}\`` }),
    },
  );
}

/** What is said of the form that was begun, where it can be seen what it was to be. */
function meantHelp({ kind, path, tree, node }: Spot): { readonly help?: string } {
  const around = nodeAt(tree, path.slice(0, -1));
  const help = linkWritten(kind, path, node) ?? (around && stateWritten(around.node, around.key?.text.text, node));
  return help === undefined ? {} : { help };
}

/** `do: if the room is dry: put fire there`, over several lines: YAML makes keys of what was meant as text. */
function colonInside(spot: Spot, first: DocScalar): Diagnostic {
  const at = { file: first.at.file, start: first.at.end, end: first.at.end + 1 };
  return problem('BK0114', 'a colon and a space inside a plain text: YAML takes them for a key and its value', at, {
    label: expected(spot.form),
    help: spot.key
      ? `put \`|\` after \`${spot.key.text.text}:\` and the text indented on the lines below, or put the text in quotes`
      : 'put the text in quotes',
  });
}

function notOneOf(spot: Spot): Diagnostic {
  const { node, form, path } = spot;
  const text = node.kind === 'scalar' ? node.text.text.trim() : '';
  if (path.length === 1 && path[0] === 'version') {
    return problem('BK0209', `version ${text} of documents is not known`, node.at, {
      label: 'expected 1',
      help: 'a newer program may read it',
    });
  }
  const values = (form.enum ?? []).filter((value) => typeof value === 'string');
  const suggestion = { on: 'yes', y: 'yes', off: 'no', n: 'no' }[text.toLowerCase()] ?? nearestName(text, values);
  return problem(
    'BK0205',
    text === '' ? `${subject(spot)} is ${found(node)}` : `${subject(spot)} cannot be "${text}"`,
    isNothing(node) && !cellOf(node) ? (spot.key?.at ?? node.at) : node.at,
    {
      label: `expected ${values.length > 1 && form.expects === values.join(', ') ? 'one of ' : ''}${form.expects ?? values.join(', ')}`,
      ...(suggestion !== undefined && values.includes(suggestion) && { suggestion }),
    },
  );
}

/** Some other word, where of several forms those that are no lists and no maps are fixed words. */
function noSuchWord({ node, errors, ...spot }: Spot): Diagnostic | undefined {
  if (node.kind !== 'scalar' || isNothing(node)) return undefined;
  const words = errors.flatMap((error) =>
    error.keyword === 'enum' ? (error.params.allowedValues as readonly string[]) : [],
  );
  const wholes = errors.filter((e) => e.keyword === 'type' && ['object', 'array'].includes(String(e.params.type)));
  const others = errors.filter((e) => e.keyword !== 'enum' && e.keyword !== 'anyOf' && !wholes.includes(e));
  if (words.length === 0 || others.length > 0) return undefined;
  return notOneOf({ ...spot, node, errors, form: { enum: words } });
}

function isNothing(node: DocNode): boolean {
  return node.kind === 'scalar' && node.value === null;
}

function expected(form: Form): string {
  return `expected ${form.expects ?? 'something else'}`;
}

/** What a node is, in the words of a message. */
function found(node: DocNode): string {
  if (node.kind === 'map') return 'keys with values';
  if (node.kind === 'list') return 'a list';
  if (node.value === null) return 'empty';
  if (typeof node.value === 'number') return `the number ${node.text.text}`;
  return typeof node.value === 'boolean' ? `\`${node.text.text}\`` : `the text "${short(node.text.text)}"`;
}

function short(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

/** What a message speaks of: the key, the entry of a list, or the cell of a table. */
function subject(spot: Spot): string {
  const cell = cellOf(spot.node);
  if (cell) return cell;
  const last = spot.path.at(-1);
  if (last === undefined) return `this ${spot.kind}`;
  return spot.key ? `\`${last}\`` : `entry ${Number(last) + 1} of \`${spot.path.at(-2) ?? ''}\``;
}

function where(spot: Spot): string {
  const cell = spot.node.kind === 'map' ? cellOf(spot.node) : undefined;
  // The column is at fault, and that is told once for all rows.
  if (cell) return 'of a row';
  if (spot.path.length === 0) return `of a ${spot.kind === 'tests' ? 'document of tests' : spot.kind}`;
  return `of ${subject(spot)}`;
}

function keyNamed(spot: Spot, name: string): FileSpan {
  const entry = spot.node.kind === 'map' ? spot.node.entries.find((e) => e.name === name) : undefined;
  return entry?.key.at ?? spot.node.at;
}
