/** Boards to look at. */
export const submarine = `
board: submarine
title: The Submarine
layout: rooms
spaces:
  bow-torpedoes: { is: room, number: 1, title: Bow Torpedoes, at: [0, 0.5] }
  crew-cabin: { is: room, number: 2, title: Crew Cabin, at: [1, 0] }
  galley: { is: room, number: 3, title: Galley, at: [1, 1] }
  bridge: { is: room, number: 4, title: Bridge, at: [2, 0] }
  battery-room: { is: room, number: 5, title: Battery Room, at: [2, 1] }
  periscope: { is: room, number: 6, title: Periscope, at: [2, -1] }
  sonar: { is: room, number: 7, title: Sonar, at: [3, 0] }
  pump-room: { is: room, number: 8, title: Pump Room, at: [3, 1] }
  engine-room: { is: room, number: 9, title: Engine Room, at: [4, 0] }
  reactor: { is: room, number: 10, title: Reactor, at: [4, 1] }
  sea: sea
links:
  - bow-torpedoes hatch crew-cabin
  - bow-torpedoes hatch galley
  - crew-cabin hatch galley
  - crew-cabin hatch bridge
  - galley hatch battery-room
  - bridge hatch battery-room
  - bridge hatch periscope
  - bridge hatch sonar
  - battery-room hatch pump-room
  - sonar hatch pump-room
  - sonar hatch engine-room
  - pump-room hatch reactor
  - engine-room hatch reactor
  - { link: bow-torpedoes hatch sea, id: torpedo-tube }
  - { link: periscope hatch sea, id: tower-hatch }
`;

/** The same without places. */
export const submarineList = submarine.replaceAll(/, at: \[[^\]]*\]/g, '');

export const house = `
board: house
title: The House
reconstructed: the rooms are those of the box, their doors are from memory
layout: rooms
spaces:
  attic: { is: room, title: Attic, at: [1, 0] }
  bedroom: { is: room, title: Master Bedroom, at: [0, 1] }
  landing: { is: room, title: Upper Landing, at: [1, 1] }
  library: { is: room, title: Library, at: [2, 1] }
  kitchen: { is: room, title: Kitchen, at: [0, 2] }
  hall: { is: room, title: Entrance Hall, at: [1, 2] }
  conservatory: { is: room, title: Conservatory, at: [2, 2] }
  cellar: { is: room, title: Wine Cellar, at: [0, 3] }
links:
  - attic stairs landing
  - bedroom door landing
  - landing door library
  - landing stairs hall
  - kitchen door hall
  - hall door conservatory
  - { link: library chute cellar, one way: yes }
  - kitchen stairs cellar
  - kitchen duct hall
`;

export const plan = `
board: plan
layout: grid
legend: { "|": wall, "-": wall, " ": opening, "D": door, ".": square }
outside: open-air
map: |2
      1   2   3   4
    +---+---+---+---+
  1 | .   . | .   . D 1
    +   +-D-+   +---+
  2 | .   .   . |     2
    +---+---+-D-+
      1   2   3   4
`;

/** Too wide to be drawn to scale in 80 columns: seven columns, rooms of every second one in one row. */
export const zigzag = `
board: zigzag
layout: rooms
spaces:
  stern: { number: 1, title: Stern, at: [0, 1] }
  pumps: { number: 2, title: Oxygen Pumps, at: [1, 0] }
  hold: { number: 3, title: Cargo Hold, at: [1, 2] }
  cell: { number: 4, title: Cell, at: [2, 2] }
  mess: { number: 5, title: Officers' Mess, at: [3, 1] }
  store: { number: 6, title: Store, at: [4, 0] }
  control: { number: 7, title: Missile Control, at: [4, 2] }
  lock: { number: 8, title: Lock, at: [5, 2] }
  bow: { number: 9, title: Captain's Cabin, at: [6, 1] }
links:
  - stern hatch pumps
  - stern hatch hold
  - pumps hatch hold
  - pumps hatch cell
  - pumps hatch mess
  - hold hatch cell
  - cell hatch mess
  - mess hatch store
  - mess hatch control
  - store hatch control
  - store hatch lock
  - store hatch bow
  - control hatch lock
  - lock hatch bow
`;
