import {
  anyOf,
  cites,
  keys,
  label,
  listOf,
  mapOf,
  maybe,
  note,
  oneOf,
  plainValue,
  shared,
  text,
  title,
  yesNo,
} from './basics.js';
import { drawnValues } from './drawn.js';

const forms = 'levels such as [dry, low, high], yes/no, numbers such as 0 to 10, or `a room`';

const levels = () =>
  listOf(label({ expects: 'the name of a level' }), {
    expects: 'levels such as [dry, low, high]',
    description: 'Levels, lowest first.',
  });
const written = () =>
  text({ expects: forms, examples: ['yes/no', '0 to 10', '1 to 4 or none', 'a room', 'a room or none'] });

/** What values a property may have. */
const domain = () =>
  anyOf(
    [
      written(),
      levels(),
      keys({
        is: anyOf([written(), levels()], { expects: forms, description: 'The values there are.' }),
        starts: maybe(plainValue()),
        lasts: maybe(oneOf(['turn', 'round'], { description: 'When it falls back to its first value.' })),
        supply: maybe(label({ expects: 'the name of a supply', description: 'The markers it is counted with.' })),
        printed: maybe(yesNo({ description: 'Whether it is printed on the board or card and never changes.' })),
        shown: maybe(
          yesNo({
            description:
              'Whether people see it beside their pieces while they play; no for what is only kept account of.',
          }),
        ),
        drawn: drawnValues(),
        title: title(),
        note: note(),
        cites: cites(),
      }),
    ],
    { expects: forms },
  );

/** The properties of a kind. */
export const has = () =>
  maybe(
    shared('properties', () =>
      mapOf(domain(), {
        expects: 'properties with their values, one a line',
        description: 'Properties, each with the values it may have.',
      }),
    ),
  );
