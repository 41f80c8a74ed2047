import { describe, expect, it } from 'vitest';
import { mutated, mutationsOf } from '../../core/analysis/mutants.js';
import type { RuleText, RuleTextKind } from '../../core/analysis/rule-texts.js';
import { scalarNode, textAt } from '../../core/documents/index.js';
import { sourceFile } from '../../core/source/file.js';

function changesOf(kind: RuleTextKind, written: string, acts = false): string[] {
  const node = scalarNode(written, textAt(sourceFile('rule', written), written, 0));
  const text: RuleText = { kind, node, acts };
  return mutationsOf(text).map(mutated);
}

const table: readonly (readonly [what: string, kind: RuleTextKind, written: string, changes: readonly string[]])[] = [
  [
    'a number one more and one less',
    'statements',
    'raise pressure by 1',
    ['raise pressure by 2', 'raise pressure by 0'],
  ],
  ['no number below nothing', 'statements', 'set pressure to 0', ['set pressure to 1']],
  ['`at least` for `at most`', 'condition', 'pressure is at least heat', ['pressure is at most heat', 'never']],
  ['`more than` for `less than`', 'condition', 'pressure is less than heat', ['pressure is more than heat', 'never']],
  ['a condition that is not so', 'condition', 'the room is dry', ['not (the room is dry)', 'never']],
  ['what is always so', 'condition', 'always', ['never']],
  [
    'each part of a condition left out',
    'condition',
    'x is low and y is low',
    [
      'always and y is low',
      'not (x is low) and y is low',
      'x is low and always',
      'x is low and not (y is low)',
      'never',
    ],
  ],
  [
    'most for least, in ties too',
    'value',
    'the token with the most minutes, ties to the least height',
    [
      'the token with the least minutes, ties to the least height',
      'the token with the most minutes, ties to the most height',
    ],
  ],
  ['plus for minus', 'value', 'effort + bonus', ['effort - bonus']],
  ['up for down', 'value', 'effort divided by bonus, rounded up', ['effort divided by bonus, rounded down']],
  ['a check the other way', 'check', 'd10 is at most the effort', ['d10 is at least the effort']],
  [
    'during something for not during it',
    'trigger',
    'a room becomes burning, during event',
    ['a room becomes burning, not during event'],
  ],
  ['what happens where two meet', 'meeting', 'flood wins', ['they live together', 'the newcomer wins']],
  ['another limit', 'limit', 'once a turn', ['once a game']],
  ['what happens when nothing is left', 'supply', 'leave it out', ['the game is lost']],
];

describe('the changes of a rule text', () => {
  it.each(table)('try %s', (_what, kind, written, changes) => {
    expect([...changesOf(kind, written)].sort()).toEqual([...changes].sort());
  });

  it('turn a rule off', () => {
    expect(changesOf('statements', 'play the card', true)).toEqual(['nothing']);
  });

  it('leave out each branch, each statement of several, and what is done instead', () => {
    const written = [
      'if the room is dry:',
      '  play the card',
      'otherwise:',
      '  raise heat by the roll',
      'discard the card',
    ].join('\n');
    const changes = changesOf('statements', written).map((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .join(' / '),
    );
    expect(changes).toContain('if never: / play the card / otherwise: / raise heat by the roll / discard the card');
    expect(changes).toContain('if the room is dry: / play the card / otherwise: / nothing / discard the card');
    expect(changes).toContain('nothing / discard the card');
    expect(changes).toContain('if the room is dry: / play the card / otherwise: / raise heat by the roll / nothing');
  });

  it('are none for a text that cannot be read', () => {
    expect(changesOf('condition', 'the room is')).toEqual(['never']);
  });
});
