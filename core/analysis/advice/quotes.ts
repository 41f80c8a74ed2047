/** Texts in curly quotes, which YAML takes for part of the text. */
import type { DocMap, DocNode, DocScalar } from '../../documents/tree.js';
import { type Diagnostic, problem } from '../../source/diagnostic.js';
import type { Subject } from './subject.js';

const WHOLE = /^[“”„«»‘’‚‹](?<inside>[^“”„«»‘’‚‹›]+)[“”«»‘’›]$/u;

export function adviseQuotes({ project, tell }: Subject): void {
  for (const { tree } of project.entries) {
    const found = known.get(tree) ?? quotedIn(tree);
    known.set(tree, found);
    for (const advice of found) tell(advice);
  }
}

const known = new WeakMap<DocMap, readonly Diagnostic[]>();

function quotedIn(tree: DocMap): Diagnostic[] {
  const found: Diagnostic[] = [];
  eachText(tree, '', (node, key) => {
    const inside = WHOLE.exec(node.text.text.trim())?.groups?.inside;
    const written = node.at.file.text.slice(node.at.start, node.at.end);
    // In straight quotes, or after a `|`, they are meant.
    if (inside === undefined || written !== node.text.text) return;
    found.push(
      problem('BK1016', 'the curly quotes around this text belong to it, and are shown wherever it is', node.at, {
        help: `take them out, or write straight ones: \`${key === '' ? '' : `${key}: `}"${inside}"\``,
      }),
    );
  });
  return found;
}

function eachText(node: DocNode, key: string, look: (text: DocScalar, key: string) => void): void {
  if (node.kind === 'scalar') look(node, key);
  else if (node.kind === 'list') for (const item of node.items) eachText(item, '', look);
  else for (const entry of node.entries) eachText(entry.value, entry.name, look);
}
