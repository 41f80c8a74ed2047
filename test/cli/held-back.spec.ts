import { describe, expect, it } from 'vitest';
import { call, folderOf } from './folder.js';

const module = (cards: string) => `version: 1
module: m
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
card kinds: { event: { deck: d, has: { dread: 1 to 4 or none } } }
decks: { d: { when empty: nothing } }
cards: ${cards}
`;

interface Told {
  readonly problems: readonly { readonly code: string; readonly file: string; readonly line: number }[];
  readonly heldBack: number;
}

async function told(files: Readonly<Record<string, string>>) {
  const { stdout } = await call('check', '--json', folderOf(files));
  const { problems, heldBack } = JSON.parse(stdout) as Told;
  return { problems: problems.map((p) => `${p.code} ${p.file}:${p.line}`), heldBack };
}

describe('The same slip in several places', () => {
  it('is told in each: rows of a table', async () => {
    const rows = ['card,kind', 'ok,event', 'c1,evnt', 'c2,evnt', 'c3,evnt'].join('\n');
    expect((await told({ 'm.yaml': module('{ from: ./c.csv }'), 'c.csv': rows })).problems).toEqual([
      'BK0608 c.csv:3',
      'BK0608 c.csv:4',
      'BK0608 c.csv:5',
    ]);
  });

  it('is told in each: keys of cards', async () => {
    const cards = [1, 2, 3].map((n) => `\n  c${n}: { kind: event, dred: 1 }`).join('');
    const { problems, heldBack } = await told({ 'm.yaml': module(cards) });
    expect(problems).toEqual([8, 9, 10].map((line) => `BK0605 m.yaml:${line}`));
    expect(heldBack).toBe(0);
  });

  it('is looked at once for each word: a card with two thousand keys nobody knows', { timeout: 20_000 }, async () => {
    const keys = Array.from({ length: 2000 }, (_, i) => `c${i}: 1`).join(', ');
    const { problems } = await told({ 'm.yaml': module(`{ leak: { kind: event, ${keys} } }`) });
    expect(problems.length).toBe(2000);
  });
});

describe('A table', () => {
  const files = (table: string) => ({ 'm.yaml': module('{ from: ./c.csv }'), 'c.csv': table });

  it('with a column nobody knows is marked once, at the head of the column', async () => {
    const rows = 'card,kind,dred\nc1,event,1\nc2,event,2\nc3,event,3\n';
    expect(await told(files(rows))).toEqual({ problems: ['BK0605 c.csv:1'], heldBack: 0 });
    const board =
      'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { from: ./s.csv }\nlinks: [x1 door x2]\n';
    const all = {
      'm.yaml': module('{ c1: { kind: event } }'),
      'b.yaml': board,
      's.csv': 'space,is,at,in,att\nx1,room,,,1\nx2,room,,,2\n',
    };
    expect((await told(all)).problems.filter((p) => p.includes('s.csv'))).toEqual(['BK0902 s.csv:1']);
  });

  it.each([
    ['has a row that is too long', 'card,kind\nc1,event,3\n', 'BK0121 c.csv:2'],
    ['has a quote that is not closed', 'card,kind\nc1,"event\n', 'BK0122 c.csv:2'],
    ['has another first column', 'name,kind\nc1,event\n', 'BK0121 c.csv:1'],
  ])('that %s leaves it open whether a deck has cards', async (_, table, problem) => {
    expect(await told(files(table))).toEqual({ problems: [problem], heldBack: 1 });
  });

  it('that is not there leaves it open whether a deck has cards', async () => {
    expect((await told({ 'm.yaml': module('{ from: ./c.csv }') })).problems).toEqual(['BK0301 m.yaml:7']);
  });

  it('with nothing wrong in it and no card for a deck is told to have none', async () => {
    expect((await told(files('card,kind,copies\nc1,event,0\n'))).problems).toEqual(['BK0718 m.yaml:6']);
  });
});

describe('A kind that is not known', () => {
  it('hides nothing that is wrong with other things on the board', async () => {
    const root = folderOf({
      'm.yaml':
        'version: 1\nmodule: m\nspaces: { room: { has: { fire: [out, burning], heat: 0 to 5 } } }\nlinks: { door: {} }\n',
      'b.yaml':
        'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { xa: { is: room, fire: burnin, heat: 9 }, xb: { is: rom, fire: burning, damp: 2 } }\nlinks: [xa door xb]\n',
    });
    const { stdout } = await call('check', root);
    expect([...stdout.matchAll(/error (BK\d+)/g)].map(([, code]) => code)).toEqual(['BK0715', 'BK0716', 'BK0608']);
  });
});

describe('A board with a fault', () => {
  const files = (spaces: string, links: string, missed: string) => ({
    'm.yaml': `${module('{ c: { kind: event } }')}tracks: { air: { from: 9, to: 0 } }\noptions: { wild: { values: yes/no, default: no } }\nrules: { r: { when: air reaches 3, do: "if wild is yes: lower air by 1" } }\n`,
    'b.yaml': `version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { ${spaces} }\nlinks: [${links}]\n`,
    's.yaml': `version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./b.yaml\noptions: { wlid: yes }\nposition: { tracks: { airr: 3 },\n  ${missed} }\n`,
    't.yaml':
      'version: 1\ntests: t\nuse: [./m.yaml]\nboard: ./b.yaml\ncases: [{ test: one, do: lower aair by 1; flair hall,\n  then: [pantry is burning] }]\n',
  });
  const ofModule = ['BK0601 s.yaml:5', 'BK0902 s.yaml:6', 'BK0613 t.yaml:5'];

  it('among its spaces hides names of spaces, and nothing that a module says', async () => {
    const missed = 'spaces: { pantry: burning }';
    const { problems, heldBack } = await told(files('hall: {}, Attic: {}', 'hall door hall', missed));
    expect(problems).toEqual(['BK0408 b.yaml:5', 'BK0405 b.yaml:6', ...ofModule]);
    expect(heldBack).toBeGreaterThan(0);
  });

  it('among its links hides no other names of spaces', async () => {
    const missed = 'spaces: { pantry: burning }';
    const { problems, heldBack } = await told(files('hall: {}, attic: {}', 'hall door atic', missed));
    const inScenario = [...ofModule.slice(0, 2), 'BK0902 s.yaml:7'];
    expect(problems).toEqual(['BK0401 b.yaml:6', ...inScenario, 'BK0601 t.yaml:5', ofModule[2], 'BK0601 t.yaml:6']);
    expect(heldBack).toBe(0);
  });

  it.each([
    ['a link of two rooms', 'hall door atic', 'links: { hall-attic: {} }'],
    ['a link by its id', '{ link: hall door atic, id: trap }', 'links: { trap: {} }'],
    ['the space that a link misses', 'hall door loft', 'spaces: { loft: burning }'],
  ])('among its links hides %s', async (_, link, missed) => {
    const { problems } = await told(files('hall: {}, attic: {}', link, missed));
    const inTest = ['BK0601 t.yaml:5', ofModule[2], 'BK0601 t.yaml:6'];
    expect(problems).toEqual(['BK0401 b.yaml:6', ...ofModule.slice(0, 2), ...inTest]);
  });
});
