/** What a board has to show in a state of its machine: for every space and link its marks, words and pieces. */
import { valueWords } from '../analysis/changes.js';
import type { Board } from '../board/board.js';
import { facesIn } from '../board/dice.js';
import { NOT_OF_KIND } from '../compile/layout.js';
import { type LinkForm, type LinkState, linkStates, type Sign } from '../documents/drawn-words.js';
import type { Machine } from '../engine/machine.js';
import type { Kind, Property } from '../language/types.js';
import { capital, type Names, spaced } from './account-names.js';
import { lettersOf } from './board-of-state.js';
import type { Drawing } from './svg-drawn.js';
import { type Tokens, tokensIn } from './svg-tokens.js';
import { standOf, type TileStand } from './tile-stand.js';

/** Something that lies in a space or on a link. */
export interface Mark {
  readonly sign: Sign | undefined;
  /** Where there is no sign. */
  readonly letter: string;
  /** Which of how many levels. */
  readonly level: { readonly is: number; readonly of: number } | undefined;
  readonly count: number | undefined;
  /** What is written instead of a sign and its count, as on a map of chances, and on which colour. */
  readonly figure?: { readonly text: string; readonly fill: string };
  /** What it means, without the count. */
  readonly meaning: string;
  readonly words: string;
}

export interface SpaceLook {
  readonly name: string;
  readonly kind: Kind;
  readonly number: number | undefined;
  /** What is rolled to come here, unless rulers or printed numbers say it. */
  readonly address: readonly string[];
  readonly marks: readonly Mark[];
  readonly tokens: readonly Tokens[];
  /** What is printed there, in words. */
  readonly printed: readonly string[];
  /** On which floor it is, if the board says so; a higher rank is a later level. */
  readonly floor: { readonly name: string; readonly rank: number } | undefined;
  /** The colour of a map, instead of what tells kinds apart. */
  readonly tint?: string;
  readonly title: string;
}

export interface LinkLook {
  readonly name: string;
  readonly kind: Kind;
  readonly form: LinkForm | undefined;
  readonly state: LinkState | undefined;
  /** Whether it is blocked, be it open or closed. */
  readonly crossed: boolean;
  /** What the state is in words. */
  readonly stateWords: string;
  readonly oneWay: boolean;
  readonly marks: readonly Mark[];
  readonly printed: readonly string[];
  readonly title: string;
}

export interface PictureScene {
  readonly board: Board;
  readonly spaces: readonly SpaceLook[];
  readonly links: readonly LinkLook[];
  /** Whether the dice of the address are on the rulers, or on the printed numbers. */
  readonly addressBy: 'rulers' | 'numbers' | 'labels' | undefined;
  /** What lies where, on a board of tiles. */
  readonly stand: TileStand | undefined;
}

export function pictureScene(machine: Machine, names: Names, drawing: Drawing): PictureScene {
  const { world } = machine.compiled;
  const { board } = world;
  const addressBy = addressOf(board);
  const looks = new Looks(machine, names, drawing);
  const labels = new Map<number, string[]>();
  if (addressBy === 'labels')
    for (const { label, space } of board.address?.entries ?? [])
      labels.set(space, [...(labels.get(space) ?? []), label]);
  const tokens = tokensIn(machine, names);
  const stand = standOf(machine);
  names.stand = stand ?? names.stand;
  return {
    board,
    addressBy,
    stand: board.layout === 'tiles' ? stand : undefined,
    spaces: board.spaces.map(({ number }, i) => {
      const kind = world.spaceKinds[i] as Kind;
      const { marks, printed, floor } = looks.of('space', i);
      const here = tokens.get(i) ?? [];
      const { title: own, id } = board.spaces[i] ?? {};
      const name = own === undefined ? capital(spaced(id ?? '')) : names.space(i);
      const said = [
        kindTitle(names, kind),
        ...(floor ? [floor.name] : []),
        ...printed,
        ...marks.map((m) => m.words),
        ...here.flatMap((t) => t.names),
      ];
      const title = `${number === undefined ? '' : `${number} `}${name}: ${said.join(', ')}`;
      return { name, kind, number, address: labels.get(i) ?? [], marks, printed, floor, tokens: here, title };
    }),
    links: board.links.map(({ side }, i) => {
      const kind = world.linkKinds[i] as Kind;
      const lets = side !== undefined && stand?.lets(kind) === true;
      const { marks, printed, state, crossed, stateWords } = looks.of('link', i);
      const oneWay = world.near.oneWay[i] === 1;
      const name = names.link(i);
      const said = [
        kindTitle(names, kind),
        ...(oneWay ? ['one way'] : []),
        ...(stateWords ? [stateWords] : []),
        ...printed,
        ...marks.map((m) => m.words),
      ];
      return {
        name,
        kind,
        // A side that is called by no word for drawing is a gap in a wall, or a wall, as it lets something through.
        form: drawing.link(kind) ?? (side === undefined ? undefined : lets ? 'door' : 'wall'),
        state: state ?? (lets && !drawing.link(kind) ? 'gone' : undefined),
        crossed,
        stateWords,
        oneWay,
        marks,
        printed,
        title: `${name}: ${said.join(', ')}`,
      };
    }),
  };
}

/** A kind as people read it. */
export function kindTitle(names: Names, kind: Kind): string {
  return capital(names.clean(kind.title ?? spaced(kind.name)));
}

/** Reads the properties of one thing after another. */
class Looks {
  private readonly letters: ReadonlyMap<string, string>;
  private readonly numberLetters = new Map<Property, string>();
  /** The properties that spaces and links have, apart. */
  private readonly own;

  constructor(
    private readonly machine: Machine,
    private readonly names: Names,
    private readonly drawing: Drawing,
  ) {
    this.letters = lettersOf(machine.compiled.world);
    const of = (universe: 'space' | 'link') =>
      [...machine.layout.properties].filter(([{ kind, laid }]) => kind.universe === universe && !laid);
    this.own = { space: of('space'), link: of('link') };
  }

  of(what: 'space' | 'link', index: number) {
    const { names } = this;
    const { state: values, compiled } = this.machine;
    const marks: Mark[] = [];
    const printed: string[] = [];
    let state: LinkState | undefined;
    let crossed = false;
    const stateWords: string[] = [];
    let floor: SpaceLook['floor'];
    for (const [property, { base, first, last }] of this.own[what]) {
      if (index < first || index > last) continue;
      const value = values[base + index] ?? 0;
      if (value === NOT_OF_KIND) continue;
      const drawn = this.drawing.value(compiled.world, property, value);
      if (drawn === 'nothing' || (what === 'space' && property.printed && property.name === 'number')) continue;
      if (what === 'space' && property.printed && property.name === 'floor') {
        const level = spaced(valueWords(compiled.world, property, value));
        if (level === 'none') continue;
        floor = { name: property.domain.is === 'levels' ? level : `${names.property(property)} ${level}`, rank: value };
        continue;
      }
      if (drawn !== undefined && isState(drawn)) {
        const rests = value === resting(property);
        if (rests && (state !== undefined || crossed || property.domain.is !== 'levels')) continue;
        if (drawn === 'blocked') crossed = true;
        else state = drawn;
        stateWords.push(
          names.isAdjective(property)
            ? this.words(property, value)
            : spaced(names.clean(valueWords(compiled.world, property, value))),
        );
      } else if (property.printed || property.domain.is === 'thing') {
        if (value !== resting(property) || property.domain.is === 'levels') printed.push(this.words(property, value));
      } else if (value !== resting(property))
        marks.push(this.mark(property, value, drawn, this.words(property, value)));
    }
    return { marks, printed, state, crossed, stateWords: stateWords.join(', '), floor };
  }

  private mark(property: Property, value: number, sign: Sign | undefined, words: string): Mark {
    const { domain } = property;
    const isNumber = domain.is === 'number';
    const levels = domain.is === 'levels' ? domain.names.length - 1 : 0;
    // Dots tell apart the levels that share a sign.
    const shared =
      sign !== undefined &&
      levels > 1 &&
      Array.from({ length: levels }, (_, i) => this.drawing.value(this.machine.compiled.world, property, i + 1)).filter(
        (other) => other === sign,
      ).length > 1;
    return {
      sign,
      letter: isNumber ? this.numberLetter(property) : (this.letters.get(`${property.index} ${value}`) ?? '?'),
      level: shared ? { is: value, of: levels } : undefined,
      count: isNumber ? value : undefined,
      meaning: capital(isNumber ? this.names.property(property) : words),
      words,
    };
  }

  private numberLetter(property: Property): string {
    const known = this.numberLetters.get(property);
    if (known) return known;
    const taken = new Set([...this.letters.values(), ...this.numberLetters.values()]);
    const name = property.name.replace(/[^a-z]/g, '');
    const letter = [...name.toUpperCase(), ...name, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((l) => !taken.has(l)) ?? '#';
    this.numberLetters.set(property, letter);
    return letter;
  }

  private words(property: Property, value: number): string {
    const { names } = this;
    if (property.domain.is === 'thing') {
      const { universe } = property.domain.kind;
      const thing = names.thing(universe, value);
      // What is called by a name of its own needs no other; of a space or a link it must be said what it is there for.
      return universe === 'piece' && property.printed && value >= 0 ? thing : `${names.property(property)}: ${thing}`;
    }
    const said = names.clean(valueWords(names.world, property, value));
    return names.isAdjective(property) ? spaced(said) : `${names.property(property)} ${said}`;
  }
}

function isState(word: string): word is LinkState {
  return (linkStates as readonly string[]).includes(word);
}

/** The value that is not worth a mark. */
function resting({ domain, starts }: Property): number {
  if (domain.is === 'levels' || domain.is === 'yes/no') return 0;
  return domain.is === 'number' ? Math.max(domain.from, Math.min(0, starts)) : -1;
}

/** Where the address is to be read. */
function addressOf(board: Board): PictureScene['addressBy'] {
  const { address, spaces, grid } = board;
  if (!address) return undefined;
  if (address.entries.every(({ label, space }) => `${spaces[space]?.number}` === label)) return 'numbers';
  const onRulers = ({ label, space }: { label: string; space: number }): boolean => {
    const at = spaces[space]?.at;
    const [row, column] = label.includes(',') ? label.split(',') : [...label];
    const stands = (ruler: readonly string[] | undefined, i: number | undefined, face: string | undefined): boolean =>
      facesIn(ruler?.[i ?? -1] ?? '')?.includes(Number(face)) ?? false;
    return stands(grid?.rows, at?.y, row) && stands(grid?.columns, at?.x, column);
  };
  return grid && address.entries.every(onRulers) ? 'rulers' : 'labels';
}

/** The kind that most things are of and that needs no pattern; undefined where there is nothing. */
export function usualKind(kinds: readonly Kind[]): Kind | undefined {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
