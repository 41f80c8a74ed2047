/** How to write what was written in a form of another kind. */
import type { DocumentKind } from './kinds.js';
import type { DocMap, DocNode } from './tree.js';

/** A link as a list of its words, or with a colon or comma in it, where no `link:` is. */
export function linkWritten(kind: DocumentKind, path: readonly string[], node: DocNode): string | undefined {
  if (kind !== 'board' || path.length !== 2 || path[0] !== 'links') return undefined;
  if (node.kind === 'list') {
    const words = node.items.flatMap((item) => (item.kind === 'scalar' ? [item.text.text.trim()] : []));
    return words.length === 3 ? `write \`${words.join(' ')}\`, without brackets and commas` : undefined;
  }
  const [first, ...others] = node.kind === 'map' ? node.entries : [];
  if (first?.value.kind !== 'scalar') return undefined;
  const value = first.value.text.text.trim();
  // `hall door attic, leaf: open`: the comma ends the link, and a property of it follows.
  const [, link, property] = /^(\S+ \S+ \S+?)\s*[,;]\s*([^\s,;]+)$/.exec(first.name) ?? [];
  if (link !== undefined) return `write \`{ link: ${link}, ${property}: ${value} }\``;
  const words = `${first.name} ${value}`.replace(/[,;]/g, ' ').trim().split(/\s+/);
  return words.length === 3 && others.length === 0 ? `write \`${words.join(' ')}\`, without a colon` : undefined;
}

/** `cellar: [leaking, { flood: 1 }]`: words and properties in one list. */
export function stateWritten(list: DocNode, name: string | undefined, node: DocNode): string | undefined {
  if (list.kind !== 'list' || node.kind !== 'map' || name === undefined) return undefined;
  const parts = list.items.map(saidOf);
  if (parts.length < 2 || parts.includes(undefined)) return undefined;
  return `a list has words only; with properties among them write \`${name}: { ${parts.join(', ')} }\``;
}

function saidOf(item: DocNode): string | undefined {
  if (item.kind === 'scalar') return /^[a-z][a-z-]*$/.test(item.text.text) ? `${item.text.text}: yes` : undefined;
  return item.kind === 'map' ? propertiesOf(item) : undefined;
}

function propertiesOf({ entries }: DocMap): string | undefined {
  const said = entries.map(({ name, value }) =>
    value.kind === 'scalar' && value.value !== null ? `${name}: ${value.text.text.trim()}` : undefined,
  );
  return said.includes(undefined) ? undefined : said.join(', ');
}
