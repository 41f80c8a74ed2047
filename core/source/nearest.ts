import { distance } from 'fastest-levenshtein';

/** Beyond so many letters a slip of the hand is not what is looked at. */
const longest = 64;

/**
 * The name most like a word, when one is near enough to be meant: the same but for capitals, spaces or
 * hyphens, its singular or plural, one letter in three different, or the one name that the word begins.
 */
export function nearestName(word: string, names: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > longest) return undefined;
  const plain = plainWord(word);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(plain.length / 3)) + 1;
  const begun: string[] = [];
  for (const name of new Set(names)) {
    if (name === word || name.length > longest) continue;
    const other = plainWord(name);
    if (other === plain) return name;
    if (plain.length >= 3 && startsWord(other, plain)) begun.push(name);
    const far = Math.min(
      swapped(plain, other) ? 1 : distance(plain, other),
      distance(singular(plain), singular(other)) + 0.5,
    );
    if (far < least && far < other.length) [best, least] = [name, far];
  }
  return best ?? (begun.length === 1 ? begun[0] : undefined);
}

/** The names that share a word or a beginning with a word, or half of its letters: not meant for certain, but worth naming. */
export function nearNames(word: string, names: Iterable<string>, most: number): string[] {
  if (word.length === 0 || word.length > longest) return [];
  const plain = plainWord(word);
  const words = plain.split(/[-/]/).map(singular);
  return [...new Set(names)]
    .filter((name) => name !== word && name.length <= longest)
    .map((name) => {
      const other = plainWord(name);
      const shares = other.split(/[-/]/).some((part) => words.includes(singular(part)) && part.length >= 3);
      const begins = plain.length >= 3 && other.slice(0, 3) === plain.slice(0, 3);
      return { name, far: distance(plain, other) - (shares ? 100 : 0) - (begins ? 50 : 0) };
    })
    .filter(({ far, name }) => far < 0 || far * 2 <= Math.min(plain.length, name.length))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name }) => name);
}

function plainWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[\s_-]+/g, '-');
}

/** Whether two neighbouring letters changed places: `whne` for `when`. */
function swapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at++;
  return word[at] === other[at + 1] && word[at + 1] === other[at] && word.slice(at + 2) === other.slice(at + 2);
}

function singular(word: string): string {
  return word.replace(/(?<=.{2})(es|s)$/, '');
}

/** Whether `name` is `word` and more words: `engine` begins `engine-room`. Or `word` is a short form: `asphyx`. */
function startsWord(name: string, word: string): boolean {
  return name.startsWith(word) || name.split(/[-/]/).includes(word);
}
