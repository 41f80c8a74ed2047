/** Endings, and what must never be. */
import type { DocNode } from '../documents/tree.js';
import { overrideOf } from './declare-rules.js';
import { conditionText } from './declare-words.js';
import { nodeMeant, noNode, usedNode } from './flow-names.js';
import { piecesOf } from './pieces-of.js';
import type { Ending, Rule } from './program.js';
import { bodyOf, field, items, type Passage, rule, section, textOf, wordOf } from './reading.js';

export function settleEnds(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'ends')) {
      const owner = rule(p, module.name, 'end', entry.name, entry);
      const override = overrideOf(p, owner);
      const pick = (key: string): DocNode | undefined => field(override?.value, key) ?? field(entry.value, key);
      const atOnce = textOf(pick('at once when'));
      const text = atOnce ?? textOf(pick('when'));
      // What an override says is read with the names that its module knows.
      const by = override ? { ...owner, module: override.module } : owner;
      const b = bodyOf(p, by, 'condition', text ?? entry.key.text);
      const condition = text && conditionText(p, b);
      const pieces = (key: string) => piecesOf(p, bodyOf(p, by, 'condition', b.text), pick(key), 'one of the players');
      const result = wordOf(pick('result')) === 'won' ? 'won' : 'lost';
      const ending: Ending = {
        rule: owner,
        result,
        reason: owner.title ?? entry.name,
        atOnce: atOnce !== undefined,
        condition,
        lookedAt: items(pick('looked at')).map((n) => nodeMeant(p.model, wordOf(n) ?? '')),
        wonBy: pieces('won by'),
        lostBy: pieces('lost by'),
        index: p.model.endings.length,
      };
      const losers = pick('lost by');
      if (losers && result === 'lost')
        p.diagnostics.add({
          code: 'BK0804',
          severity: 'error',
          message: '`lost by` has no meaning where the game is lost: nobody wins then but who is under `won by`',
          at: losers.at,
          help: 'leave it out, or write `result: won`',
        });
      const when = pick('when');
      if (when && atOnce === undefined && items(pick('looked at')).length === 0)
        p.diagnostics.add({
          code: 'BK0203',
          severity: 'error',
          message: 'it is not said when this end is looked at',
          at: when.at,
          help: 'name nodes of the flow under `looked at:`, or write `at once when:`',
        });
      for (const n of items(pick('looked at'))) lookedAtKnown(p, n);
      if (condition) p.model.endings.push(ending);
    }
    for (const entry of section(module, 'never')) {
      const text = textOf(entry.value) ?? textOf(field(entry.value, 'if'));
      if (!text) continue;
      const owner: Rule = rule(p, module.name, 'never', entry.name, entry);
      const condition = conditionText(p, bodyOf(p, owner, 'condition', text));
      if (condition) p.model.invariants.push({ rule: owner, sentence: entry.name, condition });
    }
  }
}

function lookedAtKnown(p: Passage, node: DocNode): void {
  const name = wordOf(node) ?? '';
  if (p.model.nodes.has(nodeMeant(p.model, name))) {
    usedNode(p, node, nodeMeant(p.model, name));
    return;
  }
  p.diagnostics.add({ code: 'BK0601', severity: 'error', at: node.at, ...noNode(p.model, name) });
}
