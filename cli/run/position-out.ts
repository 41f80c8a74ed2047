import { basename, dirname, extname, relative, resolve, sep } from 'node:path';
import type { TracedRun } from '../../core/engine/trace-run.js';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { positionOf, positionText } from '../../core/view/position-text.js';
import { couldName } from '../files/root.js';
import { writeWhole } from '../files/write.js';
import type { RunArguments } from '../line/arguments.js';
import type { Chosen, Loaded } from '../loading/load.js';

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
    const when =
      step === 0 ? 'the start' : step === run.steps && run.standing !== 'goes on' ? 'the end' : `after step ${step}`;
    return positionDocument(position, path, this.loaded, this.args, { when, seed: this.seed });
  }
}

/** A position as a document at a path, which names its scenario where it can. */
export function positionDocument(
  position: ReturnType<typeof positionOf>,
  path: string,
  { home, scenario }: Loaded,
  { variant, set, players }: Chosen,
  { when, seed }: { readonly when: string; readonly seed: string | undefined },
): string {
  const way = home === undefined ? undefined : wayHome(path, home);
  const luck = seed === undefined ? '' : `, seed ${seed}`;
  const chosen = [
    ...(variant === undefined ? [] : [`--variant ${variant}`]),
    ...set.map(({ option, value }) => `--set ${option}=${value}`),
  ];
  return positionText(
    position,
    {
      position: basename(path, extname(path)).replace(/^\W*$/, '') || 'position',
      ...(way !== undefined && { scenario: way }),
      title: `${scenario.title}: ${when}${luck}`,
      ...(players !== undefined && { players }),
    },
    [
      ...(way === undefined ? [away(path, home, scenario.name)] : []),
      ...(chosen.length > 0 ? [`It was run with ${chosen.join(' ')}: what goes on from here needs that too.`] : []),
    ],
  );
}

/** A document names no file outside its own folders: what reads it must. */
function away(path: string, home: string | undefined, scenario: string): string {
  const way = home === undefined ? 'SCENARIO' : wayTo(path, home);
  return `The scenario is ${scenario}, in other folders: run, render and check this with \`--of ${way}\`.`;
}

/** The way from a file to another, as documents write it. */
function wayTo(path: string, home: string): string {
  return relative(dirname(resolve(path)), home)
    .split(sep)
    .join('/');
}

/** The way from a position to its scenario, if a document there could name it. */
function wayHome(path: string, home: string): string | undefined {
  if (!couldName(path, home)) return undefined;
  const way = wayTo(path, home);
  return way.startsWith('../') ? way : `./${way}`;
}
