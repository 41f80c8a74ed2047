/** The sizes of paper that pictures are fitted on. */

/** Millimetres, upright; the usual sizes of a printer first, then those of posters from small to large. */
export const papers = {
  a4: [210, 297],
  letter: [215.9, 279.4],
  a3: [297, 420],
  a2: [420, 594],
  a1: [594, 841],
  a0: [841, 1189],
} as const;
export type Paper = keyof typeof papers;

/** A square of fifteen millimetres times this is the smallest or largest that is drawn. */
export const scales = { least: 0.1, most: 10 } as const;

export function paperTitle(paper: Paper): string {
  return paper === 'letter' ? 'letter' : paper.toUpperCase();
}
