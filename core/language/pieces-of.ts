import type { DocNode } from '../documents/tree.js';
import { attempt } from './attempt.js';
import type { Body } from './body.js';
import type { SetExpr } from './program.js';
import { type Passage, parsed, textOf } from './reading.js';
import { setPhrase } from './sets.js';

/** A text that stands for pieces: `each awake figure`, `a deserted figure`. `what` is what only a piece can be. */
export function piecesOf(p: Passage, b: Body, node: DocNode | undefined, what: string): SetExpr | undefined {
  const text = textOf(node);
  const tree = text ? parsed(p.diagnostics, 'set', text) : undefined;
  if (!text || !tree) return undefined;
  const on = b.on(text);
  return attempt(() => {
    const { set } = setPhrase(on, tree);
    if (set.universe === 'piece') return set;
    return on.bail(
      'BK0703',
      tree.noun.span,
      `only a piece can be ${what}, ${set.kind.name} is a kind of ${set.universe}`,
    );
  });
}
