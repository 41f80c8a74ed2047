import type { FileSpan } from '../source/file.js';
import type { Rule } from './program.js';
import type { Domain, OptionDeclaration, Property } from './types.js';

/** What a name can stand for. */
export type SymbolSort =
  | 'kind'
  | 'property'
  | 'level'
  | 'word'
  | 'value'
  | 'procedure'
  | 'option'
  | 'option value'
  | 'variant'
  | 'card'
  | 'deck'
  | 'track'
  | 'mark'
  | 'supply'
  | 'currency'
  | 'die'
  | 'memory'
  | 'passage'
  | 'space'
  | 'link'
  | 'piece'
  | 'action'
  | 'node'
  | 'ray'
  | 'rule'
  | 'metric'
  | 'statement'
  | 'document'
  | 'on the table';

/** A name where it stands, and where what it stands for is declared. */
export interface NameUse {
  readonly sort: SymbolSort;
  /** The name as it is declared. */
  readonly name: string;
  readonly at: FileSpan;
  readonly definition: FileSpan;
}

/** Something declared, as far as its uses need it. */
export interface Definition {
  readonly name: string;
  readonly at?: FileSpan | undefined;
}

/** Collects what the checker finds names to stand for, where somebody wants to know. */
export class Uses {
  readonly all: NameUse[] = [];
  /** Where nodes of the flow are declared, by name. */
  readonly nodes = new Map<string, FileSpan>();

  note(sort: SymbolSort, at: FileSpan, { name, at: declared }: Definition): void {
    // What every program has is declared nowhere, and what the checker asks by itself is written nowhere.
    if (!declared || declared.file.path === '' || at.start === at.end) return;
    this.all.push({ sort, name, at, definition: placeOf(name, declared) });
  }
}

/** Where a name stands in a stretch: a signature, quotes or a module around it left out; else the whole stretch. */
export function placeOf(name: string, { file, start, end }: FileSpan): FileSpan {
  const text = file.text.slice(start, end);
  const isPart = (c: string | undefined): boolean => c !== undefined && /[\p{L}\p{N}-]/u.test(c);
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1))
    if (!isPart(text[from - 1]) && !isPart(text[from + name.length]))
      return { file, start: start + from, end: start + from + name.length };
  return { file, start, end };
}

/** What a rule is, as a symbol. */
export function sortOf({ sort }: Rule): SymbolSort {
  switch (sort) {
    case 'procedure':
    case 'action':
    case 'ray':
    case 'card':
    case 'option':
    case 'supply':
    case 'deck':
      return sort;
    case 'flow':
      return 'node';
    default:
      return 'rule';
  }
}

/** A level by its number; of yes/no the property is its own name. */
export function levelOf(property: Property, level: number): [SymbolSort, Definition] {
  const { domain } = property;
  if (domain.is !== 'levels') return ['property', property];
  return ['level', { name: domain.names[level] ?? '', at: placesOf(domain)[level] }];
}

/** A value of an option by its number. */
export function optionValueOf({ values }: OptionDeclaration, index: number): [SymbolSort, Definition] {
  if (values.is !== 'names') return ['option value', { name: '' }];
  return ['option value', { name: values.names[index] ?? '', at: placesOf(values)[index] }];
}

const written = new WeakMap<object, readonly FileSpan[]>();

/** Notes where the names of levels, or of an option's values, are written. */
export function writtenAt<T extends Domain | OptionDeclaration['values']>(names: T, at: readonly FileSpan[]): T {
  written.set(names, at);
  return names;
}

function placesOf(names: object): readonly FileSpan[] {
  return written.get(names) ?? [];
}
