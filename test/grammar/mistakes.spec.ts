import { describe, expect, it } from 'vitest';
import { grammarCodes, parse, type TextKind } from '../../grammar/index.js';

/** What is written, the words the fault is about, its code, and part of what is told. */
type Row = readonly [text: string, about: string, code: string, told: string | RegExp];

const statements: readonly Row[] = [
  // conditions
  ['if the room is dry and not burning: nothing', 'not burning', 'BK0514', 'and the room is not burning'],
  ['if the room is dry or low: nothing', 'low', 'BK0514', 'or the room is low'],
  ['if the roll is 3 or 4: nothing', '4', 'BK0514', 'is one of 3, 4'],
  ['if free: nothing', 'free', 'BK0514', 'if the room is free'],
  ['for each door where free: nothing', 'free', 'BK0514', 'where it is free'],
  ['if damage of the wall >= 2: nothing', '>=', 'BK0515', 'is at least'],
  ['if damage of the wall != 2: nothing', '!=', 'BK0515', 'is not'],
  ['if the roll is 4 or more: nothing', '4 or more', 'BK0516', 'at least 4'],
  ['if the roll is 4 or less: nothing', '4 or less', 'BK0516', 'at most 4'],
  ['if the roll is greater than 4: nothing', 'greater than', 'BK0516', 'is more than'],
  ['if heat is 1 and heat is 2 or heat is 3: nothing', 'or', 'BK0513', 'brackets'],
  ['if heat is 1 or heat is 2 and heat is 3: nothing', 'and', 'BK0513', 'brackets'],
  ['if the link has a jam: nothing', 'has', 'BK0522', 'jam of the link is at least 1'],
  ['if the link has 2 jam: nothing', 'has', 'BK0522', '`jam of the link is 2`'],
  ['if heat is 3 and the link has jam: nothing', 'has', 'BK0522', '`jam of the link is at least 1`'],
  ['if the figure has a crowbar: nothing', 'has', 'BK0522', '`the figure holds a crowbar`'],
  ['if jam of the link = 2: nothing', '=', 'BK0516', '`jam of the link is 2`'],
  ['for each link where it is shut and its jam = 2: nothing', '=', 'BK0516', '`its jam is 2`'],
  [
    'if the hall and the attic are dry: nothing',
    'the hall and the attic are',
    'BK0514',
    '`the hall is dry and the attic is dry`',
  ],
  ['if all rooms are not dry: nothing', 'all rooms are', 'BK0514', '`every room is not dry`'],
  ['if the hall are dry: nothing', 'the hall are', 'BK0514', '`the hall is dry`'],
  ['pick a random room called den', 'a', 'BK0501', '`pick at random a room called den`'],
  ['pick random a wet room; if none: nothing', 'random', 'BK0501', '`pick at random a wet room`'],
  ['pick a room at random', 'a', 'BK0501', '`pick at random a room`'],
  ['if a room is burning: nothing', 'a room', 'BK0521', 'there is a room'],
  ['if the crew agrees to "Go?" and heat is 3: nothing', 'and', 'BK0526', 'an `if` of its own'],
  ['if heat is 3 and the crew agrees to "Go?": nothing', 'agrees', 'BK0526', 'an `if` of its own'],
  ['for each room linked to a hall for fire: nothing', 'for fire', 'BK0530', '`linked for fire to a hall`'],
  [
    'the crew chooses a room linked to (a room where it is dry) by a free link for gas where it is low',
    'for gas',
    'BK0530',
    '`linked for gas to (a room where it is dry) by a free link`',
  ],
  [
    'if the hall is linked to the room of it for gas: nothing',
    'for gas',
    'BK0530',
    '`linked for gas to the room of it`',
  ],
  ['if the minute is marked star: nothing', 'star', 'BK0501', '`is marked with a star`'],
  ['if the minute is not marked event: nothing', 'event', 'BK0501', '`is marked with an event`'],
  ['if the minute is marked with star: nothing', 'star', 'BK0501', '`is marked with a star`'],
  ['x = the wet figure in the room with the least might', 'the room with the least might', 'BK0520', '`in (the room)`'],
  [
    'move the wet figure in the room of the hall with the most might to hall',
    'the room of the hall with the most might',
    'BK0520',
    '`in (the room of the hall)`',
  ],
  [
    'x = the wet figure in (the room) next to the hall with the least might',
    'the hall with the least might',
    'BK0520',
    '`next to (the hall)`',
  ],
  ['if not the room is burning: nothing', 'not', 'BK0514', 'the room is not burning'],
  // all at once
  ['all at once, at random: nothing', 'at', 'BK0501', '`all at once, ties at random:`'],
  ['all at once ties at random: nothing', 'ties', 'BK0501', '`all at once, ties at random:`'],
  ['all at once, ties to the most heat: nothing', 'to', 'BK0501', '`all at once, ties chosen by the crew:`'],
  ['all at once, in an order chosen by the crew: nothing', 'in', 'BK0501', '`all at once, ties chosen by the crew:`'],
  // statements
  ['choose a room next to the room', 'choose', 'BK0517', 'the active player chooses a room'],
  ['add 1 damage to the link', 'add', 'BK0518', 'put 1 damage on the link'],
  ['stop', 'stop', 'BK0518', 'this effect ends'],
  ['increase heat by 1', 'increase', 'BK0518', 'raise heat by 1'],
  ['put a jam on the door', 'a jam', 'BK0519', 'put 1 jam on the door'],
  ['put jam on the door', 'jam', 'BK0519', 'put 1 jam on the door'],
  ['put 1 jam in the room', 'in', 'BK0530', '`on`'],
  ['explode the square at the room', 'at', 'BK0530', '`with`'],
  ['make the burning room low', 'the burning room', 'BK0520', 'the room'],
  ['if the burning room is low: nothing', 'the burning room', 'BK0520', 'the room'],
  ['move the burning figure to the room', 'the burning figure', 'BK0520', 'the figure'],
  ['make a room low', 'a room', 'BK0521', 'for each room:'],
  ['explode a square', 'a square', 'BK0521', 'pick at random a square'],
  ['x = minutes -1', '-1', 'BK0523', 'minutes - 1'],
  ['x = minutes-', 'minutes-', 'BK0523', 'minutes - '],
  ['remove each awake figure', 'each awake figure', 'BK0521', '`for each awake figure: remove the figure`'],
  ['remove a wet otter', 'a wet otter', 'BK0521', '`pick at random an otter`'],
  ['make a wet room low', 'a wet room', 'BK0521', '`a wet room` is not one room'],
  ['send blast from the room', 'room', 'BK0502', '`, in each direction`'],
  ['send blast from the room; nothing', 'room', 'BK0502', '`, downwards`'],
  ['send blast from the room in each direction', 'in', 'BK0501', 'a comma is missing'],
  ['send blast from the room, down', 'down', 'BK0501', '`, downwards`'],
  ['send blast from the room, north', 'north', 'BK0501', '`, to the north`'],
  ['for each room down from the room: nothing', 'down from', 'BK0501', '`below the room`'],
  ['the x = 3', 'the', 'BK0501', 'x = ...'],
  ['roll 2d6', '2d6', 'BK0503', 'roll d6, 2 times'],
  ['Make the room low', 'Make', 'BK0503', '`make`'],
  ['make the room hotSpot', 'hotSpot', 'BK0503', '`hot-spot`'],
  ['make the room low; say it’s over', '’', 'BK0503', /does not belong/],
  ['make the where low', 'where', 'BK0501', /does not fit/],
  ['the game is lost because "The', '"', 'BK0504', 'close it'],
  ['if (heat is 3: nothing', '(', 'BK0505', 'close it'],
  ['if heat is 3): nothing', ')', 'BK0505', 'take it away'],
  ['if the roll is at lest 3: nothing', 'lest', 'BK0501', '`least`'],
  ['make the room', 'room', 'BK0502', /ends too early/],
  // headers and layout
  ['if heat is 3: if heat is 4: nothing', 'if', 'BK0512', 'a deeper line'],
  ['roll d6; if the roll is 3: nothing', 'if', 'BK0512', 'first `roll d6`, below it `if the roll is 3: ...`'],
  ['heat = 1; roll d6; for each room: nothing', 'for', 'BK0512', 'first `roll d6`, below it `for each room: ...`'],
  // where a sentence ends
  ['put 1 damage on the room soon', 'soon', 'BK0501', 'the sentence is over before it'],
  ['put 1 damage on the wet room', 'the wet room', 'BK0520', 'or the sentence is over'],
  ['make the room burning now', 'now', 'BK0501', 'the sentence is over before it'],
  ['lower air by 1 quickly', 'quickly', 'BK0501', 'the sentence is over before it'],
  ['make the room burning and not low', 'and', 'BK0501', 'the sentence is over before it'],
  ['lower air by 1 and roll d6', 'and', 'BK0501', '`lower air by 1; roll d6`'],
  ['lower air by 1, roll d6', ',', 'BK0501', '`lower air by 1; roll d6`'],
  ['roll d6 if air is 3', 'if', 'BK0501', '`if air is 3: roll d6`'],
  ['lower air by 1 if air is 3', 'if air is 3', 'BK0502', '`if air is 3: lower air by 1`'],
  ['if heat is 3', '3', 'BK0502', 'end the line with `:`'],
  ['if heat is 3 then nothing', 'then', 'BK0501', 'a colon'],
  ['if heat is 3:', 'if heat is 3:', 'BK0511', '`nothing`'],
  ['if heat is 3: nothing\nelse: nothing', 'else', 'BK0518', 'otherwise:'],
  ['otherwise: nothing', 'otherwise', 'BK0524', 'directly after'],
  ['if none: nothing', 'if none', 'BK0525', 'roll for'],
  ['roll for a square\nnothing\nif none: nothing', 'if none', 'BK0525', 'roll for'],
  ['nothing\n   proceed', 'proceed', 'BK0509', 'like `nothing`'],
  ['if heat is 3:\n    nothing\n  proceed', 'proceed', 'BK0508', 'one column'],
  ['if heat is 3:\n\tnothing', '\t', 'BK0507', 'spaces'],
  ['depending on the roll: 3: nothing', '3', 'BK0529', 'depending on'],
  ['depending on the roll:\n  make the room low', 'make', 'BK0529', '`0 to 1:`'],
  ['depending on the roll:\n  4 or 5: nothing', 'or', 'BK0529', '`4, 5:`'],
  ['the crew chooses one:\n  might: nothing', 'might', 'BK0529', 'a text in quotes'],
  // as it is said at the table
  ['choke each miner in the pit', 'each miner', 'BK0521', '`for each miner in the pit: choke the miner`'],
  ['each miner in the pit: choke the miner', 'each miner', 'BK0521', '`for each miner in the pit:`'],
  ['all miners in the pit choke', 'all miners', 'BK0521', '`for each miner:`'],
  [
    'for each room with at least 2 smoke: nothing',
    'with at least 2 smoke',
    'BK0501',
    '`where its smoke is at least 2`',
  ],
  ['for each room without a crate: nothing', 'without a crate', 'BK0501', '`where there is no crate in it`'],
  ['for each miner whose room is burning: nothing', 'whose', 'BK0501', '`where its room is burning`'],
  [
    'for each room next to the hall called den: nothing',
    'called den',
    'BK0501',
    '`each room called den next to the hall`',
  ],
  ['for each room connected to the hall: nothing', 'connected to', 'BK0501', '`next to the hall`'],
  ['the miner loses 1 breath', 'the miner loses', 'BK0502', '`lower breath of the miner by 1`'],
  ['the miner gains 2 breath', 'the miner gains', 'BK0502', '`raise breath of the miner by 2`'],
  ['if heat is 3: the miner dies', 'the miner dies', 'BK0502', '`remove the miner from the board`'],
  ['the miner moves to the hall', 'the miner moves', 'BK0502', '`move the miner to the hall`'],
  ['the room becomes burning', 'the room becomes', 'BK0502', '`make the room burning`'],
  ['the active miner chooses a room', 'the active miner', 'BK0520', '`the player of the active miner chooses a room`'],
  ['lose 2 air', 'lose', 'BK0518', '`lower air by 2`'],
  ['gain 1 might', 'gain', 'BK0518', '`raise might by 1`'],
  ['hour - 1', '-', 'BK0501', '`lower hour by 1`'],
  ['smoke of the room = 2', '=', 'BK0501', '`set smoke of the room to 2`'],
  ['draw a card', 'a card', 'BK0519', '`draw 1 from event-deck`'],
  ['draw an event from events', 'an event', 'BK0519', '`draw 1 from events`'],
  ['put 2 smoke markers on the room', 'markers', 'BK0501', '`put 2 smoke on the room`'],
  [
    'for each wet room, for each miner in the room: nothing',
    ', for',
    'BK0512',
    '`for each wet room:`, below it `for each miner in the room:`',
  ],
  [
    'for each miner in a wet room choke the miner',
    'choke the',
    'BK0502',
    '`for each miner in a wet room: choke the miner`',
  ],
  ["lower the miner's breath by 1", "'", 'BK0503', '`might of the miner`'],
  ['depending on the door:\n  closed door: nothing', 'closed door', 'BK0529', '`a closed door`'],
];

const others: readonly (readonly [TextKind, ...Row])[] = [
  ['condition', 'free', 'free', 'BK0514', 'the room is free'],
  ['condition', '', '', 'BK0502', 'the room is burning'],
  ['trigger', 'when a room becomes burning', 'when', 'BK0501', 'a room becomes burning'],
  ['trigger', 'the room becomes burning', 'the', 'BK0501', '`a room becomes burning`'],
  ['trigger', 'room becomes burning', 'room', 'BK0501', '`a room becomes burning`'],
  ['trigger', 'wet attic stops being wet', 'wet attic', 'BK0501', '`a wet attic stops being wet`'],
  ['trigger', 'figure enters a room', 'figure', 'BK0501', '`a figure enters a room`'],
  ['trigger', 'a room is burning', 'is', 'BK0501', '`a room becomes burning`'],
  ['trigger', 'a wet room is not burning', 'is', 'BK0501', '`a wet room stops being burning`'],
  ['trigger', 'a room catches fire', 'a room catches fire', 'BK0502', '`a room becomes burning`'],
  ['trigger', 'a miner is in a wet room', 'is', 'BK0501', '`a miner enters a wet room`'],
  ['trigger', 'a miner is not in a wet room', 'is', 'BK0501', '`a miner leaves a wet room`'],
  ['trigger', 'smoke of a room is at least 2', 'is', 'BK0501', '`smoke of a room reaches 2`'],
  ['trigger', 'smoke of a room is more than 2', 'is', 'BK0501', '`smoke of a room reaches 3`'],
  ['trigger', 'air is 3', 'is', 'BK0501', '`air reaches 3`'],
  ['trigger', 'a spark is drawn', 'is', 'BK0501', 'its own `do:`'],
  [
    'trigger',
    'a miner stays in a wet room',
    'a miner stays in a wet room',
    'BK0502',
    '`for each miner in a wet room:`',
  ],
  ['trigger', 'a miner ends its turn in a wet room', 'a miner ends its turn in a wet room', 'BK0502', '`turn ends`'],
  ['trigger', 'each room explodes', 'each room explodes', 'BK0502', '`flood of a room rises`'],
  ['trigger', 'a round ends', 'a', 'BK0501', '`round ends`'],
  ['trigger', 'the watch starts', 'the', 'BK0501', '`watch starts`'],
  ['trigger', 'at the end of the round', 'at the end of the round', 'BK0501', '`round ends`'],
  ['trigger', 'at the start of each watch', 'at the start of each watch', 'BK0501', '`watch starts`'],
  ['condition', 'hall and attic are burning', 'hall and attic are', 'BK0514', '`hall is burning and attic is burning`'],
  ['condition', 'hall = 3', '=', 'BK0516', '`hall is 3`'],
  ['check', 'house-die, 2 times, is at least 3', ', 2 times', 'BK0501', '`house-die rolled 2 times is at least 3`'],
  [
    'check',
    'd6 speed of it times is at most 3',
    'speed of it times',
    'BK0501',
    '`d6 rolled speed of it times is at most 3`',
  ],
  ['signature', 'make (square)', 'make', 'BK0527', 'hyphen'],
  ['signature', 'the (square)', 'the', 'BK0527', 'hyphen'],
  ['asks', 'make the room low', 'make the room low', 'BK0528', '`do:`'],
  ['asks', 'the crew may choose a room; if none: make the hall low', 'make the hall low', 'BK0528', '`do:`'],
  ['pair', 'fire and the', 'the', 'BK0527', 'hyphen'],
  ['set', 'the room', 'the', 'BK0501', /does not fit/],
];

function check(kind: TextKind, [text, about, code, told]: Row): void {
  const { faults } = parse(kind, text);
  expect(faults.map((f) => f.code)).toEqual([code]);
  const [fault] = faults;
  expect(text.slice(fault?.span.start, fault?.span.end)).toBe(about);
  const said = `${fault?.message} / ${fault?.help} / \`${fault?.suggestion}\``;
  if (typeof told === 'string') expect(said).toContain(told);
  else expect(said).toMatch(told);
}

describe('common mistakes', () => {
  it.each(statements.map((row) => [row[0], row] as const))('are answered in statements: %s', (_, row) =>
    check('statements', row),
  );
  it.each(others.map(([kind, ...row]) => [`${kind}: ${row[0]}`, kind, row] as const))(
    'are answered in short texts: %s',
    (_, kind, row) => check(kind, row),
  );

  it('have an example for every code', () => {
    const shown = new Set([...statements.map((row) => row[2]), ...others.map((row) => row[3])]);
    const limits = ['BK0506', 'BK0510'];
    expect(
      grammarCodes.map((c) => c.code as string).filter((code) => !shown.has(code) && !limits.includes(code)),
    ).toEqual([]);
  });

  it('are reported for every line, each with its own fault', () => {
    const text = 'stop\nmake the room low\nif heat has 3:\n  add 1 damage to the room\nput a jam on the door';
    const { tree, faults } = parse('statements', text);
    expect(faults.map((f) => f.code)).toEqual(['BK0518', 'BK0522', 'BK0518', 'BK0519']);
    expect(tree?.map((s) => s.kind)).toEqual(['error', 'make', 'error', 'error']);
  });

  it('leave what grammar cannot judge to the types', () => {
    expect(parse('statements', 'set the room to low\nmake room low').faults).toEqual([]);
  });

  it('never show the names of rules', () => {
    for (const [text] of statements) {
      for (const fault of parse('statements', text).faults)
        expect([fault.message, fault.help ?? '', ...fault.expected].join(' ')).not.toMatch(/[a-z][A-Z]|undefined|\[/);
    }
  });
});
