import type { DocEntry, DocMap, DocNode, DocScalar } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import type { Address, BoardSpace } from './board.js';
import { type AddressDice, addressDice, facesIn } from './dice.js';
import { report, scalarAt } from './report.js';

type Spaces = readonly Pick<BoardSpace, 'id' | 'number' | 'span' | 'values'>[];

/** The dice an address is rolled with, or undefined after a report. */
export function diceOf(node: DocScalar, to: Diagnostics): AddressDice | undefined {
  const dice = addressDice(node.text.text);
  if (!dice)
    report(to, 'BK0411', node.at, `an address cannot be rolled with \`${node.text.text.trim()}\``, {
      label: 'expected one die, or two read apart',
      help: 'write `d10`, `d6 x d8` or `d66`; every result must be equally likely',
    });
  return dice;
}

/** The address table of a document: by a table of results, or by the numbers printed on the spaces. */
export function readAddress(node: DocNode, spaces: Spaces, to: Diagnostics): Address | undefined {
  if (node.kind === 'scalar') return byNumber(node, spaces, to);
  const die = node.kind === 'map' ? scalarAt(node, 'die') : undefined;
  if (node.kind !== 'map' || !die) {
    report(to, 'BK0411', node.at, 'an address says which dice are rolled', { help: 'write `die: d10`' });
    return undefined;
  }
  const table = node.get('spaces');
  if (table === undefined) return byNumber(die, spaces, to);
  const dice = diceOf(die, to);
  if (!dice) return undefined;
  if (table.kind !== 'map') {
    report(to, 'BK0415', table.at, 'the spaces of an address are a list of results, each with its space', {
      label: 'expected lines such as `1: engine-room`',
    });
    return undefined;
  }
  return byTable(table, dice, spaces, to);
}

function byTable(table: DocMap, dice: AddressDice, spaces: Spaces, to: Diagnostics): Address {
  const numbers = new Map(spaces.map((space, i) => [space.id, i]));
  const given = new Map<string, { at: FileSpan; space: number | undefined }>();
  for (const entry of table.entries) {
    const space = spaceOf(entry, numbers, to);
    for (const result of resultsOf(entry, dice, to)) {
      const before = given.get(result);
      if (before) twice(to, result, entry.key.at, before.at);
      else given.set(result, { at: entry.key.at, space });
    }
  }
  reportMissing(to, dice, given, table.at, 'write `none` for a result that is rolled again');
  const entries = dice.results.flatMap((label) => {
    const space = given.get(label)?.space;
    return space === undefined ? [] : [{ label, space }];
  });
  // What names a space that there is not was told.
  if (table.entries.every(({ value }) => value.kind === 'scalar' && value.text.text.trim() === 'none'))
    report(to, 'BK0413', table.at, `no space is rolled by any result of ${dice.text}`, {
      help: 'name a space for one of them at least; without `address:` each space is as likely',
    });
  return { dice: dice.text, entries };
}

function spaceOf(entry: DocEntry, numbers: ReadonlyMap<string, number>, to: Diagnostics): number | undefined {
  const name = entry.value.kind === 'scalar' ? entry.value.text.text.trim() : '';
  if (name === 'none') return undefined;
  const space = numbers.get(name);
  if (space === undefined)
    report(
      to,
      'BK0401',
      entry.value.at,
      name === '' ? 'a result names one space' : `the board has no space called \`${name}\``,
      {
        label: 'expected a space of this board, or `none`',
        suggestion: nearestName(name, numbers.keys()),
      },
    );
  return space;
}

/** The results one line of the table is for: one, or several for `1-2`. */
function resultsOf(entry: DocEntry, dice: AddressDice, to: Diagnostics): string[] {
  const written = entry.name.trim().replace(/\s*,\s*/g, ',');
  if (dice.has(written)) return [written];
  const faces = dice.sides.length === 1 ? facesIn(written)?.map(String) : undefined;
  if (faces && faces.length > 0 && faces.every((face) => dice.has(face))) return faces;
  report(to, 'BK0412', entry.key.at, `${dice.text} cannot come up \`${entry.name}\``, {
    label: `expected ${dice.results[0]} to ${dice.results.at(-1)}`,
  });
  return [];
}

/** Every result of the die is the number of one space; spaces without a number are never rolled. */
function byNumber(node: DocScalar, spaces: Spaces, to: Diagnostics): Address | undefined {
  const dice = diceOf(node, to);
  if (!dice) return undefined;
  const given = new Map<string, { at: FileSpan; space: number }>();
  let faulty = false;
  spaces.forEach((space, i) => {
    if (space.number === undefined) return;
    const label = String(space.number);
    const at = space.values.get('number')?.at ?? space.span;
    const before = given.get(label);
    if (before) {
      twice(to, label, at, before.at);
      faulty = true;
    } else if (!dice.has(label))
      report(to, 'BK0412', at, `${dice.text} cannot come up ${label}`, {
        label: `expected ${dice.results[0]} to ${dice.results.at(-1)}`,
        related: [{ at: node.at, label: 'the address is rolled with this' }],
      });
    else given.set(label, { at, space: i });
  });
  // Of two spaces with one number one was to have another, and a number that could not be read may be any: which results
  // are left follows from that.
  if (faulty || spaces.some((space) => space.number === undefined && space.values.has('number'))) to.heldBack++;
  else
    reportMissing(
      to,
      dice,
      given,
      node.at,
      'give a space this `number:`, or write a table with `none` for what is rolled again',
    );
  const entries = dice.results.flatMap((label) => {
    const found = given.get(label);
    return found ? [{ label, space: found.space }] : [];
  });
  return { dice: dice.text, entries };
}

export function twice(to: Diagnostics, result: string, at: FileSpan, before: FileSpan): void {
  report(to, 'BK0414', at, `the result ${result} is given twice`, {
    related: [{ at: before, label: 'first given here' }],
  });
}

function reportMissing(
  to: Diagnostics,
  dice: AddressDice,
  given: ReadonlyMap<string, unknown>,
  at: FileSpan,
  help: string,
): void {
  const missing = dice.results.filter((result) => !given.has(result));
  if (missing.length === 0) return;
  const shown = missing.slice(0, 8).join(', ') + (missing.length > 8 ? ` and ${missing.length - 8} more` : '');
  report(to, 'BK0413', at, `no space is rolled by ${shown} of ${dice.text}`, { help });
}
