import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { DocumentKind } from './kinds.js';
import type { DocEntry, DocMap, DocNode } from './tree.js';

/** Keys of which a declaration has exactly one, or at most one. */
interface Choice {
  readonly kind: DocumentKind;
  readonly section: string;
  readonly keys: readonly string[];
  readonly needed: boolean;
  /** Not needed beside one of these keys. */
  readonly unless?: readonly string[];
  /** Of each entry of the list under this key of a declaration. */
  readonly inside?: string;
  /** Whether several of them may be given. */
  readonly both?: boolean;
}

const choices: readonly Choice[] = [
  { kind: 'module', section: 'pieces', keys: ['count', 'one per', 'named'], needed: false },
  { kind: 'module', section: 'ends', keys: ['at once when', 'when'], needed: true },
  { kind: 'module', section: 'vocabulary', keys: ['things', 'amount', 'happens'], needed: true },
  { kind: 'tests', section: 'cases', keys: ['do', 'action', 'step', 'steps', 'play'], needed: true, unless: ['hunt'] },
  { kind: 'tests', section: 'cases', keys: ['steps', 'answers'], needed: false },
  { kind: 'tests', section: 'cases', keys: ['steps', 'times'], needed: false },
  { kind: 'tests', section: 'cases', keys: ['steps', 'refused'], needed: false },
  { kind: 'tests', section: 'cases', keys: ['then', 'refused'], needed: true, unless: ['steps', 'play', 'hunt'] },
  {
    kind: 'tests',
    section: 'cases',
    inside: 'steps',
    keys: ['do', 'action', 'step', 'play'],
    needed: true,
    unless: ['hunt'],
  },
  { kind: 'tests', section: 'cases', inside: 'steps', keys: ['then', 'refused'], needed: false },
  { kind: 'scenario', section: '', keys: ['board'], needed: true },
  { kind: 'transplant', section: '', keys: ['use'], needed: true },
  { kind: 'tests', section: '', keys: ['board', 'scenario'], needed: true, both: true },
  { kind: 'tests', section: 'cases', keys: ['do', 'refused'], needed: false },
  { kind: 'tests', section: 'cases', keys: ['step', 'refused'], needed: false },
  { kind: 'tests', section: 'cases', inside: 'steps', keys: ['do', 'refused'], needed: false },
  { kind: 'tests', section: 'cases', inside: 'steps', keys: ['step', 'refused'], needed: false },
  ...apart('play', ['refused', 'times']),
  ...apart('hunt', ['do', 'action', 'step', 'steps', 'answers', 'times', 'then', 'refused']),
];

/** Keys of what a test does that do not go with another. */
function apart(key: string, others: readonly string[]): Choice[] {
  const pairs = others.map(
    (other) => ({ kind: 'tests', section: 'cases', keys: [other, key], needed: false }) as const,
  );
  return [...pairs, ...pairs.map((pair) => ({ ...pair, inside: 'steps' }))];
}

/** Keys that exclude or need each other, in a document whose structure is right otherwise. */
export function checkTogether(kind: DocumentKind, tree: DocMap, diagnostics: Diagnostics): void {
  for (const choice of choices) {
    if (choice.kind !== kind) continue;
    for (const { key, map } of choice.section === '' ? whole(tree, kind) : declared(tree.get(choice.section))) {
      const { inside } = choice;
      if (inside === undefined) check(choice, key, map, diagnostics);
      else for (const part of declared(map.get(inside))) check(choice, part.key, part.map, diagnostics);
    }
  }
  if (kind === 'tests') for (const { map } of declared(tree.get('cases'))) checkSaysSomething(map, diagnostics);
}

/** A test without a sentence, or with nothing to do, would pass whatever the rules say. */
function checkSaysSomething(test: DocMap, diagnostics: Diagnostics): void {
  const steps = test.get('steps');
  if (steps?.kind === 'list' && steps.items.length === 0)
    diagnostics.add(
      problem('BK0208', '`steps` is empty: nothing is done, and nothing shown', steps.at, {
        label: 'expected at least one thing that is done',
        help: 'write one thing that is done an entry: `- do: ...`, with its `answers:` and `then:`',
      }),
    );
  const said = test.get('test');
  if (said?.kind === 'scalar' && said.text.text.trim() === '')
    diagnostics.add(
      problem('BK0204', '`test` is empty', said.at, {
        label: 'expected a sentence that says what is shown',
      }),
    );
}

function check(
  { keys, needed, unless, both }: Choice,
  key: DocEntry['key'] | undefined,
  map: DocMap,
  diagnostics: Diagnostics,
): void {
  const [first, second] = map.entries.filter((entry) => keys.includes(entry.name));
  if (!first && needed && !unless?.some((other) => map.get(other))) {
    const at = key?.at ?? map.entries[0]?.key.at ?? map.at;
    diagnostics.add(problem('BK0203', `here belongs ${keys.length > 1 ? 'one of ' : ''}${listed(keys)}`, at));
  }
  if (first && second && !both) {
    diagnostics.add(
      problem('BK0210', `\`${first.name}\` and \`${second.name}\` do not go together`, second.key.at, {
        related: [{ at: first.key.at, label: 'or this' }],
        help: `write only one of ${listed(keys)}`,
      }),
    );
  }
}

function listed(keys: readonly string[]): string {
  return keys
    .map((name) => `\`${name}:\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}

function whole(tree: DocMap, kind: DocumentKind) {
  return [{ key: tree.entries.find((entry) => entry.name === kind)?.key, map: tree }];
}

function declared(node: DocNode | undefined): { readonly key: DocEntry['key'] | undefined; readonly map: DocMap }[] {
  if (node?.kind === 'map')
    return node.entries.flatMap(({ key, value }) => (value.kind === 'map' ? [{ key, map: value }] : []));
  if (node?.kind === 'list')
    return node.items.flatMap((item) => (item.kind === 'map' ? [{ key: undefined, map: item }] : []));
  return [];
}
