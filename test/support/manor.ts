/** A small game of tiles in which everything happens to tiles that can: its run with seed 1 is told in tests. */
export const manor: Readonly<Record<string, string>> = {
  'module.yaml': `version: 1
module: manor
title: Manor
floors: [ground, upper]
tiles: { chamber: { of: room } }
spaces: { room: { has: { burning: { is: yes/no, drawn: flame } } } }
links:
  doorway: { has: { locked: yes/no }, passes: { figure: there is a doorway facing the doorway } }
  wall: {}
  window: {}
  stairs: { passes: { figure: always } }
  barrier: {}
  passage: { spare: 2, passes: { figure: always } }
pieces:
  guest: { title: Guest, stands in: room, one per: player }
words:
  open (doorway): there is no link facing the doorway
places: { porch: room, lobby: room, loft: room, kitchen: room, closet: room, cupboard: room }
flow:
  game: { steps: [lay, spin, join, sink, shut, away] }
  lay:
    do: |
      pick at random an open doorway called way of lobby
      if none: this effect ends
      the crew attaches kitchen to the way; if none: this effect ends
  spin: { do: turn closet by 1 }
  join: { do: join porch to loft with a passage }
  sink:
    do: |
      pick at random an open doorway called way of porch
      if none: this effect ends
      the crew attaches closet to the way; if none: this effect ends
  shut:
    do: |
      for each passage: remove the passage
  away: { do: remove closet }
`,
  'board.yaml': `version: 1
board: manor
title: Manor
use: [./module.yaml]
layout: tiles
other sides: wall
tiles:
  hall:
    on: ground
    parts:
      porch: { title: Porch, at: [1, 0], north: doorway, east: doorway }
      lobby: { title: Lobby, north: doorway, west: doorway }
  loft: { title: Loft, on: upper, north: doorway, east: doorway, south: doorway, west: doorway }
  kitchen: { title: Kitchen, floors: ground, north: doorway, east: window }
  closet: { title: Closet, on: upper, at: [1, 0], south: doorway }
  rift:
    on: upper
    at: [0, 1]
    parts: { brink: { title: Brink, west: doorway }, ledge: { title: Ledge, east: doorway, south: doorway } }
  cupboard: { title: Cupboard, on: upper, at: [2, 0], north: doorway }
links:
  - lobby stairs loft
  - brink barrier ledge
`,
  'scenario.yaml': `version: 1
scenario: manor
title: Manor
use: [./module.yaml]
board: ./board.yaml
players: 1
position: { pieces: { guest-1: lobby }, spaces: { brink: burning }, links: { loft-west: locked } }
`,
};
