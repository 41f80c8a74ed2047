import type { SetPhrase, Statement } from '../../grammar/tree.js';
import { attempt } from './attempt.js';
import type { Body } from './body.js';
import { cardsOnTheTable } from './choices.js';
import { orderMatters } from './monotone.js';
import type { Expr, Stmt } from './program.js';
import { rowTest } from './rows.js';
import { setPhrase } from './sets.js';
import { block } from './statements.js';
import { value, who } from './values.js';

/** A loop's set with the name its things go by inside. */
function loopSet(
  b: Body,
  phrase: SetPhrase,
): { inner: Body; set: ReturnType<typeof setPhrase>['set']; local: ReturnType<Body['bind']> } {
  const { set, name } = setPhrase(b, phrase);
  const inner = b.inner();
  if (b.lookup(name))
    b.fault('BK0809', (phrase.called ?? phrase.noun).span, `"the ${name}" already stands for something here`, {
      help: `give this one ${phrase.called ? 'another' : 'a'} name: \`${phrase.noun.text} called ...\``,
    });
  const type = { is: 'thing', kind: set.kind, universe: set.universe } as const;
  const local = inner.bind(name, type, (phrase.called ?? phrase.noun).span);
  return { inner, set, local };
}

export function forEach(b: Body, s: Extract<Statement, { kind: 'for-each' }>): Stmt {
  const { inner, set, local } = loopSet(b, s.set);
  const ordered = s.order && s.order !== 'as it was' ? s.order : undefined;
  const order = ordered ? who(b, ordered) : undefined;
  const site = ordered
    ? b.site('order', s.set.span, { prompt: `Which ${set.kind.name} next?`, universe: set.universe })
    : undefined;
  const beside = ordered ? cardsOnTheTable(b, set) : [];
  return {
    do: 'for-each',
    set,
    local,
    recheck: s.order !== 'as it was',
    order,
    site,
    beside,
    body: block(inner, s.body),
  };
}

/** `until nothing changes` holds one loop that makes one level, so that order does not matter. */
export function until(b: Body, s: Extract<Statement, { kind: 'until' }>): Stmt {
  const [loop] = s.body;
  const made = loop?.kind === 'for-each' && s.body.length === 1 && loop.body.length === 1 ? loop.body[0] : undefined;
  if (loop?.kind !== 'for-each' || made?.kind !== 'make') {
    return b.bail('BK0807', s.span, '`until nothing changes` holds one `for each ...:` that makes one level', {
      help: 'anything else is a node of the flow with `repeat while:`',
    });
  }
  b.shared.settled.add(s.body);
  const { inner, set, local } = loopSet(b, loop.set);
  const body = block(inner, loop.body);
  const [write] = body;
  if (
    write?.do !== 'write' ||
    write.value.op !== 'const' ||
    write.of.op !== 'local' ||
    write.of.local.index !== local.index
  ) {
    return b.bail('BK0807', made.span, `\`until nothing changes\` may only make the ${local.name} itself some level`);
  }
  const why = orderMatters(set.filter, set.each.index, write.property, write.value.value);
  if (why)
    b.fault('BK0807', loop.span, 'the result of this pass would hang on its order', {
      label: why,
      help: 'make it a node of the flow with `repeat while:`, or `all at once:`',
    });
  return { do: 'until', set, local, property: write.property, level: write.value.value, body, index: b.model.untils++ };
}

export function depending(b: Body, s: Extract<Statement, { kind: 'depending' }>): Stmt {
  const on = value(b, s.on);
  const rows: { if: Expr; then: Stmt[] }[] = [];
  let otherwise: Stmt[] | undefined;
  for (const row of s.rows) {
    const inner = b.inner();
    const test = attempt(() => rowTest(inner, row, s.on, on));
    inner.lost ||= !test;
    const then = block(inner, row.body);
    if (test === 'otherwise') otherwise = then;
    else if (test) rows.push({ if: test, then });
  }
  return { do: 'switch', value: on.expr, rows, otherwise };
}
