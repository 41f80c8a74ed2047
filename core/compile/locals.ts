/** Fields that lead out of an expression into declarations: nothing in there is a name of this body. */
const elsewhere = new Set([
  'property',
  'kind',
  'word',
  'site',
  'option',
  'global',
  'card',
  'memory',
  'scope',
  'deck',
  'rule',
  'type',
  'procedure',
  'ray',
  'at',
  'ending',
  'die',
  'arrow',
]);

/** The names an expression or set uses without binding them itself, by index, in rising order. */
export function freeLocals(node: object): number[] {
  const used = new Set<number>();
  const bound = new Set<number>();
  visit(node, used, bound);
  return [...used].filter((i) => !bound.has(i)).sort((a, b) => a - b);
}

function visit(node: unknown, used: Set<number>, bound: Set<number>): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) visit(item, used, bound);
    return;
  }
  const record = node as Record<string, unknown>;
  if (record['op'] === 'local') {
    used.add((record['local'] as { index: number }).index);
    return;
  }
  for (const [key, value] of Object.entries(record)) {
    if (elsewhere.has(key)) continue;
    if (key === 'each' || (key === 'link' && isLocal(value))) bound.add((value as { index: number }).index);
    else visit(value, used, bound);
  }
}

function isLocal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'index' in value && 'type' in value && !('op' in value);
}
