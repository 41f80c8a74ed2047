import { askedOfLayout } from '../compile/reads.js';
import { kindsOf, thingsOf, type World } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import type { Expr, Local, SetExpr, Word } from '../language/program.js';
import { ancestry, isKindOf, type Property, type Universe } from '../language/types.js';

/** Slots that conditions speak of, through every word they use: of one thing where it is named, else of all it may be. */
export function mentionedSlots(machine: Machine, conditions: readonly Expr[]): Set<number> {
  const mentions = new Mentions(machine);
  for (const condition of conditions) mentions.look(condition, new Map());
  return mentions.slots;
}

/** The thing that a condition names; undefined where it is only known when it is looked at. */
export function thingOf(machine: Machine, of: Expr): number | undefined {
  const { world } = machine.compiled;
  if (of.op === 'const') return of.value;
  if (of.op === 'place-named') return world.board.spaces.findIndex((s) => s.id === of.name);
  if (of.op === 'piece-named') return world.pieces.findIndex((p) => p.name === of.name);
  if (of.op === 'card-named') return world.cards.findIndex((c) => c.card === of.card);
  return undefined;
}

/** The links that join one of some spaces with one of others. */
export function linksBetween({ board }: World, from: readonly number[], to: readonly number[]): number[] {
  const [one, other] = [new Set(from), new Set(to)];
  return board.links.flatMap(({ a, b }, id) =>
    (one.has(a) && other.has(b)) || (one.has(b) && other.has(a)) ? [id] : [],
  );
}

/** What names on the table may stand for, as far as that is known; all it could be, never less. */
type Known = ReadonlyMap<number, readonly number[]>;

class Mentions {
  readonly slots = new Set<number>();
  private readonly world: World;

  constructor(private readonly machine: Machine) {
    this.world = machine.compiled.world;
  }

  look(x: Expr, known: Known): void {
    const { layout } = this.machine;
    if (this.world.shifting && askedOfLayout.has(x.op)) this.lying();
    switch (x.op) {
      case 'property':
        this.property(x.property, this.things(x.of, known));
        this.look(x.of, known);
        break;
      case 'place':
        this.stretch(layout.place.base, this.things(x.of, known) ?? this.all('piece'));
        this.look(x.of, known);
        break;
      case 'global':
        this.slots.add(layout.globals.get(x.global) ?? -1);
        break;
      case 'held-by':
      case 'in-deck':
        this.stretch(layout.pile.base, this.things(x.card, known) ?? this.all('card'));
        this.look(x.card, known);
        if (x.op === 'held-by') this.look(x.holder, known);
        break;
      case 'deck-count':
        this.stretch(layout.pile.base, this.all('card'));
        break;
      case 'word':
        this.look(x.of, known);
        this.word(x.word, this.things(x.of, known), known);
        break;
      case 'linked': {
        const ends = [this.things(x.a, known), this.things(x.b, known)].map((things) => things ?? this.all('space'));
        this.look(x.a, known);
        this.look(x.b, known);
        this.test(x.test, x.link, this.between(ends[0] ?? [], ends[1] ?? []), known);
        break;
      }
      case 'within':
        for (const part of [x.from, x.to, x.steps]) this.look(part, known);
        this.test(x.test, x.link, this.all('link'), known);
        break;
      case 'exists':
      case 'count':
        this.set(x.set, known);
        break;
      case 'total':
        this.property(x.property, this.set(x.set, known));
        break;
      case 'best': {
        const { ties } = x.best;
        const things = this.set(x.best.set, known);
        this.property(x.best.property, things);
        if (ties.by === 'property') this.property(ties.property, things);
        break;
      }
      default:
        for (const part of partsOf(x)) this.look(part, known);
    }
  }

  /** Who is beside whom hangs on where all tiles lie and what is joined. */
  private lying(): void {
    const { tiles, joined } = this.world.model;
    const all = tiles ? Object.values<Property>({ ...tiles }) : [];
    for (const property of [...all, ...[...joined.values()].flatMap(({ one, other }) => [one, other])])
      this.property(property, undefined);
  }

  private all(universe: Universe): number[] {
    return Array.from({ length: this.world.counts[universe] }, (_, id) => id);
  }

  private stretch(base: number, things: readonly number[]): void {
    for (const id of things) if (id >= 0) this.slots.add(base + id);
  }

  private property(property: Property, of: readonly number[] | undefined): void {
    const stretch = this.machine.layout.properties.get(property);
    if (!stretch) return;
    const kinds = kindsOf(this.world, property.kind.universe);
    const has = (id: number): boolean => {
      const kind = kinds[id];
      return id >= stretch.first && id <= stretch.last && kind !== undefined && isKindOf(kind, property.kind);
    };
    this.stretch(stretch.base, (of ?? this.all(property.kind.universe)).filter(has));
  }

  /** Each thing by what the word says of its own kind. */
  private word(word: Word, of: readonly number[] | undefined, known: Known): void {
    const universe = word.cases[0]?.kind.universe;
    if (!universe) return;
    const kinds = kindsOf(this.world, universe);
    const byDepth = [...word.cases].sort((x, y) => ancestry(y.kind).length - ancestry(x.kind).length);
    const own = new Map<(typeof byDepth)[number], number[]>();
    for (const id of of ?? this.all(universe)) {
      const kind = kinds[id];
      const found = kind && byDepth.find((c) => isKindOf(kind, c.kind));
      if (found) own.set(found, [...(own.get(found) ?? []), id]);
    }
    for (const [c, things] of own) this.look(c.test(), knowing(known, c.each, things));
  }

  private test(test: Expr | undefined, link: Local, links: readonly number[], known: Known): void {
    if (test && links.length > 0) this.look(test, knowing(known, link, links));
  }

  /** Looks at all a set hangs on; what may belong to it. */
  private set(set: SetExpr, known: Known): readonly number[] {
    const { source, nearest } = set;
    const things = this.candidates(set, known);
    if (source.from === 'neighbours') {
      const near = this.things(source.of, known) ?? this.all('space');
      this.look(source.of, known);
      const inside = knowing(known, set.each, things);
      this.test(source.test, source.link, this.between(near, things), inside);
    } else if (source.from === 'parts-of') this.look(source.tile, known);
    else if (source.from === 'links-of') this.look(source.space, known);
    else if (source.from === 'ends-of') this.look(source.link, known);
    else if (source.from === 'one') this.look(source.value, known);
    if (set.filter && things.length > 0) this.look(set.filter, knowing(known, set.each, things));
    if (nearest) {
      this.look(nearest.to, known);
      this.test(nearest.test, nearest.link, this.all('link'), known);
    }
    return things;
  }

  private between(from: readonly number[], to: readonly number[]): readonly number[] {
    return this.world.shifting ? this.all('link') : linksBetween(this.world, from, to);
  }

  private candidates(set: SetExpr, known: Known): readonly number[] {
    const { links } = this.world.board;
    const { source } = set;
    const all = thingsOf(this.world, set.kind);
    const only = (things: readonly number[] | undefined): number[] =>
      things ? all.filter((id) => things.includes(id)) : all;
    switch (source.from) {
      case 'all':
        return all;
      case 'parts-of':
        return only(this.things(source.tile, known)?.flatMap((t) => this.world.board.tiles?.[t]?.parts ?? []));
      default:
    }
    // What is beside what may be anything there.
    if (this.world.shifting && source.from !== 'one') return all;
    switch (source.from) {
      case 'neighbours': {
        const near = this.things(source.of, known);
        return only(
          near && links.flatMap(({ a, b }) => [...(near.includes(a) ? [b] : []), ...(near.includes(b) ? [a] : [])]),
        );
      }
      case 'links-of': {
        const near = this.things(source.space, known);
        return only(near && links.flatMap(({ a, b }, id) => (near.includes(a) || near.includes(b) ? [id] : [])));
      }
      case 'ends-of':
        return only(this.things(source.link, known)?.flatMap((id) => this.ends(id)));
      case 'one':
        return only(this.things(source.value, known));
    }
  }

  private ends(link: number): number[] {
    if (this.world.shifting) return this.all('space');
    const found = this.world.board.links[link];
    return found ? [found.a, found.b] : [];
  }

  /** What a value may stand for, where that is known before anything is played. */
  private things(x: Expr, known: Known): readonly number[] | undefined {
    const one = thingOf(this.machine, x);
    if (one !== undefined) return [one];
    if (x.op === 'local') return known.get(x.local.index);
    if (x.op !== 'other-end') return undefined;
    const from = this.things(x.from, known);
    return this.things(x.link, known)
      ?.flatMap((id) => this.ends(id))
      .filter((space) => from?.length !== 1 || space !== from[0]);
  }
}

function knowing(known: Known, local: Local, things: readonly number[]): Known {
  return new Map([...known, [local.index, things]]);
}

/** The parts of what speaks of nothing by itself. */
function partsOf(x: Expr): readonly Expr[] {
  switch (x.op) {
    case 'and':
    case 'or':
      return x.parts;
    case 'not':
    case 'is-kind':
    case 'is-card':
      return [x.of];
    case 'compare':
    case 'sum':
    case 'divide':
    case 'smaller':
    case 'larger':
      return [x.left, x.right];
    case 'whether':
      return [x.if, x.then, x.otherwise];
    case 'among':
    case 'in-option':
    case 'remembered':
      return [x.value];
    case 'end-of':
      return [x.space, x.link];
    case 'other-end':
      return [x.link, x.from];
    case 'that-way':
      return [x.from];
    case 'facing':
    case 'tile-of':
    case 'own-end':
      return [x.of];
    case 'fits':
      return [x.tile, x.doorway];
    case 'joinable':
      return [x.a, x.b];
    default:
      return [];
  }
}
