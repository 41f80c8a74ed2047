/** A step taken twice: what happens at once gone through from the first to the last, and the other way round. */
import type { Machine } from '../../engine/machine.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import type { Rule } from '../../language/program.js';
import { restore } from '../../tables/enumerator.js';
import { Steps, stepTaken } from '../../tables/steps.js';
import { changesOf } from '../changes.js';
import { States } from '../odds/states.js';
import { withAlikePieces } from './alike.js';
import type { Fault, Given } from './finds.js';
import { same, wayFrom } from './trail.js';

/** Chances that differ by less are the same: they were added up in another order. */
const SAME = 1e-9;

/** Stands for all that a rule breaks off. */
const BROKEN = -1;

/** What differs: one way of the step that is likelier in the usual order, and one that is likelier the other way round. */
export interface Difference {
  readonly fault: Fault;
  readonly answers: readonly Given[];
  readonly otherwise: readonly string[];
}

/** Steps of one scenario, taken both ways. */
export class Turned {
  private readonly usual: Steps;
  private turned: Steps | undefined;
  private readonly alone = new Map<Rule | undefined, Steps>();
  private readonly states: States;
  private readonly known = new Set<Rule | undefined>();
  /** Of states that differ only in which of alike pieces is where, one. */
  private readonly alike: (state: Int32Array) => Int32Array;
  /** Ways of steps that were gone. */
  ways = 0;

  constructor(private readonly scenario: Scenario) {
    const machine = machineOf(scenario, 'asked');
    this.usual = new Steps(machine);
    this.states = new States(machine.compared);
    this.alike = withAlikePieces(machine);
    this.turned = this.without();
  }

  /** Whether there is anything that could be turned round. */
  get isIdle(): boolean {
    return this.turned === undefined;
  }

  /**
   * Compares what comes of the step from a state with what comes of it the other way round.
   *
   * @returns what differs by rules that no difference was told of yet; undefined for nothing; `too much` where it has more ways
   */
  compare(state: Int32Array, most: number): Difference | 'too much' | undefined {
    const { turned, usual } = this;
    if (!turned) return undefined;
    const differs = this.differs(turned, state, most);
    if (differs === 'too much' || !differs) return differs || undefined;
    const by = this.rules().find((rule) => {
      const alone = this.only(rule);
      const own = this.differs(alone, state, most);
      return own !== false && own !== 'too much';
    });
    // Several rules together may differ where none alone does: that is told once.
    if (by === undefined && this.known.has(by)) return undefined;
    const one = by === undefined ? turned : this.only(by);
    const likelier = this.differs(one, state, most);
    const [more, less] = likelier === false || likelier === 'too much' ? differs : likelier;
    this.known.add(by);
    this.turned = this.without();
    const answers = this.wayTo(usual.machine, state, more);
    const other = this.wayTo(one.machine, state, less);
    const otherwise = other ? changesOf(one.machine, state).map(({ sentence }) => sentence) : [];
    return { fault: { kind: 'order', rule: by }, answers: answers ?? [], otherwise };
  }

  /** Forgets what differences were told. */
  again(): void {
    if (this.known.size === 0) return;
    this.known.clear();
    this.turned = this.without();
  }

  /** A state likelier in the usual order and one likelier the other way round. */
  private differs(turned: Steps, state: Int32Array, most: number): readonly [number, number] | 'too much' | false {
    const chances = new Map<number, number>();
    if (!this.add(this.usual, state, most, 1, chances) || !this.add(turned, state, most, -1, chances))
      return 'too much';
    let [more, less] = [Number.NaN, Number.NaN];
    for (const [outcome, chance] of chances) {
      if (chance > SAME && Number.isNaN(more)) more = outcome;
      if (chance < -SAME && Number.isNaN(less)) less = outcome;
    }
    return !Number.isNaN(more) && [more, less];
  }

  private add(steps: Steps, state: Int32Array, most: number, sign: number, chances: Map<number, number>): boolean {
    restore(steps.machine, state);
    const before = steps.taken;
    const isWhole = steps.each(most, () => {
      const came = stepTaken(steps.machine);
      const outcome = came === 'broken' ? BROKEN : this.states.add(this.alike(steps.state));
      chances.set(outcome, (chances.get(outcome) ?? 0) + sign / steps.odometer.outOf());
      return undefined;
    });
    this.ways += steps.taken - before;
    return isWhole;
  }

  private wayTo(machine: Machine, state: Int32Array, outcome: number): readonly Given[] | undefined {
    const wanted = machine.compared.slice();
    if (outcome >= 0) this.states.read(outcome, wanted);
    return wayFrom(machine, state, (came, now) =>
      outcome < 0 ? came === 'broken' : came !== 'broken' && same(this.alike(now()), wanted),
    );
  }

  /** The rules that go through things. */
  private rules(): Rule[] {
    return [...this.usual.machine.compiled.emitter.looped].filter(
      (rule): rule is Rule => rule !== undefined && !this.known.has(rule),
    );
  }

  /** All turned round but what was told already; nothing where that is all. */
  private without(): Steps | undefined {
    const { emitter } = this.usual.machine.compiled;
    const triggers = emitter.gathers && !this.known.has(undefined);
    if (this.rules().length === 0 && !triggers) return undefined;
    return this.made({ loops: (rule) => !this.known.has(rule), triggers });
  }

  private only(rule: Rule): Steps {
    const made = this.alone.get(rule) ?? this.made({ loops: (other) => other === rule, triggers: false });
    this.alone.set(rule, made);
    return made;
  }

  private made(backwards: { loops: (rule: Rule | undefined) => boolean; triggers: boolean }): Steps {
    return new Steps(machineOf(this.scenario, 'asked', { bodies: [], conditions: [], backwards }));
  }
}
