import { fc, it as prop } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf, prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { checkProgram } from '../../core/language/check.js';
import type { Model } from '../../core/language/model.js';
import { Diagnostics } from '../../core/source/index.js';
import { keyOf } from '../../core/tables/enumerator.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { positionOf, positionText } from '../../core/view/position-text.js';
import { shipped } from '../support/scenario.js';

/** Something of everything that a state is made of. */
const files = {
  'm.yaml': `version: 1
module: m
spaces:
  room: { has: { flood: [dry, low, high], smoke: { is: 0 to 3, supply: puff }, sealed: yes/no, guard: a figure or none } }
links: { door: { has: { leaf: [closed, open], jam: { is: 1 to 3 or none } } } }
pieces:
  figure: { stands in: room, one per: player, has: { might: { is: 0 to 4, starts: 2 }, keepsake: an item or none } }
supplies: { puff: { count: 9 } }
tracks: { air: { from: 0, to: 40, starts: 40 } }
card kinds:
  item: { deck: chest, has: { wear: 0 to 3, tied: a room or none } }
  event: { deck: events, has: { faint: 1 to 4 or none } }
decks: { chest: { when empty: shuffle the discards in }, events: { when empty: shuffle the discards in } }
cards:
  rope: { kind: item, copies: 3 }
  lamp: { kind: item, copies: 2, wear: [1, 2] }
  gust: { kind: event, copies: 4 }
  wave: { kind: event, copies: 3, faint: [1, 2, none] }
  late: { kind: event, copies: 2, joins: second shuffle }
actions:
  search:
    by: figure
    limit: once a turn
    do: |
      draw 1 from chest for the active figure; if none: nothing
  drop:
    by: figure
    limit: once a round
    asks: the active player chooses an item of the active figure
    do: discard the item
  sing: { by: figure, do: nothing }
rules:
  gasp: { when: flood of a room rises, limit: once a turn for each room, do: lower air by 1 }
  first: { when: smoke of a room rises, limit: once a game, do: lower air by 1 }
turn: turn
round: round
flow:
  game: { steps: [opening, round] }
  opening:
    do: |
      for each figure:
        pick at random a room; if none: nothing
        otherwise: move the figure to the room
  round: { repeat: 4, steps: [weather, weather, turn] }
  weather:
    do: |
      draw 1 from events; if none: this phase ends
      pick at random a room; if none: nothing
      otherwise:
        raise flood of the room by 1
        put 2 smoke on the room
      discard the card
  turn: { active: each figure, steps: [acting, settling] }
  acting: { actions: [search, sing], freely: [drop], take: 2, may end when: always }
  settling:
    do: |
      pick at random a door; if none: this phase ends
      make the door open
      set jam of the door to 2
      pick at random a room; if none: this phase ends
      make the room sealed
      set guard of the room to the active figure
      pick at random an item; if none: this phase ends
      raise wear of the item by 1
      set tied of the item to the room
      set keepsake of the active figure to the item
ends:
  stifled: { title: Nobody breathes, at once when: air is at most 26, result: lost }
`,
  'board.yaml': `version: 1
board: b
use: [./m.yaml]
layout: rooms
spaces: { "1": { smoke: 1 }, bow: { flood: low }, hold: {} }
links: [ 1 door bow, bow door hold ]
`,
  's.yaml': `version: 1
scenario: s
use: [./m.yaml]
board: ./board.yaml
players: 2
position:
  tracks: { air: 30 }
  supplies: { puff: 6 }
  decks: { chest: { top: [lamp 2, rope, rope], aside: [lamp 1] }, events: { top: [wave 2, gust] } }
  pieces: { figure-1: { holds: [rope] } }
`,
};

interface Game {
  readonly scenario: Scenario;
  readonly model: Model;
  readonly source: ReturnType<typeof sourceOf>;
}

function game(project: ReturnType<typeof loadProject>): Game {
  const [document] = project.entries;
  if (!document) throw new Error('no scenario');
  const source = sourceOf(project, document);
  const told = new Diagnostics();
  const model = checkProgram(source.modules, told);
  const scenario = prepare(source, told, { model });
  expect(
    [...project.diagnostics.list, ...told.list].filter((d) => d.severity === 'error').map((d) => d.message),
  ).toEqual([]);
  if (!scenario) throw new Error('no scenario');
  return { scenario, model, source };
}

/** A machine that starts where a text says. */
function begunAt({ model, source }: Game, text: string): Machine {
  const own = { 'p.yaml': text };
  const project = loadProject(['p.yaml'], memoryFiles(own));
  const told = project.diagnostics;
  const scenario = prepare({ ...source, position: project.entries[0]?.tree }, told, { model });
  expect(told.list.map((d) => `${d.message} in\n${text}`)).toEqual([]);
  if (!scenario) throw new Error('no scenario');
  return machineOf(scenario, 'asked');
}

const written = (machine: Machine): string => positionText(positionOf(machine), { position: 'p' }, []);

/** Plays some steps; whether the run goes on. */
function played(machine: Machine, seed: number, steps: number): boolean {
  const key = runKey(seed, 0);
  machine.sit(new SeededTable(machine.compiled, key));
  machine.reset(key);
  for (let i = 0; i < steps; i++) if (machine.step() !== 0) return false;
  return true;
}

describe('a position that was written down', () => {
  const games: [string, () => Game][] = [
    ['a game with something of everything', () => game(loadProject(['s.yaml'], memoryFiles(files)))],
    ['the long watch of the submarine', () => game(shipped('scenarios/red-november/adrift-long.yaml'))],
    ['the cottage', () => game(shipped('scenarios/hazards/cottage.yaml'))],
    ['the cellar', () => game(shipped('scenarios/examples/cellar/scenario.yaml'))],
  ];
  describe.each(games)('of %s', (_, make) => {
    const it = make();
    const machine = machineOf(it.scenario, 'asked');

    prop.prop([fc.nat(1_000_000), fc.nat(40)], { numRuns: 60 })(
      'is the state it was written from, and written again is the same text',
      (seed, steps) => {
        played(machine, seed, steps);
        const text = written(machine);
        const again = begunAt(it, text);
        expect(keyOf(again)).toBe(keyOf(machine));
        expect(written(again)).toBe(text);
      },
    );
  });

  const all = game(loadProject(['s.yaml'], memoryFiles(files)));
  it('says of the start of the board nothing but where it stands', () => {
    expect(written(begunAt(all, 'version: 1\nposition: p\n'))).toBe('version: 1\nposition: p\nat: game\n');
  });

  it('says everything there is, sooner or later', () => {
    const machine = machineOf(all.scenario, 'asked');
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      played(machine, seed, seed % 30);
      for (const word of written(machine).match(/[a-z][a-z ]*(?=:)/g) ?? []) seen.add(word);
    }
    for (const word of [
      ...[
        'at',
        'when',
        'place',
        'counts',
        'taken',
        'used',
        'over',
        'active',
        'tracks',
        'supplies',
        'spaces',
        'links',
        'pieces',
      ],
      ...['cards', 'decks', 'top', 'discard', 'rest', 'aside', 'shuffles', 'holds', 'in'],
    ])
      expect(seen, word).toContain(word);
  });
});
