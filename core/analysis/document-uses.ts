import type { Board } from '../board/index.js';
import type { DocEntry, DocNode } from '../documents/tree.js';
import { levelNamed } from '../language/adjectives.js';
import type { Model } from '../language/model.js';
import { entries, field, items, scalar, wordOf } from '../language/reading.js';
import { type Kind, propertiesOf } from '../language/types.js';
import { type Definition, levelOf, optionValueOf, placeOf, type SymbolSort, type Uses } from '../language/uses.js';
import type { FileSpan } from '../source/file.js';

/** What boards, scenarios, positions and tests say beside the keys that every document has. */
const ofSpaces: ReadonlySet<string> = new Set(['is', 'title', 'note', 'cites', 'at', 'number']);
const ofLinks: ReadonlySet<string> = new Set(['link', 'id', 'direction', 'one way', 'title', 'note', 'cites']);
const ofPieces: ReadonlySet<string> = new Set(['in', 'holds']);

/** Notes what names stand for in documents that are no modules. */
export class DocumentUses {
  private readonly visible: ReadonlySet<string>;

  constructor(
    private readonly uses: Uses,
    private readonly model: Model,
    private readonly board: Board | undefined,
    /** Where variants are declared, by name. */
    private readonly variants: ReadonlyMap<string, FileSpan>,
  ) {
    this.visible = new Set(['', ...model.modules]);
  }

  private note(sort: SymbolSort, node: DocNode | undefined, found: Definition | undefined): void {
    if (node && found) this.uses.note(sort, placeOf(found.name, node.at), found);
  }

  private kind(node: DocNode | undefined): Kind | undefined {
    const found = this.model.kinds.find(wordOf(node) ?? '', this.visible);
    this.note('kind', node, found);
    return found;
  }

  /** A space that modules name is declared there; the board says what it is. */
  private space(name: string): Definition & { readonly kind: Kind | undefined } {
    const space = this.board?.spaces.find((s) => s.id === name);
    const place = this.model.places.find(name, this.visible);
    return { name, at: place?.at ?? space?.span, kind: space && this.model.kinds.find(space.kind, this.visible) };
  }

  /** The kinds, links and spaces of a board. */
  ofBoard(tree: DocNode): void {
    for (const { key, name, value } of entries(field(tree, 'spaces'))) {
      const space = this.space(name);
      this.note('space', key, space);
      this.kind(value.kind === 'scalar' ? value : field(value, 'is'));
      this.properties(value, space.kind, ofSpaces);
    }
    for (const item of items(field(tree, 'links'))) {
      const said = scalar(item) ?? scalar(field(item, 'link'));
      const [a, kind, b] = [...(said?.text.text.matchAll(/\S+/g) ?? [])].map((match) => ({
        word: match[0],
        at: said?.text.spanOf({ start: match.index, end: match.index + match[0].length }),
      }));
      for (const end of [a, b]) if (end?.at) this.uses.note('space', end.at, this.space(end.word));
      const found = kind && this.model.kinds.find(kind.word, this.visible);
      if (found && kind.at) this.uses.note('kind', kind.at, found);
      this.properties(item, found, ofLinks);
      const id = wordOf(field(item, 'id'));
      const link = this.board?.links.find((l) => l.id === id);
      if (link && id) this.note('link', field(item, 'id'), { name: id, at: link.span });
    }
    for (const { value } of entries(field(field(tree, 'address'), 'spaces')))
      for (const node of items(value)) this.note('space', node, this.space(wordOf(node) ?? ''));
    for (const { value } of entries(field(tree, 'legend'))) {
      const kind = this.kind(value.kind === 'map' ? value.get('is') : value);
      this.properties(value, kind, ofSpaces);
    }
  }

  /** Properties by name, with their values; levels said alone. */
  private properties(node: DocNode | undefined, kind: Kind | undefined, but: ReadonlySet<string>): void {
    if (!node || !kind) return;
    if (node.kind !== 'map') {
      for (const item of items(node)) this.level(item, kind);
      return;
    }
    for (const { key, name, value } of node.entries) {
      const property = but.has(name) ? undefined : propertiesOf(kind).find((p) => p.name === name);
      this.note('property', key, property);
      const level = property?.domain.is === 'levels' ? property.domain.names.indexOf(wordOf(value) ?? '') : -1;
      if (property && level >= 0) this.note(...ordered(levelOf(property, level), value));
    }
  }

  private level(node: DocNode, kind: Kind): void {
    const found = levelNamed(kind, wordOf(node) ?? '');
    if (found) this.note(...ordered(levelOf(found.property, found.level), node));
  }

  /** What a scenario, a case of tests or a module's variant chooses. */
  ofChoices(node: DocNode): void {
    for (const { key, name, value } of entries(field(node, 'options'))) {
      const option = this.model.options.find(name, this.visible);
      this.note('option', key, option);
      const chosen = option?.values.is === 'names' ? option.values.names.indexOf(wordOf(value) ?? '') : -1;
      if (option && chosen >= 0) this.note(...ordered(optionValueOf(option, chosen), value));
    }
    const variant = field(node, 'variant');
    const name = wordOf(variant);
    if (name !== undefined) this.note('variant', variant, { name, at: this.variants.get(name) });
  }

  ofScenario(node: DocNode): void {
    this.ofChoices(node);
    for (const { key, name } of entries(field(node, 'pieces')))
      this.note('kind', key, this.model.kinds.find(name, this.visible));
    this.node(field(node, 'start'));
  }

  /** A node of the flow. */
  node(node: DocNode | undefined): void {
    const name = wordOf(node);
    if (name !== undefined) this.note('node', node, { name, at: this.uses.nodes.get(name) });
  }

  action(node: DocNode | undefined): void {
    const name = wordOf(node);
    this.note('action', node, this.model.actions.find((a) => a.rule.name === name || a.rule.key === name)?.rule);
  }

  /** What is so at the start. */
  ofPosition(node: DocNode | undefined): void {
    const { model, visible } = this;
    for (const { key, name, value } of entries(field(node, 'spaces'))) {
      const space = this.space(name);
      this.note('space', key, space);
      this.properties(value, space.kind, new Set());
    }
    for (const { key, name, value } of entries(field(node, 'links'))) {
      const link = this.board?.links.find((l) => l.id === name);
      this.note('link', key, { name, at: link?.span });
      this.properties(value, link && model.kinds.find(link.kind, visible), new Set());
    }
    for (const entry of entries(field(node, 'pieces'))) this.piece(entry);
    for (const { key, name } of entries(field(node, 'tracks')))
      this.note('track', key, model.tracks.find(name, visible));
    for (const { key, name } of entries(field(node, 'supplies')))
      this.note('supply', key, model.supplies.find(name, visible));
    for (const { key, name, value } of entries(field(node, 'decks'))) {
      this.note('deck', key, model.decks.find(name, visible));
      for (const pile of entries(value)) for (const card of items(pile.value)) this.card(card);
    }
    for (const card of items(field(node, 'on the table'))) this.card(card);
    this.pieceNamed(field(node, 'active'));
  }

  private piece({ key, name, value }: DocEntry): void {
    const kind = this.pieceNamed(key);
    const own = kind ?? this.model.kinds.find(name.replace(/-\d+$/, ''), this.visible);
    const place = value.kind === 'map' ? value.get('in') : scalar(value);
    const space = this.space(wordOf(place) ?? '');
    this.note('space', place, space);
    if (value.kind === 'map' || !space.at) this.properties(value, own, ofPieces);
    for (const card of items(field(value, 'holds'))) this.card(card);
  }

  private pieceNamed(node: DocNode | undefined): Kind | undefined {
    const found = this.model.pieces.find(wordOf(node) ?? '', this.visible);
    this.note('piece', node, found);
    return found?.kind;
  }

  /** `leak 2` is the second copy of a card. */
  private card(node: DocNode): void {
    this.note('card', node, this.model.cards.find((wordOf(node) ?? '').replace(/ \d+$/, ''), this.visible));
  }
}

function ordered([sort, found]: readonly [SymbolSort, Definition], node: DocNode): [SymbolSort, DocNode, Definition] {
  return [sort, node, found];
}
