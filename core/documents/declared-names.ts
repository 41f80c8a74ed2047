import { reservedWords } from '../../grammar/words.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { DocumentKind } from './kinds.js';
import { isName, noName } from './name-form.js';
import type { DocMap, DocNode, DocScalar } from './tree.js';

/** Sections of a module whose keys rule text speaks of; rules, nodes and endings are only named by keys. */
const declaring: readonly string[] = [
  'places',
  'spaces',
  'links',
  'tiles',
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
/** Sections of kinds, and the word for all that is of any of them. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['spaces', 'space'],
  ['links', 'link'],
  ['tiles', 'tile'],
  ['pieces', 'piece'],
  ['card kinds', 'card'],
]);
const roots: ReadonlySet<string> = new Set(kinds.values());
/** Names of single things; an answer or a position says these words for something else. */
const things: ReadonlySet<string> = new Set(['places', 'cards']);
const saidForOthers: ReadonlySet<string> = new Set(['none', 'yes', 'no', 'nowhere', 'nothing']);

/**
 * No rule text could speak of what has the name of a word of the language. That keys are names is seen by their form; what is
 * called in a list, and properties, are looked at here.
 */
export function checkNames(kind: DocumentKind, tree: DocMap, diagnostics: Diagnostics): void {
  const wellFormed = (name: DocScalar | undefined, hasTitle: boolean): void => {
    const text = name?.text.text.trim();
    if (name && text !== undefined && !isName(text)) diagnostics.add(noName(text, name.at, hasTitle));
  };
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
  const notForAll = (name: DocScalar): void => {
    const text = name.text.text.trim();
    if (roots.has(text))
      diagnostics.add(
        problem('BK0527', `every ${text} is called so: no kind of its own can be called \`${text}\``, name.at, {
          help: 'take another word for this kind, and let the kinds that share something be a kind of it: `is a:`',
        }),
      );
  };
  if (kind === 'board') {
    for (const { key } of entriesOf(tree.get('spaces'))) look(key, true);
    for (const link of itemsOf(tree.get('links'))) if (link.kind === 'map') look(scalarOf(link.get('id')), true);
    return;
  }
  if (kind !== 'module') return;
  for (const floor of itemsOf(tree.get('floors'))) {
    look(scalarOf(floor), false);
    wellFormed(scalarOf(floor), false);
  }
  for (const section of declaring) {
    for (const { key, value } of entriesOf(tree.get(section))) {
      look(key, things.has(section));
      if (kinds.has(section)) notForAll(key);
      if (!kinds.has(section) || value.kind !== 'map') continue;
      for (const name of itemsOf(value.get('named'))) {
        look(scalarOf(name), true);
        wellFormed(scalarOf(name), false);
      }
      for (const property of entriesOf(value.get('has'))) {
        look(property.key, false);
        wellFormed(property.key, true);
        const { value: said } = property;
        for (const level of itemsOf(said.kind === 'map' ? said.get('is') : said)) {
          look(scalarOf(level), false);
          wellFormed(scalarOf(level), false);
        }
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
