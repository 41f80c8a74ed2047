/** Slips are made in a module with something of every sort, its board and its scenario. */
import { brief, found, words } from '../support.js';

/** A module with something of every sort, for slips to be made in. */
export const base = `
spaces:
  room: { has: { smoke: [fresh, smoky, foul], flood: [dry, low, high], damage: 0 to 4 } }
  deck-part: { has: { ice: yes/no } }
links:
  door: { has: { leaf: [closed, open], jam: 0 to 2 } }
pieces:
  figure: { stands in: room, count: 1 to 4, has: { ap: 0 to 8 } }
card kinds: { event: { deck: events, has: { faint: 1 to 4 or none } } }
decks: { events: { when empty: nothing } }
cards: { leak: { kind: event, faint: [1, 2] } }
tracks: { pressure: { from: 0, to: 10 } }
supplies: { chit: { count: 24 } }
options: { reading: { values: [plain, strict], default: plain } }
memory: { crossed: { of: door } }
currencies: { ap: ap of the active figure }
`;

export interface Told {
  readonly said: readonly string[];
  readonly help: string;
  readonly heldBack: number;
  /** Other places, with what is said of them. */
  readonly related: readonly string[];
}

export function told(files: Readonly<Record<string, string>>, entry: string): Told {
  const { list, heldBack } = found(files, entry);
  const help = list.map((d) => [d.message, d.label, d.help].filter((x) => x !== undefined).join(' · ')).join('\n');
  const related = list.flatMap((d) => (d.related ?? []).map(({ label, at }) => `${label}: ${words(at)}`));
  return { said: list.map(brief), help, heldBack, related };
}

/** What is said of statements, with `the room` on the table. */
export function ofText(text: string): Told {
  const body = text.split('\n').map((line) => `      ${line}`);
  return ofModule(`procedures:\n  go with (room):\n    do: |\n${body.join('\n')}\n`);
}

/** What is said of sections of a module that uses the one above. */
export function ofModule(text: string): Told {
  const files = {
    'base.yaml': `version: 1\nmodule: base${base}`,
    'm.yaml': `version: 1\nmodule: m\nuse: [./base.yaml]\n${text}`,
  };
  return told(files, 'm.yaml');
}

export function ofScenario(scenario: string, module = '', board = ''): Told {
  return told(
    {
      'm.yaml': `version: 1\nmodule: m${base}flow: { game: { do: nothing } }\n${module}`,
      'board.yaml': `version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { bow: { is: room }, hold: { is: room } }\nlinks: [ bow door hold ]\n${board}`,
      's.yaml': `version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./board.yaml\n${scenario}`,
    },
    's.yaml',
  );
}
