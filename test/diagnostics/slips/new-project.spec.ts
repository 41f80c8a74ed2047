import { describe, expect, it } from 'vitest';
import { type Told, told } from './parts.js';

const files: Readonly<Record<string, string>> = {
  'm.yaml': `version: 1
module: m
spaces: { room: { has: { fire: [out, burning], floor: 0 to 2 } } }
links: { opening: {} }
options: { harsh: { values: 1 to 3, default: 1 } }
tracks: { heat: { from: 0, to: 3 } }
procedures: { warm: { do: raise heat by harsh } }
flow: { game: { do: warm } }
`,
  'board.yaml': `version: 1
board: b
use: [./m.yaml]
layout: rooms
spaces:
  hall: { is: room, title: Hall, floor: 1 }
  kitchen: { is: room, title: Kitchen, floor: 1 }
links:
  - hall opening kitchen
`,
  's.yaml': 'version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./board.yaml\nposition: ./start.yaml\n',
  'start.yaml': 'version: 1\nposition: start\nspaces:\n  kitchen: burning\n',
};

function slip(file: string, from: string, to: string): Told {
  const text = files[file] ?? '';
  expect(text.split(from).length, `${from} stands once in ${file}`).toBe(2);
  return told({ ...files, [file]: text.replace(from, () => to) }, 's.yaml');
}

describe('a slip in a new project is one message', () => {
  it('beside which others are told', () => {
    const { said } = slip('m.yaml', '{ from: 0, to: 3 }', '{ is: 0 to 3, begins: 1 }');
    expect(said).toEqual(['BK0202 is', 'BK0202 begins']);
  });

  it('is made in a project without a fault', () => {
    expect(told(files, 's.yaml').said).toEqual([]);
  });

  it.each([
    ['board.yaml', 'title: Hall,', 'title: Hall #2,', 'BK0115 #', '`"Hall #2"`'],
    ['board.yaml', 'title: Kitchen, floor: 1 }', 'title: Kitchen #2 }', 'BK0115 #', '`"Kitchen #2"`'],
    ['board.yaml', 'layout: rooms', 'layout: gird', 'BK0205 gird → grid', 'one of rooms, grid, tiles'],
    ['start.yaml', 'kitchen: burning', 'kitchen:', 'BK0204 kitchen', '`kitchen` has no value'],
    ['m.yaml', '{ values: 1 to 3,', '{ is: 1 to 3,', 'BK0202 is → values', 'not a key of `harsh`'],
    ['m.yaml', '{ from: 0, to: 3 }', '{ is: 0 to 3 }', 'BK0202 is', '`from: 0, to: 3`'],
  ])('in %s: %s for %s', (file, from, to, said, help) => {
    const report = slip(file, from, to);
    expect(report.said).toEqual([said]);
    expect(report.help).toContain(help);
  });
});
