/** A small module with one of everything, a board, a scenario and tests: none has a fault. */
export const tower: Readonly<Record<string, string>> = {
  'modules/tower/module.yaml': `version: 1
module: tower
rulebook:
  TW-1: { text: A room that begins to burn raises the pressure., confidence: H }
  TW-2: { text: At ten the tower is lost., confidence: M }
  TW-3: { text: Nobody climbs at night., confidence: L }
  TW-4: A flare starts a fire.
spaces:
  room: { has: { fire: [unlit, burning], water: [dry, low, high], heat: 0 to 5 } }
links:
  hatch: { has: { blocked: yes/no }, passes: { fire: the hatch is not blocked } }
pieces:
  figure: { count: 1 to 3, stands in: room, has: { life: 0 to 3 } }
card kinds: { event: { deck: event-deck } }
decks: { event-deck: { when empty: shuffle the discards in } }
cards:
  flare: { kind: event, copies: 2, do: flare-up }
tracks: { pressure: { from: 1, to: 10, starts: 1 } }
options:
  spread: { title: How fire spreads, values: [fast, slow], default: fast, status: choice, cites: TW-4 }
variants: { old: { options: { spread: slow } } }
rules:
  burn: { when: a room becomes burning, do: raise pressure by 1, cites: TW-1 }
procedures:
  flare-up:
    cites: TW-4
    do: |
      roll for a room where it is not burning; if none: this effect ends
      make the room burning
  flood (room):
    do: |
      if heat of the room is at least 2 or spread is slow:
        make the room high
flow:
  watch: { repeat while: always, do: flare-up }
ends:
  lost: { at once when: pressure is 10, result: lost, cites: TW-2 }
`,
  'boards/keep.yaml': `version: 1
board: keep
use: [tower]
layout: rooms
spaces: { cellar: room, hall: room, attic: { is: room, water: low } }
links: [cellar hatch hall, hall hatch attic]
address: { die: d3, spaces: { 1: cellar, 2: hall, 3: attic } }
`,
  'night.yaml': `version: 1
scenario: night
use: [tower]
board: ./boards/keep.yaml
options: { spread: slow }
pieces: { figure: 2 }
position: { spaces: { cellar: burning }, tracks: { pressure: 3 }, pieces: { figure-1: { in: hall } } }
`,
  'modules/tower/tests/fire.yaml': `version: 1
tests: The tower's fire
use: [tower]
board: ../../../boards/keep.yaml
cases:
  - test: A flare lights a room and raises the pressure
    covers: [TW-1, TW-4]
    answers: [hall]
    do: flare-up
    then: [hall is burning, pressure is 2]
  - test: At ten the tower is lost
    covers: TW-2
    given: { tracks: { pressure: 9 } }
    do: make hall burning
    then: [hall is burning, pressure is 10, 'the game is lost because "lost"']
`,
};

/** One stretch of one document replaced by another. */
export type Edit = readonly [path: keyof typeof tower & string, written: string, instead: string];

/** The tower with some of its documents changed; a stretch that is not there is our own mistake. */
export function towerWith(...edits: readonly Edit[]): Record<string, string> {
  const files = { ...tower };
  for (const [path, written, instead] of edits) {
    const text = files[path] ?? '';
    if (!text.includes(written)) throw new Error(`${path} has no "${written}"`);
    files[path] = text.replace(written, () => instead);
  }
  return files;
}
