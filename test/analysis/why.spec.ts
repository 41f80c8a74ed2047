import { describe, expect, it } from 'vitest';
import { Asked } from '../../core/analysis/why.js';
import { readSentence } from '../../core/analysis/why-sentence.js';
import { runKey } from '../../core/base/luck.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import { Diagnostics, sourceFile } from '../../core/source/index.js';
import { RecordingTable } from '../../core/tables/log.js';
import { readAnswers } from '../../core/tables/log-reading.js';
import { SeededTable } from '../../core/tables/seeded.js';

const files = {
  'm.yaml': `version: 1
module: m
spaces:
  room: { title: Chamber, has: { fire: [out, burning], water: [dry, low, high], smoke: { is: 0 to 3, title: Thick smoke }, shut: yes/no } }
links: { door: {} }
pieces: { cook: { count: 1, stands in: room, title: Cook } }
tracks: { air: { from: 0, to: 9, starts: 9, title: Air left } }
ends: { hall: { title: Great Hall, at once when: "r1 is high and r1 is shut", result: lost } }
places: { r1: room }
rules:
  fire-burns-air: { when: a room becomes burning, do: lower air by 1 }
  fire-spreads:
    when: a room becomes burning
    do: |
      for each room called beside next to the room where it is high: make the beside not burning
flow:
  night:
    repeat while: air is at least 1
    do: |
      roll for a room
      if the room is burning: make the room out
      otherwise: make the room burning
      pick at random a room called wet; if none: this effect ends
      raise smoke of the wet by 1
      if smoke of the wet is 3: make the wet high
`,
  'b.yaml': `version: 1
board: b
use: [./m.yaml]
layout: rooms
spaces:
  r1: { number: 1, title: Great Hall }
  r2: { number: 2, title: Store }
  r3: { number: 3, title: Store, water: low }
links: [ r1 door r2, r2 door r3 ]
address: d3
`,
  's.yaml': `version: 1
scenario: s
use: [./m.yaml]
board: ./b.yaml
start: night
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

function read(text: string): { said: string | undefined; slips: Diagnostics } {
  const slips = new Diagnostics();
  return { said: readSentence(scenario(), text, '--why', slips)?.text, slips };
}

describe('A sentence', () => {
  it.each([
    ['r1 is burning', 'r1 is burning'],
    ['Great Hall is burning', 'r1 is burning'],
    ['the great  hall is dry and Air left is 3', 'r1 is dry and air is 3'],
    ['chamber 2 is burning', 'r2 is burning'],
    ['Room 3 is not dry', 'r3 is not dry'],
    ['room 3 has fire', 'r3 is burning'],
    ['room 3 has no fire', 'r3 is not burning'],
    ['room 3 has water', 'r3 is not dry'],
    ['Great Hall has smoke', 'smoke of r1 is at least 1'],
    ['Great Hall has no smoke', 'smoke of r1 is less than 1'],
    ['the Cook is in Great Hall', 'cook-1 is in r1'],
    ['smoke of Room 1 is 2', 'smoke of r1 is 2'],
    ['the game is lost because "Great Hall"', 'the game is lost because "Great Hall"'],
    ['r1 is burning?', 'r1 is burning'],
    ['why does room 3 have fire?', 'r3 is burning'],
    ['Why is the Great Hall burning', 'r1 is burning'],
    ['is the Great Hall not burning?', 'r1 is not burning'],
    ["why isn't room 3 burning", 'r3 is not burning'],
    ["room 3 isn't burning", 'r3 is not burning'],
    ['room 3 doesn’t have any fire', 'r3 is not burning'],
    ["why hasn't the Great Hall got smoke?", 'smoke of r1 is less than 1'],
    ['does room 3 have water', 'r3 is not dry'],
    ['room 3 is not on fire', 'r3 is not burning'],
    ['why is it so that room 3 is on fire', 'r3 is burning'],
    ['is there fire in the Great Hall?', 'r1 is burning'],
    ['there is no smoke in room 3', 'smoke of r3 is less than 1'],
    ['room 3 was burning', 'r3 is burning'],
    ['room 3 has fire and Great Hall has no smoke', 'r3 is burning and smoke of r1 is less than 1'],
    ['why is the game lost?', 'the game is lost'],
    ['why is Air left 3?', 'air is 3'],
    ['why is the smoke of the Great Hall 2?', 'the smoke of r1 is 2'],
    ['why is thick smoke of the Great Hall 2?', 'smoke of r1 is 2'],
    ['Thick smoke of room 3 is 2', 'smoke of r3 is 2'],
    ['why did room 3 not burn?', 'r3 is not burning'],
    ['why does the Great Hall burn?', 'r1 is burning'],
  ])('may call things as people do: %s', (text, said) => {
    const found = read(text);
    expect([found.said, found.slips.list]).toEqual([said, []]);
  });

  it.each([
    ['the game is lost because "Great Hal"', 'Great Hal', 'Great Hall'],
    ['the game is won because "Great Hall"', 'Great Hall', undefined],
  ])('asks for a reason that there is: %s', (text, marks, suggestion) => {
    const { said, slips } = read(text);
    expect(said).toBe(undefined);
    expect(slips.list.map(({ code, at, suggestion: near }) => [code, at?.start, near])).toEqual([
      ['BK0601', text.indexOf(marks), suggestion],
    ]);
  });

  it.each(['Great Hall', 'why?', '', 'how did it come to the Great Hall', 'Great Hall burns'])(
    'that is none is told what can be asked: %s',
    (text) => {
      const { said, slips } = read(text);
      expect(said).toBe(undefined);
      expect(slips.list[0]?.help).toMatch(/ask with a sentence that is so or not, such as `r1 is burning`/);
    },
  );

  it('does not take a title for one of the two it may mean, and names both', () => {
    const { said, slips } = read('Store is burning');
    expect(said).toBe(undefined);
    expect(slips.list[0]?.help).toContain('"store" may be r2, r3');
  });

  it('of an unknown name is taken for the nearest, whatever the order of the words', () => {
    for (const text of [
      'why is the cok burning',
      'is the great hal burning',
      'Grat Hall is burning',
      'why is r11 burning?',
    ])
      expect(read(text).slips.list[0]?.suggestion, text).toMatch(/^(cook-1|r1) is burning$/);
  });

  it('is marked at the words as they were written', () => {
    for (const text of ['Great Hall is burnnig', 'why is the Great Hall burnnig?']) {
      const [slip] = read(text).slips.list;
      const start = text.indexOf('burnnig');
      expect([slip?.code, slip?.at?.start, slip?.at?.end, slip?.suggestion]).toEqual([
        'BK0610',
        start,
        start + 7,
        'burning',
      ]);
    }
  });
});

/** A run with a seed: its answers, and what a condition was worth after each of its steps by looking at the state. */
function played(seed: number, holds: (value: (property: string, id: number) => number) => boolean) {
  const made = scenario();
  const run = new TracedRun(made);
  const { compiled, state } = run.machine;
  const key = runKey(seed, 0);
  const recording = new RecordingTable(compiled, new SeededTable(compiled, key));
  const value = (name: string, id: number): number => {
    for (const [property, stretch] of compiled.layout.properties)
      if (property.name === name) return state[stretch.base + id] ?? 0;
    throw new Error(name);
  };
  run.begin(recording, key);
  const held = [holds(value)];
  for (const _ of run.play()) held.push(holds(value));
  const text = recording.answers.map((answer) => JSON.stringify(answer)).join('\n');
  return { made, key, held, answers: readAnswers(sourceFile('a.log', text)).answers };
}

describe('A history', () => {
  it.each([
    ['r2 is burning', (v: (p: string, id: number) => number) => v('fire', 1) === 1],
    ['there is a burning room', (v: (p: string, id: number) => number) => [0, 1, 2].some((id) => v('fire', id) === 1)],
    [
      'the number of burning rooms is at least 2',
      (v: (p: string, id: number) => number) => [0, 1, 2].filter((id) => v('fire', id) === 1).length >= 2,
    ],
    [
      'there is a room next to r2 where it is high and smoke of r2 is at least 1',
      (v: (p: string, id: number) => number) => [0, 2].some((id) => v('water', id) === 2) && v('smoke', 1) >= 1,
    ],
  ])('is that of the states of the run, and every cause is a change of its own step: %s', (text, holds) => {
    for (const seed of [1, 2, 3, 4]) {
      const { made, key, held, answers } = played(seed, holds);
      const sentence = readSentence(made, text, '--why', new Diagnostics());
      if (!sentence) throw new Error(text);
      for (const at of held.keys()) {
        const asked = new Asked({ scenario: made, answers, key }, sentence);
        const why = asked.why(asked.history(at));
        let since = at;
        while (since > 0 && held[since - 1] === held[at]) since--;
        expect([why.history.holds, why.history.since]).toEqual([held[at], since]);
        if (since > 0) expect(why.causes.map((c) => c.step)).toContain(since);
        for (const { chain } of why.causes) {
          expect(chain.at(-1)?.event).toBe('change');
          chain.slice(1).forEach((event, i) => expect(event.cause).toBe(chain[i]?.id));
        }
      }
    }
  });

  it('names of the changes that make it so only those without which it would not be so', () => {
    const { made, key, held, answers } = played(2, (v) => v('fire', 0) === 1 && v('smoke', 1) >= 2);
    const sentence = readSentence(made, 'r1 is burning and smoke of r2 is at least 2', '--why', new Diagnostics());
    if (!sentence) throw new Error('no sentence');
    const at = held.lastIndexOf(true);
    expect(at).toBeGreaterThan(0);
    const asked = new Asked({ scenario: made, answers, key }, sentence);
    const { causes } = asked.why(asked.history(at));
    const things = causes.map(({ chain }) => {
      const last = chain.at(-1);
      return last?.event === 'change' && last.what.is === 'property'
        ? `${last.what.property.name} ${last.what.thing}`
        : '';
    });
    expect(things).toContain('fire 0');
    expect(things.every((thing) => ['fire 0', 'smoke 1'].includes(thing))).toBe(true);
  });
});
