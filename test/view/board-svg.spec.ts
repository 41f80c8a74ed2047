import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { checkProject } from '../../core/analysis/check-project.js';
import { linkForms, signs } from '../../core/documents/drawn-words.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { machineOf, prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { Names } from '../../core/view/account-names.js';
import { boardAsSvg, type PageOptions, type Picture } from '../../core/view/board-svg.js';
import { measure } from '../../core/view/svg-text.js';

const plain: PageOptions = { paper: undefined, landscape: false, scale: undefined, sheets: false };

const m = `
spaces:
  room: { has: { floor: { is: 0 to 3 or none, printed: yes }, fire: { is: yes/no, drawn: flame }, flood: { is: [dry, low, high], drawn: water }, gas: yes/no, odd: [usual, strange], rubble: 0 to 9 } }
  vault: { is a: room, drawn: cog, has: { holds: { is: a works or none, printed: yes } } }
tiles: { slab: { of: room } }
links:
  door: { has: { leaf: [closed, open, gone], cracked: { is: yes/no, drawn: crack } } }
  steel-door: { drawn: door }
  hatch: { has: { jam: { is: yes/no, drawn: blocked } } }
  wall: {}
  opening: {}
  chute: { one way: yes }
pieces:
  figure: { stands in: room, count: 1 to 30 }
  works: { named: [steam-engine] }
  crate: { stands in: room, count: 0 to 9 }
  sailor: { stands in: room, count: 0 to 9, has: { health: 0 to 3 } }
tracks:
  air: { from: 10, to: 0 }
  round: { from: 0, to: 999, starts: 4, drawn: number }
  minutes: { from: 60, to: 0, starts: 45 }
  steps: { from: 0, to: 60, starts: 45 }
rules:
  breathe: { when: a room becomes high, do: lower air by 1; raise round by 1; lower minutes by 1; raise steps by 1 }
`;
const more = `pieces: { figure: 12 }
position:
  spaces: { a: { fire: yes, flood: low, gas: yes, odd: strange, rubble: 3 }, b: { flood: high } }
  pieces: { figure-1: { in: a }, figure-2: { in: a }, figure-3: { in: b } }`;
const rooms = {
  more,
  board: `
title: A board of <rooms> & "links"
reconstructed: nobody ever saw it
layout: rooms
spaces:
  a: { is: room, number: 1, title: The very long name of the great assembly hall of the harbour, at: [0, 0] }
  b: { is: room, number: 2, at: [1, 0] }
  c: { is: room, at: [2, 0] }
  d: { is: vault, at: [0, 1] }
links:
  - a door b
  - { link: a door b, id: second, leaf: open, cracked: yes }
  - { link: a hatch b, jam: yes }
  - a steel-door d
  - b wall c
  - a opening c
  - c chute d
`,
};
const grid = {
  more: more.replaceAll(/\ba\b/g, '"1,1"').replaceAll(/\bb\b/g, '"1,2"'),
  board: `
layout: grid
legend: { "-": wall, "|": wall, " ": opening, D: door, O: { is: door, leaf: open }, G: { is: door, leaf: gone, cracked: yes }, S: steel-door, J: { is: hatch, jam: yes }, C: chute, X: none, V: vault, ".": room }
outside: room
address: d2 x d3
map: |2
      1   2   3
    +---+-D-+---+
  1 | . O . S V | 1
    +-J-+-C-+   +
  2 | . G . X V | 2
    +---+---+---+
      1   2   3
`,
};

interface Inline {
  readonly board: string;
  readonly more: string;
}

function load({ board, more }: Inline) {
  const files = {
    's.yaml': `version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./b.yaml\n${more}\n`,
    'm.yaml': `version: 1\nmodule: m\n${m}\n`,
    'b.yaml': `version: 1\nboard: p\nuse: [./m.yaml]\n${board}\n`,
  };
  const project = loadProject(['s.yaml'], memoryFiles(files));
  const [document] = project.entries;
  const found = new Diagnostics();
  const source = document && sourceOf(project, document);
  const scenario = source && prepare(source, found);
  if (!scenario) throw new Error([...project.diagnostics.list, ...found.list].map((d) => d.message).join('\n'));
  return { scenario, modules: source.modules };
}

async function drawn(inline: Inline, options = plain): Promise<Picture> {
  const { scenario, modules } = load(inline);
  const words = { title: scenario.board.title, subtitle: 'where it starts', notes: ['Reconstructed: all of it'] };
  const names = new Names(scenario.world, modules, false);
  const picture = await boardAsSvg(machineOf(scenario, 'plain'), names, modules, words, options);
  if ('needs' in picture) throw new Error(`too big: ${picture.offers.join()}`);
  return picture;
}

const count = (svg: string, what: RegExp): number => [...svg.matchAll(what)].length;
/** Texts with the place they stand in, where nothing is shifted or turned around them. */
const texts = (svg: string) =>
  [
    ...svg.matchAll(
      /<text x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)"( font-weight="bold")?(?: text-anchor="(\w+)")?[^>]*>([^<]*)</g,
    ),
  ].map(([, x, y, size, bold, anchor, text = '']) => {
    const width = measure(text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'), {
      size: Number(size),
      bold: bold !== undefined,
    });
    return {
      left: Number(x) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0),
      y: Number(y),
      width,
      text,
    };
  });

describe.each([
  ['rooms', rooms],
  ['squares', grid],
])('a picture of a board of %s', (_, inline) => {
  it('is well-formed', async () => {
    const [sheet] = (await drawn(inline)).sheets;
    expect(() => new Resvg(sheet?.svg ?? '')).not.toThrow();
  });

  it('has every space and every link, with a title', async () => {
    const { board } = load(inline).scenario;
    const svg = (await drawn(inline)).sheets[0]?.svg ?? '';
    expect(count(svg, /<g class="space"[^>]*><title>[^<]+<\/title>/g)).toBe(board.spaces.length);
    expect(count(svg, /<g class="link"[^>]*><title>[^<]+<\/title>/g)).toBe(board.links.length);
  });

  it('has every hazard and piece', async () => {
    const svg = (await drawn(inline)).sheets[0]?.svg ?? '';
    const marks = [...svg.matchAll(/<g class="mark"[^>]*><title>([^<]+)</g)].map(([, title]) => title);
    for (const words of ['fire', 'flood low', 'gas', 'strange', 'rubble 3', 'flood high', 'cracked'])
      expect(marks.filter((title) => title === words)).toHaveLength(1);
    const pieces = [...svg.matchAll(/<g class="piece"[^>]*><title>([^<]+)</g)].map(([, title]) => title);
    expect(pieces).toEqual(['figure 1, figure 2', 'figure 3']);
    expect(svg).toContain('×2');
    expect(svg).toContain('<title>Air: 10 of 10</title>');
    expect(svg).toContain('Reconstructed: all of it');
  });

  it('explains in its legend exactly what it shows', async () => {
    const svg = (await drawn(inline)).sheets[0]?.svg ?? '';
    const used = new Set([...svg.matchAll(/data-legend="([^"]+)"/g)].map(([, key]) => key));
    const explained = [...svg.matchAll(/data-entry="([^"]+)"/g)].map(([, key]) => key);
    expect(new Set(explained).size).toBe(explained.length);
    const shown = explained.filter((key) => key !== 'other: Leads one way');
    expect([...used].sort()).toEqual(shown.sort());
    expect(svg.includes('other: Leads one way')).toBe(true);
  });

  it('keeps its texts on the page', async () => {
    const [sheet] = (await drawn(inline)).sheets;
    const all = texts(sheet?.svg ?? '');
    expect(all.length).toBeGreaterThan(20);
    for (const { left, y, width, text } of all) {
      expect(left, text).toBeGreaterThan(-30);
      expect(left + width, text).toBeLessThanOrEqual(sheet?.width ?? 0);
      expect(y, text).toBeLessThan(sheet?.height ?? 0);
    }
  });

  it('is the same every time', async () => {
    expect(await drawn(inline)).toEqual(await drawn(inline));
  });

  it('has the size of its paper, or says what fits', async () => {
    const page = await drawn(inline, { ...plain, paper: 'a4', landscape: true, scale: 0.6 });
    expect(page.sheets[0]?.svg).toContain('width="297mm" height="210mm"');
    const several = await drawn(inline, { ...plain, paper: 'a4', scale: 4, sheets: true });
    expect(several.sheets.length).toBeGreaterThan(3);
    await expect(drawn(inline, { ...plain, paper: 'letter', scale: 4 })).rejects.toThrow(/--scale 0\.\d+|--scale 1/);
  });
});

describe('a room', () => {
  it('holds its texts within its box', async () => {
    const svg = (await drawn(rooms)).sheets[0]?.svg ?? '';
    const boxes = svg.split('<g class="space"').slice(1);
    expect(boxes).toHaveLength(4);
    for (const room of boxes) {
      const [, x, , width] = /<rect x="([-\d.]+)" y="([-\d.]+)" width="(\d+)"/.exec(room) ?? [];
      const own = room.slice(0, room.indexOf('<g class="link"') >>> 0);
      const inside = texts(own).filter(({ text }) => /assembly|harbour|^The|Vault|^[BCD]$/.test(text));
      for (const text of inside) {
        expect(text.left).toBeGreaterThanOrEqual(Number(x));
        expect(text.left + text.width, text.text).toBeLessThanOrEqual(Number(x) + Number(width));
      }
    }
  });
});

describe('rooms that nothing joins', () => {
  it('stand in rows that make the shape of a page', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `r${i}`);
    const spaces = ids.map((id) => `  ${id}: { is: room }\n`).join('');
    const { sheets } = await drawn({ more: '', board: `layout: rooms\nspaces:\n${spaces}links: [ r3 door r8 ]\n` });
    const svg = sheets[0]?.svg ?? '';
    const [, width, height] = /<svg[^>]* width="([\d.]+)[^"]*" height="([\d.]+)/.exec(svg) ?? [];
    expect(Number(width) / Number(height)).toBeGreaterThan(0.5);
    expect(Number(width) / Number(height)).toBeLessThan(2.5);
    const corners = [...svg.matchAll(/<g class="space".*?<rect x="([-\d.]+)" y="([-\d.]+)"/gs)].map(
      ([, x, y]) => `${x} ${y}`,
    );
    expect(new Set(corners).size).toBe(30);
  });
});

describe('what is printed on a square', () => {
  it('is a piece by its name alone', async () => {
    const { sheets } = await drawn({
      more: '',
      board: grid.board.replace('V: vault', 'V: { is: vault, holds: steam-engine }').replace('outside: room\n', ''),
    });
    const said = texts(sheets[0]?.svg ?? '').map(({ text }) => text);
    expect(said).toEqual(expect.arrayContaining(['Steam', 'engine']));
    expect(said.join()).not.toContain('olds');
  });
});

describe('floors', () => {
  const house = (attic: string) => ({
    more: '',
    board: `
layout: rooms
spaces:
  attic: { is: room, storey: 2, at: ${attic} }
  hall: { is: room, storey: 1, at: [0, 1] }
  cellar: { is: room, storey: 0, at: [0, 2] }
links:
  - attic hatch hall
  - { link: hall door cellar, leaf: open }
`.replaceAll('storey', 'floor'),
  });

  it('are one drawing with their names where their places lie above each other', async () => {
    const { sheets, legend } = await drawn(house('[0, 0]'));
    const said = texts(sheets[0]?.svg ?? '').map(({ text }) => text);
    expect(said.filter((text) => text.startsWith('Floor'))).toEqual(['Floor 2', 'Floor 1', 'Floor 0']);
    expect(said.filter((text) => text.startsWith('→'))).toEqual([]);
    expect(legend).toContain('Door, open');
  });

  it('have a panel each where they do not, and ways between them are told and in the legend', async () => {
    const { sheets, legend } = await drawn(house('[1, 1]'));
    const svg = sheets[0]?.svg ?? '';
    expect(texts(svg).filter(({ text }) => text.startsWith('→'))).toHaveLength(4);
    expect(svg).toContain('>Floor 2<');
    expect(legend).toEqual(['Hatch', 'Door, open']);
  });
});

describe('a track', () => {
  /** What is said and drawn of one. */
  const track = async (name: string): Promise<string> => {
    const svg = (await drawn(rooms)).sheets[0]?.svg ?? '';
    return new RegExp(`<title>${name}: .*?</g>`).exec(svg)?.[0] ?? '';
  };
  const bars = (svg: string) => [...svg.matchAll(/<rect [^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));

  it('that counts down begins with its highest number', async () => {
    const air = texts(await track('Air')).map(({ text }) => text);
    expect(air.slice(2)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
  });

  it('that is too long for squares is a bar from where it begins to where it ends', async () => {
    const [down, up] = [await track('Minutes'), await track('Steps')];
    expect(texts(down).map(({ text }) => text)).toEqual(['Minutes', '45 of 60', '60', '0']);
    expect(texts(up).map(({ text }) => text)).toEqual(['Steps', '45 of 60', '0', '60']);
    const [whole = 0, gone] = bars(down);
    expect(gone).toBeCloseTo(whole / 4, 1);
    expect(bars(up)[1]).toBeCloseTo((whole * 3) / 4, 1);
  });
});

describe('a track whose end means nothing', () => {
  it('is its number alone', async () => {
    const svg = (await drawn(rooms)).sheets[0]?.svg ?? '';
    expect(svg).toContain('<title>Round: 4</title>');
    expect(texts(svg).filter(({ text }) => text.includes('999'))).toEqual([]);
  });
});

describe('the words of drawn:', () => {
  it('are right in the example of the page about pictures', () => {
    const page = readFileSync(new URL('../../docs/rendering.md', import.meta.url), 'utf8');
    const [, part = ''] = /```yaml part\n([\s\S]*?)```/.exec(page) ?? [];
    expect(part).toContain('drawn: stairs');
    const files = {
      'm.yaml': 'version: 1\nmodule: m\nuse: [./part.yaml]\nspaces: { room: {} }\n',
      'part.yaml': `version: 1\nmodule: m\n${part}`,
    };
    const project = loadProject(['m.yaml'], memoryFiles(files));
    expect(checkProject(project).diagnostics.list.map((d) => d.message)).toEqual([]);
    const wrong = { ...files, 'part.yaml': files['part.yaml'].replace('drawn: cog', 'drawn: dog') };
    expect(checkProject(loadProject(['m.yaml'], memoryFiles(wrong))).diagnostics.list[0]?.code).toBe('BK0205');
  });

  it('are all on the page about pictures', () => {
    const page = readFileSync(new URL('../../docs/rendering.md', import.meta.url), 'utf8');
    for (const word of [...linkForms, ...signs]) expect(page).toContain(`\`${word}\``);
  });
});

describe('pieces in a picture', () => {
  it('tells people apart by number and shape, each with a line in the legend', async () => {
    const crew = {
      ...rooms,
      more: `pieces: { sailor: 8, crate: 2, figure: 1 }
position: { pieces: { sailor-1: { in: a }, sailor-2: { in: a }, sailor-7: { in: a }, sailor-8: { in: b }, crate-1: { in: a }, crate-2: { in: a } } }`,
    };
    const svg = (await drawn(crew)).sheets[0]?.svg ?? '';
    const legend = [...svg.matchAll(/data-entry="piece: ([^"]+)"/g)].map(([, name]) => name);
    expect(legend).toEqual(['Crate', 'Sailor 1', 'Sailor 2', 'Sailor 7', 'Sailor 8']);
    const shown = [
      ...svg.matchAll(
        /<g class="piece"[^>]*><title>([^<]+)<\/title><path d="([^"]+)"[^>]* fill="([^"]+)"[^>]*\/><text[^>]*>([^<]+)</g,
      ),
    ];
    expect(shown.map(([, title, , , letters]) => `${title}: ${letters}`).sort()).toEqual([
      'crate 1, crate 2: C',
      'sailor 1: S1',
      'sailor 2: S2',
      'sailor 7: S7',
      'sailor 8: S8',
    ]);
    expect(new Set(shown.map(([, , outline, fill]) => `${outline} ${fill}`)).size).toBe(shown.length);
  });
});
