import { describe, expect, it } from 'vitest';
import { standingOrders } from '../../core/analysis/order.js';
import { digestOf } from '../../core/engine/digest.js';
import { standingText } from '../../core/view/standing-table.js';
import { faultsOf, type Inline, scenarioOf } from '../support/scenario.js';

const game = `
spaces: { room: { has: { heat: 0 to 9 } } }
links: { door: { passes: { figure: always } } }
places: { r1: room, r2: room }
pieces: { pawn: { stands in: room, one per: player, has: { nerve: 0 to 9 } } }
tracks: { t: { from: 0, to: 99 } }
actions:
  go: { by: pawn, asks: the active player chooses a room linked for figure to the room of the active pawn, do: move the active pawn to the room }
  dig: { by: pawn, asks: the active player chooses a number called effort from 1 to 3, do: fumble }
procedures:
  fumble:
    do: |
      the active player may choose a door called way; if none: nothing
      the active player chooses one:
        "Shout": raise t by 1
        "Sigh": nothing
flow: { game: { active: pawn-1, steps: [turn] }, turn: { actions: [go, dig] } }
`.replace('active: pawn-1, ', 'active: the pawn with the most nerve, ');
const orders = (lines: string): Inline => ({ m: `${game}standing orders:\n${lines}`, more: 'players: 1' });
const faults = (lines: string): string[] => faultsOf(orders(lines)).map((f) => f.replace(/ m.yaml:\d+/, ''));

describe('standing orders', () => {
  it('may speak of what the action asks, of what is chosen, or of the board alone', () => {
    expect(faults('  a: { action: go, if: heat of the room is 0 and nerve of the pawn is 0 }')).toEqual([]);
    expect(faults('  a: { action: dig, if: the effort is 2 }')).toEqual([]);
    expect(faults('  a: { choice: fumble, if: the way is between r1 and r2 }')).toEqual([]);
    expect(faults('  a: { choice: fumble, answer: none }\n  b: { choice: m/fumble, answer: Sigh }')).toEqual([]);
    expect(faults('  a: { ends: turn, if: t is at least 3 }')).toEqual([]);
  });

  it('are checked by name, with the nearest', () => {
    expect(faults('  a: { action: dug }')).toEqual(['BK0601 there is no action called "dug"']);
    expect(faults('  a: { ends: turm }')).toEqual(['BK0601 there is no node of the flow called "turm"']);
    expect(faults('  a: { ends: game }')).toEqual(['BK0815 nobody acts in game, so nobody ends it']);
    expect(faults('  a: { choice: fumbel, answer: none }')).toEqual([
      'BK0601 nothing called "fumbel" asks anybody to choose',
    ]);
    expect(faults('  a: { choice: fumble, answer: Yell }')).toEqual(['BK0816 nobody can answer "Yell" there']);
  });

  it('are checked by type', () => {
    expect(faults('  a: { action: dig, if: heat of the effort is 3 }')).not.toEqual([]);
    expect(faults('  a: { action: go, if: the effort is 3 }')).not.toEqual([]);
    expect(faults('  a: { choice: fumble, if: heat of the way is 3 }')).not.toEqual([]);
  });

  it('say one thing each', () => {
    expect(faults('  a: { if: always }')).toEqual([
      'BK0815 this standing order says neither what is done nor what is chosen',
    ]);
    expect(faults('  a: { action: dig, ends: turn }')).toEqual([
      'BK0815 a standing order cannot have both `action` and `ends`',
    ]);
    expect(faults('  a: { choice: fumble }')).toEqual([
      'BK0815 this standing order does not say which answer is given',
    ]);
    expect(faults('  a: { choice: fumble, answer: none, if: always }')).toEqual([
      'BK0815 an answer is given, or the thing that fits is taken: not both',
    ]);
    expect(faults('  a: { choice: fumble, if: always }')).toEqual(['BK0815 this does not speak of what is chosen']);
  });

  it('ask nobody and roll nothing', () => {
    const tie = 'the pawn with the most nerve, ties at random';
    expect(faults(`  a: { ends: turn, if: "nerve of (${tie}) is 1" }`)).toEqual([
      'BK0804 nobody is asked here, and nothing is drawn: a bot only looks at the board',
    ]);
  });

  const over = (more: string): Inline => ({
    m: `use: [./base.yaml]\n${more}`,
    also: {
      base: `${game}standing orders:\n  a: { action: dig, if: the effort is 1 }\n  b: { action: go }\nvalue: t\n`,
    },
    more: 'players: 1',
  });

  it('of a using module come first, and an override changes a line in its place', () => {
    const scenario = scenarioOf(
      over('standing orders: { c: { ends: turn } }\noverrides: { base/a: { action: go, if: heat of the room is 1 } }'),
    );
    const lines = scenario.model.orders.map((o) => [o.rule.key, o.on === 'action' ? o.action.rule.name : o.on]);
    expect(lines).toEqual([
      ['m/c', 'end'],
      ['base/a', 'go'],
      ['base/b', 'go'],
    ]);
    expect(standingText([scenario.model])).toContain('1. m/c\n     ends base/turn, m.yaml:');
  });

  it('are listed once where one program has all lines of another', () => {
    const [long, short] = [over('standing orders: { c: { ends: turn } }'), over('')].map((i) => scenarioOf(i).model);
    if (!long || !short) throw new Error('two models');
    expect(standingOrders([short, long, short]).map((list) => list.length)).toEqual([3]);
  });

  it('have a value, of the using module where there are two', () => {
    expect(scenarioOf(over('')).model.worth).toMatchObject({ op: 'global' });
    expect(scenarioOf(over('value: 2 * t - 1')).model.worth).toMatchObject({ op: 'sum' });
    expect(faultsOf(over('value: the pawn with the most nerve'))).toEqual([
      'BK0702 m.yaml:4 expected a number, this is a pawn',
    ]);
  });

  it('are no part of what a log must fit', () => {
    const [one, other, third] = [over(''), over('value: 5'), over('tracks: { u: { from: 0, to: 1 } }')].map(
      (inline) => digestOf(scenarioOf(inline)).whole,
    );
    expect(one).toBe(other);
    expect(one).not.toBe(third);
  });
});
