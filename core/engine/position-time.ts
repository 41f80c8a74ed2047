import type { World } from '../compile/world.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import type { FlowNode } from '../language/program.js';
import { entries, field, items, numberOf, wordOf } from '../language/reading.js';
import type { Universe } from '../language/types.js';
import { NONE } from '../language/types.js';
import { flowMoments } from './flow-place.js';
import type { Fault, Mutable } from './position-cards.js';
import { endingNames, limitNames } from './position-names.js';

/** In how many places of the flow a node stands: by itself, and in every node that has it as a step, wherever that stands. */
function placesOf(flow: ReadonlyMap<string, FlowNode>, name: string): number {
  const within = new Map<FlowNode, number>();
  const count = (node: FlowNode): number => {
    const known = within.get(node);
    if (known !== undefined) return known;
    const found = node.steps.reduce((sum, step) => sum + count(step), node.name === name ? 1 : 0);
    within.set(node, found);
    return found;
  };
  let all = 0;
  for (const node of flow.values()) all += count(node);
  return all;
}

/** How far the game has come: the place in the flow, what is counted there, what was done already, whether it is over. */
export class ReaderOfTime {
  constructor(
    private readonly world: World,
    private readonly to: Mutable,
    private readonly fault: Fault,
    private readonly find: (universe: Universe, name: string, at: DocNode) => number | undefined,
  ) {}

  read(node: DocNode): void {
    const at = field(node, 'at');
    if (at) this.at(at);
    const counts = entries(field(node, 'counts')).flatMap((entry) => this.count(entry) ?? []);
    if (counts.length > 0) this.to.counts = [...(this.to.counts ?? []), ...counts];
    const taken = entries(field(node, 'taken')).flatMap((entry) => this.taken(entry) ?? []);
    if (taken.length > 0) this.to.taken = [...(this.to.taken ?? []), ...taken];
    const used = entries(field(node, 'used')).flatMap((entry) => this.used(entry));
    if (used.length > 0) this.to.used = [...(this.to.used ?? []), ...used];
    const over = field(node, 'over');
    if (over) this.over(over);
  }

  /** `at: hour`, or `at: { node: hour, when: again, place: 2 }`. */
  private at(at: DocNode): void {
    const node = at.kind === 'map' ? at.get('node') : at;
    const name = wordOf(node) ?? '';
    if (!node) return;
    if (!this.isNode(name, node)) return;
    this.to.at = name;
    if (at.kind !== 'map') return;
    const when = flowMoments.find((moment) => moment === wordOf(at.get('when'))) ?? 'begins';
    const place = numberOf(at.get('place')) ?? 1;
    this.to.within = { place, when };
    const places = placesOf(this.world.model.flow, name);
    const said = at.get('place');
    if (!said || place <= places) return;
    const there = places === 1 ? 'in one place' : `in ${places} places`;
    this.fault(said, `${name} stands ${there} of the flow, there is no place ${place}`);
  }

  private isNode(name: string, at: DocNode): boolean {
    const { flow } = this.world.model;
    if (flow.has(name)) return true;
    this.fault(at, `there is no node of the flow called "${name}"`, [...flow.keys()], name);
    return false;
  }

  /** How often a node is still to be repeated, or which piece it has come to. */
  private count({ key, name, value }: DocEntry): { node: number; value: number } | undefined {
    if (!this.isNode(name, key)) return undefined;
    const { flow } = this.world.model;
    const node = [...flow.keys()].indexOf(name);
    const number = numberOf(value);
    const each = flow.get(name)?.each;
    if (number !== undefined && !each) {
      if (number >= 0) return { node, value: number };
      this.fault(value, `${name} cannot be repeated ${number} times: a number from 0 says how often it still is`);
      return undefined;
    }
    const word = number === undefined ? (wordOf(value) ?? '') : String(number);
    if (each && word === 'none') return { node, value: this.world.counts.piece };
    const piece = each ? this.find('piece', word, value) : undefined;
    if (!each) this.fault(value, `"${word}" does not say how often ${name} is still to be repeated`);
    return piece === undefined ? undefined : { node, value: piece };
  }

  /** How many actions were taken so far at a node. */
  private taken({ key, name, value }: DocEntry): { node: string; value: number } | undefined {
    if (!this.isNode(name, key)) return undefined;
    if (this.world.model.flow.get(name)?.take) return { node: name, value: numberOf(value) ?? 0 };
    this.fault(key, `the node ${name} does not count its actions: it has no \`take\``);
    return undefined;
  }

  /** `used: { search: yes, vent: [bow, hold] }`: what may not be done again this turn, round or game. */
  private used({ key, name, value }: DocEntry): { limit: number; thing: number }[] {
    const names = limitNames(this.world.model);
    const limit = names.get(name);
    if (!limit) {
      this.fault(key, `nothing called "${name}" has a limit`, [...names.keys()], name);
      return [];
    }
    const { universe, index } = limit;
    if (universe === undefined) {
      const said = wordOf(value);
      if (said !== 'yes' && said !== 'no')
        this.fault(value, `whether ${name} was done already is said with \`yes\` or \`no\``);
      return said === 'yes' ? [{ limit: index, thing: 0 }] : [];
    }
    return items(value).flatMap((item) => {
      const thing = this.find(universe, wordOf(item) ?? '', item);
      return thing === undefined || thing === NONE ? [] : [{ limit: index, thing }];
    });
  }

  private over(node: DocNode): void {
    const names = endingNames(this.world.model);
    const name = wordOf(node) ?? '';
    const ending = names.get(name);
    if (ending) this.to.over = ending.index;
    else this.fault(node, `there is no end of the game called "${name}"`, [...names.keys()], name);
  }
}
