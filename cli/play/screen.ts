import type { Machine } from '../../core/engine/machine.js';
import type { Question } from '../../core/engine/questions.js';
import { CREW } from '../../core/engine/table.js';
import { boardNow, decksNow, tracksNow } from '../../core/view/account-end.js';
import type { Names } from '../../core/view/account-names.js';
import { isActing } from '../../core/view/account-words.js';
import { hanging, padded, widthOf } from '../../core/view/board-text-cells.js';
import {
  activeOf,
  boardInShort,
  nodesAround,
  pieceInShort,
  tracksInShort,
  turnsInShort,
} from '../../core/view/table-now.js';
import { type Asked, answerNotes, refusedAnswers } from './answers.js';
import { asksLuck, type Choice, isNumber, rangeOf } from './choices.js';
import { notesOf, refusedNow } from './offers.js';

/** What a game is shown by. */
export interface Look {
  readonly names: Names;
  readonly people: readonly string[];
  readonly columns: number;
  readonly rows: number;
  readonly ascii: boolean;
  bold(text: string): string;
  dim(text: string): string;
}

/** How many actions that cannot be done now are named. */
const MOST_REFUSED = 8;

/** Lines that a prompt and what is typed need. */
const PROMPT = 1;

/** The table as it stands when somebody's turn begins: the board, whole where it fits, and what matters besides. */
export function turnLines(machine: Machine, look: Look, heading: string, question: readonly string[]): string[] {
  const { names, columns, rows, ascii } = look;
  const about = aboutLines(machine, look);
  const board = boardNow(machine, names, columns, ascii).trimEnd().split('\n');
  const room = rows - PROMPT - 1 - about.length - question.length;
  const shown = board.length <= room ? board : shortBoard(machine, look);
  return [look.bold(rule(heading, columns, ascii)), ...shown, ...about];
}

/** The heading of a part of a turn whose table was shown. */
export function partLine(look: Look, heading: string): string {
  return look.bold(rule(heading, look.columns, look.ascii));
}

function rule(heading: string, columns: number, ascii: boolean): string {
  const line = (ascii ? '-' : '─').repeat(3);
  const rest = Math.max(0, columns - widthOf(heading) - 5);
  return `${line} ${heading} ${(ascii ? '-' : '─').repeat(rest)}`;
}

function shortBoard(machine: Machine, { names, columns, ascii }: Look): string[] {
  const said = boardInShort(machine, names);
  const text = said.length === 0 ? 'nothing to be seen' : said.join(ascii ? '; ' : ' · ');
  return hanging('Board: ', text, columns, 2);
}

/** Tracks, whose turns come, what everybody has. */
function aboutLines(machine: Machine, look: Look): string[] {
  const { names, columns, ascii } = look;
  const between = ascii ? '; ' : ' · ';
  const tracks = tracksInShort(machine, names);
  const turns = turnsInShort(machine, names);
  return [
    ...(tracks.length > 0 ? hanging('', tracks.join(between), columns, 2) : []),
    ...(turns === undefined ? [] : hanging('', turns, columns, 2)),
    ...playersLines(machine, look),
  ];
}

/** A line for each piece that somebody plays. */
function playersLines(machine: Machine, look: Look): string[] {
  const active = activeOf(machine);
  return machine.compiled.world.pieces.flatMap(({ player }, id) => {
    const said = player >= 0 ? pieceInShort(machine, look.names, id) : [];
    if (said.length === 0) return [];
    return hanging(`${whose(look, player, id)}${id === active ? ' *' : ''}: `, said.join(', '), look.columns, 2);
  });
}

/** What is so for the one whose turn it is, between two actions. */
export function activeLines(machine: Machine, look: Look): string[] {
  const id = activeOf(machine);
  const player = machine.compiled.world.pieces[id]?.player ?? CREW;
  const said = id >= 0 ? pieceInShort(machine, look.names, id) : [];
  return said.length === 0 ? [] : hanging(`${whose(look, player, id)}: `, said.join(', '), look.columns, 2);
}

/** `Ann (Watchman 1)`; the piece alone where the player has no name. */
function whose({ names, people }: Look, player: number, piece: number): string {
  const name = people[player];
  return name === undefined ? names.piece(piece) : `${names.clean(name)} (${names.piece(piece)})`;
}

/** Who is asked: `Ann (Watchman 1)`, `everybody`, `the dice`. */
export function askedWords(machine: Machine, question: Question, look: Look): string {
  const { asker } = question;
  if (asksLuck(question)) return 'The dice and cards';
  if (asker < 0) return 'Everybody';
  const { pieces } = machine.compiled.world;
  const active = activeOf(machine);
  const piece = pieces[active]?.player === asker ? active : pieces.findIndex((p) => p.player === asker);
  if (piece < 0) return look.people[asker] ?? `Player ${asker + 1}`;
  return whose(look, asker, piece);
}

/** The heading of a turn: who, and in which part of the flow. */
export function headingOf(machine: Machine, question: Question, look: Look): string {
  const { names } = look;
  const node = nodesAround(machine).at(-1);
  const title = node && names.clean(node.rule.title ?? capitalised(node.name.replaceAll('-', ' ')));
  return [askedWords(machine, question, look), ...(title === undefined ? [] : [title])].join(look.ascii ? ', ' : ' · ');
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The question with its answers. */
export function questionLines(
  machine: Machine,
  question: Question,
  choices: readonly Choice[],
  look: Look,
  wanted?: Asked,
): string[] {
  const { names, columns } = look;
  const { site } = question;
  const acting = isActing(names, site);
  const by = !acting && site.rule && site.rule.sort !== 'flow' ? `${ruleTitle(names, site.rule)}: ` : '';
  const asked = `${askedWords(machine, question, look)}: ${by}${names.clean(site.prompt)}`;
  const head = hanging('', asked, columns, 2).map(look.bold);
  if (isNumber(question)) return [...head, ...hanging('  ', rangeOf(choices), columns)];
  const notes = acting ? notesOf(machine) : wanted ? answerNotes(wanted) : new Map<string, string>();
  const refused = acting ? refusedNow(machine, names) : wanted ? refusedAnswers(wanted, names) : [];
  const items = choices.map((choice, i) => {
    const note = notes.get(question.options[choice.index] ?? '') ?? '';
    return { label: choice.label ?? String(i + 1), text: choice.title + (note === '' ? '' : ` (${note})`) };
  });
  return [
    ...head,
    ...listed(items, columns),
    ...(refused.length > 0 ? hanging('  not now: ', refusedWords(refused), columns, 4).map(look.dim) : []),
  ];
}

/** What cannot be done now; of much of it the first, since the same stands below every question. */
function refusedWords(refused: readonly string[]): string {
  if (refused.length <= MOST_REFUSED) return `${refused.join(', ')} (why NAME says why)`;
  const first = refused.slice(0, MOST_REFUSED - 1);
  return `${first.join(', ')} and ${refused.length - first.length} more (why says why of each)`;
}

function ruleTitle(names: Names, { title, name }: { title: string | undefined; name: string }): string {
  return names.clean(title ?? capitalised(name.replaceAll('-', ' ')));
}

/** Choices below each other, what is called as it is typed once; many short ones beside each other too. */
function listed(items: readonly { readonly label: string; readonly text: string }[], columns: number): string[] {
  const own = items.every(({ label, text }) => label === text);
  if (own)
    return (
      columned(
        items.map(({ text }) => text),
        columns,
      ) ?? items.map(({ text }) => `  ${text}`)
    );
  const width = Math.max(0, ...items.map(({ label }) => widthOf(label)));
  const cells = items.map(({ label, text }) => `${' '.repeat(width - widthOf(label))}${label}  ${text}`);
  return (
    columned(cells, columns) ??
    items.flatMap(({ label, text }) => hanging(`  ${' '.repeat(width - widthOf(label))}${label}  `, text, columns))
  );
}

/** Many short texts beside each other; undefined where they are few, or fit only below each other. */
function columned(cells: readonly string[], columns: number): string[] | undefined {
  const widest = Math.max(0, ...cells.map(widthOf));
  const across = cells.length > 6 ? Math.max(1, Math.floor((columns - 2) / (widest + 3))) : 1;
  if (across === 1) return undefined;
  const down = Math.ceil(cells.length / across);
  return Array.from({ length: down }, (_, row) =>
    `  ${Array.from({ length: across }, (_, column) => padded(cells[column * down + row] ?? '', widest)).join('   ')}`.trimEnd(),
  );
}

/** What `board`, `tracks` and `hands` show. */
export function boardLines(machine: Machine, { names, columns, ascii }: Look): string[] {
  return boardNow(machine, names, columns, ascii).trimEnd().split('\n');
}

export function trackLines(machine: Machine, { names, columns }: Look): string[] {
  const lines = tracksNow(machine, names, columns);
  return lines.length === 0 ? ['There are no tracks that anything moves.'] : lines.map((line) => `  ${line}`);
}

export function handLines(machine: Machine, look: Look): string[] {
  const { names, columns } = look;
  const { pieces } = machine.compiled.world;
  const own = pieces.flatMap(({ player }, id) => {
    const said = pieceInShort(machine, names, id);
    return said.length === 0 ? [] : hanging(`  ${whose(look, player, id)}: `, said.join(', '), columns, 4);
  });
  const decks = decksNow(machine, names).flatMap((text) => hanging('  ', text, columns, 4));
  const lines = [...own, ...decks];
  return lines.length === 0 ? ['There are no pieces and no decks.'] : lines;
}
