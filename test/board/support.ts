import { expect } from 'vitest';
import type { Board } from '../../core/board/board.js';
import { buildBoard } from '../../core/board/index.js';
import { readText } from '../../core/documents/read.js';
import { type Diagnostic, Diagnostics } from '../../core/source/diagnostic.js';
import { positionOf, sourceFile } from '../../core/source/file.js';

export interface Built {
  readonly board: Board | undefined;
  readonly found: readonly Diagnostic[];
  readonly heldBack: number;
}

/** A board from the text of its document. */
export function build(text: string): Built {
  const diagnostics = new Diagnostics();
  const tree = readText(sourceFile('board.yaml', text), diagnostics);
  expect(diagnostics.list, 'the document is good YAML').toEqual([]);
  if (tree?.kind !== 'map') throw new Error('a document is a map');
  const board = buildBoard(tree, diagnostics);
  return { board, found: diagnostics.list, heldBack: diagnostics.heldBack };
}

/** A board that must be without fault. */
export function good(text: string): Board {
  const { board, found } = build(text);
  expect(found.filter((d) => d.severity === 'error').map(said)).toEqual([]);
  if (!board) throw new Error('no board');
  return board;
}

/** A finding as `CODE line:column "the words"`. */
export function said({ code, at }: Diagnostic): string {
  if (!at) return code;
  const { line, column } = positionOf(at.file, at.start);
  return `${code} ${line}:${column} ${JSON.stringify(at.file.text.slice(at.start, at.end))}`;
}

const legend: Readonly<Record<string, string>> = {
  '|': 'wall',
  '-': 'wall',
  ' ': 'opening',
  D: 'door',
  '.': 'square',
  F: '{ is: square, threat: burning }',
};

/** The document of a drawn board, its legend what the map uses; the map begins in line 5, two columns in. */
export function drawn(map: string, rest = ''): string {
  const lines = map.replace(/^\n|\n *$/g, '').split('\n');
  const used = Object.keys(legend).filter((mark) => map.includes(mark));
  const entries = used.map((mark) => `"${mark}": ${legend[mark]}`).join(', ');
  return `board: plan\nlayout: grid\nlegend: { ${entries} }\nmap: |2\n${lines.map((line) => `  ${line}`).join('\n')}\n${rest}`;
}

export const linkTexts = (board: Board): string[] =>
  board.links.map((link) => `${link.id}: ${board.spaces[link.a]?.id} ${link.kind} ${board.spaces[link.b]?.id}`);
