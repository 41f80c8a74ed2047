/** What of a board comes to nothing: spaces nothing reaches or leaves, addresses, doors in the border. */
import type { Board, BoardLink, BoardSpace } from '../../board/index.js';
import { isKindOf } from '../../language/types.js';
import { problem } from '../../source/diagnostic.js';
import type { Setting, Subject } from './subject.js';

export function adviseBoards({ settings, tell }: Subject): void {
  for (const document of new Set(settings.map((setting) => setting.board))) {
    const all = settings.filter((setting) => setting.board === document);
    const [first] = all;
    if (!first) continue;
    const named = new Set(all.flatMap(({ facts }) => [...facts.places]));
    const findings = [
      ...unreached(first, named),
      ...withoutWayOut(first),
      ...unaddressed(first),
      ...numberedTwice(first),
    ];
    for (const finding of findings) tell(finding);
    for (const finding of doorsInBorder(first)) tell(finding);
  }
}

const nameOf = (space: BoardSpace): string => space.title ?? space.id;

/** Spaces in one piece, whichever way their links lead; the largest piece first. */
function pieces(board: Board): number[][] {
  const piece = board.spaces.map((_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (piece[at] !== at) at = piece[at] = piece[piece[at] ?? at] ?? at;
    return at;
  };
  for (const { a, b } of board.links) piece[root(a)] = root(b);
  const groups = new Map<number, number[]>();
  board.spaces.forEach((_, i) => {
    const group = groups.get(root(i));
    if (group) group.push(i);
    else groups.set(root(i), [i]);
  });
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

const isOneWay = ({ world }: Setting, link: number): boolean => world.near.oneWay[link] === 1;

function* unreached(setting: Setting, named: ReadonlySet<string>) {
  const { board } = setting.world;
  // Who is beside whom on a board of tiles shows in play.
  if (board.links.length === 0 || board.layout === 'tiles') return;
  for (const group of pieces(board).slice(1)) {
    const spaces = group.flatMap((i) => board.spaces[i] ?? []);
    const [first] = spaces;
    // A space that rules name is reached by them.
    if (!first || spaces.some((space) => named.has(space.id))) continue;
    const more = spaces.length - 1;
    const what = more === 0 ? nameOf(first) : `${nameOf(first)} and ${more} more ${more === 1 ? 'space' : 'spaces'}`;
    yield problem('BK1002', `nothing reaches ${what} from the rest of the board`, first.span, {
      help: 'add a link to the rest of the board, or take the space out',
    });
  }
  if (!hasOneWay(setting)) return;
  for (const i of largest(board)) {
    const ends = linksAt(setting, i);
    const space = board.spaces[i];
    if (!space || named.has(space.id) || !ends.every(([link, l]) => isOneWay(setting, l) && link.a === i)) continue;
    yield problem('BK1002', `every link of ${nameOf(space)} leads away from it: nothing gets there`, space.span, {
      help: 'turn one of its links round, or say `one way: no`',
    });
  }
}

/** Whoever has come there by one-way links stays for ever. */
function* withoutWayOut(setting: Setting) {
  const { board } = setting.world;
  if (!hasOneWay(setting) || board.layout === 'tiles') return;
  for (const i of largest(board)) {
    const space = board.spaces[i];
    const ends = linksAt(setting, i);
    if (!space || space.id === 'outside' || !ends.every(([link, l]) => isOneWay(setting, l) && link.b === i)) continue;
    yield problem('BK1003', `${nameOf(space)} has no way out: every link leads into it only`, space.span, {
      related: ends.slice(0, 2).map(([link]) => ({ at: link.span, label: 'one way' })),
      help: 'add a link that leads back, or allow it if it is meant so',
    });
  }
}

/** The spaces of the largest piece, without tiles: where their sides lead is found in play. */
function largest(board: Board): number[] {
  const found = board.links.length > 0 ? pieces(board)[0] : undefined;
  const tiles = new Set(board.links.flatMap(({ a, side }) => (side === undefined ? [] : [a])));
  return found && found.length > 1 ? found.filter((space) => !tiles.has(space)) : [];
}

function linksAt({ world: { board, near } }: Setting, space: number): [BoardLink, number][] {
  const numbers = near.linkInOrder.slice(near.start[space], near.start[space + 1]);
  return [...numbers].flatMap((l): [BoardLink, number][] => (board.links[l] ? [[board.links[l], l]] : []));
}

/** What a side of a tile leads to is known in play only. */
function hasOneWay({ world }: Setting): boolean {
  return world.counts.tile === 0 && world.near.oneWay.includes(1);
}

/** Spaces of a kind whose others are found by the dice. */
function* unaddressed({ world }: Setting) {
  const { board, spaceKinds } = world;
  if (!board.address || board.layout === 'grid') return;
  const found = new Set(board.address.entries.map((entry) => entry.space));
  const kinds = [...found].map((i) => spaceKinds[i]);
  for (const [i, space] of board.spaces.entries()) {
    const kind = spaceKinds[i];
    if (found.has(i) || !kind || !kinds.some((other) => other === kind)) continue;
    yield problem('BK1004', `no result of ${board.address.dice} finds ${nameOf(space)}`, space.span, {
      help: 'give it a result in the address, or allow it if it is meant so',
    });
  }
}

/** Where there is an address its own reading sees to this. */
function* numberedTwice({ world }: Setting) {
  const { board } = world;
  if (board.address) return;
  const first = new Map<number, BoardSpace>();
  for (const space of board.spaces) {
    if (space.number === undefined) continue;
    const before = first.get(space.number);
    if (!before) first.set(space.number, space);
    else
      yield problem('BK1005', `${nameOf(space)} has the number ${space.number}, as ${nameOf(before)} has`, space.span, {
        related: [{ at: before.span, label: 'first here' }],
        help: 'give each space a number of its own',
      });
  }
}

/** What stands out among the edges of a border beyond which there is nothing. */
function* doorsInBorder({ world }: Setting) {
  const { model, board } = world;
  const visible = new Set(model.modules);
  const counts = new Map<string, number>();
  for (const { kind } of board.border ?? []) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const wall = usual === undefined ? undefined : model.kinds.find(usual, visible);
  for (const { kind: name, square, side, span } of board.border ?? []) {
    const kind = model.kinds.find(name, visible);
    if (!kind || !wall || isKindOf(kind, wall)) continue;
    const passes = model.passages.all.some(({ word }) =>
      word.cases.some((c) => isKindOf(kind, c.kind) && !isNever(c.test())),
    );
    if (passes)
      yield problem('BK1006', `this ${name} leads nowhere: ${square} is the last square to the ${side}`, span, {
        help: 'say what lies there with `outside:` and a kind of space, or draw what closes the board',
      });
  }
}

function isNever(x: { readonly op: string; readonly value?: unknown }): boolean {
  return x.op === 'const' && x.value === 0;
}
