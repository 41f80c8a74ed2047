import type { FlowProgram, FlowStretch } from '../compile/flow.js';

/** Where at a node: before it, before the next time round, while it does something, as it ends; or the whole flow is over. */
export const flowMoments = ['begins', 'again', 'under way', 'ends', 'over'] as const;
export type FlowMoment = (typeof flowMoments)[number];

/** A place in the flow in words, the same for all compiled forms. */
export interface FlowPlace {
  readonly node: string;
  /** Which of the places where the node stands, counted from 1 in the order of the flow. */
  readonly place: number;
  readonly when: FlowMoment;
}

/** The number of a place in the flow; undefined where there is no such place. */
export function placeNumber(flow: FlowProgram, { node, place, when }: FlowPlace): number | undefined {
  const stretch = flow.stretches.get(node)?.[place - 1];
  if (!stretch) return undefined;
  switch (when) {
    case 'begins':
      return stretch.from;
    case 'again':
      return stretch.start;
    case 'under way':
      return stretch.leaf;
    case 'ends':
      return stretch.round;
    case 'over':
      return stretch.to + 1;
  }
}

/** What a number in the flow means: the innermost node it belongs to. Undefined for numbers that no state has between two steps. */
export function flowPlace(flow: FlowProgram, number: number): FlowPlace | undefined {
  let found: { node: string; place: number; stretch: FlowStretch } | undefined;
  for (const [node, stretches] of flow.stretches) {
    stretches.forEach((stretch, i) => {
      const holds = number >= stretch.from && number <= stretch.to;
      if (holds && (!found || stretch.from > found.stretch.from || stretch.to < found.stretch.to))
        found = { node, place: i + 1, stretch };
    });
  }
  if (!found) return flowEnd(flow, number);
  const { node, place, stretch } = found;
  const when = (['begins', 'again', 'under way', 'ends'] as const).find(
    (moment) => placeNumber(flow, { node, place, when: moment }) === number,
  );
  return when && { node, place, when: when === 'again' && stretch.start === stretch.from ? 'begins' : when };
}

function flowEnd(flow: FlowProgram, number: number): FlowPlace | undefined {
  for (const [node, stretches] of flow.stretches) {
    const place = stretches.findIndex((stretch) => stretch.to + 1 === number);
    if (place >= 0) return { node, place: place + 1, when: 'over' };
  }
  return undefined;
}
