import { nameOf, type World } from '../compile/world.js';
import { isKindOf, type Kind, type Property, propertiesOf, type Universe } from '../language/types.js';

/** A way in which people may call a thing or a number of the game, and the name that the language knows it by. */
export interface Calling {
  readonly phrase: string;
  readonly name: string;
  /** Undefined for tracks. */
  readonly kind: Kind | undefined;
}

/** Names, titles and printed numbers by which things are called. A phrase that may mean two things stands for none. */
export class Callings {
  private readonly known = new Map<string, Calling>();
  private readonly several = new Map<string, string[]>();

  constructor(private readonly world: World) {
    this.spaces();
    this.all('link', (id) => world.linkKinds[id]);
    this.pieces();
    for (const track of world.model.tracks.all) this.add([track.name, track.title], track.name, undefined);
    for (const card of world.model.cards.all) this.add([card.name, card.title], card.name, card.kind);
  }

  /** Every phrase that stands for one thing. */
  get phrases(): readonly Calling[] {
    return [...this.known.values()];
  }

  /** What a phrase stands for, whatever its capitals. */
  find(phrase: string): Calling | undefined {
    return this.known.get(plain(phrase));
  }

  /** The names a phrase could mean, where they are several. */
  ambiguous(phrase: string): readonly string[] {
    return this.several.get(plain(phrase)) ?? [];
  }

  /** Titles used that stand for several things. */
  get doubtful(): ReadonlyMap<string, readonly string[]> {
    return this.several;
  }

  /** What a thing called so has. */
  propertiesOf({ kind }: Calling): readonly Property[] {
    return kind ? propertiesOf(kind) : [];
  }

  private spaces(): void {
    const { board, spaceKinds } = this.world;
    board.spaces.forEach((space, id) => {
      const kind = spaceKinds[id];
      if (!kind) return;
      const numbered = kinds(kind).flatMap((k) =>
        [space.id, space.number].flatMap((n) =>
          n === undefined ? [] : [`${k.name} ${n}`, `${k.title ?? k.name} ${n}`],
        ),
      );
      this.add([space.id, space.title, ...numbered], space.id, kind);
    });
  }

  private pieces(): void {
    const { pieces } = this.world;
    pieces.forEach(({ name, kind }) => {
      const alone = pieces.filter((p) => isKindOf(p.kind, kind)).length === 1;
      const same = pieces.filter((p) => p.kind === kind);
      const number = same.findIndex((p) => p.name === name) + 1;
      const title = kind.title ?? kind.name;
      this.add([name, `${title} ${number}`, ...(alone ? [title, kind.name] : [])], name, kind);
    });
  }

  private all(universe: Universe, kindOf: (id: number) => Kind | undefined): void {
    for (let id = 0; id < this.world.counts[universe]; id++) {
      const name = nameOf(this.world, universe, id);
      this.add([name], name, kindOf(id));
    }
  }

  private add(phrases: readonly (string | undefined)[], name: string, kind: Kind | undefined): void {
    for (const phrase of new Set(phrases.map((p) => plain(p ?? '')))) {
      if (phrase === '') continue;
      const other = this.known.get(phrase);
      const before = this.several.get(phrase);
      if (before) before.push(name);
      else if (other && other.name !== name) {
        // A name of the language stays what it is, whatever else has it for a title.
        if (other.name === phrase) continue;
        this.known.delete(phrase);
        if (name === phrase) this.known.set(phrase, { phrase, name, kind });
        else this.several.set(phrase, [other.name, name]);
      } else if (!other) this.known.set(phrase, { phrase, name, kind });
    }
  }
}

function kinds(kind: Kind): Kind[] {
  return kind.parent ? [kind, ...kinds(kind.parent)] : [kind];
}

function plain(phrase: string): string {
  return phrase.trim().toLowerCase().replace(/\s+/g, ' ').replaceAll('’', "'");
}
