import { describe, expect, it } from 'vitest';
import { drawChart } from '../../../cli/report/charts.js';
import { spreadOf } from '../../../core/analysis/simulation/result.js';
import { barsOf, endsChart, histogram, seriesChart } from '../../../core/view/report/charts.js';

const spread = (values: Readonly<Record<number, number>>) => {
  const found = spreadOf(new Map(Object.entries(values).map(([value, runs]) => [Number(value), runs])));
  if (!found) throw new Error('no values');
  return found;
};

describe('bars of a histogram', () => {
  it('stand around whole numbers where there are few', () => {
    expect(barsOf(spread({ 0: 1, 2: 3 }))).toEqual([
      { from: -0.5, to: 0.5, share: 0.25 },
      { from: 1.5, to: 2.5, share: 0.75 },
    ]);
  });

  it('take several numbers together where there are many, and lose no run', () => {
    const bars = barsOf(spread(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [i, 1]))));
    expect(bars.length).toBeLessThanOrEqual(40);
    expect(bars.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(new Set(bars.map(({ from, to }) => to - from))).toEqual(new Set([50]));
  });

  it('know numbers below nothing', () => {
    expect(barsOf(spread({ [-2]: 1, 1: 1 })).map(({ from }) => from)).toEqual([-2.5, 0.5]);
  });
});

describe('a drawn chart', () => {
  it('has its title, text as text, and colours that follow the page', async () => {
    const svg = await drawChart(histogram('Fire <at> the end', spread({ 0: 5, 1: 3, 4: 2 }), 'fires'));
    expect(svg).toMatch(/^<svg [^>]*role="img"[^>]*><title>Fire &lt;at&gt; the end: P10 0, P50 0, P90 4<\/title>/);
    expect(svg).toContain('>fires</text>');
    expect(svg).toContain('fill="var(--ink)"');
    expect(svg).not.toMatch(/#[0-9a-f]{3,6}"|black/);
  });

  it('is the same every time', async () => {
    const chart = histogram('Fire', spread({ 0: 5, 1: 3, 4: 2 }), 'fires');
    expect(await drawChart(chart)).toBe(await drawChart(chart));
  });

  it('says in words which ends are won and lost', async () => {
    const share = { value: 0.5, low: 0.4, high: 0.6 };
    const svg = await drawChart(
      endsChart([
        { key: 'a', title: 'Rescued', result: 'won', share },
        { key: 'b', title: 'Sunk', result: 'lost', share },
        { key: 'c', title: 'Frozen', result: 'lost', share: { value: 0, low: 0, high: 0.1 } },
      ]),
    );
    expect(svg).toContain('Won, 50.0 %: Rescued');
    expect(svg).toContain('Lost, 50.0 %: Sunk');
    expect(svg).not.toContain('Frozen');
  });

  it('of a number over time shows how many runs go on', async () => {
    const moment = (tick: number, still: number) => ({ tick, mean: tick, p10: 0, p50: tick, p90: 2 * tick, still });
    const series = [moment(0, 10), moment(1, 10), moment(2, 4)];
    const end = spread({ 2: 10 });
    const svg = await drawChart(seriesChart({ name: 'fire', title: 'Fire', sort: 'fire', clock: 'turn', end }, series));
    expect(svg).toContain('>going on</text>');
    expect(svg).toContain('>turns</text>');
  });
});
