import { sha256 } from '../base/sha256.js';
import type { Machine } from '../engine/machine.js';
import { keyOf } from './enumerator.js';

/** A short hash of all that is compared between states; copies of a card that are alike are interchangeable. */
export function stateHash(machine: Machine): string {
  return sha256(keyOf(machine)).slice(0, 16);
}
