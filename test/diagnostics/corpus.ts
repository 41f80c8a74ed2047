import { readdirSync, readFileSync } from 'node:fs';

/** Documents that belong together, in memory, and the one to begin with. */
export interface Documents {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
}

/** The folders of the hard cases, each with its modules, boards and rule tests. */
export function hardCases(): Documents[] {
  const folder = 'test/cases';
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => {
    const names = readdirSync(`${folder}/${name}`).filter((file) => /\.(yaml|csv)$/.test(file));
    const files = Object.fromEntries(names.map((file) => [file, readFileSync(`${folder}/${name}/${file}`, 'utf8')]));
    return names.filter((file) => /^tests.*\.yaml$/.test(file)).map((entry) => ({ name, files, entry }));
  });
}

/** A small game with something of everything, and a scenario that begins in a position. */
export const smallGame: Documents = {
  name: 'small game',
  entry: 's.yaml',
  files: {
    'm.yaml': `version: 1
module: m
spaces:
  room: { has: { smoke: [fresh, smoky, foul], wet: yes/no, damage: { is: 0 to 4, supply: chit }, way: a room or none } }
  hold: { is a: room, has: { crates: 0 to 3 } }
links:
  door: { has: { leaf: [closed, open] }, passes: { smoke: the door is open } }
  wall: { has: { cracks: 0 to 2 } }
pieces:
  figure: { stands in: room, count: 1 to 3, has: { ap: 0 to 4 } }
card kinds: { event: { deck: events, has: { faint: 1 to 4 or none } } }
decks: { events: { when empty: shuffle the discards in } }
cards:
  leak: { kind: event, faint: [1, none], do: raise pressure by 1 }
  spark: { kind: event, copies: 2, do: "pick at random a room called den; if none: this card ends\\nmake the den smoky" }
dice: { odd: { faces: [0, 0, 1] } }
tracks: { pressure: { from: 0, to: 9, starts: 1, marks: { red: [3, 6] } } }
options: { reading: { values: [plain, strict], default: plain }, bonus: { values: 0 to 3, default: 1 }, which: { values: some of 1 to 6, default: [1, 2] } }
variants: { hard: { options: { reading: strict, bonus: 0 } } }
supplies: { chit: { count: 6, when empty: leave it out } }
memory: { crossed: { of: wall } }
currencies: { ap: ap of the active figure }
words: { free (door): the door is open, free (wall): cracks of the wall is 2, high-water: "5 if pressure is at least 6, otherwise 1" }
meets: { wet and smoke: wet wins }
rules:
  alarm: { when: "a room becomes smoky, during spread", if: pressure is less than 8, limit: once a turn for each room, do: raise pressure by 1 }
  full: { when: pressure reaches 9, do: "for each room: make the room wet" }
  come: { when: a figure enters a smoky room, do: lower ap of the figure by 1 }
procedures:
  spread (room):
    chain: yes
    do: |
      for each fresh room called den linked for smoke to the room:
        make the den smoky
      until nothing changes:
        for each fresh room called near next to a smoky room: make the near smoky
      depending on damage of the room:
        0 to 1: nothing
        otherwise: raise pressure by 1
  burst (room): { replaceable: yes, do: "send blast from the room, in each direction; later: settle the room" }
  settle (room): { do: "if damage of the room is less than 4: put 1 damage on the room" }
rays:
  blast:
    at link:
      a closed door: make the door open; this ray ends
      a wall: raise cracks of the wall by 1; remember the wall as crossed; this ray ends
      otherwise: this ray goes on
    at space: { a wet room: this ray ends, otherwise: put 1 damage on the room ahead; this ray goes on }
replacements: { damp: { instead of: burst (room), if: the room is wet, do: "if pressure is at most 3: proceed" } }
actions:
  walk:
    by: figure
    asks: the active player chooses a room called goal linked to the room of the figure by a free link
    needs: { "The way is foul": the goal is not foul }
    cost: 1 ap
    do: move the figure to the goal
  mop: { by: figure, cost: 1 ap, check: d6 is at least 3, success: make the room of the figure fresh, failure: raise pressure by 1 }
flow:
  game: { steps: [turn, hazards], repeat while: pressure is less than 9 }
  turn: { active: the figure with the most ap, actions: [walk, mop] }
  hazards:
    do: |
      roll for a room; if none: this effect ends
      make the room smoky
      spread the room
      roll d6 called pain
      if the pain is one of which: burst the room
      draw 1 from events; if none: this effect ends
      play the card
      discard the card
      all at once:
        for each smoky room called other-room: make the other-room foul
      set ap of the active figure to 4
ends:
  lost: { at once when: the number of foul rooms is at least 4, result: lost }
  calm: { when: pressure is 9, looked at: hazards, result: won }
never: { "No cracks beyond two": there is a wall where cracks of it is more than 2 }
turn: turn
activation: hazards
`,
    'b.yaml': `version: 1
board: b
use: [./m.yaml]
layout: rooms
spaces: { bow: { is: room, number: 1 }, galley: { is: room, number: 2, smoke: smoky }, stern: { is: hold, number: 3, crates: 2 } }
links: [ bow door galley, galley door stern, { link: bow wall stern, id: hull } ]
address: { die: d6, spaces: { 1: bow, 2: bow, 3: galley, 4: galley, 5: stern, 6: stern } }
`,
    'g.yaml': `version: 1
board: g
use: [./m.yaml]
layout: grid
legend: { "|": wall, "-": wall, "D": { is: door, leaf: open }, " ": { is: door, leaf: closed }, ".": room, "F": { is: room, smoke: foul } }
address: d2 x d3
map: |2
      1   2   3
    +---+---+---+
  1 | . D . | F | 1
    +   +-D-+   +
  2 | .   .   . | 2
    +---+---+---+
      1   2   3
`,
    'p.yaml': `version: 1
position: p
spaces: { bow: foul, stern: { wet: yes, damage: 2, way: bow } }
links: { hull: { cracks: 1 } }
tracks: { pressure: 2 }
pieces: { figure-1: { in: bow, ap: 3 }, figure-2: galley }
decks: { events: { top: [leak], discard: [spark] } }
active: figure-1
`,
    's.yaml': `version: 1
scenario: s
use: [./m.yaml]
board: ./b.yaml
start: game
players: 2
pieces: { figure: 2 }
options: { bonus: 2 }
variant: hard
position: ./p.yaml
`,
    't.yaml': `version: 1
tests: small
scenario: ./s.yaml
cases:
  - test: Smoke spreads
    given: { spaces: { galley: smoky } }
    do: spread bow
    then: [ galley is smoky ]
    changes too: [ smoke, pressure ]
`,
  },
};
