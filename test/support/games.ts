import type { Inline } from './scenario.js';

/** Two watchmen in four rooms: fire spreads by luck, water puts it out, cards are held; either may win or lose. */
export const watch: Inline = {
  m: `
title: The watch
spaces: { room: { has: { fire: [out, burning], heat: 0 to 3 } } }
links: { door: { passes: { watchman: always, fire: always } } }
pieces:
  watchman:
    title: Watchman
    stands in: room
    one per: player
    has: { ap: { is: 0 to 4, starts: 2, title: Points }, nerve: [calm, shaken], order: 0 to 9 }
currencies: { points: ap of the active watchman }
tracks: { damage: { title: Damage, from: 0, to: 4, starts: 0 }, hours: { title: Hours, from: 3, to: 0 } }
card kinds: { item: { deck: items } }
decks: { items: { title: Items, when empty: nothing } }
cards:
  pail: { title: Pail, kind: item, copies: 3 }
  rope: { title: Rope, kind: item, copies: 2 }
rules:
  burns: { when: a room becomes burning, do: raise damage by 1 }
actions:
  step-over:
    title: Step over
    by: watchman
    cost: 1 points
    asks: the active player chooses a room next to the room of the active watchman
    do: move the active watchman to the room
  douse:
    title: Douse
    by: watchman
    needs: { Your room does not burn: the room of the active watchman is burning }
    asks: the active player chooses a number called effort from 1 to ap of the active watchman
    cost: the effort points
    check: d6 is at most the effort * 2
    success: make the room of the active watchman out
    failure: make the active watchman shaken
  search:
    title: Search
    by: watchman
    limit: once a turn
    cost: 1 points
    do: |
      draw 1 from items for the active watchman; if none: nothing
  pass-on:
    title: Pass something on
    by: watchman
    limit: once a turn
    needs: { You hold nothing: the number of items of the active watchman is at least 1 }
    asks: the active player chooses a watchman called friend where it is not the active watchman
    do: |
      the active player chooses any number of items called gift of the active watchman
      give the gift to the friend
flow:
  game: { repeat while: hours is at least 1, steps: [everybody, night] }
  everybody: { active: each watchman, steps: [act, spark] }
  act: { title: A watch, actions: [step-over, douse, search, pass-on] }
  spark:
    title: A spark
    do: |
      set ap of the active watchman to 2
      roll for a room
      if the room is burning: raise damage by 1
      if the room is not burning:
        if the player of the active watchman agrees to "Stamp it out?":
          roll d6
          if the roll is at most 3: make the room burning
        otherwise: make the room burning
  night: { title: The night goes on, do: lower hours by 1 }
turn: everybody
round: game
ends:
  lost: { title: The house burns down, at once when: damage is 4, result: lost }
  won: { title: The night is over, at once when: hours is 0, result: won }
`,
  board: `
layout: rooms
title: The house
spaces: { hall: { number: 1, title: Hall }, cellar: { number: 2, title: Cellar }, loft: { number: 3, title: Loft }, yard: { number: 4, title: Yard } }
links: [ hall door cellar, hall door loft, hall door yard ]
address: d4
`,
  more: 'title: A night watch\nplayers: 2\nposition: { pieces: { watchman-1: { in: hall }, watchman-2: { in: yard } } }',
};
