import { nearestName } from '../source/nearest.js';
import { levelsOf } from './describe.js';
import { type Kind, type Property, propertiesOf } from './types.js';

/** The property that somebody calls by its name or its title, whatever the capitals. */
export function propertyCalled(kind: Kind, word: string): Property | undefined {
  const plain = word.toLowerCase();
  const all = propertiesOf(kind);
  return all.find((p) => p.name === plain) ?? all.find((p) => p.title?.toLowerCase().replace(/\s+/g, '-') === plain);
}

/** The name that is near a word, or that what has it for its title is known by. */
export function nearestProperty(kind: Kind, word: string, known: readonly string[]): string | undefined {
  const called = propertyCalled(kind, word);
  if (called && called.name !== word && known.includes(called.name)) return called.name;
  return nearestName(word, known);
}

/** What is said of one property: its name, its value, and the word that says both if one does. */
interface Said {
  readonly property: Property;
  readonly value: string;
  readonly word: string | undefined;
}

/** What `leaking`, `flood 2`, `2 water` or `fire: burning` say of a thing of a kind. */
function said(kind: Kind, text: string): Said | undefined {
  const words = text.split(/[\s:=]+/).filter((word) => word !== '' && !/^(is|of|on|in)$/.test(word));
  for (const property of propertiesOf(kind)) {
    if (words.length !== 1 || !levelsOf(property).includes(words[0] ?? '')) continue;
    const word = words[0] as string;
    return { property, value: property.domain.is === 'yes/no' ? 'yes' : word, word };
  }
  const [one = '', two = ''] = words;
  if (words.length !== 2) return undefined;
  for (const [name, value] of [
    [one, two],
    [two, one],
  ] as const) {
    const property = propertyCalled(kind, name);
    const domain = property?.domain;
    if (!property || !domain) continue;
    if (domain.is === 'number' && /^-?[0-9]+$/.test(value)) return { property, value, word: undefined };
    if (domain.is === 'levels' && domain.names.includes(value)) return { property, value, word: value };
    if (domain.is === 'yes/no' && /^(yes|no|on|off|true|false)$/.test(value))
      return { property, value: /^(yes|on|true)$/.test(value) ? 'yes' : 'no', word: undefined };
  }
  return undefined;
}

/** How what somebody wrote as one word of a thing is written: in braces, in brackets, or with the level for the property. */
export function asWritten(kind: Kind, thing: string, text: string): string | undefined {
  const parts = text.split(/\s*,\s*|\s+and\s+/).filter((part) => part !== '');
  const all = parts.map((part) => said(kind, part));
  if (all.length > 0 && all.every((part) => part !== undefined)) {
    const words = all.map((part) => part.word);
    if (words.every((word) => word !== undefined))
      return `write \`${thing}: ${words.length > 1 ? `[${words.join(', ')}]` : words[0]}\``;
    return `write \`${thing}: { ${all.map((part) => `${part.property.name}: ${part.value}`).join(', ')} }\``;
  }
  if (/^-?[0-9]+$/.test(text)) {
    const amounts = propertiesOf(kind).filter((p) => p.domain.is === 'number' && !p.printed);
    const names = amounts.map((p) => p.name);
    return amounts[0] && `say of what: \`${thing}: { ${names.at(0)}: ${text} }\`; amounts: ${names.join(', ')}`;
  }
  const property = propertyCalled(kind, text.replace(/^(on|in) /, ''));
  if (!property) return undefined;
  if (property.domain.is === 'levels') return `say which: ${property.domain.names.join(', ')}`;
  return property.domain.is === 'number' ? `say how much: \`${thing}: { ${property.name}: 1 }\`` : undefined;
}

/** The level or yes/no property that somebody gave as a key: `burning: yes` for `fire: burning`. */
export function levelAsKey(kind: Kind, word: string): string | undefined {
  const property = propertiesOf(kind).find((p) => p.domain.is === 'levels' && p.domain.names.includes(word));
  return property && `${word} is a level: \`${property.name}: ${word}\``;
}
