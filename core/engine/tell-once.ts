import type { NothingCode } from './nothing.js';
import type { Tracer } from './tracer.js';

/**
 * Tells on what it is told, once: a step that is run again after a question says the same things from the start, and only
 * what is new is passed on. What is told again must be what was told before.
 */
export class OnceTracer implements Tracer {
  private readonly told: { readonly what: string; readonly result: number }[] = [];
  private at = 0;

  constructor(private readonly to: Tracer) {}

  /** The step begins again. */
  rewind(): void {
    this.at = 0;
  }

  /** The next step begins. */
  forget(): void {
    this.told.length = 0;
    this.at = 0;
  }

  private once(what: string, tell: () => number | undefined): number {
    const before = this.told[this.at];
    if (before === undefined) this.told.push({ what, result: tell() ?? 0 });
    else if (before.what !== what)
      throw new Error(`a step run again went another way: ${what} instead of ${before.what}`);
    return this.told[this.at++]?.result ?? 0;
  }

  private say(what: string, tell: () => void): void {
    this.once(what, () => {
      tell();
      return undefined;
    });
  }

  spot(spot: number): void {
    this.say(`spot ${spot}`, () => this.to.spot(spot));
  }
  change(kind: 0 | 1 | 2 | 3, what: number, thing: number, before: number, after: number): void {
    this.say(`change ${kind} ${what} ${thing} ${before} ${after}`, () =>
      this.to.change(kind, what, thing, before, after),
    );
  }
  nothing(code: NothingCode, what: number, thing: number, value: number, more: number, against: number): void {
    this.say(`nothing ${code} ${what} ${thing} ${value} ${more} ${against}`, () =>
      this.to.nothing(code, what, thing, value, more, against),
    );
  }
  enter(rule: number, args: readonly number[]): void {
    this.say(`enter ${rule} ${args.join()}`, () => this.to.enter(rule, args));
  }
  leave(): void {
    this.say('leave', () => this.to.leave());
  }
  answered(...told: Parameters<Tracer['answered']>): void {
    const [site, asker, index, count, candidates, extra] = told;
    this.say(
      `answered ${site} ${asker} ${index} ${count} ${candidates ? Array.from(candidates).join() : ''} ${extra}`,
      () => this.to.answered(...told),
    );
  }
  only(site: number, thing: number): void {
    this.say(`only ${site} ${thing}`, () => this.to.only(site, thing));
  }
  sure(site: number, good: boolean): void {
    this.say(`sure ${site} ${good}`, () => this.to.sure(site, good));
  }
  checked(site: number, total: number, value: number, good: boolean): void {
    this.say(`checked ${site} ${total} ${value} ${good}`, () => this.to.checked(site, total, value, good));
  }
  node(rule: number): void {
    this.say(`node ${rule}`, () => this.to.node(rule));
  }
  ray(): void {
    this.say('ray', () => this.to.ray());
  }
  later(): number {
    return this.once('later', () => this.to.later());
  }
  resume(cause: number): void {
    this.say(`resume ${cause}`, () => this.to.resume(cause));
  }
  resumed(): void {
    this.say('resumed', () => this.to.resumed());
  }
  shuffled(deck: number): void {
    this.say(`shuffled ${deck}`, () => this.to.shuffled(deck));
  }
  ended(ending: number): void {
    this.say(`ended ${ending}`, () => this.to.ended(ending));
  }
}
