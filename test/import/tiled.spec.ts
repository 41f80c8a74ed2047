import { readFileSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { brief, broughtMap, grave, mapOf, mappingOf } from './support.js';

const example = (name: string) => readFileSync(root(`test/import/tiled/${name}`), 'utf8');
const beside = { 'rooms.tsj': example('rooms.tsj') };
const tileset = `<tileset firstgid="1" name="rooms"><tile id="0" type="floor"/><tile id="1" type="outdoors"/><tile id="2" type="fire"/><tile id="3"><properties><property name="west" value="door"/></properties></tile></tileset>`;

/** Three columns and two rows; `objects` stand after the tiles. */
function map(tiles: string, objects = '', more: Readonly<Record<string, string>> = {}): string {
  const attributes = { orientation: 'orthogonal', width: '3', height: '2', tilewidth: '10', tileheight: '10', ...more };
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<map${said.join('')}>${tileset}${tiles}<objectgroup name="plan">${objects}</objectgroup></map>`;
}

function layer(data: string, attributes = 'encoding="csv"', size = 'width="3" height="2"'): string {
  return `<layer name="ground" ${size}><data ${attributes}>${data}</data></layer>`;
}

const floor = layer('1,1,1,1,1,1');
/** All around, so that nothing is said of an open outer wall. */
const around = '<object class="wall" x="0" y="0" width="30" height="20"/>';

function packed(numbers: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(numbers.length * 4));
  numbers.forEach((number, i) => bytes.setUint32(i * 4, number, true));
  return new Uint8Array(bytes.buffer);
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** What is told, without what is said of every map that is not as large as the printed board. */
function told(text: string, files: Readonly<Record<string, string>> = {}): string[] {
  const usual = new Set(['BK1125', 'BK1123']);
  return broughtMap(text, files)
    .list.filter(({ code }) => !usual.has(code))
    .map((d) => `${brief(d)}: ${d.message}`);
}

describe('a map made in Tiled', () => {
  it('is the same board in XML and in JSON, with its tileset beside it or in it', () => {
    const [xml, json] = [broughtMap(example('house.tmx'), beside), broughtMap(example('house.tmj'))];
    expect([grave(xml.list), grave(json.list)]).toEqual([[], []]);
    expect(mapOf(xml.board)).toEqual([
      '      w   1   2   3   4   e',
      '    + : + : + : + : + : + : +',
      '  n : o   o   o   o   o   o : n',
      '    +   +---+---+---+ : +   +',
      '  1 : o | .   . | . : # : o : 1',
      '    +   +   +   +   + : +   +',
      '  2 : o | .   . D .   . | o : 2',
      '    +   +   +   +   +---+   +',
      '  3 : o | .   .   .   . | o : 3',
      '    +   +---+   +---+---+   +',
      '  s : o   o   o   o   o   o : s',
      '    + : + : + : + : + : + : +',
      '      w   1   2   3   4   e',
    ]);
    expect(json.board).toBe(xml.board);
    expect(json.position).toBe(xml.position);
    for (const line of ['"2,3": burning', '"3,1": burning', 'marker-1: "2,1"', 'marker-2: "2,4"'])
      expect(xml.position).toContain(line);
  });

  it('says nothing of arrows and bays that the printed size alone has', () => {
    expect(
      broughtMap(example('house.tmj'))
        .list.map(({ code }) => code)
        .sort(),
    ).toEqual(['BK1123', 'BK1125']);
  });

  it.each([
    ['commas', layer('1,3,1,1,1,3')],
    ['elements', layer([1, 3, 1, 1, 1, 3].map((gid) => `<tile gid="${gid}"/>`).join(''), '')],
    ['base64', layer(base64(packed([1, 3, 1, 1, 1, 3])), 'encoding="base64"')],
    ['zlib', layer(base64(deflateSync(packed([1, 3, 1, 1, 1, 3]))), 'encoding="base64" compression="zlib"')],
    ['gzip', layer(base64(gzipSync(packed([1, 3, 1, 1, 1, 3]))), 'encoding="base64" compression="gzip"')],
  ])('has its tiles in %s', (_, tiles) => {
    const { list, position } = broughtMap(map(tiles, around));
    expect(grave(list)).toEqual([]);
    expect(position).toContain('spaces:\n  "1,2": burning\n  "2,3": burning\n');
  });

  it('may be infinite: it is as large as its tiles, wherever they lie', () => {
    const chunk = (x: number, y: number, data: string) =>
      `<chunk x="${x}" y="${y}" width="2" height="2">${data}</chunk>`;
    const tiles = layer(`${chunk(-2, 4, '0,0,0,1')}${chunk(0, 4, '0,0,3,0')}`);
    const { list, made, position } = broughtMap(
      map(tiles, '<object class="wall" x="-10" y="50" width="20" height="10"/>', { infinite: '1' }),
    );
    expect(grave(list)).toEqual([]);
    expect(made).toMatchObject({ rows: 1, columns: 2 });
    expect(position).toContain('"1,2": burning');
  });

  it.each([
    ['as it is', 0, '| .   . D . |'],
    ['sideways', 0x80000000, '| .   .   . D'],
    ['upside down', 0x40000000, '| .   . D . |'],
    ['over the diagonal', 0x20000000, '| .   .   . |'],
    ['by a quarter, to the right', 0xa0000000, '| .   .   . |'],
    ['by a half', 0xc0000000, '| .   .   . D'],
  ])('has the sides of a tile where it lies %s', (_, bits, row) => {
    const { board } = broughtMap(map(layer(`1,1,1,1,1,${(4 + bits) >>> 0}`), around));
    const lines = mapOf(board);
    expect(lines.find((line) => line.trim().startsWith('2 :'))).toContain(row);
    const isUp = bits === 0x20000000 || bits === 0xa0000000;
    expect(
      lines.some((line) => line.includes('+-D-+')),
      board,
    ).toBe(isUp);
  });

  it.each([
    ['a side and what is there', '<property name="West" value="wall"/>'],
    ['what is there and the side', '<property name="wall_west" type="bool" value="true"/>'],
    ['what is there, and sides', '<property name="Wall" value="west, north"/>'],
  ])('may name sides by custom properties: %s', (_, property) => {
    const object = `<object x="10" y="10" width="10" height="10" name="floor"><properties>${property}</properties></object>`;
    const { list, board } = broughtMap(map(floor, around + object));
    expect(grave(list)).toEqual([]);
    expect(mapOf(board).find((line) => line.includes('2 :'))).toContain('| . | .   . |');
  });

  it('lets a door count over the wall it is in, in either order', () => {
    const [wall, door] = [
      '<object class="wall" x="10" y="0" width="0" height="20"/>',
      '<object type="open door" x="9" y="1" width="2" height="8"/>',
    ];
    for (const objects of [wall + door, door + wall]) {
      const { list, board, position } = broughtMap(map(floor, around + objects));
      expect(grave(list)).toEqual([]);
      expect(mapOf(board).find((line) => line.includes('1 :'))).toContain('| . D .   . |');
      expect(position).toContain('"1,1-1,2": open');
    }
  });

  it('takes tiles by number where the mapping says so, on the map or in their tileset', () => {
    const text = readFileSync(root('templates/import/tiled.yaml'), 'utf8');
    const words = mappingOf(
      'tiled',
      text.replace('    floor: {}\n', '    floor: {}\n    7 to 8: { so: smoky }\n    rooms 8: { so: burning }\n'),
    );
    const { position } = broughtMap(map(layer('1,7,8,9,1,1'), around), {}, { words });
    expect(position).toContain('"1,2": smoky\n  "1,3": smoky\n  "2,1": burning');
  });

  it('may have figures outside, found victims, and no ring where the mapping has none', () => {
    const point = (name: string, x: number, y: number) => `<object class="${name}" x="${x}" y="${y}"><point/></object>`;
    const things = point('firefighter', -5, 5) + point('found victim', 5, 5);
    const { list, position, scenario } = broughtMap(map(floor, around + things));
    expect(grave(list)).toEqual([]);
    expect(position).toContain('firefighter-1: "1,w"');
    expect(position).toContain('marker-1: { in: "1,1", face: found }');
    expect(scenario).toContain('players: 1');
    const text = readFileSync(root('templates/import/tiled.yaml'), 'utf8');
    const words = mappingOf('tiled', text.replace(/^outside: .*\n/m, ''));
    expect(mapOf(broughtMap(map(floor, around), {}, { words }).board)).toEqual([
      '      1   2   3',
      '    + : + : + : +',
      '  1 : .   .   . : 1',
      '    +   +   +   +',
      '  2 : .   .   . : 2',
      '    + : + : + : +',
      '      1   2   3',
    ]);
  });
});

describe('what is wrong with a map made in Tiled', () => {
  it.each([
    ['cut off', map(floor, around).slice(0, -20), '1 error BK1130'],
    ['no map', '<tileset name="rooms"/>', '1 error BK1130: this is no map of Tiled'],
    ['broken JSON', '{"orientation": "orthogonal",}', '1 error BK1130: this is no JSON from here on'],
    ['deep JSON', '['.repeat(5000), '1 error BK1130: this file is nested too deep'],
    ['deep XML', '<map>'.repeat(5000), '1 error BK1130: this file is nested too deep'],
    ['no size', map(floor, around, { width: 'wide' }), '1 error BK1130: `width` of the map is no whole number'],
    ['entities', `<!DOCTYPE map [<!ENTITY a "b">]>${map(floor)}`, '1 error BK1131'],
    [
      'an entity from nowhere',
      map(floor, '<object name="&lol;"/>'),
      '1 error BK1130: this XML cannot be read: undefined entity',
    ],
    ['isometric', map(floor, around, { orientation: 'isometric' }), '1 error BK1132: the map is isometric'],
    ['too large', map('', '', { width: '100' }), '1 error BK1132: the map has 2 rows and 100 columns'],
    ['infinite and empty', map('', '', { infinite: '1' }), '1 error BK1132: the map is infinite'],
    ['a size nobody has', map(layer('1', 'encoding="csv"', 'width="99999" height="99999"'), around), '1 error BK1133'],
    [
      'too few tiles',
      map(layer('1,1'), around),
      '1 error BK1133: the tiles of the layer "ground" cannot be read: there are 2 tiles',
    ],
    [
      'a word among them',
      map(layer('1,1,a,1,1,1'), around),
      '1 error BK1133: the tiles of the layer "ground" cannot be read: tile 3 is no number',
    ],
    [
      'no base64',
      map(layer('@@@@', 'encoding="base64"'), around),
      '1 error BK1133: the tiles of the layer "ground" cannot be read: they are no base64',
    ],
    [
      'nonsense for zlib',
      map(layer('AAAA', 'encoding="base64" compression="zlib"'), around),
      '1 error BK1133: the tiles of the layer "ground" cannot be read: they are not compressed with zlib, or damaged',
    ],
    [
      'a bomb',
      map(layer(base64(gzipSync(new Uint8Array(50_000_000))), 'encoding="base64" compression="gzip"'), around),
      '1 error BK1133: the tiles of the layer "ground" cannot be read: they unpack to more than the layer has',
    ],
    [
      'zstd',
      map(layer('AAAA', 'encoding="base64" compression="zstd"'), around),
      '1 error BK1133: the tiles of the layer "ground" cannot be read: they are compressed with zstd',
    ],
    [
      'an encoding nobody has',
      map(layer('AAAA', 'encoding="base91"'), around),
      '1 error BK1133: the tiles of the layer "ground" cannot be read: the encoding "base91" is not known',
    ],
    [
      'no tileset has the tile',
      map(layer('1,1,1,1,1,1'), around).replace('firstgid="1"', 'firstgid="5"'),
      '1 error BK1134: no tileset has the tile 1',
    ],
    [
      'a tileset that is not there',
      map(floor, around).replace('name="rooms"', 'source="away.tsx"'),
      '1 error BK1134: the tileset away.tsx is not there',
    ],
    [
      'a class nobody knows',
      map(floor, `${around}<object class="windw" x="10" y="0" width="0" height="10"/>`),
      '1 warning BK1135: "windw" means nothing in the mapping tiled',
    ],
    [
      'an edge nobody knows',
      map(floor, around).replace('value="door"', 'value="hedge"').replace('1,1,1,1,1,1', '1,1,1,1,1,4'),
      '1 warning BK1135: "hedge" means nothing',
    ],
    ['tiles without a class', map(layer('1,1,1,1,1,9'), around), '1 note BK1135: 1 tiles have no class'],
    [
      'round',
      map(floor, `${around}<object class="wall" x="0" y="0" width="10" height="10"><ellipse/></object>`),
      '1 error BK1136',
    ],
    [
      'askew',
      map(floor, `${around}<object class="wall" x="0" y="0" rotation="45" width="10" height="10"/>`),
      '1 error BK1136',
    ],
    [
      'between the lines',
      map(floor, `${around}<object class="wall" x="5" y="0" width="0" height="10"/>`),
      '1 error BK1136: the object does not lie along lines of the grid',
    ],
    [
      'slanting',
      map(floor, `${around}<object class="wall" x="0" y="0"><polyline points="0,0 10,10"/></object>`),
      '1 error BK1136',
    ],
    [
      'without a class',
      map(floor, `${around}<object name="note to self" x="0" y="0" width="10" height="10"/>`),
      '1 error BK1136: the object "note to self" has no class',
    ],
    [
      'a wall beside the board',
      map(floor, `${around}<object class="wall" x="40" y="0" width="0" height="10"/>`),
      '1 error BK1137',
    ],
    ['a point beside the board', map(floor, `${around}<object class="victim" x="-5" y="5"/>`), '1 error BK1137'],
    [
      'a point where no space is',
      map(layer('2,1,1,1,1,1'), `${around}<object class="victim" x="5" y="5"/>`),
      '1 error BK1137: a point is at 1,1, where no space is',
    ],
    [
      'tiles beside the board',
      map(layer('1,1,1,1,1,1,1,1,1', 'encoding="csv"', 'width="3" height="3"'), around),
      '1 error BK1137: 3 tiles of the layer "ground" lie beside the board',
    ],
    [
      'a hidden layer',
      map(floor.replace('name=', 'visible="0" name='), around),
      '1 note BK1139: these layers were passed over: "ground" (hidden)',
    ],
    [
      'a text',
      map(floor, `${around}<object name="title" x="0" y="0"><text>House</text></object>`),
      '1 note BK1139: the object "title" is a text',
    ],
    ['an open outer wall', map(floor), '1 warning BK1106: the outer wall is missing at 1,1, 1,1, 1,2, 1,3'],
    [
      'a door twice',
      map(
        floor,
        `${around}<object class="door" x="10" y="0" width="0" height="10"/><object class="open-door" x="10" y="0" width="0" height="10"/>`,
      ),
      '1 warning BK1121',
    ],
    ['too many figures', map(floor, around + '<object class="firefighter" x="5" y="5"/>'.repeat(9)), '1 error BK1124'],
  ])('%s', (_, text, message) => {
    const all = told(text);
    expect(all).toHaveLength(1);
    expect(all[0]).toContain(message);
  });

  it('is left out where that is asked for, and the rest is imported', () => {
    const object = '<object class="wall" x="5" y="0" width="0" height="10"/>';
    const text = map(layer('1,1') + floor, around + object).replace(
      '<tileset',
      '<tileset firstgid="50" source="away.tsx"/><tileset',
    );
    const { list, made } = broughtMap(text, {}, { leavesOut: true });
    expect(grave(list).sort()).toEqual(['1 warning BK1133', '1 warning BK1134', '1 warning BK1136']);
    expect(made).toBeDefined();
  });

  it.each([
    ['leads nowhere', '{"tiles": [', 'BK1130'],
    ['is no tileset', '[]', 'BK1134'],
  ])('a tileset that %s is told in its own file', (_, text, code) => {
    const { list } = broughtMap(example('house.tmx'), { 'rooms.tsj': text });
    expect(list.filter(({ severity }) => severity === 'error').map((d) => d.code)).toContain(code);
  });

  it('an old declaration without entities says nothing, and neither do comments', () => {
    const dtd = '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n<!-- by hand -->\n';
    expect(told(`${dtd}${map(floor, around)}`)).toEqual([]);
  });
});
