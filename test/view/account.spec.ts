import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import { Diagnostics, renderAll } from '../../core/source/index.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { Account } from '../../core/view/account.js';
import { stateJson } from '../../core/view/state-json.js';
import { scenarioOf } from '../support/scenario.js';

const module = `version: 1
module: m
spaces:
  room:
    has:
      fire: { is: [cold, burning] }
      water: { is: [dry, low, high], title: Wasser }
links: { door: { has: { jammed: yes/no } } }
pieces:
  clock: { count: 1 to 3, title: Clock, has: { hours: { is: 0 to 12, starts: 12, title: Hours left } } }
tracks:
  air: { from: 0, to: 5, starts: 5, title: "Luft – 空気" }
flow:
  game:
    title: The night
    steps: [flood, night, dawn]
  dawn: { title: Dawn, do: lower air by 1 }
  flood:
    title: The flood
    cites: R-1
    do: |
      for each room: make the room low
      for each door: make the door jammed
  night:
    title: An hour passes
    repeat while: there is a clock where its hours is at least 8
    active: the clock with the most hours
    do: |
      lower hours of the active clock by 1
      if hours of the active clock is 9: lower air by 1
`;
const board = `version: 1
board: b
use: [./m.yaml]
layout: rooms
reconstructed: from memory
spaces: { r1: { title: Hall }, r2: { title: Küche }, r3: { title: 地下室 } }
links: [ r1 door r2, r2 door r3 ]
`;

function account(
  ascii: boolean,
  clocks = 1,
  columns = 80,
  files: Readonly<Record<string, string>> = { 'm.yaml': module, 'b.yaml': board },
): string {
  const scenarioFile = `version: 1\nscenario: s\ntitle: A night\nuse: [./m.yaml]\nboard: ./b.yaml\nstart: game\npieces: { clock: ${clocks} }\n`;
  const project = loadProject(['s.yaml'], memoryFiles({ 's.yaml': scenarioFile, ...files }));
  const [document] = project.entries;
  const source = document && sourceOf(project, document);
  const diagnostics = new Diagnostics();
  const scenario = source && prepare(source, diagnostics);
  if (!source || !scenario) throw new Error(`the fixture does not run: ${renderAll(diagnostics)}`);
  const run = new TracedRun(scenario);
  const teller = new Account(scenario, source.modules, { columns, ascii });
  const key = runKey(1, 0);
  run.begin(new SeededTable(run.machine.compiled, key), key);
  const steps = [...run.play()].map((record) => teller.step(record, run.machine));
  return teller.begin(['seed 1']) + steps.join('') + teller.end(run);
}

describe('An account', () => {
  it('names whose turn it is where the flow says it, and nobody where it does not', () => {
    const text = account(false, 2);
    expect(text).toMatch(/Clock 2: .*Hours left/);
    expect(text).toMatch(/Dawn\n {2}Luft – 空気 \d -> \d/);
  });

  it('calls things by their titles, and like changes by one phrase', () => {
    expect(account(false)).toContain(
      'Hall, Küche and 地下室: Wasser dry -> low · Hall - Küche and Küche - 地下室\n    are jammed (R-1)\n',
    );
  });

  it('in ASCII falls back on names, not on question marks', () => {
    const text = account(true);
    expect(text).toContain('Hall, r2 and r3: Wasser dry -> low; Hall - r2 and r2 - r3 are jammed (R-1)\n');
    expect(text).toContain(' 9  air 5 -> 4 (m/night)\n');
    expect(text).toMatch(/^[\n\x20-\x7e]*$/);
  });

  it('heads each turn with what turns are counted by, and tells quiet ones together', () => {
    expect(account(true)).toContain(
      [
        'An hour passes, by Hours left',
        '11-10  quiet (2 steps)',
        ' 9  air 5 -> 4 (m/night)',
        '8-7  quiet (2 steps)',
        '',
      ].join('\n'),
    );
  });

  it('says whose turn it is where there are several', () => {
    const text = account(true, 2);
    expect(text).toContain(' 9  Clock 1: air 5 -> 4 (m/night)\n');
    expect(text).toContain(' 9  Clock 2: air 4 -> 3 (m/night)\n');
  });

  it('ends with the board, the tracks, the pieces, the outcome and what is reconstructed', () => {
    const end = account(true).split('The board at the end\n')[1] ?? '';
    expect(end).toContain('[l] Wasser low');
    expect(end).toContain('air  3 of 5  [###..]');
    expect(end).toContain('Clock: Hours left 7');
    expect(end).toContain('Neither won nor lost: the flow is at its end after 7 steps');
    expect(end).toMatch(/This rests on what is reconstructed\n {2}the board, [^:]+: from memory\n/);
  });

  it.each([40, 60, 80])('keeps to %i columns', (columns) => {
    const wide = account(true, 2, columns)
      .split('\n')
      .filter((line) => line.length > columns);
    expect(wide).toEqual([]);
  });
});

describe('A card that does nothing', () => {
  it('says by which option', () => {
    const scenario = scenarioOf({
      m: `
spaces: { room: {} }
links: { door: {} }
tracks: { air: { from: 9, to: 0 } }
options: { storms: { values: yes/no, default: no } }
card kinds: { event: { deck: events } }
decks: { events: { when empty: nothing } }
cards:
  storm:
    kind: event
    do: |
      if storms is yes: lower air by 1
flow: { game: { do: draw 1 from events; play the card } }
`,
    });
    const run = new TracedRun(scenario);
    const teller = new Account(scenario, [], { columns: 80, ascii: true });
    const key = runKey(1, 0);
    run.begin(new SeededTable(run.machine.compiled, key), key);
    const steps = [...run.play()].map((record) => teller.step(record, run.machine));
    expect(steps.join('') + teller.end(run)).toContain('drew storm (m/storm); does nothing: storms is no');
  });
});

describe('A level that is drawn by a sign of its own', () => {
  const text = account(true, 1, 80, {
    'm.yaml': `version: 1
module: m
spaces:
  room:
    has:
      soot: { is: [clean, sooty, black], drawn: { sooty: smoke, black: cross } }
      water: { is: [dry, low, high], drawn: water }
  hall: { is a: room }
links: { door: {} }
pieces: { clock: { count: 1 to 3 } }
flow:
  game: { steps: [dusk, night, morning, rain] }
  dusk: { do: "for each hall: make the hall sooty" }
  night: { do: "for each room: make the room black" }
  morning: { do: "for each room: make the room clean" }
  rain: { do: "for each hall: make the hall low" }
`,
    'b.yaml': board.replace(/spaces: .*/, 'spaces: { r1: { is: hall }, r2: { is: room }, r3: { is: room } }'),
  });

  it('is said of its thing, with what it was where that is not the ordinary', () => {
    expect(text).toContain('r1 is sooty (m/dusk)');
    expect(text).toContain('r1 is black (was sooty); r2 and r3 are black (m/night)');
    expect(text).toContain('r1, r2 and r3 are clean (were black) (m/morning)');
  });

  it('and a scale by what it measures', () => {
    expect(text).toContain('r1: water dry -> low (m/rain)');
    expect(text).toMatch(/^r1 {2}\[l\] water low; /m);
  });
});

describe('A state as JSON', () => {
  it('has the form of a position', () => {
    const project = loadProject(
      ['s.yaml'],
      memoryFiles({
        's.yaml': `version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./b.yaml\nstart: game\nposition:\n  spaces: { r2: [burning, high] }\n  links: { r1-r2: jammed }\n  tracks: { air: 2 }\n  pieces: { clock-1: { hours: 3 } }\n`,
        'm.yaml': module,
        'b.yaml': board,
      }),
    );
    const [document] = project.entries;
    const prepared = document && prepare(sourceOf(project, document), new Diagnostics());
    if (!document || !prepared) throw new Error('the fixture does not run');
    const state = stateJson(new TracedRun(prepared).machine);
    expect(state).toMatchObject({
      tracks: { air: 2 },
      spaces: { r1: { fire: 'cold', water: 'dry' }, r2: { fire: 'burning', water: 'high' } },
      pieces: { 'clock-1': { hours: 3 } },
      outcome: null,
    });
    const again = prepare({ ...sourceOf(project, document), position: undefined }, new Diagnostics(), {});
    expect(again && stateJson(new TracedRun(again).machine).spaces['r2']).toEqual({ fire: 'cold', water: 'dry' });
  });
});
