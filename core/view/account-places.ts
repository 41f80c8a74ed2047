/** Where in the flow an account is: the headings of nodes, and the numbers of those that come again. */
import type { Machine } from '../engine/machine.js';
import type { StepEvent } from '../engine/trace.js';
import type { StepRecord } from '../engine/trace-run.js';
import type { Model } from '../language/model.js';
import type { FlowNode, Rule } from '../language/program.js';
import type { Global } from '../language/types.js';
import type { Names } from './account-names.js';

/** A node that was entered, as a heading. */
export interface Heading {
  readonly rule: Rule;
  /** Which time it is done, where it comes again; within the node around it. */
  readonly number: number | undefined;
  /** It is the turn of one piece: all that is done in it is told below this heading. */
  readonly isTurn: boolean;
}

/** Where a step stands. */
export interface Place {
  readonly headings: readonly Heading[];
  /** The node that is done, where it is one of several in a node that comes again: told on the line itself. */
  readonly step: Rule | undefined;
  /** How often in a row the node that is done was done. */
  readonly times: number;
  /** Whether it is done again and again within somebody's turn: told as one thing as far as it goes. */
  readonly goesOn: boolean;
}

export class Places {
  private readonly counts = new Map<string, number>();
  private last: Rule | undefined;
  private times = 0;
  /** Frames of rounds that were told. */
  private readonly frames = new Set<string>();
  /** Nodes inside some numbered node. */
  private readonly inside: ReadonlySet<string>;

  /** Nodes within a turn that one piece has, by name: the turn, and what their lines are titled by. */
  private readonly within = new Map<
    string,
    { readonly turn: FlowNode; readonly title: Rule; readonly goesOn: boolean }
  >();
  private turn: FlowNode | undefined;

  constructor(private readonly model: Model) {
    const inside = new Set<string>();
    for (const node of model.flow.values())
      if (this.isNumbered(node)) for (const step of node.steps) for (const name of namesIn(step)) inside.add(name);
    this.inside = inside;
    for (const node of model.flow.values()) if (this.isTurn(node)) for (const step of node.steps) this.fold(node, step);
  }

  /** Whether a node is the turn of one piece, again and again. */
  private isTurn(node: FlowNode | undefined): boolean {
    return node?.active !== undefined && this.isNumbered(node);
  }

  /** What is inside a turn gets no heading of its own; what is done over and over is titled by the node that says so. */
  private fold(turn: FlowNode, node: FlowNode, title = node.rule): void {
    this.within.set(node.name, { turn, title, goesOn: title !== node.rule });
    const over = this.isRepeated(node) && node.steps.length === 1;
    for (const step of node.steps) this.fold(turn, step, over && step.steps.length === 0 ? node.rule : step.rule);
  }

  /** The node that is somebody's turn, around what a step does. */
  turnAround(step: StepEvent): FlowNode | undefined {
    const leaf = step.nodes.at(-1);
    return leaf ? this.within.get(leaf.name)?.turn : this.turn;
  }

  /** Whether a node with steps comes again and again: a round, a turn, or what is repeated. */
  private isNumbered(node: FlowNode | undefined): boolean {
    if (!node || node.steps.length === 0 || this.isFrame(node)) return false;
    return this.isRepeated(node) || this.isClock(node);
  }

  private isRepeated({ repeat, repeatWhile }: FlowNode): boolean {
    return repeat !== undefined || repeatWhile !== undefined;
  }

  private isClock({ name }: FlowNode): boolean {
    const { turn, round } = this.model.clocks;
    return name === turn || name === round;
  }

  /** Whether a node only says how long the rounds go on: then the rounds are numbered, and it is told once. */
  private isFrame(node: FlowNode): boolean {
    const [only, ...others] = node.steps;
    return (
      only !== undefined && others.length === 0 && this.isRepeated(node) && this.isClock(only) && !this.isClock(node)
    );
  }

  enter(step: StepEvent): Place {
    const leaf = step.nodes.at(-1);
    const again = leaf === this.last && step.nodes.length === 1;
    this.times = again ? this.times + 1 : 1;
    if (!leaf) return { headings: [], step: undefined, times: this.times, goesOn: false };
    this.last = leaf;
    const within = this.within.get(leaf.name);
    this.turn = within?.turn;
    const inside = this.inside.has(leaf.name);
    const nodes = inside ? step.nodes.slice(0, -1) : again ? [] : step.nodes;
    const entered = nodes.filter((rule) => {
      const node = this.model.flow.get(rule.name);
      const told = this.frames.has(rule.name);
      if (node && this.isFrame(node)) this.frames.add(rule.name);
      return !told && !this.within.has(rule.name);
    });
    return {
      headings: entered.map((rule) => ({
        rule,
        number: this.count(rule),
        isTurn: this.isTurn(this.model.flow.get(rule.name)),
      })),
      step: within?.title ?? (inside ? leaf : undefined),
      times: this.times,
      goesOn: within?.goesOn ?? false,
    };
  }

  private count(rule: Rule): number | undefined {
    const node = this.model.flow.get(rule.name);
    if (!node || !this.isNumbered(node)) return undefined;
    const number = (this.counts.get(node.name) ?? 0) + 1;
    this.counts.set(node.name, number);
    for (const step of node.steps) for (const name of namesIn(step)) this.counts.delete(name);
    return number;
  }
}

/** A node of the flow with all its steps. */
export function withSteps(node: FlowNode): FlowNode[] {
  return [node, ...node.steps.flatMap(withSteps)];
}

function namesIn(node: FlowNode): string[] {
  return [node.name, ...node.steps.flatMap(namesIn)];
}

/** A track that is called as a node of the flow is: its number is that of the node. */
export function trackCalled(title: string, names: Names, { layout }: Machine): Global | undefined {
  const called = (name: string): boolean => name.toLowerCase() === title.toLowerCase();
  return [...layout.globals.keys()].find((global) => global.role === 'track' && called(names.track(global)));
}

/** What a track is after a step. */
export function trackAfter(track: Global, { events }: StepRecord, { layout, state }: Machine): number {
  const change = events.findLast((e) => e.event === 'change' && e.what.is === 'number' && e.what.global === track);
  return change?.event === 'change' ? change.after : (state[layout.globals.get(track) ?? -1] ?? 0);
}
