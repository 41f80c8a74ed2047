import { describe, expect, it } from 'vitest';
import { mentionedSlots } from '../../core/analysis/mentions.js';
import { Asked } from '../../core/analysis/why.js';
import { readSentence } from '../../core/analysis/why-sentence.js';
import { runKey } from '../../core/base/luck.js';
import { nameOf } from '../../core/compile/world.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf, prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { Diagnostics } from '../../core/source/index.js';
import { Names } from '../../core/view/account-names.js';
import { whyText } from '../../core/view/why-text.js';

const files = {
  'm.yaml': `version: 1
module: m
spaces:
  room: { has: { fire: [out, burning], water: 0 to 4, floor: { is: 0 to 3, printed: yes } } }
  yard: {}
links:
  way: { has: { blocked: yes/no }, passes: { fire: the way is clear } }
  door: { is a: way, title: Door, has: { leaf: [closed, open] }, passes: { fire: the door is clear and the door is open } }
  wall: {}
pieces: { cook: { count: 2, stands in: room } }
words:
  wet (room): water of the room is at least 1
  flooded (room): the room is wet and water of the room is at least 3
  clear (way): the way is not blocked
  beset (room): there is a burning room linked for fire to the room
meets: { fire and water: water wins }
flow: { night: { repeat: 3, do: fire-acts } }
procedures:
  fire-acts:
    do: |
      for each room linked for fire to a burning room where it is not burning, as it was: make the room burning
`,
  'b.yaml': `version: 1
board: b
use: [./m.yaml]
layout: rooms
spaces: { hall: { is: room, fire: burning }, den: { is: room, water: 2 }, loft: { is: room }, attic: { is: room }, cave: { is: room }, lawn: { is: yard } }
links:
  - hall way den
  - { link: hall door loft, leaf: open }
  - { link: loft door attic, leaf: closed }
  - hall wall attic
  - lawn way hall
`,
  's.yaml': `version: 1
scenario: s
use: [./m.yaml]
board: ./b.yaml
start: night
pieces: { cook: 2 }
position: { version: 1, position: p, pieces: { cook-1: { in: hall }, cook-2: { in: den } } }
`,
};

function scenario(): Scenario {
  const project = loadProject(['s.yaml'], memoryFiles(files));
  const to = new Diagnostics();
  const [document] = project.entries;
  const made = document && prepare(sourceOf(project, document), to);
  if (!made) throw new Error(to.list.map((d) => d.message).join());
  return made;
}
const made = scenario();

/** Each slot as `water of den`. */
function slots(machine: Machine, text: string): string[] {
  const sentence = readSentence(made, text, '--why', new Diagnostics());
  if (!sentence) throw new Error(text);
  const { layout, compiled } = machine;
  return [...mentionedSlots(machine, [sentence.condition])].map((slot) => {
    for (const [property, { base, first, last }] of layout.properties)
      if (slot >= base + first && slot <= base + last)
        return `${property.name} of ${nameOf(compiled.world, property.kind.universe, slot - base)}`;
    return slot >= layout.place.base ? `place of ${nameOf(compiled.world, 'piece', slot - layout.place.base)}` : '?';
  });
}

describe('A condition speaks of', () => {
  const machine = machineOf(made, 'traced');
  const rooms = ['hall', 'den', 'loft', 'attic', 'cave'];
  it.each([
    ['den is burning', ['fire of den']],
    ['den is wet', ['water of den']],
    ['den is flooded', ['water of den']],
    ['not (den is flooded and loft is wet)', ['water of den', 'water of loft']],
    ['hall is linked for fire to den', ['blocked of hall-den']],
    ['hall is linked for fire to loft', ['blocked of hall-loft', 'leaf of hall-loft']],
    ['hall is linked for fire to cave', []],
    [
      'loft is beset',
      [
        'blocked of hall-loft',
        'leaf of hall-loft',
        'blocked of loft-attic',
        'leaf of loft-attic',
        'fire of hall',
        'fire of attic',
      ],
    ],
    ['the number of wet rooms next to loft is 1', ['water of hall', 'water of attic']],
    ['there is a burning room', rooms.map((room) => `fire of ${room}`)],
    [
      'there is a burning room next to the room of cook-1',
      ['place of cook-1', ...rooms.map((room) => `fire of ${room}`)],
    ],
    ['the total water of each room is 2', rooms.map((room) => `water of ${room}`)],
  ])('what it names, through every word: %s', (text, expected) => {
    expect(slots(machine, text).sort()).toEqual([...expected].sort());
  });
});

function why(text: string): string {
  const condition = readSentence(made, text, '--why', new Diagnostics());
  if (!condition) throw new Error(text);
  const asked = new Asked({ scenario: made, answers: [], key: runKey(1, 0) }, condition);
  const names = new Names(made.world, [], false);
  const told = whyText(asked.why(asked.history(undefined)), names, new Map(), { columns: 400, isEnd: true });
  return told.replace(/: [bm]\.yaml:\d+| at m\.yaml:\d+/g, '').replace(/\n+ */g, '\n');
}

describe('Why something never was', () => {
  it('names what kept it out, each time', () => {
    const said = why('den is burning');
    expect(said.match(/Kept out in/g)).toHaveLength(3);
    expect(said).toContain(
      'Kept out in step 1 (night, 1st time): den stays out because its water is 2, by m/fire-and-water',
    );
  });

  it('names what is shut, and what it would take', () => {
    expect(why('attic is burning')).toContain(
      '\nClosed to fire: the door to loft (loft - attic is closed); the wall to hall.\n',
    );
  });

  it('names what is open, and what is there', () => {
    expect(why('den is burning')).toContain('\nOpen to fire: hall is burning, through the way.\n');
  });

  it('says that nothing leads there', () => {
    expect(why('cave is burning')).toContain('\nNothing joins cave to another place, so no fire spreads to it.\n');
  });

  it('says that it can never be otherwise', () => {
    expect(why('hall is linked for fire to cave')).toContain('\nIt hangs on the board and the options alone');
  });
});

it('Why something came to be tells what it could have come from', () => {
  expect(why('loft is burning')).toContain('\nbeside it then, open to fire: hall is burning, through the door\n');
});
