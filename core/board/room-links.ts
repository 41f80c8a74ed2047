/** Links of a `rooms` board: `engine-room hatch oxygen-pumps`, or the same with more said about it. */
import type { DocMap, DocNode, DocScalar } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import type { BoardLink, BoardSpace, LostLink } from './board.js';
import { directionNames, directionsFor } from './directions.js';
import { type LinkNames, linkMeant, linkNames } from './link-words.js';
import { report, sayable, sayableAs, scalarAt, valuesOf, wordsOf, yesNo } from './report.js';

const linkKeys: ReadonlySet<string> = new Set(['link', 'id', 'direction', 'one way', 'title', 'note', 'cites']);

/** A link as the document gives it, before ids and directions are settled. */
interface Draft {
  readonly a: number;
  readonly b: number;
  readonly kind: string;
  readonly kindAt: FileSpan;
  readonly given: DocScalar | undefined;
  readonly direction: string | undefined;
  readonly oneWay: boolean | undefined;
  readonly values: ReadonlyMap<string, DocNode>;
  readonly span: FileSpan;
}

/** Spaces by their names and by what players read. */
interface Names {
  readonly numbers: ReadonlyMap<string, number>;
  /** The name of each title. */
  readonly titles: ReadonlyMap<string, string>;
  readonly written: LinkNames;
}

/** `Lighting Booth wall hall`: what to write where titles or names of several words stand. */
function byNames(said: string, { numbers, titles }: Names): string | undefined {
  const plain = new Map([...titles].map(([title, name]) => [title.toLowerCase(), name]));
  for (const name of numbers.keys()) plain.set(name.replaceAll('-', ' '), name);
  const several = [...plain.keys()].filter((phrase) => phrase.includes(' ')).sort((a, b) => b.length - a.length);
  let mended = ` ${said.trim().toLowerCase()} `;
  for (const phrase of several) mended = mended.replaceAll(` ${phrase} `, ` ${plain.get(phrase)} `);
  const words = mended.trim().split(/\s+/);
  return words.length === 3 && several.length > 0 && mended.trim() !== said.trim()
    ? `spaces are called by their names: \`${words.join(' ')}\``
    : undefined;
}

interface Links {
  readonly links: readonly BoardLink[];
  readonly lostLinks: readonly LostLink[];
  readonly directions: readonly string[];
  readonly opposite: readonly number[];
}

export function readLinks(node: DocNode | undefined, spaces: readonly BoardSpace[], to: Diagnostics): Links {
  const numbers = new Map(spaces.map((space, i) => [space.id, i]));
  const titles = new Map(spaces.flatMap((space) => (space.title ? [[space.title, space.id] as const] : [])));
  // A space whose name was refused is found by the one that it will have.
  spaces.forEach((space, i) => {
    const mended = sayableAs(space.id);
    if (!numbers.has(mended)) numbers.set(mended, i);
  });
  const items = node?.kind === 'list' ? node.items : [];
  const written = linkNames(items, (word) => numbers.has(word));
  const lostLinks: LostLink[] = [];
  const drafts = items.flatMap((item) => {
    const read = readLink(item, { numbers, titles, written }, to);
    if ('a' in read) return [read];
    lostLinks.push(read);
    return [];
  });
  const ids = idsFor(drafts, spaces, to);
  const used = new Set(drafts.flatMap((draft) => draft.direction ?? []));
  const { names, opposite } = directionsFor(used);
  const links: BoardLink[] = [];
  drafts.forEach((draft, i) => {
    const id = ids[i];
    if (id === undefined) {
      lostLinks.push({ kind: draft.kind, kindAt: draft.kindAt });
      return;
    }
    const direction = draft.direction === undefined ? -1 : names.indexOf(draft.direction);
    const back = direction < 0 || draft.oneWay ? -1 : (opposite[direction] ?? -1);
    const { a, b, kind, kindAt, oneWay, values, span } = draft;
    links.push({ id, kind, kindAt, a, b, direction, back, oneWay, mark: undefined, values, span });
  });
  reportDirectionsTwice(links, spaces, names, to);
  return { links, lostLinks, directions: names, opposite };
}

function readLink(node: DocNode, names: Names, to: Diagnostics): Draft | LostLink {
  const map = node.kind === 'map' ? node : undefined;
  const text = map ? scalarAt(map, 'link') : node.kind === 'scalar' ? node : undefined;
  const words = text ? wordsOf(text.text) : [];
  const [from, kind, onto] = words;
  const said = text?.text.text ?? '';
  const meant = linkMeant(said, names.written);
  if (words.length !== 3 || !from || !kind || !onto || (meant !== undefined && isMixedUp(words, names))) {
    report(to, 'BK0404', text?.at ?? node.at, 'a link is three words: a space, the kind of link, a space', {
      label: 'expected words such as `engine-room hatch galley`',
      help: byNames(said, names) ?? meant ?? joined(said) ?? 'names are one word each; join their parts by hyphens',
    });
    return { kind: undefined, kindAt: node.at };
  }
  const a = spaceNamed(from, names, to);
  const b = spaceNamed(onto, names, to);
  const lost: LostLink = { kind: kind.word, kindAt: kind.at };
  if (a === undefined || b === undefined) return lost;
  if (a === b) {
    report(to, 'BK0405', onto.at, `a link cannot lead from \`${from.word}\` to itself`);
    return lost;
  }
  return {
    a,
    b,
    kind: kind.word,
    kindAt: kind.at,
    given: map && readId(map, to),
    direction: map && readDirection(map, to),
    oneWay: map && readOneWay(map, to),
    values: map ? valuesOf(map, linkKeys) : new Map<string, DocNode>(),
    span: text?.at ?? node.at,
  };
}

/** Three words of which not the outer two are the spaces, or that have signs about them. */
function isMixedUp(words: readonly { readonly word: string }[], { written }: Names): boolean {
  const [from, kind, onto] = words.map(({ word }) => word);
  const outer = [from, onto].filter((word) => written.isSpace(word ?? '')).length;
  const capitals = words.filter(({ word }) => word !== word.toLowerCase()).length;
  if (capitals > 1) return true;
  return (outer < 2 && written.isSpace(kind ?? '')) || [from, kind, onto].some((word) => /[,;:"“”„]/.test(word ?? ''));
}

/** An entry that goes on with the next line, which has no dash. */
function joined(said: string): string | undefined {
  const words = said.trim().split(/\s+/);
  return words.length === 6 ? `a dash and a space may be missing before \`${words.slice(3).join(' ')}\`` : undefined;
}

function spaceNamed(
  { word, at }: { readonly word: string; readonly at: FileSpan },
  { numbers, titles }: Names,
  to: Diagnostics,
): number | undefined {
  const found = numbers.get(word);
  if (found === undefined)
    report(to, 'BK0401', at, `the board has no space called \`${word}\``, {
      label: 'expected a space of this board',
      suggestion: titles.get(word) ?? nearestName(word, numbers.keys()),
    });
  return found;
}

function readId(map: DocMap, to: Diagnostics): DocScalar | undefined {
  const id = scalarAt(map, 'id');
  if (!id || sayable(id.text.text.trim())) return id;
  report(to, 'BK0408', id.at, `\`${id.text.text.trim()}\` cannot be the id of a link`, {
    label: 'expected one word of small letters and digits, such as `fore-hatch`',
  });
  return undefined;
}

function readDirection(map: DocMap, to: Diagnostics): string | undefined {
  const node = map.get('direction');
  if (!node) return undefined;
  const name = node.kind === 'scalar' ? node.text.text.trim() : '';
  if (directionNames.includes(name)) return name;
  report(to, 'BK0409', node.at, `\`${name}\` is no direction`, {
    label: `expected one of ${directionNames.join(', ')}`,
    suggestion: nearestName(name, directionNames),
  });
  return undefined;
}

function readOneWay(map: DocMap, to: Diagnostics): boolean | undefined {
  const node = map.get('one way');
  const said = yesNo(node);
  if (node && said === undefined) report(to, 'BK0415', node.at, '`one way` is yes or no');
  return said;
}

/**
 * The id of each link, undefined for one that is refused. Given ids come first, wherever they stand; then, in the
 * order of the document, the first link of two spaces is `a-b` and further ones are `a-b-KIND`.
 */
function idsFor(drafts: readonly Draft[], spaces: readonly BoardSpace[], to: Diagnostics): (string | undefined)[] {
  const owners = new Map<string, FileSpan>();
  const given = drafts.map((draft) => {
    if (!draft.given) return undefined;
    const id = draft.given.text.text.trim();
    const before = owners.get(id);
    if (!before) owners.set(id, draft.given.at);
    else
      report(to, 'BK0403', draft.given.at, `two links are called \`${id}\``, {
        related: [{ at: before, label: 'the first is here' }],
      });
    return before ? undefined : id;
  });
  const pairs = new Set<string>();
  const alike = new Map<string, FileSpan>();
  return drafts.map((draft, i) => {
    if (draft.given) return given[i];
    const { a, b } = draft;
    const pair = a < b ? `${a} ${b}` : `${b} ${a}`;
    const before = alike.get(`${pair} ${draft.kind}`);
    if (before) {
      report(to, 'BK0406', draft.span, 'this link is already there', {
        related: [{ at: before, label: 'the first is here' }],
        help: 'if there really are two, give one of them an `id:`',
      });
      return undefined;
    }
    alike.set(`${pair} ${draft.kind}`, draft.span);
    const plain = `${spaces[a]?.id}-${spaces[b]?.id}`;
    const id = freeId(pairs.has(pair) ? [] : [plain], `${plain}-${draft.kind.replace('/', '-')}`, owners);
    pairs.add(pair);
    owners.set(id, draft.span);
    return id;
  });
}

function freeId(first: readonly string[], then: string, owners: ReadonlyMap<string, unknown>): string {
  for (const id of [...first, then]) if (!owners.has(id)) return id;
  let n = 2;
  while (owners.has(`${then}-${n}`)) n++;
  return `${then}-${n}`;
}

/** A ray could not tell which way is straight on, so a space has at most one link in each direction. */
function reportDirectionsTwice(
  links: readonly BoardLink[],
  spaces: readonly BoardSpace[],
  names: readonly string[],
  to: Diagnostics,
): void {
  const taken = new Map<string, BoardLink>();
  for (const link of links)
    for (const [space, direction] of [
      [link.a, link.direction],
      [link.b, link.back],
    ] as const) {
      if (direction < 0) continue;
      const before = taken.get(`${space} ${direction}`);
      if (!before) taken.set(`${space} ${direction}`, link);
      else
        report(
          to,
          'BK0410',
          link.span,
          `two links leave \`${spaces[space]?.id}\` in the direction ${names[direction]}`,
          {
            related: [{ at: before.span, label: 'the first is here' }],
          },
        );
    }
}
