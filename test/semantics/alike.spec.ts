import { describe, expect, it } from 'vitest';
import type { Form } from '../../core/compile/emitter.js';
import { nameOf } from '../../core/compile/world.js';
import { optionNames } from '../../core/engine/questions.js';
import { Run } from '../support/run.js';
import { doing } from '../support/scenario.js';

const kinds = (of = '', more = '') => `
spaces: { room: {} }
links: { door: {} }
pieces: { pawn: { stands in: room, one per: player${of} } }
decks: { chest: { when empty: nothing } }
card kinds: { item: { deck: chest, has: { wear: 0 to 2, worth: { is: 0 to 3, printed: yes } } } }
cards:
  rope: { kind: item, copies: 3 }
  lamp: { kind: item, copies: 2, worth: [1, 2] }
tracks: { t: { from: 0, to: 99 } }
${more}
`;
const held = 'holds: [rope, rope, rope, lamp 1, lamp 2]';

interface Given {
  readonly text: string;
  readonly of?: string;
  readonly more?: string;
  readonly position?: string;
  /** Which option is taken, question by question; the first where nothing is said. */
  readonly picks?: readonly number[];
  readonly form?: Form;
}

/** The options of each question that a text asks. */
function asked({ text, of, more, position = held, picks = [], form = 'asked' }: Given): {
  questions: string[];
  run: Run;
} {
  const rest = `players: 1\nposition: { active: pawn-1, pieces: { pawn-1: { ${position} } } }`;
  const run = Run.of({ m: `${kinds(of, more)}${doing(text)}`, more: rest }, form);
  const questions: string[] = [];
  const { compiled } = run.machine;
  run.machine.sit({
    answer(site, _asker, count, candidates, extra) {
      const about = compiled.sites[site];
      questions.push(about ? optionNames(compiled.world, about, count, candidates, extra).join() : '');
      return picks[questions.length - 1] ?? 0;
    },
  });
  run.step();
  return { questions, run };
}
const options = (given: Given): string[] => asked(given).questions;
/** The cards whose wear is not 0, by name. */
const worn = ({ run }: { run: Run }): string[] => {
  const { world } = run.machine.compiled;
  const wear = world.model.properties.find((p) => p.name === 'wear');
  const base = (wear && run.machine.layout.properties.get(wear)?.base) ?? 0;
  return world.cards.flatMap((_, id) => ((run.machine.state[base + id] ?? 0) > 0 ? [nameOf(world, 'card', id)] : []));
};

const choose = 'the active player chooses an item of the active pawn; if none: this effect ends';

describe('copies of one card that nothing tells apart', () => {
  it('are one option to whoever chooses; what tells them apart makes them several', () => {
    expect(options({ text: choose })).toEqual(['rope,lamp,lamp']);
    const wear = `raise wear of rope by 1\n${choose}`;
    // Rules speak of a card by its first copy: that one stands for itself.
    expect(options({ text: wear })).toEqual(['rope,rope,lamp,lamp']);
    const twice = `for each item of the active pawn:\n  if wear of the item is 0: raise wear of the item by 1\n${choose}`;
    expect(options({ text: twice })).toEqual(['rope,lamp,lamp']);
  });

  it('are not asked for where they are all there is', () => {
    expect(
      asked({ text: `${choose}\nraise wear of the item by 1`, position: 'holds: [rope, rope]' }).questions,
    ).toEqual([]);
    const given = { text: `${choose}\nraise wear of the item by 1`, position: 'holds: [rope, rope]' };
    expect(worn(asked(given))).toEqual(['rope']);
  });

  it('are one option to whoever settles an order, again and again', () => {
    const order =
      'for each item of the active pawn, in an order chosen by the active player: raise wear of the item by 1';
    const given = { text: order, picks: [1, 0, 0] };
    expect(options(given)).toEqual(['rope,lamp,lamp', 'rope,lamp', 'rope,lamp', 'rope,lamp']);
    expect(worn(asked(given))).toEqual(['rope', 'rope', 'rope', 'lamp', 'lamp']);
    expect(options({ text: order, position: 'holds: [rope, rope, rope]' })).toEqual([]);
    const named = `${choose.replace('an item', 'an item called first')}\n${order}`;
    expect(options({ text: named, position: 'holds: [rope, rope, rope]' })).toEqual(['rope,rope']);
  });

  it('stay apart from one that the text has named', () => {
    const two = `${choose.replace('an item', 'an item called first')}\n${choose.replace('an item', 'an item called second')}\nraise wear of the first by 1\nraise wear of the second by 1`;
    const given = { text: two, position: 'holds: [rope, rope, rope]' };
    // The one taken first, or another of the two alike.
    expect(options(given)).toEqual(['rope,rope']);
    expect([worn(asked({ ...given, picks: [0] })), worn(asked({ ...given, picks: [1] }))]).toEqual([
      ['rope'],
      ['rope', 'rope'],
    ]);
    const other = two.replace(
      'called second of the active pawn',
      'called second of the active pawn other than the first',
    );
    expect(options({ text: other, position: 'holds: [rope, rope, rope]' })).toEqual([]);
  });

  it('are chosen one after the other where any number is chosen', () => {
    const many = 'the active player chooses any number of items called gift of the active pawn\nraise t by 1';
    expect(options({ text: many, picks: [0, 0, 2, 1, 0] })).toEqual([
      'rope,lamp,lamp,none',
      'rope,lamp,lamp,none',
      'rope,lamp,lamp,none',
      'rope,lamp,none',
      'rope,none',
    ]);
    expect(options({ text: many, picks: [3] })).toEqual(['rope,lamp,lamp,none']);
  });

  it('are told apart where something speaks of one of them', () => {
    expect(options({ text: choose, of: ', has: { favourite: an item or none }' })).toEqual([
      'rope,rope,rope,lamp,lamp',
    ]);
    const more = 'memory: { seen: { of: item } }';
    const remembering = `${choose.replace('an item', 'an item called first')}\nremember the first as seen\nlater: look-on`;
    const look = `procedures:\n  look-on:\n    do: |\n      ${choose.replace('the active player', 'the crew')}\n`;
    expect(options({ text: remembering, more: `${more}\n${look}`, position: 'holds: [rope, rope, rope]' })).toEqual([
      'rope,rope',
    ]);
  });

  it('keep their weight where luck chooses', () => {
    expect(options({ text: 'pick at random an item of the active pawn; if none: this effect ends' })).toEqual([
      'rope,rope,rope,lamp,lamp',
    ]);
  });

  it('comes out alike in every form', () => {
    const text = `${choose}\nraise wear of the item by 1\nset t to worth of the item`;
    const finals = (['asked', 'traced'] as const).map((form) => asked({ text, form, picks: [2] }).run.hash);
    expect(new Set(finals).size).toBe(1);
    const plain = asked({ text, form: 'plain' }).run;
    expect([0, 1, 2]).toContain(plain.get('t'));
  });
});
