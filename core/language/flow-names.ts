/** Nodes of the flow by name, and the names that a module gives them: its turn, its round, one time the hazards act. */
import type { DocMap, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import type { Model } from './model.js';
import { type Passage, scalar, section, used, wordOf } from './reading.js';

const clocks = ['turn', 'round', 'activation'] as const;
type Clock = (typeof clocks)[number];

/** What is called how, before any text is settled: texts speak of nodes that stand further down. */
export function declareFlowNames(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'flow')) {
      p.model.nodes.add(overrideName(entry.name));
      p.model.uses?.nodes.set(overrideName(entry.name), entry.key.at);
    }
    for (const part of module.parts)
      for (const clock of clocks) {
        const name = wordOf(part.get(clock));
        if (name) p.model.clocks[clock] = name;
      }
  }
  for (const module of p.modules) for (const part of module.parts) clocksKnown(p, part);
}

/** `turn:`, `round:` and `activation:` name nodes of the flow. */
function clocksKnown(p: Passage, part: DocMap): void {
  for (const clock of clocks) {
    const node = scalar(part.get(clock));
    const name = wordOf(node);
    if (node && name) usedNode(p, node, name);
    if (!node || !name || p.model.nodes.has(name)) continue;
    p.diagnostics.add({
      code: 'BK0601',
      severity: 'error',
      message: `there is no node of the flow called "${name}"`,
      at: node.at,
      ...nodesLike(name, p.model.nodes),
    });
  }
}

/** The node that is meant by a name: one of that name, else for `turn`, `round` and `activation` the one that is it. */
export function nodeMeant({ nodes, clocks: named }: Model, name: string): string {
  return nodes.has(name) || !isClock(name) ? name : (named[name] ?? name);
}

/** Notes that a document names a node of the flow. */
export function usedNode(p: Passage, said: DocNode, name: string): void {
  used(p, 'node', said, { name, at: p.model.uses?.nodes.get(name) });
}

/** What to say of a name that no node has. */
export function noNode({ nodes }: Model, name: string): { message: string; suggestion?: string; help?: string } {
  if (!isClock(name)) return { message: `there is no node of the flow called "${name}"`, ...nodesLike(name, nodes) };
  const known = listedNodes(nodes);
  return {
    message: `nothing says which part of the flow is the ${name}`,
    help: `write \`${name}:\` and the name of a node beside \`flow:\`${known === '' ? '' : `, or take one of its nodes here: ${known}`}`,
  };
}

function isClock(name: string): name is Clock {
  return (clocks as readonly string[]).includes(name);
}

/** The node that may have been meant, or those there are. */
export function nodesLike(name: string, nodes: Iterable<string>): { suggestion?: string; help?: string } {
  const known = [...nodes];
  const suggestion = nearestName(name, known);
  if (suggestion) return { suggestion };
  return known.length > 0 ? { help: `nodes of the flow: ${listedNodes(known)}` } : {};
}

function listedNodes(nodes: Iterable<string>): string {
  const known = [...nodes];
  return `${known.slice(0, 16).join(', ')}${known.length > 16 ? ' ...' : ''}`;
}

/** The name of a node without the module that it belongs to. */
export function overrideName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
