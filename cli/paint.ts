import picocolors from 'picocolors';
import type { Paint } from '../core/source/frame.js';
import type { Streams } from './streams.js';

/** The colours of one stream. */
export function paintOf(streams: Streams): Paint {
  return picocolors.createColors(streams.colour);
}
