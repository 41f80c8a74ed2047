/** A house as the documents a designer would write: a drawn board, and a scenario with the position. */

import { between, CLEAR, type Edge, edgeSorts, FIRE, type House, isInside, placeOf, type Spot, spot } from './house.js';

/** What a square of the map is drawn by: inside, outside, and the stops 1 to 4. */
const INSIDE = '.';
const OUTSIDE = 'o';
const STOPS = 'oabcd';
const START = 's';
const BAY = 'm';
const MACHINES = new Map([
  ['diesel-engine', '%'],
  ['plotting-table', '&'],
  ['control-panel', '*'],
]);

/** A letter for every state of every sort of edge. */
const letters = new Map(
  Object.entries(edgeSorts)
    .flatMap(([sort, { legend }]) => legend.map((written, state) => ({ sort, state, written })))
    .map(({ sort, state, written }, i) => [`${sort} ${state}`, { sort, letter: String.fromCharCode(65 + i), written }]),
);

/** The face on a ruler. */
function face(n: number, last: number, first: string, beyond: string): string {
  return n === 0 ? first : n > last ? beyond : String(n);
}

/** What the engine calls a space. */
export function nameOf(house: House, at: Spot): string {
  const [row, column] = placeOf(at);
  return `${face(row, house.rows, 'n', 's')},${face(column, house.columns, 'w', 'e')}`;
}

function letterOf(edge: Edge | undefined): string {
  const found = edge && letters.get(`${edge.sort} ${edge.state}`);
  if (!found) throw new Error('an edge has no letter');
  return found.letter;
}

function map(house: House): string {
  const columns = Array.from({ length: house.columns + 2 }, (_, c) => c);
  const ruler = `      ${columns.map((c) => face(c, house.columns, 'w', 'e').padEnd(4)).join('')}`;
  const border = `    +${columns.map(() => ' : +').join('')}`;
  const lines = [ruler, border];
  for (let r = 0; r <= house.rows + 1; r++) {
    const squares = columns.map((c) => {
      const at = spot(r, c);
      return ` ${markOf(house, at)} ${c > house.columns ? ':' : letterOf(house.edges.get(between(at, spot(r, c + 1))))}`;
    });
    const name = face(r, house.rows, 'n', 's');
    lines.push(`  ${name} :${squares.join('')} ${name}`);
    if (r > house.rows) break;
    const below = columns.map((c) => ` ${letterOf(house.edges.get(between(spot(r, c), spot(r + 1, c))))} +`);
    lines.push(`    +${below.join('')}`);
  }
  lines.push(border, ruler);
  return lines.map((line) => `  ${line.trimEnd()}`).join('\n');
}

function markOf(house: House, at: Spot): string {
  const { machineAt, starts, bays } = house.aboard;
  if (starts.has(at)) return START;
  if (bays.has(at)) return BAY;
  return (
    MACHINES.get(machineAt.get(at) ?? '') ??
    (isInside(house, at) ? INSIDE : (STOPS[house.stops.get(at) ?? 0] ?? OUTSIDE))
  );
}

const isAboard = (house: House): boolean => house.aboard.harm.size > 0;
const moduleOf = (house: House): string => (isAboard(house) ? 'dangerous-waters/submarine' : 'flash-point');

/** What there is only aboard, in the legend. */
function legendAboard(house: House): string[] {
  if (!isAboard(house)) return [];
  const [start] = house.aboard.starts;
  return [
    `  "${START}": ${start && isInside(house, start) ? 'berth' : 'start-space'}`,
    `  "${BAY}": bay`,
    ...[...MACHINES].map(([machine, mark]) => `  "${mark}": { is: machine-square, machine: ${machine} }`),
  ];
}

function arrows(house: House): string {
  const all = [...house.aboard.arrows].map(
    ([at, next]) => `  "${nameOf(house, at)}": { arrow: "${nameOf(house, next)}" }`,
  );
  return all.length > 0 ? `spaces:\n${all.join('\n')}\n` : '';
}

function board(house: House): string {
  const drawn = new Set([...house.edges.values()].map(({ sort }) => sort));
  const edges = [...letters.values()]
    .filter(({ sort }) => drawn.has(sort))
    .map(({ letter, written }) => `  "${letter}": ${written}`);
  const stops = [1, 2, 3, 4].map((stop) => `  "${STOPS[stop]}": { is: ring, ambulance-bay: ${stop} }`);
  return `version: 1
board: random
use: [${moduleOf(house)}]
layout: grid
map: |2
${map(house)}
legend:
  "${INSIDE}": square
  "${OUTSIDE}": ring
${stops.join('\n')}
${[...edges, ...legendAboard(house)].join('\n')}
  ":": none
${arrows(house)}address: d${house.rows} x d${house.columns}
`;
}

function scenario(house: House): string {
  const name = (at: Spot) => `"${nameOf(house, at)}"`;
  const spaces = [...house.threats].flatMap(([at, threat]) => {
    const patients = house.aboard.bays.get(at);
    if (patients !== undefined) {
      const level = ['clear', 'smoky', 'burning'][threat];
      return [`    ${name(at)}: { threat: ${level}, hot: ${house.hot.has(at) ? 'yes' : 'no'}, patients: ${patients} }`];
    }
    const words = [
      ...(threat === CLEAR ? [] : [threat === FIRE ? 'burning' : 'smoky']),
      ...(house.hot.has(at) ? ['hot'] : []),
    ];
    return words.length > 0 ? [`    ${name(at)}: [${words.join(', ')}]`] : [];
  });
  const pieces: string[] = [];
  house.firefighters.forEach((at, i) => {
    if (at) pieces.push(`    firefighter-${i + 1}: ${name(at)}`);
  });
  const bearer = (it: { bearer: number | undefined }) =>
    it.bearer === undefined ? '' : `, bearer: firefighter-${it.bearer + 1}`;
  house.markers.forEach((it, i) => {
    if (it.at) pieces.push(`    marker-${i + 1}: { in: ${name(it.at)}, face: ${it.face}${bearer(it)} }`);
  });
  house.hazmats.forEach((it, i) => {
    if (it.at) pieces.push(`    hazmat-${i + 1}: { in: ${name(it.at)}${bearer(it)} }`);
  });
  for (const [machine, damage] of house.aboard.harm) pieces.push(`    ${machine}: { damage: ${damage} }`);
  const [parked] = [...house.stops].flatMap(([at, stop]) => (stop === house.ambulance ? [at] : []));
  if (parked) pieces.push(`    ambulance: { in: ${name(parked)}, bay: ${house.ambulance} }`);
  return `version: 1
scenario: random
use: [${moduleOf(house)}]
board: ./board.yaml
players: ${house.firefighters.length}
pieces: { marker: ${house.markers.length} }
start: unattended
options: { rules: ${house.rules}, flare-up-when: ${house.flareUpWhen}, points-in-play: 0 }
position:
  tracks: { reserve: ${house.reserve}, lost: ${house.lost}, rescued: ${house.rescued} }
  spaces:${spaces.length > 0 ? `\n${spaces.join('\n')}` : ' {}'}
  pieces:${pieces.length > 0 ? `\n${pieces.join('\n')}` : ' {}'}
`;
}

export function documentsOf(house: House): Record<string, string> {
  return { 'board.yaml': board(house), 'scenario.yaml': scenario(house) };
}
