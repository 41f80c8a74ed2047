import type { Model } from '../../language/model.js';
import type { Kind, OptionDeclaration, Property } from '../../language/types.js';
import { type Part, partsOf } from './walk.js';

/** What the rules of one program ever do. */
export interface Facts {
  readonly model: Model;
  readonly parts: readonly Part[];
  /** A program with a flow or actions is a game: what its rules never do is never done. Others wait for one. */
  readonly isGame: boolean;
  readonly written: ReadonlySet<Property>;
  /** Of properties that are only ever set to values that are named: which values these are. */
  readonly setTo: ReadonlyMap<Property, ReadonlySet<number>>;
  readonly tracks: ReadonlySet<string>;
  readonly read: ReadonlySet<OptionDeclaration>;
  /** Names of the decks that are drawn from, and of those that are shuffled. */
  readonly drawn: ReadonlySet<string>;
  readonly shuffled: ReadonlySet<string>;
  /** Kinds of pieces that are moved to some place. */
  readonly moved: ReadonlySet<Kind>;
  /** Names of spaces that rules speak of. */
  readonly places: ReadonlySet<string>;
}

const known = new WeakMap<Model, Facts>();

export function factsOf(model: Model): Facts {
  const found = known.get(model) ?? gather(model);
  known.set(model, found);
  return found;
}

function gather(model: Model): Facts {
  const parts = partsOf(model);
  const written = new Set<Property>();
  const tiles: Readonly<Record<string, Property>> = { ...model.tiles };
  const ends = (kind: Kind): Readonly<Record<string, Property>> => ({ ...model.joined.get(kind) });
  const tracks = new Set<string>();
  const read = new Set<OptionDeclaration>();
  const drawn = new Set<string>();
  const shuffled = new Set<string>();
  const moved = new Set<Kind>();
  const places = new Set<string>(model.places.all.map((place) => place.name));
  for (const part of parts) {
    if ('do' in part) {
      if (part.do === 'write' || part.do === 'add' || part.do === 'move-amount' || part.do === 'until')
        written.add(part.property);
      else if (part.do === 'attach' || part.do === 'lift') for (const p of Object.values(tiles)) written.add(p);
      else if (part.do === 'turn' && model.tiles) written.add(model.tiles.turned);
      else if (part.do === 'join' || part.do === 'unjoin')
        for (const p of Object.values(ends(part.kind))) written.add(p);
      else if (part.do === 'write-global' || part.do === 'add-global') tracks.add(part.global.name);
      else if (part.do === 'draw') drawn.add(part.deck.name);
      else if (part.do === 'shuffle') shuffled.add(part.deck.name);
      else if (part.do === 'move' && part.to.op !== 'const') {
        const kind = kindOfThing(part.piece);
        for (const k of kind ? [kind] : model.kinds.all.filter((other) => other.universe === 'piece')) moved.add(k);
      }
    } else if (part.op === 'option' || part.op === 'in-option') read.add(part.option);
    else if (part.op === 'place-named') places.add(part.name);
  }
  for (const { left, right, outcome } of model.meetings) {
    if (outcome !== 'together' && outcome !== 'left') written.add(left);
    if (outcome !== 'together' && outcome !== 'right') written.add(right);
  }
  const isGame = model.flow.size > 0 || model.actions.length > 0;
  return { model, parts, isGame, written, setTo: setToIn(model, parts), tracks, read, drawn, shuffled, moved, places };
}

/** Values that properties are set to by name; a property that is changed in any other way too is not among them. */
function setToIn(model: Model, parts: readonly Part[]): Map<Property, ReadonlySet<number>> {
  const values = new Map<Property, Set<number>>();
  const others = new Set<Property>(model.meetings.flatMap(({ left, right }) => [left, right]));
  for (const part of parts) {
    if (!('do' in part)) continue;
    if (part.do === 'write' && part.value.op === 'const')
      values.set(part.property, (values.get(part.property) ?? new Set()).add(part.value.value));
    else if (part.do === 'write' || part.do === 'add' || part.do === 'move-amount' || part.do === 'until')
      others.add(part.property);
  }
  for (const property of others) values.delete(property);
  return values;
}

/** The kind of piece an expression stands for, where it shows it. */
function kindOfThing(x: Extract<Part, { op: string }>): Kind | undefined {
  return x.op === 'local' && x.local.type.is === 'thing' ? x.local.type.kind : undefined;
}
