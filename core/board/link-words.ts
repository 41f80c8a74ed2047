/** What was meant by the words of a link that are not a space, a kind of link and a space. */
import type { DocNode } from '../documents/tree.js';

/** What a link can be told by. */
export interface LinkNames {
  readonly isSpace: (word: string) => boolean;
  /** A kind of link that joins two others on this board, to show how it is written. */
  readonly kind: string | undefined;
  /** The property that has such a value on another link of the board. */
  readonly propertyWith: (value: string) => string | undefined;
}

const FILLERS: ReadonlySet<string> = new Set(['to', 'and', 'with', 'from', 'a', 'the', 'by', 'via', 'is', 'link']);
const DASHES = /^(?:[-–—−=<>~→←↔⇒]+|to|and)$/u;

/** The entries of `links:` as others of the board have them. */
export function linkNames(items: readonly DocNode[], isSpace: (word: string) => boolean): LinkNames {
  const kinds = items.flatMap((item) => {
    const [from = '', kind = '', onto = '', ...more] = textOf(item).split(/\s+/);
    return more.length === 0 && isSpace(from) && isSpace(onto) && !isSpace(kind) && /^[a-z]/.test(kind) ? [kind] : [];
  });
  const propertyWith = (value: string): string | undefined => {
    for (const item of items)
      for (const { name, value: own } of item.kind === 'map' ? item.entries : [])
        if (name !== 'link' && own.kind === 'scalar' && own.text.text.trim() === value) return name;
    return undefined;
  };
  return { isSpace, kind: kinds[0], propertyWith };
}

function textOf(item: DocNode): string {
  const text = item.kind === 'map' ? item.get('link') : item;
  return text?.kind === 'scalar' ? text.text.text.trim() : '';
}

/** What to write instead; undefined where that cannot be seen. */
export function linkMeant(said: string, names: LinkNames): string | undefined {
  const { isSpace } = names;
  const words = cleaned(said);
  const dashed = words.length === 1 ? (halves(words[0] ?? '', isSpace) ?? words) : words;
  const kept = dashed.filter((word) => !FILLERS.has(word) && !DASHES.test(word));
  const spaces = kept.filter(isSpace);
  const others = kept.filter((word) => !isSpace(word));
  const [from, onto] = spaces;
  if (spaces.length !== 2 || from === onto) return undefined;
  const [kind, ...rest] = others;
  if (kind === undefined) {
    const shown = names.kind === undefined ? '' : `: \`${from} ${names.kind} ${onto}\``;
    return `say between the two what kind of link it is${shown}`;
  }
  const whole = `${from} ${kind} ${onto}`;
  if (rest.length === 0) return whole === said.trim() ? undefined : `write \`${whole}\``;
  const properties = rest.map((value) => [names.propertyWith(value), value] as const);
  if (properties.some(([name]) => name === undefined)) return undefined;
  return `write \`{ link: ${whole}, ${properties.map(([name, value]) => `${name}: ${value}`).join(', ')} }\``;
}

/** The words without the signs around and between them. */
function cleaned(said: string): string[] {
  return said
    .toLowerCase()
    .split(/[\s,;:"'“”„‘’«»()[\]{}]+/u)
    .filter((word) => word !== '');
}

/** `hall-kitchen`, where both are spaces. */
function halves(word: string, isSpace: (word: string) => boolean): string[] | undefined {
  const parts = word.split(/[-–—−/]/u);
  for (let i = 1; i < parts.length; i++) {
    const two = [parts.slice(0, i).join('-'), parts.slice(i).join('-')];
    if (two.every(isSpace)) return two;
  }
  return undefined;
}
