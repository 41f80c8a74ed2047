import { describe, expect, it } from 'vitest';
import { brief, brought, grave, mapOf } from './support.js';

/** Two rows of three cells with one of everything, as the format has it. */
const clean = ['1101 1100 1001', '0110 0010 0011', '1 1 v', '2 3', '1 1 1 2', '1 2', ''];
const midgame = `1101 1100 1001
0110 0010 0011
1 1 v v
2 3 v f
1
2 3 h
1
1 1 1 2 1
1
1 2
1 0 2
2 2 2
`;

/** The clean file with lines changed, by their numbers from 1. */
function changed(lines: Readonly<Record<number, string>>): string {
  return clean.map((line, i) => lines[i + 1] ?? line).join('\n');
}

/** The notes beside those that every file gets which is not as large as the printed board. */
function notesOf(text: string | Uint8Array): string[] {
  const usual = new Set(['BK1118', 'BK1102', 'BK1123', 'BK1125']);
  return brought(text)
    .list.filter((d) => d.severity === 'note' && !usual.has(d.code))
    .map(brief);
}

function messages(text: string): string[] {
  return brought(text)
    .list.filter(({ severity }) => severity !== 'note')
    .map(({ message }) => message);
}

describe('a clean file', () => {
  it('is told nothing of but notes, which name its lines', () => {
    const { list } = brought(clean.join('\n'));
    expect(list.map(brief)).toEqual(['3 note BK1118', '1 note BK1102', '3 note BK1123', '1 note BK1125']);
  });

  it('becomes a board with a ring around it', () => {
    expect(mapOf(brought(clean.join('\n')).board)).toEqual([
      '      w   1   2   3   e',
      '    + : + : + : + : + : +',
      '  n : o   o   o   o   o : n',
      '    +   +---+   +---+   +',
      '  1 : o | . D .   . | o : 1',
      '    +   +   +   +   +   +',
      '  2 : o | .   .   . | o : 2',
      '    +   +---+---+---+   +',
      '  s : o   o   o   o   o : s',
      '    + : + : + : + : + : +',
      '      w   1   2   3   e',
    ]);
  });

  it('in the middle of a game is told nothing of either', () => {
    const { list, position, scenario } = brought(midgame);
    expect(grave(list)).toEqual([]);
    expect(position).toContain('"2,3": smoky');
    expect(position).toContain('"1,1-1,2": open');
    expect(position).toContain('marker-1: { in: "1,1", face: found }');
    expect(position).toContain('marker-2: "2,3"');
    expect(position).toContain('firefighter-1: "n,2"');
    expect(position).toContain('points: { discard: { victim: 1 } }');
    expect(position).toContain('at: round');
    expect(scenario).toContain('players: 2');
  });
});

describe('what means nothing', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['trailing blanks', changed({ 3: '1 1 v \t' }), '3 note BK1101'],
    ['a blank last line', `${clean.join('\n')}\n  \n`, '7 note BK1101'],
    ['no final newline', clean.join('\n').trimEnd(), '6 note BK1101'],
    ['line ends of Windows', clean.join('\r\n'), '1 note BK1101'],
    ['a byte-order mark', `\ufeff${clean.join('\n')}`, '1 note BK1101'],
  ])('%s is passed over with a note', (_, text, note) => {
    expect(notesOf(text)).toEqual([note]);
    expect(grave(brought(text).list)).toEqual([]);
    expect(mapOf(brought(text).board)).toEqual(mapOf(brought(clean.join('\n')).board));
  });

  it('is told in one note that names the lines', () => {
    const text = changed({ 3: '1 1 v  ', 5: '1 1 1 2 ' }).trimEnd();
    const [note] = brought(text).list;
    expect(note?.message).toBe(
      'this means nothing and was passed over: blanks at the end of lines 3 and 5; no line end after line 6',
    );
  });
});

describe('what is contradictory', () => {
  const rows = (...lines: string[]) => [...lines, ...clean.slice(2)].join('\n');
  it.each<[string, string, string]>([
    ['a wall of one side', changed({ 2: '0110 1010 0011' }), '2 warning BK1105'],
    ['an open outer wall', changed({ 2: '0110 0000 0011' }), '2 warning BK1106'],
    ['an entry where no outer wall is', changed({ 1: '1101 0100 1001' }), '6 warning BK1107'],
    ['an entry in a corner', changed({ 6: '1 3' }), '6 warning BK1108'],
    ['codes without leading zeros', changed({ 2: '110 10 11' }), '2 warning BK1112'],
    ['a glued row', changed({ 1: '110111001001' }), '1 warning BK1113'],
    ['text after the data', `${clean.join('\n')}(up, left, down, right)\n`, '7 warning BK1115'],
    ['a fire given twice', changed({ 4: '2 3\n2 3' }), '5 warning BK1121'],
    ['a door given twice', changed({ 5: '1 1 1 2\n1 2 1 1' }), '6 warning BK1121'],
    ['an entry given twice', changed({ 6: '1 2\n1 2' }), '7 warning BK1121'],
    ['two points in one place', changed({ 3: '1 1 v\n1 1 f' }), '4 warning BK1121'],
    ['a door where no wall is', changed({ 5: '2 1 2 2' }), '5 warning BK1122'],
    ['no points', clean.filter((line) => !line.endsWith('v')).join('\n'), '3 warning BK1118'],
    ['no entries', changed({ 6: '' }), '3 warning BK1118'],
    ['a wrong count', midgame.replace('\n1\n2 3 h', '\n7\n2 3 h'), '5 warning BK1118'],
    ['a missing count', midgame.replace('\n1\n1 1 1 2', '\n1 1 1 2'), '7 warning BK1118'],
    ['fire and smoke in one place', midgame.replace('1\n2 3 h', '2\n2 3 h\n2 3 f'), '7 warning BK1121'],
    ['a figure given twice', midgame.replace('2 2 2\n', '1 2 2\n'), '12 warning BK1121'],
    ['figures with other numbers', midgame.replace('1 0 2', '0 0 2'), '11 warning BK1124'],
    ['an order that cannot be told', rows('1111 1111 1111', '1111 1111 1111'), '1 warning BK1103'],
  ])('%s is a warning that names the line, and the rest is imported', (_, text, told) => {
    const { list, made, board } = brought(text);
    expect(grave(list)).toEqual([told]);
    expect(made).toBeDefined();
    expect(board).toContain(`# Line ${told.split(' ')[0]}: `);
  });

  it('takes a wall that has one side', () => {
    expect(mapOf(brought(changed({ 2: '0110 1010 0011' })).board)[5]).toBe('    +   +   +---+   +   +');
  });

  it('takes the top, then the left, then the right of a corner', () => {
    const entry = (place: string) => mapOf(brought(changed({ 6: place })).board);
    expect(entry('1 1')[3]).toBe('    +   +   +---+---+   +');
    expect(entry('2 1')[6]).toBe('  2 : o   .   .   . | o : 2');
    expect(entry('2 3')[6]).toBe('  2 : o | .   .   .   o : 2');
    expect(messages(changed({ 6: '2 1' }))).toEqual([
      'the entry at 2,1 is in a corner: of left, bottom the left is taken',
    ]);
  });

  it('reads the whole file where all rows are glued and have lost zeros', () => {
    const { list, board } = brought(changed({ 1: '110111001001', 2: '11000100011' }));
    expect(grave(list)).toEqual(['1 warning BK1113', '2 warning BK1112']);
    expect(mapOf(board)).toEqual(mapOf(brought(clean.join('\n')).board));
  });

  it('tells fires from entries by a blank line, or by their usual numbers, where there are no doors', () => {
    const rows = '1100 1000 1001\n0110 0010 0011\n1 1 v\n';
    const { position, board, list } = brought(`${rows}2 3\n\n1 2\n`);
    expect(grave(list)).toEqual(['6 warning BK1118']);
    expect(position).toContain('"2,3": burning');
    expect(mapOf(board)[3]).toBe('    +   +---+   +---+   +');
    const wide = `${'1000 '.repeat(10)}\n${'0010 '.repeat(10)}\n1 1 v\n`;
    const fires = Array.from({ length: 10 }, (_, i) => `1 ${i + 1}\n`).join('');
    const many = brought(`${wide}${fires}2 2\n2 3\n2 4\n2 5\n`);
    expect(many.list.filter(({ message }) => message.includes('the eleventh line')).map(brief)).toEqual([
      '14 warning BK1118',
    ]);
    expect(many.position.match(/burning/g)).toHaveLength(10);
  });

  it('takes the order that is asked for, and warns if the other fits better', () => {
    const { list, made } = brought(clean.join('\n'), { order: 'up-right-down-left' });
    expect(made?.order).toBe('up-right-down-left');
    expect(grave(list)).toContain('1 warning BK1104');
    expect(grave(brought(clean.join('\n'), { order: 'up-left-down-right' }).list)).toEqual([]);
  });
});

describe('what is impossible', () => {
  const inner = '1100 1000 1001\n0101 0100 0001\n0110 0010 0011\n1 1 v\n3 3\n2 1 2 2\n';
  it.each<[string, string, string]>([
    ['an entry inside', `${inner}2 2\n`, '7 error BK1109'],
    ['a fire off the board', changed({ 4: '3 3' }), '4 error BK1110'],
    ['a point off the board', changed({ 3: '0 1 v' }), '3 error BK1110'],
    ['a door off the board', changed({ 5: '1 3 1 4' }), '5 error BK1110'],
    ['an entry off the board', changed({ 6: '1 -2' }), '6 error BK1110'],
    ['a figure off the ring', midgame.replace('1 0 2', '1 0 5'), '11 error BK1110'],
    ['a door between cells that are not neighbours', changed({ 5: '1 1 2 2' }), '5 error BK1111'],
    ['a door in one cell', changed({ 5: '1 1 1 1' }), '5 error BK1111'],
    ['a line of no form', changed({ 4: '2 3\nwhat?' }), '5 error BK1116'],
    ['a block out of place', changed({ 5: '1 1 1 2\n2 1 f' }), '6 error BK1116'],
    ['a kind of point there is not', changed({ 3: '1 1 x' }), '3 error BK1117'],
    ['a state of a door there is not', midgame.replace('1 1 1 2 1', '1 1 1 2 4'), '8 error BK1117'],
    ['a kind of threat there is not', midgame.replace('2 3 h', '2 3 f'.replace('f', 'v')), '6 error BK1116'],
  ])(
    '%s is an error that names the line; nothing is imported, or all but the line if that is asked for',
    (_, text, told) => {
      expect(grave(brought(text).list)).toContain(told);
      expect(grave(brought(text).list).filter((brief) => brief.includes('error'))).toEqual([told]);
      expect(brought(text).made).toBeUndefined();
      const rest = brought(text, { leavesOut: true });
      expect(grave(rest.list)).toContain(told.replace('error', 'warning'));
      expect(rest.made).toBeDefined();
    },
  );

  it.each<[string, string, string]>([
    ['a row of another length', changed({ 2: '0110 0010' }), '2 error BK1114'],
    ['a code with a strange digit', changed({ 2: '0110 0210 0011' }), '2 error BK1114'],
    ['a code with a letter', changed({ 2: '0110 OO10 0011' }), '2 error BK1114'],
    ['a row that was spoilt', changed({ 1: '1101 1100 1001\nabcd efgh ijkl' }), '2 error BK1114'],
    ['a board too wide', `${'1010 '.repeat(100)}\n${clean.slice(2).join('\n')}`, '1 error BK1114'],
    ['fires that may be entries', changed({ 5: '2 1' }), '4 error BK1119'],
    ['no walls', clean.slice(2).join('\n'), '1 error BK1120'],
    ['prose', 'Once upon a time\nthere was a house.\n', '1 error BK1120'],
    ['nine figures', `${midgame}${[3, 4, 5, 6, 7, 8, 9].map((n) => `${n} 1 1\n`).join('')}`, '11 error BK1124'],
  ])('%s is an error that nothing goes round', (_, text, told) => {
    const { list, made } = brought(text, { leavesOut: true });
    expect(grave(list)).toEqual([told]);
    expect(made).toBeUndefined();
  });

  it('is told all at once', () => {
    const text = changed({ 2: '0110 1010 0011', 4: '9 9', 5: '1 1 2 2', 6: '1 3' });
    expect(grave(brought(text).list)).toEqual([
      '2 warning BK1105',
      '4 error BK1110',
      '5 error BK1111',
      '6 warning BK1108',
    ]);
  });
});

describe('points in the middle of a game', () => {
  it('are off the board when they were false alarms, and the deck lacks their cards', () => {
    const { position } = brought(midgame.replace('1 1 v v', '1 1 f v'));
    expect(position).toContain('# One point that was turned over is off the board.');
    expect(position).toContain('pieces:\n  marker-1: "2,3"');
    expect(position).toContain('points: { discard: { false-alarm: 1 } }');
  });

  it('are counted by the scenario where there are more than at the start', () => {
    const more = brought(changed({ 3: '1 1 v\n1 2 f\n2 1 v\n2 2 v' }));
    expect(more.scenario).toContain('pieces:\n  marker: 4');
    expect(brought(clean.join('\n')).scenario).not.toContain('pieces');
  });
});
