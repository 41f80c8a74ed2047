import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkProject } from '../../core/analysis/check-project.js';
import type { FileAccess } from '../../core/documents/access.js';
import { loadProject } from '../../core/documents/index.js';
import { nodeFiles } from '../../core/host/files.js';
import { root } from '../../scripts/build/root.js';
import { drawPictures } from '../../scripts/pictures/draw.js';

/** The pages and the files of the module whose knobs they list. */
const pages = {
  fire: ['fire'],
  smoke: ['smoke'],
  flood: ['flood'],
  gas: ['gas'],
  blockage: ['places', 'blockage'],
  blast: ['blast'],
  collapse: ['collapse'],
  README: ['meetings', 'flow'],
};

const page = (name: string) => readFileSync(root(`docs/hazards/${name}.md`), 'utf8');

interface Knob {
  readonly values: string | readonly string[];
  readonly default: string | number;
}

const written = (value: string | readonly string[] | number) =>
  typeof value === 'object' ? value.join(', ') : `${value}`;

describe.each(Object.entries(pages))('the page %s of the stock hazards', (name, files) => {
  it('lists every knob with its values and its default', () => {
    const knobs = files.flatMap((file) => {
      const text = readFileSync(root(`modules/hazards/${file}.yaml`), 'utf8');
      const { options = {} } = parse(text, { version: '1.1', schema: 'failsafe' }) as {
        options?: Record<string, Knob>;
      };
      return Object.entries(options).map(([knob, { values, default: at }]) => [knob, written(values), written(at)]);
    });
    const rows = [...page(name).matchAll(/^\| `([\w-]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
      ([, knob, values = '', at = '']) => [knob, values.replaceAll('`', '').trim(), at.replaceAll('`', '').trim()],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows).toEqual(knobs);
  });

  it('has an example without faults', () => {
    const [, text = ''] = /^```yaml scenario\n([\s\S]*?)^```$/m.exec(page(name)) ?? [];
    expect(text).not.toBe('');
    const path = `docs/hazards/${name}.yaml`;
    const files = nodeFiles(root('.'));
    const read: FileAccess['read'] = (asked) => (asked === path ? Buffer.from(text) : files.read(asked));
    const exists = (asked: string) => asked === path || files.exists(asked);
    const { diagnostics } = checkProject(loadProject([path], { ...files, read, exists }));
    expect(diagnostics.list.map(({ message }) => message)).toEqual([]);
  });
});

describe('the pictures of the pages', { timeout: 60_000 }, () => {
  it('are as `npm run pictures` draws them', async () => {
    const drawn = await drawPictures();
    expect(drawn.size).toBe(11);
    for (const [path, svg] of drawn) expect(readFileSync(root(path), 'utf8') === svg, `${path} is stale`).toBe(true);
  });

  it('are all shown', () => {
    const shown = Object.keys(pages).flatMap((name) =>
      [...page(name).matchAll(/\]\(pictures\/([\w-]+)\.svg\)/g)].map(([, picture]) => picture),
    );
    expect(shown.sort()).toEqual(
      ['barge', 'blast', 'blockage', 'collapse', 'cottage', 'fire', 'flood', 'gas', 'smoke', 'workshop'].sort(),
    );
  });
});

it('the page of the stock hazards lists every word and verb that there is, and no other', () => {
  const declared = readdirSync(root('modules/hazards')).flatMap((file) => {
    if (!file.endsWith('.yaml')) return [];
    const text = readFileSync(root(`modules/hazards/${file}`), 'utf8');
    const { words = {}, procedures = {} } = parse(text, { version: '1.1', schema: 'failsafe' }) as Record<
      string,
      object
    >;
    return [...Object.keys(words), ...Object.keys(procedures)];
  });
  const [table = ''] = /^## Words and verbs[\s\S]*?(?=^## When)/m.exec(page('README')) ?? [];
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  const listed = rows
    .flatMap((row) => row.split('|').slice(3))
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, said = '']) => said));
  const verbs = new Set(declared.map((said) => said.replace(/ called \w+/g, '').replace(/^blown .*/, 'blown (way)')));
  expect([...new Set(listed)].filter((said) => said !== 'fire-catches').sort()).toEqual([...verbs].sort());
  expect(verbs.size).toBeGreaterThan(20);
});
