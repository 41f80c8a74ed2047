import type { DocEntry, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { noSpaceKind } from './declare-kinds.js';
import { MOST, upwards } from './numbers.js';
import { entries, field, items, type ModuleSource, numberOf, type Passage, section, wordOf } from './reading.js';
import type { Global } from './types.js';
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
      const from = numberOf(field(entry.value, 'from')) ?? 0;
      const to = numberOf(field(entry.value, 'to')) ?? 0;
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
        p.model.marks.add({ name: mark.name, module: module.name, numbers });
      }
    }
  }
}

export function declareSupplies(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'supplies')) {
      const count = numberOf(field(entry.value, 'count')) ?? 0;
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
    if (!supply)
      p.diagnostics.add({
        code: 'BK0601',
        severity: 'error',
        message: `there is no supply called "${name}"`,
        at: node.at,
        suggestion: nearestName(name, p.model.supplies.visibleNames(visible)),
        ...(nearestName(name, p.model.supplies.visibleNames(visible)) ? {} : { help: 'declare it under `supplies:`' }),
      });
    else if (property) property.supply = supply;
  }
}

export function declareDice(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'dice')) {
      const faces = items(field(entry.value, 'faces')).flatMap((n) => faceNumbers(p, n));
      if (faces.length === 0)
        p.diagnostics.add({
          code: 'BK0717',
          severity: 'error',
          message: `the die ${entry.name} has no faces`,
          at: entry.key.at,
          help: 'list numbers, such as `faces: [0, 0, 1, 1, 2, 2]` or `faces: 1 to 6`',
        });
      p.model.dice.add({ name: entry.name, module: module.name, faces });
    }
  }
}

function faceNumbers(p: Passage, node: DocNode): number[] {
  const range = /^(-?\d+) to (-?\d+)$/.exec(wordOf(node) ?? '');
  if (range) {
    const { from, to } = upwards(p, node, Number(range[1]), Number(range[2]));
    return Array.from({ length: Math.min(1000, to - from + 1) }, (_, i) => from + i);
  }
  const n = numberOf(node);
  if (n !== undefined) return [n];
  p.diagnostics.add({
    code: 'BK0717',
    severity: 'error',
    message: `"${wordOf(node) ?? ''}" is no face of a die`,
    at: node.at,
    help: 'faces are numbers with commas between them, or several at once: `1 to 3`',
  });
  return [0];
}

export function declarePlaces(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'places')) {
      const name = wordOf(entry.value) ?? '';
      const visible = p.model.visible.get(module.name) ?? new Set();
      const kind = p.model.kinds.find(name, visible);
      if (kind?.universe === 'space') p.model.places.add({ name: entry.name, module: module.name, kind });
      else noSpaceKind(p, visible, name, entry.value.at);
    }
  }
}
