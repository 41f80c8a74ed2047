import { expect, it } from 'vitest';
import { compile } from '../../core/compile/compile.js';
import { doing, scenarioOf } from '../support/scenario.js';

/** How often the compiler looks at the kind of a space on a board of n rooms. */
function looks(n: number): number {
  const board = `layout: rooms\nspaces:\n${Array.from({ length: n }, (_, i) => `  r${i}: {}`).join('\n')}\nlinks: []`;
  const m = `
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
${doing('roll for a room\nmake the room burning\nfor each burning room called other-one:\n  roll for a room called next-one next to the other-one; if none: nothing')}`;
  const { world } = scenarioOf({ m, board });
  let count = 0;
  const spaceKinds = new Proxy([...world.spaceKinds], {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count++;
      return Reflect.get(target, key);
    },
  });
  compile({ ...world, spaceKinds }, 'plain', ['game']);
  return count;
}

it('compiling looks at each space a number of times that does not grow with the board', () => {
  expect(looks(100)).toBeGreaterThan(0);
  expect(looks(400)).toBeLessThanOrEqual(4 * looks(100));
});
