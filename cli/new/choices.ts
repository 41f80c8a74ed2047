/** How a new board is laid out. */
export const boards = ['rooms', 'grid', 'tiles'] as const;
export type BoardLayout = (typeof boards)[number];

/** The stock hazards a new project may begin with, in the order in which they are told. */
export const hazards = ['fire', 'smoke', 'flood', 'gas', 'blockage', 'blast', 'collapse'] as const;
export type HazardName = (typeof hazards)[number];

/** What a new project is to be. */
export interface Choices {
  /** One word; boards and scenarios are called so. */
  readonly name: string;
  readonly title: string;
  readonly board: BoardLayout;
  readonly hazards: readonly HazardName[];
}
