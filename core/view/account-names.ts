import type { Board } from '../board/board.js';
import type { World } from '../compile/world.js';
import { nameOf } from '../compile/world.js';
import { askerWords, isLuck } from '../engine/questions.js';
import type { Site } from '../language/program.js';
import { citesOf, entries, field, fullName, type ModuleSource, section, wordOf } from '../language/reading.js';
import type { Card, Deck, Global, Kind, Property, Supply, Universe } from '../language/types.js';
import { cellsOf } from './board-text-cells.js';
import { type TileStand, WAYS } from './tile-stand.js';

/** How things are called in an account: by their titles where they have some, and by their names otherwise. */
export class Names {
  private readonly titles = new Map<string, string>();
  private readonly notes = new Map<string, string>();
  private readonly cites = new Map<string, string>();
  private readonly plainTracks = new Set<string>();
  private readonly fallingTracks = new Set<string>();
  /** Properties whose levels are drawn each by a sign of its own. */
  private readonly signed = new Set<string>();
  /** The same few texts are asked for at every space. */
  private readonly cleaned = new Map<string, string>();
  /** Pairs of spaces that several links join. */
  private severalBetween: ReadonlySet<string> | undefined;
  /** What lies where at the moment that is told; undefined where nothing ever shifts, or nobody said. */
  stand: TileStand | undefined;

  /**
   * @param modules where titles and notes stand
   * @param ascii titles in other scripts give way to names
   * @param people what the players are called, the first player first
   */
  constructor(
    readonly world: World,
    modules: readonly ModuleSource[],
    private readonly ascii: boolean,
    private readonly people: readonly string[] = [],
  ) {
    for (const module of modules) {
      for (const kinds of ['spaces', 'links', 'pieces', 'card kinds'])
        for (const kind of section(module, kinds))
          for (const property of entries(field(kind.value, 'has'))) {
            const own = `${fullName(module, kind)}/${property.name}`;
            this.title(`property ${own}`, wordOf(field(property.value, 'title')));
            const signs = entries(field(property.value, 'drawn')).map(({ value }) => wordOf(value));
            if (signs.some((sign) => sign !== 'nothing')) this.signed.add(own);
          }
      for (const sort of ['decks', 'supplies'])
        for (const entry of section(module, sort))
          this.title(`${sort} ${module.name}/${entry.name}`, wordOf(field(entry.value, 'title')));
      for (const track of section(module, 'tracks')) {
        const own = `${module.name}/${track.name}`;
        if (wordOf(field(track.value, 'drawn')) === 'number') this.plainTracks.add(own);
        const [from, to] = ['from', 'to'].map((key) => Number(wordOf(field(track.value, key))));
        if ((from ?? 0) > (to ?? 0)) this.fallingTracks.add(own);
      }
      for (const deck of section(module, 'decks')) {
        const [cite] = citesOf(deck.value);
        if (cite) this.cites.set(`${module.name}/${deck.name}`, cite);
      }
      for (const card of section(module, 'cards')) {
        const note = wordOf(field(card.value, 'note'));
        if (note) this.notes.set(`${module.name}/${card.name}`, this.clean(note.replace(/\s+/g, ' ')));
      }
    }
  }

  private title(key: string, title: string | undefined): void {
    if (title) this.titles.set(key, title);
  }

  /** Who answers: a player by name, where players have some. */
  asker(site: Site, asker: number): string {
    const name = isLuck(site) ? undefined : this.people[asker];
    return name === undefined ? askerWords(site, asker) : this.clean(name);
  }

  /** A piece, with who plays it where players have names: `Ann (Watchman 1)`. */
  whose(piece: number): string {
    const name = this.people[this.world.pieces[piece]?.player ?? -1];
    return name === undefined ? this.piece(piece) : `${this.clean(name)} (${this.piece(piece)})`;
  }

  /** What somebody may do, by its title. */
  action(name: string): string {
    const action = this.world.model.actions.find((a) => a.rule.name === name);
    return action ? this.either(action.rule.title, capital(spaced(name))) : this.clean(name);
  }

  /** A text for this account: one line, and in ASCII nothing but ASCII. */
  clean(text: string): string {
    const known = this.cleaned.get(text);
    if (known !== undefined) return known;
    const made = this.cleanedAnew(text);
    this.cleaned.set(text, made);
    return made;
  }

  private cleanedAnew(text: string): string {
    const line = cellsOf(text.replace(/\s+/g, ' ')).join('').trim();
    if (!this.ascii) return line;
    return line
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[–—]/g, '-')
      .replaceAll('…', '...')
      .replaceAll(' · ', '; ')
      .replace(/[^\x20-\x7e]/gu, '?');
  }

  private either(title: string | undefined, name: string): string {
    if (!title) return name;
    const cleaned = this.clean(title);
    return this.ascii && cleaned.includes('?') && !title.includes('?') ? name : cleaned;
  }

  property(p: Property): string {
    return this.either(this.titles.get(`property ${p.kind.module}/${p.kind.name}/${p.name}`), spaced(p.name));
  }

  /**
   * Whether a property is said of its thing as an adjective: `Reactor is burning`. Of more than two levels only where each is
   * drawn by a sign of its own; a scale such as `low, high` says nothing without what it measures.
   */
  isAdjective(p: Property): boolean {
    const { domain } = p;
    return (
      domain.is === 'yes/no' ||
      (domain.is === 'levels' &&
        (domain.names.length === 2 || this.signed.has(`${p.kind.module}/${p.kind.name}/${p.name}`)))
    );
  }

  track(g: Global): string {
    return this.either(g.title, spaced(g.name));
  }

  /** Whether a track is shown as its number alone: where it ends means nothing. */
  isPlain(g: Global): boolean {
    return this.plainTracks.has(`${g.module}/${g.name}`);
  }

  /** Whether a track is written from its highest number to its lowest. */
  isFalling(g: Global): boolean {
    return this.fallingTracks.has(`${g.module}/${g.name}`);
  }

  supply(s: Supply): string {
    return this.either(this.titles.get(`supplies ${s.module}/${s.name}`), spaced(s.name));
  }

  deck(d: Deck): string {
    return this.either(this.titles.get(`decks ${d.module}/${d.name}`), spaced(d.name));
  }

  /** The first id that is cited for a deck. */
  deckCite(d: Deck): string | undefined {
    return this.cites.get(`${d.module}/${d.name}`);
  }

  card(c: Card): string {
    return this.either(c.title, spaced(c.name));
  }

  /** What is noted beside a card. */
  note(c: Card): string | undefined {
    return this.notes.get(`${c.module}/${c.name}`);
  }

  /** A kind of thing in the middle of a sentence: `door`. */
  kind({ name, title }: Kind): string {
    const said = this.either(title, spaced(name));
    return /^\p{Lu}\p{Ll}/u.test(said) ? said.slice(0, 1).toLowerCase() + said.slice(1) : said;
  }

  thing(universe: Universe, id: number): string {
    const { world } = this;
    if (universe === 'card') {
      const card = world.cards[id]?.card;
      return card ? this.card(card) : 'none';
    }
    if (id < 0) return universe === 'space' ? 'nowhere' : 'none';
    if (universe === 'space') return this.space(id);
    if (universe === 'link') return this.link(id);
    if (universe === 'tile') return this.tile(id);
    return universe === 'piece' ? this.piece(id) : nameOf(world, universe, id);
  }

  space(id: number): string {
    const space = this.world.board.spaces[id];
    return space ? this.either(space.title, space.id) : 'nowhere';
  }

  tile(id: number): string {
    const tile = this.world.board.tiles?.[id];
    return tile ? this.either(tile.title, tile.id) : nameOf(this.world, 'tile', id);
  }

  /**
   * By its two sides; with its kind where they are joined by several. A side of a tile by its room and where it looks, a
   * link that rules join by what it joins.
   */
  link(id: number): string {
    const link = this.world.board.links[id];
    if (!link) return 'none';
    const kind = this.world.linkKinds[id];
    const said = kind ? ` (${this.either(kind.title, spaced(kind.name))})` : '';
    if (link.side !== undefined) {
      const way = WAYS[(this.stand?.looks(id) ?? link.side) as 0 | 1 | 2 | 3];
      return `${this.space(link.a)}, ${way}${said}`;
    }
    if (link.a < 0) {
      const [a, b] = this.stand?.ends(id) ?? [-1, -1];
      return a < 0 || b < 0 ? spaced(link.id) : `${this.space(a)} - ${this.space(b)}${said}`;
    }
    this.severalBetween ??= severalBetween(this.world.board);
    return `${this.space(link.a)} - ${this.space(link.b)}${this.severalBetween.has(pairOf(link)) ? said : ''}`;
  }

  /** By its kind, numbered where there are several. */
  piece(id: number): string {
    const { pieces, model } = this.world;
    const piece = pieces[id];
    if (!piece) return 'nobody';
    if (model.pieceCounts.get(piece.kind)?.is === 'named') return capital(spaced(piece.name));
    const same = pieces.flatMap((p, i) => (p.kind === piece.kind ? [i] : []));
    const title = this.either(piece.kind.title, spaced(piece.kind.name));
    return same.length > 1 ? `${title} ${same.indexOf(id) + 1}` : title;
  }
}

function pairOf({ a, b }: { readonly a: number; readonly b: number }): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function severalBetween({ links }: Board): ReadonlySet<string> {
  const [once, again] = [new Set<string>(), new Set<string>()];
  for (const pair of links.flatMap((link) => (link.b < 0 ? [] : [pairOf(link)])))
    (once.has(pair) ? again : once).add(pair);
  return again;
}

export function spaced(name: string): string {
  return name.replaceAll('-', ' ');
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
