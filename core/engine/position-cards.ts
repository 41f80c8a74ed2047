import { ASIDE, discardOf, handsFrom, ON_TABLE, restOf } from '../compile/layout.js';
import type { World } from '../compile/world.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { entries, field, items, numberOf, wordOf } from '../language/reading.js';
import type { Deck } from '../language/types.js';
import type { Position } from './initial.js';

/** A position while it is read. */
export type Mutable = { -readonly [K in keyof Position]: Position[K] extends readonly (infer T)[] ? T[] : Position[K] };

/** Tells a fault, with the names there are. */
/** What is told instead of the nearest of the names there are, or all of them. */
export interface Advice {
  readonly help?: string | undefined;
  readonly suggestion?: string | undefined;
}

export type Fault = (at: DocNode, message: string, known?: readonly string[], asked?: string) => void;

/** A card as it is written: its name, and perhaps which of its copies. */
const written = /^(.*\S) +([1-9]\d{0,3})$/;

/** Where cards are: in hands, in decks, on the table. Each copy is in one place of one position. */
export class CardReader {
  private taken = new Set<number>();

  constructor(
    private readonly world: World,
    private readonly to: Mutable,
    private readonly fault: Fault,
  ) {}

  /** What a position says of cards counts before what was said in those before it. */
  begin(): void {
    this.taken = new Set();
  }

  /** The cards of a name, and which of their copies is meant, if the name says it. */
  copies(name: string, of: readonly number[]): { bare: string; own: number[]; copy: number | undefined } {
    const { cards } = this.world;
    const [, bare = name, nth] = of.some((id) => cards[id]?.name === name) ? [] : (written.exec(name) ?? []);
    const own = of.filter((id) => cards[id]?.name === bare);
    return { bare, own, copy: nth === undefined ? undefined : own.find((id) => cards[id]?.copy === Number(nth) - 1) };
  }

  /** The number of a card called by its name, whatever was said of it. */
  named(name: string, node: DocNode): number | undefined {
    const { bare, own, copy } = this.copies(name, this.all);
    if (own.length === 0) this.fault(node, `there is no card called "${bare}"`, this.names(this.all), bare);
    else if (copy === undefined && bare !== name) this.tooMany(node, bare, own.length);
    return copy ?? (bare === name ? own[0] : undefined);
  }

  /** The copy that a name says, or the first of which nothing was said; it is taken then. */
  private take(name: string, node: DocNode, of: readonly number[], where: string): number | undefined {
    const { bare, own, copy } = this.copies(name, of);
    const card = bare === name ? own.find((id) => !this.taken.has(id)) : copy;
    if (own.length === 0) this.fault(node, `there is no card called "${bare}"${where}`, this.names(of), bare);
    else if (card === undefined) this.tooMany(node, bare, own.length);
    else if (this.taken.has(card)) this.fault(node, `"${name}" lies somewhere else already`);
    else {
      this.taken.add(card);
      this.to.piles = this.to.piles.filter((p) => p.card !== card);
      this.to.tops = this.to.tops.filter((t) => t.card !== card);
      return card;
    }
    return undefined;
  }

  private names(of: readonly number[]): string[] {
    return [...new Set(of.map((id) => this.world.cards[id]?.name ?? ''))];
  }

  private tooMany(node: DocNode, name: string, count: number): void {
    this.fault(node, `there are not that many of "${name}": there ${count === 1 ? 'is only one' : `are ${count}`}`);
  }

  /** `holds: [rope, lantern 2]`: cards in the hand of a piece. */
  hand(piece: number, node: DocNode): void {
    this.put(node, handsFrom(this.world.model.decks.all.length) + piece, this.all);
  }

  table(node: DocNode): void {
    this.put(node, ON_TABLE, this.all);
  }

  /** `event-deck: { top: [fire], rest: [fire, leak], discard: [respite], aside: [storm] }`; a `rest` lists all that are left. */
  deck(deck: Deck, { value }: DocEntry): void {
    const own = this.all.filter((id) => this.world.cards[id]?.card.deck === deck);
    const where = ` in ${deck.name}`;
    this.listed(field(value, 'top'), own, where).forEach((card, i) => {
      this.to.tops.push({ card, deck: deck.index, order: i + 1 });
    });
    this.put(field(value, 'discard'), discardOf(deck.index), own, where);
    this.put(field(value, 'aside'), ASIDE, own, where);
    const rest = field(value, 'rest');
    this.put(rest, restOf(deck.index), own, where);
    if (rest) for (const card of own) if (!this.taken.has(card)) this.to.piles.push({ card, pile: ASIDE });
    const shuffles = field(value, 'shuffles');
    const times = numberOf(shuffles);
    if (times !== undefined) this.to.shuffles = [...(this.to.shuffles ?? []), { deck: deck.index, times }];
  }

  private get all(): number[] {
    return this.world.cards.map((_, id) => id);
  }

  private put(node: DocNode | undefined, pile: number, of: readonly number[], where = ''): void {
    for (const card of this.listed(node, of, where)) this.to.piles.push({ card, pile });
  }

  /** Cards in a list, or with their numbers: `{ fire: 2 }`. */
  private listed(node: DocNode | undefined, of: readonly number[], where: string): number[] {
    const counted = entries(node).flatMap((e) => new Array<DocNode>(Math.max(0, numberOf(e.value) ?? 0)).fill(e.key));
    return (node?.kind === 'map' ? counted : items(node)).flatMap(
      (item) => this.take(wordOf(item) ?? '', item, of, where) ?? [],
    );
  }
}
