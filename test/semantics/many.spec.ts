import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { RunFailure } from '../../core/engine/failure.js';
import { machineOf } from '../../core/engine/program.js';
import { Session } from '../../core/engine/session.js';
import { sourceFile } from '../../core/source/file.js';
import { GivenTable, RecordingTable } from '../../core/tables/log.js';
import { readAnswers } from '../../core/tables/log-reading.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { hashOf, Run } from '../support/run.js';
import { complaint, doing, faultsOf, type Inline, scenarioOf } from '../support/scenario.js';

const rooms = `
spaces: { room: { has: { heat: 0 to 9, gas: 0 to 4, fire: [out, burning], flood: [dry, low] } } }
links: { door: {} }
places: { r1: room, r2: room, r3: room, r4: room, r5: room }
tracks: { t: { from: 0, to: 99999 }, u: { from: 0, to: 9 } }
`;

function run(m: string, more = '', answers: string[] = []) {
  const r = Run.of({ m: `${rooms}${m}`, more });
  if (answers.length) r.answers(...answers);
  else r.seeded();
  r.step();
  return r;
}

describe('many at a time', () => {
  const three = 'position: { spaces: { r2: burning, r3: burning, r4: burning } }';

  it('18: the set is fixed at the start and goes in board order; what joins later is not met', () => {
    const r = run(
      doing('for each burning room: make r5 burning; raise heat of the room by 1; raise t by heat of the room'),
      three,
    );
    expect(r.all('heat')).toEqual([0, 1, 1, 1, 0]);
    expect(r.account.filter((line) => line.startsWith('heat'))).toEqual([
      'heat of r2: 0 -> 1',
      'heat of r3: 0 -> 1',
      'heat of r4: 0 -> 1',
    ]);
  });

  it('18: the guard is checked again before each', () => {
    const body = 'make r3 out; raise heat of the room by 1';
    expect(run(doing(`for each burning room: ${body}`), three).all('heat')).toEqual([0, 1, 0, 1, 0]);
    expect(run(doing(`for each burning room, as it was: ${body}`), three).all('heat')).toEqual([0, 1, 1, 1, 0]);
  });

  it('18: a relation in the guard is checked again too', () => {
    const m = 'pieces: { pawn: { stands in: room, named: [ann, bob] } }\n';
    const pieces = 'position: { pieces: { ann: { in: r1 }, bob: { in: r1 } } }';
    const text = 'for each pawn in r1: move bob to r2; raise t by 1';
    expect(run(`${m}${doing(text)}`, pieces).get('t')).toBe(1);
    expect(run(`${m}${doing(text.replace('r1:', 'r1, as it was:'))}`, pieces).get('t')).toBe(2);
  });

  it('18: in an order chosen by someone each is resolved wholly before the next is asked, among those still in', () => {
    const text = 'for each burning room, in an order chosen by the crew: make r3 out; raise heat of the room by 1';
    const r = run(doing(text), three, ['r4']);
    expect(r.account.filter((line) => /^(answer|only|heat|fire)/.test(line))).toEqual([
      'answer r4',
      'fire of r3: 1 -> 0',
      'heat of r4: 0 -> 1',
      'only r2',
      'heat of r2: 0 -> 1',
    ]);
    const first = run(doing(text), three, ['r3', 'r4']);
    expect(first.account.filter((line) => /^(answer|only|heat)/.test(line))).toEqual([
      'answer r3',
      'heat of r3: 0 -> 1',
      'answer r4',
      'heat of r4: 0 -> 1',
      'only r2',
      'heat of r2: 0 -> 1',
    ]);
  });

  it('19: all reads see the state before', () => {
    const r = run(
      doing(
        'all at once:\n  for each out room next to a burning room: make the room burning\n  for each burning room: make the room out',
      ),
      'position: { spaces: { r2: burning, r3: burning } }',
    );
    expect(r.all('fire')).toEqual([1, 0, 0, 1, 0]);
    const sums = run(
      doing('all at once:\n  for each room: raise heat of the room by the total heat of each room'),
      'position: { spaces: { r1: { heat: 1 }, r2: { heat: 2 } } }',
    );
    expect(sums.all('heat')).toEqual([4, 5, 3, 3, 3]);
  });

  it('19: tracks and pieces wait too', () => {
    const r = run(
      `pieces: { pawn: { stands in: room, named: [ann, bob] } }\n${doing('all at once:\n  raise t by 1\n  raise t by 10 * t\n  raise heat of r1 by t\n  move ann to the room of bob\n  move bob to the room of ann')}`,
      'position: { tracks: { t: 2 }, pieces: { ann: { in: r1 }, bob: { in: r3 } } }',
    );
    expect([r.get('t'), r.get('heat', 'r1'), r.where('ann'), r.where('bob')]).toEqual([23, 2, 'r3', 'r1']);
  });

  it('19: pieces that move all at once stand where they go before any rule sees one come', () => {
    const r = run(
      `pieces: { pawn: { stands in: room, named: [ann, bob] } }
rules:
  comes: { when: a pawn enters a room, do: raise t by the number of pawns in r3 }
${doing('all at once:\n  move ann to r3\n  move bob to r3')}`,
      'position: { pieces: { ann: { in: r1 }, bob: { in: r2 } } }',
    );
    expect(r.get('t')).toBe(4);
  });

  it('19: two different values for one place are a failure; the same value twice is none', () => {
    expect(run(doing('all at once:\n  set heat of r1 to 3\n  set heat of r1 to 3')).get('heat', 'r1')).toBe(3);
    let failure: unknown;
    try {
      run(doing('all at once:\n  set heat of r1 to 3\n  set heat of r1 to 4'));
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(RunFailure);
    expect((failure as RunFailure).reason).toBe(6);
  });

  it('25: what is set outside its range all at once fails as it does otherwise, and none is none', () => {
    let failure: unknown;
    try {
      run(doing('all at once:\n  set heat of r1 to 5 + the number of rooms'));
    } catch (error) {
      failure = error;
    }
    expect((failure as RunFailure).reason).toBe(4);
    const halls = Run.of({
      m: `${rooms.replace('spaces: {', 'spaces: { hall: { is a: room, has: { mark: 1 to 4 or none, beyond: a room or none } },')}${doing('all at once:\n  for each hall:\n    set mark of the hall to none\n    set beyond of the hall to none')}`,
      board:
        'layout: rooms\nspaces: { r1: { is: room }, r2: { is: room }, r3: { is: room }, r4: { is: room }, r5: { is: hall, mark: 3, beyond: r1 } }\nlinks: [ r1 door r2, r2 door r3, r3 door r4, r4 door r5 ]',
    });
    halls.seeded();
    halls.step();
    expect([halls.get('mark', 'r5'), halls.get('beyond', 'r5')]).toEqual([-1, -1]);
  });

  const colours = `
spaces: { pool: { has: { dye: [clear, red, blue, green], lit: yes/no, depth: 0 to 9, beside: a pool or none } } }
links: { sluice: {} }
places: { p1: pool, p2: pool, p3: pool }
pieces: { pawn: { stands in: pool, one per: player } }
tracks: { t: { from: 0, to: 20 } }
`;
  const pools = 'layout: rooms\nspaces: { p1: {}, p2: {}, p3: {} }\nlinks: [ p1 sluice p2, p2 sluice p3 ]';
  const named = (ties: string): Inline => ({
    m: `${colours.replace('one per: player', 'named: [ann]')}${doing(`all at once${ties}:
  make p2 green
  make p2 red
  make p2 green
  set t to 9
  set t to 4
  raise t by 1
  set depth of p3 to 7
  set depth of p3 to 7
  make p1 lit
  make p1 not lit
  move ann to p3
  move ann to p1`)}`,
    board: pools,
  });

  it('19: ties chosen by somebody are asked place by place in board order, each among the values written, lowest first', () => {
    const prompts: string[] = [];
    const scenario = scenarioOf(named(', ties chosen by the crew'));
    const machine = machineOf(scenario, 'asked');
    const key = runKey(1, 0);
    const session = new Session(machine, key, new SeededTable(machine.compiled, key));
    for (let standing = session.run(); 'waits' in standing; standing = session.run()) {
      const { asker, prompt, options } = standing.waits;
      prompts.push(`${asker} ${prompt} ${options.join()}`);
      session.answer(options.length - 1);
    }
    expect(prompts).toEqual([
      '-2 What does lit of p1 become? no,yes',
      '-2 What does t become? 4,9',
      '-2 Where does ann go? p1,p3',
      '-2 What does dye of p2 become? red,green',
    ]);
    const r = Run.of(named(', ties chosen by the crew')).answers('yes', '9', 'p1', 'red');
    r.step();
    expect([r.get('lit', 'p1'), r.get('t'), r.where('ann'), r.get('dye', 'p2'), r.get('depth', 'p3')]).toEqual([
      1,
      10,
      'p1',
      1,
      7,
    ]);
    // Nothing is written before all is settled, and each place is written once.
    expect(r.account.filter((line) => /answer|->/.test(line))).toEqual([
      'answer yes',
      'answer 9',
      'answer p1',
      'answer red',
      'lit of p1: 0 -> 1',
      't: 0 -> 10',
      'ann: nowhere -> p1',
      'dye of p2: 0 -> 1',
      'depth of p3: 0 -> 7',
    ]);
  });

  it('19: whoever is said settles ties: a role, the active player, the player of a piece', () => {
    const m = (who: string): Inline => ({
      m: `${colours}${doing(`for each pawn:\n  all at once, ties chosen by ${who}:\n    make p2 green\n    make p2 red`)}`,
      board: pools,
      more: 'players: 2\nposition: { active: pawn-2 }',
    });
    const askers = (who: string): unknown[] => {
      const machine = machineOf(scenarioOf(m(who)), 'asked');
      const asked: unknown[] = [];
      machine.sit({
        answer(_site, asker) {
          asked.push(asker);
          return 1;
        },
      });
      machine.step();
      return asked;
    };
    expect(askers('the crew')).toEqual([-2, -2]);
    expect(askers('the active player')).toEqual([1, 1]);
    expect(askers('the player of the pawn')).toEqual([0, 1]);
    expect(askers('the pawn')).toEqual([0, 1]);
  });

  it('19: ties at random draw each of the values alike, and shift no other draw', () => {
    const counts = new Map<string, number>();
    const runs = 600;
    const more = (ties: string): Inline => {
      const own = named(ties);
      return { ...own, m: `${own.m}      roll d6\n      set depth of p1 to the roll\n` };
    };
    const drawn = new Run(scenarioOf(more(', ties at random')), 'plain');
    const asked = new Run(scenarioOf(more(', ties chosen by the crew')), 'plain');
    for (let i = 0; i < runs; i++) {
      drawn.machine.reset(runKey(5, i));
      asked.machine.reset(runKey(5, i));
      drawn.step();
      asked.step();
      expect(drawn.get('depth', 'p1')).toBe(asked.get('depth', 'p1'));
      for (const got of [`dye ${drawn.get('dye', 'p2')}`, `t ${drawn.get('t')}`, drawn.where('ann')])
        counts.set(got, (counts.get(got) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['dye 1', 'dye 3', 'p1', 'p3', 't 10', 't 5']);
    for (const [what, n] of counts) expect(n / runs, what).toBeCloseTo(0.5, 0.9);
    expect(drawn.machine.doors.decisions()).toBe(0);
    expect(asked.machine.doors.decisions()).toBe(runs * 4);
  });

  it('19: what is settled is logged by name and played again from the log', () => {
    const { compiled } = machineOf(scenarioOf(named(', ties chosen by the crew')), 'asked');
    const key = runKey(8, 0);
    const machine = machineOf(scenarioOf(named(', ties chosen by the crew')), 'asked');
    const recording = new RecordingTable(compiled, new SeededTable(compiled, key));
    machine.sit(recording);
    machine.reset(key);
    machine.step();
    expect(recording.answers.map((a) => [a.asker, a.rule, a.options])).toEqual(
      Array.from({ length: 4 }, () => ['crew', 'm/game', 2]),
    );
    const log = sourceFile('log', recording.answers.map((a) => JSON.stringify(a)).join('\n'));
    const again = machineOf(scenarioOf(named(', ties chosen by the crew')), 'asked');
    again.sit(new GivenTable(compiled, readAnswers(log).answers));
    again.step();
    expect(hashOf(again.compared)).toBe(hashOf(machine.compared));
  });

  it('19: without a rule for ties the same writes are a failure', () => {
    expect(() => run(doing('all at once:\n  make r1 burning\n  make r1 out'))).toThrow(/two different values/);
  });

  it('19: raises and lowers add up, and what was written is applied in board order, then the triggers', () => {
    const m = `rules:
  hot: { when: heat of a room rises, do: "set t to t * 10 + heat of r1" }
  counted: { when: u rises, do: "set t to t * 10 + heat of r3" }
${doing('all at once:\n  raise heat of r3 by 4\n  raise u by 1\n  raise heat of r1 by 2\n  raise heat of r1 by 3\n  lower heat of r1 by 1')}`;
    const r = run(m);
    expect(r.account.filter((line) => !/^[<n]|game/.test(line))).toEqual([
      'heat of r1: 0 -> 4',
      'u: 0 -> 1',
      'heat of r3: 0 -> 4',
      '> hot',
      't: 0 -> 4',
      '> counted',
      't: 4 -> 44',
      '> hot',
      't: 44 -> 444',
    ]);
  });

  it('19: endings are looked at after each write, also of what was collected', () => {
    const r = run(
      `ends: { over: { at once when: there is a burning room, result: lost } }\nrules: { hot: { when: a room becomes burning, do: raise t by 1 } }\n${doing('all at once:\n  make r1 burning\n  make r2 burning\nraise t by 10')}`,
    );
    expect([r.outcome, r.get('t'), r.all('fire')]).toEqual(['over', 0, [1, 0, 0, 0, 0]]);
  });

  it('19: amounts that move are conserved: too little is served in board order, and what does not fit stays behind', () => {
    const total = (r: Run) => r.all('gas').reduce((a, b) => a + b, 0);
    const flow = `all at once:
  for each room called from-here:
    for each room called to-there next to the from-here: move 1 gas from the from-here to the to-there`;
    const spread = run(doing(flow), 'position: { spaces: { r1: { gas: 1 }, r3: { gas: 4 }, r4: { gas: 4 } } }');
    expect(spread.all('gas')).toEqual([0, 2, 3, 3, 1]);
    expect(total(spread)).toBe(9);
    const little = run(
      doing('all at once:\n  move 1 gas from r3 to r4\n  move 1 gas from r3 to r2'),
      'position: { spaces: { r3: { gas: 1 } } }',
    );
    expect(total(little)).toBe(1);
    const full = run(
      doing('all at once: move 3 gas from r1 to r2'),
      'position: { spaces: { r1: { gas: 3 }, r2: { gas: 3 } } }',
    );
    expect(full.all('gas')).toEqual([2, 4, 0, 0, 0]);
  });

  it('19: one amount that moves alone is conserved as well, also to nowhere and to itself', () => {
    const position = 'position: { spaces: { r1: { gas: 3 }, r2: { gas: 2 } } }';
    const total = (text: string) =>
      run(`pieces: { pawn: { stands in: room, named: [ann] } }\n${doing(text)}`, position).all('gas');
    expect(total('move 3 gas from r1 to r2')).toEqual([1, 4, 0, 0, 0]);
    expect(total('move 5 gas from r1 to r3')).toEqual([0, 2, 3, 0, 0]);
    expect(total('move all gas from r1 to r1')).toEqual([3, 2, 0, 0, 0]);
    expect(total('move 1 gas from r1 to the room of ann')).toEqual([3, 2, 0, 0, 0]);
    expect(total('move 1 gas from the room of ann to r1')).toEqual([3, 2, 0, 0, 0]);
  });

  it('19: what would write before all is read is refused inside', () => {
    const m = `${rooms}procedures: { warm (room): { do: raise heat of the room by heat of r1 + 1 } }\n`;
    expect(faultsOf({ m: `${m}${doing('all at once:\n  warm r1\n  warm r2')}` })).not.toEqual([]);
  });

  it('21: the order of the board is that of the document, whatever happened before', () => {
    const board = 'layout: rooms\nspaces: { r5: {}, r1: {}, r3: {}, r2: {}, r4: {} }\nlinks: [ r1 door r2 ]';
    const text =
      'make r4 burning\nmake r1 burning\nmake r5 burning\nmake r1 out\nmake r3 burning\nmake r1 burning\nfor each burning room: set heat of the room to t; raise t by 1';
    const r = Run.of({ m: `${rooms}${doing(text)}`, board }).seeded();
    r.step();
    expect(['r5', 'r1', 'r3', 'r4'].map((n) => r.get('heat', n))).toEqual([0, 1, 2, 3]);
    expect(
      complaint(
        { m: `${rooms}${doing('best = the room with the most heat\nmake the best burning')}`, board },
        'step: game\nthen: [r5 is burning]',
      ),
    ).toEqual([]);
  });

  it('21: neighbours and candidates come in the order of the board, on small boards and with indexes of levels', () => {
    const names = Array.from({ length: 40 }, (_, i) => `n${(i * 17) % 40}`);
    const board = `layout: rooms\nspaces: { ${names.map((n) => `${n}: {}`).join(', ')} }\nlinks: [ ${['n3', 'n30', 'n7', 'n21', 'n0'].map((n) => `n12 door ${n}`).join(', ')} ]`;
    const m = `${rooms.replace(/places:.*\n/, 'places: { n12: room }\n')}${doing('for each room next to n12: make the room burning\nfor each burning room: set heat of the room to t; raise t by 1')}`;
    const r = Run.of({ m, board }).seeded();
    r.step();
    const burning = names.filter((n) => r.get('fire', n) === 1);
    expect(burning.map((n) => r.get('heat', n))).toEqual([0, 1, 2, 3, 4]);
    expect(r.account.filter((line) => line.startsWith('fire')).map((line) => line.split(' ')[2]?.slice(0, -1))).toEqual(
      burning,
    );
  });
});
