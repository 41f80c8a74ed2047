import type { World } from '../compile/world.js';
import { nameOf } from '../compile/world.js';
import { askerWords, isLuck } from '../engine/questions.js';
import type { Site } from '../language/program.js';
import { citesOf, entries, field, fullName, type ModuleSource, section, wordOf } from '../language/reading.js';
import type { Card, Deck, Global, Property, Supply, Universe } from '../language/types.js';
import { cellsOf } from './board-text-cells.js';

/** How things are called in an account: by their titles where they have some, and by their names otherwise. */
export class Names {
  private readonly titles = new Map<string, string>();
  private readonly notes = new Map<string, string>();
  private readonly cites = new Map<string, string>();
  private readonly plainTracks = new Set<string>();

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
          for (const property of entries(field(kind.value, 'has')))
            this.title(`property ${fullName(module, kind)}/${property.name}`, wordOf(field(property.value, 'title')));
      for (const sort of ['decks', 'supplies'])
        for (const entry of section(module, sort))
          this.title(`${sort} ${module.name}/${entry.name}`, wordOf(field(entry.value, 'title')));
      for (const track of section(module, 'tracks'))
        if (wordOf(field(track.value, 'drawn')) === 'number') this.plainTracks.add(`${module.name}/${track.name}`);
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

  /** What somebody may do, by its title. */
  action(name: string): string {
    const action = this.world.model.actions.find((a) => a.rule.name === name);
    return action ? this.either(action.rule.title, capital(spaced(name))) : this.clean(name);
  }

  /** A text for this account: one line, and in ASCII nothing but ASCII. */
  clean(text: string): string {
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

  track(g: Global): string {
    return this.either(g.title, spaced(g.name));
  }

  /** Whether a track is shown as its number alone: where it ends means nothing. */
  isPlain(g: Global): boolean {
    return this.plainTracks.has(`${g.module}/${g.name}`);
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

  thing(universe: Universe, id: number): string {
    const { world } = this;
    if (universe === 'card') {
      const card = world.cards[id]?.card;
      return card ? this.card(card) : 'none';
    }
    if (id < 0) return universe === 'space' ? 'nowhere' : 'none';
    if (universe === 'space') return this.space(id);
    if (universe === 'link') return this.link(id);
    return universe === 'piece' ? this.piece(id) : nameOf(world, universe, id);
  }

  space(id: number): string {
    const space = this.world.board.spaces[id];
    return space ? this.either(space.title, space.id) : 'nowhere';
  }

  /** By its two sides; with its kind where they are joined by several. */
  link(id: number): string {
    const { links } = this.world.board;
    const link = links[id];
    if (!link) return 'none';
    const beside = links.some(
      (l, i) => i !== id && ((l.a === link.a && l.b === link.b) || (l.a === link.b && l.b === link.a)),
    );
    const kind = this.world.linkKinds[id];
    return `${this.space(link.a)} - ${this.space(link.b)}${beside && kind ? ` (${this.either(kind.title, spaced(kind.name))})` : ''}`;
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

export function spaced(name: string): string {
  return name.replaceAll('-', ' ');
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
