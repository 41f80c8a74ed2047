import type { Machine } from '../../engine/machine.js';

/** Numbers are told apart by how often they can be halved. */
const magnitude = (n: number): number => 32 - Math.clz32(Math.abs(n));

/** Into so many parts the length of a track is cut. */
const PARTS = 8;

/**
 * Sorts of states: two are of one sort if about as many things have another value than at first, property by property, and the tracks
 * stand at about the same. A run that comes to a sort not seen before has gone where others have not.
 */
export class Sorts {
  private readonly seen = new Set<number>();
  private readonly stretches: readonly (readonly [from: number, to: number])[];
  private readonly tracks: readonly (readonly [slot: number, part: number])[];

  constructor(private readonly machine: Machine) {
    const { layout, compiled } = machine;
    this.stretches = [...layout.properties].map(
      ([, { base, first, last }]) => [base + first, base + last + 1] as const,
    );
    this.tracks = compiled.world.model.tracks.all.map((track) => [
      layout.globals.get(track) ?? 0,
      Math.max(1, Math.abs(track.to - track.from) / PARTS),
    ]);
  }

  /** Whether the state at hand is of a sort that was not seen before. */
  isNew(): boolean {
    const { machine, seen } = this;
    const before = seen.size;
    seen.add(this.sort(machine.state, machine.initial));
    return seen.size > before;
  }

  private sort(state: Int32Array, initial: Int32Array): number {
    let hash = 0;
    for (const [from, to] of this.stretches) {
      let other = 0;
      for (let slot = from; slot < to; slot++) if (state[slot] !== initial[slot]) other++;
      hash = Math.imul(hash ^ magnitude(other), 0x2c1b3c6d) ^ (hash >>> 15);
    }
    for (const [slot, part] of this.tracks)
      hash = Math.imul(hash ^ Math.trunc((state[slot] as number) / part), 0x297a2d39) ^ (hash >>> 13);
    return hash;
  }
}
