import { describe, expect, it } from 'vitest';
import { widthOf } from '../../core/source/width.js';
import { call, folderOf } from './folder.js';

const base = `version: 1
module: base
rulebook: { BA-1: Fire makes heat. }
spaces: { room: { has: { fire: [out, glowing, burning], heat: 0 to 9 } }, loft: { is a: room }, cave: { is a: room } }
pieces: { pawn: { stands in: room, count: 1 } }
tracks: { air: { from: 9, to: 0 } }
rules:
  warms: { when: a room becomes burning, cites: BA-1, do: raise heat of the room by 1 }
  cools: { when: a room stops being burning, do: lower heat of the room by 1 }
  alone: { when: air falls, do: nothing }
  loft-heats: { when: heat of a loft rises, do: nothing }
  cave-heats: { when: heat of a cave rises, do: nothing }
flow: { watch: { do: flare-up } }
procedures:
  flare-up:
    do: |
      lower air by 1
      for each room:
        make the room glowing
        make the room burning
        raise heat of the room by 1
`;
const top = `version: 1
module: top
use: [./base.yaml]
rules:
  smokes: { when: fire of a room changes, do: nothing }
  glows: { when: a room becomes glowing, before: base/cools, do: nothing }
  late: { when: a loft becomes burning, do: nothing }
  comes: { when: a pawn enters a room, do: nothing }
  goes: { when: a pawn leaves a room, before: comes, do: nothing }
  one: { when: watch starts, do: nothing }
  two: { when: watch starts, do: nothing }
`;

const root = () => folderOf({ 'base.yaml': base, 'top.yaml': top });

describe('check --order', () => {
  it('prints the rules that meet at one change as they run, and why', async () => {
    const folder = root();
    const { code, stdout } = await call('check', '--order', folder);
    expect(code).toBe(0);
    expect(stdout.replaceAll(`${folder}/`, '')).toBe(`Rules that one change sets off, in the order in which they run

  when fire of a room changes
    1. base/warms · BA-1
       when: a room becomes burning
       because rules of base, the module used, come first
       base.yaml:8
    2. top/glows
       when: a room becomes glowing
       because it says \`before: base/cools\`
       top.yaml:6
    3. base/cools
       when: a room stops being burning
       because it stands below warms in the document
       base.yaml:9
    4. top/smokes
       when: fire of a room changes
       because its module, top, uses base, whose rules come first
       top.yaml:5
    5. top/late
       when: a loft becomes burning
       because it stands below smokes in the document
       top.yaml:7

  when a piece moves
    1. top/goes
       when: a pawn leaves a room
       because it says \`before: comes\`
       top.yaml:9
    2. top/comes
       when: a pawn enters a room
       because it stands first in the document
       top.yaml:8

  when watch starts
    1. top/one
       when: watch starts
       because it stands first in the document
       top.yaml:10
    2. top/two
       when: watch starts
       because it stands below one in the document
       top.yaml:11

2 documents, no problems
`);
  });

  it('keeps to 80 columns', async () => {
    const long = top.replaceAll(
      'smokes',
      'smokes-and-smoulders-for-a-long-while-after-everybody-has-left-the-room-for-good',
    );
    const { stdout } = await call('check', '--order', folderOf({ 'base.yaml': base, 'top.yaml': long }));
    for (const line of stdout.split('\n').filter((l) => l.trim().includes(' ')))
      expect(widthOf(line)).toBeLessThanOrEqual(80);
  });

  it('gives the same as JSON', async () => {
    const { stdout } = await call('check', '--order', '--json', root());
    const { order } = JSON.parse(stdout) as { order: { change: string; rules: Record<string, unknown>[] }[] };
    expect(order.map((o) => [o.change, o.rules.map((r) => r['rule'])])).toEqual([
      ['fire of a room changes', ['base/warms', 'top/glows', 'base/cools', 'top/smokes', 'top/late']],
      ['a piece moves', ['top/goes', 'top/comes']],
      ['watch starts', ['top/one', 'top/two']],
    ]);
    expect(order[0]?.rules[0]).toMatchObject({ cites: ['BA-1'], when: 'a room becomes burning', line: 8 });
  });

  it('says so where no change sets off several rules, and prints nothing of it unasked', async () => {
    const folder = folderOf({ 'a.yaml': 'version: 1\nmodule: a\nspaces: { room: {} }\n' });
    expect((await call('check', '--order', folder)).stdout).toContain('No change sets off more than one rule.');
    expect((await call('check', root())).stdout).toBe('2 documents, no problems\n');
  });
});
