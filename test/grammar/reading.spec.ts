import { describe, expect, it } from 'vitest';
import {
  parse,
  print,
  type SetPhrase,
  type Span,
  type Statement,
  type TextKind,
  type Texts,
  type Value,
} from '../../grammar/index.js';

function tree<K extends TextKind>(kind: K, text: string): Texts[K] {
  const found = parse(kind, text);
  expect(found.faults, text).toEqual([]);
  return found.tree as Texts[K];
}

const said = (text: string, at: { readonly span: Span } | undefined): string =>
  text.slice(at?.span.start, at?.span.end);

describe('what hangs on what', () => {
  it('gives a relation to the nearest set noun on its left', () => {
    const set = tree('set', 'a figure in a room next to a fire');
    expect(set.relations.map((r) => r.kind)).toEqual(['in']);
    const text = 'a figure in the room next to a fire';
    expect(tree('set', text).relations.map((r) => said(text, r))).toEqual(['in the room', 'next to a fire']);
  });

  it('gives a where to the outer set, and to an inner one only in brackets', () => {
    const outer = tree('set', 'a dry room next to a burning room where it is low');
    expect(outer.where?.kind).toBe('is');
    const inner = tree('set', 'a dry room next to (a burning room where it is low)');
    expect(inner.where).toBeUndefined();
  });

  it('lets a where that ends a statement take all that follows', () => {
    const [statement] = tree('statements', 'roll for a square where it is dry and it is low');
    expect((statement as Statement & { kind: 'roll-for' }).set.where?.kind).toBe('and');
  });

  it('lets a where inside a condition take one sentence', () => {
    const condition = tree('condition', 'there is a room where it is dry and heat is 3');
    expect(condition.kind).toBe('and');
  });

  it('reads called directly after the noun', () => {
    const set: SetPhrase = tree('set', 'a free doorway called way on the target');
    expect([set.called?.text, set.relations.length]).toEqual(['way', 1]);
    expect(parse('set', 'a doorway on the target called way').faults).toHaveLength(1);
  });

  it('multiplies before it adds, and adds from the left', () => {
    const value = tree('value', '1 - 2 * 3 + 4') as Value & { kind: 'sum' };
    expect([value.op, (value.left as Value & { kind: 'sum' }).op]).toEqual(['+', '-']);
  });

  it('gives with the most to the nearest noun', () => {
    const value = tree('value', 'the square of the figure with the most minutes');
    expect(value).toMatchObject({ kind: 'of', owner: { kind: 'best', property: { text: 'minutes' } } });
  });

  it('takes brackets round a value and round a sentence', () => {
    expect(tree('condition', '(heat + 1) * 2 is at least 3 and (heat is 1 or heat is 2)')).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'is' }, { kind: 'or' }],
    });
  });
});

describe('words', () => {
  it('that are verbs or ends elsewhere can be levels and names', () => {
    for (const word of [
      'open',
      'free',
      'out',
      'low',
      'lost',
      'lower',
      'set',
      'none',
      'no',
      'all',
      'most',
      'ends',
      'play',
    ]) {
      tree('statements', `make the door ${word}\nif the door is ${word}: nothing\n${word} = 3`);
      tree('set', `a ${word} door`);
    }
  });

  it('of a trigger end its noun', () => {
    expect(tree('trigger', 'a dry room becomes burning, during event, not during setup')).toMatchObject({
      event: { kind: 'becomes', set: { adjectives: [{ text: 'dry' }], noun: { text: 'room' } } },
      during: [{ negated: false }, { negated: true }],
    });
  });

  it('read a bound number beside the number of something', () => {
    expect(tree('statements', 'repeat the number times: nothing')).toMatchObject([{ times: { kind: 'the' } }]);
    expect(tree('statements', 'repeat the number of rooms times: nothing')).toMatchObject([
      { times: { kind: 'count' } },
    ]);
  });

  it('name squares of a grid as players say them', () => {
    expect(tree('condition', '3,4 is burning')).toMatchObject({ subject: { kind: 'name', name: { text: '3,4' } } });
    for (const name of [
      '1,1-west',
      '4,2-south',
      '3,4-3,5',
      '5-6',
      '5-6-duct',
      'a-b-2',
      '1,w',
      'n,5',
      'n,w',
      '3,8-3,e',
      'n,5-n,6',
      'n,4-1,4',
      '3,w-3,1',
      '1,w-west',
    ])
      expect(tree('condition', `${name} is open`)).toMatchObject({ subject: { kind: 'name', name: { text: name } } });
    expect(tree('condition', 'the roll is one of 4, 5, 6')).toMatchObject({
      test: { names: [{ value: 4 }, { value: 5 }, { value: 6 }] },
    });
  });
});

describe('a roll', () => {
  it('says how often and what it is called in either order, with commas or without', () => {
    for (const text of [
      'roll d6 called pain, 2 times as luck',
      'roll d6 called pain 2 times as luck',
      'roll d6, 2 times, called pain as luck',
      'roll d6 2 times called pain as luck',
    ]) {
      const read = tree('statements', text);
      expect(read).toMatchObject([{ times: { value: 2 }, called: { text: 'pain' }, source: { text: 'luck' } }]);
      expect(print('statements', read)).toBe('roll d6 called pain, 2 times as luck');
    }
  });
});

describe('layout', () => {
  it('keeps offsets, past comments, blank lines and wide spaces', () => {
    const text = '# first\n\nif  heat   is 3:   # why\r\n    make the room   low # so\n    nothing\n';
    const [statement] = tree('statements', text) as [Statement & { kind: 'if' }];
    expect(said(text, statement.branches[0])).toBe(
      'if  heat   is 3:   # why\r\n    make the room   low # so\n    nothing',
    );
    expect(statement.branches[0]?.body.map((s) => said(text, s))).toEqual(['make the room   low', 'nothing']);
    expect(said(text, statement.branches[0]?.condition)).toBe('heat   is 3');
  });

  it('does not take a # inside quotes or a word for a comment', () => {
    expect(tree('statements', 'the game is lost because "No # 3"')).toMatchObject([{ reason: 'No # 3' }]);
  });

  it('reads short texts over several lines', () => {
    const text = 'heat is 3   # one\n  and the room is low';
    expect(said(text, tree('condition', text))).toBe(text);
  });

  it('puts otherwise and if none where they belong', () => {
    const text =
      'if heat is 1: nothing\notherwise if heat is 2:\n  roll for a room; if none: this effect ends\n  make the room low\notherwise: proceed';
    expect(tree('statements', text)).toMatchObject([
      {
        kind: 'if',
        branches: [{}, { body: [{ kind: 'roll-for' }, { kind: 'if-none' }, { kind: 'make' }] }],
        otherwise: [{ kind: 'proceed' }],
      },
    ]);
  });

  it('takes a block under an if none at the end of a line', () => {
    const text = 'the crew chooses a room; if none:\n  nothing\n  this effect ends\notherwise: make the room low';
    expect(tree('statements', text)).toMatchObject([
      { kind: 'choose' },
      { kind: 'if-none', body: [{}, {}], otherwise: [{}] },
    ]);
  });
});

describe('spans', () => {
  it('are the exact words', () => {
    const text = 'follow the arrow from the square to a square called target where its flood is at least 2';
    const [follow] = tree('statements', text) as [Statement & { kind: 'follow' }];
    expect(said(text, follow)).toBe(text);
    expect(said(text, follow.from)).toBe('the square');
    expect(said(text, follow.set.called)).toBe('target');
    expect(said(text, follow.set.where)).toBe('its flood is at least 2');
    const where = follow.set.where as { subject: Value & { kind: 'of' } } | undefined;
    expect([said(text, where?.subject), said(text, where?.subject.owner)]).toEqual(['its flood', 'its']);
  });

  it('of the best of a set cover the article', () => {
    const text = 'move the wet figure in hall with the most minutes to the room';
    const [move] = tree('statements', text) as [Statement & { kind: 'move' }];
    expect(said(text, move.what)).toBe('the wet figure in hall with the most minutes');
    expect(said(text, (move.what as Value & { kind: 'best' }).set)).toBe('wet figure in hall');
  });
});
