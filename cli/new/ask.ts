import { cancel, isCancel, multiselect, select } from '@clack/prompts';
import { type BoardLayout, boards, type HazardName, hazards } from './choices.js';

const layouts: Readonly<Record<BoardLayout, string>> = {
  rooms: 'rooms and what joins them, as a list',
  grid: 'a map of squares, drawn with characters',
  tiles: 'rooms that are drawn and laid while people explore',
};

/** Asks for the layout; undefined: the person gave up. */
export async function askBoard(): Promise<BoardLayout | undefined> {
  const answer = await select({
    message: 'What is your board made of?',
    options: boards.map((board) => ({ value: board, label: board, hint: layouts[board] })),
  });
  return given(answer);
}

/** Asks for the hazards, at least one; undefined: the person gave up. */
export async function askHazards(): Promise<readonly HazardName[] | undefined> {
  const answer = await multiselect({
    message: 'Which hazards does it begin with? (space picks, return goes on)',
    options: hazards.map((hazard) => ({ value: hazard, label: hazard })),
    initialValues: ['fire', 'flood'] as HazardName[],
    required: true,
  });
  return given(answer);
}

function given<T>(answer: T): Exclude<T, symbol> | undefined {
  if (!isCancel(answer)) return answer as Exclude<T, symbol>;
  cancel('Nothing was written.');
  return undefined;
}
