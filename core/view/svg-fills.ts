/** How spaces are filled: plain where they are of the usual kind, with a pattern each where they are not. */
import type { Kind } from '../language/types.js';
import type { Names } from './account-names.js';
import type { Drawing } from './svg-drawn.js';
import type { Legend } from './svg-legend.js';
import { kindTitle, type PictureScene, type SpaceLook, usualKind } from './svg-scene.js';
import { INK, PAPER, patternCount, patternDefs, signAt } from './svg-signs.js';
import { n } from './svg-text.js';

export interface Fill {
  readonly fill: string;
  /** The attribute that names the line of the legend; empty where there is only one kind. */
  readonly key: string;
  /** A sign to put in a corner. */
  readonly corner: (x: number, y: number) => string;
}

export class Fills {
  private readonly patterns = new Map<Kind, number | 'waves'>();
  private readonly usual: Kind | undefined;
  private readonly several: boolean;

  constructor(
    scene: PictureScene,
    private readonly drawing: Drawing,
    private readonly names: Names,
    private readonly legend: Legend,
  ) {
    const kinds = [...new Set(scene.spaces.map(({ kind }) => kind))];
    this.usual = usualKind(scene.spaces.map(({ kind }) => kind));
    this.several = kinds.length > 1;
    let next = 0;
    for (const kind of kinds)
      if (drawing.space(kind) === 'water') this.patterns.set(kind, 'waves');
      else if (kind !== this.usual) this.patterns.set(kind, next++ % patternCount);
  }

  get defs(): string {
    return patternDefs([...this.patterns.values()]);
  }

  of({ kind, tint }: Pick<SpaceLook, 'kind' | 'tint'>): Fill {
    if (tint !== undefined) return { fill: tint, key: '', corner: () => '' };
    const pattern = this.patterns.get(kind);
    const fill = pattern === undefined ? PAPER : `url(#fill-${pattern})`;
    const sign = this.drawing.space(kind);
    // Water is told by its waves.
    const corner = (x: number, y: number) => (sign === undefined || sign === 'water' ? '' : signAt(sign, x, y, 16));
    const key = this.several
      ? this.legend.use(
          'space',
          kindTitle(this.names, kind),
          (x, y) =>
            `<rect x="${n(x - 18)}" y="${n(y - 11)}" width="36" height="22" rx="4" fill="${fill}" stroke="${INK}" stroke-width="1.4"/>${corner(x, y)}`,
        )
      : '';
    return { fill, key, corner };
  }
}
