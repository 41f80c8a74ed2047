import type { DocEntry } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { noSpaceKind } from './declare-kinds.js';
import { MOST } from './numbers.js';
import { entries, field, items, type ModuleSource, numberOf, type Passage, section, used, wordOf } from './reading.js';
import type { Global, Property } from './types.js';
import { NONE } from './types.js';

/** Numbers of the whole game that every program has. */
export function declareGlobals(p: Passage): void {
  const at = { file: { path: '', text: '', lines: [0] }, start: 0, end: 0 };
  const own = (name: string, role: Global['role'], from: number, to: number, starts: number) =>
    p.model.globals.push({
      name,
      module: '',
      role,
      from,
      to,
      starts,
      title: undefined,
      at,
      index: p.model.globals.length,
    });
  own('flow', 'flow', 0, 1_000_000, 0);
  own('outcome', 'outcome', 0, 1_000_000, 0);
  own('active', 'active', NONE, 1_000_000, NONE);
}

export function declareTracks(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'tracks')) {
      const [fromSaid, toSaid] = [field(entry.value, 'from'), field(entry.value, 'to')].map(numberOf);
      const sound = Number.isInteger(fromSaid) && Number.isInteger(toSaid);
      // What is not known to be a number was told of already: the track may then be anything.
      const [from, to] = sound ? [fromSaid as number, toSaid as number] : [-MOST, MOST];
      if (Math.max(Math.abs(from), Math.abs(to)) > MOST) {
        p.diagnostics.add({
          code: 'BK0716',
          severity: 'error',
          message: 'these numbers are too large',
          at: entry.value.at,
          label: `expected numbers from -${MOST} to ${MOST}`,
        });
        continue;
      }
      const starts = numberOf(field(entry.value, 'starts')) ?? from;
      const [low, high] = from <= to ? [from, to] : [to, from];
      if (starts < low || starts > high)
        p.diagnostics.add({
          code: 'BK0716',
          severity: 'error',
          message: `${starts} is outside the track`,
          at: field(entry.value, 'starts')?.at ?? entry.key.at,
          label: `expected ${low} to ${high}`,
        });
      const global: Global = {
        name: entry.name,
        module: module.name,
        role: 'track',
        from: low,
        to: high,
        starts,
        title: wordOf(field(entry.value, 'title')),
        at: entry.key.at,
        index: p.model.globals.length,
      };
      p.model.globals.push(global);
      p.model.tracks.add(global);
      for (const mark of entries(field(entry.value, 'marks'))) {
        const numbers = items(mark.value).flatMap((n) => numberOf(n) ?? []);
        const out = items(mark.value).find((n) => (numberOf(n) ?? low) < low || (numberOf(n) ?? low) > high);
        if (out)
          p.diagnostics.add({
            code: 'BK0716',
            severity: 'error',
            message: `${wordOf(out) ?? 'this'} is outside the track`,
            at: out.at,
            label: `expected ${low} to ${high}`,
          });
        p.model.marks.add({ name: mark.name, module: module.name, at: mark.key.at, numbers });
      }
    }
  }
}

export function declareSupplies(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'supplies')) {
      // Where it could not be read how many there are, there may be any number.
      const count = numberOf(field(entry.value, 'count')) ?? MOST;
      const left: Global = {
        name: entry.name,
        module: module.name,
        role: 'supply',
        from: 0,
        to: count,
        starts: count,
        title: wordOf(field(entry.value, 'title')),
        at: entry.key.at,
        index: p.model.globals.length,
      };
      p.model.globals.push(left);
      p.model.supplies.add({
        name: entry.name,
        module: module.name,
        count,
        at: entry.key.at,
        index: p.model.supplies.all.length,
        left,
      });
    }
  }
  for (const module of p.modules)
    for (const name of ['spaces', 'links', 'pieces'])
      for (const entry of section(module, name)) supplyUse(p, module, entry);
}

function supplyUse(p: Passage, module: ModuleSource, entry: DocEntry): void {
  for (const own of entries(field(entry.value, 'has'))) {
    const node = field(own.value, 'supply');
    const name = wordOf(node);
    if (!node || !name) continue;
    const visible = p.model.visible.get(module.name) ?? new Set();
    const supply = p.model.supplies.find(name, visible);
    const property = p.model.properties.find((q) => q.at === own.key.at);
    used(p, 'supply', node, supply);
    if (!supply)
      p.diagnostics.add({
        code: 'BK0601',
        severity: 'error',
        message: `there is no supply called "${name}"`,
        at: node.at,
        suggestion: nearestName(name, p.model.supplies.visibleNames(visible)),
        ...(nearestName(name, p.model.supplies.visibleNames(visible)) ? {} : { help: 'declare it under `supplies:`' }),
      });
    else if (property && !countable(property)) {
      p.diagnostics.add({
        code: 'BK0804',
        severity: 'error',
        message: `${property.name} cannot be counted with a supply`,
        at: node.at,
        label: 'expected a level, yes/no or an amount from 0 on',
        help: 'let it go from 0, or take `supply:` out',
      });
    } else if (property) property.supply = supply;
  }
}

/** Markers are there or not, or so many of them. */
function countable({ domain }: Property): boolean {
  return domain.is === 'number' ? domain.from === 0 && !domain.none : domain.is !== 'thing';
}

export function declarePlaces(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'places')) {
      const name = wordOf(entry.value) ?? '';
      const visible = p.model.visible.get(module.name) ?? new Set();
      const kind = p.model.kinds.find(name, visible);
      if (kind?.universe === 'space') {
        used(p, 'kind', entry.value, kind);
        p.model.places.add({ name: entry.name, module: module.name, at: entry.key.at, kind });
      } else noSpaceKind(p, visible, name, entry.value.at);
    }
  }
}
