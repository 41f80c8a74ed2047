/** Every single thing of a scenario that could be otherwise: its options, its starting markers, its links. */
import type { Scenario } from '../../engine/program.js';
import { type Property, propertiesOf } from '../../language/types.js';
import { otherValues } from '../simulation/other-values.js';
import type { Setting } from '../simulation/settings.js';

export const changeSorts = ['option', 'marker', 'link'] as const;

export interface SingleChange extends Setting {
  readonly sort: (typeof changeSorts)[number];
  /** Where on the board it is, if it is there. */
  readonly on?: { readonly space: string } | { readonly link: string };
}

/** The widest range of numbers of which all are tried for a link; of a wider one only its ends. */
const ALL = 3;

export function singleChanges(scenario: Scenario): SingleChange[] {
  return [...ofOptions(scenario), ...ofMarkers(scenario), ...ofLinks(scenario)];
}

function ofOptions(scenario: Scenario): SingleChange[] {
  return scenario.model.options.all.flatMap((option) =>
    otherValues(scenario, option).map((value): SingleChange => ({ sort: 'option', path: option.name, value })),
  );
}

/** What lies on a space at the start, each taken away. */
function ofMarkers({ position, board, world }: Scenario): SingleChange[] {
  const values = new Map<string, SingleChange>();
  for (const { property, thing, value } of position.values) {
    if (property.kind.universe !== 'space' || !canChange(property)) continue;
    const space = board.spaces[thing]?.id ?? '';
    const path = `start.${space}.${property.name}`;
    // What is said last holds.
    if (value === property.starts) values.delete(path);
    else values.set(path, { sort: 'marker', path, value: valueText(property, property.starts), on: { space } });
  }
  const pieces = position.places.map(
    ({ piece, space }): SingleChange => ({
      ...{ sort: 'marker', path: `start.${world.pieces[piece]?.name}`, value: 'nowhere' },
      on: { space: board.spaces[space]?.id ?? '' },
    }),
  );
  return [...values.values(), ...pieces];
}

/** Each link taken away, and each turned to what else it might be at the start. */
function ofLinks({ position, board, world }: Scenario): SingleChange[] {
  return board.links.flatMap(({ id, b }, i): SingleChange[] => {
    const kind = world.linkKinds[i];
    // A side of a tile leads nowhere until tiles are laid.
    if (!kind || b < 0) return [];
    const turned = propertiesOf(kind)
      .filter(canChange)
      .flatMap((property) => {
        const said = position.values.findLast((v) => v.property === property && v.thing === i);
        const now = said?.value ?? property.starts;
        return valuesOf(property)
          .filter((value) => value !== now)
          .map(
            (value): SingleChange => ({
              sort: 'link',
              path: `start.${id}.${property.name}`,
              value: valueText(property, value),
              on: { link: id },
            }),
          );
      });
    return [{ sort: 'link', path: `link.${id}`, value: 'off', on: { link: id } }, ...turned];
  });
}

const canChange = ({ printed, laid }: Property): boolean => !printed && !laid;

function valuesOf({ domain }: Property): number[] {
  switch (domain.is) {
    case 'levels':
      return domain.names.map((_, i) => i);
    case 'yes/no':
      return [0, 1];
    case 'number': {
      const { from, to } = domain;
      return to - from <= ALL ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [from, to];
    }
    case 'thing':
      return [];
  }
}

function valueText({ domain }: Property, value: number): string {
  if (domain.is === 'levels') return domain.names[value] ?? String(value);
  if (domain.is === 'yes/no') return value ? 'yes' : 'no';
  return domain.is === 'thing' || value < 0 ? 'none' : String(value);
}
