/** A small whole project without a fault, for slips to be made in: the game of the page about the language, and a map. */
export const base: Readonly<Record<string, string>> = {
  'module.yaml': `version: 1
module: night-watch
title: Night Watch
use: [./hazards.yaml, ./storm.yaml]

spaces:
  room:
    has:
      fire: [out, burning]
      flood: [dry, low, high]
      smoke: { is: 0 to 3, supply: puff }
links:
  hatch:
    has: { blocked: yes/no }
    passes: { figure: the hatch is not blocked, fire: always }
  wall: { has: { damage: 0 to 2 } }
  door: { has: { leaf: [closed, open, gone] } }
places:
  bridge: room
pieces:
  figure:
    stands in: room
    one per: player
    has:
      nerve: { is: [careful, brave], lasts: turn }
      might: { is: 0 to 8, starts: 4 }
      minutes: { is: 0 to 60, starts: 60 }
  crate: { stands in: room, count: 3 to 6 }

meets:
  fire and flood: flood wins
supplies:
  puff: { count: 12, when empty: leave it out }
tracks:
  air: { from: 10, to: 0 }
dice:
  house-die: { faces: [0, 0, 1, 1, 2, 2] }
memory:
  singed: { of: hatch }
options:
  harsh: { values: yes/no, default: no }
  reflow: { values: [into-dry-only, anywhere], default: anywhere }
currencies:
  minutes: minutes of the active figure

card kinds:
  event: { deck: event-deck }
  item: { deck: item-deck, has: { wear: 0 to 3 } }
decks:
  event-deck: { when empty: shuffle the discards in }
  item-deck: { when empty: nothing }
cards:
  blaze:
    kind: event
    copies: 2
    do: |
      roll for a room
      make the room burning
  leak: { kind: event, do: roll for a room; make the room high }
  rope: { kind: item, copies: 2 }

words:
  wet (room): the room is at least low
rules:
  fire-burns-air:
    when: a room becomes burning
    do: lower air by 1
  water-rises:
    when: flood of a room rises
    limit: once a turn
    if: air is at least 3
    do: raise air by 1
procedures:
  douse (room):
    do: |
      if the room is burning:
        make the room not burning
      otherwise:
        raise flood of the room by 1
  search (room) with (figure):
    do: |
      roll d6
      if the roll is at least 5: draw 1 from item-deck for the figure; if none: nothing
      for each crate in the room:
        remove the crate from the board
      the player of the figure may choose a hatch called way of the room; if none: this effect ends
      make the way blocked
      remember the way as singed

flow:
  game: { repeat while: air is at least 1, steps: [watch, weather] }
  watch:
    active: each figure
    steps: [work]
  work: { actions: [step-over, soak], may end when: the room of the active figure is not burning }
  weather:
    if: air is at least 3
    do: |
      draw 1 from event-deck; if none: this effect ends
      play the card
turn: watch
round: game
actions:
  step-over:
    by: figure
    cost: 2 minutes
    asks: the active player chooses a room linked for figure to the room of the active figure
    do: move the active figure to the room
  soak:
    by: figure
    needs:
      The room burns: the room of the active figure is burning
    check: d10 is at most might of the active figure
    success: douse the room of the active figure
    failure: lower might of the active figure by 1
ends:
  air-gone: { title: The air is gone, at once when: air is 0, result: lost }
`,
  'hazards.yaml': `version: 1
module: hazards
spaces:
  chamber: { has: { gas: 0 to 3 } }
procedures:
  ooze (chamber):
    replaceable: yes
    do: put 1 gas on the chamber
rules:
  leak-spreads:
    when: gas of a chamber reaches 3
    do: nothing
`,
  'board.yaml': `version: 1
board: tug
title: The tug
use: [./module.yaml]
layout: rooms
spaces:
  bridge: { is: room, number: 1, title: Bridge }
  engine: { is: room, number: 2, title: Engine Room }
  hold: { is: room, number: 3, flood: low }
  galley: { is: room, number: 4, smoke: 1 }
links:
  - bridge hatch engine
  - { link: engine hatch hold, blocked: yes }
  - engine wall galley
  - { link: bridge door galley, leaf: open }
address: d4
`,
  'cottage.yaml': `version: 1
board: cottage
use: [./rooms.yaml]
layout: grid
map: |2
      1   2   3
    +---+---+---+
  1 | .   . | F | 1
    +   +-D-+   +
  2 | .   .   . | 2
    +---+---+---+
      1   2   3
legend:
  "-": wall
  "|": wall
  " ": gap
  D: { is: door, leaf: closed }
  .: room
  F: { is: room, fire: burning }
address: d2 x d3
`,
  'rooms.yaml': `version: 1
module: rooms
spaces:
  room: { has: { fire: [out, burning] } }
links:
  gap: {}
  wall: {}
  door: { has: { leaf: [closed, open] } }
`,
  'scenario.yaml': `version: 1
scenario: night
title: A night on the tug
use: [./module.yaml]
board: ./board.yaml
start: game
players: 2
pieces: { crate: 4 }
options: { harsh: yes, reflow: into-dry-only }
position:
  spaces: { engine: burning, hold: { flood: high, smoke: 2 } }
  links: { bridge-engine: blocked }
  tracks: { air: 7 }
  pieces: { figure-1: { in: bridge, might: 3, holds: [rope] }, figure-2: galley }
  decks: { event-deck: { top: [leak], discard: [blaze] } }
  active: figure-1
`,
  'tests.yaml': `version: 1
tests: Night Watch
use: [./module.yaml]
board: ./board.yaml
players: 2
cases:
  - test: A blaze in a dry room burns and costs air
    answers: [bridge]
    do: play blaze
    then: [bridge is burning, air is 9]
  - test: The last air loses the game
    given: { tracks: { air: 1 } }
    do: make galley burning
    then:
      - galley is burning
      - air is 0
      - the game is lost because "The air is gone"
  - test: Water does not burn
    do: douse bridge
    then: [bridge is low]
  - test: Who stands in the fire soaks it
    given: ./late.yaml
    action: soak
    answers: [{ luck: '1' }]
    then: [engine is not burning, engine is at least low]
    changes too: [fire]
  - test: Away from the fire nothing is soaked
    given: { pieces: { figure-1: { in: hold } }, active: figure-1 }
    action: soak
    refused: The room burns
  - test: No wind without an hour
    covers: [NW-1]
    step: weather
    then: [there is a burning room where it is dry, every hatch is not blocked, hour is not marked with a bell]
`,
  'late.yaml': `version: 1
position: late
spaces: { engine: burning }
tracks: { hour: 8 }
supplies: { puff: 11 }
pieces: { figure-1: { in: engine }, figure-2: nowhere }
active: figure-1
`,
  'storm.yaml': `version: 1
module: night-watch
use: [./hazards.yaml]
spaces:
  cabin: { is a: room, has: { berths: 1 to 4 } }
places:
  engine: room
tracks:
  hour: { from: 0, to: 12, marks: { bell: [4, 8, 12] } }
rulebook:
  NW-1: The storm comes with the bell.
rays:
  gust:
    at link:
      a closed door: make the door open; this ray ends
      an open door: this ray goes on
      otherwise: this ray ends
    at space:
      a flooded room: this ray ends
      otherwise: this ray goes on
words:
  flooded (room): the room is at least low
  storm: 2 if harsh is yes, otherwise 1
rules:
  bell-rings:
    when: hour rises
    if: hour is marked with a bell and reflow is anywhere
    cites: NW-1
    do: |
      send gust from engine, in each direction
      all at once:
        for each flooded room where smoke of it is at least 1:
          take 1 smoke from the room
  crate-floats:
    when: flood of a room changes, not during event
    after: bell-rings
    limit: once a round for each room
    do: |
      repeat storm times: lower hour by 1
      pick at random a crate in the room; if none: this effect ends
      depending on flood of the room:
        low: nothing
        high: remove the crate from the board
  items-run-out:
    when: item-deck runs out
    do: shuffle item-deck
procedures:
  bail (room) by (figure):
    do: |
      lower flood of the room by 1
      if the supply of puff is 0: spend 1 minutes
      until nothing changes:
        for each flooded room called den: make the den dry
      set hour to the smaller of hour and 3
replacements:
  calm-ooze:
    instead of: ooze (chamber)
    if: gas of the chamber is more than 1
    do: proceed
overrides:
  hazards/leak-spreads: { do: raise gas of the chamber by 1 }
ends:
  all-wet: { when: every room is flooded, looked at: watch, result: lost }
variants:
  hard: { options: { harsh: yes } }
`,
};
