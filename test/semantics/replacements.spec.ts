import { describe, expect, it } from 'vitest';
import { Run } from '../support/run.js';
import { complaint, doing, faultsOf, type Inline } from '../support/scenario.js';

const kinds = `
spaces: { room: { has: { heat: 0 to 9, fire: [out, burning] } }, hold: { is a: room, has: { crates: 0 to 9 } } }
links: { door: { has: { leaf: [closed, open, gone] } }, hatch: { is a: door, has: { jam: 0 to 9 } } }
tracks: { t: { from: 0, to: 99999 } }
`;
const note = (digit: number): string => `set t to t * 10 + ${digit}`;
const base = `${kinds}
procedures:
  light (room): { replaceable: yes, do: "make the room burning; ${note(9)}" }
`;
const board = 'layout: rooms\nspaces: { r1: { is: room }, r2: { is: hold } }\nlinks: [ r1 door r2 ]';

function digits(inline: Inline): number {
  const run = Run.of({ board, ...inline }).seeded();
  run.step();
  return run.get('t');
}

describe('replacements', () => {
  const use = (own: string, mid?: string): Inline => ({
    m: `use: [./${mid ? 'mid' : 'base'}.yaml]\nplaces: { r1: room, r2: room }\nreplacements:\n${own}\n${doing('light r1')}`,
    also: mid ? { base, mid: `use: [./base.yaml]\nreplacements:\n${mid}` } : { base },
  });
  const one = (name: string, digit: number, more = '', key = '') =>
    `  ${name}: { instead of: light (room), ${key}do: "${note(digit)}${more}" }`;

  it('16: what is replaced does not happen unless it proceeds', () => {
    expect(digits(use(one('never-lit', 1)))).toBe(1);
    expect(digits(use(one('first-noted', 1, `; proceed; ${note(2)}`)))).toBe(192);
  });

  it("16: the using module's comes first, and proceeds to the next candidate", () => {
    expect(digits(use(one('outer', 1, '; proceed'), one('inner', 2, '; proceed')))).toBe(129);
    expect(digits(use(one('outer', 1, '; proceed'), one('inner', 2)))).toBe(12);
    expect(digits(use(one('outer', 1), one('inner', 2, '; proceed')))).toBe(1);
    // Twice over: each proceed begins behind the candidates already applied to this call.
    expect(digits(use(one('outer', 1, '; proceed; proceed'), one('inner', 2, '; proceed')))).toBe(12929);
  });

  it('16: a guard that does not hold leaves the candidate out; it is looked at when its turn comes', () => {
    expect(digits(use(one('outer', 1, '; proceed', 'if: heat of the room is 1, ')))).toBe(9);
    const inline = use(
      one('outer', 1, '; raise heat of the room by 1; proceed'),
      one('inner', 2, '; proceed', 'if: heat of the room is 1, '),
    );
    expect(digits(inline)).toBe(129);
  });

  it('16: a narrower kind is replaced for that kind alone', () => {
    const m = (text: string) => ({
      ...use('  in-holds: { instead of: light (hold), do: raise crates of the hold by 1 }'),
      m: `use: [./base.yaml]\nplaces: { r1: room, r2: hold }\nreplacements:\n  in-holds: { instead of: light (hold), do: raise crates of the hold by 1 }\n${doing(text)}`,
    });
    expect(complaint({ ...m('light r1'), board }, 'step: game\nthen: [r1 is burning, t is 9]')).toEqual([]);
    expect(complaint({ ...m('light r2'), board }, 'step: game\nthen: [crates of r2 is 1]')).toEqual([]);
  });

  it('16: a call from inside a replacement is a call of its own', () => {
    const m = use(
      `  spread: { instead of: light (room), if: heat of the room is 0, do: "raise heat of the room by 1; light the room; ${note(1)}" }`,
    );
    expect(digits(m)).toBe(91);
  });

  it('16: only what is declared replaceable can be replaced, and two that always hold are an error', () => {
    const faults = faultsOf({ ...use(one('outer', 1)), also: { base: base.replace('replaceable: yes, ', '') }, board });
    expect(faults.join()).toContain('BK0802');
    expect(faultsOf({ ...use(`${one('outer', 1)}\n${one('outer-two', 2)}`), board }).join()).toContain('BK0803');
  });

  it('16: two of one module that may both hold are an error that shows both, unless they exclude each other', () => {
    const pair = (a: string, b: string, kinds = ['room', 'room']) =>
      faultsOf({
        ...use(
          `  one: { instead of: light (${kinds[0]} called x), if: ${JSON.stringify(a)}, do: nothing }\n  two: { instead of: light (${kinds[1]} called y), if: ${JSON.stringify(b)}, do: nothing }`,
        ),
        board,
      }).join();
    const clash = 'two replacements of "light" may both hold';
    const excluding: readonly [string, string][] = [
      ['the x is burning', 'the y is out'],
      ['the x is burning', 'the y is not burning'],
      ['the x is not burning', 'the y is not out'],
      ['heat of the x is at least 5', 'heat of the y is less than 5'],
      ['heat of the x is at least 5', 'heat of the y is one of 1, 2, 3'],
      [
        'heat of the x is at least 2 and heat of the x is at most 4',
        'heat of the y is 1 or heat of the y is more than 4',
      ],
      [
        'heat of the x is at least 5',
        'heat of the y is at most 6 and heat of the y is not 5 and heat of the y is not 6',
      ],
      ['heat of the x is more than 8', 'heat of the y is not 9'],
      ['t is 3', 't is 4'],
      ['there is a burning room next to the x', 'there is no burning room next to the y'],
      [
        'there is a burning room next to the x and the x is out',
        'not (there is a burning room next to the y and the y is out)',
      ],
      ['the x is r1', 'the y is r2'],
      ['never', 'always'],
      ['the x is a hold', 'not (the y is a hold)'],
    ];
    for (const [a, b] of excluding) {
      expect(pair(a, b), `${a} / ${b}`).toBe('');
      expect(pair(b.replaceAll('the y', 'the x'), a.replaceAll('the x', 'the y')), `${b} / ${a}`).toBe('');
    }
    const meeting: readonly [string, string][] = [
      ['the x is burning', 'heat of the y is 3'],
      ['heat of the x is at least 5', 'heat of the y is at most 5'],
      ['heat of the x is not 5', 'heat of the y is not 6'],
      ['the x is burning', 'the y is burning'],
      ['the x is burning or heat of the x is 1', 'the y is out'],
      ['there is a burning room next to the x', 'there is no burning room next to r1'],
      ['there is a burning room', 'there is no out room'],
      ['the x is r1', 'the y is not r2'],
      ['heat of the x is more than t', 'heat of the y is 0'],
    ];
    for (const [a, b] of meeting) expect(pair(a, b), `${a} / ${b}`).toContain(clash);
    expect(pair('always', 'always', ['room', 'hold'])).toContain(clash);
    const kinds2 = base.replace('hold: { is a: room', 'nook: { is a: room }, hold: { is a: room');
    const byKind = use(
      '  one: { instead of: light (nook), do: nothing }\n  two: { instead of: light (hold), do: nothing }',
    );
    expect(faultsOf({ ...byKind, also: { base: kinds2 }, board })).toEqual([]);
  });

  it('16: with an order chosen, the first that holds is tried first, and proceeds to the next', () => {
    const two = (one1: string, more = '') =>
      digits(use(`${one('first', 1, '; proceed', one1)}\n${one('second', 2, '; proceed', more)}`));
    expect(two('before: second, ')).toBe(129);
    expect(two('after: second, ')).toBe(219);
    expect(two('', 'before: first, ')).toBe(219);
    expect(two('', 'after: [first], ')).toBe(129);
    const three = (a: string, b: string, c: string) =>
      use([one('one', 1, '; proceed', a), one('two', 2, '; proceed', b), one('three', 3, '; proceed', c)].join('\n'));
    expect(digits(three('after: two, ', 'after: three, ', ''))).toBe(3219);
    expect(digits(three('after: [two, three], ', '', 'before: two, '))).toBe(3219);
    // The last two have none between them.
    const faults = faultsOf({ ...three('before: [two, three], ', '', ''), board });
    expect(faults.map((f) => f.slice(0, 6))).toEqual(['BK0803']);
    expect(faultsOf({ ...use(one('one', 1, '', 'before: twoo, ')), board }).join()).toContain(
      'there is no replacement called "twoo"',
    );
    expect(faultsOf({ ...three('before: two, ', 'before: three, ', 'before: one, '), board }).join()).toContain(
      'would come before itself, by way of',
    );
    expect(faultsOf({ ...use(one('one', 1, '', 'before: one, ')), board }).join()).toContain(
      'cannot come before itself',
    );
  });

  it('16: costs paid stay paid', () => {
    const m = `${kinds}
places: { r1: room, r2: hold }
pieces: { pawn: { stands in: room, named: [ann], has: { ap: { is: 0 to 5, starts: 3 } } } }
currencies: { ap: ap of the active pawn }
procedures: { light (room): { replaceable: yes, do: make the room burning } }
replacements: { never-lit: { instead of: light (room), do: nothing } }
actions: { kindle: { by: pawn, cost: 1 ap, do: light r1 } }
flow: { game: { actions: [kindle], may end when: always } }
`;
    expect(
      complaint(
        { m, board },
        'given: { active: ann, pieces: { ann: { in: r1 } } }\naction: kindle\nthen: [ap of ann is 2]',
      ),
    ).toEqual([]);
  });
});

describe('overrides and kinds of kinds', () => {
  const over = (overrides: string, rest = doing('light r1')): Inline => ({
    m: `use: [./base.yaml]\nplaces: { r1: room, r2: room }\noverrides:\n${overrides}\n${rest}`,
    also: { base },
    board,
  });

  it('17: an override by qualified key stands in the place of the other, with its parameters', () => {
    expect(digits(over(`  base/light: { do: "raise heat of the room by 1; ${note(3)}" }`))).toBe(3);
  });

  it('17: an override may speak of what only its own module has, and gives only the keys that differ', () => {
    const also = {
      base: `${base}rules:\n  hot: { when: a room becomes burning, if: heat of the room is 0, do: "${note(1)}" }\n`,
    };
    const m = `use: [./base.yaml]\nplaces: { r1: room, r2: room }\ntracks: { extra: { from: 0, to: 9 } }\noverrides:\n  base/hot: { do: raise extra by 1 }\n${doing('light r1\nraise heat of r2 by 1\nlight r2')}`;
    const run = Run.of({ m, also, board }).seeded();
    run.step();
    expect([run.get('extra'), run.get('t')]).toEqual([1, 99]);
  });

  it('17: overrides of cards, rays, actions, flow and endings hold too', () => {
    const also = {
      base: `${kinds}
card kinds: { event: { deck: pack } }
decks: { pack: { when empty: nothing } }
cards: { calm: { kind: event, do: "${note(1)}" } }
rays: { blast: { at link: { otherwise: this ray goes on }, at space: { otherwise: "${note(1)}" } } }
flow: { extra: { do: "${note(1)}" } }
ends: { over: { at once when: t is 1, result: lost } }
`,
    };
    const m = `use: [./base.yaml]
places: { r1: room, r2: room }
overrides:
  base/calm: { do: "${note(2)}" }
  base/blast: { at space: { otherwise: "${note(3)}" } }
  base/extra: { do: "${note(4)}" }
  base/over: { at once when: t is 234 }
flow:
  game: { steps: [main, extra] }
  main: { do: "play calm; send blast from r1, in each direction" }
`;
    const run = Run.of({ m, also, board, more: 'start: game' }).seeded();
    run.step();
    expect(run.get('t')).toBe(23);
    run.step();
    expect([run.get('t'), run.outcome]).toEqual([234, 'over']);
  });

  it('17: an override says what two hazards do that meet', () => {
    const base = `spaces: { room: { has: { wet: yes/no, hot: yes/no } } }
links: { door: {}, wall: {}, hatch: {} }
tracks: { t: { from: 0, to: 9 } }
meets: { wet and hot: hot wins }
`;
    const m = (then: string) =>
      `use: [./base.yaml]\nplaces: { r1: room, r2: room }\noverrides: { base/wet-and-hot: { then: "${then}" } }\n${doing('make r2 wet\nmake r2 hot')}`;
    const met = (then: string) => {
      const run = Run.of({ m: m(then), also: { base } }).seeded();
      run.step();
      return [run.get('wet', 'r2'), run.get('hot', 'r2'), run.get('t')];
    };
    expect(met('wet wins')).toEqual([1, 0, 0]);
    expect(met('raise t by 5')).toEqual([1, 1, 5]);
  });

  it('17: nothing meets itself', () => {
    const m = 'spaces: { hall: { has: { wet: yes/no } } }\nmeets: { wet and wet: they live together }\n';
    expect(faultsOf({ m }).join()).toContain('wet cannot meet itself');
  });

  it('17: a replacement can be overridden by its key', () => {
    const also = {
      base,
      mid: `use: [./base.yaml]\nreplacements:\n  never-lit: { instead of: light (room), do: "${note(1)}" }\n`,
    };
    const m = `use: [./mid.yaml]\nplaces: { r1: room, r2: room }\noverrides:\n  mid/never-lit: { do: "${note(2)}" }\n${doing('light r1')}`;
    expect(digits({ m, also })).toBe(2);
  });

  it('17: it is resolved before types: other texts that call it mean the new one', () => {
    const also = { base: `${base}  twice (room): { do: light the room; light the room }\n` };
    expect(digits({ ...over(`  base/light: { do: "${note(3)}" }`, doing('twice r1')), also })).toBe(33);
  });

  it('17: two overriders of one key that do not use each other are an error that shows both', () => {
    const also = {
      base,
      left: 'use: [./base.yaml]\noverrides:\n  base/light: { do: nothing }\n',
      right: 'use: [./base.yaml]\noverrides:\n  base/light: { do: nothing }\n',
    };
    const faults = faultsOf({
      m: `use: [./left.yaml, ./right.yaml]\nplaces: { r1: room, r2: room }\n${doing('light r1')}`,
      also,
      board,
    });
    expect(faults.join('\n')).toContain('BK0306');
    // One that uses the other has the last word.
    const chain = { ...also, right: `use: [./left.yaml]\noverrides:\n  base/light: { do: "${note(7)}" }\n` };
    expect(
      digits({ m: `use: [./right.yaml]\nplaces: { r1: room, r2: room }\n${doing('light r1')}`, also: chain }),
    ).toBe(7);
  });

  it('17: there must be something to override, of a used module', () => {
    expect(faultsOf(over('  base/dark: { do: nothing }')).join()).toContain('BK0305');
    expect(faultsOf(over('  m/light: { do: nothing }')).join()).toContain('BK0305');
  });

  it('17: a kind of a kind has its properties and is taken for it', () => {
    const m = `${kinds}places: { r1: room, r2: hold }
${doing('for each closed door: make the door open\nfor each hatch: put 1 jam on the hatch\nraise t by the number of open doors\nraise heat of r2 by 2\nraise crates of r2 by 3\nfor each room: raise t by 10')}`;
    const two =
      'layout: rooms\nspaces: { r1: { is: room }, r2: { is: hold } }\nlinks: [ r1 door r2, { link: r1 hatch r2, id: h } ]';
    expect(
      complaint(
        { m, board: two },
        'step: game\nthen: [t is 22, jam of h is 1, h is open, r1-r2 is open, heat of r2 is 2, crates of r2 is 3]',
      ),
    ).toEqual([]);
  });
});
