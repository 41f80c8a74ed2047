import { basename, dirname, extname, relative, resolve, sep } from 'node:path';
import type { TracedRun } from '../../core/engine/trace-run.js';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { positionOf, positionText } from '../../core/view/position-text.js';
import { couldName } from '../files/root.js';
import { writeWhole } from '../files/write.js';
import type { RunArguments } from '../line/arguments.js';
import type { Loaded } from '../loading/load.js';

/** Keeps what is so after a step of a run, and writes it down as a position when the run is over. */
export class PositionOut {
  private kept: { readonly step: number; readonly position: ReturnType<typeof positionOf> } | undefined;

  constructor(
    private readonly args: RunArguments,
    private readonly loaded: Loaded,
    private readonly seed: string | undefined,
  ) {}

  /** To be told of the start and of every step. */
  after(run: TracedRun): void {
    if (run.steps === this.args.at) this.keep(run);
  }

  /** What is wrong with it. A run that broke off has no end: in the middle of a step nothing can go on. */
  write(run: TracedRun, brokeOff: boolean): Diagnostic[] {
    const { args } = this;
    const path = args.positionOut ?? '';
    if (args.at === undefined && !brokeOff) this.keep(run);
    if (!this.kept) {
      const steps = `${run.steps} ${run.steps === 1 ? 'step' : 'steps'}`;
      const why =
        args.at === undefined
          ? `the run broke off after ${steps} and has no end`
          : `the run has ${steps}, and --at asks for step ${args.at}`;
      return [
        problem('BK0915', `no position was written to ${path}: ${why}`, undefined, {
          ...(args.at === undefined && { help: `--at ${run.steps} writes down what was so before` }),
        }),
      ];
    }
    const fault = writeWhole(path, this.text(run, path));
    return fault ? [fault] : [];
  }

  private keep(run: TracedRun): void {
    this.kept = { step: run.steps, position: positionOf(run.machine) };
  }

  private text(run: TracedRun, path: string): string {
    const { step, position } = this.kept ?? { step: 0, position: {} };
    const { scenario } = this.loaded;
    const home = this.homeFrom(path);
    const when =
      step === 0 ? 'the start' : step === run.steps && run.standing !== 'goes on' ? 'the end' : `after step ${step}`;
    const luck = this.seed === undefined ? '' : `, seed ${this.seed}`;
    const chosen = [
      ...(this.args.variant === undefined ? [] : [`--variant ${this.args.variant}`]),
      ...this.args.set.map(({ option, value }) => `--set ${option}=${value}`),
    ];
    return positionText(
      position,
      {
        position: basename(path, extname(path)).replace(/^\W*$/, '') || 'position',
        ...(home !== undefined && { scenario: home }),
        title: `${scenario.title}: ${when}${luck}`,
      },
      [
        ...(home === undefined ? [this.away(path)] : []),
        ...(chosen.length > 0 ? [`It was run with ${chosen.join(' ')}: what goes on from here needs that too.`] : []),
      ],
    );
  }

  /** A document names no file outside its own folders: what reads it must. */
  private away(path: string): string {
    const { home, scenario } = this.loaded;
    const way =
      home === undefined
        ? undefined
        : relative(dirname(resolve(path)), home)
            .split(sep)
            .join('/');
    return `The scenario is ${scenario.name}, in other folders: run, render and check this with \`--of ${way ?? 'SCENARIO'}\`.`;
  }

  /** The way from the position to its scenario, if a document there could name it. */
  private homeFrom(path: string): string | undefined {
    const { home } = this.loaded;
    if (home === undefined || !couldName(path, home)) return undefined;
    const way = relative(dirname(resolve(path)), home)
      .split(sep)
      .join('/');
    return way.startsWith('../') ? way : `./${way}`;
  }
}
