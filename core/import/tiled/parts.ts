import type { DocMap, DocNode } from '../../documents/tree.js';
import type { FileSpan } from '../../source/file.js';

/** What is read of a Tiled file, by its keys: Tiled writes numbers as such, or as texts in XML. */
export function textIn(map: DocMap | undefined, ...keys: readonly string[]): string {
  for (const key of keys) {
    const node = map?.get(key);
    if (node?.kind === 'scalar' && node.value !== null && node.value !== '') return String(node.value);
  }
  return '';
}

/** A number; undefined where there is none. */
export function numberIn(map: DocMap | undefined, key: string): number | undefined {
  const text = textIn(map, key);
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

export function isTrue(map: DocMap, key: string): boolean {
  return /^(true|1)$/.test(textIn(map, key));
}

export function mapsIn(map: DocMap | undefined, key: string): DocMap[] {
  return itemsIn(map, key).filter((item) => item.kind === 'map');
}

export function itemsIn(map: DocMap | undefined, key: string): readonly DocNode[] {
  const node = map?.get(key);
  return node?.kind === 'list' ? node.items : [];
}

/** Where a key stands, or what it would be a key of. */
export function placeOf(map: DocMap, key: string): FileSpan {
  return map.get(key)?.at ?? headOf(map);
}

/** The first line of what is long. */
export function headOf({ at }: DocMap): FileSpan {
  const line = at.file.text.indexOf('\n', at.start);
  return line < 0 || line > at.end ? at : { ...at, end: line };
}

/** A custom property of a tile, an object or a layer. */
export interface Property {
  readonly name: string;
  readonly value: string | number;
  readonly at: FileSpan;
}

export function propertiesIn(map: DocMap | undefined): Property[] {
  return mapsIn(map, 'properties').map((property) => {
    const node = property.get('value');
    const raw = node?.kind === 'scalar' ? node.value : null;
    const text = textIn(property, 'value');
    const type = textIn(property, 'type');
    const isNumber = typeof raw === 'number' || ((type === 'int' || type === 'float') && Number.isFinite(Number(text)));
    const isYesNo = typeof raw === 'boolean' || type === 'bool';
    const yesNo = text === 'true' || text === '1' ? 'yes' : 'no';
    return {
      name: textIn(property, 'name'),
      value: isYesNo ? yesNo : isNumber ? Number(text) : text,
      at: placeOf(property, 'value'),
    };
  });
}
