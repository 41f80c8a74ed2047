import { describe, expect, it } from 'vitest';
import { parse, print, type TextKind } from '../../grammar/index.js';

/** Rule texts of every sort, as designers write them. */
const corpus: readonly (readonly [TextKind, string])[] = [
  ['statements', 'roll for a room\nmake the room high'],
  ['statements', 'if the link is a standing wall: batter the link from the square behind; this ray ends'],
  ['statements', 'if the square ahead is not burning: make the square ahead burning; this ray ends'],
  [
    'statements',
    'until nothing changes:\n  for each smoky square linked to a burning square by a free link:\n    make the square burning',
  ],
  ['statements', 'later, in an order chosen by the crew: send-heat from the square through the bulkhead'],
  [
    'statements',
    'if the bulkhead is remembered as crossed: this effect ends\nremember the bulkhead as crossed\ntarget = across the bulkhead from the square\nadd-smoke to the target',
  ],
  [
    'statements',
    'depending on threat of the square:\n  burning: explode the square\n  smoky: make the square burning\n  clear:\n    if there is a burning square linked to the square by a free link: make the square burning\n    otherwise: make the square smoky',
  ],
  [
    'statements',
    'if jam of the door is at least 1: put 1 jam on the door; this effect ends\nroll red-die\nif the roll is at least 4: put 1 jam on the door',
  ],
  [
    'statements',
    'if the target is a machine-square: put 1 damage on the machine of the target\notherwise: add-smoke to the target',
  ],
  ['value', '2 if the room of the active figure is low, otherwise 0'],
  ['statements', 'raise fix-bonus of the active figure by grog-bonus'],
  ['asks', 'the active player chooses a number called effort from 1 to the smaller of 10 and (ghost - surcharge)'],
  ['cost', 'the effort + surcharge minutes'],
  ['check', 'd10 is at most the effort + fix-bonus of the active figure'],
  ['check', 'house-die rolled 2 times is at least 3'],
  ['check', 'd10 is at most the effort + 2, rolled again if the figure is brave and the room is dry'],
  ['value', 'the present figure with the most minutes, ties to the most height'],
  [
    'statements',
    'the active player chooses a dry room next to a burning room where it is not burning\nif none: this card ends\nmake the room burning',
  ],
  ['condition', 'minutes of the active figure is more than ghost'],
  [
    'statements',
    'if the minute of the active figure is marked with an event: draw 1 from event-deck; play the card; discard the card',
  ],
  ['trigger', 'event-deck runs out'],
  ['trigger', 'a room becomes burning, during event-card, not during setup'],
  ['trigger', 'a dry room where it is low stops being low'],
  ['trigger', 'damage of a wall rises'],
  ['trigger', 'pressure reaches 10'],
  ['trigger', 'a figure enters a coal-chute'],
  ['trigger', 'turn ends'],
  [
    'statements',
    'roll house-die, 2 times\ndepending on the roll:\n  4: the player of the explorer chooses a floor called target\n  3: target = upper\n  0 to 1: target = basement\nthe player of the explorer chooses a free doorway called way on the target\nif none: nothing\notherwise: attach the elevator to the way\nif the roll is 0:\n  roll house-die called pain\n  for each explorer in the elevator, in an order chosen by the active player:\n    hurt the explorer with the pain',
  ],
  ['statements', 'move the figure to across the barrier from the room of the figure'],
  ['condition', 'the figure is a traitor and the barrier is not a vault-door'],
  ['condition', 'there is a crate on a burning square'],
  ['statements', 'if the roll is one of jam-on: put 1 jam on the door'],
  [
    'condition',
    'intoxication of the active figure is at least 1 and (faint-check-when is intoxicated or the active figure is tipsy)',
  ],
  [
    'statements',
    'all at once:\n  for each crumbling room: make the room lost\n  for each sound room next to a crumbling room: make the room crumbling\nfor each explorer in a crumbling room:\n  kill the explorer',
  ],
  ['statements', 'the player of the fighter chooses an ambulance-spot nearest to the fighter'],
  [
    'statements',
    'for each veteran within 3 quiet links of the active fighter where it is not the active fighter:\n  put 1 free-action on the active fighter',
  ],
  ['condition', 'the link is free and there is no side of the link where it is not clear'],
  [
    'statements',
    'if the player of the fighter agrees to "Dodge for one saved action?":\n  take 1 saved from the fighter\n  the player of the fighter chooses a square linked to the square of the fighter by a free link where it is not burning\n  if none: proceed\n  otherwise: move the fighter to the square\notherwise: proceed',
  ],
  [
    'statements',
    'all at once:\n  for each room where its gas is at least 2:\n    pick at random a room called sink linked to the room by an open link where its gas is less than gas of the room - 1\n    if none: nothing\n    otherwise: move 1 gas from the room to the sink',
  ],
  ['condition', 'not (the active fighter holds a victim)'],
  ['statements', 'roll for a square where it is not burning and it is not a machine-square; if none: this effect ends'],
  [
    'statements',
    'draw 1 from poi-bag\nroll for a square\nfollow the arrow from the square to a square called target where it is allowed\nif none:\n  roll for a square called target where it is allowed\n  if none: this effect ends\nmove the poi to the target',
  ],
  [
    'statements',
    'the active player chooses any number of items called gift of the active figure\ngive the gift to the partner',
  ],
  [
    'statements',
    'repeat the number times:\n  the player of the explorer chooses one:\n    "Might" if might of the explorer is at least 1: lower might of the explorer by 1\n    "Speed": lower speed of the explorer by 1\n  if none: this effect ends',
  ],
  ['statements', 'send blast from the square, in each direction'],
  ['statements', 'this ray goes on; this phase ends; the game is lost because "The reactor blew # up"'],
  ['statements', 'make the hatch not blocked # and so on'],
  ['statements', 'join the hall to the cellar with a shaft'],
  [
    'statements',
    'shuffle storm into event-deck; shuffle event-deck; remove the crate; remove the crate from the board',
  ],
  ['statements', 'x = the total gas of each room in the house'],
  ['condition', '3,4 is burning and 3,4-3,5 is a closed door'],
  ['condition', 'it does not happen during event'],
  ['condition', 'the supply of damage-marker is 0'],
  ['value', 'heat divided by 2, rounded up'],
  ['value', 'the larger of 3 and the number of burning rooms next to the square'],
  ['condition', 'every room where it is dry is not low'],
  ['signature', 'send-heat from (square) through (bulkhead)'],
  ['signature', 'destroy (fire-proof-door called door)'],
  ['word', 'free (wall)'],
  ['word', 'reset-point'],
  ['row', '0 to 1, 3, burning, a closed door, otherwise'],
  ['pair', 'fire and flood'],
  ['who', 'the player of the figure'],
  ['statements', 'roll d6, 2 times as luck'],
  ['statements', 'roll house-die 2 times; roll d6, speed of the figure times, called pain'],
  ['set', 'a room linked for figure to the room of the active figure by a free link where it is dry'],
  ['condition', 'damage of 4,2-south is 1 and 5-6-duct is open'],
  ['condition', 'the figure holds no crowbar'],
  ['statements', 'roll d6 called pain as x; open hatch-a; leak'],
];

const bare = (tree: unknown): string => JSON.stringify(tree, (key, value) => (key === 'span' ? undefined : value));

describe('rule texts', () => {
  it.each(corpus)('are read, printed and read again alike (%s): %s', (kind, text) => {
    const { tree, faults } = parse(kind, text);
    expect(faults).toEqual([]);
    const printed = print(kind, tree as never);
    const again = parse(kind, printed);
    expect(again.faults, printed).toEqual([]);
    expect(bare(again.tree), printed).toBe(bare(tree));
    // What is printed is canonical: printing it again changes nothing.
    expect(print(kind, again.tree as never)).toBe(printed);
  });
});
