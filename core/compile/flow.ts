import type { Expr, FlowNode, SetExpr } from '../language/program.js';
import { actFunction } from './actions.js';
import { fixCopies } from './copies.js';
import type { Emitter } from './emitter.js';
import { endName } from './endings.js';
import { activeSlot, expr, flowSlot, stretchOf, test } from './expressions.js';
import { loop } from './loops.js';
import { bodyFunction } from './statements.js';
import { counted, watchedRule } from './watching.js';
import { thingsOf } from './world.js';

/** One place in the flow: code that goes somewhere, or a leaf whose end is a border of a step. */
interface Instruction {
  text: (self: number) => string;
  /** Where it leads in a step that has done nothing yet, if that is known beforehand and nothing is done on the way. */
  leads?: (() => number | undefined) | undefined;
}

/** The instructions of a node: from one to another, and those where a state may stand between two steps. */
export interface FlowStretch {
  readonly from: number;
  readonly to: number;
  /** Where a node that is repeated goes on. */
  readonly start: number;
  /** Where something is done, in a node that does something itself. */
  readonly leaf: number | undefined;
  /** Where one time round ends. */
  readonly round: number;
}

/** A node around a place in the flow. */
interface Around {
  readonly node: FlowNode;
  /** Where one time round of it ends. */
  readonly round: () => number;
  /** Where it is over, however often it was still to be done. */
  readonly over: () => number;
}

/** The flow laid out as numbered instructions; the number is part of the state. */
export interface FlowProgram {
  readonly size: number;
  /** Stretches of numbers that belong to each node, one for each place in the flow where it stands: `during` asks them. */
  readonly stretches: ReadonlyMap<string, readonly FlowStretch[]>;
  readonly leaves: ReadonlyMap<number, string>;
  readonly starts: ReadonlyMap<string, number>;
  /** Where actions are taken, in rising order. */
  readonly acts: readonly { readonly at: number; readonly node: FlowNode }[];
}

export function emitFlow(e: Emitter, roots: readonly string[]): FlowProgram {
  const out: Instruction[] = [];
  const stretches = new Map<string, FlowStretch[]>();
  const leaves = new Map<number, string>();
  const starts = new Map<string, number>();
  const writer = new FlowWriter(e, out, stretches, leaves);
  for (const name of roots) {
    const node = e.world.model.flow.get(name);
    if (!node) continue;
    starts.set(name, out.length);
    writer.node(node, []);
    writer.halt();
  }
  const pc = `S[${flowSlot(e)}]`;
  const cases = out.map((x, i) => `case ${i}:${x.text(i)}`).join('');
  // Whoever plays a node by itself has a step end where that node does, before anything around it.
  const goesOn = e.asked ? `n++===0||(${pc}!==BORDER&&${pc}!==ROUND)` : '';
  if (e.asked) e.add('let BORDER=-1,ROUND=-1;');
  // What a leaf does is called from one place by its number, so that it is made fast for itself and not as a part of the way to it.
  const { done } = writer;
  const away = done.map((x) => `case ${x.at}:${x.beyond()}`).join('');
  e.add(`const LEAVES=[${done.map((x) => x.name).join(',')}];function AWAY(r){CUT();switch(${pc}){${away}}}`);
  const leaf = `ran=1;const r=LEAVES[k]();if(r===1)return 1;if(r>1)AWAY(r);else ${pc}++;`;
  e.add(
    `function step(){let ran=0,k=0${e.asked ? ',n=0' : ''};for(;${goesOn};){switch(${pc}){${cases}default:return 9;}${done.length > 0 ? leaf : ''}}return 0;}`,
  );
  const ends = writer.acts.map((x) => `if(p<=${x.at})return ${x.name}end();`);
  e.add(`function MAYEND(){const p=${pc};${ends.join('')}return true;}`);
  const left = writer.acts.map((x) => `if(p<=${x.at})return ${x.name}left();`);
  e.add(`function LEFT(){const p=${pc};${left.join('')}return 0;}`);
  const scopes = e.world.model.scopes.filter((s) => s.of === 'flow');
  const during = scopes.map((s) => {
    const list = stretches.get(s.name) ?? [];
    return `case ${s.index}:return ${list.map((x) => `(p>=${x.from}&&p<=${x.to})`).join('||') || 'false'};`;
  });
  e.add(`function FLOWIN(k){const p=${pc};switch(k){${during.join('')}default:return false;}}`);
  return { size: out.length, stretches, leaves, starts, acts: writer.acts.map(({ at, node }) => ({ at, node })) };
}

class FlowWriter {
  constructor(
    private readonly e: Emitter,
    private readonly out: Instruction[],
    private readonly stretches: Map<string, FlowStretch[]>,
    private readonly leaves: Map<number, string>,
  ) {}

  /** The leaves by their number: where each stands, what it does and where a turn or phase that ends in it leads. */
  readonly done: { readonly at: number; readonly name: string; readonly beyond: () => string }[] = [];

  /** Where actions are taken, in rising order. */
  readonly acts: { readonly at: number; readonly name: string; readonly node: FlowNode }[] = [];

  private get pc(): string {
    return `S[${flowSlot(this.e)}]`;
  }

  halt(): void {
    this.out.push({ text: () => 'return 9;' });
  }

  /** Lays out a node; `around` are the nodes it stands in. */
  node(node: FlowNode, around: readonly Around[]): void {
    const { e, out } = this;
    const from = out.length;
    let end = -1;
    let round = -1;
    let start = -1;
    let over = -1;
    const counter = this.counter(node);
    // Written when all nodes are laid out; what fails in it is of this one.
    const put = (text: (self: number) => string, leads?: Instruction['leads']): unknown =>
      out.push({
        text: (self) => {
          e.rule = node.rule;
          return e.leavesOut(node.rule) ? 'R.leftOut();' : e.mark(node.rule) + text(self);
        },
        leads: e.leavesOut(node.rule) || e.mark(node.rule) !== '' ? undefined : leads,
      });
    e.rule = node.rule;
    const leave = (): string => `{${this.pc}=${this.beyondIdle(end)};continue;}`;
    const [wanted, again] = [node.if, node.repeatWhile].map((x) => x && this.condition(node, x));
    if (wanted)
      put(
        (self) => `if(ran)return 0;if(!(${wanted()}))${leave()}${this.pc}=${self + 1};`,
        () => (wanted() === 'false' ? end : undefined),
      );
    if (node.each) put((self) => `if(ran)return 0;${counter}=0;${this.pc}=${self + 1};`);
    if (node.repeat)
      put(
        (self) =>
          `if(ran)return 0;${counter}=${expr(e, node.repeat as NonNullable<typeof node.repeat>)};${this.pc}=${self + 1};`,
      );
    start = out.length;
    const inside = [...around, { node, round: () => round, over: () => over }];
    put(
      (self) => this.entry(node, counter, again?.(), leave(), self, this.beyond(inside, 'continue;')),
      () => (again?.() === 'false' ? end : undefined),
    );
    const own = out.length;
    if (node.body) this.leaf(node, inside);
    else if (node.actions) this.acting(node, inside);
    else for (const step of node.steps) this.node(step, inside);
    e.rule = node.rule;
    round = out.length;
    put((self) => this.exit(node, this.again(node, counter, start), self, inside));
    over = round;
    // A part of the turn that is done several times can be over before it was done so often.
    const outer = around.at(-1)?.node.name;
    if (this.again(node, counter, start) !== '' && outer !== undefined && outer === e.world.model.clocks.turn) {
      over = out.length;
      const none = node.repeatWhile ? '' : `${counter}=0;`;
      put((self) => this.exit(node, none, self, inside));
    }
    end = out.length;
    const list = this.stretches.get(node.name) ?? [];
    list.push({ from, to: end - 1, start, leaf: node.body || node.actions ? own : undefined, round });
    this.stretches.set(node.name, list);
  }

  /** The text of a condition of a node, made once. */
  private condition(node: FlowNode, x: Expr): () => string {
    let text: string | undefined;
    return () => {
      this.e.rule = node.rule;
      text ??= test(this.e, x);
      return text;
    };
  }

  /** Where a step that has done nothing yet comes to from there, over nodes that are never done under the options chosen. */
  private beyondIdle(at: number): number {
    let to = at;
    for (let next = this.out[to]?.leads?.(); next !== undefined; next = this.out[to]?.leads?.()) to = next;
    return to;
  }

  private entry(
    node: FlowNode,
    counter: string,
    goesOn: string | undefined,
    leave: string,
    self: number,
    beyond: string,
  ): string {
    const { e } = this;
    const again = goesOn ? `if(!(${goesOn}))${leave}` : node.repeat ? `if(${counter}<=0)${leave}` : '';
    const active = node.active ? `S[${activeSlot(e)}]=${expr(e, node.active)};if(S[${activeSlot(e)}]<0)${leave}` : '';
    return `if(ran)return 0;${again}${node.each ? this.next(node.each, counter, leave) : ''}${e.traced ? `X.node(${node.rule.index});` : ''}${active}${this.flowTriggers(node, 'starts', beyond)}${this.pc}=${self + 1};`;
  }

  /** Makes the next piece active that belongs to the set, from the number in the counter on. */
  private next(each: SetExpr, counter: string, leave: string): string {
    const found = loop(this.e, each, (v) => `if(${v}>=${counter}&&(c<0||${v}<c))c=${v};`);
    return `{let c=-1;${found}if(c<0){${counter}=0;${leave}}${counter}=c;S[${activeSlot(this.e)}]=c;}`;
  }

  /** How often a node is still to be done, or which piece it has come to. */
  private counter(node: FlowNode): string {
    const { layout, world } = this.e;
    return `S[${layout.repeats.base + [...world.model.flow.keys()].indexOf(node.name)}]`;
  }

  /** What leads to the next time round; nothing in a node that is done once. */
  private again(node: FlowNode, counter: string, start: number): string {
    const round = `if(--budget<0)FAIL(2,${this.e.spot(node.rule.at)});`;
    if (node.repeatWhile) return `${round}${this.pc}=${start};continue;`;
    if (!node.repeat && !node.each) return '';
    return `${round}${counter}${node.each ? '++' : '--'};${this.pc}=${start};continue;`;
  }

  private exit(node: FlowNode, again: string, self: number, inside: readonly Around[]): string {
    const { e } = this;
    const { clocks } = e.world.model;
    const ends = e.world.model.endings
      .filter((x) => !x.atOnce && x.condition && x.lookedAt.includes(node.name))
      .map((x) => `if(${endName(x)}())return END(${x.index});`)
      .join('');
    const expire =
      node.name === clocks.turn ? this.expire('turn') : node.name === clocks.round ? this.expire('round') : '';
    const taken = e.layout.taken.get(node.name);
    const none = taken === undefined ? '' : `S[${taken}]=0;`;
    const clock = (['turn', 'round', 'activation'] as const).filter((c) => clocks[c] === node.name);
    const ticks = clock.map((c) => counted(e, c)).join('');
    const back = again.endsWith('continue;') ? again : `${again}${this.pc}=${self + 1};${e.asked ? 'continue;' : ''}`;
    return `${none}${ticks}${this.flowTriggers(node, 'ends', this.beyond(inside, 'continue;', node))}${expire}${ends}${back}`;
  }

  /** Triggers of the flow, with what they leave for later; one may end the turn or phase around. */
  private flowTriggers(node: FlowNode, how: 'starts' | 'ends', beyond: string): string {
    return this.e.world.model.triggers
      .flatMap((t, i) =>
        t.event.on === 'flow' && t.event.node === node.name && t.event.how === how
          ? [`{let r=t${i}();if(r===0)r=SETTLE();if(r===1)return 1;if(r>1)CUT();${beyond}}`]
          : [],
      )
      .join('');
  }

  /** What lasts a turn is over, and what could be done once a turn may be done again. */
  private expire(per: 'turn' | 'round'): string {
    const { e } = this;
    const { model } = e.world;
    const back = model.properties
      .filter((p) => p.lasts === per)
      .map((p) => {
        const things = thingsOf(e.world, p.kind);
        if (things.length === 0) return '';
        fixCopies(e, p, false);
        const kind = e.kindTest(p.kind, 'i');
        return `for(let i=${things[0]};i<=${things.at(-1)};i++){${kind ? `if(!(${kind}))continue;` : ''}if(S[${stretchOf(e, p).base}+i]===${p.starts})continue;const r=s${p.index}(i,${p.starts});if(r===1)return 1;}if(lt>0&&SETTLE()===1)return 1;`;
      });
    const limits = [...model.triggers.map((t) => t.limit), ...model.actions.map((a) => a.limit)]
      .filter((limit) => limit?.per === per)
      .map((limit) => {
        const stretch = e.layout.limits[limit?.index ?? 0];
        return stretch ? `for(let i=${stretch.base + stretch.first};i<=${stretch.base + stretch.last};i++)S[i]=0;` : '';
      });
    return [...back, ...limits].join('');
  }

  /**
   * Where `this turn ends` and `this phase ends` lead from a text inside these nodes. The phase is the node directly inside
   * the turn; without a turn around it the node around the innermost. Of a node that is `ending` already nothing is left.
   */
  private beyond(inside: readonly Around[], go: 'continue;' | 'return;', ending?: FlowNode): string {
    const turn = inside.findIndex((a) => a.node.name === this.e.world.model.clocks.turn);
    const ofTurn = Math.max(0, turn);
    const ofPhase = turn >= 0 ? Math.min(turn + 1, inside.length - 1) : Math.max(0, inside.length - 2);
    const to = (r: number, index: number, at: number): string => {
      if (inside[index]?.node === ending) return '';
      return `if(r===${r}){${this.leftBehind(inside.slice(index + 1))}${this.pc}=${at};${go}}`;
    };
    const phase = inside[ofPhase];
    return `${to(2, ofTurn, inside[ofTurn]?.round() ?? 0)}${to(3, ofPhase, (ofPhase > turn ? phase?.over() : phase?.round()) ?? 0)}`;
  }

  /** Nodes that are broken off count nothing any more. */
  private leftBehind(nodes: readonly Around[]): string {
    return nodes
      .map(({ node }) => {
        const taken = this.e.layout.taken.get(node.name);
        const counted = node.repeat || node.each ? `${this.counter(node)}=0;` : '';
        return `${counted}${taken === undefined ? '' : `S[${taken}]=0;`}`;
      })
      .join('');
  }

  private leaf(node: FlowNode, inside: readonly Around[]): void {
    const { e, out } = this;
    this.leaves.set(out.length, node.name);
    const name = e.fresh('L');
    e.rule = node.rule;
    if (e.leavesOut(node.rule)) e.addLeftOut(`${name}do`);
    else {
      e.add(bodyFunction(e, name, [], node.body ?? []));
      const watched = watchedRule(e, node.rule, '');
      e.add(`function ${name}do(){${watched[0]}let r=${name}();if(r===0)r=SETTLE();${watched[1]}return r;}`);
    }
    const number = this.done.length;
    this.done.push({ at: out.length, name: `${name}do`, beyond: () => this.beyond(inside, 'return;') });
    out.push({ text: () => `if(ran)return 0;k=${number};break;` });
  }

  private acting(node: FlowNode, inside: readonly Around[]): void {
    const { e, out } = this;
    this.leaves.set(out.length, node.name);
    e.rule = node.rule;
    const name = actFunction(e, node);
    this.acts.push({ at: out.length, name, node });
    const slot = e.layout.taken.get(node.name);
    const enough = slot === undefined ? 'return 0;' : `if(${name}left()>0)return 0;`;
    out.push({
      text: (self) =>
        `if(ran)return 0;ran=1;{let r=${name}();if(r===4){${this.pc}=${self + 1};continue;}if(r===0)r=SETTLE();if(r===1)return 1;if(r>1)CUT();${this.beyond(inside, 'continue;')}${enough}${slot === undefined ? '' : `${this.pc}=${self + 1};`}}`,
    });
  }
}
