/** A module on all small boards: whether anything on any of them breaks what it promises. */
import type { HuntKind } from '../../documents/hunted-words.js';
import type { DocMap } from '../../documents/tree.js';
import type { Machine } from '../../engine/machine.js';
import { readPositions } from '../../engine/position.js';
import { machineOf, prepare, type Scenario, type ScenarioSource } from '../../engine/program.js';
import type { Model } from '../../language/model.js';
import type { Kind, Universe } from '../../language/types.js';
import { Diagnostics } from '../../source/diagnostic.js';
import { lookBroadly } from './breadth.js';
import { brokenPromise } from './faults.js';
import { type Found, foundBy } from './hunt.js';
import { type Keys, nodeOf } from './said.js';
import { boardsOf } from './small-boards.js';
import { startsOf } from './starts.js';

/** What is looked for, and how far. */
export interface ModulePlan {
  readonly kinds: ReadonlySet<HuntKind>;
  /** Spaces of the largest board. */
  readonly spaces: number;
  readonly steps: number;
  /** Ways of steps that are gone on all boards together. */
  readonly ways: number;
  readonly players: number;
}

/** What came of it. */
export interface ModuleHunted {
  /** Where something was found: the first board on which it is, and the smallest. */
  readonly found:
    | { readonly scenario: Scenario; readonly board: Keys; readonly start: Keys; readonly finds: Found }
    | undefined;
  readonly boards: number;
  readonly starts: number;
  readonly ways: number;
  /** Boards up to this size were all looked at. */
  readonly upTo: number;
  /** Every run of so many steps from every start was looked at. */
  readonly within: number;
  /** Why no board fits, where none does. */
  readonly misfit: Diagnostics | undefined;
}

/** Ways of steps that are gone from one start. */
const WAYS = 5000;

export function huntModule(modules: ScenarioSource['modules'], model: Model, plan: ModulePlan): ModuleHunted {
  return new Boards(modules, model, plan).look();
}

class Boards {
  private boards = 0;
  private starts = 0;
  private ways = 0;
  private upTo = 0;
  private within = Number.POSITIVE_INFINITY;
  private misfit: Diagnostics | undefined;

  constructor(
    private readonly modules: ScenarioSource['modules'],
    private readonly model: Model,
    private readonly plan: ModulePlan,
  ) {}

  look(): ModuleHunted {
    const { model, plan } = this;
    const kinds = {
      spaces: lowest(model, 'space'),
      links: lowest(model, 'link'),
      named: model.places.all.map(({ name, kind }) => ({ name, kind: kind.name })),
    };
    for (let size = 1; size <= plan.spaces; size++) {
      for (const board of boardsOf(size, kinds)) {
        if (this.ways >= plan.ways) return this.came(undefined);
        const found = this.on(board);
        if (found) return this.came(found);
      }
      this.upTo = size;
    }
    return this.came(undefined);
  }

  private came(found: ModuleHunted['found']): ModuleHunted {
    const { boards, starts, ways, upTo, within } = this;
    return { found, boards, starts, ways, upTo, within, misfit: boards === 0 ? this.misfit : undefined };
  }

  private on(board: Keys): ModuleHunted['found'] {
    const own = new Diagnostics();
    const scenario = this.scenarioOn(board, own);
    if (!scenario) {
      this.misfit ??= own;
      return undefined;
    }
    this.boards++;
    const machine = machineOf(scenario, 'watched');
    for (const start of startsOf(scenario.world)) {
      if (this.ways >= this.plan.ways) return undefined;
      const finds = this.from(machine, scenario, start);
      if (finds) return { scenario, board, start, finds };
    }
    return undefined;
  }

  private scenarioOn(board: Keys, own: Diagnostics): Scenario | undefined {
    const { modules, model, plan } = this;
    const tree = nodeOf({ players: plan.players }) as DocMap;
    const drawn = nodeOf({ board: 'small', ...board }) as DocMap;
    const source = { name: 'small', tree, modules, board: drawn, position: undefined };
    return prepare(source, own, { model });
  }

  private from(machine: Machine, scenario: Scenario, start: Keys): Found | undefined {
    const own = new Diagnostics();
    const position = readPositions(scenario.world, [nodeOf(start)], own);
    if (own.failed) return undefined;
    machine.restart({ ...position, at: position.at ?? scenario.start });
    // What is so from the start was put there by nobody's rules.
    if (brokenPromise(machine)() > 0) return undefined;
    this.starts++;
    const { kinds, steps, ways } = this.plan;
    const broad = lookBroadly(machine, { kinds, steps, ways: Math.min(WAYS, ways - this.ways) });
    this.ways += broad.ways;
    this.within = Math.min(this.within, broad.within);
    return broad.met.length > 0 ? foundBy(scenario, broad.met) : undefined;
  }
}

/** Kinds of which no other is a kind. */
function lowest({ kinds }: Model, universe: Universe): string[] {
  const above = new Set<Kind | undefined>(kinds.all.map((kind) => kind.parent));
  return kinds.all.filter((kind) => kind.universe === universe && !above.has(kind)).map((kind) => kind.name);
}
