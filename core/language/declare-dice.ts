import type { DocEntry, DocNode } from '../documents/tree.js';
import { problem } from '../source/diagnostic.js';
import { MOST, tooLarge, upwards } from './numbers.js';
import { field, items, numberOf, type Passage, section, wordOf } from './reading.js';

/** The most faces of one die. */
const MOST_FACES = 1000;

/** Where faces are at fault nothing is known of what a roll may be: then it may be anything. */
const ANY_FACES: readonly number[] = [-MOST, MOST];

/** Dice with faces of their own. */
export function declareDice(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'dice')) {
      const faces = facesOf(p, entry);
      p.model.dice.add({ name: entry.name, module: module.name, at: entry.key.at, faces: faces ?? ANY_FACES });
    }
  }
}

/** Undefined where they are at fault; each fault is told. */
function facesOf(p: Passage, entry: DocEntry): number[] | undefined {
  const said = field(entry.value, 'faces');
  // That there are none at all is told where the form of documents is checked.
  if (!said) return undefined;
  const read = items(said).map((node) => faceNumbers(p, node));
  if (read.includes(undefined)) return undefined;
  const faces = read.flatMap((some) => some ?? []);
  if (faces.length === 0)
    p.diagnostics.add(
      problem('BK0717', `the die ${entry.name} has no faces`, entry.key.at, {
        help: 'list numbers, such as `faces: [0, 0, 1, 1, 2, 2]` or `faces: 1 to 6`',
      }),
    );
  else if (faces.length > MOST_FACES)
    p.diagnostics.add(
      problem('BK0717', `the die ${entry.name} has more than ${MOST_FACES} faces`, said.at, {
        label: `expected at most ${MOST_FACES}`,
      }),
    );
  else if (isAnother(entry.name, faces))
    p.diagnostics.add(
      problem('BK0615', `${entry.name} is the die with the faces 1 to ${entry.name.slice(1)}`, entry.key.at, {
        help: `give this one another name, such as \`${entry.name}-special\``,
      }),
    );
  else return faces;
  return undefined;
}

/** Whether it has the name of a common die and other faces. */
function isAnother(name: string, faces: readonly number[]): boolean {
  const sides = /^d([1-9]\d{0,3})$/.exec(name)?.[1];
  return sides !== undefined && (faces.length !== Number(sides) || faces.some((face, i) => face !== i + 1));
}

/** A number, or several: `1 to 3`. */
function faceNumbers(p: Passage, node: DocNode): number[] | undefined {
  const range = /^(-?\d+) to (-?\d+)$/.exec(wordOf(node) ?? '');
  const [first, last] = range ? [Number(range[1]), Number(range[2])] : [numberOf(node), numberOf(node)];
  if (first === undefined || last === undefined || !Number.isInteger(first)) {
    p.diagnostics.add(
      problem('BK0702', `${wordOf(node) || 'this'} is no face of a die`, node.at, {
        label: 'expected a whole number, or several from the least to the most: 1 to 3',
        help: /^-?\d+( +-?\d+)+$/.test(wordOf(node) ?? '') ? 'put commas between the faces' : undefined,
      }),
    );
    return undefined;
  }
  if (tooLarge(p, node, first, last)) return undefined;
  const { from, to } = upwards(p, node, first, last);
  return Array.from({ length: Math.min(to - from, MOST_FACES) + 1 }, (_, i) => from + i);
}
