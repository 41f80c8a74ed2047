/** Sorts of edges that only ships have. */
import type { EdgeSort } from './house.js';

/** A closed fire door with so many jams is in this state and the so many next; before it stand closed, open, gone. */
const JAMMED = 2;
const CLOSED = 0;
const OPEN = 1;
const GONE = 2;

/** What lets nothing through, and is struck in a way of its own. */
const shut = (legend: readonly string[], read: EdgeSort['read'], struck: EdgeSort['struck']): EdgeSort => ({
  legend,
  read,
  free: () => false,
  walkable: () => false,
  struck,
});

const free = (legend: string, walkable: boolean): EdgeSort => ({
  legend: [legend],
  read: () => 0,
  free: () => true,
  walkable: () => walkable,
  struck: () => true,
});

export const aboardSorts: Readonly<Record<string, EdgeSort>> = {
  'fire-door': {
    legend: [
      '{ is: fire-door, leaf: closed }',
      '{ is: fire-door, leaf: open }',
      '{ is: fire-door, leaf: gone }',
      '{ is: fire-door, leaf: closed, jam: 1 }',
      '{ is: fire-door, leaf: closed, jam: 2 }',
    ],
    read: (of) => (of('fire-door jam') > 0 ? JAMMED + of('fire-door jam') : of('door leaf')),
    free: (edge) => edge.state === OPEN || edge.state === GONE,
    walkable: () => true,
    struck(edge, blow) {
      if (edge.state === OPEN) edge.state = GONE;
      if (edge.state === GONE) return true;
      if (edge.state > JAMMED) edge.state++;
      else if (edge.state === CLOSED && blow.red() >= 4) edge.state = JAMMED + 1;
      return false;
    },
  },
  bulkhead: shut(
    ['bulkhead'],
    () => 0,
    (_, blow) => {
      blow.heat();
      return false;
    },
  ),
  hull: shut(
    ['hull', '{ is: hull, damage: 1 }', '{ is: hull, damage: 2 }', '{ is: hull, damage: 3 }'],
    (of) => of('hull damage'),
    (edge, blow) => {
      edge.state++;
      blow.take(1);
      return false;
    },
  ),
  'engine-side': shut(
    ['{ is: engine-side, machine: diesel-engine }'],
    () => 0,
    (_, blow) => {
      blow.harm();
      return false;
    },
  ),
  // A ray goes in and harms the machine there.
  casing: {
    ...shut(
      ['casing'],
      () => 0,
      () => true,
    ),
  },
  ladder: free('ladder', true),
  'pit-side': free('pit-side', false),
};
