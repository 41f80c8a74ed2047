/** Reports in a real browser. Where there is none the tests are skipped; in CI they fail, for there must be one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, folderOf } from './folder.js';

const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((p) => existsSync(p));
const isNeeded = process.env.CI !== undefined || process.env.BULKHEAD_BROWSER === 'needed';
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

const BARGES = ['scenarios/hazards/barge.yaml', '--set', 'flood-leaks=1,3', '-n', '300'];
const GAMES = ['scenarios/red-november/adrift.yaml', 'scenarios/flash-point/unattended.yaml', '-n', '100'];

/** A page as a reader has it, and what went wrong or was asked of the network while it was opened. */
interface Opened {
  readonly page: Page;
  readonly faults: readonly string[];
  readonly requests: readonly string[];
}

describe.skipIf(!path && !isNeeded)(
  'a report in a browser (skipped without chromium: apt-get install chromium)',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      if (!path) throw new Error('no browser is here, and CI needs one: apt-get install chromium');
      browser = await chromium.launch({ executablePath: path, args: QUIET });
    });
    afterAll(() => browser?.close());

    async function opened(
      file: string,
      look: { readonly width?: number; readonly scheme?: 'light' | 'dark'; readonly media?: 'screen' | 'print' } = {},
    ): Promise<Opened> {
      const { width = 1000, scheme = 'light', media = 'screen' } = look;
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme });
      const page = await context.newPage();
      const [faults, requests]: [string[], string[]] = [[], []];
      page.on('console', (message) => faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('request', (request) => requests.push(request.url()));
      await page.emulateMedia({ media, colorScheme: scheme });
      await page.goto(pathToFileURL(file).href);
      return { page, faults, requests };
    }

    async function pageOf(command: string, ...args: readonly string[]): Promise<string> {
      const file = join(folderOf({}), 'report.html');
      const { code, stderr } = await call(command, ...args, '--seed', '7', '--html', file);
      expect(code, stderr).toBe(0);
      return file;
    }
    const reportOf = (...args: readonly string[]): Promise<string> => pageOf('simulate', ...args);

    it.each([
      ['of rooms', 'simulate', ['scenarios/red-november/adrift.yaml', '-n', '300'], 4],
      ['of squares', 'simulate', ['scenarios/flash-point/unattended.yaml', '-n', '300'], 2],
      ['of tiles', 'simulate', ['scenarios/betrayal/explore.yaml', '-n', '20'], 2],
      ['with variations', 'simulate', ['scenarios/hazards/cottage.yaml', '-n', '300', '--players', '1..2'], 2],
      ['of variants compared', 'compare', BARGES, 4],
      ['of games compared', 'compare', GAMES, 4],
      ['of what moves the outcome', 'critical', ['scenarios/hazards/barge.yaml', '-n', '100'], 2],
    ])(
      'has charts and boards %s, asks nothing of the network, and no script fails',
      async (_, command, args, boards) => {
        const file = await pageOf(command, ...args);
        const { page, faults, requests } = await opened(file);
        expect(faults).toEqual([]);
        expect(requests).toEqual([pathToFileURL(file).href]);
        const sizes = await page.$$eval('.chart svg, .board svg', (all) =>
          all.map((svg) => {
            const { width, height } = svg.getBoundingClientRect();
            return [
              svg.closest('figure')?.className,
              width > 100 && height > 50,
              svg.querySelectorAll('text, use').length > 2,
            ];
          }),
        );
        expect(sizes.every(([, large, texts]) => large && texts)).toBe(true);
        expect(sizes.filter(([kind]) => kind === 'chart').length).toBeGreaterThan(1);
        expect(sizes.filter(([kind]) => kind === 'board').length).toBeGreaterThanOrEqual(boards);
        expect(await page.$$eval('svg > title', (all) => all.every((t) => t.textContent))).toBe(true);
        // What is in one picture is found by name, so no two may share one.
        const ids = await page.$$eval('[id]', (all) => all.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
      },
    );

    it.each([
      ['simulate', ['scenarios/red-november/adrift.yaml', '-n', '300']],
      ['compare', BARGES],
      ['critical', ['scenarios/hazards/barge.yaml', '-n', '100']],
    ])(
      'of %s fits a phone without scrolling sideways, but for boards and tables in themselves',
      async (command, args) => {
        const { page } = await opened(await pageOf(command, ...args), { width: 360 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      },
    );

    it('draws once what boards have in common, and shows it in each', async () => {
      const { page } = await opened(await pageOf('compare', ...BARGES));
      const shown = await page.$$eval('.board use', (all) =>
        all.map((use) => {
          const { width, height } = use.getBoundingClientRect();
          return width + height > 0;
        }),
      );
      expect(shown.length).toBeGreaterThan(10);
      expect(shown.filter((is) => !is)).toEqual([]);
    });

    it('tells differences apart without colour, by their signs', async () => {
      const { page } = await opened(await pageOf('compare', ...BARGES));
      const figures = await page.$$eval('.board svg', (all) =>
        all
          .filter((svg) => svg.querySelector('title')?.textContent?.endsWith('the difference'))
          .flatMap((svg) => [...svg.querySelectorAll('.figure')].map((figure) => figure.textContent)),
      );
      expect(figures.length).toBeGreaterThan(0);
      expect(figures.filter((figure) => !/^[+−≈]/.test(figure ?? ''))).toEqual([]);
    });

    it.each(['light', 'dark'] as const)('has charts with enough contrast in the %s', async (scheme) => {
      const { page } = await opened(await reportOf('scenarios/hazards/cottage.yaml', '-n', '300'), { scheme });
      const colours = await page.evaluate<string[]>(
        "[getComputedStyle(document.querySelector('.chart svg text')).fill, getComputedStyle(document.body).backgroundColor]",
      );
      const [ink = 0, paper = 0] = colours.map((colour) => Number(/\d+/.exec(colour)?.[0]));
      expect(Math.abs(ink - paper)).toBeGreaterThan(180);
    });

    it.each([
      ['simulate', ['scenarios/hazards/cottage.yaml', '-n', '300']],
      ['compare', BARGES],
      ['critical', ['scenarios/hazards/barge.yaml', '-n', '100']],
    ])('of %s is printed dark on light, with what is folded on the screen', async (command, args) => {
      const { page } = await opened(await pageOf(command, ...args), {
        ...{ scheme: 'dark', media: 'print', width: 720 },
      });
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(720);
      const heights = await page.$$eval('details table', (all) => all.map((t) => t.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(0);
      expect(heights.every((height) => height > 0)).toBe(true);
    });
  },
);
