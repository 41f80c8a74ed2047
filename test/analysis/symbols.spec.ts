import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkProject } from '../../core/analysis/check-project.js';
import { symbolAt, symbolsOf, usesOf } from '../../core/analysis/symbols.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { type FileSpan, positionOf } from '../../core/source/file.js';
import { shipped } from '../support/scenario.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = ({ file, start, end }: FileSpan): string => file.text.slice(start, end);
const place = (at: FileSpan): string => {
  const { line, column } = positionOf(at.file, at.start);
  return `${at.file.path}:${line}:${column}`;
};

/** What rules put on the table without naming it, beside things that go by their kinds. */
const UNNAMED = new Set('roll card link space ahead behind rise fall change'.split(' '));

function documentsIn(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml') && !path.endsWith('rulebook.yaml'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => !/^position:/m.test(readFileSync(`${root}${path}`, 'utf8')));
}

describe('31: over what ships', () => {
  const folders = ['modules', 'scenarios'].flatMap((folder) =>
    readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`),
  );
  it.each(folders.map((folder) => [folder, documentsIn(folder)] as const).filter(([, paths]) => paths.length > 0))(
    'every name in %s points to a declaration of that very name',
    (_, paths) => {
      for (const path of paths) {
        const symbols = symbolsOf(shipped(path));
        expect(symbols.all.length, path).toBeGreaterThan(0);
        const kinds = new Set(symbols.all.filter((u) => u.symbol.sort === 'kind').map((u) => u.symbol.name));
        for (const { symbol, at } of symbols.all) {
          const { sort, name, definition, written } = symbol;
          const unnamed = sort === 'on the table' && (UNNAMED.has(name) || kinds.has(name));
          // Squares and edges of a map and what is around it have no text of their own, nor have links that are not named.
          const drawn =
            (sort === 'space' && /^\w+,\w+$|^outside$/.test(name)) || (sort === 'link' && name.includes('-'));
          // What links that rules join have of themselves is written nowhere.
          const inborn = sort === 'property' && (name === 'one-end' || name === 'other-end');
          expect(written || unnamed || drawn || inborn, `${place(at)} ${sort} ${name}: ${textOf(definition)}`).toBe(
            true,
          );
          expect(symbols.usesOf(symbol)).toContainEqual(at);
        }
      }
    },
    60_000,
  );

  it('hardly a name of a rule text stands for nothing', () => {
    const project = shipped('modules/red-november/module.yaml');
    const symbols = symbolsOf(project);
    const text = project.documents.map((d) => d.file).find((file) => file.path.endsWith('red-november/crew.yaml'));
    if (!text) throw new Error('no crew');
    // Of everything that is declared, words of rule texts that are its name are found to be it.
    const names = new Set(symbols.all.map((u) => u.symbol.name).filter((name) => name.includes('-')));
    const found = [...text.text.matchAll(/(?<=[ (])[a-z]+(?:-[a-z]+)+(?=[ ,;)\n])/g)].filter((m) => names.has(m[0]));
    const lines = text.text.split('\n');
    const said = found.filter((m) => {
      const line = lines[positionOf(text, m.index).line - 1] ?? '';
      return !/^\s*(#|title:|note:|test:)/.test(line) && !line.includes('#');
    });
    expect(said.length).toBeGreaterThan(10);
    const lost = said.filter((m) => !symbols.at(text.path, m.index));
    expect(lost.map((m) => `${positionOf(text, m.index).line}: ${m[0]}`)).toEqual([]);
  });
});

const files = {
  'base.yaml': `version: 1
module: base
rulebook: { BA-1: Rooms burn. }
spaces:
  room: { has: { fire: [out, burning], lit: yes/no, heat: 0 to 9, mate: a room or none } }
  cell: { is a: room }
links: { door: { has: { leaf: [closed, open] }, passes: { fire: the door is open } } }
pieces: { figure: { stands in: room, one per: player, has: { nerve: 0 to 9 } }, crate: { stands in: room, named: [big-crate] } }
places: { hall: room, attic: room }
tracks: { air: { from: 0, to: 9, marks: { low: [1, 2] } } }
supplies: { sand: { count: 5 } }
options: { harsh: { values: [mild, severe], default: mild } }
variants: { night: { options: { harsh: severe } } }
dice: { fate: { faces: [0, 1] } }
decks: { pack: { when empty: nothing } }
card kinds: { event: { deck: pack } }
cards: { gust: { kind: event, do: lower air by 1 } }
memory: { seen: { of: room } }
words: { "hot (room)": heat of the room is at least 3, "loss": 2 if harsh is severe, otherwise 1 }
currencies: { effort: nerve of the active figure }
rays: { beam: { at link: { otherwise: this ray goes on }, at space: { otherwise: make the room ahead burning } } }
procedures:
  warm (room) by (number called much): { replaceable: yes, do: raise heat of the room by the much }
rules:
  catches: { when: a room becomes burning, cites: BA-1, do: warm the room by loss }
  second: { when: air falls, after: catches, do: lower air by the fall }
actions:
  douse: { by: figure, asks: the active player chooses a room called target, cost: 1 effort, limit: once a turn for each figure, do: make the target out }
flow:
  game: { repeat: 3, steps: [acting, weather] }
  acting: { actions: [douse] }
  weather:
    do: |
      roll fate called luck
      if the luck is 1 and there is a hot room: nothing
      for each cell called spot linked for fire to hall: make the spot not lit
      make attic burning
      send beam from hall, in each direction
      if hall is not remembered as seen: remember hall as seen
      if air is marked with a low or the supply of sand is 0: nothing
      draw 1 from pack
      if none: nothing
      roll d6; set heat of attic to the roll
      move big-crate to hall
      later: warm hall by 1
turn: acting
`.replace('"loss": 2 if harsh is severe, otherwise 1', '"loss": "2 if harsh is severe, otherwise 1"'),
  'more.yaml': `version: 1
module: more
use: [./base.yaml]
spaces: { base/room: { has: { mould: 0 to 3 } } }
overrides: { base/catches: { do: "warm the room by 2" } }
replacements: { gently: { instead of: warm (room) by (number called much), do: proceed } }
never: { "it all burns": every room is burning }
`,
  'tug.yaml': `version: 1
board: tug
use: [./more.yaml]
layout: rooms
spaces: { hall: room, attic: { is: room, fire: burning }, den: { is: cell, heat: 2 } }
links: [hall door attic, { link: attic door den, id: trap, leaf: open }]
address: { die: d3, spaces: { 1: hall, 2: attic, 3: den } }
`,
  'eve.yaml': `version: 1
scenario: eve
use: [./more.yaml]
board: ./tug.yaml
players: 1
variant: night
options: { harsh: severe }
start: game
position: { spaces: { den: burning }, links: { trap: closed }, pieces: { figure-1: den, big-crate: hall }, tracks: { air: 7 }, decks: { pack: { top: [gust] } } }
`,
  'try.yaml': `version: 1
tests: try
scenario: ./eve.yaml
cases:
  - test: It warms
    covers: BA-1
    do: warm den by 1; make trap open
    then: [heat of den is 3, trap is open]
  - test: It blows
    step: weather
    then: [air is 6]
`,
} as const;

type Row = readonly [cursor: string, sort: string, name: string, definition: string];

/** `|` stands before the name asked about; the declaration is the line that it stands in, as far as it goes. */
const rows: readonly (readonly [keyof typeof files, readonly Row[]])[] = [
  [
    'base.yaml',
    [
      ['cell: { is a: |room', 'kind', 'room', '  room: {'],
      ['mate: a |room', 'kind', 'room', '  room: {'],
      ['stands in: |room', 'kind', 'room', '  room: {'],
      ['hall: |room', 'kind', 'room', '  room: {'],
      ['passes: { |fire', 'passage', 'fire', 'links:'],
      ['fire: the |door is', 'on the table', 'link', 'links:'],
      ['fire: the door is |open', 'level', 'open', 'links:'],
      ['options: { |harsh: severe', 'option', 'harsh', 'options:'],
      ['harsh: |severe', 'option value', 'severe', 'options:'],
      ['kind: |event', 'kind', 'event', 'card kinds:'],
      ['event: { deck: |pack', 'deck', 'pack', 'decks:'],
      ['do: lower |air', 'track', 'air', 'tracks:'],
      ['seen: { of: |room', 'kind', 'room', '  room: {'],
      ['"hot (|room)', 'kind', 'room', '  room: {'],
      ['2 if |harsh', 'option', 'harsh', 'options:'],
      ['2 if harsh is |severe', 'option value', 'severe', 'options:'],
      ['effort: |nerve', 'property', 'nerve', 'pieces:'],
      ['active |figure }', 'kind', 'figure', 'pieces:'],
      ['make the |room ahead', 'kind', 'room', '  room: {'],
      ['ahead |burning', 'level', 'burning', '  room: {'],
      ['|heat of the room by the much', 'property', 'heat', '  room: {'],
      ['by the |much', 'on the table', 'much', '  warm ('],
      ['a room becomes |burning', 'level', 'burning', '  room: {'],
      ['cites: |BA-1', 'statement', 'BA-1', 'rulebook:'],
      ['do: |warm the', 'procedure', 'warm', '  warm ('],
      ['warm the |room by loss', 'on the table', 'room', '  catches:'],
      ['the room by |loss', 'value', 'loss', 'words:'],
      ['after: |catches', 'rule', 'catches', '  catches:'],
      ['when: |air', 'track', 'air', 'tracks:'],
      ['by: |figure', 'kind', 'figure', 'pieces:'],
      ['cost: 1 |effort', 'currency', 'effort', 'currencies:'],
      ['make the |target', 'on the table', 'target', '  douse:'],
      ['steps: [|acting', 'node', 'acting', '  acting:'],
      ['actions: [|douse', 'action', 'douse', '  douse:'],
      ['turn: |acting', 'node', 'acting', '  acting:'],
      ['roll |fate', 'die', 'fate', 'dice:'],
      ['if the |luck', 'on the table', 'luck', '      roll fate'],
      ['a |hot room', 'word', 'hot', 'words:'],
      ['for each |cell', 'kind', 'cell', '  cell:'],
      ['linked for |fire', 'passage', 'fire', 'links:'],
      ['make the |spot', 'on the table', 'spot', '      for each'],
      ['spot not |lit', 'property', 'lit', '  room: {'],
      ['make |attic', 'space', 'attic', 'places:'],
      ['send |beam', 'ray', 'beam', 'rays:'],
      ['remembered as |seen', 'memory', 'seen', 'memory:'],
      ['hall as |seen', 'memory', 'seen', 'memory:'],
      ['marked with a |low', 'mark', 'low', 'tracks:'],
      ['supply of |sand', 'supply', 'sand', 'supplies:'],
      ['draw 1 from |pack', 'deck', 'pack', 'decks:'],
      ['to the |roll', 'on the table', 'roll', '      roll d6'],
      ['move |big-crate', 'piece', 'big-crate', 'pieces:'],
      ['later: |warm', 'procedure', 'warm', '  warm ('],
      // Where it is declared it stands for itself.
      ['|cell: {', 'kind', 'cell', '  cell:'],
      ['[out, |burning', 'level', 'burning', '  room: {'],
      ['|warm (room) by', 'procedure', 'warm', '  warm ('],
      ['|second: {', 'rule', 'second', '  second:'],
    ],
  ],
  [
    'more.yaml',
    [
      ['use: [|./base', 'document', 'base', 'base.yaml|module:'],
      ['base/|room', 'kind', 'room', 'base.yaml|  room: {'],
      ['base/|catches', 'rule', 'catches', 'base.yaml|  catches:'],
      ['"warm the |room', 'on the table', 'room', 'base.yaml|  catches:'],
      ['instead of: |warm', 'procedure', 'warm', 'base.yaml|  warm ('],
      ['every |room', 'kind', 'room', 'base.yaml|  room: {'],
    ],
  ],
  [
    'tug.yaml',
    [
      ['hall: |room', 'kind', 'room', 'base.yaml|  room: {'],
      ['{ |hall: room', 'space', 'hall', 'base.yaml|places:'],
      ['|den: { is', 'space', 'den', 'spaces:'],
      ['|fire: burning', 'property', 'fire', 'base.yaml|  room: {'],
      ['fire: |burning', 'level', 'burning', 'base.yaml|  room: {'],
      ['hall |door attic', 'kind', 'door', 'base.yaml|links:'],
      ['attic door |den', 'space', 'den', 'spaces:'],
      ['id: |trap', 'link', 'trap', 'links:'],
      ['leaf: |open', 'level', 'open', 'base.yaml|links:'],
      ['3: |den', 'space', 'den', 'spaces:'],
    ],
  ],
  [
    'eve.yaml',
    [
      ['board: |./tug', 'document', 'tug', 'tug.yaml|board:'],
      ['variant: |night', 'variant', 'night', 'base.yaml|variants:'],
      ['{ |harsh', 'option', 'harsh', 'base.yaml|options:'],
      ['harsh: |severe', 'option value', 'severe', 'base.yaml|options:'],
      ['start: |game', 'node', 'game', 'base.yaml|  game:'],
      ['|den: burning', 'space', 'den', 'tug.yaml|spaces:'],
      ['den: |burning', 'level', 'burning', 'base.yaml|  room: {'],
      ['|trap: closed', 'link', 'trap', 'tug.yaml|links:'],
      ['trap: |closed', 'level', 'closed', 'base.yaml|links:'],
      ['figure-1: |den', 'space', 'den', 'tug.yaml|spaces:'],
      ['|big-crate: hall', 'piece', 'big-crate', 'base.yaml|pieces:'],
      ['|air: 7', 'track', 'air', 'base.yaml|tracks:'],
      ['|pack: {', 'deck', 'pack', 'base.yaml|decks:'],
      ['top: [|gust', 'card', 'gust', 'base.yaml|cards:'],
    ],
  ],
  [
    'try.yaml',
    [
      ['covers: |BA-1', 'statement', 'BA-1', 'base.yaml|rulebook:'],
      ['do: |warm', 'procedure', 'warm', 'base.yaml|  warm ('],
      ['warm |den', 'space', 'den', 'tug.yaml|spaces:'],
      ['make |trap', 'link', 'trap', 'tug.yaml|links:'],
      ['heat of |den', 'space', 'den', 'tug.yaml|spaces:'],
      ['step: |weather', 'node', 'weather', 'base.yaml|  weather:'],
    ],
  ],
];

describe('31: the symbol at a place', () => {
  const project = loadProject(['try.yaml', 'tug.yaml'], memoryFiles(files));
  const offsetOf = (file: keyof typeof files, cursor: string): number => {
    const text = cursor.replace('|', '');
    const start = files[file].indexOf(text);
    if (start < 0) throw new Error(`no ${text} in ${file}`);
    return start + cursor.indexOf('|');
  };
  const lineOf = ({ file, start }: FileSpan): string => file.text.split('\n')[positionOf(file, start).line - 1] ?? '';

  it('is asked of documents without a fault', () => {
    expect(checkProject(project).diagnostics.list.map((d) => `${d.code} ${d.message}`)).toEqual([]);
  });

  it.each(rows.flatMap(([file, list]) => list.map((row) => [file, ...row] as const)))(
    '%s: %s is the %s %s',
    (file, cursor, sort, name, definition) => {
      const offset = offsetOf(file, cursor);
      const found = symbolAt(project, file, offset);
      expect(found && [found.symbol.sort, found.symbol.name]).toEqual([sort, name]);
      if (!found) return;
      const [of, line] = definition.includes('|') ? definition.split('|') : [file, definition];
      expect(found.symbol.definition.file.path).toBe(of);
      expect(lineOf(found.symbol.definition).startsWith(line ?? '')).toBe(true);
      if (found.symbol.written) expect(textOf(found.symbol.definition)).toBe(name);
      expect(found.at.start).toBeLessThanOrEqual(offset);
      expect(usesOf(project, found.symbol)).toContainEqual(found.at);
      // At its other end it is the same, and where it is declared too.
      expect(symbolAt(project, file, found.at.end - 1)?.symbol).toBe(found.symbol);
    },
  );

  it('is none in comments, words of the language and numbers', () => {
    for (const cursor of ['|version: 1', 'do: |lower', 'air by |1', '|if the luck', 'repeat: |3'])
      expect(symbolAt(project, 'base.yaml', offsetOf('base.yaml', cursor)), cursor).toBeUndefined();
    expect(symbolAt(project, 'nowhere.yaml', 3)).toBeUndefined();
  });

  it('has uses in every document that speaks of it, its declaration among them', () => {
    const of = (file: keyof typeof files, cursor: string): string[] => {
      const found = symbolAt(project, file, offsetOf(file, cursor));
      return found ? usesOf(project, found.symbol).map((at) => `${at.file.path} ${textOf(at)}`) : [];
    };
    expect(of('try.yaml', 'warm |den')).toEqual([
      'eve.yaml den',
      'eve.yaml den',
      'try.yaml den',
      'try.yaml den',
      'tug.yaml den',
      'tug.yaml den',
      'tug.yaml den',
    ]);
    expect(of('base.yaml', 'later: |warm')).toEqual([
      'base.yaml warm',
      'base.yaml warm',
      'base.yaml warm',
      'more.yaml warm',
      'more.yaml warm',
      'try.yaml warm',
    ]);
    expect(of('base.yaml', 'if the |luck')).toEqual(['base.yaml luck', 'base.yaml luck']);
  });

  it('is known in documents with faults as far as they were understood', () => {
    const faulty = {
      ...files,
      'more.yaml': files['more.yaml'].replace('every room is burning', 'every room is purple'),
    };
    const broken = loadProject(['try.yaml'], memoryFiles(faulty));
    expect(symbolAt(broken, 'more.yaml', faulty['more.yaml'].indexOf('every room') + 6)?.symbol.name).toBe('room');
    expect(symbolAt(broken, 'more.yaml', faulty['more.yaml'].indexOf('purple'))).toBeUndefined();
  });
});
