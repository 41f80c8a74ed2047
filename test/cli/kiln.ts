import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../cli/program.js';
import { captured } from './captured.js';

/** A small game on a grid: a kiln that spits, one person who shuts doors, a thermometer. */
const kilnModule = `version: 1
module: kiln
title: The kiln
spaces:
  square: { has: { threat: [clear, smoky, burning] } }
  yard: {}
links:
  wall: { has: { damage: { is: 0 to 2 } } }
  opening: {}
pieces:
  potter: { count: 1, stands in: square, title: Potter }
tracks:
  glow: { from: 0, to: 6, starts: 0, title: Glow, cites: K-1 }
options:
  hot-start: { values: yes/no, default: no }
variants:
  summer: { options: { hot-start: yes } }
card kinds:
  spark: { deck: sparks }
decks:
  sparks: { when empty: shuffle the discards in, title: Sparks, cites: K-9 }
cards:
  spit:
    title: Spit
    kind: spark
    copies: 3
    cites: K-2
    do: |
      roll for a square
      make the square burning
  rest:
    title: Rest
    note: The fire takes a breath.
    kind: spark
    copies: 2
    do: nothing
rules:
  burning-glows:
    cites: K-3
    when: a square becomes burning
    do: raise glow by 1
flow:
  day:
    title: A day
    steps: [open, hour]
  open:
    title: Opening
    do: |
      pick at random a potter; if none: this effect ends
      roll for a square
      move the potter to the square
      if hot-start is yes: raise glow by 2
  hour:
    title: An hour
    repeat while: glow is at most 5
    do: |
      draw 1 from sparks; if none: this effect ends
      play the card
      discard the card
      the crew may choose a burning square; if none: this effect ends
      make the square smoky
ends:
  cracked: { at once when: glow is 6, result: lost, title: The kiln cracks, cites: K-7 }
never:
  A second potter comes in: the number of potters is 2
`;

const kilnBoard = `version: 1
board: floor
use: [kiln]
layout: grid
legend: { "|": wall, "-": wall, " ": opening, ".": square, "F": { is: square, threat: burning } }
address: d2 x d2
map: |2
      1   2
    +---+---+
  1 | .   . | 1
    +   +---+
  2 | F   . | 2
    +---+---+
      1   2
`;

const kilnScenario = `version: 1
scenario: firing
title: A firing
use: [kiln]
board: ./board.yaml
start: day
`;

/** A folder of files for one test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'bulkhead-'));

  constructor(files: Readonly<Record<string, string>> = {}) {
    mkdirSync(join(this.path, 'modules', 'kiln'), { recursive: true });
    this.write('modules/kiln/module.yaml', kilnModule);
    this.write('board.yaml', kilnBoard);
    this.write('firing.yaml', kilnScenario);
    for (const [name, text] of Object.entries(files)) this.write(name, text);
  }

  file(name: string): string {
    return join(this.path, name);
  }

  write(name: string, text: string): string {
    writeFileSync(this.file(name), text);
    return this.file(name);
  }

  /** Changes the module. */
  edit(change: (text: string) => string): void {
    this.write('modules/kiln/module.yaml', change(kilnModule));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Runs `bulkhead run`; `said` is what stands on stderr, as one line. */
export async function runs(
  ...args: string[]
): Promise<{ code: number; out: string; err: string; said: string; lines: Record<string, unknown>[] }> {
  const streams = captured();
  const code = await runProgram(['run', ...args], streams);
  return {
    code,
    out: streams.stdout,
    err: streams.stderr,
    said: streams.stderr.replace(/\s+/g, ' '),
    get lines() {
      return streams.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    },
  };
}
