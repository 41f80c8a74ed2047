import { offered } from '../../compile/actions.js';
import type { Machine } from '../../engine/machine.js';
import { optionName } from '../../engine/questions.js';
import type { FlowNode, StandingOrder } from '../../language/program.js';
import type { Asked } from './bot.js';

/** What a line is looked up by: the question as a table is asked it. */
export type AtTable = Pick<Asked, 'site' | 'count' | 'candidates' | 'extra'>;

/** A line that may be followed at a question: its number among the orders, and the option it takes, where that is known. */
interface Line {
  readonly order: StandingOrder;
  readonly number: number;
  /** At a question which action to take: the label of the action, or of the end. */
  readonly label: number;
}

/**
 * The standing orders of a program, looked up on a machine compiled with them while it stands at a question. What a
 * line means an action to be answered with is kept until the next action is asked for.
 */
export class OrderLines {
  /** The lines that may fit a question, by its site. */
  private readonly lines: readonly (readonly Line[] | undefined)[];
  /** What an action that was chosen is to be answered with, by the sites of its asks. */
  private readonly answers = new Map<number, number>();
  /** From this site on it is asked which action to take. */
  private readonly asks: number;
  /** The order that was followed last. */
  order: StandingOrder | undefined;

  constructor(private readonly machine: Machine) {
    this.asks = machine.compiled.world.model.sites.length;
    this.lines = this.linesBySite();
  }

  /** Forgets what an action was to be answered with. */
  forget(): void {
    this.answers.clear();
  }

  /** Whether any line may speak of a question. */
  covers(site: number): boolean {
    return this.lines[site] !== undefined;
  }

  /** The option that the line followed last means here; undefined where it says nothing of it. */
  meant(asked: AtTable): number | undefined {
    // Which action to take is asked before anything that it asks.
    if (asked.site >= this.asks) this.answers.clear();
    const meant = this.answers.get(asked.site);
    const known = meant === undefined ? -1 : optionOf(asked, meant);
    return known >= 0 ? known : undefined;
  }

  /** The option of the first line that fits; undefined where none does. */
  fitting(asked: AtTable): number | undefined {
    for (const line of this.lines[asked.site] ?? []) {
      const option = this.fits(line, asked);
      if (option < 0) continue;
      this.order = line.order;
      return option;
    }
    return undefined;
  }

  /** The option that a line takes here, or -1. */
  private fits({ order, number, label }: Line, asked: AtTable): number {
    const { doors, compiled } = this.machine;
    const holds = doors.orders?.[number];
    if (!holds) return -1;
    if (order.on === 'choice') {
      for (let i = 0; i < asked.count; i++) {
        if (order.answer !== undefined) {
          const site = compiled.sites[asked.site];
          if (site && optionName(compiled.world, site, i, asked.candidates, asked.extra) === order.answer) return i;
        } else {
          const thing = asked.candidates ? (asked.candidates[i] as number) : asked.extra + i;
          if (!isNothing(compiled.sites[asked.site]?.kind, thing) && holds(thing)) return i;
        }
      }
      return -1;
    }
    const option = optionOf(asked, label);
    if (option < 0 || !holds()) return -1;
    this.answers.clear();
    if (order.on === 'action') this.keepAnswers(order);
    return option;
  }

  private keepAnswers({ action }: Extract<StandingOrder, { on: 'action' }>): void {
    const found = this.machine.doors.found ?? [];
    let n = 0;
    for (const ask of action.asks) {
      if (!('local' in ask)) continue;
      const value = found[n++] ?? -1;
      if (ask.do === 'pick' || ask.do === 'pick-number') this.answers.set(ask.site.index, value);
    }
  }

  private linesBySite(): (Line[] | undefined)[] {
    const { world, sites } = this.machine.compiled;
    const { flow, orders } = world.model;
    const nodes = [...flow.values()];
    return sites.map((site) => {
      const acting = site.index < this.asks ? undefined : nodes.find((node) => node.rule === site.rule);
      const own = orders.flatMap((order, number): Line[] => {
        if (order.on === 'choice') return order.sites.includes(site) ? [{ order, number, label: -1 }] : [];
        const label = acting ? labelOf(order, acting) : -1;
        return label < 0 ? [] : [{ order, number, label }];
      });
      return own.length > 0 ? own : undefined;
    });
  }
}

/** What a line does at an acting node, as its question numbers it; -1 where it has nothing to do with it. */
function labelOf(order: Exclude<StandingOrder, { on: 'choice' }>, node: FlowNode): number {
  if (order.on === 'end') return order.node === node ? offered(node).length : -1;
  return offered(node).indexOf(order.action);
}

function optionOf({ candidates, count, extra }: AtTable, value: number): number {
  if (!candidates) return value >= extra && value < extra + count ? value - extra : -1;
  for (let i = 0; i < count; i++) if (candidates[i] === value) return i;
  return -1;
}

/** Declining is no thing. A number may be anything. */
function isNothing(kind: string | undefined, thing: number): boolean {
  return kind !== 'number' && thing < 0;
}
