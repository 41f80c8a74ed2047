import { reservedWords } from '../../grammar/words.js';
import type { DocEntry } from '../documents/tree.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { listed } from './body.js';
import { checkAddition, declaredAlready, isAddition, kindSaid, kindsBelow } from './declare-additions.js';
import { declarePiece } from './declare-pieces.js';
import { article, levelsOf } from './describe.js';
import { documentUsing, documentWords } from './document-words.js';
import { readDomain, readValue } from './domains.js';
import { chainBegins, chainTooLong, heightsOf, LONGEST } from './long-chains.js';
import { entries, field, type ModuleSource, type Passage, scalar, section, used, wordOf } from './reading.js';
import type { Kind, Property, Universe } from './types.js';
import { NONE, propertiesOf } from './types.js';

const sections = [
  ['spaces', 'space'],
  ['links', 'link'],
  ['tiles', 'tile'],
  ['pieces', 'piece'],
  ['card kinds', 'card'],
] as const;

/** The four kinds that everything is a kind of; they belong to no module. */
export function declareRoots(p: Passage): void {
  const at = { file: { path: '', text: '', lines: [0] }, start: 0, end: 0 };
  for (const universe of ['space', 'link', 'piece', 'card'] as const) {
    p.model.kinds.add({
      name: universe,
      module: '',
      universe,
      parent: undefined,
      title: undefined,
      at,
      properties: [],
      standsIn: undefined,
      index: p.model.kinds.all.length,
    });
  }
}

/** Kinds first by name only, so that properties and `is a` may name kinds declared later. */
export function declareKinds(p: Passage): void {
  for (const module of p.modules)
    for (const [name, universe] of sections) kindsOf(p, module, section(module, name), universe);
}

function kindsOf(p: Passage, module: ModuleSource, all: readonly DocEntry[], universe: Universe): void {
  const list = all.filter((entry) => !isAddition(entry) && !declaredAlready(p, module, entry, universe));
  const visible = p.model.visible.get(module.name) ?? new Set();
  const root = p.model.kinds.find(universe, new Set(['']));
  const placed = new Set(p.model.kinds.all.flatMap((k) => (k.module === module.name ? [k.name] : [])));
  const isA = kindsAbove(p, list);
  let waiting = [...list];
  // A kind may be a kind of one declared further down: go round until nobody can be placed.
  while (waiting.length > 0) {
    const left = waiting.filter((entry) => {
      const asked = isA(entry);
      const parent = asked ? p.model.kinds.find(asked, visible) : root;
      if (asked) used(p, 'kind', field(entry.value, 'is a'), parent);
      if (parent) placed.add(entry.name);
      if (parent)
        addKind(
          p,
          module,
          entry,
          universe,
          parent.universe === universe ? parent : (wrongSort(p, entry, universe, parent) ?? root),
        );
      return !parent;
    });
    // Faulty kinds are declared all the same, so that what speaks of them is not told that they are unknown.
    if (left.length === waiting.length)
      for (const entry of faultyKinds(p, left, universe)) {
        placed.add(entry.name);
        addKind(p, module, entry, universe, root);
      }
    waiting = left.filter((entry) => !placed.has(entry.name));
  }
}

/** What each is a kind of: as it says, but where that goes on too long, which is told, a kind that many steps further up. */
function kindsAbove(p: Passage, list: readonly DocEntry[]): (entry: DocEntry) => string | undefined {
  const byName = new Map(list.map((entry) => [entry.name, entry]));
  const said = (entry: DocEntry): string | undefined => wordOf(field(entry.value, 'is a'));
  const next = (entry: DocEntry): DocEntry[] => {
    const above = byName.get(said(entry) ?? '');
    return above ? [above] : [];
  };
  const heights = heightsOf(list, next);
  for (const [from, to] of chainBegins(heights, next))
    p.diagnostics.add(chainTooLong('kinds', { name: from.name, at: parentAt(from) }, to.name));
  const isLong = (entry: DocEntry): boolean => (heights.get(entry) ?? 0) > LONGEST;
  const short = new Map<DocEntry, DocEntry>();
  return (entry) => {
    if (!isLong(entry)) return said(entry);
    const passed: DocEntry[] = [];
    let at: DocEntry = entry;
    while (isLong(at) && !short.has(at)) {
      passed.push(at);
      at = next(at)[0] as DocEntry;
    }
    const found = short.get(at) ?? at;
    for (const one of passed) short.set(one, found);
    return found.name;
  };
}

function isDeclared(p: Passage, module: ModuleSource, entry: DocEntry): boolean {
  return p.model.kinds.all.some((k) => k.module === module.name && k.name === entry.name);
}

function addKind(
  p: Passage,
  module: ModuleSource,
  entry: DocEntry,
  universe: Universe,
  parent: Kind | undefined,
): void {
  if (isDeclared(p, module, entry)) return;
  p.model.kinds.add({
    name: entry.name,
    module: module.name,
    universe,
    parent,
    title: wordOf(field(entry.value, 'title')),
    drawn: wordOf(field(entry.value, 'drawn')),
    at: entry.key.at,
    properties: [],
    standsIn: undefined,
    index: p.model.kinds.all.length,
  });
}

function parentAt(entry: DocEntry): FileSpan {
  return field(entry.value, 'is a')?.at ?? entry.key.at;
}

function wrongSort(p: Passage, entry: DocEntry, universe: Universe, parent: Kind): undefined {
  const related = parent.module === '' ? [] : [{ at: parent.at, label: 'declared here' }];
  p.diagnostics.add({
    code: 'BK0703',
    severity: 'error',
    message: `${entry.name} is a kind of ${universe}, ${parent.name} is a kind of ${parent.universe}`,
    at: parentAt(entry),
    related,
  });
}

/** Of kinds that nobody can be placed under, those whose own `is a` is at fault, told once a circle. */
function faultyKinds(p: Passage, waiting: readonly DocEntry[], universe: Universe): DocEntry[] {
  const above = (entry: DocEntry): DocEntry | undefined =>
    waiting.find((other) => other.name === wordOf(field(entry.value, 'is a')));
  const orphans = waiting.filter((entry) => !above(entry));
  for (const entry of orphans) {
    const asked = wordOf(field(entry.value, 'is a')) ?? '';
    const known = p.model.kinds.all.filter((k) => k.universe === universe && k.module !== '').map((k) => k.name);
    const suggestion = nearestName(asked, known);
    p.diagnostics.add({
      code: 'BK0608',
      severity: 'error',
      message: `there is no kind of ${universe} called "${asked}"`,
      at: parentAt(entry),
      suggestion,
      ...listed(`kinds of ${universe}`, known, suggestion),
    });
  }
  if (orphans.length > 0) return orphans;
  // Everybody stands below somebody waiting: whoever is gone up from ends in a circle.
  const circle: DocEntry[] = [];
  let entry = waiting[0];
  for (const passed = new Set<DocEntry>(); entry && !circle.includes(entry); entry = above(entry)) {
    if (passed.has(entry)) circle.push(entry);
    passed.add(entry);
  }
  const [first, ...others] = circle;
  if (!first) return [...waiting];
  p.diagnostics.add({
    code: 'BK0617',
    severity: 'error',
    message: `${first.name} is a kind of itself`,
    at: parentAt(first),
    ...(others.length > 0
      ? { related: others.map((other) => ({ at: parentAt(other), label: 'by way of this' })) }
      : {}),
  });
  return circle;
}

/** Properties, where pieces stand, and how many there are. */
export function declareProperties(p: Passage): void {
  for (const module of p.modules) {
    for (const [name, universe] of sections) {
      for (const entry of section(module, name)) {
        if (isAddition(entry)) checkAddition(p, module, entry, universe);
        const before = declaredAlready(p, module, entry, universe);
        const kind = before ?? kindSaid(p, module, entry);
        if (kind && isAddition(entry)) used(p, 'kind', entry.key, kind);
        if (kind?.universe !== universe) continue;
        for (const property of entries(field(entry.value, 'has')))
          declareProperty(p, module, kind, property, before !== undefined);
        if (kind.universe === 'piece' && !isAddition(entry) && !before) declarePiece(p, module, kind, entry);
      }
    }
  }
}

/** @param again whether the kind was declared again, which was told: then so may all that it has */
function declareProperty(p: Passage, module: ModuleSource, kind: Kind, entry: DocEntry, again = false): void {
  const long = entry.value.kind === 'map' ? entry.value : undefined;
  const domain = readDomain(p, module, long ? (long.get('is') ?? entry.value) : entry.value);
  if (!domain) return;
  const below = kindsBelow(p, kind);
  const clash = below.flatMap(propertiesOf).find((q) => q.name === entry.name);
  if (clash && again) {
    p.diagnostics.heldBack++;
    return;
  }
  if (clash) {
    p.diagnostics.add({
      code: 'BK0615',
      severity: 'error',
      message: `${clash.kind.name} already has ${entry.name}`,
      at: entry.key.at,
      related: [{ at: clash.at, label: 'declared here' }],
    });
    return;
  }
  nameTaken(p, kind, entry);
  const lasts = wordOf(long?.get('lasts'));
  const property: Property = {
    name: entry.name,
    title: wordOf(long?.get('title')),
    kind,
    domain,
    starts:
      readValue(p, domain, long?.get('starts')) ??
      (domain.is === 'number' ? (domain.none ? NONE : domain.from) : domain.is === 'thing' ? NONE : 0),
    lasts: lasts === 'turn' || lasts === 'round' ? lasts : undefined,
    supply: undefined,
    printed: scalar(long?.get('printed'))?.value === true || wordOf(long?.get('printed')) === 'yes',
    shown: !(scalar(long?.get('shown'))?.value === false || wordOf(long?.get('shown')) === 'no'),
    at: entry.key.at,
    index: p.model.properties.length,
  };
  levelClash(p, below, property);
  kind.properties.push(property);
  p.model.properties.push(property);
}

/** A document that gives the value says something else with the word. */
function nameTaken(p: Passage, kind: Kind, entry: DocEntry): void {
  const document = documentUsing(kind.universe, entry.name);
  // That it is a word of the language was told where the form of documents is checked.
  if (!document || reservedWords.has(entry.name)) return;
  p.diagnostics.add({
    code: 'BK0809',
    severity: 'error',
    message: `a property of ${article(kind.name)} ${kind.name} cannot be called "${entry.name}"`,
    at: entry.key.at,
    label: `${document} says something else with this word`,
    help: `choose another name; taken are: ${documentWords(kind.universe).join(', ')}`,
  });
}

/** A level names one property of a kind, so that a condition need not say which. */
function levelClash(p: Passage, kinds: readonly Kind[], property: Property): void {
  tileClash(p, property);
  for (const other of new Set(kinds.flatMap(propertiesOf))) {
    const shared = levelsOf(other).find((l) => levelsOf(property).includes(l));
    if (!shared) continue;
    p.diagnostics.add({
      code: 'BK0616',
      severity: 'error',
      message: `"${shared}" is a level of both ${other.name} and ${property.name}`,
      at: property.at,
      related: [{ at: other.at, label: 'the other one' }],
      help: 'give the levels different names: a condition says only the level',
    });
  }
}

/** What is so of a tile is asked of its rooms with the same words; a side means its own level first, as doors of all games do. */
function tileClash(p: Passage, property: Property): void {
  const { tiles } = p.model;
  if (!tiles || property.kind.universe !== 'space') return;
  for (const [other, says] of [
    [tiles.floor, 'a floor'],
    [tiles.whereabouts, 'where a tile is'],
  ] as const) {
    const shared = levelsOf(other).find((l) => levelsOf(property).includes(l));
    if (shared)
      p.diagnostics.add({
        code: 'BK0616',
        severity: 'error',
        message: `"${shared}" is a level of ${property.name}, and ${says}`,
        at: property.at,
        help: `give the level another name: \`the ${property.kind.name} is ${shared}\` could mean both`,
      });
  }
}

/** A kind of space was expected, and the name is of no kind, or of another sort. */
export function noSpaceKind(p: Passage, visible: ReadonlySet<string>, name: string, at: FileSpan): void {
  const known = p.model.kinds.all
    .filter((k) => k.universe === 'space' && k.module !== '' && visible.has(k.module))
    .map((k) => k.name);
  const suggestion = nearestName(name, known);
  p.diagnostics.add({
    code: 'BK0608',
    severity: 'error',
    message: `there is no kind of space called "${name}"`,
    at,
    suggestion,
    ...listed('kinds of space', known, suggestion),
  });
}
