import { type Diagnostics, problem } from '../source/diagnostic.js';
import { type Line, lineNumber, on, type Word } from './lines.js';

/** The blocks that follow the walls, in the order in which they stand. */
export const blocks = ['points', 'threats', 'doors', 'entries', 'figures'] as const;
export type Block = (typeof blocks)[number];
export type Sections = Readonly<Record<Block, readonly Line[]>> & {
  /** Whether it is a game under way: points are turned over, threats have letters, there are counts. */
  readonly isExtended: boolean;
};

/** How many lines of each block the printed board has. */
const printed = { points: 3, threats: 10, doors: 8, entries: 4 } as const;
const called = {
  points: ['point', 'points'],
  threats: ['fire', 'fires'],
  doors: ['door', 'doors'],
  entries: ['entry', 'entries'],
} as const;

/** Letters that stand for a kind of point, and for a threat. */
export interface Letters {
  readonly points: ReadonlySet<string>;
  readonly threats: ReadonlySet<string>;
}

type Form = 'count' | 'pair' | 'triple' | 'door' | 'open door' | 'lettered' | 'turned' | 'text';

/** What a line looks like: its numbers, and the letters behind them. */
function formOf({ words }: Line): Form {
  const isNumber = words.map(({ text }) => /^[+-]?\d{1,9}$/.test(text));
  const numbers = isNumber.lastIndexOf(true) + 1;
  if (isNumber.slice(0, numbers).includes(false)) return 'text';
  const letters = words.slice(numbers);
  if (letters.length > 0) {
    if (numbers !== 2 || letters.length > 2 || letters.some(({ text }) => !/^\p{L}$/u.test(text))) return 'text';
    return letters.length === 1 ? 'lettered' : 'turned';
  }
  return (['text', 'count', 'pair', 'triple', 'door', 'open door'] as const)[numbers] ?? 'text';
}

/**
 * Sorts the lines after the walls into blocks by their forms.
 *
 * @param walls the last line of the walls
 */
export function readSections(
  lines: readonly Line[],
  walls: Line | undefined,
  letters: Letters,
  report: Report,
): Sections {
  const forms = lines.map(formOf);
  const first = forms.findIndex((form) => form === 'pair' || form === 'count' || form === 'text');
  const isExtended =
    forms.includes('turned') ||
    forms.includes('open door') ||
    forms[first] === 'count' ||
    lines.some((line, i) => forms[i] === 'lettered' && isThreatOnly(letterOf(line), letters));
  const sorter = new Sorter(isExtended, letters);
  lines.forEach((line, i) => sorter.put(line, forms[i] ?? 'text'));
  const { held, counts, strange } = sorter;
  aside(strange, sorter.last, report);
  if (isExtended || counts.size > 0 || splitPairs(held, report))
    tellCounts(held, counts, isExtended, lines[0] ?? walls, report.to);
  return { ...held, isExtended };
}

function isThreatOnly(letter: string, { points, threats }: Letters): boolean {
  return threats.has(letter) && !points.has(letter);
}

/** Where findings go; a line that cannot be is refused, and left out where that is allowed. */
export interface Report {
  readonly to: Diagnostics;
  refuse(
    code: 'BK1109' | 'BK1110' | 'BK1111' | 'BK1116' | 'BK1117',
    message: string,
    at: Line['at'],
    label?: string,
  ): void;
}

class Sorter {
  readonly held: Record<Block, Line[]> = { points: [], threats: [], doors: [], entries: [], figures: [] };
  readonly counts = new Map<Block, Word>();
  readonly strange: Line[] = [];
  /** The last line that is data. */
  last: Line | undefined;
  private now = 0;

  constructor(
    private readonly isExtended: boolean,
    private readonly letters: Letters,
  ) {}

  put(line: Line, form: Form): void {
    const block = this.blockOf(line, form);
    if (block === undefined || blocks.indexOf(block) < this.now) {
      this.strange.push(line);
      return;
    }
    this.now = blocks.indexOf(block);
    this.last = line;
    const [word] = line.words;
    if (form === 'count' && word) this.counts.set(block, word);
    else this.held[block].push(line);
  }

  private blockOf(line: Line, form: Form): Block | undefined {
    switch (form) {
      case 'text':
        return undefined;
      case 'count': {
        const next = blocks[this.now + 1];
        return this.isExtended && next !== undefined && next !== 'figures' ? next : undefined;
      }
      case 'pair':
        return this.now < blocks.indexOf('doors') ? 'threats' : 'entries';
      case 'triple':
        return this.isExtended ? 'figures' : undefined;
      case 'door':
      case 'open door':
        return 'doors';
      case 'turned':
        return 'points';
      case 'lettered': {
        const letter = letterOf(line);
        const isThreat = this.letters.threats.has(letter) && (this.isExtended || !this.letters.points.has(letter));
        return isThreat ? 'threats' : 'points';
      }
    }
  }
}

export function letterOf({ words }: Line): string {
  return words[2]?.text.toLowerCase() ?? '';
}

/** What stands behind all data is a legend; what stands among it is a line that cannot be read. */
function aside(strange: readonly Line[], last: Line | undefined, { to, refuse }: Report): void {
  const isAfter = ({ at }: Line) => !last || at.start > last.at.start;
  const after = strange.filter(isAfter);
  for (const line of strange)
    if (!isAfter(line))
      refuse('BK1116', 'no line of this form belongs here', line.at, 'expected the next point, fire, door or entry');
  const [first] = after;
  if (first)
    to.add(
      problem('BK1115', `text after the data is passed over, ${on(after.map(({ at }) => lineNumber(at)))}`, first.at),
    );
}

/**
 * Fires and entries look alike, and doors stand between them. Without doors a blank line may part them, or their usual
 * numbers. Whether nothing was told of it.
 */
function splitPairs(held: Record<Block, Line[]>, { to }: Report): boolean {
  const { threats, entries } = held;
  const [first, last] = [threats[0], threats.at(-1)];
  if (held.doors.length > 0 || !first || !last) return true;
  const gaps = threats.flatMap((line, i) => (i > 0 && line.apart ? [i] : []));
  const usual = threats.length === printed.threats + printed.entries ? printed.threats : undefined;
  const cut = gaps.length === 1 ? gaps[0] : gaps.length === 0 ? usual : undefined;
  if (cut === undefined) {
    to.add(
      problem(
        'BK1119',
        `lines ${lineNumber(first.at)} to ${lineNumber(last.at)} may be fires or entries: no door stands between them`,
        first.at,
        { help: 'put a blank line between the fires and the entries' },
      ),
    );
    return false;
  }
  entries.push(...threats.splice(cut));
  const [entry] = entries;
  if (entry)
    to.add(
      problem(
        'BK1118',
        `there are no doors: from ${gaps.length === 1 ? 'the blank line' : `the eleventh line`} on lines are taken for entries`,
        entry.at,
      ),
    );
  return false;
}

/** What the counts say, or how many there are on the printed board, against what there is. */
function tellCounts(
  held: Readonly<Record<Block, readonly Line[]>>,
  counts: ReadonlyMap<Block, Word>,
  isExtended: boolean,
  after: Line | undefined,
  to: Diagnostics,
): void {
  const others: { readonly at: Line['at']; readonly said: string }[] = [];
  for (const block of ['points', 'threats', 'doors', 'entries'] as const) {
    const [first] = held[block];
    const there = held[block].length;
    const said = counts.get(block);
    const at = said?.at ?? first?.at ?? after?.at;
    const tell = (message: string) => to.add(problem('BK1118', message, at));
    if (said && Number(said.text) !== there)
      tell(
        `the count says ${Number(said.text)} ${called[block][1]}, and ${there} ${there === 1 ? 'follows' : 'follow'}: what is there is taken`,
      );
    if (said) continue;
    if (isExtended && block !== 'points')
      tell(`no line says how many ${called[block][1]} there are: what is there is taken`);
    else if (!isExtended && !first) tell(`there are no ${called[block][1]}; the printed board has ${printed[block]}`);
    else if (!isExtended && first && there !== printed[block])
      others.push({
        at: first.at,
        said: `${there} ${called[block][there === 1 ? 0 : 1]} from line ${lineNumber(first.at)} on (${printed[block]})`,
      });
  }
  const [first] = others;
  if (first)
    to.add(
      problem('BK1118', `not as many as on the printed board: ${others.map((one) => one.said).join(', ')}`, first.at, {
        severity: 'note',
      }),
    );
}
