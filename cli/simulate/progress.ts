import type { Streams } from '../streams.js';

/** Milliseconds between two looks at how far it is. */
const EVERY = 200;
/** Work that is done sooner says nothing. */
const SILENT = 1000;

/** How far long work is, in one line on stderr where a person sits. */
export class Progress {
  private readonly started = performance.now();
  private last = this.started;
  private shown = false;

  constructor(
    private readonly all: number,
    private readonly streams: Streams,
  ) {}

  made(runs: number): void {
    const now = performance.now();
    if (!this.streams.isTerminal || now - this.last < EVERY || now - this.started < SILENT) return;
    this.last = now;
    this.shown = true;
    const rate = runs / ((now - this.started) / 1000);
    const left = (this.all - runs) / rate;
    const count = (n: number): string => Math.round(n).toLocaleString('en');
    const line = `${count(runs)} of ${count(this.all)} runs, ${count(rate)} a second, ${time(left)} left`;
    this.streams.err(`\r\u001b[K${line.slice(0, this.streams.columns - 1)}`);
  }

  done(): void {
    if (this.shown) this.streams.err('\r\u001b[K');
    this.shown = false;
  }
}

function time(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
