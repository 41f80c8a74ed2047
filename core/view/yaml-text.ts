/** Documents written as YAML: words that need no quotes have none, and what is short stands on one line. */

/** A value of a document: a word, a number, a list, keys with values. */
export type Said = string | number | readonly Said[] | { readonly [key: string]: Said };

/** Lines as wide as this are still easy to read. */
const WIDE = 100;

/** Keys one a line; what is short stands on the line of its key. */
export function yamlLines(keys: { readonly [key: string]: Said }, indent = ''): string[] {
  return Object.entries(keys).flatMap(([key, said]) => {
    const line = `${indent}${word(key)}: ${flow(said)}`;
    const top = indent === '' && typeof said === 'object' && !isList(said);
    if (typeof said !== 'object' || (line.length <= WIDE && !top)) return [line];
    if (isList(said)) return [`${indent}${word(key)}:`, ...said.map((item) => `${indent}  - ${flow(item)}`)];
    return [`${indent}${word(key)}:`, ...yamlLines(said, `${indent}  `)];
  });
}

function flow(said: Said): string {
  if (typeof said !== 'object') return word(said);
  if (isList(said)) return `[${said.map(flow).join(', ')}]`;
  return `{ ${Object.entries(said)
    .map(([key, value]) => `${word(key)}: ${flow(value)}`)
    .join(', ')} }`;
}

function isList(said: Said): said is readonly Said[] {
  return Array.isArray(said);
}

/** Words that YAML reads as words stand as they are, paths too; everything else in quotes. */
function word(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const plain = /^[a-z][a-z0-9/-]*( [a-z0-9][a-z0-9/-]*)*$|^\.{1,2}\/[\w./-]*$/.test(value);
  return plain && !/^(null|true|false)$/.test(value) ? value : JSON.stringify(value);
}
