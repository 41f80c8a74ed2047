import { buildBoard } from '../board/index.js';
import type { DocMap, DocNode } from '../documents/index.js';
import { readPositions } from '../engine/position.js';
import { type ScenarioSource, variantsOf } from '../engine/program.js';
import { noChoices, setUp } from '../engine/setup.js';
import { checkProgram } from '../language/check.js';
import type { Model } from '../language/model.js';
import { Diagnostics } from '../source/diagnostic.js';
import { edited } from './edits.js';
import type { Mutant } from './mutate.js';
import type { Suite } from './suites.js';
import { Identities } from './test-program.js';

/** What a document of tests rests on, with a change made. */
export interface Changed {
  readonly source: ScenarioSource;
  readonly model: Model;
}

/** Programs and documents with a change made, each checked once a change. */
export class Programs {
  private readonly sound = new Map<string, Model | undefined>();
  private of: Mutant | undefined;
  private readonly models = new Map<string, Model | undefined>();
  private readonly faults = new Map<string, number>();
  private readonly ids = new Identities();

  /** Undefined where the change makes documents with faults. */
  under(mutant: Mutant | undefined, { source }: Suite): Changed | undefined {
    if (this.of !== mutant) {
      this.models.clear();
      this.faults.clear();
    }
    this.of = mutant;
    const changes = mutant !== undefined && source.modules.some((m) => m.parts.includes(mutant.tree));
    const change = <T extends DocNode>(whole: T): T => (mutant ? edited(whole, mutant.edit) : whole);
    const changePart = (part: DocMap): DocMap => (part === mutant?.tree ? change(part) : part);
    const modules = changes ? source.modules.map((m) => ({ ...m, parts: m.parts.map(changePart) })) : source.modules;
    const key = source.modules.map((m) => m.name).join(' ');
    const known = changes ? this.models : this.sound;
    if (!known.has(key)) known.set(key, checked(modules));
    const model = known.get(key);
    if (!model) return undefined;
    const made: ScenarioSource = changes
      ? { ...source, modules }
      : {
          ...source,
          board: source.board && change(source.board),
          tree: change(source.tree),
          position: source.position && change(source.position),
        };
    const more = mutant && this.faultsOn(made, source, key, model) > this.faultsOn(source, source, key, model);
    return more ? undefined : { source: made, model };
  }

  /** What is wrong with a board by itself, whatever is chosen on it; the documents of tests of one board ask once. */
  private faultsOn(made: ScenarioSource, source: ScenarioSource, key: string, model: Model): number {
    const id = `${made === source} ${this.ids.of(source.board)} ${key}`;
    const found = this.faults.get(id) ?? faultsOnBoard(made, model);
    this.faults.set(id, found);
    return found;
  }
}

function checked(modules: ScenarioSource['modules']): Model | undefined {
  const diagnostics = new Diagnostics();
  const model = checkProgram(modules, diagnostics);
  return diagnostics.failed || diagnostics.heldBack > 0 ? undefined : model;
}

/** What is wrong with a board by itself, whatever is chosen on it. */
function faultsOnBoard({ board: tree, modules }: ScenarioSource, model: Model): number {
  const faults = new Diagnostics();
  const board = tree && buildBoard(tree, faults);
  const world = board && setUp(model, board, noChoices, variantsOf(modules), faults);
  if (world) readPositions(world, [], faults);
  return faults.list.filter((d) => d.severity === 'error').length;
}
