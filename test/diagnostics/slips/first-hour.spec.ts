import { describe, expect, it } from 'vitest';
import { type Told, told } from './parts.js';

const files: Readonly<Record<string, string>> = {
  'm.yaml': `version: 1
module: m
spaces: { room: { has: { fire: [out, burning], leaking: yes/no, water: 0 to 4 } } }
links: { opening: {}, stairs: {}, door: { has: { leaf: [closed, open] } } }
flow: { game: { do: nothing } }
`,
  'board.yaml': `version: 1
board: b
use: [./m.yaml]
layout: rooms
spaces:
  hall: { is: room, title: Hall }
  kitchen: { is: room }
  cellar: { is: room }
  attic: room
links:
  - hall opening kitchen
  - { link: hall door cellar, leaf: open }
  - hall stairs attic
`,
  's.yaml': `version: 1
scenario: s
use: [./m.yaml]
board: ./board.yaml
position: ./start.yaml
`,
  'start.yaml': `version: 1
position: start
spaces:
  kitchen: burning
  cellar: leaking
`,
};

function slip(file: string, from: string, to: string): Told {
  const text = files[file] ?? '';
  expect(text.split(from).length, `${from} stands once in ${file}`).toBe(2);
  return told({ ...files, [file]: text.replace(from, () => to) }, 's.yaml');
}

describe('what a designer mistypes in the first hour', () => {
  it('is made in a project without a fault', () => {
    expect(told(files, 's.yaml').said).toEqual([]);
  });

  it.each([
    [
      'no dash',
      '  - hall opening kitchen\n',
      '  hall opening kitchen\n',
      'hall opening kitchen',
      'a dash and a space are missing before this line',
    ],
    [
      'no dash before the last',
      '  - hall stairs attic\n',
      '  hall stairs attic\n',
      'hall stairs attic',
      '`- hall stairs attic`',
    ],
    [
      'no dash before braces',
      '  - { link: hall door',
      '  { link: hall door',
      '{ link: hall door cellar, leaf: open }',
      'a dash and a space are missing before this line',
    ],
    [
      'blanks for the dash, after braces',
      '  - hall stairs attic\n',
      '    hall stairs attic\n',
      'hall stairs attic',
      'a dash and a space are missing before this line',
    ],
    [
      'no space behind the dash',
      '  - hall opening kitchen\n',
      '  -hall opening kitchen\n',
      '-',
      'a space belongs after this dash',
    ],
    ['an en dash', '  - hall opening kitchen\n', '  – hall opening kitchen\n', '–', '`–` is no dash to YAML'],
    ['a bullet', '  - hall opening kitchen\n', '  • hall opening kitchen\n', '•', '`•` is no dash to YAML'],
    ['no colon after a room', '  hall: { is', '  hall { is', 'hall', 'a colon is missing after `hall`'],
    ['no colon after the last room in braces', '  cellar: { is', '  cellar { is', 'cellar', '`cellar: { is: room }`'],
    ['no space after the colon of a room', '  hall: { is', '  hall:{ is', ':', '`hall: { is: room, title: Hall }`'],
  ])('on a board: %s', (_, from, to, marks, says) => {
    const { said, help, heldBack } = slip('board.yaml', from, to);
    expect(said).toEqual([`BK0118 ${marks}`]);
    expect(help).toContain(says);
    expect(heldBack, 'all is read as it was meant').toBe(0);
  });

  it.each([
    ['hall kitchen', '`hall door kitchen`'],
    ['hall-kitchen', '`hall door kitchen`'],
    ['hall kitchen opening', '`hall opening kitchen`'],
    ['opening hall kitchen', '`hall opening kitchen`'],
    ['hall opening to kitchen', '`hall opening kitchen`'],
    ['hall and kitchen opening', '`hall opening kitchen`'],
    ['hall, opening, kitchen', '`hall opening kitchen`'],
    ['“hall opening kitchen”', '`hall opening kitchen`'],
    ['Hall Opening Kitchen', '`hall opening kitchen`'],
    ['hall door kitchen open', '`{ link: hall door kitchen, leaf: open }`'],
    ['hall opening kitchen\n    hall stairs cellar', 'before `hall stairs cellar`'],
  ])('a link written %s', (written, says) => {
    const { said, help } = slip('board.yaml', 'hall opening kitchen', written);
    expect(said).toEqual([`BK0404 ${written.split('\n')[0]}`]);
    expect(help).toContain(says);
  });

  it.each([
    ['hall – kitchen', 'BK0608 –', 'write one of opening, stairs, door there'],
    ['hall -> kitchen', 'BK0608 ->', 'write one of opening, stairs, door there'],
    ['hall opening: kitchen', 'BK0203 hall opening: kitchen', '`hall opening kitchen`, without a colon'],
    [
      'hall door kitchen, leaf: open',
      'BK0203 hall door kitchen, leaf: open',
      '`{ link: hall door kitchen, leaf: open }`',
    ],
    ['[hall, opening, kitchen]', 'BK0204 [hall, opening, kitchen]', '`hall opening kitchen`, without brackets'],
    ['{ link: hall door kitchen, open }', 'BK0123 ,', 'write the property before it: `…: open`'],
  ])('a link in another form, %s', (written, marks, says) => {
    const { said, help } = slip('board.yaml', 'hall opening kitchen', written);
    expect(said).toEqual([marks]);
    expect(help).toContain(says);
  });

  it('a room without its colon and without braces', () => {
    const { said, help } = slip('board.yaml', '  attic: room', '  attic room');
    expect(said).toEqual(['BK0118 attic']);
    expect(help).toContain('`attic: room`');
  });

  it('a start of words and properties in one list', () => {
    const { said, help } = slip('start.yaml', 'cellar: leaking', 'cellar: [leaking, { water: 1 }]');
    expect(said).toEqual(['BK0204 { water: 1 }']);
    expect(help).toContain('`cellar: { leaking: yes, water: 1 }`');
  });

  it('a start without its colon', () => {
    const { said, help } = slip('start.yaml', 'cellar: leaking', 'cellar leaking');
    expect(said).toEqual(['BK0118 cellar']);
    expect(help).toContain('`cellar: leaking`');
  });

  it('rule text below a key without its sign', () => {
    const { said, help } = told(
      {
        'm.yaml': `version: 1
module: m
spaces: { room: { has: { heat: 0 to 3 } } }
procedures:
  cool:
    do:
      for each room: lower heat of the room by 1
      roll d6
`,
      },
      'm.yaml',
    );
    expect(said).toEqual(['BK0118 roll']);
    expect(help).toContain('`do: |`');
  });

  it('a kind of piece that could not be read, of which positions speak', () => {
    const { said, heldBack } = told(
      {
        ...files,
        'm.yaml': `${files['m.yaml']}pieces: { guard: { stands in: room, one per player: yes } }\n`,
        'start.yaml': `${files['start.yaml']}pieces: { guard-1: hall }\n`,
      },
      's.yaml',
    );
    expect(said).toEqual(['BK0202 one per player']);
    expect(heldBack).toBe(1);
  });
});
