import { describe, expect, it } from 'vitest';
import { brief, project, under, words } from './support.js';

const cards = (table: string, rest = '') =>
  project({ 'm.yaml': `version: 1\nmodule: m\ncards:\n  from: ./cards.csv\n${rest}`, 'cards.csv': table });

describe('tables from CSV files', () => {
  it('a row is a card, with values as a document would give them', () => {
    const all = cards(
      'card,kind,copies,faint,do\nfire,event,3,"[none, 3, 4]","put ""x"" there, now"\n\nleak,event,,, make the room high \n',
      '  kraken: { kind: event }\n',
    );
    expect(all.diagnostics.list).toEqual([]);
    const tree = all.entries[0]?.tree;
    const node = under(tree, 'cards');
    expect(node.kind === 'map' && node.entries.map((e) => e.name)).toEqual(['kraken', 'fire', 'leak']);
    expect(under(tree, 'cards', 'fire', 'copies')).toMatchObject({ value: 3 });
    expect(under(tree, 'cards', 'fire', 'faint', 1)).toMatchObject({ value: 3 });
    const text = under(tree, 'cards', 'fire', 'do');
    if (text.kind !== 'scalar') throw new Error('not a scalar');
    expect(text.text.text).toBe('put "x" there, now');
    expect(words(text.text.spanOf({ start: 4, end: 7 }))).toBe('""x""');
    expect(words(under(tree, 'cards', 'leak', 'do').at)).toBe('make the room high');
  });

  it('spaces of a board may come from a table', () => {
    const all = project({
      'b.yaml': 'version: 1\nboard: b\nspaces: { from: ./s.csv }\n',
      's.csv': 'space,is,number,at\r\nhall,room,1,"[0, 2]"\r\n',
    });
    expect(all.diagnostics.list).toEqual([]);
    expect(under(all.entries[0]?.tree, 'spaces', 'hall', 'at', 1)).toMatchObject({ value: 2 });
  });

  it.each([
    [
      'a wrong value, with its row and column',
      'card,copies\nx,\ny,many\n',
      'BK0204 3:3 many',
      'row 3, column copies is the text "many"',
    ],
    [
      'an unknown column, where it has a value',
      'card,kind,joins,do,cites,title,note,copies,when\nx,e,,,,,,,[[a]\n',
      undefined,
      undefined,
    ],
    ['nothing', '', 'BK0121 1:1 ', 'the first row names the columns'],
    ['more cells than the header', 'card,kind\nx,e,z\n', 'BK0121 2:5 z', 'row 2 has 3 cells, and the header has 2'],
    [
      'fewer cells than the header',
      'card,kind,copies\nx,e\ny,e,2\nz,e,\n',
      'BK0124 2:1 x,e',
      'row 2 has 2 cells, and the header has 3',
    ],
    [
      'a row that was cut off, and others',
      'card,kind,copies\n\nx,e,1\ny\nz,\n',
      'BK0124 4:1 y',
      'row 4 has 1 cell, and the header has 3; 1 more row is short',
    ],
    ['a row without a name', 'card,kind\n,e\n', 'BK0121 2:1 ', 'row 2 has no name in column card'],
    ['a name twice', 'card,kind\nx,e\nx,e\n', 'BK0107 3:1 x', '"x" stands here a second time'],
    ['a column without a name', 'card,,b\nx,e\n', 'BK0121 1:6 ', 'column 2 has no name'],
    ['a column twice', 'card,a,a\nx,e\n', 'BK0121 1:8 a', 'two columns are called "a"'],
    [
      'another first column',
      'name,a\nx,e\n',
      'BK0121 1:1 name',
      'the first column is called "name", and holds names under `card`',
    ],
    ['an open quote', 'card,a\nx,"e\n', 'BK0122 2:3 "', 'this quote is not closed'],
    ['a quote inside a cell', 'card,a\nx,e"f\n', 'BK0122 2:4 "', 'a quote stands inside a cell that is not quoted'],
    [
      'text after a quote',
      'card,a\nx,"e"f\n',
      'BK0122 2:6 f',
      'a comma or the end of the line belongs after a closing quote',
    ],
    ['nothing', '', undefined, undefined],
  ])('%s', (_, table, told, message) => {
    const { list } = cards(table).diagnostics;
    if (told === undefined) return;
    expect(brief(list)[0]).toBe(told);
    expect(list[0]?.message).toBe(message);
    expect(list[0]?.at?.file.path).toBe('cards.csv');
  });

  it('what a short row says counts, and the rest of it is empty', () => {
    const all = cards('card,kind,copies\nx,event\n');
    expect(all.diagnostics.failed).toBe(false);
    const row = under(all.entries[0]?.tree, 'cards', 'x');
    expect(row.kind === 'map' && row.entries.map((e) => e.name)).toEqual(['kind']);
  });

  it('a table that is not there, or no table', () => {
    const text = (from: string) =>
      project({ 'm.yaml': `version: 1\nmodule: m\ncards: { from: ${from} }\n`, 'x.txt': '' }).diagnostics.list;
    expect(brief(text('./x.csv'))).toEqual(['BK0301 3:16 ./x.csv']);
    expect(brief(text('./x.txt'))).toEqual(['BK0301 3:16 ./x.txt']);
    expect(brief(text('../x.csv'))).toEqual(['BK0302 3:16 ../x.csv']);
  });
});
