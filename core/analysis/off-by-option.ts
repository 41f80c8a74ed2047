/** Texts that do nothing as long as the options are as they are. */
import type { World } from '../compile/world.js';
import type { Expr, Procedure, Stmt } from '../language/program.js';
import type { OptionDeclaration } from '../language/types.js';

type By = ReadonlySet<OptionDeclaration>;

/** A value that the options alone decide, with the options it hangs on. */
interface Decided {
  readonly value: number;
  readonly by: By;
}

/** Statements that do nothing: the options to which that is due, and whether the text ends with them. */
interface Off {
  readonly by: By;
  readonly ends: boolean;
}

/** The options by whose values a text does nothing, whatever is so on the board; none where it might do something. */
export function optionsSwitchingOff(world: World, body: readonly Stmt[]): OptionDeclaration[] {
  return [...(new Switches(world).off(body)?.by ?? [])];
}

class Switches {
  private readonly inside = new Set<Procedure>();

  constructor(private readonly world: World) {}

  off(body: readonly Stmt[]): Off | undefined {
    const by = new Set<OptionDeclaration>();
    for (const statement of body) {
      const off = this.statement(statement);
      if (!off) return undefined;
      for (const option of off.by) by.add(option);
      if (off.ends) return { by, ends: true };
    }
    return { by, ends: false };
  }

  private statement(s: Stmt): Off | undefined {
    switch (s.do) {
      case 'let':
        return { by: new Set(), ends: false };
      case 'end':
        return s.what === 'body' ? { by: new Set(), ends: true } : undefined;
      case 'if':
        return this.first(s.branches, s.otherwise);
      case 'switch':
        return this.first(s.rows, s.otherwise);
      case 'for-each':
      case 'repeat':
      case 'at-once': {
        const off = this.off(s.body);
        return off && !off.ends ? off : undefined;
      }
      case 'call':
        return this.call(s.procedure);
      default:
        return undefined;
    }
  }

  /** What is done of several cases: the first that the options do not rule out. */
  private first(
    cases: readonly { readonly if: Expr; readonly then: readonly Stmt[] }[],
    otherwise: readonly Stmt[] | undefined,
  ): Off | undefined {
    const by = new Set<OptionDeclaration>();
    for (const one of cases) {
      const decided = this.decided(one.if);
      const off = decided?.value === 0 ? undefined : this.off(one.then);
      if (decided) for (const option of decided.by) by.add(option);
      if (decided?.value === 0) continue;
      // A case that may or may not hold must leave the text as it is either way.
      if (!off || (!decided && off.ends)) return undefined;
      for (const option of off.by) by.add(option);
      if (decided) return { by, ends: off.ends };
    }
    const off = this.off(otherwise ?? []);
    if (!off) return undefined;
    for (const option of off.by) by.add(option);
    return { by, ends: off.ends };
  }

  private call(procedure: Procedure): Off | undefined {
    if (procedure.replacements.length > 0 || this.inside.has(procedure)) return undefined;
    this.inside.add(procedure);
    const off = this.off(procedure.body);
    this.inside.delete(procedure);
    return off && { by: off.by, ends: false };
  }

  private decided(x: Expr): Decided | undefined {
    switch (x.op) {
      case 'const':
        return { value: x.value, by: new Set() };
      case 'option': {
        const chosen = this.chosen(x.option);
        return typeof chosen === 'number' ? { value: chosen, by: new Set([x.option]) } : undefined;
      }
      case 'in-option': {
        const value = this.decided(x.value);
        const chosen = this.chosen(x.option);
        const among = typeof chosen === 'number' ? [chosen] : chosen;
        return value && { value: Number(among.includes(value.value)), by: new Set([...value.by, x.option]) };
      }
      case 'among': {
        const value = this.decided(x.value);
        return value && { value: Number(x.numbers.includes(value.value)), by: value.by };
      }
      case 'compare': {
        const [left, right] = [this.decided(x.left), this.decided(x.right)];
        if (!left || !right) return undefined;
        return { value: Number(holds(x.sign, left.value, right.value)), by: new Set([...left.by, ...right.by]) };
      }
      case 'not': {
        const of = this.decided(x.of);
        return of && { value: Number(of.value === 0), by: of.by };
      }
      case 'and':
        return this.joined(x.parts, 0);
      case 'or':
        return this.joined(x.parts, 1);
      default:
        return undefined;
    }
  }

  /** `and` is decided by one part that does not hold, `or` by one that does. */
  private joined(parts: readonly Expr[], deciding: 0 | 1): Decided | undefined {
    const found = parts.map((part) => this.decided(part));
    const one = found.find((part) => part && Number(part.value !== 0) === deciding);
    if (one) return { value: deciding, by: one.by };
    if (found.includes(undefined)) return undefined;
    return { value: 1 - deciding, by: new Set(found.flatMap((part) => [...(part?.by ?? [])])) };
  }

  private chosen(option: OptionDeclaration): number | readonly number[] {
    return this.world.options.get(option) ?? option.default;
  }
}

function holds(sign: Extract<Expr, { op: 'compare' }>['sign'], left: number, right: number): boolean {
  switch (sign) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
  }
}
