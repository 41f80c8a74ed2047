/** Spaces over several squares: neighbours of one unusual kind with the same printed on them. */
import { type PictureScene, usualKind } from './svg-scene.js';

export interface Areas {
  /** What is written in the first square of an area, and how many squares it may reach over. */
  readonly labels: ReadonlyMap<number, { readonly text: string; readonly squares: number }>;
  /** Squares of areas that are not the first of theirs. */
  readonly following: ReadonlySet<number>;
  /** Whether two squares are of one area. */
  readonly joined: (a: number, b: number) => boolean;
}

export function areasOf(scene: PictureScene): Areas {
  const usual = usualKind(scene.spaces.map(({ kind }) => kind));
  const root = scene.spaces.map((_, i) => i);
  const find = (i: number): number => {
    let at = i;
    while (root[at] !== at && root[at] !== undefined) at = root[at] as number;
    return at;
  };
  const alike = (a: number, b: number): boolean => {
    const [one, other] = [scene.spaces[a], scene.spaces[b]];
    if (!one || !other || !scene.board.spaces[a]?.at || !scene.board.spaces[b]?.at) return false;
    return one.kind === other.kind && one.kind !== usual && one.printed.join() === other.printed.join();
  };
  scene.board.links.forEach(({ a, b }, i) => {
    if (scene.links[i]?.form !== 'opening' || !alike(a, b)) return;
    const [one, other] = [find(a), find(b)];
    root[Math.max(one, other)] = Math.min(one, other);
  });
  const labels = new Map<number, { text: string; squares: number }>();
  const following = new Set<number>();
  scene.spaces.forEach((look, i) => {
    const first = find(i);
    if (first !== i) following.add(i);
    if (first === i && look.printed.length > 0 && scene.board.spaces[i]?.at) {
      const text = look.printed.join(', ');
      labels.set(i, { text: text.slice(0, 1).toUpperCase() + text.slice(1), squares: 1 });
    }
  });
  // A label goes on over the squares beside the first that are of its area.
  const byPlace = new Map(scene.board.spaces.map(({ at }, i) => [at ? `${at.x} ${at.y}` : '', i]));
  for (const [space, label] of labels) {
    const at = scene.board.spaces[space]?.at;
    for (let x = (at?.x ?? 0) + 1; at; x++) {
      const next = byPlace.get(`${x} ${at.y}`);
      if (next === undefined || find(next) !== space) break;
      label.squares++;
    }
  }
  return { labels, following, joined: (a, b) => find(a) === find(b) };
}
