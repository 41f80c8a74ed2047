import type { Model } from '../language/model.js';
import type { FlowNode } from '../language/program.js';

const known = new WeakMap<Model, Model>();

/**
 * The same program with nothing in it that is ever done: all that can be asked, in the same parts of the flow, and no rule,
 * action or card. Most of a program is what it does, so for whoever only asks how things stand this is compiled in a
 * fraction of the time.
 */
export function stillOf(model: Model): Model {
  const still = known.get(model) ?? makeStill(model);
  known.set(model, still);
  return still;
}

function makeStill(model: Model): Model {
  const nothing: Partial<Model> = {
    procedures: [],
    triggers: [],
    meetings: [],
    invariants: [],
    actions: [],
    cardBodies: new Map(),
    supplyEmpty: new Map(),
    rays: Object.create(model.rays, { all: { value: [] } }) as Model['rays'],
    flow: stillFlow(model.flow),
  };
  return Object.assign(Object.create(model), nothing) as Model;
}

function stillFlow(flow: Model['flow']): Model['flow'] {
  const done = new Map<FlowNode, FlowNode>();
  const still = (node: FlowNode): FlowNode => {
    const made = done.get(node) ?? {
      ...node,
      steps: node.steps.map(still),
      body: node.body && [],
      actions: node.actions && [],
      freely: [],
    };
    done.set(node, made);
    return made;
  };
  return new Map([...flow].map(([name, node]) => [name, still(node)]));
}
