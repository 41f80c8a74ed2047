/** What can be known of things whose own text has a fault, so that what is said of them elsewhere is checked all the same. */
import type { SetPhrase, TriggerEvent } from '../../grammar/tree.js';
import type { Body } from './body.js';
import type { Kind } from './types.js';
import { rootKind } from './values.js';

/** Puts a thing of the phrase's kind on the table. Where there is no such kind, `the ...` may speak of it under any name. */
export function putAnyway(b: Body, { article, noun, called }: SetPhrase): void {
  const kind = kindAnyway(b, noun.text);
  const own = kind && kind.module !== '' ? kind.name : noun.text.replace(/s$/, '');
  const name = called?.text ?? own;
  if (b.lookup(name)) return;
  if (kind && article === 'any number of') b.shared.poisoned.add(name);
  else if (kind) b.bind(name, { is: 'thing', kind, universe: kind.universe }, (called ?? noun).span);
  else loseNames(b, [name, noun.text]);
}

/** Names of things whose kind is not known. */
export function loseNames(b: Body, names: readonly string[]): void {
  for (const name of names) b.shared.poisoned.add(name);
  b.lost = true;
}

/** A text that could not be read speaks of the kinds that it names; of what else is not known. */
export function loseText(b: Body, text = b.text.text): undefined {
  for (const word of text.match(/[a-z][a-z0-9-]*/g) ?? []) {
    const kind = b.model.kinds.find(word, b.visible);
    if (kind && !b.lookup(word)) b.bind(word, { is: 'thing', kind, universe: kind.universe });
  }
  b.lost = true;
}

/** What a `when:` with a fault puts on the table. */
export function eventAnyway(b: Body, event: TriggerEvent | undefined): void {
  if (event?.kind === 'deck' || event?.kind === 'flow') return;
  b.changeLost = true;
  for (const name of ['rise', 'fall', 'change']) b.shared.poisoned.add(name);
  if (!event || event.kind === 'error') {
    loseText(b);
    return;
  }
  if (event.set) putAnyway(b, event.set);
  if (event.kind !== 'enters') return;
  if (event.place.kind === 'any') putAnyway(b, event.place.set);
  else if (!b.lookup('space')) b.bind('space', { is: 'thing', kind: rootKind(b, 'space'), universe: 'space' });
}

/** The kind a noun names, if any: nothing is told where there is none. */
function kindAnyway(b: Body, noun: string): Kind | undefined {
  if (noun === 'side' || noun === 'sides') return rootKind(b, 'space');
  return b.model.kinds.find(noun, b.visible) ?? b.model.kinds.find(noun.replace(/s$/, ''), b.visible);
}
