import { expect, it } from 'vitest';
import { complaint, type Inline } from '../support/scenario.js';

/** A square of squares with a rim of another kind, so large that things of one kind have an index of their own, or not. */
function rimmed(wide: number): Inline {
  const faces = Array.from({ length: wide }, (_, i) => `${i + 1}`.padEnd(4)).join('');
  const edges = `     +${' - +'.repeat(wide)}`;
  const rows = Array.from({ length: wide }, (_, r) => {
    const isRim = (c: number) => r === 0 || c === 0 || r === wide - 1 || c === wide - 1;
    const squares = Array.from({ length: wide }, (_, c) => ` ${isRim(c) ? 'o' : '.'} |`).join('');
    return [`${`${r + 1}`.padStart(4)} |${squares} ${r + 1}`, edges];
  }).flat();
  const map = [`       ${faces}`, edges, ...rows, `       ${faces}`].map((line) => `  ${line.trimEnd()}`).join('\n');
  return {
    m: `
spaces: { spot: { has: { fire: [out, glowing, burning] } }, square: { is a: spot }, rim: { is a: spot } }
links: { way: {} }
tracks: { t: { from: 0, to: 9999 }, u: { from: 0, to: 9999 } }`,
    board: `layout: grid\nmap: |2\n${map}\nlegend: { ".": square, "o": rim, "-": way, "|": way }`,
  };
}

it.each([5, 20])('a level is found among things of one kind as they change, %i squares wide', (wide) => {
  const middle = `${Math.ceil(wide / 2)},${Math.ceil(wide / 2)}`;
  const text = `for each rim: make the rim burning
make ${middle} burning
set t to the number of burning rims
for each burning square: raise u by 1
for each burning rim where it is next to 2,2: make the rim glowing
raise t by 1000 * (the number of burning rims next to 1,1)
for each burning rim: make the rim out
if there is a burning rim: raise t by 5000
if there is a burning square: raise u by 100
for each glowing rim: make the rim out`;
  const around = 4 * (wide - 1);
  const then = `t is ${around}, u is 101, ${middle} is burning`;
  expect(
    complaint(
      rimmed(wide),
      `do: |\n${text.replace(/^/gm, '  ')}\nthen: [${then.replaceAll(/(\d+,\d+ is)/g, '"$1').replace('burning', 'burning"')}]`,
    ),
  ).toEqual([]);
});
