import { createInterface, type Interface } from 'node:readline';
import { endHungUp } from '../hung-up.js';

/** What came of waiting for a line: a line, the end of all input, or Ctrl-C. */
export type Heard = { readonly line: string } | { readonly end: 'input' | 'interrupt' };

/** Where lines come from: a keyboard, or what is piped in. */
export interface Input {
  /** Whether a person types there, who sees what is typed. */
  readonly isTerminal: boolean;
  /** Waits for the next line. */
  hear(prompt: string): Promise<Heard>;
  close(): void;
}

/** Lines of stdin; the same for a keyboard and for a pipe. */
export function stdinLines(): Input {
  return new Lines(process.stdin, process.stdout);
}

class Lines implements Input {
  readonly isTerminal: boolean;
  private readonly reader: Interface;
  private readonly heard: Heard[] = [];
  private waiting: ((heard: Heard) => void) | undefined;
  private ended: Heard | undefined;
  private readonly stop = (): void => this.end({ end: 'interrupt' });
  private readonly hangUp = (): void => {
    endHungUp();
    this.stop();
  };
  private readonly signals = { SIGHUP: this.hangUp, SIGTERM: this.stop, SIGINT: this.stop } as const;

  constructor(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream) {
    this.isTerminal = stdin.isTTY === true && stdout.isTTY === true;
    this.reader = createInterface({
      input: stdin,
      ...(this.isTerminal && { output: stdout }),
      terminal: this.isTerminal,
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    this.reader.on('line', (line) => this.tell({ line }));
    this.reader.on('SIGINT', this.stop);
    this.reader.on('close', () => this.end({ end: 'input' }));
    // What cannot be read any more is at its end. Of a closed terminal this may come before its signal, and once more
    // as readline sets back what is gone.
    for (const source of [stdin, this.reader]) source.on('error', () => this.fail());
    // A terminal that is closed, or a machine that shuts down, ends a game as Ctrl-C does.
    for (const [signal, listener] of Object.entries(this.signals)) process.once(signal, listener);
  }

  hear(prompt: string): Promise<Heard> {
    const first = this.heard.shift() ?? this.ended;
    if (first) return Promise.resolve(first);
    if (this.isTerminal) {
      this.reader.setPrompt(prompt);
      this.reader.prompt();
    }
    return new Promise((resolve) => {
      this.waiting = resolve;
    });
  }

  close(): void {
    this.reader.close();
    for (const [signal, listener] of Object.entries(this.signals)) process.removeListener(signal, listener);
  }

  private fail(): void {
    if (this.isTerminal) this.hangUp();
    else this.end({ end: 'input' });
  }

  private tell(heard: Heard): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting) waiting(heard);
    else this.heard.push(heard);
  }

  private end(heard: Heard): void {
    if (this.ended) return;
    this.ended = heard;
    if (this.waiting) this.tell(heard);
  }
}
