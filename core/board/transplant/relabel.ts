/**
 * A board in the words of other hazards. Everything on it becomes what the transplant says, or is left out; its names,
 * its numbers and its drawing stay. Nothing is guessed: what is not said is reported.
 */
import type { DocEntry, DocMap, DocNode } from '../../documents/tree.js';
import type { Diagnostics } from '../../source/diagnostic.js';
import { nearestName } from '../../source/nearest.js';
import { readAddress } from '../address.js';
import type { Address, Board, BoardLink, BoardSpace } from '../board.js';
import { linkNames, spaceNames } from '../names.js';
import { report, scalarAt, textAt } from '../report.js';
import { type Becoming, becomings, reportMissing, sectionOf } from './becoming.js';
import { straightOn } from './lines.js';
import { asTiles } from './tiles.js';

/** The board that a transplant makes of the one it is of; what is wrong is left out and reported. */
export function relabel(tree: DocMap, drawn: Board, to: Diagnostics): Board | undefined {
  const ofSpaces = sectionOf(tree, 'spaces');
  const spaces = becomings(ofSpaces, drawn.spaces, spaceNames(drawn), to);
  reportMissing(
    ofSpaces,
    drawn.spaces.filter((_, i) => !spaces[i]),
    to,
  );
  const numbers = new Map<number, number>();
  spaces.forEach((becoming, i) => {
    if (becoming && !becoming.nothing) numbers.set(i, numbers.size);
  });
  const ofLinks = sectionOf(tree, 'links');
  const links = becomings(ofLinks, drawn.links, linkNames(drawn), to);
  // What leads to spaces that are left out is left out with them.
  const isKept = ({ a, b }: BoardLink): boolean => numbers.has(a) && numbers.has(b);
  reportMissing(
    ofLinks,
    drawn.links.filter((link, i) => isKept(link) && !links[i]),
    to,
  );
  const places = readPlaces(tree, drawn, numbers, to);
  if (numbers.size === 0) {
    if (!to.failed) report(to, 'BK0407', ofSpaces.at, 'every space of the board is left out');
    return undefined;
  }
  const at = scalarAt(tree, 'transplant')?.at ?? tree.at;
  const name = textAt(tree, 'transplant') ?? '';
  const { border: _, ...rest } = drawn;
  const board: Board = {
    ...rest,
    name,
    title: textAt(tree, 'title') ?? drawn.title,
    spaces: drawn.spaces.flatMap((space, i) => spaceAs(space, spaces[i], places.get(i))),
    links: drawn.links.flatMap((link, i) => (isKept(link) ? linkAs(link, links[i], numbers) : [])),
    address: targets(tree, drawn, numbers, to),
    transplanted: {
      of: { name: drawn.name, title: drawn.title },
      saysTargets: tree.get('targets') !== undefined,
      saysStraightOn: tree.get('straight on') !== undefined,
      places: entriesOf(tree.get('places')).map(({ name, key }) => ({ name, at: key.at })),
    },
    span: at,
  };
  const straight = { ...board, ...straightOn(tree, board, to) };
  const floors = spaces.filter((becoming) => becoming !== undefined && !becoming.nothing);
  return floors.some((becoming) => becoming?.floor) ? asTiles(tree, straight, floors, to) : straight;
}

function spaceAs(space: BoardSpace, becoming: Becoming | undefined, place: string | undefined): BoardSpace[] {
  if (!becoming || becoming.nothing) return [];
  const { kind, kindAt } = becoming;
  const number = space.values.get('number');
  const values =
    number && !becoming.values.has('number') ? new Map([...becoming.values, ['number', number]]) : becoming.values;
  const title = space.title ?? (place === undefined ? undefined : space.id);
  return [{ ...space, id: place ?? space.id, title, kind, kindAt, values }];
}

function linkAs(link: BoardLink, becoming: Becoming | undefined, numbers: ReadonlyMap<number, number>): BoardLink[] {
  const [a, b] = [numbers.get(link.a), numbers.get(link.b)];
  if (!becoming || becoming.nothing || a === undefined || b === undefined) return [];
  const { kind, kindAt, values } = becoming;
  return [{ ...link, kind, kindAt, values, a, b }];
}

/** Which spaces stand for places that rules speak of, by their numbers on the drawn board. */
function readPlaces(
  tree: DocMap,
  drawn: Board,
  kept: ReadonlyMap<number, number>,
  to: Diagnostics,
): ReadonlyMap<number, string> {
  const names = spaceNames(drawn);
  const places = new Map<number, string>();
  for (const { key, name, value } of entriesOf(tree.get('places'))) {
    if (value.kind !== 'scalar') continue;
    const said = value.text.text.trim();
    const space = names.get(said);
    const before = space === undefined ? undefined : places.get(space);
    if (space === undefined || !kept.has(space))
      report(
        to,
        'BK0451',
        value.at,
        space === undefined ? `the board has no space called \`${said}\`` : `\`${said}\` is left out`,
        {
          label: 'expected a space that is not left out',
          suggestion: space === undefined ? nearestName(said, names.keys()) : undefined,
        },
      );
    else if (before !== undefined)
      report(to, 'BK0451', value.at, `\`${said}\` stands for \`${before}\` already`, {
        help: `name another space for \`${name}\``,
      });
    else if (names.has(name) && names.get(name) !== space)
      report(to, 'BK0451', key.at, `another space of the board is called \`${name}\``, {
        help: 'that space is the place, and needs no entry',
      });
    else places.set(space, name);
  }
  return places;
}

const entriesOf = (node: DocNode | undefined): readonly DocEntry[] => (node?.kind === 'map' ? node.entries : []);

const asOnTheBoard = 'as on the board';
const alike = 'each space alike';

/** How a space is rolled for; undefined where each is as likely, or nothing is said. */
function targets(tree: DocMap, drawn: Board, kept: ReadonlyMap<number, number>, to: Diagnostics): Address | undefined {
  const node = tree.get('targets');
  const said = node?.kind === 'scalar' ? node.text.text.trim() : undefined;
  // Where nothing stands after the colon, that was told.
  if (node === undefined || said === alike || said === '') return undefined;
  if (said !== asOnTheBoard) return ofItsOwn(node, said, drawn, kept, to);
  if (!drawn.address) {
    report(to, 'BK0452', node.at, 'no dice of this board name a space', {
      help: `write \`targets: ${alike}\`, or dice with their spaces`,
    });
    return undefined;
  }
  const lost = new Set(
    drawn.address.entries.filter(({ space }) => !kept.has(space)).map(({ space }) => drawn.spaces[space]?.id),
  );
  if (lost.size > 0)
    report(to, 'BK0452', node.at, `the dice name spaces that are left out: ${[...lost].join(', ')}`, {
      help: `write \`targets: ${alike}\`, or dice with their spaces and \`none\` where they are rolled again`,
    });
  return numbered(drawn.address, kept);
}

/** By dice and a table of the transplant's own. */
function ofItsOwn(
  node: DocNode,
  said: string | undefined,
  drawn: Board,
  kept: ReadonlyMap<number, number>,
  to: Diagnostics,
): Address | undefined {
  const near = said === undefined ? undefined : nearestName(said, [asOnTheBoard, alike]);
  if (near !== undefined || (said !== undefined && !/\d/.test(said))) {
    report(to, 'BK0452', node.at, `\`${said}\` does not say how a space is rolled for`, {
      label: `expected \`${asOnTheBoard}\`, \`${alike}\`, or dice with their spaces`,
      suggestion: near,
    });
    return undefined;
  }
  const spaces = drawn.spaces.filter((_, i) => kept.has(i));
  return readAddress(node, spaces, to);
}

function numbered({ dice, entries }: Address, kept: ReadonlyMap<number, number>): Address {
  return {
    dice,
    entries: entries.flatMap(({ label, space }) => {
      const number = kept.get(space);
      return number === undefined ? [] : [{ label, space: number }];
    }),
  };
}
