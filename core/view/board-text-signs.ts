/** Signs of links: each means one thing on a board, and none is that of a space. */
import { widthOf } from './board-text-cells.js';
import { kindWord, type Scene } from './board-text-states.js';

/**
 * The sign of each link. Links of one kind in one state share it; where the sign they would have is taken another letter is
 * chosen. What is no letter, such as a line, stays.
 *
 * @param preferred what a link would be drawn with
 * @param widest how wide a sign may be
 */
export function linkSigns(scene: Scene, preferred: (link: number) => string, widest: number): string[] {
  const { links } = scene.board;
  const taken = new Set(scene.spaces.flatMap(({ short }) => [short, ...short]));
  const wanted = links.map((_, link) => preferred(link));
  for (const sign of wanted) if (!isLetters(sign)) taken.add(sign);
  const meanings = links.map(({ kind }, link) => [kind, ...(scene.links[link]?.words ?? [])].join('\n'));
  const own = new Map<string, string>();
  // What is so of a link keeps its sign before a mere kind does.
  const inOrder = [...links.keys()].sort((a, b) => Number(isPlain(scene, a)) - Number(isPlain(scene, b)));
  for (const link of inOrder) {
    const [sign = '', meaning = ''] = [wanted[link], meanings[link]];
    if (!isLetters(sign) || own.has(meaning)) continue;
    const words = [...(scene.links[link]?.words ?? []), kindWord(links[link]?.kind ?? '')].join('');
    const free = !taken.has(sign) && widthOf(sign) <= widest ? sign : letterFor(sign, words, taken);
    taken.add(free);
    own.set(meaning, free);
  }
  return links.map((_, link) => (isLetters(wanted[link] ?? '') ? own.get(meanings[link] ?? '') : wanted[link]) ?? '');
}

function isPlain(scene: Scene, link: number): boolean {
  return (scene.links[link]?.words.length ?? 0) === 0;
}

function isLetters(sign: string): boolean {
  return /[\p{L}\p{N}]/u.test(sign);
}

/** The sign itself as a capital, a letter of the words, or any other. */
export function letterFor(sign: string, words: string, taken: ReadonlySet<string>): string {
  const small = words.toLowerCase().replace(/[^a-z]/g, '');
  const signs = [
    ...sign.slice(0, 1).toUpperCase(),
    ...small,
    ...small.toUpperCase(),
    ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ];
  return signs.find((one) => !taken.has(one)) ?? '?';
}
