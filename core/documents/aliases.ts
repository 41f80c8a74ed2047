import type { FileSpan } from '../source/file.js';
import { limits } from './limits.js';
import type { DocNode } from './tree.js';

/** What anchors stand for, so that what is written with aliases can be checked all the same. */
export class Aliases {
  private readonly anchors = new Map<string, { readonly node: DocNode; used: boolean }>();
  private readonly sizes = new Map<DocNode, { readonly nodes: number; readonly depth: number }>();
  private nodes = 0;

  keep(anchor: string, node: DocNode): void {
    this.anchors.set(anchor, { node, used: false });
  }

  /** What an alias stands for, unless it stands for nothing or for more than anybody reads. */
  meant(alias: string, depth: number): DocNode | undefined {
    const anchor = this.anchors.get(alias);
    if (!anchor) return undefined;
    anchor.used = true;
    const size = this.size(anchor.node);
    if (depth + size.depth > limits.depth || this.nodes + size.nodes > limits.aliased) return undefined;
    this.nodes += size.nodes;
    return anchor.node;
  }

  /** Texts behind anchors that nothing stands for: their sign may have been meant to be read. */
  get unused(): FileSpan[] {
    return [...this.anchors.values()].flatMap(({ node, used }) =>
      used || node.kind !== 'scalar' ? [] : [{ ...node.at }],
    );
  }

  /** How many nodes there are in a node with all its aliases written out, and how deep. */
  private size(node: DocNode): { readonly nodes: number; readonly depth: number } {
    const known = this.sizes.get(node);
    if (known) return known;
    const inside =
      node.kind === 'list' ? node.items : node.kind === 'map' ? node.entries.map((entry) => entry.value) : [];
    let [nodes, depth] = [1, 1];
    for (const part of inside) {
      const size = this.size(part);
      nodes += size.nodes;
      depth = Math.max(depth, 1 + size.depth);
    }
    const size = { nodes, depth };
    this.sizes.set(node, size);
    return size;
  }
}
