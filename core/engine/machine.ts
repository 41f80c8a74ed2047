import { type RunKey, rank } from '../base/luck.js';
import type { Compiled } from '../compile/compile.js';
import type { Layout } from '../compile/layout.js';
import { type FailureReason, LeftOut, RunFailure } from './failure.js';
import { gather, writeGathered } from './gather.js';
import { initialState, type Position } from './initial.js';
import { Meter } from './meter.js';
import type { Table } from './table.js';
import { Tiling } from './tiling.js';
import type { Tracer } from './tracer.js';

/** Changes one step may make before it is taken for endless. */
export const STEP_BUDGET = 1_000_000;

/** What may be asked of an action before it is done. Arguments: who does it, where the action names them, and what the asks are answered. */
export interface Look {
  /** What it costs, in its currency. */
  cost(...args: number[]): number;
  /** How many dice its check rolls, and the number that decides; null where nothing is rolled. */
  roll(...args: number[]): readonly [times: number, value: number, again: boolean] | null;
  /** Why it cannot be done so; 0 where it can. */
  why(...args: number[]): number;
  /** Why it cannot be done however its asks are answered, as far as its needs say it; else 0. */
  early(...args: number[]): number;
  /** What each ask may be answered, whatever comes of it; a choice with words has nothing here. */
  readonly answers: readonly ((...args: number[]) => number[])[];
  /** Whether the asks from each on may be answered so that it can be done. */
  readonly can: readonly ((...args: number[]) => boolean)[];
}

interface Doors {
  reset(a: number, b: number): void;
  key(a: number, b: number, step: number): void;
  /** The state was written from outside: the next reset copies it whole. */
  changed(): void;
  table(table: Table): void;
  tracer(tracer: Tracer | null): void;
  step(budget: number): number;
  play(max: number, budget: number): number;
  settle(): number;
  begin(budget: number): void;
  searching(on: number): void;
  /** Where a step stands besides its state; looking ahead from inside it comes back to that. */
  mark(): readonly number[];
  back(mark: readonly number[]): void;
  stepNumber(): number;
  /** The next step has this number. */
  from(step: number): void;
  /** A step ends where the flow comes to one of these numbers, whether or not something was done; -1 for none. */
  borders(end: number, round: number): void;
  readonly bodies: readonly (() => number)[];
  readonly conditions: readonly (() => boolean)[];
  readonly values: readonly (() => number)[];
  /** Writes the numbers of the things of a set, in board order; how many there are. */
  readonly sets: readonly ((into: Int32Array) => number)[];
  readonly nevers: readonly (() => boolean)[];
  /** Whether a standing order fits, a choice the thing that is given; of an action the answers then stand in `found`. */
  readonly orders?: readonly ((thing?: number) => boolean)[];
  readonly found?: readonly number[];
  /** How many decisions were made; plain programs count what others are asked. */
  decisions(): number;
  /** A number that goes on with every change, modulo 2^32; only in programs that count. */
  changes(): number;
  readonly actions: readonly { may(): boolean; do(): number; try(): number; perform(...args: number[]): number }[];
  /** By the number of the action; none in plain programs and in those that leave rules out. */
  readonly looks: readonly Look[];
  /** Sets what is left of the budget of changes. */
  allow(budget: number): void;
  /** Whether a piece has won, once the game is over. */
  wins(piece: number): boolean;
  mayEnd(): boolean;
  /** How many counted actions may still be taken where actions are taken next. */
  left(): number;
}

type Make = (...args: unknown[]) => Doors;

/** A program is read once, however many machines are made of it. */
const made = new WeakMap<Compiled, Make>();

/** A compiled program with its state: one run at a time. */
export class Machine {
  readonly state: Int32Array;
  readonly initial: Int32Array;
  readonly doors: Doors;
  readonly layout: Layout;
  /** What a metered program counts, until somebody clears it. */
  readonly meter: Meter | undefined;
  /** By the number of the rule, 1 where a covered program has come to it. */
  readonly covered: Uint8Array | undefined;

  constructor(
    readonly compiled: Compiled,
    position: Position,
  ) {
    this.layout = compiled.layout;
    this.initial = initialState(compiled, position);
    this.state = this.initial.slice();
    const { world } = compiled;
    const owners = world.pieces.map((p) => p.player);
    const runtime = {
      fail: (reason: FailureReason, spot: number, detail: number | undefined): never => {
        throw new RunFailure(reason, spot, detail);
      },
      leftOut: (): never => {
        throw new LeftOut();
      },
      playerOf: (piece: number): number => owners[piece] ?? -2,
      rank,
      gather,
      writeGathered,
      ...(world.shifting && { tiles: new Tiling(world, this.layout, this.state) }),
    };
    const turnEnds = (action: number, args: readonly number[]): boolean => this.turnCanEnd(action, args);
    const names = compiled.tables.map((t) => t.name);
    this.meter = compiled.emitter.metered ? new Meter(world) : undefined;
    const { meter } = this;
    const counts = meter && [meter.entered, meter.changed, meter.spaces, meter.links, meter.tally];
    this.covered = compiled.form === 'covered' ? new Uint8Array(world.model.rules.length) : undefined;
    const lent = [
      'S',
      'INIT',
      'R',
      'CANEND',
      ...(counts ? ['ME', 'MC', 'MS', 'ML', 'MT'] : []),
      ...(this.covered ? ['CV'] : []),
    ];
    const make = made.get(compiled) ?? (new Function(...lent, ...names, compiled.source) as Make);
    made.set(compiled, make);
    const tables = compiled.tables.map((t) => typed(t.data));
    this.doors = make(
      this.state,
      this.initial,
      runtime,
      turnEnds,
      ...(counts ?? []),
      ...(this.covered ? [this.covered] : []),
      ...tables,
    );
  }

  /** Another machine of the same program that tells what happens: to look again at a step that broke off. */
  traced: (() => Machine) | undefined;

  /** Asked by actions that demand that the turn can still end; set by whoever can look ahead. */
  turnCanEnd: (action: number, args: readonly number[]) => boolean = () => true;

  /** Who answers; undefined in plain programs, which answer from the seed. */
  table: Table | undefined;

  sit(table: Table): void {
    this.table = table;
    this.doors.table(table);
  }

  reset(key: RunKey): void {
    this.doors.reset(key.a, key.b);
  }

  /** Begins again from another position, as a new machine would. */
  restart(position: Position): void {
    this.doors.begin(STEP_BUDGET);
    this.initial.set(initialState(this.compiled, position));
    this.doors.changed();
    this.doors.reset(0, 0);
  }

  step(): number {
    this.table?.step?.(this.doors.stepNumber());
    return this.doors.step(STEP_BUDGET);
  }

  /** Plays on untraced; the number of steps taken. Throws RunFailure when the run breaks off or takes too long. */
  play(max: number): number {
    const n = this.doors.play(max, STEP_BUDGET);
    if (n < 0) throw new RunFailure(9, 0, max);
    return n;
  }

  /** What is compared and hashed: everything but luck's counters, indexes and queues. */
  get compared(): Int32Array {
    return this.state.subarray(0, this.layout.compared);
  }
}

function typed(data: ArrayLike<number>): ArrayLike<number> {
  return Array.isArray(data) ? Int32Array.from(data as number[]) : data;
}
