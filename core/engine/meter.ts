import { type Tallied, tallied } from '../compile/watching.js';
import type { World } from '../compile/world.js';

/**
 * What a metered program counts. By the number of the rule: how often it was entered, and how often anything came of it:
 * it, or what it set off before it was done, changed something, ended the game or left something for later. By the number
 * of the space or link: how often something changed there, pieces that come and go included. Then what luck decided and
 * what people did, and how often the nodes that are the clocks of the game were done.
 */
export class Meter {
  readonly entered: Int32Array;
  readonly changed: Int32Array;
  readonly spaces: Int32Array;
  readonly links: Int32Array;
  readonly tally: Int32Array;

  constructor({ model, counts }: World) {
    this.entered = new Int32Array(model.rules.length);
    this.changed = new Int32Array(model.rules.length);
    this.spaces = new Int32Array(counts.space);
    this.links = new Int32Array(counts.link);
    this.tally = new Int32Array(tallied.length);
  }

  clear(): void {
    for (const counts of [this.entered, this.changed, this.spaces, this.links, this.tally]) counts.fill(0);
  }

  of(what: Tallied): number {
    return this.tally[tallied.indexOf(what)] ?? 0;
  }
}
