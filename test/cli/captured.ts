import type { Streams } from '../../cli/streams.js';

/** Streams that keep what was written to them. */
export interface Captured extends Streams {
  stdout: string;
  stderr: string;
}

export function captured(columns = 80): Captured {
  return {
    stdout: '',
    stderr: '',
    colour: false,
    columns,
    isTerminal: false,
    out(text) {
      this.stdout += text;
    },
    err(text) {
      this.stderr += text;
    },
  };
}
