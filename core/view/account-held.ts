/** A line that is held back: what goes on step after step is told as one thing, from where it began to where it came. */
import type { ChangeEvent } from '../engine/trace.js';
import type { Names } from './account-names.js';
import type { Line } from './account-steps.js';
import { changeWords } from './account-words.js';

interface HeldLine {
  readonly line: Line;
  /** What stands before it. */
  readonly lead: string;
  readonly change: ChangeEvent;
}

export class Held {
  private held: HeldLine | undefined;

  /**
   * Joins what is held back with lines that begin by going on with it; what stands before them then, or undefined where they
   * begin with something else.
   *
   * @param led the piece that is named before
   */
  goOn(names: Names, lines: readonly Line[], led: number): string | undefined {
    const { held } = this;
    const first = lines[0]?.[0];
    if (!held || !first?.change || !follows(held.change, first.change)) return undefined;
    const change = { ...first.change, before: held.change.before };
    const text = changeWords(names, [change], undefined, led) ?? first.text;
    lines[0]?.splice(0, 1, { ...first, text, change });
    this.held = undefined;
    return held.lead;
  }

  /** Holds lines back that are nothing but one change of a number; whether it does. */
  hold(lines: readonly Line[], lead: string): boolean {
    const [only, ...others] = lines.flat();
    if (!only?.change || others.length > 0) return false;
    this.held = { line: [only], lead, change: only.change };
    return true;
  }

  /** Gives what is held back, to be told. */
  release(): HeldLine | undefined {
    const { held } = this;
    this.held = undefined;
    return held;
  }
}

/** Whether a change goes on in the same direction where another came to. */
function follows(one: ChangeEvent, next: ChangeEvent): boolean {
  if (one.what.is !== 'property' || next.what.is !== 'property') return false;
  return (
    one.what.property === next.what.property &&
    one.what.thing === next.what.thing &&
    one.rule === next.rule &&
    one.after === next.before &&
    one.after > one.before === next.after > next.before
  );
}
