/** Small games, each with one fault, and what mends it. */
import { row } from '../support/scenario.js';

export interface Faulty {
  readonly kind: string;
  readonly m: string;
  readonly more?: string;
  /** What is wrong in the module, and what stands there instead once it is mended. */
  readonly wrong: string;
  readonly right: string;
}

const rooms = `
spaces: { room: { has: { fire: [out, burning], flood: [dry, wet], soot: 0 to 3 } } }
links: { door: {} }
tracks: { air: { from: 0, to: 9, starts: 2 } }
`;

const turns = (acting: string): string => `${rooms}
pieces: { pawn: { stands in: room, one per: player, has: { coins: 0 to 3 } } }
actions:
  spend: { by: pawn, needs: { A coin: coins of the pawn is at least 1 }, do: lower coins of the pawn by 1 }
ends: { rich: { title: Rich, at once when: air is 9, result: won } }
flow:
  game: { repeat while: air is at most 8, steps: [turn, breath] }
  turn: { active: the pawn with the most coins, take: 1, actions: [spend]${acting} }
  breath: { do: raise air by 1 }
turn: turn
`;

export const faulty: readonly Faulty[] = [
  {
    kind: 'never',
    m: `${rooms}
never: { Nothing burns under water: there is a burning room where it is wet }
flow:
  game: { repeat: 4, steps: [smoulder, burn, leak] }
  smoulder: { do: 'for each room: raise soot of the room by 1' }
  burn:
    do: |
      roll for a room
      make the room burning
  leak:
    do: |
      roll for a room where it is dry; if none: this effect ends
      if the room is not burning: make the room wet
`,
    wrong: '      make the room burning',
    right: '      if the room is dry: make the room burning',
  },
  {
    kind: 'broken',
    m: `${rooms}
flow:
  game:
    repeat: 5
    do: |
      roll d6
      set air to air + the roll
`,
    wrong: 'set air to air + the roll',
    right: 'raise air by the roll',
  },
  {
    kind: 'stuck',
    m: turns(', may end when: never'),
    more: 'players: 1\nposition: { pieces: { pawn-1: { in: r1, coins: 2 } } }',
    wrong: ', may end when: never',
    right: '',
  },
  {
    kind: 'stuck',
    m: `${rooms}
ends: { choked: { title: Choked, at once when: air is 9, result: lost } }
flow:
  game: { repeat: 3, steps: [breath] }
  breath:
    do: |
      roll d6
      if the roll is 6: lower air by 1
      otherwise: raise air by 7
`,
    wrong: 'repeat: 3',
    right: 'repeat while: always',
  },
  {
    kind: 'endless',
    m: `${rooms}
ends: { calm: { title: Calm, at once when: air is 3, result: won } }
flow:
  game:
    repeat while: always
    do: |
      roll d2
      if the roll is 1: lower air by 1
      otherwise if air is at least 1: raise air by 1
`,
    wrong: 'otherwise if air is at least 1: raise',
    right: 'otherwise: raise',
  },
  {
    kind: 'unreached',
    m: `${rooms}
flow:
  game:
    repeat: 2
    do: |
      for each burning room called hearth:
        for each room linked to the hearth: make the room burning
`,
    more: 'position: { spaces: { r1: burning } }',
    wrong: 'repeat: 2',
    right: 'repeat: 4',
  },
  {
    kind: 'order',
    m: `${rooms}
flow:
  game:
    repeat: 2
    steps: [burn, spread]
  burn:
    do: |
      roll for a room
      make the room burning
  spread:
    do: |
      for each room called spot:
        if there is a burning room linked to the spot: make the spot burning
`,
    wrong: 'if there is a burning room linked to the spot: make the spot burning',
    right: 'if the spot is dry: make the spot burning',
  },
];

/** The documents of one of them. */
export function documentsOf({ m, more = '' }: Faulty): Record<string, string> {
  return {
    'package.json': '{}',
    'scenario.yaml': `version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./board.yaml\n${more}\n`,
    'm.yaml': `version: 1\nmodule: m\n${m}\n`,
    'board.yaml': `version: 1\nboard: p\nuse: [./m.yaml]\n${row}\n`,
  };
}
