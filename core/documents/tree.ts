import type { Span } from '../../grammar/tree.js';
import type { FileSpan } from '../source/file.js';

/** A text inside a YAML scalar, every character of which has a place in the file, whatever the scalar's style. */
export interface MappedText {
  readonly text: string;
  readonly at: FileSpan;
  /** The stretch of the file that a stretch of the text was written as. */
  spanOf(span: Span): FileSpan;
}

/** A document as it was written: YAML's tree with a place for everything, after the structure was checked. */
export type DocNode = DocMap | DocList | DocScalar;

export interface DocScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  /** The scalar as text: for `7` the text `7` as written. */
  readonly text: MappedText;
  readonly at: FileSpan;
}

export interface DocList {
  readonly kind: 'list';
  readonly items: readonly DocNode[];
  readonly at: FileSpan;
}

export interface DocEntry {
  readonly key: DocScalar;
  /** The key as text, always a string. */
  readonly name: string;
  readonly value: DocNode;
}

export interface DocMap {
  readonly kind: 'map';
  readonly entries: readonly DocEntry[];
  readonly at: FileSpan;
  /** The value under a key, or undefined. Plain names such as `constructor` are only keys like any other. */
  get(name: string): DocNode | undefined;
}
