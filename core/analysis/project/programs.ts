import type { ProjectModule } from '../../documents/index.js';
import { variantsOf } from '../../engine/program.js';
import { checkVariants } from '../../engine/setup.js';
import { checkProgram } from '../../language/check.js';
import type { Model } from '../../language/model.js';
import { Diagnostics } from '../../source/diagnostic.js';
import { type Statement, statementsOf } from '../rulebook.js';
import { programInputs } from './inputs.js';
import type { CheckMemory } from './memory.js';

/** Programs by their modules, and what their rulebooks state: each is checked once, however many documents need it. */
export class Programs {
  private readonly known = new Map<string, Model>();
  private readonly statements = new Map<string, ReadonlyMap<string, Statement>>();
  readonly faulty = new Set<Model>();

  /** @param tell is given what is found in each program, once */
  constructor(
    private readonly memory: CheckMemory,
    private readonly tell: (found: Diagnostics) => void,
  ) {}

  of(modules: readonly ProjectModule[]): Model {
    const key = keyOf(modules);
    const known = this.known.get(key);
    if (known) return known;
    const { model, diagnostics } = this.memory.found(`program ${key}`, programInputs(modules), () => {
      const found = new Diagnostics();
      const made = checkProgram(modules, found);
      checkVariants(made, variantsOf(modules), found);
      return { value: { model: made, diagnostics: found }, keep: true };
    });
    this.tell(diagnostics);
    if (diagnostics.failed) this.faulty.add(model);
    this.known.set(key, model);
    return model;
  }

  statementsOf(modules: readonly ProjectModule[]): ReadonlyMap<string, Statement> {
    const key = keyOf(modules);
    const statements = this.statements.get(key) ?? statementsOf(modules);
    this.statements.set(key, statements);
    return statements;
  }

  get all(): readonly Model[] {
    return [...this.known.values()];
  }
}

function keyOf(modules: readonly ProjectModule[]): string {
  return modules.map((module) => module.name).join(' ');
}
