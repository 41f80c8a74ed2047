import { describe, expect, it } from 'vitest';
import { parse } from '../../grammar/index.js';

/** A tree without its spans. */
const bare = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value) => (key === 'span' ? undefined : value)));

describe('a misspelt word of the language', () => {
  it.each([
    ['mkae the room burning', 'mkae', 'make'],
    ['rol for a room; if none: nothing', 'rol', 'roll'],
    ['fi the room is burning: nothing', 'fi', 'if'],
    ['fro each room: nothing', 'fro', 'for'],
    ['for eahc room: nothing', 'eahc', 'each'],
    ['if the room is at lest low: nothing', 'lest', 'least'],
    ['if evry room is low: nothing', 'evry', 'every'],
    ['the active player choses a room called den; if none: nothing', 'choses', 'chooses'],
    ['for each room wehre it is low: nothing', 'wehre', 'where'],
    ['repeat 3 tmes: nothing', 'tmes', 'times'],
    ['this efect ends', 'efect', 'effect'],
    ['set heat to the lager of 1 and 2', 'lager', 'larger'],
  ])('is told with the word that was meant, and read as that: %s', (text, word, meant) => {
    const { tree, faults } = parse('statements', text);
    expect(faults.map((f) => [text.slice(f.span.start, f.span.end), f.suggestion])).toEqual([[word, meant]]);
    expect(bare(tree)).toEqual(bare(parse('statements', text.replace(word, meant)).tree));
  });

  it('rules over what stands under it', () => {
    const text = 'if the room is low:\n  nothing\notherwse:\n  make the room low';
    const { tree, faults } = parse('statements', text);
    expect(faults.map((f) => f.suggestion)).toEqual(['otherwise']);
    expect(bare(tree)).toEqual(bare(parse('statements', text.replace('otherwse', 'otherwise')).tree));
  });

  it.each([
    // A verb of a module may look like one of the language.
    ['bake the room', undefined],
    ['mare the room with the tool', undefined],
    // What else is wrong in the line is told where nothing is certain.
    ['mare the room burning quickly', undefined],
    ['if the link has a jam: nothing', undefined],
    ['put 1 damage in the room', undefined],
  ])('is nothing that was not meant: %s', (text, suggestion) => {
    for (const fault of parse('statements', text).faults) {
      if (fault.code !== 'BK0518') expect(fault.suggestion).toBe(suggestion);
    }
  });
});

describe('a capital letter', () => {
  it.each([
    ['Roll d6', 'Roll', 'roll'],
    ['If the room is low: nothing', 'If', 'if'],
    ['The active player chooses a room; if none: nothing', 'The', 'the'],
    ['make The room low', 'The', 'the'],
    ['roll d6; Make the room low', 'Make', 'make'],
    ['Douse the room', 'Douse', 'douse'],
  ])(
    'at a word of the language, or where a sentence begins, is told and read as a small one: %s',
    (text, word, meant) => {
      const { tree, faults } = parse('statements', text);
      expect(faults.map((f) => [f.code, text.slice(f.span.start, f.span.end), f.suggestion])).toEqual([
        ['BK0503', word, meant],
      ]);
      expect(bare(tree)).toEqual(bare(parse('statements', text.replace(word, meant)).tree));
    },
  );

  it('in a name leaves the line unread', () => {
    const { tree, faults } = parse('statements', 'make the Room low');
    expect(faults.map((f) => f.suggestion)).toEqual(['room']);
    expect(tree?.map((s) => s.kind)).toEqual(['error']);
  });
});
