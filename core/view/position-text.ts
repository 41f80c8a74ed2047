import { discardOf, handsFrom, ON_TABLE, restOf } from '../compile/layout.js';
import { kindsOf, nameOf } from '../compile/world.js';
import { flowPlace } from '../engine/flow-place.js';
import { initialState, leftOf, type Position } from '../engine/initial.js';
import type { Machine } from '../engine/machine.js';
import { readPositions } from '../engine/position.js';
import { endingNames, limitNames, shortName } from '../engine/position-names.js';
import { levelNamed } from '../language/adjectives.js';
import { PLACED, WHEREABOUTS } from '../language/declare-tiles.js';
import { type Card, type Kind, NONE, type Property, propertiesOf, type Universe } from '../language/types.js';
import { Diagnostics } from '../source/diagnostic.js';
import { type Lying, standOf } from './tile-stand.js';
import { type Said, yamlLines } from './yaml-text.js';

type Keys = Record<string, Said>;

/**
 * A state as the keys of a position document say it: what differs from the start of the board.
 *
 * @param from what it differs from instead, where the position is laid over another
 */
export function positionOf(machine: Machine, from?: Position): Keys {
  return new Writer(machine, from).position();
}

/** A position document. What it says of itself comes first; `about` are lines of comment. */
export function positionText(position: Keys, head: Keys, about: readonly string[]): string {
  return [...about.map((line) => `# ${line.replace(/\s+/g, ' ')}`), ...yamlLines({ version: 1, ...head, ...position })]
    .map((line) => `${line}\n`)
    .join('');
}

class Writer {
  private readonly world;
  private readonly model;
  private readonly before: Int32Array;
  private readonly numbered: ReadonlySet<Card>;

  constructor(
    private readonly machine: Machine,
    from?: Position,
  ) {
    this.world = machine.compiled.world;
    this.model = this.world.model;
    this.before = initialState(machine.compiled, from ?? readPositions(this.world, [], new Diagnostics()));
    this.numbered = this.numberedCards();
  }

  position(): Keys {
    return withoutEmpty({
      ...this.time(),
      active: this.active(),
      tracks: this.tracks(),
      supplies: this.supplies(),
      spaces: this.things('space'),
      links: this.links(),
      tiles: this.tiles(),
      pieces: this.pieces(),
      cards: this.things('card'),
      'on the table': this.cardsIn((pile) => pile === ON_TABLE),
      decks: this.decks(),
    });
  }

  private now(slot: number): number {
    return this.machine.state[slot] ?? 0;
  }

  private role(role: string): number {
    for (const [global, slot] of this.machine.layout.globals) if (global.role === role) return this.now(slot);
    return 0;
  }

  private time(): Keys {
    const { layout, compiled } = this.machine;
    const flow = [...this.model.flow.values()];
    const at = this.model.flow.size > 0 ? flowPlace(compiled.flow, this.role('flow')) : undefined;
    const counts = flow.flatMap((node, i): [string, Said][] => {
      const count = this.now(layout.repeats.base + i);
      if (count === 0) return [];
      return [[node.name, node.each ? (this.world.pieces[count]?.name ?? 'none') : count]];
    });
    const taken = [...layout.taken].flatMap(([name, slot]): [string, Said][] =>
      this.now(slot) === 0 ? [] : [[name, this.now(slot)]],
    );
    const used = [...limitNames(this.model)].flatMap(([name, { index, universe }]): [string, Said][] => {
      const stretch = layout.limits[index];
      if (!stretch) return [];
      const ids = Array.from({ length: stretch.last + 1 }, (_, id) => id).filter(
        (id) => this.now(stretch.base + id) !== 0,
      );
      if (ids.length === 0) return [];
      return [[name, universe === undefined ? 'yes' : ids.map((id) => this.name(universe, id))]];
    });
    const over = [...endingNames(this.model)].find(([, ending]) => ending.index === this.role('outcome') - 1)?.[0];
    return {
      ...(at && {
        at:
          at.when === 'begins' && at.place === 1
            ? at.node
            : {
                node: at.node,
                ...(at.when !== 'begins' && { when: at.when }),
                ...(at.place > 1 && { place: at.place }),
              },
      }),
      counts: Object.fromEntries(counts),
      taken: Object.fromEntries(taken),
      used: Object.fromEntries(used),
      ...(over !== undefined && { over }),
    };
  }

  private active(): Said {
    const active = this.role('active');
    return active < 0 ? [] : this.name('piece', active);
  }

  private tracks(): Keys {
    return Object.fromEntries(
      this.model.tracks.all.flatMap((track): [string, Said][] => {
        const slot = this.machine.layout.globals.get(track);
        if (slot === undefined || this.now(slot) === this.before[slot]) return [];
        return [[shortName(this.model.tracks, track, this.model.modules), this.now(slot)]];
      }),
    );
  }

  /** What is not on the board is left: only where that is not so it needs saying. */
  private supplies(): Keys {
    const { compiled, state, layout } = this.machine;
    return Object.fromEntries(
      this.model.supplies.all.flatMap((supply): [string, Said][] => {
        const left = this.now(layout.globals.get(supply.left) ?? 0);
        if (left === leftOf(compiled, state, supply)) return [];
        return [[shortName(this.model.supplies, supply, this.model.modules), left]];
      }),
    );
  }

  private things(universe: Universe): Keys {
    return Object.fromEntries(
      Array.from({ length: this.world.counts[universe] }, (_, id): [string, Said] => [
        this.name(universe, id),
        this.levelsFirst(kindsOf(this.world, universe)[id], this.values(universe, id)),
      ]).filter(([, said]) => !isEmpty(said)),
    );
  }

  /** What rules joined says what it joins. */
  private links(): Keys {
    return withoutEmpty({ ...this.things('link'), ...this.joined() });
  }

  private joined(): Keys {
    const stand = standOf(this.machine);
    return Object.fromEntries(
      this.world.board.links.flatMap((_, id): [string, Said][] => {
        const [a, b] = stand?.isSpare(id) ? stand.ends(id) : [NONE, NONE];
        if (a === NONE || b === NONE) return [];
        const values = this.values('link', id).map(({ property, word }) => [property.name, word]);
        return [
          [
            this.name('link', id),
            { joins: [this.name('space', a), this.name('space', b)], ...Object.fromEntries(values) },
          ],
        ];
      }),
    );
  }

  /** Tiles that are elsewhere than the board puts them, or are otherwise than it says. */
  private tiles(): Keys {
    const [stand, before] = [standOf(this.machine), standOf(this.machine, this.before)];
    if (!stand || !before) return {};
    return Object.fromEntries(
      this.world.tiles.flatMap(({ name, kind }, id): [string, Said][] => {
        const values = this.values('tile', id);
        if (sameLying(stand.lying(id), before.lying(id))) {
          const said = this.levelsFirst(kind, values);
          return isEmpty(said) ? [] : [[name, said]];
        }
        const own = Object.fromEntries(values.map(({ property, word }) => [property.name, word]));
        const lies = stand.lying(id);
        if (lies.where !== PLACED) {
          const where = WHEREABOUTS[lies.where] ?? '';
          return [[name, values.length === 0 ? where : { whereabouts: where, ...own }]];
        }
        const { floor, x, y, turned } = lies;
        const on = stand.floors[floor] ?? '';
        return [[name, { on, at: [x, y], ...(turned > 0 && { turned }), ...own }]];
      }),
    );
  }

  private pieces(): Keys {
    const { layout } = this.machine;
    const hands = handsFrom(this.model.decks.all.length);
    return Object.fromEntries(
      this.world.pieces
        .map(({ name }, id): [string, Said] => {
          const place = this.now(layout.place.base + id);
          const where: Keys = place === NONE ? {} : { in: this.name('space', place) };
          const values = this.values('piece', id);
          const said = withoutEmpty({
            ...where,
            ...Object.fromEntries(values.map(({ property, word }) => [property.name, word])),
            holds: this.cardsIn((pile) => pile === hands + id),
          });
          // A number alone would be taken for how many of a kind there are.
          const alone = Object.keys(said).join() === 'in' && Number.isNaN(Number(said.in));
          return [name, alone ? String(said.in) : said];
        })
        .filter(([, said]) => !isEmpty(said)),
    );
  }

  /** Values that are not as the thing starts. */
  private values(universe: Universe, id: number): { property: Property; value: number; word: string | number }[] {
    const kind = kindsOf(this.world, universe)[id];
    return (kind ? propertiesOf(kind) : []).flatMap((property) => {
      const stretch = this.machine.layout.properties.get(property);
      if (!stretch || property.laid) return [];
      const value = this.now(stretch.base + id);
      return value === this.before[stretch.base + id] ? [] : [{ property, value, word: this.word(property, value) }];
    });
  }

  private word({ domain }: Property, value: number): string | number {
    switch (domain.is) {
      case 'levels':
        return domain.names[value] ?? value;
      case 'yes/no':
        return value ? 'yes' : 'no';
      case 'number':
        return domain.none && value === NONE ? 'none' : value;
      case 'thing':
        return value < 0 ? 'none' : this.name(domain.kind.universe, value);
    }
  }

  /** Levels alone say which property they are of; anything else needs the property's name. */
  private levelsFirst(kind: Kind | undefined, values: ReturnType<Writer['values']>): Said {
    const levels = values.flatMap(({ property, value, word }) => {
      const alone = property.domain.is === 'yes/no' ? (value ? property.name : `not ${property.name}`) : String(word);
      const found = kind && levelNamed(kind, alone.replace(/^not /, ''));
      return found?.property === property && (property.domain.is === 'yes/no' || found.level === value) ? [alone] : [];
    });
    if (levels.length === values.length) return levels.length === 1 ? (levels[0] ?? []) : levels;
    return Object.fromEntries(values.map(({ property, word }) => [property.name, word]));
  }

  private name(universe: Universe, id: number): string {
    const card = universe === 'card' ? this.world.cards[id] : undefined;
    if (!card) return nameOf(this.world, universe, id);
    return this.numbered.has(card.card) ? `${card.name} ${card.copy + 1}` : card.name;
  }

  /** Cards whose copies are not all alike, or of which rules speak as one, are called by number. */
  private numberedCards(): Set<Card> {
    const { compiled, layout } = this.machine;
    const refers = this.model.properties.some((p) => p.domain.is === 'thing' && p.domain.kind.universe === 'card');
    const { fixedCards, namedCards } = compiled.emitter;
    const limited = [...limitNames(this.model).values()].some(({ universe }) => universe === 'card');
    return new Set(
      this.model.cards.all.filter((card) => {
        if (card.copies.length < 2) return false;
        if (refers || limited || fixedCards.has(card) || namedCards.has(card)) return true;
        const ids = this.world.cards.flatMap((c, id) => (c.card === card ? [id] : []));
        return propertiesOf(card.kind).some((property) => {
          const base = layout.properties.get(property)?.base ?? 0;
          const first = this.before[base + (ids[0] ?? 0)];
          return ids.some((id) => this.before[base + id] !== first || this.now(base + id) !== first);
        });
      }),
    );
  }

  private cardsIn(fits: (pile: number, id: number) => boolean): string[] {
    const { pile } = this.machine.layout;
    return this.world.cards.flatMap((_, id) => (fits(this.now(pile.base + id), id) ? [this.name('card', id)] : []));
  }

  private decks(): Keys {
    const { layout } = this.machine;
    const { cards } = this.world;
    const onTop = (id: number): number => this.now(layout.top.base + id);
    return Object.fromEntries(
      this.model.decks.all
        .map((deck): [string, Said] => {
          const own = (wanted: (pile: number, id: number) => boolean): string[] =>
            this.cardsIn((pile, id) => cards[id]?.card.deck === deck && onTop(id) === 0 && wanted(pile, id));
          const unlike = (pile: number, id: number): boolean => pile !== this.before[layout.pile.base + id];
          const rest = (pile: number): boolean => pile === restOf(deck.index);
          const joined = own((pile, id) => rest(pile) && unlike(pile, id)).length > 0;
          const top = cards
            .flatMap((c, id) => (c.card.deck === deck && onTop(id) > 0 ? [id] : []))
            .sort((a, b) => onTop(a) - onTop(b));
          const shuffles = this.now(layout.shuffles + deck.index);
          return [
            shortName(this.model.decks, deck, this.model.modules),
            withoutEmpty({
              top: top.map((id) => this.name('card', id)),
              discard: own((pile) => pile === discardOf(deck.index)),
              ...(joined ? { rest: own(rest) } : { aside: own((pile, id) => pile === 0 && unlike(pile, id)) }),
              ...(shuffles !== 1 && { shuffles }),
            }),
          ];
        })
        .filter(([, said]) => !isEmpty(said)),
    );
  }
}

function sameLying(one: Lying, other: Lying): boolean {
  return (
    one.where === other.where &&
    one.floor === other.floor &&
    one.x === other.x &&
    one.y === other.y &&
    one.turned === other.turned
  );
}

function isEmpty(said: Said): boolean {
  return typeof said === 'object' && Object.keys(said).length === 0;
}

function withoutEmpty(keys: Keys): Keys {
  return Object.fromEntries(Object.entries(keys).filter(([, said]) => !isEmpty(said)));
}
