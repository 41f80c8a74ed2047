/** What *straight on* means on a transplanted board: lines of links that run from one to the next. */
import type { DocMap, DocNode, DocScalar } from '../../documents/tree.js';
import type { Diagnostics } from '../../source/diagnostic.js';
import { nearestName } from '../../source/nearest.js';
import type { Board, BoardLink } from '../board.js';
import { linkNames } from '../names.js';
import { report } from '../report.js';

type Ways = Pick<Board, 'links' | 'directions' | 'opposite'>;

const forms: ReadonlyMap<string, (drawn: Ways) => Ways> = new Map([
  ['as drawn', (drawn: Ways) => drawn],
  ['nowhere', withoutWays],
]);

/** The links with the directions that `straight on` gives them; as they were drawn where nothing is said. */
export function straightOn(tree: DocMap, board: Board, to: Diagnostics): Ways {
  const node = tree.get('straight on');
  // Where nothing stands after the colon, that was told.
  if (node === undefined || (node.kind === 'scalar' && node.value === null)) return board;
  if (node.kind === 'list') return alongLines(node.items, board, to);
  const said = node.kind === 'scalar' ? node.text.text.trim() : '';
  const form = forms.get(said);
  if (!form) {
    report(to, 'BK0453', node.at, `\`${said}\` does not say where straight on is`, {
      label: 'expected `as drawn`, `nowhere` or a list of lines',
      suggestion: nearestName(said, forms.keys()),
    });
    return board;
  }
  if (said === 'as drawn' && board.directions.length === 0)
    report(to, 'BK0453', node.at, 'the links of this board have no directions', {
      help: 'write `nowhere`, or lines of links such as `- [1-2, 2-5]`',
    });
  return form(board);
}

function withoutWays({ links }: Ways): Ways {
  return { links: links.map((link) => ({ ...link, direction: -1, back: -1 })), directions: [], opposite: [] };
}

/** Each line is a direction of its own, forth and back. */
function alongLines(lines: readonly DocNode[], board: Board, to: Diagnostics): Ways {
  const plain = withoutWays(board);
  const links = [...plain.links];
  const names = linkNames(board);
  const taken = new Map<number, DocScalar>();
  const directions: string[] = [];
  for (const line of lines) {
    const said = (line.kind === 'list' ? line.items : [line]).flatMap((node) => (node.kind === 'scalar' ? [node] : []));
    const found = said.flatMap((node) => {
      const link = namedLink(node, names, taken, to);
      return link === undefined ? [] : [link];
    });
    if (found.length < said.length) continue;
    const forth = directions.length;
    directions.push(`line ${forth / 2 + 1}`, `line ${forth / 2 + 1} back`);
    layLine(found, said, links, forth, to);
  }
  return { links, directions, opposite: directions.map((_, i) => i ^ 1) };
}

function namedLink(
  node: DocScalar,
  names: ReadonlyMap<string, number>,
  taken: Map<number, DocScalar>,
  to: Diagnostics,
): number | undefined {
  const name = node.text.text.trim();
  const link = names.get(name);
  if (link === undefined) {
    report(to, 'BK0451', node.at, `the transplanted board has no link called \`${name}\``, {
      label: 'expected a link that is not left out',
      suggestion: nearestName(name, names.keys()),
    });
    return undefined;
  }
  const before = taken.get(link);
  if (before) {
    report(to, 'BK0453', node.at, `\`${name}\` is on two lines`, {
      related: [{ at: before.at, label: 'the first is here' }],
      help: 'a link lies on one line, and once: from it straight on is one link',
    });
    return undefined;
  }
  taken.set(link, node);
  return link;
}

/** Gives the links of a line their directions, as one walks along it. */
function layLine(
  line: readonly number[],
  said: readonly DocScalar[],
  links: BoardLink[],
  forth: number,
  to: Diagnostics,
): void {
  const [first, second] = line.map((i) => links[i]);
  if (!first) return;
  // One begins at the end of the first link that the second has not.
  let at = second && (first.a === second.a || first.a === second.b) ? first.b : first.a;
  line.forEach((i, k) => {
    const link = links[i];
    if (!link || at < 0) return;
    if (link.a !== at && link.b !== at) {
      const node = said[k];
      if (node)
        report(
          to,
          'BK0453',
          node.at,
          `\`${node.text.text.trim()}\` does not go on from \`${said[k - 1]?.text.text.trim()}\``,
          {
            help: 'the links of a line follow each other: each begins where the one before ends',
          },
        );
      at = -1;
      return;
    }
    const ahead = link.a === at;
    links[i] = { ...link, direction: ahead ? forth : forth + 1, back: ahead ? forth + 1 : forth };
    at = ahead ? link.b : link.a;
  });
}
