import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { machineOf, prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { brief, found } from './support.js';

/** Words that every object of JavaScript answers to; to an author they are names like any other. */
const words = ['constructor', 'prototype', 'valueof', 'then', 'default', 'class', 'arguments', 'eval', 'length'];

/** A module in which everything that can have a name has this one, or one that begins with it. */
function moduleOf(n: string): string {
  return `version: 1
module: ${n}
rulebook: { ${n}: Everything has one name. }
places: { ${n}: room }
spaces:
  room: { title: __proto__, has: { ${n}: [${n}-low, ${n}-high], toll: 0 to 3 } }
links:
  ${n}-door: { has: { ${n}-leaf: [${n}-shut, ${n}-open] }, passes: { ${n}: always } }
pieces:
  ${n}-figure: { stands in: room, named: [${n}-one, ${n}-two], has: { ap: 0 to 4 } }
card kinds: { ${n}-kind: { deck: ${n}-deck, has: { ${n}: 1 to 4 } } }
decks: { ${n}-deck: { when empty: shuffle the discards in } }
cards: { ${n}-card: { kind: ${n}-kind, ${n}: [1, 2], cites: ${n}, do: raise ${n}-track by 1 } }
dice: { ${n}-die: { faces: [1, 2] } }
tracks: { ${n}-track: { from: 0, to: 9, marks: { ${n}: [3] } } }
options: { ${n}-option: { values: [${n}, other-one], default: ${n} } }
variants: { ${n}: { options: { ${n}-option: ${n} } } }
supplies: { ${n}: { count: 5 } }
memory: { ${n}: { of: room } }
currencies: { ${n}: ap of the active ${n}-figure }
words: { "${n}-word (room)": the room is ${n}-low, ${n}-value: "${n}-track + 1" }
rules:
  ${n}: { when: "a room becomes ${n}-high, during ${n}-go", limit: once a turn, do: raise ${n}-track by 1 }
procedures:
  ${n}-go (room called ${n}):
    chain: yes
    do: |
      make the ${n} ${n}-high
      remember the ${n} as ${n}
      roll ${n}-die called ${n}-roll
      if ${n}-option is ${n}: raise ${n}-track by the ${n}-roll
      pick at random a ${n}-low room called found linked for ${n} to the ${n}; if none: this effect ends
      put 1 toll on the found
  ${n}-burst (room): { replaceable: yes, do: "send ${n} from the room, in each direction" }
rays:
  ${n}: { at link: { a ${n}-open ${n}-door: this ray goes on, otherwise: this ray ends }, at space: { otherwise: this ray goes on } }
replacements:
  ${n}: { instead of: ${n}-burst (room), if: the room is ${n}-word, do: nothing }
actions:
  ${n}: { by: ${n}-figure, needs: { __proto__: ap of the ${n}-figure is at least 0, ${n}: always }, do: nothing }
flow:
  ${n}:
    repeat: 3
    active: ${n}-one
    do: |
      for each room: ${n}-go the room
      for each room: ${n}-burst the room
      draw 1 from ${n}-deck; if none: this effect ends
      play the card
ends: { ${n}: { at once when: ${n}-track is at least 9, result: lost } }
never: { ${n}: never }
turn: ${n}
`;
}

function filesOf(n: string): Record<string, string> {
  return {
    'm.yaml': moduleOf(n),
    'b.yaml': `version: 1\nboard: ${n}\nuse: [./m.yaml]\nlayout: rooms\nspaces: { ${n}: {}, ${n}-b: {} }\nlinks: [ { link: ${n} ${n}-door ${n}-b, id: ${n}-link } ]\n`,
    's.yaml': `version: 1\nscenario: ${n}\nuse: [./m.yaml]\nboard: ./b.yaml\nstart: ${n}\nvariant: ${n}\nposition: { spaces: { ${n}: ${n}-low }, links: { ${n}-link: ${n}-open }, tracks: { ${n}-track: 1 }, supplies: { ${n}: 4 }, decks: { ${n}-deck: { top: [${n}-card] } } }\n`,
  };
}

describe('names that mean something to JavaScript', () => {
  it.each(words)('%s names everything in a module that checks, compiles and runs', (n) => {
    const project = loadProject(['s.yaml'], memoryFiles(filesOf(n)));
    const [document] = project.entries;
    expect(found(filesOf(n), 's.yaml').list.map(brief)).toEqual([]);
    if (!document) throw new Error('the scenario was not read');
    const scenario = prepare(sourceOf(project, document), project.diagnostics);
    if (!scenario) throw new Error('the scenario cannot be run');
    const plain = machineOf(scenario, 'plain');
    plain.reset(runKey('names', 1));
    plain.play(1000);
    const asked = machineOf(scenario, 'asked');
    asked.sit(new SeededTable(asked.compiled, runKey('names', 1)));
    asked.reset(runKey('names', 1));
    for (let i = 0; i < 1000 && asked.step() === 0; i++);
    expect([...asked.compared]).toEqual([...plain.compared]);
  });

  // They are no names at all: one word in small letters.
  it.each(['__proto__', 'toString', 'hasOwnProperty', '__defineGetter__'])(
    '%s is refused as a name where it stands',
    (n) => {
      const files = {
        'm.yaml': `version: 1\nmodule: m\nspaces: { ${n}: {} }\ntracks: { ${n}: { from: 0, to: 1 } }\ndecks: { ${n}: {} }\n`,
      };
      expect(
        found(files, 'm.yaml')
          .list.map(brief)
          .filter((line) => !line.startsWith(`BK0207 ${n}`)),
      ).toEqual([]);
    },
  );

  it.each(['__proto__', 'toString', 'constructor'])('%s in rule text is a word that is not known, and no more', (n) => {
    const files = {
      'm.yaml': `version: 1\nmodule: m\nspaces: { room: { has: { smoke: [fresh, smoky] } } }\nmeets: {}\nprocedures:\n  go (room):\n    do: |\n      make the room ${n}\n      raise ${n} by 1\n      ${n} the room\n`,
    };
    const report = found(files, 'm.yaml');
    expect(report.list.length).toBeGreaterThan(0);
    for (const d of report.list) {
      expect(d.at).toBeDefined();
      for (const text of [d.message, d.label ?? '', d.help ?? '', d.suggestion ?? ''])
        expect(typeof text).toBe('string');
    }
  });
});
