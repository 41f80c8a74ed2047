import { describe, expect, it } from 'vitest';
import { ofModule, ofScenario, ofText } from './parts.js';

const unseen = /a character nobody sees stands (in it|here) \(U\+200B\)/;

describe('a character that nobody sees is named', () => {
  it.each([
    ['in a key', () => ofModule('sp\u200baces: { cave: {} }\n'), 'BK0202'],
    ['in a name that is declared', () => ofModule('spaces: { ca\u200bve: {} }\n'), 'BK0207'],
    [
      'in a word of a list',
      () => ofModule('ends: { a: { when: pressure is 10, looked at: game, result: lo\u200bst } }\n'),
      'BK0205',
    ],
    ['in the name of a node', () => ofScenario('start: ga\u200bme\n'), 'BK0903'],
    ['in the name of a space', () => ofScenario('position: { spaces: { bo\u200bw: smoky } }\n'), 'BK0902'],
    ['in rule text', () => ofText('make the ro\u200bom low'), 'BK0503'],
  ])('%s', (_, make, code) => {
    const { said, help } = make();
    expect(said.map((one) => one.slice(0, 6))).toContain(code);
    expect(help).toMatch(unseen);
  });

  it('as is a blank that only looks like one', () => {
    expect(ofModule('spaces\u00a0: { cave: {} }\n').help).toContain('(U+00A0)');
  });

  it('but not what belongs to a picture', () => {
    expect(ofModule('spaces: { ⚠\ufe0f: {} }\n').help).not.toContain('nobody sees');
  });
});
