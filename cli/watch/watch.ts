import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CheckMemory } from '../../core/analysis/project/memory.js';
import { isBoard, type Project } from '../../core/documents/index.js';
import { checkOnce } from '../commands/check.js';
import { Exit, reportUsage, UsageError } from '../fail.js';
import { foldersOf } from '../files/folders.js';
import { findDocuments, keepDocuments, type Place } from '../files/place.js';
import type { CheckArguments, WatchArguments } from '../line/arguments.js';
import type { Streams } from '../streams.js';
import { Folders } from './folders.js';

/** How long we wait for the rest of what is saved together, in milliseconds: editors write in several strokes. */
const SETTLED = 20;

/** Checks, and checks again whenever a document changes, until the process is interrupted. */
export async function watch(args: CheckArguments, also: WatchArguments, streams: Streams): Promise<number> {
  keepDocuments();
  const watching = new Watching(args, also, streams);
  try {
    return await watching.untilInterrupted();
  } finally {
    watching.stop();
  }
}

class Watching {
  private readonly folders = new Folders((name) => this.noticed(name));
  private timer: NodeJS.Timeout | undefined;
  /** Folders of documents that are used and were not asked for. */
  private around: readonly string[] = [];
  private readonly memory = new CheckMemory();
  private busy = true;
  private ended: (code: number) => void = () => undefined;
  private readonly interrupted = (): void => this.ended(Exit.interrupted);
  private again = false;
  private changed = new Set<string>();

  constructor(
    private readonly args: CheckArguments,
    private readonly also: WatchArguments,
    private readonly streams: Streams,
  ) {}

  /** The first look comes before: what was called wrongly is told before anything is waited for. */
  async untilInterrupted(): Promise<number> {
    await this.look();
    return new Promise((resolve) => {
      this.ended = resolve;
      this.rest();
      this.streams.err('watching; Ctrl-C ends\n');
    });
  }

  stop(): void {
    process.off('SIGINT', this.interrupted);
    clearTimeout(this.timer);
    this.folders.close();
  }

  private noticed(name: string): void {
    this.changed.add(name);
    this.again = true;
    if (!this.busy) this.soon();
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.lookAgain(), SETTLED);
  }

  private async lookAgain(): Promise<void> {
    this.busy = true;
    this.again = false;
    // In the middle of a long run Ctrl-C is left to the system, as elsewhere.
    process.off('SIGINT', this.interrupted);
    this.streams.err(`\n${namesOf(this.changed).join(', ') || 'a folder'} changed\n`);
    this.changed = new Set();
    try {
      await this.look();
    } catch (error) {
      // A folder may be empty, or a file away, for as long as somebody is at it.
      if (!(error instanceof UsageError)) throw error;
      reportUsage(error, this.streams);
    }
    this.rest();
  }

  private rest(): void {
    this.busy = false;
    process.on('SIGINT', this.interrupted);
    if (this.again) this.soon();
  }

  private async look(): Promise<void> {
    const { also, streams } = this;
    const paths = this.paths;
    // What is saved while we look is noticed too.
    this.folders.watch([...foldersOf(paths), ...this.around]);
    const place = findDocuments(paths);
    const { failed, project } = await checkOnce(this.args, place, streams, this.memory);
    this.around = project.documents
      .filter((document) => !document.path.startsWith('bulkhead:'))
      .map((document) => dirname(join(place.root, document.path)));
    this.folders.watch([...foldersOf(paths), ...this.around]);
    if (failed) return;
    if (also.run !== undefined) await this.run(also.run);
    if (also.render !== undefined) await this.render(also.render, place, project);
  }

  /** What is run is checked as well. */
  private get paths(): readonly string[] {
    const { args, also } = this;
    if (also.run === undefined) return args.paths;
    return [...(args.paths.length > 0 ? args.paths : ['.']), also.run];
  }

  private async run(scenario: string): Promise<void> {
    const { run } = await import('../commands/run.js');
    const { set, variant, json } = this.args;
    const none = {
      answers: undefined,
      replay: undefined,
      log: undefined,
      of: undefined,
      positionOut: undefined,
      bots: [],
      budget: undefined,
      players: undefined,
      at: undefined,
    };
    const report = json ? 'json' : 'quiet';
    await run(
      { scenario, seed: this.also.seed, report, ...none, force: false, set, variant, ascii: false },
      this.streams,
    );
  }

  private async render(output: string, place: Place, project: Project): Promise<void> {
    const { render } = await import('../commands/render.js');
    const board = project.entries.find(isBoard);
    const what = this.also.run ?? (board && join(place.root, board.path));
    if (what === undefined)
      throw new UsageError('there is no board to draw', 'Check a board too, or name a scenario with --run.');
    const { set, variant } = this.args;
    const plain = { of: undefined, at: undefined, as: undefined, paper: undefined, scale: undefined };
    const no = { landscape: false, sheets: false, ascii: false, json: false };
    await render({ what, output, ...plain, ...no, set, variant, force: true }, this.streams);
  }
}

/** What a person calls by its name: documents and folders, and not what an editor puts beside them for a moment. */
function namesOf(changed: Iterable<string>): string[] {
  return [...changed].filter((name) => {
    if (/\.(ya?ml|csv)$/.test(name)) return true;
    return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
  });
}
