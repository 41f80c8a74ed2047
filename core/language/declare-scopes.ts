import type { FileSpan } from '../source/file.js';
import { overrideOf, statements } from './declare-rules.js';
import { overrideName } from './flow-names.js';
import { bodyOf, field, type Passage, rule, section, textOf } from './reading.js';

/** What can be going on: a kind of card, an action, a node of the flow. */
export function declareScopes(p: Passage): void {
  const add = (name: string, at: FileSpan, of: 'cards' | 'action' | 'flow'): void => {
    if (!p.model.scopes.some((s) => s.name === name))
      p.model.scopes.push({ name, at, of, index: p.model.scopes.length });
  };
  for (const kind of p.model.kinds.all)
    if (kind.universe === 'card' && kind.module !== '') add(kind.name, kind.at, 'cards');
  for (const module of p.modules) {
    for (const entry of section(module, 'flow')) add(overrideName(entry.name), entry.key.at, 'flow');
    for (const entry of section(module, 'actions')) add(entry.name, entry.key.at, 'action');
  }
}

/** Cards' texts, each a body of its own. */
export function settleCardTexts(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'cards')) {
      const card = p.model.cards.own(module.name, entry.name);
      const owner = rule(p, module.name, 'card', entry.name, entry);
      const override = overrideOf(p, owner);
      const node = field(override?.value, 'do') ?? field(entry.value, 'do');
      const text = textOf(node);
      if (!text) continue;
      const b = bodyOf(p, override ? { ...owner, module: override.module } : owner, 'card', text);
      // A card of no kind there is has whatever its text asks of it.
      b.lost = !card;
      const body = statements(p, b, node);
      if (card) p.model.cardBodies.set(card, { rule: owner, body });
    }
  }
}
