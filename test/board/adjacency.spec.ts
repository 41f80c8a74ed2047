import { describe, expect, it } from 'vitest';
import { adjacency, neighbours } from '../../core/board/index.js';
import { drawn, good } from './support.js';

describe('Adjacency', () => {
  const rooms = good(`
board: b
layout: rooms
spaces: { a: room, b: room, c: room, alone: room }
links:
  - a door b
  - { link: c chute a, one way: yes }
  - b duct a
  - { link: a stairs c, direction: up, id: stairs }
`);

  it('lists the links of every space in board order, both ends of each, with the space beyond', () => {
    const found = adjacency(rooms);
    const of = (space: number) =>
      [...found.links.subarray(found.first[space], found.first[space + 1])].map((link, k) => {
        const at = (found.first[space] ?? 0) + k;
        return `${rooms.links[link]?.id} ${rooms.spaces[found.others[at] ?? -1]?.id} ${found.leaves[at]}`;
      });
    expect(of(0)).toEqual(['a-b b 1', 'c-a c 0', 'b-a-duct b 1', 'stairs c 1']);
    expect(of(1)).toEqual(['a-b a 1', 'b-a-duct a 1']);
    expect(of(2)).toEqual(['c-a a 1', 'stairs a 1']);
    expect(of(3)).toEqual([]);
    expect(neighbours(found, 0)).toEqual([1, 2]);
    expect(neighbours(found, 3)).toEqual([]);
  });

  it('leaves one-way links to their kind where the link itself does not say', () => {
    const found = adjacency(rooms, (link) => link.oneWay ?? link.kind === 'duct');
    expect([...found.leaves.subarray(0, 6)]).toEqual([1, 0, 0, 1, 1, 1]);
  });

  it('knows the link in each direction of a square, and none back from the outside', () => {
    const board = good(
      drawn(
        `
    1   2
  +---+---+
1 | .   . | 1
  +   +---+
2 | . |     2
  +---+
    1   2
`,
        'outside: open-air\n',
      ),
    );
    const { linkAt, spaces } = adjacency(board);
    const table = board.directions.map((_, d) =>
      [...linkAt.subarray(d * spaces, (d + 1) * spaces)].map((link) => board.links[link]?.id ?? '-'),
    );
    expect(table).toEqual([
      ['1,1-north', '1,2-north', '1,1-2,1', '-'],
      ['1,1-1,2', '1,2-east', '2,1-east', '-'],
      ['1,1-2,1', '1,2-south', '2,1-south', '-'],
      ['1,1-west', '1,1-1,2', '2,1-west', '-'],
    ]);
  });
});
