import { describe, expect, it } from 'vitest';
import { type MutationReport, mutateModules } from '../../core/analysis/mutate.js';
import { runRuleTest } from '../../core/analysis/run-rule-test.js';
import { suitesOf } from '../../core/analysis/suites.js';
import { Identities, programKey, TestProgram } from '../../core/analysis/test-program.js';
import { runTests } from '../../core/analysis/test-run.js';
import { wordsOfOrders } from '../../core/analysis/touch.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { Diagnostics } from '../../core/source/diagnostic.js';

/** Rules that are come to in every way there is, and tests that come to some of them each. */
const files = {
  'modules/mill/module.yaml': `version: 1
module: mill
rulebook:
  ML-1: What burns raises the pressure.
  ML-2: Rats are afraid of hot rooms.
  ML-3: At three the mill is lost.
spaces:
  room: { has: { fire: [unlit, burning], heat: 0 to 5 } }
links: { hatch: {} }
pieces: { rat: { count: 2, stands in: room, has: { fear: 0 to 3, rest: { is: 0 to 9, starts: 2 } } } }
card kinds: { event: { deck: events }, sack: { deck: sacks } }
decks: { events: { when empty: shuffle the discards in }, sacks: { when empty: nothing } }
cards:
  flare: { kind: event, copies: 2, do: flare-up }
  calm: { kind: event, do: cool-down }
  grain: { kind: sack, copies: 3 }
  flour: { kind: sack, copies: 2 }
tracks: { pressure: { from: 0, to: 3 } }
currencies: { rest: rest of the active rat }
words:
  hot (room): heat of the room is at least warmth
  warmth: 2
  scary (room): the room is hot or the room is burning
  panic: 1 if there is a scary room, otherwise 0
  wits: 2 if there is a brainy room, otherwise 0
  brainy (room): the room is not hot
  brave: the number of rats where its fear is 0
rules:
  burn: { when: a room becomes burning, if: heat of the room is at most 4, do: raise pressure by 1, cites: ML-1 }
procedures:
  flare-up:
    do: |
      the crew chooses a room where it is not burning; if none: this effect ends
      make the room burning
  cool-down:
    do: |
      for each room where it is hot: lower heat of the room by 1
  take-fright:
    cites: ML-2
    do: |
      for each rat where its room is scary and brave is at least 1: raise the fear of the rat by 1
actions:
  flee:
    by: rat
    cost: 1 rest
    needs: { it is scary here: the room of the rat is scary }
    asks: the active player chooses a room next to the rat where it is not scary
    do: move the rat to the room
flow:
  day: { steps: [dawn, dusk] }
  dawn: { do: take-fright }
  dusk: { if: pressure is at least 1, do: cool-down }
ends:
  lost: { at once when: pressure is 3, result: lost, cites: ML-3 }
standing orders:
  run-away: { action: flee, if: panic is 1 }
value: wits - pressure
never:
  a rat sleeps while all is lost: there is a rat where its fear is 3 and pressure is at least 2
`,
  'modules/mill/board.yaml': `version: 1
board: millhouse
use: [mill]
layout: rooms
spaces: { cellar: room, hall: room, attic: room }
links: [cellar hatch hall, hall hatch attic]
`,
  'modules/mill/tests/mill.yaml': `version: 1
tests: The mill
use: [mill]
board: ../board.yaml
cases:
  - { test: A flare, covers: ML-1, do: flare-up, answers: [hall], then: [hall is burning, pressure is 1] }
  - { test: A card, do: play flare, answers: [attic], then: [attic is burning, pressure is 1] }
  - { test: It cools, given: { spaces: { hall: { heat: 3 } } }, do: play calm, then: [heat of hall is 2] }
  - test: Rats are afraid
    covers: ML-2
    given: { spaces: { hall: { heat: 2 } }, pieces: { rat-1: { in: hall }, rat-2: { in: attic } } }
    step: dawn
    then: [fear of rat-1 is 1]
  - { test: At dusk nothing cools without pressure, given: { spaces: { hall: { heat: 3 } } }, step: dusk, then: [heat of hall is 3] }
  - test: A rat flees
    given: { spaces: { hall: { heat: 4 } }, pieces: { rat-1: { in: hall } }, active: rat-1 }
    action: flee
    answers: [cellar]
    then: [rat-1 is in cellar, rest of rat-1 is 1]
  - test: No rat flees from what is not hot
    given: { spaces: { hall: { heat: 1 } }, pieces: { rat-1: { in: hall } }, active: rat-1 }
    action: flee
    refused: it is scary here
  - test: The end
    covers: ML-3
    given: { tracks: { pressure: 2 } }
    do: make hall burning
    then: [hall is burning, pressure is 3, 'the game is lost because "lost"']
  - { test: A sack, do: draw 1 from sacks, answers: [flour], then: [brave is 2], changes too: [sacks] }
  - { test: Hot by hand, do: set heat of hall to 3, then: [hall is hot, heat of hall is 3] }
`,
};

const project = () => loadProject(Object.keys(files), memoryFiles(files));

const told = ({ mutants, survivors, proven, unproven }: MutationReport) => ({
  mutants,
  survivors: survivors.map(({ key, edit }) => `${key}: ${edit.line} > ${edit.becomes}`),
  proven: [...proven].map(([id, { mutant, test }]) => `${id}: ${mutant.key}, ${mutant.edit.becomes}, ${test}`),
  unproven,
});

describe('changes tried on the tests they can touch', () => {
  it('come to what they come to on all tests', () => {
    const few = mutateModules(project(), () => {}, 'touched');
    const all = mutateModules(project(), () => {}, 'all');
    expect(told(few)).toEqual(told(all));
    expect(few.mutants).toBeGreaterThan(80);
    expect(few.survivors.length).toBeGreaterThan(5);
    expect([...few.proven.keys()].sort()).toEqual(['ML-1', 'ML-2', 'ML-3']);
  });

  it('leave words alone that say how somebody plays, not what the rules are', () => {
    const words = ['panic', 'wits', 'brainy', 'hot', 'brave', 'warmth', 'scary'];
    const rules = project();
    expect([...wordsOfOrders(rules.modules, [])].sort()).toEqual(['brainy', 'panic', 'wits']);
    expect(wordsOfOrders(rules.modules, ['wits is 2'])).toEqual(new Set(['panic']));
    const changed = new Set(mutateModules(rules).survivors.map(({ key }) => key));
    expect(words.filter((word) => changed.has(`mill/${word}`))).not.toContain('wits');
  });
});

describe('a program of several tests', () => {
  const suites = suitesOf(project(), new Diagnostics());
  it('is made of tests without a fault', () => {
    const verdicts = runTests(project());
    expect(
      verdicts.diagnostics.list.map((d) => `${d.message}: ${d.at?.file.text.slice(d.at.start - 30, d.at.end + 30)}`),
    ).toEqual([]);
    expect(verdicts.failed.map((v) => [v.test.title, ...v.problems.map((p) => p.message)])).toEqual([]);
  });

  const tests = suites.flatMap((suite) => suite.tests);
  const board = suites[0]?.source.board;

  it('gives each the verdict it has alone, also after one that broke off', () => {
    const ids = new Identities();
    const keys = new Set(tests.map((test) => programKey(test, board, ids)));
    expect(keys.size).toBeLessThan(tests.length);
    const [first] = keys;
    const alike = tests.filter((test) => programKey(test, board, ids) === first);
    expect(alike.length).toBeGreaterThan(4);
    const spoilt = alike.map((test, i) =>
      i % 2 === 1 ? test : { ...test, deeds: test.deeds.map((deed) => ({ ...deed, answers: [] })) },
    );
    const program = new TestProgram(spoilt);
    const together = spoilt.map((test) => runRuleTest(test, program).problems.map((p) => p.message));
    expect(together).toEqual(spoilt.map((test) => runRuleTest(test).problems.map((p) => p.message)));
    expect(together.filter((messages) => messages.length === 0).length).toBeGreaterThan(2);
    expect(together.filter((messages) => messages.length > 0).length).toBeGreaterThan(1);
  });

  it('is another where a card is named, which is told from its copies then', () => {
    const ids = new Identities();
    const key = (title: string) => {
      const test = tests.find((t) => t.title === title);
      if (!test) throw new Error(title);
      return programKey(test, board, ids);
    };
    expect(key('A card')).not.toBe(key('A flare'));
    expect(key('Rats are afraid')).toBe(key('A flare'));
  });
});
