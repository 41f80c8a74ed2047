import type { Kind, Property, Type } from './types.js';
import { propertiesOf } from './types.js';

/** How a type is called in a message. */
export function describe(type: Type): string {
  switch (type.is) {
    case 'number':
      return 'a number';
    case 'thing':
      return `${article(type.kind.name)} ${type.kind.name}`;
    case 'list':
      return `some of ${type.kind.name}`;
    case 'level':
      return `a level of ${type.property.name}`;
    case 'option':
      return `the option ${type.option.name}`;
    case 'deck':
      return 'a deck';
  }
}

export function article(word: string): string {
  return /^[aeiou]/.test(word) ? 'an' : 'a';
}

/** `low, high or dry` */
export function either(words: readonly string[]): string {
  if (words.length <= 1) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** The words that a thing of this kind can be said to be: its levels and yes/no properties. */
export function levelWords(kind: Kind): string[] {
  return propertiesOf(kind).flatMap(levelsOf);
}

/** How a level of a kind is written down, for a piece of advice: one other than where it starts, if there is one. */
export function someLevel(property: Property): string {
  const levels = levelsOf(property);
  return levels[levels.length > 1 ? 1 : 0] ?? property.name;
}

export function levelsOf(property: Property): readonly string[] {
  if (property.domain.is === 'levels') return property.domain.names;
  return property.domain.is === 'yes/no' ? [property.name] : [];
}
