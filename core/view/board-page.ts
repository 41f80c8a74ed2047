/** What is said around a drawing of a board, and the drawing as text with it. */

import { optionsOf } from '../engine/digest.js';
import type { Machine } from '../engine/machine.js';
import type { Scenario } from '../engine/program.js';
import { boardNow, piecesAndDecks, tracksNow } from './account-end.js';
import { capital, type Names, spaced } from './account-names.js';
import type { PictureWords } from './board-svg.js';
import { hanging, wrapped } from './board-text-cells.js';

/** Title and notes of a state of a scenario. `isRun`: it rests on the options of its rules, not on the board alone. */
export function pictureWords(scenario: Scenario, names: Names, of: string, isRun: boolean): PictureWords {
  const { board } = scenario;
  const title = board.title === board.name ? capital(spaced(board.name)) : board.title;
  return {
    title: names.clean(title),
    subtitle: names.clean(of),
    notes: [
      ...(board.reconstructed === undefined ? [] : [`Reconstructed: ${names.clean(board.reconstructed)}`]),
      ...(isRun ? restsOn(scenario, names) : []),
    ],
  };
}

/** Options that nobody chose and whose rule is unknown, or is our reconstruction. */
function restsOn(scenario: Scenario, names: Names): string[] {
  const values = optionsOf(scenario);
  return scenario.model.options.all.flatMap((option) => {
    if ((option.status !== 'unknown' && option.status !== 'reconstructed') || scenario.world.options.has(option))
      return [];
    const value = values[option.name] ?? values[`${option.module}/${option.name}`] ?? '';
    const what =
      option.status === 'unknown' ? 'Rests on a reading of what is unknown' : 'Rests on what is reconstructed';
    return [`${what}: ${names.clean(option.title ?? option.name)} (${option.name}: ${value})`];
  });
}

/** A board as text with its title, tracks, pieces and decks, and what is to be said of it. */
export function boardPage(
  machine: Machine,
  names: Names,
  { title, subtitle, notes }: PictureWords,
  { columns, ascii }: { readonly columns: number; readonly ascii: boolean },
): string {
  const section = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', heading, ...lines];
  const lines = [
    ...wrapped(title, columns),
    ...(subtitle === '' ? [] : wrapped(subtitle, columns)),
    '',
    ...boardNow(machine, names, columns, ascii).trimEnd().split('\n'),
    ...section(
      'Tracks',
      tracksNow(machine, names, columns).map((line) => `  ${line}`),
    ),
    ...section(
      'Pieces and decks',
      piecesAndDecks(machine, names).flatMap((text) => hanging('  ', text, columns, 4)),
    ),
    ...(notes.length === 0 ? [] : ['', ...notes.flatMap((note) => hanging('', note, columns, 2))]),
  ];
  return `${lines.join('\n')}\n`;
}
