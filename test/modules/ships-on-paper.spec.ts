import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, scenarioAt } from '../../bench/adrift.js';
import type { Board, BoardLink, BoardSpace } from '../../core/board/index.js';
import { loadProject } from '../../core/documents/index.js';
import { nodeFiles } from '../../core/host/files.js';
import { entries, field, wordOf } from '../../core/language/reading.js';
import { type Drawing, drawingOf, type Place, pointed } from './on-paper/drawing.js';

const page = readFileSync(new URL('./on-paper/ships.md', import.meta.url), 'utf8');

/** What each mark between two squares stands for. */
const sideKinds: Readonly<Record<string, string>> = {
  '#': 'hull',
  B: 'bulkhead',
  '=': 'bulkhead',
  '|': 'wall',
  '-': 'wall',
  d: 'door',
  F: 'fire-door',
  E: 'engine-side of diesel-engine',
  L: 'ladder',
  '.': 'pit-side',
  x: 'opening',
  ' ': 'opening',
};
/** What the letter behind the number of a square stands for. */
const squareKinds: Readonly<Record<string, string>> = {
  '': 'square',
  p: 'pit',
  S: 'berth',
  R: 'bay',
  E: 'machine-square of diesel-engine',
  T: 'machine-square of plotting-table',
  C: 'machine-square of control-panel',
};
/** Where the set-up first explodes, by the black die. */
const firstExplosions = ['33', '34', '35', '36', '46', '45', '44', '43'];
/** How the family game begins in the house, by its dice. */
const fires = ['22', '23', '32', '33', '34', '35', '44', '56', '57', '66'];
const points = ['24', '51', '58'];
/** Damage that each machine bears: printed for the ship, a guess for the submarine. */
const capacities: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'merchant-ship': { 'engine-capacity': 4 },
  submarine: { 'engine-capacity': 4, 'table-capacity': 2, 'panel-capacity': 2 },
};

/** A board in the words of the page: what each square is and what stands on each side of it. */
interface Told {
  readonly squares: ReadonlyMap<string, string>;
  readonly sides: ReadonlyMap<string, string>;
}

const sorted = (told: Iterable<readonly [string, string]>) =>
  new Map([...told].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
const between = (a: string, b: string): string => [a, b].sort().join('/');
const numberOf = (label: string): string => label.slice(0, 2);
const isMachine = (label: string | undefined): boolean => /[ETC]$/.test(label ?? '');

function onPaper(drawing: Drawing): Told {
  const at = ([row, column]: Place): string | undefined => drawing.squares[row - 1]?.[column - 1];
  const squares = drawing.squares.flatMap((row, r) =>
    row.map((label, c): [string, string] => {
      const [red, black] = numberOf(label);
      const arrow = at(pointed([r + 1, c + 1], drawing.arrows[r]?.[c] ?? '')) ?? 'nowhere';
      const first = firstExplosions.indexOf(numberOf(label)) + 1;
      const kind = squareKinds[label.slice(2)];
      return [
        numberOf(label),
        `${kind}, red ${red}, black ${black}, arrow to ${numberOf(arrow)}${first > 0 ? `, first explosion ${first}` : ''}`,
      ];
    }),
  );
  const sides = drawing.sides.map(({ a, b, mark }): [string, string] => {
    const [here, there] = [at(a), at(b)];
    const beyond = mark === 'x' ? 'a start' : 'outside';
    // The drawing leaves free what lies beside a machine: there is no way in (FP-MACH-03), only rays strike it.
    const kind = mark === ' ' && (isMachine(here) || isMachine(there)) ? 'casing' : sideKinds[mark];
    return [sideName(here, there, beyond, a, b), kind ?? `unknown: ${mark}`];
  });
  return { squares: sorted(squares), sides: sorted(sides) };
}

function sideName(a: string | undefined, b: string | undefined, beyond: string, from: Place, to: Place): string {
  if (a !== undefined && b !== undefined) return between(numberOf(a), numberOf(b));
  const side = from[0] === to[0] ? (a === undefined ? 'west' : 'east') : a === undefined ? 'north' : 'south';
  return `${numberOf(a ?? b ?? '')} ${side} to ${beyond}`;
}

function asShipped(board: Board): Told {
  const numberAt = ({ id, title }: BoardSpace): string => title ?? id.replace(',', '');
  const isInside = (space: BoardSpace | undefined): boolean => space?.values.has('row') === true;
  const value = (thing: BoardSpace | BoardLink, name: string) => wordOf(thing.values.get(name));
  const machine = (thing: BoardSpace | BoardLink) => {
    const name = value(thing, 'machine');
    return name === undefined ? thing.kind : `${thing.kind} of ${name}`;
  };
  const byId = new Map(board.spaces.map((space) => [space.id, space]));
  const squares = board.spaces.filter(isInside).map((space): [string, string] => {
    const leadsTo = byId.get(value(space, 'arrow') ?? '');
    const first = value(space, 'first-blast');
    return [
      numberAt(space),
      `${machine(space)}, red ${value(space, 'row')}, black ${value(space, 'column')}, arrow to ${leadsTo && numberAt(leadsTo)}${first ? `, first explosion ${first}` : ''}`,
    ];
  });
  const sides = board.links.map((link): [string, string] => {
    const [a, b] = [board.spaces[link.a], board.spaces[link.b]];
    if (a && b && isInside(a) && isInside(b)) return [between(numberAt(a), numberAt(b)), machine(link)];
    const [inside, other, direction] = isInside(a) ? [a, b, link.direction] : [b, a, link.back];
    // Nothing leads back from the outside of a grid, so its links say where they lie as one leaves the square.
    const side = board.directions[direction] ?? board.directions[board.opposite[link.direction] ?? -1];
    const beyond = other?.kind === 'start-space' ? 'a start' : 'outside';
    return [`${inside && numberAt(inside)} ${side} to ${beyond}`, machine(link)];
  });
  expect(new Set(squares.map(([name]) => name)).size).toBe(squares.length);
  expect(new Set(sides.map(([name]) => name)).size).toBe(sides.length);
  return { squares: sorted(squares), sides: sorted(sides) };
}

/** Places by their dice, each moved on along the arrows from machines, places of rescue and places taken before. */
function movedOn(places: readonly string[], { squares, arrows }: Drawing): string[] {
  const taken = new Set(
    places.filter((place) => !squares.flat().some((label) => /.[RETC]$/.test(label) && numberOf(label) === place)),
  );
  return places.map((place) => {
    if (taken.has(place)) return place;
    let row = squares.findIndex((labels) => labels.some((label) => numberOf(label) === place)) + 1;
    let column = (squares[row - 1] ?? []).findIndex((label) => numberOf(label) === place) + 1;
    const label = () => squares[row - 1]?.[column - 1] ?? '';
    while (/.[RETC]$/.test(label()) || taken.has(label()))
      [row, column] = pointed([row, column], arrows[row - 1]?.[column - 1] ?? '');
    taken.add(numberOf(label()));
    return numberOf(label());
  });
}

describe.each(['merchant-ship', 'submarine'])('the board %s', (name) => {
  const drawing = drawingOf(page, name);
  const scenario = scenarioAt(`scenarios/dangerous-waters/${name}-family.yaml`);
  const { board } = scenario.world;
  const paper = onPaper(drawing);
  const shipped = asShipped(board);

  it('has the squares that are on paper, each what it is there, with its dice and its arrow', () => {
    expect(paper.squares.size).toBe(48);
    expect(shipped.squares).toEqual(paper.squares);
  });

  it('has on every side of every square what is on paper', () => {
    const [rows, columns] = [drawing.squares.length, drawing.squares[0]?.length ?? 0];
    expect(paper.sides.size).toBe(rows * (columns + 1) + columns * (rows + 1));
    expect(shipped.sides).toEqual(paper.sides);
  });

  it('has as many doors, bulkheads and walls as are listed, where they are listed', () => {
    const listed = [...drawing.listed];
    expect(listed.length).toBeGreaterThan(3);
    for (const [kind, { count, sides }] of listed) {
      const here = [...shipped.sides].filter(([, what]) => what.split(' of ')[0] === kind).map(([side]) => side);
      expect(here.sort(), kind).toEqual(sides);
      expect(here.length, kind).toBe(count);
    }
  });

  it('is hit by both dice, every square once', () => {
    const entries = board.address?.entries ?? [];
    expect(board.address?.dice).toBe('d6 x d8');
    const named = entries.map(({ label, space }) => [
      label.replace(/\D/g, ''),
      board.spaces[space]?.title ?? board.spaces[space]?.id.replace(',', ''),
    ]);
    expect(named.map(([dice]) => dice).sort()).toEqual([...paper.squares.keys()]);
    for (const [dice, number] of named) expect(number).toBe(dice);
  });

  it('says that it is not the printed board, and so does whatever is played on it', () => {
    expect(board.reconstructed).toMatch(/^The printed board was not found\./);
    for (const made of ['bulkheads', 'doors', 'walls', 'arrows']) expect(board.reconstructed).toContain(made);
    expect(scenario.reconstructed.join('\n')).toContain(board.reconstructed);
  });

  it('begins the family game where the house does, by the dice, but in no machine and no place of rescue', () => {
    const project = loadProject([`scenarios/dangerous-waters/${name}-family.yaml`], nodeFiles(root));
    const position = project.entries[0]?.tree.get('position');
    const numberAt = (id: string) => board.spaces.find((space) => space.id === id)?.title ?? id.replace(',', '');
    expect(
      entries(field(position, 'spaces'))
        .map((entry) => numberAt(entry.name))
        .sort(),
    ).toEqual(movedOn(fires, drawing).sort());
    expect(entries(field(position, 'pieces')).map((entry) => numberAt(wordOf(entry.value) ?? ''))).toEqual(
      movedOn(points, drawing),
    );
  });

  it('has machines that bear as much as they should, and the markers of the box', () => {
    const { options, supplies } = scenario.model;
    const bears = options.all.filter((option) => option.name.endsWith('-capacity'));
    expect(Object.fromEntries(bears.map((option) => [option.name, option.default]))).toEqual(capacities[name]);
    expect(supplies.all.find((supply) => supply.name === 'damage-marker')?.count).toBe(24);
  });
});
