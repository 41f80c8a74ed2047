import { describe, expect, it } from 'vitest';
import { base, ofModule, ofScenario, ofText, told } from './parts.js';

describe('slips in rule text', () => {
  it.each([
    ['make the room smokey', 'BK0610 smokey → smoky', 'expected one of: fresh, smoky, foul'],
    ['put 1 smoke on the room', 'BK0704 smoke', '`make the room smoky`'],
    ['put 1 smoky on the room', 'BK0605 smoky', 'smoky is a level, not a marker: `make the room smoky`'],
    ['put 1 damge on the room', 'BK0605 damge → damage', 'a room has no amount called "damge"'],
    ['set the room to low', 'BK0712 set the room to low', '`make the room low`'],
    ['set flood of the room to low', 'BK0712 set flood of the room to low', '`make the room low`'],
    ['set flood of the room to 2', 'BK0712 set flood of the room to 2', '`make the room high`'],
    ['set flood of the room to 0', 'BK0712 set flood of the room to 0', '`make the room dry`'],
    ['move 1 flood from the room to the room', 'BK0704 flood', '`raise flood of the room by 1`'],
    ['move 1 flood from the room to the room', 'BK0704 flood', 'declared as `0 to 2`'],
    ['for each side of door: put 1 damage on the side', 'BK0602 door', ''],
    ['for each door:\n  for each side of the door: put 1 flood on the side', 'BK0704 flood', '`make the room low`'],
    ['if the room is reading: nothing', 'BK0610 reading', 'can stand for a level if all its values are levels'],
    ['if the room is at least reading: nothing', 'BK0610 reading', 'can stand for a level if all its values'],
    ['if the room is at least open: nothing', 'BK0610 open', 'only a door can be open'],
    ['make the burning room low', 'BK0520 the burning room', 'adjectives go with'],
    ['put a jam on the door', 'BK0519 a jam', '`put 1 jam on the door`'],
    ['make the door open', 'BK0603 door', '`for each door:`'],
    ['make the den low', 'BK0603 den', 'on the table: the room'],
    ['raise the pressure by 1', 'BK0603 pressure', 'say it without `the`'],
    ['make room low', 'BK0602 room', 'say `the room`'],
    ['raise pressure by damage', 'BK0601 damage', '`damage of the room`'],
    ['set pressure to low', 'BK0601 low', '`the room is low`'],
    ['set pressure to 11', 'BK0716 11', 'it goes from 0 to 10'],
    ['set damage of the room to 5', 'BK0716 5', 'it goes from 0 to 4'],
    ['if damage of the room is 5: nothing', 'BK0708 5', 'it goes from 0 to 4'],
    ['make the room open', 'BK0610 open', 'only a door can be open'],
    ['if the room is open: nothing', 'BK0610 open', 'only a door can be open'],
    ['if the room is damage: nothing', 'BK0610 damage', '`damage of the room is at least 1`'],
    ['if the room is 3: nothing', 'BK0701 3', 'a room is never a number'],
    ['if flood of the room is at least 1: nothing', 'BK0702 at least 1', '`the room is at least low`'],
    ['if damage of the room is low: nothing', 'BK0601 low', 'low is said of a room'],
    ['if reading is strit: nothing', 'BK0612 strit → strict', 'expected plain or strict'],
    ['if reading is 3: nothing', 'BK0701 3', 'its values: plain or strict'],
    ['if it happens during evnt: nothing', 'BK0607 evnt → event', 'expected a kind of card, a procedure'],
    ['room = 3', 'BK0809 room', 'choose another name'],
    ['pressure = pressure - 1', 'BK0809 pressure', '`lower pressure by 1`'],
    ['pressure = 3', 'BK0809 pressure', '`set pressure to 3`'],
    ['raise pressure by two', 'BK0601 two', '`2`'],
    ['if there is a room where it is low and it is smoky: nothing', 'BK0604 it', 'put brackets round all of it'],
    ['roll d6 called room', 'BK0809 room', 'already stands for something here'],
    ['go with pressure', 'BK0703 pressure', '"go" takes a room'],
    ['go to the room', 'BK0614 go to the room', 'say `go with the room`'],
    ['goo with the room', 'BK0613 goo → go', 'there is no verb "goo"'],
    ['roll d6; if none: nothing', 'BK0525 if none', 'directly after what may find nothing'],
    ['draw 1 from evnts', 'BK0601 evnts → events', 'there is no deck'],
    ['if the supply of chits is 0: nothing', 'BK0601 chits → chit', 'there is no supply'],
    ['raise presure by 1', 'BK0601 presure → pressure', 'there is no track'],
    ['spend 1 app', 'BK0601 app → ap', 'nothing is paid in "app"'],
    ['for each door where the door is open: nothing', 'BK0603 door', '`where it is ...`'],
    ['send blst from the room, in each direction', 'BK0601 blst', 'there is no ray'],
    ['for each figure next to the room: nothing', 'BK0705 next to the room', 'a piece is `in` a space'],
    ['roll for a door; if none: nothing', 'BK0703 door', '`pick at random a door`'],
    ['for each room north of the room: nothing', 'BK0608 north', '`a room to the north of the room`'],
    ['roll dice', 'BK0601 dice', 'use d6, d8, d10'],
    ['make the room not low', 'BK0711 make the room not low', 'say which: dry or high'],
    ['this card ends', 'BK0804 this card ends', 'say `this effect ends`'],
    ['remember the room as crosed', 'BK0601 crosed → crossed', 'there is no memory'],
    ['choose a room', 'BK0517 choose', 'the active player chooses'],
    ['if the room is dry and not low: nothing', 'BK0514 not low', ''],
  ])('%s', (text, said, help) => {
    const report = ofText(text);
    expect(report.said).toEqual([said]);
    expect(report.help).toContain(help);
  });

  it('is told of a choice that may find nothing', () => {
    const report = ofText('the active player chooses a dry room called den\nmake the den low');
    expect(report.said).toEqual(['BK0801 a dry room called den']);
    expect(report.help).toContain('there may be no such room');
  });

  it('is told that `if none` stands too far from its choice', () => {
    const report = ofText('pick at random a dry room called den\nmake the room low\nif none: nothing');
    expect(report.said).toEqual(['BK0525 if none', 'BK0801 a dry room called den']);
  });

  it('gives two messages for two slips', () => {
    expect(ofText('make the room smokey\nput 1 damge on the room').said).toEqual([
      'BK0610 smokey → smoky',
      'BK0605 damge → damage',
    ]);
  });

  it('holds back what follows from a slip', () => {
    const report = ofText(
      'pick at random a smoky rooom called den; if none: this effect ends\nmake the den low\nput 1 damage on the den',
    );
    expect(report.said).toEqual(['BK0608 rooom → room']);
    expect(report.heldBack).toBe(2);
  });

  it('holds back what follows from a line that cannot be read', () => {
    const report = ofText('pick at random a dry room calld den, quickly; if none: this effect ends\nmake the den low');
    expect(report.said).toHaveLength(1);
    expect(report.heldBack).toBe(1);
  });

  it('tells of a name that is not there once a text', () => {
    const report = ofText('make the den low\nput 1 damage on the den\nmake the cave low');
    expect(report.said).toEqual(['BK0603 den', 'BK0603 cave']);
    expect(report.heldBack).toBe(1);
  });

  it('holds back uses of a name that was refused', () => {
    const report = ofText('pick at random a dry room called other; if none: this effect ends\nmake the other low');
    expect(report.said).toEqual(['BK0527 other']);
  });
});

describe('slips in the sections of a module', () => {
  it.each([
    ['rules: { a: { when: a room becomes smokey, do: nothing } }', 'BK0610 smokey → smoky', 'never becomes'],
    ['rules: { a: { when: a room becomes open, do: nothing } }', 'BK0610 open', 'only a door can be open'],
    ['rules: { a: { when: damge of a room rises, do: nothing } }', 'BK0605 damge → damage', ''],
    ['rules: { a: { when: damage rises, do: nothing } }', 'BK0601 damage', '`damage of a room`'],
    ['rules: { a: { when: "a room becomes low, during lek", do: nothing } }', 'BK0607 lek', ''],
    [
      'rules: { a: { when: a room becomes low, limit: once per turn, do: nothing } }',
      'BK0808 once per turn → once a turn',
      '`once a turn`',
    ],
    [
      'rules: { a: { when: a room becomes low, limit: once a turn for each figur, do: nothing } }',
      'BK0608 figur → figure',
      '',
    ],
    ['rules: { a: { when: a room becomes low, after: bb, do: nothing } }', 'BK0601 bb', 'there is no rule'],
    ['meets: { smoke and flood: flood win }', 'BK0811 flood win → flood wins', '`the newcomer wins`'],
    ['meets: { smoke and flod: flood wins }', 'BK0605 flod → flood', ''],
    ['meets: { smoke and leaf: leaf wins }', 'BK0811 smoke and leaf', 'never meet'],
    ['overrides: { base/go: { do: nothing } }', 'BK0305 base/go', 'nothing called "base/go" to override'],
    ['replacements: { a: { instead of: go (room), do: nothing } }', 'BK0613 go', 'there is no procedure "go"'],
    [
      'rays: { blast: { at link: { an open door: this ray ends }, at space: { otherwise: this ray ends } } }',
      'BK0810 at link',
      '`otherwise: this ray ends`',
    ],
    ['rays: { blast: { at link: { otherwise: this ray ends } } }', 'BK0810 blast', ''],
    ['rays: { base/blast: { at link: { an open door: this ray ends } } }', 'BK0305 base/blast', 'no ray'],
    ['flow: { game: { do: nothing, actions: [] } }', 'BK0812 actions', 'cannot have both `do` and `actions`'],
    ['flow: { game: { active: a figure, do: nothing } }', 'BK0812 a figure', '`each figure` for one after the other'],
    ['flow: { game: { active: each room, do: nothing } }', 'BK0703 room', 'only a piece can be active'],
    [
      'flow: { game: { active: each figure, repeat: 2, do: nothing } }',
      'BK0812 2',
      'write `repeat` in a node around it, which has game under its `steps:`',
    ],
    ['spaces: { cave: { has: { title: [low, grand] } } }', 'BK0809 title', 'a board says something else'],
    ['links: { rope: { has: { direction: [left, right] } } }', 'BK0809 direction', 'taken are: is, link, id'],
    ['pieces: { rat: { stands in: room, has: { holds: yes/no } } }', 'BK0809 holds', 'a position says something else'],
    ['pieces: { rat: { stands in: room, has: { in: yes/no } } }', 'BK0527 in', 'take another word'],
    ['ends: { over: { when: pressure is 3, result: lost } }', 'BK0203 pressure is 3', '`at once when:`'],
    ['cards: { gap: { kind: event, count: 3 } }', 'BK0605 count', '`copies: 3`'],
    ['flow: { game: {} }', 'BK0812 game', 'does nothing'],
    ['flow: { game: { do: nothing, take: 2 } }', 'BK0812 2', '`repeat:` does a node several times'],
    ['actions: { run: { do: nothing } }\nflow: { game: { actions: [run], take: 0 } }', 'BK0812 0', 'at least one'],
    [
      'actions: { run: { do: nothing } }\nflow: { game: { actions: [run], freely: [run] } }',
      'BK0812 run',
      'leave it under one of them',
    ],
    ['actions: { run: { do: nothing } }\nflow: { game: { actions: [run], freely: [rn] } }', 'BK0601 rn → run', ''],
    ['flow: { game: { steps: [gme] } }', 'BK0601 gme → game', ''],
    ['flow: { game: { steps: [game] } }', 'BK0813 game', 'contains itself'],
    ['actions: { run: { do: nothing } }\nflow: { game: { actions: [rn] } }', 'BK0601 rn → run', 'there is no action'],
    ['actions: { run: { by: figur, do: nothing } }\nflow: { game: { actions: [run] } }', 'BK0608 figur → figure', ''],
    ['ends: { a: { when: pressure is 10, looked at: game, result: lost } }', 'BK0601 game', 'no node of the flow'],
    [
      'ends: { a: { at once when: pressure is 10, result: lost, lost by: a figure } }',
      'BK0804 a figure',
      'nobody wins then but who is under `won by`',
    ],
    [
      'ends: { a: { at once when: pressure is 10, result: lost, won by: a room } }',
      'BK0703 room',
      'only a piece can be one of the players',
    ],
    ['turn: game', 'BK0601 game', 'no node of the flow'],
    ['cards: { fire: { kind: evnt } }', 'BK0608 evnt → event', ''],
    ['cards: { fire: {} }', 'BK0608 fire', 'does not say what kind it is'],
    ['cards: { fire: { kind: event, copies: 2, faint: [1, 2, 3] } }', 'BK0719 [1, 2, 3]', 'expected 2'],
    ['cards: { fire: { kind: event, faint: 7 } }', 'BK0716 7', 'expected 1 to 4 or none'],
    ['cards: { fire: { kind: event, fant: 2 } }', 'BK0605 fant → faint', ''],
    ['cards: { fire: { kind: event, joins: secnd shuffle } }', 'BK0205 secnd shuffle → second shuffle', ''],
    [
      'spaces: { cave: { is a: rom, has: { wet: yes/no } } }\nwords: { dark (cave): the cave is wet }',
      'BK0608 rom → room',
      '',
    ],
    ['spaces: { cave: { is a: door } }', 'BK0703 door', 'cave is a kind of space, door is a kind of link'],
    ['spaces: { cave: { is a: hole }, hole: { is a: cave } }', 'BK0617 hole', 'is a kind of itself'],
    ['pieces: { rat: { stands in: door } }', 'BK0608 door', 'kinds of space: room, deck-part'],
    ['pieces: { rat: { stands in: room, count: many } }', 'BK0714 many', '`1 to 8`'],
    ['tracks: { heat: { from: 0, to: 5, starts: 9 } }', 'BK0716 9', 'expected 0 to 5'],
    ['tracks: { heat: { from: 0, to: 5, marks: { event: [3, 9] } } }', 'BK0716 9', 'expected 0 to 5'],
    ['places: { engine: rom }', 'BK0608 rom → room', ''],
    ['words: { hot: hot }', 'BK0813 hot', 'is explained by itself'],
    ['words: { deep (room): the room is deep }', 'BK0813 deep (room)', 'is explained by itself'],
    ['options: { limit: { values: [a, b], default: c } }', 'BK0612 c', 'expected a, b'],
    ['variants: { old: { options: { readin: plain } } }', 'BK0601 readin → reading', ''],
    ['never: { "No smoke": there is a smokey room }', 'BK0610 smokey → smoky', ''],
  ])('%s', (text, said, help) => {
    const report = ofModule(`${text}\n`);
    expect(report.said).toEqual([said]);
    expect(report.help).toContain(help);
  });
});

describe('slips in a scenario, its board and its position', () => {
  it.each([
    ['pieces: { figure: 9 }', 'BK0904 9', 'expected 1 to 4'],
    ['pieces: { figur: 2 }', 'BK0608 figur → figure', ''],
    ['options: { readin: plain }', 'BK0601 readin → reading', ''],
    ['options: { reading: plan }', 'BK0612 plan → plain', ''],
    ['variant: old', 'BK0601 old', 'there is no variant'],
    ['start: gam', 'BK0903 gam → game', ''],
    ['position: { spaces: { bw: smoky } }', 'BK0902 bw → bow', ''],
    ['position: { spaces: { bow: smokey } }', 'BK0902 smokey → smoky', ''],
    ['position: { spaces: { bow: open } }', 'BK0902 open', ''],
    ['position: { spaces: { bow: { damge: 2 } } }', 'BK0902 damge → damage', ''],
    ['position: { spaces: { bow: { damage: 9 } } }', 'BK0716 9', 'expected 0 to 4'],
    ['position: { tracks: { presure: 2 } }', 'BK0902 presure → pressure', ''],
    ['position: { tracks: { pressure: 12 } }', 'BK0902 12', 'goes from 0 to 10'],
    ['position: { supplies: { chitt: 2 } }', 'BK0902 chitt → chit', ''],
    ['position: { decks: { event: { top: [leak] } } }', 'BK0902 event → events', ''],
    ['position: { decks: { events: { top: [lek] } } }', 'BK0902 lek → leak', ''],
    ['position: { pieces: { figure-2: { in: bow } } }', 'BK0902 figure-2', '`pieces: { figure: 2 }`'],
    ['position: { pieces: { figure-1: { in: bw } } }', 'BK0902 bw → bow', ''],
    ['position: { pieces: { figure-1: { at: bow } } }', 'BK0902 at → ap', 'said with `in`'],
    ['position: { pieces: { figure-1: { hand: [leak] } } }', 'BK0902 hand', 'there is: in, holds, ap'],
    ['position: { at: gam }', 'BK0902 gam → game', ''],
  ])('%s', (text, said, help) => {
    const report = ofScenario(`${text}\n`);
    expect(report.said).toEqual([said]);
    expect(report.help).toContain(help);
  });

  it('is told of the key where it is not said where the flow starts', () => {
    const withFlow = (nodes: string) =>
      told(
        {
          'm.yaml': `version: 1\nmodule: m${base}flow: { ${nodes} }\n`,
          'board.yaml': 'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { bow: { is: room } }\n',
          's.yaml': 'version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./board.yaml\n',
        },
        's.yaml',
      );
    const report = withFlow('setup: { do: nothing }, play: { do: nothing }');
    expect(report.said).toEqual(['BK0903 version: 1']);
    expect(report.help).toContain('add `start:` with a node of the flow: setup, play');
    expect(withFlow('setup: { do: nothing }, play: { steps: [setup] }').said).toEqual([]);
    expect(withFlow('setup: { do: nothing }, game: { do: nothing }').said).toEqual([]);
  });

  it('is told of a place that the board lacks', () => {
    const report = ofScenario('', 'places: { reactor: room }\n');
    expect(report.said).toEqual(['BK0901 b']);
    expect(report.help).toContain('the board has no space called "reactor", which m needs');
  });

  it('is told of kinds that the board names wrongly', () => {
    const report = ofScenario('', '', 'address: d6\n');
    expect(report.said.length).toBeGreaterThan(0);
  });
});

describe('slips in how a document is written down', () => {
  const module = `version: 1
module: m
spaces: { room: { has: { gas: [clear, thin, thick] } } }
links: { door: { has: { leaf: [closed, open] } } }
`;
  const rooms = `version: 1
board: b
use: [./m.yaml]
layout: rooms
spaces:
  bow: { number: 1, title: Bow }
  hold: { number: 2 }
links: [ bow door hold ]
address: d2
`;
  const grid = `version: 1
board: b
use: [./m.yaml]
layout: grid
map: |2
      1   2
    +---+---+
  1 | .   . | 1
    +---+---+
      1   2
legend: { "-": door, "|": door, " ": door, ".": room }
outside: room
`;
  const tests = (body: string) => `version: 1
tests: t
use: [./m.yaml]
board: ./b.yaml
cases:
  - test: one
    given: { spaces: { ${body} } }
    do: nothing
    then: [the game goes on]
`;
  const of = (board: string, test: string, own = module) =>
    told({ 'm.yaml': own, 'b.yaml': board, 't.yaml': test }, 't.yaml');
  const inRooms = tests('bow: thin');
  const inGrid = tests('"1,2": thin');

  it.each([
    ['number: 1, title', 'number: 1 title', 'BK0101 title', 'a comma is missing before `title`'],
    ['number: 1, title', 'number:1, title', 'BK0118 :', 'write `number: 1`'],
    ['number: 2', 'number:2', 'BK0118 :', 'a space belongs after this colon'],
    ['number: 2', 'number 2', 'BK0118 number 2', 'write `number: 2`'],
    ['number: 2', 'number: 1', 'BK0414 1', 'given twice'],
    ['number: 2', 'number: two', 'BK0204 two', ''],
    ['title: Bow', 'at: [1, two]', 'BK0204 two', 'entry 2 of `at`'],
    ['title: Bow', 'at: [1]', 'BK0208 [1]', 'another number of entries'],
    ['title: Bow', 'title: “Mill, Race”', 'BK0120 “', 'use straight quotes'],
    ['spaces:', 'rooms:', 'BK0202 rooms → spaces', ''],
  ])('on a board of rooms: %s → %s', (from, to, said, help) => {
    const report = of(rooms.replace(from, to), inRooms);
    expect(report.said).toEqual([said]);
    expect(report.help).toContain(help);
  });

  it.each([
    ['1 | .   . | 1', '1 | .   .  | 1', 'BK0436 |', 'take 1 out'],
    ['1 | .   . | 1', '1 | .   x | 1', 'BK0421 x', 'the legend does not say'],
  ])('on a drawn board, with the tests held back that ask for its squares: %s → %s', (from, to, said, help) => {
    const report = of(grid.replace(from, to), inGrid);
    expect(report.said).toEqual([expect.stringContaining(said)]);
    expect(report.help).toContain(help);
  });

  it('is told of commas that cut a name or a sentence', () => {
    const key = of(grid, tests('1,2: thin'));
    expect(key.said).toEqual(['BK0120 1,2']);
    expect(key.help).toContain('write "1,2": with quotes');
    expect(of(grid, tests('1,1: thin')).said).toEqual(['BK0120 1,1']);
    const sentence = of(grid, inGrid.replace('[the game goes on]', '[1,2 is thin, 1,1 is clear]'));
    expect(sentence.said).toEqual(['BK0120 1,2 is thin']);
    expect(sentence.help).toContain('"1,2 is thin"');
    expect(of(grid, inGrid.replace('[the game goes on]', '["1,2 is thin", "1,1 is clear"]')).said).toEqual([]);
    expect(of(grid, inGrid.replace('do: nothing', 'answers: [1,2]\n    do: nothing')).said).toEqual([]);
  });

  it('is told once of a name that is refused, and of a kind with nothing said', () => {
    const own = module.replace('room:', 'Room:');
    const refused = of(
      rooms.replace('bow: {', 'bow: { is: room,').replace('hold: {', 'hold: { is: room,'),
      inRooms,
      own,
    );
    expect(refused.said).toEqual(['BK0207 Room → room']);
    const empty = of(rooms, inRooms, module.replace(/links.*/, 'links:\n  door: {}\n  way:'));
    expect(empty.said).toEqual(['BK0204 way']);
    expect(empty.help).toContain('write `way: {}`');
  });

  it('is told once of a header without its colon, and of a line in the wrong column', () => {
    expect(ofText('if the room is dry\n  make the room low').said).toEqual(['BK0502 dry']);
    expect(ofText('if the room is dry:\n    roll d6\n  raise pressure by the roll').said).toEqual([
      'BK0508 raise pressure by the roll',
    ]);
  });
});
