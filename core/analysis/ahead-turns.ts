/** How far a look ahead goes, and who answers on the way. */
import { DONE } from '../compile/emitter.js';
import { RunFailure } from '../engine/failure.js';
import type { Machine } from '../engine/machine.js';
import { isLuck, optionName } from '../engine/questions.js';
import { endingOf } from '../engine/rest.js';
import type { Table } from '../engine/table.js';
import { Odometer } from '../tables/odometer.js';

/** What needs no more looking: the next turn, the end of the flow, broken off; else the number of an ending. */
export const TURN = -1;
export const FLOW_END = -2;
export const BROKEN = -3;

/** Takes a step; undefined where the game goes on after it. */
export function stepOnce(machine: Machine): number | undefined {
  try {
    const ended = machine.step();
    if (ended === 1) return endingOf(machine)?.index ?? FLOW_END;
    return ended === 9 ? FLOW_END : undefined;
  } catch (error) {
    if (error instanceof TurnBegins) return TURN;
    if (error instanceof RunFailure) return BROKEN;
    throw error;
  }
}

/** Tells one turn from the next by where the flow stands between two steps. */
export class Turns {
  private readonly slot: number;
  private readonly stretches: readonly { readonly from: number; readonly to: number }[];
  /** What is repeated inside a turn. */
  private readonly repeated: readonly { readonly from: number; readonly to: number }[];

  constructor(private readonly machine: Machine) {
    const { compiled, layout } = machine;
    const { model } = compiled.world;
    const flow = model.globals.find((g) => g.role === 'flow');
    this.slot = (flow && layout.globals.get(flow)) ?? 0;
    const { turn } = model.clocks;
    this.stretches = turn === undefined ? [] : (compiled.flow.stretches.get(turn) ?? []);
    this.repeated = [...model.flow.values()]
      .filter((n) => n.name !== turn && (n.repeat ?? n.repeatWhile ?? n.each))
      .flatMap((n) => compiled.flow.stretches.get(n.name) ?? [])
      .filter((r) => this.stretches.some((t) => r.from > t.from && r.to < t.to));
  }

  get areKnown(): boolean {
    return this.stretches.length > 0;
  }

  /** Where the flow stands. */
  get place(): number {
    return this.machine.state[this.slot] ?? 0;
  }

  /** Whether the turn in which a step began is over after it. */
  isOver(before: number): boolean {
    const now = this.place;
    const has = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
      before >= from && before <= to && now >= from && now <= to;
    if (!this.stretches.some(has)) return true;
    if (now > before || this.repeated.some(has)) return false;
    return now !== before || !this.machine.compiled.flow.acts.some(({ at }) => at === now);
  }
}

/** Thrown where the next turn begins: what comes then is not looked at. */
class TurnBegins extends Error {}

/**
 * Answers in every way, up to the next turn in which somebody acts; where nobody acts, up to the next choice. A turn that goes on
 * is ended where that can be.
 */
export class AheadTable implements Table {
  /** Answers that are known, of the step that is looked at first. */
  prefix: readonly number[] = [];
  readonly odometer = new Odometer();
  /** Who answers instead of the odometer. */
  luck: Table | undefined;
  /** Questions after the known answers that begin no turn. */
  passes = 0;
  peopleAsked = false;
  /** Where the flow stood at the last of the known answers: the step may have begun before the turn that it leads into. */
  askedAt: number | undefined;
  /** Whether the turn is over in which the look ahead began. */
  isOver = false;
  private at = 0;
  private passed = 0;
  private readonly firstAct: number;
  private readonly turns: Turns;

  constructor(private readonly machine: Machine) {
    this.firstAct = machine.compiled.world.model.sites.length;
    this.turns = new Turns(machine);
  }

  /** From the first question of a step on. */
  again(isOver: boolean): void {
    this.at = 0;
    this.passed = 0;
    this.askedAt = undefined;
    this.isOver = isOver;
  }

  step(number: number): void {
    this.luck?.step?.(number);
  }

  answer(site: number, asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const known = this.prefix[this.at];
    if (known !== undefined) {
      this.askedAt = this.turns.place;
      this.at++;
      return known;
    }
    const { sites, world } = this.machine.compiled;
    const about = sites[site];
    if (about && !isLuck(about)) {
      const acts = site >= this.firstAct;
      const begins = acts || sites.length === this.firstAct;
      if (begins && this.passed++ >= this.passes && !(acts && this.turns.areKnown && !this.isOver))
        throw new TurnBegins();
      if (acts && optionName(world, about, count - 1, candidates, extra) === DONE) return count - 1;
      this.peopleAsked = true;
    }
    return (this.luck ?? this.odometer).answer(site, asker, count, candidates, extra);
  }
}
