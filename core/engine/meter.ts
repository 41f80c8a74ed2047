import type { World } from '../compile/world.js';

/**
 * What a metered program counts. By the number of the rule: how often it was entered, and how often anything came of it:
 * it, or what it set off before it was done, changed something, ended the game or left something for later. By the number
 * of the space or link: how often something changed there, pieces that come and go included.
 */
export class Meter {
  readonly entered: Int32Array;
  readonly changed: Int32Array;
  readonly spaces: Int32Array;
  readonly links: Int32Array;

  constructor({ model, counts }: World) {
    this.entered = new Int32Array(model.rules.length);
    this.changed = new Int32Array(model.rules.length);
    this.spaces = new Int32Array(counts.space);
    this.links = new Int32Array(counts.link);
  }

  clear(): void {
    for (const counts of [this.entered, this.changed, this.spaces, this.links]) counts.fill(0);
  }
}
