import { linkNames, nameOfValue } from '../board/index.js';
import { ASIDE, discardOf, handsFrom, restOf } from '../compile/layout.js';
import type { World } from '../compile/world.js';
import { kindsOf, nameOf } from '../compile/world.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { levelNamed } from '../language/adjectives.js';
import { article, levelWords } from '../language/describe.js';
import { readValue } from '../language/domains.js';
import { entries, field, items, numberOf, wordOf } from '../language/reading.js';
import type { Kind, Property, Universe } from '../language/types.js';
import { NONE, propertiesOf } from '../language/types.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';
import type { Position } from './initial.js';
import { checkMeetings } from './start-meetings.js';

/** What a board says of a space for drawing and addressing, unless a kind has a property of that name. */
const drawing = new Set(['number', 'title', 'at', 'floor', 'note']);

type Mutable = { -readonly [K in keyof Position]: Position[K] extends readonly (infer T)[] ? T[] : Position[K] };

/** Starting values on the board, then what one position after another says. */
export function readPositions(world: World, documents: readonly DocNode[], diagnostics: Diagnostics): Position {
  const position: Mutable = { values: [], tracks: [], places: [], piles: [], tops: [], active: NONE, at: undefined };
  const reader = new Reader(world, position, diagnostics);
  world.board.spaces.forEach((s, id) => {
    for (const [name, node] of s.values)
      if (!drawing.has(name) || reader.has(id, name))
        reader.property('space', id, name, node, nameOfValue(s.values, name));
  });
  world.board.links.forEach((l, id) => {
    for (const [name, node] of l.values) reader.property('link', id, name, node, nameOfValue(l.values, name));
  });
  for (const document of documents) reader.position(document);
  checkMeetings(world, position, diagnostics);
  return position;
}

class Reader {
  constructor(
    private readonly world: World,
    private readonly to: Mutable,
    private readonly diagnostics: Diagnostics,
  ) {}

  private fault(at: DocNode, message: string, known: readonly string[] = [], asked = ''): void {
    const suggestion = nearestName(asked, known);
    this.diagnostics.add({
      code: 'BK0902',
      severity: 'error',
      message,
      at: at.at,
      suggestion,
      ...(suggestion || known.length === 0 || known.length > 16 ? {} : { help: `there is: ${known.join(', ')}` }),
    });
  }

  position(node: DocNode): void {
    for (const entry of entries(field(node, 'spaces'))) this.thing('space', entry);
    for (const entry of entries(field(node, 'links'))) this.thing('link', entry);
    for (const entry of entries(field(node, 'pieces')))
      if (entry.value.kind === 'map' || Number.isNaN(Number(wordOf(entry.value)))) this.thing('piece', entry);
    for (const entry of entries(field(node, 'tracks'))) this.track(entry);
    for (const entry of entries(field(node, 'supplies'))) this.supply(entry);
    for (const entry of entries(field(node, 'decks'))) this.deck(entry);
    const active = field(node, 'active');
    if (active) this.to.active = this.find('piece', wordOf(active) ?? '', active) ?? NONE;
    const at = field(node, 'at');
    if (at) {
      const name = wordOf(at) ?? '';
      if (this.world.model.flow.has(name)) this.to.at = name;
      else this.fault(at, `there is no node of the flow called "${name}"`, [...this.world.model.flow.keys()], name);
    }
  }

  /** Whether a space is of a kind with a property of that name. */
  has(space: number, name: string): boolean {
    const kind = this.kind('space', space);
    return kind !== undefined && propertiesOf(kind).some((p) => p.name === name);
  }

  private names(universe: Universe): string[] {
    return Array.from({ length: this.world.counts[universe] }, (_, id) => nameOf(this.world, universe, id));
  }

  private find(universe: Universe, name: string, at: DocNode): number | undefined {
    const names = this.names(universe);
    const id = names.indexOf(name);
    if (id >= 0) return id;
    if (universe === 'link') {
      const other = linkNames(this.world.board).get(name);
      if (other !== undefined) return other;
    }
    const byNumber = universe === 'space' ? this.world.board.spaces.findIndex((s) => s.title === name) : -1;
    if (byNumber >= 0) return byNumber;
    // What lacks some of them because they are at fault is told of there.
    if (this.world.unsure.has(universe)) this.diagnostics.heldBack++;
    else this.fault(at, `there is no ${universe} called "${name}"`, names, name);
    return undefined;
  }

  private thing(universe: 'space' | 'link' | 'piece', entry: DocEntry): void {
    const id = this.find(universe, entry.name, entry.key);
    if (id === undefined) return;
    const { value } = entry;
    if (value.kind === 'map') for (const e of value.entries) this.property(universe, id, e.name, e.value, e.key);
    else if (universe === 'piece' && value.kind === 'scalar') this.place(id, value);
    else this.levels(universe, id, items(value));
  }

  private kind(universe: Universe, id: number): Kind | undefined {
    return kindsOf(this.world, universe)[id];
  }

  /** `engine: [burning, low]`: of each property one level. */
  private levels(universe: Universe, id: number, words: readonly DocNode[]): void {
    const said = new Map<Property, { readonly value: number; readonly word: DocNode }>();
    for (const word of words) {
      const found = this.level(universe, id, word);
      const before = found && said.get(found.property);
      if (found && before && before.value !== found.value) {
        this.diagnostics.add(
          problem('BK0902', `${wordOf(before.word)} and ${wordOf(word)} cannot both be so`, word.at, {
            label: `both say what ${found.property.name} is`,
            related: [{ at: before.word.at, label: 'the other one' }],
          }),
        );
      } else if (found) said.set(found.property, { value: found.value, word });
    }
  }

  /** `reactor: burning`: the level says which property. */
  private level(
    universe: Universe,
    id: number,
    node: DocNode,
  ): { readonly property: Property; readonly value: number } | undefined {
    const kind = this.kind(universe, id);
    if (!kind) return undefined;
    const word = wordOf(node) ?? '';
    const negated = /^not (.+)$/.exec(word);
    const found = levelNamed(kind, negated?.[1] ?? word);
    if (!found) {
      this.fault(node, `${article(kind.name)} ${kind.name} is never "${word}"`, levelWords(kind), negated?.[1] ?? word);
      return undefined;
    }
    const value = negated ? 0 : found.level;
    this.to.values.push({ property: found.property, thing: id, value, at: node.at });
    return { property: found.property, value };
  }

  property(universe: Universe, id: number, name: string, node: DocNode, key: DocNode = node): void {
    const kind = this.kind(universe, id);
    if (!kind) return;
    if (universe === 'piece' && (name === 'in' || name === 'on')) {
      this.place(id, node);
      return;
    }
    if (universe === 'piece' && name === 'holds') {
      this.hand(id, node);
      return;
    }
    const property = propertiesOf(kind).find((p) => p.name === name);
    if (!property) {
      const known = [...(universe === 'piece' ? ['in', 'holds'] : []), ...propertiesOf(kind).map((p) => p.name)];
      const place = universe === 'piece' && /^(at|place|space|room)$/.test(name);
      const advice = place ? ': where it stands is said with `in`' : '';
      this.fault(key, `${article(kind.name)} ${kind.name} has no "${name}"${advice}`, known, name);
      return;
    }
    const value =
      property.domain.is === 'thing'
        ? this.reference(property, node)
        : readValue({ diagnostics: this.diagnostics }, property.domain, node);
    if (value !== undefined) this.to.values.push({ property, thing: id, value, at: key === node ? node.at : key.at });
  }

  /** `holds: [rope, lantern]`: cards in the hand of a piece. */
  private hand(piece: number, node: DocNode): void {
    const { world } = this;
    for (const item of items(node)) {
      const name = wordOf(item) ?? '';
      const card = world.cards.findIndex((c, id) => c.name === name && !this.to.piles.some((p) => p.card === id));
      if (card < 0 && world.cards.some((c) => c.name === name))
        this.fault(item, `there are not that many of "${name}"`);
      else if (card < 0)
        this.fault(item, `there is no card called "${name}"`, [...new Set(world.cards.map((c) => c.name))], name);
      else this.to.piles.push({ card, pile: handsFrom(world.model.decks.all.length) + piece });
    }
  }

  private reference(property: Property, node: DocNode): number | undefined {
    if (property.domain.is !== 'thing') return undefined;
    const name = wordOf(node) ?? '';
    if (name === 'none') return NONE;
    return this.find(property.domain.kind.universe, name, node);
  }

  private place(piece: number, node: DocNode): void {
    const name = wordOf(node) ?? '';
    const space = name === 'nowhere' ? NONE : this.find('space', name, node);
    if (space !== undefined) this.to.places.push({ piece, space });
  }

  private track(entry: DocEntry): void {
    const track = this.world.model.tracks.find(entry.name, new Set(this.world.model.modules));
    if (!track) {
      this.fault(
        entry.key,
        `there is no track called "${entry.name}"`,
        this.world.model.tracks.all.map((t) => t.name),
        entry.name,
      );
      return;
    }
    const n = numberOf(entry.value);
    if (n === undefined || n < track.from || n > track.to)
      this.fault(entry.value, `${entry.name} goes from ${track.from} to ${track.to}`);
    else this.to.tracks.push({ global: track, value: n });
  }

  private supply(entry: DocEntry): void {
    const supply = this.world.model.supplies.find(entry.name, new Set(this.world.model.modules));
    if (!supply) {
      this.fault(
        entry.key,
        `there is no supply called "${entry.name}"`,
        this.world.model.supplies.all.map((s) => s.name),
        entry.name,
      );
      return;
    }
    const n = numberOf(entry.value);
    if (n === undefined || n < 0 || n > supply.count)
      this.fault(entry.value, `of ${entry.name} there are at most ${supply.count}`);
    else this.to.tracks.push({ global: supply.left, value: n });
  }

  private missingCard(deck: string, own: readonly number[], item: DocNode, name: string): void {
    const names = [...new Set(own.map((id) => this.world.cards[id]?.name ?? ''))];
    if (names.includes(name)) this.fault(item, `there are not that many of "${name}"`);
    else this.fault(item, `there is no card called "${name}" in ${deck}`, names, name);
  }

  /** `event-deck: { top: [fire], rest: [fire, leak], discard: [respite], aside: [storm] }`; a `rest` lists all that are left. */
  private deck(entry: DocEntry): void {
    const { world } = this;
    const deck = world.model.decks.find(entry.name, new Set(world.model.modules));
    if (!deck) {
      this.fault(
        entry.key,
        `there is no deck called "${entry.name}"`,
        world.model.decks.all.map((d) => d.name),
        entry.name,
      );
      return;
    }
    const own = world.cards.flatMap((c, id) => (c.card.deck === deck ? [id] : []));
    const taken = new Set<number>();
    const put = (node: DocNode | undefined, pile: number, top = false): void => {
      for (const item of items(node)) {
        const name = wordOf(item) ?? '';
        const card = own.find((id) => !taken.has(id) && world.cards[id]?.name === name);
        if (card === undefined) this.missingCard(deck.name, own, item, name);
        else {
          taken.add(card);
          if (top) this.to.tops.push({ card, deck: deck.index, order: taken.size });
          else this.to.piles.push({ card, pile });
        }
      }
    };
    put(field(entry.value, 'top'), restOf(deck.index), true);
    put(field(entry.value, 'discard'), discardOf(deck.index));
    put(field(entry.value, 'aside'), ASIDE);
    const rest = field(entry.value, 'rest');
    put(rest, restOf(deck.index));
    if (rest) for (const id of own) if (!taken.has(id)) this.to.piles.push({ card: id, pile: ASIDE });
  }
}
