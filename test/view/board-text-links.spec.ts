import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../../core/view/board-text-cells.js';
import { show } from './shown.js';

describe('A board of rooms as text', () => {
  it('ends every line it draws at two boxes, and lists the other links', () => {
    const coordinate = fc.integer({ min: 0, max: 4 });
    const room = fc.record({ x: coordinate, y: coordinate });
    const pair = fc.tuple(fc.nat(11), fc.nat(11), fc.boolean());
    fc.assert(
      fc.property(
        fc.uniqueArray(room, { selector: ({ x, y }) => `${x} ${y}`, minLength: 2, maxLength: 12 }),
        fc.array(pair, { minLength: 1, maxLength: 20 }),
        (rooms, pairs) => {
          const links = pairs.flatMap(([a, b, oneWay]) => {
            const [from, to] = [a % rooms.length, b % rooms.length];
            return from === to ? [] : [{ from, to, oneWay }];
          });
          const text = [
            'board: b',
            'layout: rooms',
            'spaces:',
            ...rooms.map(({ x, y }, i) => `  r${i}: { title: Room ${i}, at: [${x}, ${y}] }`),
            `links:${links.length === 0 ? ' []' : ''}`,
            ...links.map(
              ({ from, to, oneWay }, i) =>
                `  - { link: r${from} door r${to}, id: l${i}, one way: ${oneWay ? 'yes' : 'no'} }`,
            ),
          ].join('\n');
          const lines = show(text, {}, { ascii: false }).split('\n');
          expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(80);
          if (!lines.some((line) => line.includes('┌'))) return;
          const joins = lines.join('').match(/[├┤┬┴]/g)?.length ?? 0;
          const undrawn = lines.includes('Links not drawn') ? lines.length - lines.indexOf('Links not drawn') - 2 : 0;
          expect(joins).toBe(2 * (links.length - undrawn));
        },
      ),
      { numRuns: 60 },
    );
  });
});
