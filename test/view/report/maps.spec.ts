import { describe, expect, it } from 'vitest';
import { apart, table } from '../../../core/view/report/html.js';
import { chances, differences } from '../../../core/view/svg-heat.js';

/** How light a colour is, from 0 to 1, as the rules for contrast have it. */
function lightness(hex: string): number {
  const whole = hex.length === 4 ? [...hex.slice(1)].map((d) => d + d).join('') : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const c = Number.parseInt(whole.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('the colours of a map', () => {
  it('get darker step by step, so that they are told apart in grey', () => {
    const steps = chances.map(({ fill }) => lightness(fill));
    expect(steps.every((step, i) => i === 0 || step < (steps[i - 1] ?? 0) - 0.05)).toBe(true);
  });

  it.each([...chances, ...differences].map(({ fill, words }) => [words, fill]))('leave ink legible: %s', (_, fill) => {
    expect((lightness(fill) + 0.05) / (lightness('#1a1a1a') + 0.05)).toBeGreaterThan(4.5);
  });
});

describe('parts of a page', () => {
  it('escape what documents say', () => {
    expect(table('a & b', ['<i>'], [['"x"']])).toContain('<caption>a &amp; b</caption>');
    expect(table('', ['<i>'], [['<b>']])).not.toMatch(/<i>|<b>/);
  });

  it('have names of their own', () => {
    expect(apart('<g id="a"/><use href="#a" fill="url(#a)"/>', 'p')).toBe(
      '<g id="p-a"/><use href="#p-a" fill="url(#p-a)"/>',
    );
  });
});
