/** Pieces in a picture: who can be told apart has letters and a shape of its own, what is all alike is counted. */
import { playersPieces, type World } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import { type Kind, propertiesOf } from '../language/types.js';
import { capital, type Names, spaced } from './account-names.js';
import { INK, PAPER } from './svg-signs.js';
import { n, textAt } from './svg-text.js';

/** Pieces that look alike, in one place. */
export interface Tokens {
  readonly letters: string;
  /** Which of the shapes they have. */
  readonly shape: number;
  readonly count: number;
  readonly meaning: string;
  readonly names: readonly string[];
}

/** How pieces look: alike where the key is the same. */
interface Look {
  readonly key: string;
  readonly letters: string;
  readonly shape: number;
  readonly meaning: string;
}

/** Of a kind with more pieces than these nobody tells one from another. */
const MOST_APART = 12;

/** Pieces by the space they stand in. */
export function tokensIn(machine: Machine, names: Names): Map<number, Tokens[]> {
  const { world } = machine.compiled;
  const looks = looksOf(world, names);
  const inside = new Map<number, Map<string, { look: Look; names: string[] }>>();
  world.pieces.forEach((_, id) => {
    const space = machine.state[machine.layout.place.base + id] ?? -1;
    const look = looks[id];
    if (space < 0 || !look) return;
    const here = inside.get(space) ?? new Map<string, { look: Look; names: string[] }>();
    inside.set(space, here);
    const group = here.get(look.key) ?? { look, names: [] };
    here.set(look.key, group);
    group.names.push(names.piece(id));
  });
  return new Map(
    [...inside].map(([space, groups]) => [
      space,
      [...groups.values()].map(({ look: { letters, shape, meaning }, names: all }) => ({
        ...{ letters, shape, meaning },
        count: all.length,
        names: all,
      })),
    ]),
  );
}

/** The look of each piece: those that are told apart each take a shape in turn, people first, and every other kind one. */
function looksOf(world: World, names: Names): Look[] {
  const people = new Set(playersPieces(world));
  const known = new Map<string, Look>();
  const looks: Look[] = [];
  for (const id of [...people, ...[...world.pieces.keys()].filter((id) => !people.has(id))]) {
    const { key, title, number, meaning } = calledBy(world, names, id);
    const taken = new Set([...known.values()].map((look) => look.letters));
    const look = known.get(key) ?? { key, letters: lettersFor(title, number, taken), shape: known.size, meaning };
    known.set(key, look);
    looks[id] = look;
  }
  return looks;
}

/** What the letters of a piece come from, and what they mean; pieces with one key are all alike. */
function calledBy(world: World, names: Names, id: number) {
  const { kind } = world.pieces[id] as World['pieces'][number];
  const title = capital(names.clean(kind.title ?? spaced(kind.name)));
  if (world.model.pieceCounts.get(kind)?.is === 'named') {
    const own = names.piece(id);
    return { key: `piece ${id}`, title: own, number: undefined, meaning: own };
  }
  const same = [...world.pieces.keys()].filter((other) => world.pieces[other]?.kind === kind);
  if (same.length === 1 || !isToldApart(world, kind, same.length))
    return { key: `kind ${kind.index}`, title, number: undefined, meaning: title };
  return { key: `piece ${id}`, title, number: same.indexOf(id) + 1, meaning: capital(names.piece(id)) };
}

/** Whether it matters which of a kind a piece is: people, and whatever has something said of it. */
function isToldApart(world: World, kind: Kind, count: number): boolean {
  if (count > MOST_APART) return false;
  return world.model.pieceCounts.get(kind)?.is === 'per player' || propertiesOf(kind).some((p) => !p.printed);
}

/** One or two letters, or a letter and a number: the first that nobody has. */
function lettersFor(title: string, number: number | undefined, taken: ReadonlySet<string>): string {
  const signs = [...title].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  const initials = title.split(/[^\p{L}\p{N}]+/u).flatMap((word) => [...word].slice(0, 1));
  if (number !== undefined) {
    const tries = [...signs.map((sign) => sign.toUpperCase()), ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    return tries.map((sign) => `${sign}${number}`).find((text) => !taken.has(text)) ?? '?';
  }
  const tries = [
    initials.slice(0, 2).join('').toUpperCase(),
    ...signs.slice(1).map((sign) => `${signs[0]}${sign}`),
    ...Array.from({ length: 99 }, (_, i) => `${signs[0] ?? 'P'}${i + 1}`),
  ];
  return tries.find((text) => text !== '' && !taken.has(text)) ?? '?';
}

/** Outlines in a square from -1 to 1, and how large the letters in them may be. */
const SHAPES: readonly { readonly outline: string; readonly face: number; readonly down?: number }[] = [
  { outline: 'M-1 0A1 1 0 0 1 1 0A1 1 0 0 1-1 0Z', face: 0.44 },
  { outline: 'M-.88-.88H.88V.88H-.88Z', face: 0.46 },
  { outline: 'M0-1.12L1.12 0L0 1.12L-1.12 0Z', face: 0.36 },
  { outline: 'M-.55-.96H.55L1.1 0L.55 .96H-.55L-1.1 0Z', face: 0.44 },
  { outline: 'M-.9-.9H.9V.25Q.9 .75 0 1.1Q-.9 .75-.9 .25Z', face: 0.42, down: -0.06 },
  { outline: 'M0-1.1L.98-.3V.95H-.98V-.3Z', face: 0.42, down: 0.1 },
];

/** A piece of this size in this place: dark shapes first, then the same ones light. */
export function tokenAt(
  { letters, shape }: Pick<Tokens, 'letters' | 'shape'>,
  x: number,
  y: number,
  size: number,
): string {
  const { outline, face, down = 0 } = SHAPES[shape % SHAPES.length] ?? { outline: '', face: 0.44 };
  const light = Math.floor(shape / SHAPES.length) % 2 === 1;
  const scale = size / 2 - 0.5;
  const [fill, edge, ink] = light ? [PAPER, INK, INK] : [INK, PAPER, PAPER];
  const text = {
    size: Math.round(size * face * 10) / 10,
    bold: true,
    anchor: 'middle',
    fill: ink,
  } as const;
  return (
    `<path d="${outline}" transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})" fill="${fill}" stroke="${edge}" stroke-width="${n((light ? 1.6 : 1) / scale)}"/>` +
    textAt(x, y + size * (face * 0.36 + down), letters, text)
  );
}
