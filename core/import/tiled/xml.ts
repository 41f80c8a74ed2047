import { SaxesParser } from 'saxes';
import { limits } from '../../documents/limits.js';
import { entryOf, listNode, mapNode, scalarNode, textAt } from '../../documents/nodes.js';
import type { DocEntry, DocNode, DocScalar } from '../../documents/tree.js';
import { type Diagnostics, problem } from '../../source/diagnostic.js';
import type { FileSpan, SourceFile } from '../../source/file.js';

/** An element as it stands in the file. */
interface Element {
  readonly name: string;
  readonly attributes: readonly DocEntry[];
  readonly children: Element[];
  /** Its tag. */
  readonly at: FileSpan;
  text: string;
}

/**
 * A map or a tileset in XML as the tree that its JSON is, in which everything knows its place; undefined after a report.
 * A declaration of entities is refused, and the library knows none but the five of XML itself.
 */
export function readXml(file: SourceFile, to: Diagnostics): DocNode | undefined {
  const parser = new SaxesParser();
  const open: Element[] = [];
  let root: Element | undefined;
  let parts = 0;
  let hasFault = false;
  const fault = (code: 'BK1130' | 'BK1131', message: string, start: number, help: string): void => {
    if (!hasFault)
      to.add(problem(code, message, { file, start, end: Math.min(start + 1, file.text.length) }, { help }));
    hasFault = true;
  };
  const again = 'save the map in Tiled again';
  parser.on('error', ({ message }) => {
    const why = message.replace(/^\d+:\d+: /, '').replace(/[.\s]+$/, '');
    fault('BK1130', `this XML cannot be read: ${why}`, Math.max(0, parser.position - 1), again);
  });
  parser.on('doctype', (text) => {
    if (text.includes('['))
      fault(
        'BK1131',
        'this file declares entities of its own, and they are not read',
        Math.max(0, file.text.indexOf('<!DOCTYPE')),
        'Tiled writes none: take the <!DOCTYPE ...> out',
      );
  });
  parser.on('opentag', ({ name, attributes }) => {
    const end = parser.position;
    const start = file.text.lastIndexOf('<', end - 1);
    const own = attributesIn(file, start, end, attributes as Readonly<Record<string, string>>);
    const element = { name, attributes: own, children: [], at: { file, start, end }, text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    parts += 1 + own.length;
    if (open.length > limits.depth || parts > limits.tokens)
      fault('BK1130', 'this file is nested too deep, or has too many parts', start, again);
  });
  const text = (more: string) => {
    const last = open.at(-1);
    if (last) last.text += more;
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', () => open.pop());
  for (let from = 0; from < file.text.length && !hasFault; from += CHUNK)
    parser.write(file.text.slice(from, from + CHUNK));
  if (!hasFault) parser.close();
  return hasFault || !root ? undefined : treeOf(root);
}

/** So many characters are read before a fault stops the reading. */
const CHUNK = 4096;

/** Attributes as keys of a map; their places are found in the tag. */
function attributesIn(
  file: SourceFile,
  start: number,
  end: number,
  values: Readonly<Record<string, string>>,
): DocEntry[] {
  const found = file.text.slice(start, end).matchAll(/([^\s=<]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return [...found].flatMap(({ 0: all, 1: name = '', 2: one, 3: other, index }) => {
    const value = values[name];
    if (value === undefined) return [];
    const last = start + index + all.length - 1;
    const at = { file, start: last - (one ?? other ?? '').length, end: last };
    return [entryOf(scalarNode(name, textAt(file, name, start + index)), scalarOf(value, at))];
  });
}

function scalarOf(value: string, at: FileSpan): DocScalar {
  return scalarNode(value, { text: value, at, spanOf: () => at });
}

/** What lists children of a name stand in, in the JSON of Tiled. */
const lists: Readonly<Record<string, string>> = {
  tileset: 'tilesets',
  tile: 'tiles',
  layer: 'layers',
  objectgroup: 'layers',
  imagelayer: 'layers',
  group: 'layers',
  object: 'objects',
  property: 'value',
  chunk: 'chunks',
};

function treeOf(element: Element): DocNode {
  const { at, attributes, children } = element;
  const entries = [...attributes];
  const put = (name: string, value: DocNode) => entries.push(entryOf(scalarOf(name, at), value));
  if (element.name === 'property' && !attributes.some(({ name }) => name === 'value'))
    put('value', scalarOf(element.text, at));
  if (lists[element.name] === 'layers')
    put('type', scalarOf(element.name === 'layer' ? 'tilelayer' : element.name, at));
  if (element.name === 'chunk') put('data', dataOf(element));
  const gathered = new Map<string, DocNode[]>();
  for (const child of children) {
    const list = element.name === 'data' || element.name === 'chunk' ? undefined : lists[child.name];
    if (list !== undefined) gathered.set(list, [...(gathered.get(list) ?? []), treeOf(child)]);
    else if (child.name === 'properties') put('properties', listNode(child.children.map(treeOf), child.at));
    else if (child.name === 'data') entries.push(...dataEntries(child));
    else if (child.name === 'polygon' || child.name === 'polyline') put(child.name, pointsOf(child));
    else if (child.name === 'point' || child.name === 'ellipse' || child.name === 'text')
      put(child.name, scalarNode(true, textAt(at.file, child.name, child.at.start + 1)));
  }
  for (const [name, items] of gathered) put(name, listNode(items, items[0]?.at ?? at));
  return mapNode(entries, at);
}

/** `encoding`, `compression` and what is encoded stand beside each other in JSON. */
function dataEntries(data: Element): DocEntry[] {
  const chunks = data.children.filter(({ name }) => name === 'chunk');
  const key = (name: string) => scalarOf(name, data.at);
  return chunks.length > 0
    ? [...data.attributes, entryOf(key('chunks'), listNode(chunks.map(treeOf), data.at))]
    : [...data.attributes, entryOf(key('data'), dataOf(data))];
}

function dataOf({ at, text, children }: Element): DocNode {
  const tiles = children.filter(({ name }) => name === 'tile');
  if (tiles.length === 0) return scalarOf(text, at);
  return listNode(
    tiles.map((tile) => tile.attributes.find(({ name }) => name === 'gid')?.value ?? scalarOf('0', tile.at)),
    at,
  );
}

/** `0,0 32,0` as points. */
function pointsOf({ at, attributes }: Element): DocNode {
  const points = attributes.find(({ name }) => name === 'points')?.value;
  const text = points?.kind === 'scalar' ? points.text.text : '';
  return listNode(
    text
      .trim()
      .split(/\s+/)
      .map((point) => {
        const [x = '', y = ''] = point.split(',');
        const part = (name: string, value: string) => entryOf(scalarOf(name, at), scalarOf(value, at));
        return mapNode([part('x', x), part('y', y)], at);
      }),
    points?.at ?? at,
  );
}
