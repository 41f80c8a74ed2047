import { type BoardTile, linkNames, nameOfValue } from '../board/index.js';
import { tileKeys } from '../board/tiles.js';
import type { World } from '../compile/world.js';
import { kindsOf, nameOf } from '../compile/world.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { levelNamed } from '../language/adjectives.js';
import { article, levelWords } from '../language/describe.js';
import { readValue } from '../language/domains.js';
import { asWritten, levelAsKey, nearestProperty } from '../language/meant.js';
import type { Declared, Names } from '../language/model.js';
import { entries, field, items, numberOf, wordOf } from '../language/reading.js';
import type { Global, Kind, Property, Universe } from '../language/types.js';
import { isKindOf, NONE, propertiesOf } from '../language/types.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';
import type { Position } from './initial.js';
import { missingPieces, staysAway } from './missing-pieces.js';
import { type Advice, CardReader, type Fault, type Mutable } from './position-cards.js';
import { type Find, lyingKeys, ReaderOfTiles } from './position-tiles.js';
import { ReaderOfTime } from './position-time.js';
import { checkLying } from './start-lying.js';
import { checkMeetings } from './start-meetings.js';
import { checkSupplies } from './start-supplies.js';

/** What a board says of a space for drawing and addressing, unless a kind has a property of that name. */
const drawing = new Set(['number', 'title', 'at', 'note']);

/** Starting values on the board, then what one position after another says. */
export function readPositions(
  world: World,
  documents: readonly DocNode[],
  diagnostics: Diagnostics,
  /** For how many players the documents are; where fewer play, those who do not stay away. */
  seats = world.players,
): Position {
  const position: Mutable = { values: [], tracks: [], places: [], piles: [], tops: [], active: NONE, at: undefined };
  const reader = new Reader(world, position, diagnostics, seats);
  world.board.spaces.forEach((s, id) => {
    for (const [name, node] of s.values)
      if (!(s.tile !== undefined && reader.isOfTile(id, name)) && (!drawing.has(name) || reader.has(id, name)))
        reader.property('space', id, name, node, nameOfValue(s.values, name));
  });
  world.board.links.forEach((l, id) => {
    for (const [name, node] of l.values) reader.property('link', id, name, node, nameOfValue(l.values, name));
  });
  world.board.tiles?.forEach((tile, id) => reader.tile(tile, id));
  for (const document of documents) reader.position(document);
  if (world.shifting) checkLying(world, position, reader.laid.unsure, diagnostics);
  checkMeetings(world, position, diagnostics);
  checkSupplies(world, position, diagnostics);
  return position;
}

class Reader {
  private readonly cards: CardReader;
  private readonly time: ReaderOfTime;
  readonly laid: ReaderOfTiles;

  constructor(
    private readonly world: World,
    private readonly to: Mutable,
    private readonly diagnostics: Diagnostics,
    private readonly seats: number,
  ) {
    const fault: Fault = (...told) => this.fault(...told);
    this.cards = new CardReader(world, to, fault);
    const find: Find = (universe, name, at) => this.find(universe, name, at);
    this.time = new ReaderOfTime(world, to, fault, find);
    this.laid = new ReaderOfTiles(world, to, (...told) => this.fault(...told), find);
  }

  private fault(at: DocNode, message: string, known: readonly string[] = [], asked = '', advice?: Advice): void {
    const suggestion = advice ? advice.suggestion : nearestName(asked, known);
    this.diagnostics.add({
      code: 'BK0902',
      severity: 'error',
      message,
      at: at.at,
      suggestion,
      ...(advice?.help === undefined ? {} : { help: advice.help }),
      ...(advice || suggestion || known.length === 0 || known.length > 16
        ? {}
        : { help: `there is: ${known.join(', ')}` }),
    });
  }

  /** The position that is being read. */
  private reading: DocNode | undefined;

  position(node: DocNode): void {
    this.reading = node;
    this.cards.begin();
    for (const entry of entries(field(node, 'spaces'))) this.thing('space', entry);
    for (const entry of entries(field(node, 'links'))) this.thing('link', entry);
    for (const entry of entries(field(node, 'tiles'))) this.thing('tile', entry);
    for (const entry of entries(field(node, 'pieces'))) {
      if (staysAway(this.world, entry.name, this.seats)) continue;
      if (entry.value.kind === 'map' || Number.isNaN(Number(wordOf(entry.value)))) this.thing('piece', entry);
    }
    for (const entry of entries(field(node, 'cards'))) this.thing('card', entry);
    for (const entry of entries(field(node, 'tracks'))) this.track(entry);
    for (const entry of entries(field(node, 'supplies'))) this.supply(entry);
    const table = field(node, 'on the table');
    if (table) this.cards.table(table);
    for (const entry of entries(field(node, 'decks'))) this.deck(entry);
    const active = field(node, 'active');
    if (active) this.to.active = this.find('piece', wordOf(active) ?? '', active) ?? NONE;
    this.time.read(node);
  }

  /** Whether a space is of a kind with a property of that name. */
  has(space: number, name: string): boolean {
    const kind = this.kind('space', space);
    if (!kind) return false;
    let names = this.propertyNames.get(kind);
    if (!names) {
      names = new Set(propertiesOf(kind).map((p) => p.name));
      this.propertyNames.set(kind, names);
    }
    return names.has(name);
  }
  private readonly propertyNames = new Map<Kind, ReadonlySet<string>>();

  /** What things of a universe are called, with their numbers; of two with one name the first. */
  private numbers(universe: Universe): ReadonlyMap<string, number> {
    const known = this.named.get(universe);
    if (known) return known;
    const named = new Map<string, number>();
    for (let id = this.world.counts[universe] - 1; id >= 0; id--) named.set(nameOf(this.world, universe, id), id);
    this.named.set(universe, named);
    return named;
  }
  private readonly named = new Map<Universe, ReadonlyMap<string, number>>();

  private find(universe: Universe, name: string, at: DocNode): number | undefined {
    if (universe === 'card') return this.cards.named(name, at);
    const numbers = this.numbers(universe);
    const id = numbers.get(name);
    if (id !== undefined) return id;
    if (universe === 'link') {
      const other = linkNames(this.world.board).get(name);
      if (other !== undefined) return other;
    }
    const byNumber = universe === 'space' ? this.world.board.spaces.findIndex((s) => s.title === name) : -1;
    if (byNumber >= 0) return byNumber;
    // What lacks some of them because they are at fault is told of there.
    const missing = universe === 'piece' && this.reading ? missingPieces(this.world, this.reading, name) : undefined;
    if (this.world.unsure.has(universe) || missing?.first === false) this.diagnostics.heldBack++;
    else
      this.fault(
        at,
        `there is no ${universe} called "${name}"`,
        [...numbers.keys()].reverse(),
        name,
        missing && { help: missing.help },
      );
    return undefined;
  }

  private thing(universe: 'space' | 'link' | 'tile' | 'piece' | 'card', entry: DocEntry): void {
    const id = this.find(universe, entry.name, entry.key);
    if (id === undefined) return;
    const { value } = entry;
    if (universe === 'tile' && value.kind === 'map') this.laid.lay(id, value, entry.key);
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

  /** Of a thing whose own kind is not known, which was told, nothing is known either. */
  private isUnknown(kind: Kind): boolean {
    if (kind.module !== '') return false;
    this.diagnostics.heldBack++;
    return true;
  }

  /** `reactor: burning`: the level says which property. */
  private level(
    universe: Universe,
    id: number,
    node: DocNode,
  ): { readonly property: Property; readonly value: number } | undefined {
    const kind = this.kind(universe, id);
    if (!kind || this.isUnknown(kind)) return undefined;
    const word = wordOf(node) ?? '';
    // That there is no value was told where the form of the document is checked.
    if (word === '') return undefined;
    const negated = /^not (.+)$/.exec(word);
    const found = levelNamed(kind, negated?.[1] ?? word);
    if (!found) {
      const known = levelWords(kind).filter((level) => this.maySay(kind, level));
      const asked = negated?.[1] ?? word;
      const name = nameOf(this.world, universe, id);
      const help =
        this.asWord(kind, asked, name) ?? (nearestName(asked, known) ? undefined : asWritten(kind, name, word));
      this.fault(
        node,
        `${article(kind.name)} ${kind.name} is never "${word}"`,
        known,
        asked,
        help ? { help } : undefined,
      );
      return undefined;
    }
    const value = negated ? 0 : found.level;
    if (found.property.laid && (negated || !this.maySay(kind, word))) {
      this.laid.saysOtherwise(node);
      return undefined;
    }
    this.to.values.push({ property: found.property, thing: id, value, at: node.at });
    return { property: found.property, value };
  }

  /** Whether a level says enough: of where a tile is, only that it is off the board. */
  private maySay(kind: Kind, word: string): boolean {
    const found = levelNamed(kind, word);
    return !found?.property.laid || this.laid.isAway(found.property, found.level);
  }

  /** What to write where somebody says a word that rules ask with: it follows from levels and amounts. */
  private asWord(kind: Kind, word: string, name: string): string | undefined {
    const declared = this.world.model.words.all.find((w) => w.name === word);
    if (!declared?.cases.some((c) => isKindOf(kind, c.kind))) return undefined;
    const amount = propertiesOf(kind).find((p) => p.domain.is === 'number' && !p.printed);
    const such = amount?.domain.is === 'number' ? `, such as \`${name}: { ${amount.name}: ${amount.domain.to} }\`` : '';
    return `"${word}" is what rules ask, it follows from levels and amounts: write those${such}`;
  }

  property(universe: Universe, id: number, name: string, node: DocNode, key: DocNode = node): void {
    const kind = this.kind(universe, id);
    if (!kind || this.isUnknown(kind)) return;
    if (universe === 'tile' && lyingKeys.has(name)) {
      this.laid.withoutFloor(id, key);
      return;
    }
    if (universe === 'link' && name === 'joins') {
      this.laid.joins(id, kind, node, key);
      return;
    }
    if (universe === 'piece' && (name === 'in' || name === 'on')) {
      this.place(id, node);
      return;
    }
    if (universe === 'piece' && name === 'holds') {
      this.cards.hand(id, node);
      return;
    }
    const property = propertiesOf(kind).find((p) => p.name === name);
    if (property?.laid && universe === 'tile') {
      this.laid.saysOtherwise(key);
      return;
    }
    if (!property) {
      const sides = universe === 'space' && this.world.board.tiles && !this.reading ? tileKeys : [];
      const known = [
        ...(universe === 'piece' ? ['in', 'holds'] : []),
        ...propertiesOf(kind).map((p) => p.name),
        ...sides,
      ];
      const place = universe === 'piece' && /^(at|place|space|room)$/.test(name);
      const where = place ? ': where it stands is said with `in`' : '';
      const help = levelAsKey(kind, name);
      const suggestion = help ? undefined : nearestProperty(kind, name, known);
      const advice = help || suggestion ? { help, suggestion } : undefined;
      this.fault(key, `${article(kind.name)} ${kind.name} has no "${name}"${where}`, known, name, advice);
      return;
    }
    const value =
      property.domain.is === 'thing'
        ? this.reference(property, node)
        : readValue({ diagnostics: this.diagnostics }, property.domain, node);
    if (value !== undefined) this.to.values.push({ property, thing: id, value, at: key === node ? node.at : key.at });
  }

  /** What a board says of a tile: where it lies at the start, and its values; those of its only part are told apart here. */
  tile(tile: BoardTile, id: number): void {
    const { lies } = tile;
    if (lies) this.laid.layAsBoard(id, lies);
    else if (tile.isLost) this.laid.unsure.add(id);
    const kind = this.kind('tile', id);
    for (const [name, node] of tile.values) this.property('tile', id, name, node, nameOfValue(tile.values, name));
    for (const [name, node] of tile.shared)
      if (kind && propertiesOf(kind).some((p) => p.name === name && !p.laid))
        this.property('tile', id, name, node, nameOfValue(tile.shared, name));
  }

  /** Whether what a tile of one part says is so of the tile. */
  isOfTile(space: number, name: string): boolean {
    const { board } = this.world;
    const id = board.spaces[space]?.tile ?? -1;
    const kind = this.kind('tile', id);
    return (
      kind !== undefined &&
      (board.tiles?.[id]?.shared.has(name) ?? false) &&
      propertiesOf(kind).some((p) => p.name === name && !p.laid)
    );
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
    if (space !== undefined) this.to.places.push({ piece, space, at: node.at });
  }

  private track(entry: DocEntry): void {
    const { tracks } = this.world.model;
    const track = this.declared('track', tracks, entry);
    if (track) this.count(entry, track, track, `${entry.name} goes from ${track.from} to ${track.to}`);
  }

  private supply(entry: DocEntry): void {
    const { supplies } = this.world.model;
    const supply = this.declared('supply', supplies, entry);
    if (supply)
      this.count(
        entry,
        supply.left,
        { from: 0, to: supply.count },
        `of ${entry.name} there are at most ${supply.count}`,
      );
  }

  private count(entry: DocEntry, global: Global, range: { from: number; to: number }, outside: string): void {
    const n = numberOf(entry.value);
    if (n === undefined || n < range.from || n > range.to) this.fault(entry.value, outside);
    else this.to.tracks.push({ global, value: n });
  }

  private deck(entry: DocEntry): void {
    const deck = this.declared('deck', this.world.model.decks, entry);
    if (deck) this.cards.deck(deck, entry);
  }

  private declared<T extends Declared>(sort: string, names: Names<T>, { name, key }: DocEntry): T | undefined {
    const found = names.find(name, new Set(this.world.model.modules));
    if (!found)
      this.fault(
        key,
        `there is no ${sort} called "${name}"`,
        names.all.map((n) => n.name),
        name,
      );
    return found;
  }
}
