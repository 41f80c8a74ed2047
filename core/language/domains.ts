import type { DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { either } from './describe.js';
import { tooLarge, upwards } from './numbers.js';
import { type ModuleSource, numberOf, type Passage, textOf, used, wordOf } from './reading.js';
import { type Domain, NONE } from './types.js';
import { writtenAt } from './uses.js';

/** `[dry, low, high]`, `yes/no`, `0 to 10`, `1 to 4 or none`, `a room`, `a room or none`. */
export function readDomain(p: Passage, module: ModuleSource, node: DocNode): Domain | undefined {
  if (node.kind === 'list') {
    const names = node.items.map((i) => wordOf(i) ?? '');
    if (names.length === 0) {
      noDomain(p, node);
      return undefined;
    }
    const twice = names.findIndex((n, i) => names.indexOf(n) !== i);
    if (twice >= 0)
      p.diagnostics.add({
        code: 'BK0616',
        severity: 'error',
        message: `the level "${names[twice]}" is given twice`,
        at: (node.items[twice] as DocNode).at,
      });
    return writtenAt<Domain>(
      { is: 'levels', names },
      node.items.map((i) => i.at),
    );
  }
  const text = textOf(node);
  const words = text?.text.trim() ?? '';
  if (words === 'yes/no') return { is: 'yes/no' };
  const range = /^(-?\d+) to (-?\d+)( or none)?$/.exec(words);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    if (tooLarge(p, node, from, to)) return undefined;
    const none = range[3] !== undefined;
    return { is: 'number', ...upwards(p, node, from, to), none };
  }
  const thing = /^an? ([a-z][a-z0-9/-]*)( or none)?$/.exec(words);
  if (thing) {
    const name = thing[1] ?? '';
    const visible = p.model.visible.get(module.name) ?? new Set();
    const kind = p.model.kinds.find(name, visible);
    if (kind) used(p, 'kind', node, kind);
    if (kind) return { is: 'thing', kind, none: thing[2] !== undefined };
    p.diagnostics.add({
      code: 'BK0608',
      severity: 'error',
      message: `there is no kind called "${name}"`,
      at: node.at,
      suggestion: nearestName(name, p.model.kinds.visibleNames(visible)),
    });
    return undefined;
  }
  noDomain(p, node);
  return undefined;
}

function noDomain(p: Passage, node: DocNode): void {
  // What is empty, or has keys, was told of where the form of documents is checked.
  if (node.kind === 'map' || (node.kind === 'scalar' && node.value === null)) return;
  p.diagnostics.add({
    code: 'BK0714',
    severity: 'error',
    message: 'this does not say what values there are',
    at: node.at,
    label: 'expected levels such as [dry, low, high], yes/no, 0 to 10, or `a room`',
  });
}

/** A value of a domain as a document gives it. */
export function readValue(
  p: Pick<Passage, 'diagnostics'>,
  domain: Domain,
  node: DocNode | undefined,
): number | undefined {
  if (!node) return undefined;
  const word = wordOf(node) ?? '';
  if (domain.is === 'levels') {
    const level = domain.names.indexOf(word);
    if (level >= 0) return level;
    p.diagnostics.add({
      code: 'BK0715',
      severity: 'error',
      message: word ? `"${word}" is not one of the levels` : 'this is not one of the levels',
      at: node.at,
      label: `expected ${either(domain.names)}`,
      suggestion: nearestName(word, domain.names),
    });
    return undefined;
  }
  if (domain.is === 'yes/no') {
    if (word === 'yes' || word === 'true') return 1;
    if (word === 'no' || word === 'false') return 0;
    p.diagnostics.add({
      code: 'BK0715',
      severity: 'error',
      message: `"${word}" is neither yes nor no`,
      at: node.at,
      label: 'expected yes or no',
    });
    return undefined;
  }
  if (domain.is === 'number') {
    if (domain.none && word === 'none') return NONE;
    const n = numberOf(node);
    if (n !== undefined && Number.isInteger(n) && n >= domain.from && n <= domain.to) return n;
    p.diagnostics.add({
      code: 'BK0716',
      severity: 'error',
      message: `${word || 'this'} is outside what it may be`,
      at: node.at,
      label: `expected ${domain.from} to ${domain.to}${domain.none ? ' or none' : ''}`,
    });
    return undefined;
  }
  return undefined;
}
