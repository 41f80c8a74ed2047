import type { RunKey } from '../../base/luck.js';
import { RunFailure } from '../../engine/failure.js';
import type { Scenario } from '../../engine/program.js';
import { Refusal, type Table } from '../../engine/table.js';
import type { Asked, Bot } from './bot.js';
import { LookAhead } from './look-ahead.js';
import { OrderLines } from './order-lines.js';
import { RandomBot } from './random.js';

/** Does what the first standing order says that fits; what none covers it answers at random. */
export class OrdersBot implements Bot {
  readonly name = 'orders';
  private readonly look: LookAhead;
  private readonly random: RandomBot;
  private readonly lines: OrderLines;
  private step = -1;
  followed: string | undefined;

  constructor(scenario: Scenario) {
    this.look = new LookAhead(scenario);
    this.random = new RandomBot(this.look.machine.compiled);
    this.lines = new OrderLines(this.look.machine);
  }

  begin(key: RunKey): void {
    this.random.begin(key);
    this.lines.forget();
  }

  decide(asked: Asked): number {
    this.followed = undefined;
    if (asked.step !== this.step) this.lines.forget();
    this.step = asked.step;
    const option = this.lines.meant(asked) ?? this.byLine(asked);
    if (option === undefined) return this.random.decide(asked);
    this.followed = this.lines.order?.rule.key;
    return option;
  }

  private byLine(asked: Asked): number | undefined {
    if (!this.lines.covers(asked.site)) return undefined;
    this.look.stand(asked);
    const table = new AtQuestion(asked, () => this.lines.fitting(asked));
    try {
      this.look.take(table);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof RunFailure)) throw error;
    }
    return table.found;
  }
}

/** One for all: making one costs more than looking. */
const far = new Refusal();

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
    throw far;
  }
}
