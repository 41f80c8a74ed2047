import { entryOf, listNode, mapNode, plainValue, scalarNode, textAt } from '../../documents/nodes.js';
import type { DocNode } from '../../documents/tree.js';
import { type FileSpan, sourceFile } from '../../source/file.js';
import type { Setting } from './settings.js';

/** A setting with its places on the command line. */
export class Said {
  private readonly file;
  readonly path: FileSpan;

  constructor(private readonly setting: Setting) {
    this.file = sourceFile('--set', `${setting.path}=${setting.value}`);
    this.path = { file: this.file, start: 0, end: setting.path.length };
  }

  get text(): string {
    return this.setting.value;
  }

  /** The value as a document would hold it; `1,3` is a list, and `[1]` one of a single item. */
  value(): DocNode {
    const { path } = this.setting;
    const [, inner] = /^\[(.*)\]$/.exec(this.setting.value) ?? [];
    const value = inner ?? this.setting.value;
    let at = path.length + (inner === undefined ? 1 : 2);
    const written = inner?.trim() === '' ? [] : value.split(',');
    const items = written.map((item) => {
      const text = textAt(this.file, item.trim(), at + item.length - item.trimStart().length);
      at += item.length + 1;
      return scalarNode(plainValue(item.trim()), text);
    });
    const [first] = items;
    const all = { file: this.file, start: path.length + 1, end: this.file.text.length };
    return items.length === 1 && first && inner === undefined ? first : listNode(items, all);
  }

  /** `a: { b: value }` of the keys given. */
  map(keys: readonly string[]): DocNode {
    const [key, ...others] = keys;
    if (key === undefined) return this.value();
    const name = scalarNode(key, textAt(this.file, key, Math.max(0, this.file.text.indexOf(key))));
    return mapNode([entryOf(name, this.map(others))], this.path);
  }
}
