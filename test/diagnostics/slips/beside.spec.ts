import { describe, expect, it } from 'vitest';
import { ofModule, ofText } from './parts.js';

const bad = 'raise presure by 1';
const told = 'BK0601 presure → pressure';

/** What is wrong in one text of a declaration, its other texts, and how much of them hangs on that. */
const faulty: readonly (readonly [what: string, module: string, said: readonly string[], heldBack?: number])[] = [
  [
    'the level of a `when:`',
    `rules: { r: { when: a room becomes smokey, if: presure is 3, do: "${bad}; make the room fowl" } }`,
    ['BK0610 smokey → smoky', told, told, 'BK0610 fowl → foul'],
  ],
  [
    'the kind of a `when:`',
    `rules: { r: { when: a rooom becomes smoky, if: the room is fowl, do: "${bad}; make the room fowl" } }`,
    ['BK0608 rooom → room', told],
    2,
  ],
  [
    'an adjective of a `when:`',
    `rules: { r: { when: a smokey room called den becomes foul, do: "${bad}; make the den fowl" } }`,
    ['BK0610 smokey → smoky', told, 'BK0610 fowl → foul'],
  ],
  [
    'the place of a `when:`',
    `rules: { r: { when: a figure enters a smokey room, do: "${bad}; make the room fowl; set aap of the figure to 1" } }`,
    ['BK0610 smokey → smoky', told, 'BK0610 fowl → foul', 'BK0605 aap → ap'],
  ],
  [
    'the track of a `when:`',
    'rules: { r: { when: presure rises, if: the old pressure is 2, do: "raise pressure by the rise; raise prssure by 1" } }',
    [told, 'BK0601 prssure → pressure'],
    2,
  ],
  [
    'a `when:` that cannot be read',
    `rules: { r: { when: a room becomess smoky, limit: once a trun, do: "${bad}; make the room fowl" } }`,
    ['BK0501 becomess → becomes', 'BK0808 once a trun → once a turn', told, 'BK0610 fowl → foul'],
  ],
  [
    'what a `when:` is during',
    `rules: { r: { when: "a room becomes smoky, during evnt", do: ${bad} } }`,
    ['BK0607 evnt → event', told],
  ],
  [
    'a rule that others speak of, or that speaks of others',
    `rules: { r: { when: a rooom becomes smoky, before: nobody, do: nothing }, other: { when: a room becomes foul, after: r, do: nothing } }`,
    ['BK0608 rooom → room', 'BK0601 nobody'],
    1,
  ],
  [
    'a kind of a signature',
    `procedures: { "vent (rooom) into (door)": { do: "make the door opn; ${bad}; make the rooom foul" }, blow (room): { do: "vent the room into the room; ${bad}" } }`,
    ['BK0608 rooom → room', 'BK0610 opn → open', told, told],
    2,
  ],
  [
    'who acts',
    `actions: { walk: { by: figur, cost: 1 app, check: d66 is at least 3, needs: { x: presure is 1 }, success: ${bad}, failure: ${bad}, do: ${bad} } }`,
    ['BK0608 figur → figure', 'BK0601 app → ap', told, told, told, told],
  ],
  [
    'what is checked, twice',
    `actions: { walk: { by: figure, check: d10 is at least presure + bogus of the figure, success: ${bad} } }`,
    [told, told],
  ],
  [
    'what an action asks',
    `actions: { walk: { by: figure, asks: the active player chooses a rooom, needs: { x: the room is foul }, do: ${bad} } }\nflow: { game: { actions: [walk] } }\nstanding orders: { o: { action: walk, if: the room is foul and presure is 2 } }`,
    ['BK0608 rooom → room', told, told],
    4,
  ],
  [
    'what is replaced',
    `replacements: { r: { instead of: bleed (room), if: presure is 2, do: "proceed; make the room fowl" } }`,
    ['BK0613 bleed', told, 'BK0610 fowl → foul'],
    1,
  ],
  [
    'a row of a ray',
    `rays: { blast: { at link: { a closd door: "make the door opn", otherwise: this ray ends }, at space: { otherwise: this ray ends } } }`,
    ['BK0610 closd → closed', 'BK0610 opn → open'],
  ],
  [
    'what a node of the flow is made of',
    'flow: { game: { do: nothing, steps: [late], if: presure is 1 }, late: { take: 1, repeat while: presure is 2, do: nothing } }',
    ['BK0812 steps', told, 'BK0812 1', told],
  ],
  [
    'what standing orders are about',
    'flow: { game: { do: nothing } }\nstanding orders: { o: { action: wlk, if: presure is 1 }, e: { ends: game, if: presure is 1 }, c: { choice: nobody, if: presure is 1 }, n: { if: presure is 1 } }',
    ['BK0601 wlk', told, 'BK0815 game', told, 'BK0601 nobody', told, 'BK0815 n', told],
  ],
  [
    'what a word is said of',
    'words: { free (dor): presure is 1 }\nprocedures: { go (door): { do: "if the door is free: nothing" } }',
    ['BK0608 dor → door', told],
    1,
  ],
  ['one of two that meet', `meets: { smoke and flod: ${bad} }`, ['BK0605 flod → flood', told]],
  ['the kind of a card', `cards: { c: { kind: evnt, do: ${bad} } }`, ['BK0608 evnt → event', told]],
];

describe('a fault in one text of a declaration hides nothing in its others', () => {
  const rows = faulty.map(([what, module, said, heldBack = 0]) => [what, module, said, heldBack] as const);
  it.each(rows)('%s', (_, module, said, heldBack) => {
    const report = ofModule(`${module}\n`);
    expect([...report.said].sort()).toEqual([...said].sort());
    expect(report.heldBack).toBe(heldBack);
  });
});

describe('a fault in the first line of a block hides nothing in its others', () => {
  it.each<[text: string, said: readonly string[], heldBack: number]>([
    [`for each smokey room called den: make the den fowl`, ['BK0610 smokey → smoky', 'BK0610 fowl → foul'], 0],
    [`for each rooom: make the room fowl\n${bad}`, ['BK0608 rooom → room', 'BK0610 fowl → foul', told], 0],
    [`for each rooom called den: make the den fowl; ${bad}`, ['BK0608 rooom → room', told], 1],
    [`repeat presure times: make the room fowl`, [told, 'BK0610 fowl → foul'], 0],
    [`depending on presure:\n  3: make the room fowl`, [told, 'BK0610 fowl → foul'], 0],
    [`depending on pressure:\n  foul: make the room fowl`, ['BK0701 foul', 'BK0610 fowl → foul'], 0],
    [`all at once, ties chosen by the crw: ${bad}`, ['BK0606 crw', told], 0],
    [
      `until nothing changes:\n  for each smokey room called den: make the den fowl`,
      ['BK0610 smokey → smoky', 'BK0610 fowl → foul'],
      0,
    ],
  ])('%s', (text, said, heldBack) => {
    const report = ofText(text);
    expect([...report.said].sort()).toEqual([...said].sort());
    expect(report.heldBack).toBe(heldBack);
  });
});
