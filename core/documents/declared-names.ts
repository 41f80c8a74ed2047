import { reservedWords } from '../../grammar/words.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { DocumentKind } from './kinds.js';
import type { DocMap, DocNode, DocScalar } from './tree.js';

/** Sections of a module whose keys rule text speaks of; rules, nodes and endings are only named by keys. */
const declaring: readonly string[] = [
  'places',
  'spaces',
  'links',
  'pieces',
  'card kinds',
  'cards',
  'decks',
  'dice',
  'tracks',
  'options',
  'supplies',
  'currencies',
  'memory',
  'rays',
  'actions',
];
const kinds: ReadonlySet<string> = new Set(['spaces', 'links', 'pieces', 'card kinds']);
/** Names of single things; an answer or a position says these words for something else. */
const things: ReadonlySet<string> = new Set(['places', 'cards']);
const saidForOthers: ReadonlySet<string> = new Set(['none', 'yes', 'no', 'nowhere', 'nothing']);

/** No rule text could speak of what has the name of a word of the language. */
export function checkNames(kind: DocumentKind, tree: DocMap, diagnostics: Diagnostics): void {
  const look = (name: DocScalar | undefined, thing: boolean): void => {
    const text = name?.text.text.trim();
    if (!name || text === undefined) return;
    const taken = reservedWords.has(text);
    if (!taken && !(thing && saidForOthers.has(text))) return;
    const why = taken ? 'is a word of the language' : 'is said where there is nothing, or for an answer,';
    diagnostics.add(
      problem('BK0527', `\`${text}\` ${why} and cannot be a name`, name.at, {
        help: 'take another word, or join it to one by a hyphen',
      }),
    );
  };
  if (kind === 'board') {
    for (const { key } of entriesOf(tree.get('spaces'))) look(key, true);
    for (const link of itemsOf(tree.get('links'))) if (link.kind === 'map') look(scalarOf(link.get('id')), true);
    return;
  }
  if (kind !== 'module') return;
  for (const section of declaring) {
    for (const { key, value } of entriesOf(tree.get(section))) {
      look(key, things.has(section));
      if (!kinds.has(section) || value.kind !== 'map') continue;
      for (const name of itemsOf(value.get('named'))) look(scalarOf(name), true);
      for (const property of entriesOf(value.get('has'))) {
        look(property.key, false);
        const { value: said } = property;
        for (const level of itemsOf(said.kind === 'map' ? said.get('is') : said)) look(scalarOf(level), false);
      }
    }
  }
}

function entriesOf(node: DocNode | undefined): DocMap['entries'] {
  return node?.kind === 'map' ? node.entries : [];
}
function itemsOf(node: DocNode | undefined): readonly DocNode[] {
  return node?.kind === 'list' ? node.items : [];
}
function scalarOf(node: DocNode | undefined): DocScalar | undefined {
  return node?.kind === 'scalar' ? node : undefined;
}
