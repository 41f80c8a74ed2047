import { scenarioOf } from './scenario.js';

/** A small game with a bit of everything that bots meet: efforts, checks, cards with copies, choices inside of texts, two ends. */
export const watchHouse = `
spaces: { room: { has: { fire: [out, burning], heat: 0 to 9 } } }
links: { door: { has: { shut: yes/no }, passes: { pawn: the door is not shut } } }
places: { r1: room, r3: room, r5: room }
pieces: { pawn: { stands in: room, one per: player, has: { might: { is: 0 to 9, starts: 5 } } } }
tracks: { air: { from: 12, to: 0 }, hour: { from: 0, to: 9 }, saved: { from: 0, to: 99 } }
decks: { night: { when empty: shuffle the discards in } }
card kinds: { event: { deck: night } }
cards:
  calm: { kind: event, copies: 4, do: nothing }
  blaze: { kind: event, copies: 5, do: roll for a room; make the room burning }
  draught: { kind: event, copies: 2, do: each-feels }
actions:
  go: { by: pawn, asks: the active player chooses a room linked for pawn to the room of the active pawn, do: move the active pawn to the room }
  douse:
    by: pawn
    needs: { Your room does not burn: the room of the active pawn is burning }
    asks: the active player chooses a number called effort from 1 to the smaller of 4 and might of the active pawn
    check: d8 is at most the effort + 3
    success: make the room of the active pawn not burning; raise saved by 1
    do: lower might of the active pawn by the effort
  rest: { by: pawn, do: raise might of the active pawn by 2 }
procedures:
  each-feels:
    do: |
      for each pawn: feel the pawn
  feel (pawn):
    do: |
      the player of the pawn chooses one:
        "Bear it": lower might of the pawn by 1
        "Shut the door":
          the player of the pawn may choose a door called way of the room of the pawn
          if none: nothing
          otherwise: make the way shut
flow:
  game: { repeat while: always, steps: [everybody, weather] }
  everybody: { active: each pawn, steps: [act] }
  act: { actions: [go, douse, rest], take: 1 }
  weather:
    do: |
      lower air by the number of burning rooms
      raise hour by 1
      draw 1 from night; if none: this effect ends
      play the card
      discard the card
turn: everybody
round: game
ends:
  stifled: { at once when: air is 0, result: lost }
  morning: { when: hour is 9, looked at: weather, result: won }
value: 3 * air - 5 * (the number of burning rooms) + 2 * (the number of pawns in a burning room) + saved + the total might of each pawn
`;

export const watchHouseStart = (players: number): string =>
  `players: ${players}\nstart: game\nposition: { spaces: { r2: burning, r4: burning }, pieces: { ${Array.from({ length: players }, (_, i) => `pawn-${i + 1}: r${2 * i + 1}`).join(', ')} } }`;

export function watchHouseScenario(more = '', players = 2) {
  return scenarioOf({ m: `${watchHouse}${more}`, more: watchHouseStart(players) });
}
