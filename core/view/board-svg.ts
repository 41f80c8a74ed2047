/** Boards as pictures: SVG pages to look at, to print and to play on. */
import type { Machine } from '../engine/machine.js';
import type { ModuleSource } from '../language/reading.js';
import type { Kind } from '../language/types.js';
import type { Names } from './account-names.js';
import { Drawing } from './svg-drawn.js';
import { Fills } from './svg-fills.js';
import { gridBlock } from './svg-grid.js';
import { Legend } from './svg-legend.js';
import { type PageOptions, pagesOf, type Sheet, type TooBig } from './svg-page.js';
import { roomsBlock } from './svg-rooms.js';
import { type PictureScene, pictureScene } from './svg-scene.js';
import { sideBlocks } from './svg-side.js';
import { tilesBlock } from './svg-tiles.js';
import type { StyleOf } from './svg-wires.js';

export type { PageOptions, Sheet, TooBig } from './svg-page.js';

/** What is said around a board. */
export interface PictureWords {
  readonly title: string;
  /** What it is a picture of: a scenario, a step of a run. */
  readonly subtitle: string;
  /** Sentences below everything: what is reconstructed, and the like. */
  readonly notes: readonly string[];
}

export interface Picture {
  readonly sheets: readonly Sheet[];
  /** What the legend explains, in its order. */
  readonly legend: readonly string[];
}

/** Lays something over a board instead of what is so in its state, and says in the legend what it means. */
export type Over = (scene: PictureScene, legend: Legend) => PictureScene;

/** The board of a machine in its present state. The same state gives the same picture, on every machine. */
export async function boardAsSvg(
  machine: Machine,
  names: Names,
  modules: readonly ModuleSource[],
  words: PictureWords,
  options: PageOptions,
  over?: Over,
): Promise<Picture | TooBig> {
  const drawing = new Drawing(modules);
  const legend = new Legend();
  const found = pictureScene(machine, names, drawing);
  const scene = over ? over(found, legend) : found;
  const fills = new Fills(scene, drawing, names, legend);
  const styles = linkStyles(scene);
  const board =
    scene.board.layout === 'grid'
      ? gridBlock(scene, fills, styles, names, legend)
      : scene.stand
        ? tilesBlock(scene, scene.stand, fills, styles, names, legend)
        : await roomsBlock(scene, fills, styles, names, legend);
  const pages = pagesOf(
    {
      title: words.title,
      subtitle: words.subtitle,
      notes: over ? words.notes : [...addressNote(scene), ...words.notes],
      board,
      side: over ? [] : sideBlocks(machine, names),
      legend,
      defs: fills.defs,
    },
    options,
  );
  return 'needs' in pages ? pages : { sheets: pages, legend: legend.texts };
}

/** How a random space is rolled, and where its result is read. */
function addressNote({ board, addressBy }: PictureScene): string[] {
  const { address } = board;
  if (!address || !addressBy) return [];
  const where = {
    numbers: 'it is the number printed on the space',
    rulers: 'first the row, then the column',
    labels: 'it is the small number at the top right of the space',
  }[addressBy];
  return [`A random space: roll ${address.dice}; ${where}.`];
}

/** Kinds that share a form are numbered, the most usual first; those without a form, and all but the first, have a letter. */
function linkStyles(scene: PictureScene): StyleOf {
  const counts = new Map<Kind, number>();
  for (const { kind } of scene.links) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const formOf = new Map(scene.links.map(({ kind, form }) => [kind, form]));
  const styles = new Map<Kind, { letter: string; variant: number }>();
  const used = new Map<string, number>();
  const taken = new Set<string>();
  for (const [kind] of [...counts].sort((a, b) => b[1] - a[1])) {
    const form = formOf.get(kind) ?? '';
    const variant = used.get(form) ?? 0;
    used.set(form, variant + 1);
    const name = (kind.title ?? kind.name).replace(/[^\p{L}]/gu, '').toUpperCase();
    const free = [...name, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.has(letter)) ?? '?';
    const letter = form === '' || variant > 0 ? free : '';
    if (letter !== '') taken.add(letter);
    styles.set(kind, { letter, variant });
  }
  return ({ kind }) => styles.get(kind) ?? { letter: '', variant: 0 };
}
