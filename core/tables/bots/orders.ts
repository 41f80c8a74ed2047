import type { RunKey } from '../../base/luck.js';
import { offered } from '../../compile/actions.js';
import { RunFailure } from '../../engine/failure.js';
import type { Scenario } from '../../engine/program.js';
import { optionName } from '../../engine/questions.js';
import { Refusal, type Table } from '../../engine/table.js';
import type { FlowNode, StandingOrder } from '../../language/program.js';
import type { Asked, Bot } from './bot.js';
import { LookAhead } from './look-ahead.js';
import { RandomBot } from './random.js';

/** A line that may be followed at a question: its number among the orders, and the option it takes, where that is known. */
interface Line {
  readonly order: StandingOrder;
  readonly number: number;
  /** At a question which action to take: the label of the action, or of the end. */
  readonly label: number;
}

/** Does what the first standing order says that fits; what none covers it answers at random. */
export class OrdersBot implements Bot {
  readonly name = 'orders';
  private readonly look: LookAhead;
  private readonly random: RandomBot;
  /** The lines that may fit a question, by its site. */
  private readonly lines: ReadonlyMap<number, readonly Line[]>;
  /** What an action that was chosen is to be answered with, by the sites of its asks. */
  private answers = new Map<number, number>();
  private step = -1;
  /** From this site on it is asked which action to take. */
  private readonly asks: number;
  private order: StandingOrder | undefined;
  followed: string | undefined;

  constructor(scenario: Scenario) {
    this.look = new LookAhead(scenario);
    this.random = new RandomBot(this.look.machine.compiled);
    this.lines = this.linesBySite();
    this.asks = scenario.model.sites.length;
  }

  begin(key: RunKey): void {
    this.random.begin(key);
    this.answers.clear();
  }

  decide(asked: Asked): number {
    this.followed = undefined;
    // Which action to take is asked before anything that it asks.
    if (asked.site >= this.asks || asked.step !== this.step) this.answers.clear();
    this.step = asked.step;
    const meant = this.answers.get(asked.site);
    const known = meant === undefined ? -1 : optionOf(asked, meant);
    if (known >= 0) {
      this.followed = this.order?.rule.key;
      return known;
    }
    return this.byLine(asked) ?? this.random.decide(asked);
  }

  private byLine(asked: Asked): number | undefined {
    const lines = this.lines.get(asked.site);
    if (!lines) return undefined;
    this.look.stand(asked);
    const table = new AtQuestion(asked, () => {
      for (const line of lines) {
        const option = this.fits(line, asked);
        if (option < 0) continue;
        this.order = line.order;
        return option;
      }
      return undefined;
    });
    try {
      this.look.take(table);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof RunFailure)) throw error;
    }
    if (table.found !== undefined) this.followed = this.order?.rule.key;
    return table.found;
  }

  /** The option that a line takes here, or -1. */
  private fits({ order, number, label }: Line, asked: Asked): number {
    const { doors, compiled } = this.look.machine;
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
    this.answers = new Map(order.on === 'action' ? this.answersTo(order) : []);
    return option;
  }

  private answersTo({ action }: Extract<StandingOrder, { on: 'action' }>): [number, number][] {
    const found = this.look.machine.doors.found ?? [];
    let n = 0;
    return action.asks.flatMap((ask): [number, number][] => {
      if (!('local' in ask)) return [];
      const value = found[n++] ?? -1;
      return ask.do === 'pick' || ask.do === 'pick-number' ? [[ask.site.index, value]] : [];
    });
  }

  private linesBySite(): Map<number, Line[]> {
    const { model } = this.look.scenario;
    const lines = new Map<number, Line[]>();
    const nodes = [...model.flow.values()];
    for (const site of this.look.machine.compiled.sites) {
      const acting = site.index < model.sites.length ? undefined : nodes.find((node) => node.rule === site.rule);
      const own = model.orders.flatMap((order, number): Line[] => {
        if (order.on === 'choice') return order.sites.includes(site) ? [{ order, number, label: -1 }] : [];
        const label = acting ? labelOf(order, acting) : -1;
        return label < 0 ? [] : [{ order, number, label }];
      });
      if (own.length > 0) lines.set(site.index, own);
    }
    return lines;
  }
}

/** What a line does at an acting node, as its question numbers it; -1 where it has nothing to do with it. */
function labelOf(order: Exclude<StandingOrder, { on: 'choice' }>, node: FlowNode): number {
  if (order.on === 'end') return order.node === node ? offered(node).length : -1;
  return offered(node).indexOf(order.action);
}

function optionOf({ candidates, count, extra }: Asked, value: number): number {
  if (!candidates) return value >= extra && value < extra + count ? value - extra : -1;
  for (let i = 0; i < count; i++) if (candidates[i] === value) return i;
  return -1;
}

/** Declining is no thing. A number may be anything. */
function isNothing(kind: string | undefined, thing: number): boolean {
  return kind !== 'number' && thing < 0;
}

/** Answers as was answered, and looks about where the question is asked; no further. */
class AtQuestion implements Table {
  private at = 0;
  found: number | undefined;

  constructor(
    private readonly asked: Asked,
    private readonly look: () => number | undefined,
  ) {}

  answer(): number {
    const known = this.asked.answers[this.at++];
    if (known !== undefined) return known;
    this.found = this.look();
    throw new Refusal();
  }
}
