/** Hazards on boards: which variant plays whose hazards on which board, its own or one that was put into its words. */
import type { Scenario } from '../../engine/program.js';

/** Something a row or column of a matrix is of. */
export interface Heading {
  readonly name: string;
  readonly title: string;
}

export interface Matrix {
  /** Modules whose hazards run: of modules that build on each other the first. */
  readonly hazards: readonly Heading[];
  /** Boards as they were drawn, whatever words they were put into. */
  readonly boards: readonly Heading[];
  /** The numbers of variants, by board and then by hazards; none where no transplant is among them. */
  readonly cells: readonly (readonly (readonly number[])[])[];
}

/** @param titleOf what people call a module */
export function matrixOf(scenarios: readonly Scenario[], titleOf: (module: string) => string): Matrix {
  const hazards = new Map<string, Heading>();
  const boards = new Map<string, Heading>();
  const places = scenarios.map(({ model, board }) => {
    const module = model.modules[0] ?? '';
    const { name, title } = board.transplanted?.of ?? board;
    hazards.set(module, { name: module, title: titleOf(module) });
    // Boards of two games may have one name.
    const key = `${name} ${title}`;
    boards.set(key, { name, title });
    return { module, board: key };
  });
  const inCell = (board: string, module: string): number[] =>
    places.flatMap((place, i) => (place.board === board && place.module === module ? [i] : []));
  return {
    hazards: [...hazards.values()],
    boards: [...boards.values()],
    cells: [...boards.keys()].map((board) => [...hazards.keys()].map((module) => inCell(board, module))),
  };
}
