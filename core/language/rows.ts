import type { Name, Row, Value } from '../../grammar/tree.js';
import { nearestName } from '../source/nearest.js';
import { adjective } from './adjectives.js';
import type { Body } from './body.js';
import { condition } from './conditions.js';
import { article, describe, levelWords } from './describe.js';
import type { Expr } from './program.js';
import { kindOf } from './sets.js';
import type { Kind } from './types.js';
import type { Typed } from './values.js';

const constant = (n: number): Expr => ({ op: 'const', value: n });

/** What a row of a table asks of the thing or number the table depends on. */
export function rowTest(b: Body, row: Row, tree: Value | undefined, on: Typed): Expr | 'otherwise' {
  const tests: Expr[] = [];
  for (const c of row.cases) {
    if (c.kind === 'otherwise') return 'otherwise';
    if (c.kind === 'number') {
      if (on.type.is !== 'number')
        b.bail('BK0702', c.span, `this is a number, and the table depends on ${describe(on.type)}`);
      if (c.from > c.to)
        b.bail('BK0708', c.span, 'this row never fits: the lower number stands first', {
          help: `write \`${c.to} to ${c.from}:\``,
        });
      const at = (sign: '>=' | '<=' | '===', n: number): Expr => ({
        op: 'compare',
        sign,
        left: on.expr,
        right: constant(n),
      });
      tests.push(c.from === c.to ? at('===', c.from) : { op: 'and', parts: [at('>=', c.from), at('<=', c.to)] });
    } else if (c.kind === 'word') tests.push(rowWord(b, c.name, on));
    else tests.push(rowNoun(b, c.adjectives, c.noun, tree, on));
  }
  const [only] = tests;
  return tests.length === 1 && only ? only : { op: 'or', parts: tests };
}

function rowWord(b: Body, name: Name, on: Typed): Expr {
  if (on.type.is === 'level') {
    const { property } = on.type;
    const level = property.domain.is === 'levels' ? property.domain.names.indexOf(name.text) : -1;
    if (level >= 0) {
      b.usedLevel(name, property, level);
      return { op: 'compare', sign: '===', left: on.expr, right: constant(level) };
    }
    return b.bail('BK0610', name.span, `${property.name} has no level "${name.text}"`, {
      suggestion: nearestName(name.text, levelWords(property.kind)),
    });
  }
  if (on.type.is === 'thing') return adjective(b, name, on.type.kind, on.expr);
  if (on.type.is === 'option')
    return condition(b, {
      kind: 'is',
      negated: false,
      subject: { kind: 'name', name: { text: on.type.option.name, span: name.span }, span: name.span },
      test: { kind: 'word', name, span: name.span },
      span: name.span,
    });
  return b.bail(
    'BK0701',
    name.span,
    `"${name.text}" is a word, and the table depends on ${describe(on.type)}`,
    on.type.is === 'number' ? { label: 'expected a row such as `3:`, `0 to 1:` or `otherwise:`' } : {},
  );
}

function rowNoun(b: Body, adjectives: readonly Name[], noun: Name, tree: Value | undefined, on: Typed): Expr {
  const kind = kindOf(b, noun);
  if (on.type.is !== 'thing' || on.type.universe !== kind.universe)
    b.bail(
      'BK0703',
      noun.span,
      `the table depends on ${describe(on.type)}, which is never ${article(kind.name)} ${kind.name}`,
    );
  const parts: Expr[] = kind.module === '' ? [] : [{ op: 'is-kind', of: on.expr, kind }];
  for (const word of adjectives) parts.push(adjective(b, word, kind, on.expr));
  const subject = tree?.kind === 'the' ? tree.name.text : undefined;
  if (subject && kind.module !== '') b.narrow(subject, kind);
  else if (on.expr.op === 'local') narrowLocal(b, on.expr.local.name, kind);
  const [only] = parts;
  return parts.length === 1 && only ? only : parts.length === 0 ? constant(1) : { op: 'and', parts };
}

function narrowLocal(b: Body, name: string, kind: Kind): void {
  if (kind.module !== '') b.narrow(name, kind);
}
