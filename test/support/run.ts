import { runKey } from '../../core/base/luck.js';
import type { Form } from '../../core/compile/emitter.js';
import { nameOf } from '../../core/compile/world.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf, type Scenario } from '../../core/engine/program.js';
import { optionName } from '../../core/engine/questions.js';
import type { Table } from '../../core/engine/table.js';
import type { Tracer } from '../../core/engine/tracer.js';
import { ForcedTable } from '../../core/tables/forced.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { type Inline, scenarioOf } from './scenario.js';

/** One scenario being run, asked by names: for tests that look between steps. */
export class Run {
  readonly machine: Machine;
  /** What happened so far, a line each; only a traced run tells it. */
  readonly account: string[] = [];

  constructor(
    readonly scenario: Scenario,
    form: Form = 'traced',
  ) {
    this.machine = machineOf(scenario, form);
    if (form === 'traced') this.machine.doors.tracer(namedTracer(this.machine, this.account));
  }

  static of(inline: Inline, form: Form = 'traced'): Run {
    return new Run(scenarioOf(inline), form);
  }

  /** Sits a table that answers from a seed. */
  seeded(seed: string | number = 1, run = 0): this {
    const key = runKey(seed, run);
    this.machine.sit(new SeededTable(this.machine.compiled, key));
    this.machine.reset(key);
    return this;
  }

  /** Sits a table with these answers. */
  answers(...answers: readonly string[]): this {
    this.machine.sit(new ForcedTable(this.machine.compiled, answers));
    return this;
  }

  /** Sits a table that always takes the first option and counts what it was asked. */
  first(): this & { asked: string[] } {
    const asked: string[] = [];
    const { compiled } = this.machine;
    const table: Table = {
      answer(site) {
        asked.push(compiled.sites[site]?.prompt ?? '');
        return 0;
      },
    };
    this.machine.sit(table);
    return Object.assign(this, { asked });
  }

  step(): number {
    return this.machine.step();
  }

  /** A property of a thing, a track, or how many a supply has left. */
  get(property: string, thing?: string): number {
    const { state, layout, compiled } = this.machine;
    const { world } = compiled;
    if (thing === undefined) {
      const global =
        world.model.globals.find((g) => g.name === property) ??
        world.model.supplies.all.find((s) => s.name === property)?.left;
      if (!global) throw new Error(`no track ${property}`);
      return state[layout.globals.get(global) ?? -1] ?? Number.NaN;
    }
    for (const p of world.model.properties) {
      if (p.name !== property) continue;
      const id = Array.from({ length: world.counts[p.kind.universe] }, (_, i) => i).find(
        (i) => nameOf(world, p.kind.universe, i) === thing,
      );
      if (id !== undefined) return state[(layout.properties.get(p)?.base ?? 0) + id] ?? Number.NaN;
    }
    throw new Error(`no ${property} of ${thing}`);
  }

  /** The property of every space in board order. */
  all(property: string): number[] {
    return this.scenario.board.spaces.map((s) => this.get(property, s.id));
  }

  where(piece: string): string {
    const { state, layout, compiled } = this.machine;
    const id = compiled.world.pieces.findIndex((p) => p.name === piece);
    return compiled.world.board.spaces[state[layout.place.base + id] ?? -1]?.id ?? 'nowhere';
  }

  /** The reason why the game ended. */
  get outcome(): string | undefined {
    const { state, layout, compiled } = this.machine;
    const global = compiled.world.model.globals.find((g) => g.role === 'outcome');
    const k = (global && state[layout.globals.get(global) ?? 0]) ?? 0;
    return k === 0 ? undefined : compiled.world.model.endings.find((e) => e.index === k - 1)?.reason;
  }

  /** The part of the state that is compared. */
  get hash(): string {
    return hashOf(this.machine.compared);
  }
}

/** A short hash of numbers, the same on every machine. */
export function hashOf(numbers: ArrayLike<number>): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < numbers.length; i++) {
    a = Math.imul(a ^ (numbers[i] ?? 0), 0x01000193);
    a ^= a >>> 15;
    b = Math.imul(b + (numbers[i] ?? 0), 0x85ebca6b);
    b ^= b >>> 13;
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}

/** Tells changes and questions in words such as `fire of a: 0 -> 1`, `> rule`, `answer b`. */
export function namedTracer(machine: Machine, into: string[]): Tracer {
  const { world, sites } = machine.compiled;
  const { model } = world;
  const rules: string[] = [];
  return {
    spot() {},
    nothing() {},
    change(kind, what, thing, before, after) {
      if (kind === 0) {
        const p = model.properties[what];
        into.push(`${p?.name} of ${p ? nameOf(world, p.kind.universe, thing) : thing}: ${before} -> ${after}`);
      } else if (kind === 1) into.push(`${model.globals.find((g) => g.index === what)?.name}: ${before} -> ${after}`);
      else if (kind === 2)
        into.push(
          `${nameOf(world, 'piece', thing)}: ${nameOf(world, 'space', before)} -> ${nameOf(world, 'space', after)}`,
        );
      else into.push(`card ${nameOf(world, 'card', thing)}: ${before} -> ${after}`);
    },
    enter(rule) {
      const name = model.rules.find((r) => r.index === rule)?.name ?? String(rule);
      rules.push(name);
      into.push(`> ${name}`);
    },
    leave() {
      into.push(`< ${rules.pop() ?? ''}`);
    },
    answered(site, _asker, index, _count, candidates, extra) {
      const about = sites[site];
      into.push(`answer ${about ? optionName(world, about, index, candidates, extra) : index}`);
    },
    only(site, thing) {
      const about = sites[site];
      into.push(`only ${about?.universe ? nameOf(world, about.universe, thing) : thing}`);
    },
    sure(_site, good) {
      into.push(good ? 'cannot fail' : 'cannot succeed');
    },
    checked(_site, total, value, good) {
      into.push(`${total} against ${value}: ${good ? 'succeeds' : 'fails'}`);
    },
    node(rule) {
      into.push(`node ${model.rules.find((r) => r.index === rule)?.name ?? rule}`);
    },
    ray() {},
    later: () => 0,
    resume() {},
    resumed() {},
    shuffled(deck) {
      into.push(`shuffled ${model.decks.all[deck]?.name}`);
    },
    ended(ending) {
      into.push(`ended ${model.endings.find((e) => e.index === ending)?.reason}`);
    },
  };
}
