import type { SharedWord } from '../documents/measured-words.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import type { TileProperties } from './declare-tiles.js';
import type {
  Action,
  Currency,
  Ending,
  Expr,
  FlowNode,
  Invariant,
  Meeting,
  Memory,
  Metric,
  Procedure,
  Ray,
  Rule,
  Scope,
  Shared,
  Site,
  StandingOrder,
  Stmt,
  Trigger,
  Word,
} from './program.js';
import type { Card, Deck, Die, Global, Kind, OptionDeclaration, Property, Supply } from './types.js';
import type { Uses } from './uses.js';

/** A declared thing with the module it belongs to. */
export interface Declared {
  readonly name: string;
  readonly module: string;
}

/** A namespace: names to declarations; a name may be declared in several modules and then needs its module in front. */
export class Names<T extends Declared> {
  readonly all: T[] = [];
  private readonly byName = new Map<string, T[]>();

  add(item: T): T {
    this.all.push(item);
    const list = this.byName.get(item.name);
    if (list) list.push(item);
    else this.byName.set(item.name, [item]);
    return item;
  }

  /** Takes out all that a module declares. */
  forget(module: string): void {
    const gone = this.all.filter((item) => item.module === module);
    for (const { name } of gone) {
      const rest = (this.byName.get(name) ?? []).filter((item) => item.module !== module);
      if (rest.length > 0) this.byName.set(name, rest);
      else this.byName.delete(name);
    }
    if (gone.length > 0) this.all.splice(0, this.all.length, ...this.all.filter((item) => item.module !== module));
  }

  /** What `name` or `module/name` stands for, as seen from modules in `visible`. The latest declared wins. */
  find(name: string, visible: ReadonlySet<string>): T | undefined {
    const slash = name.indexOf('/');
    if (slash >= 0) {
      const cut = name.lastIndexOf('/');
      const module = name.slice(0, cut);
      return this.byName.get(name.slice(cut + 1))?.find((d) => d.module === module);
    }
    return this.byName.get(name)?.findLast((d) => visible.has(d.module));
  }

  /** What a module itself declares under a name. */
  own(module: string, name: string): T | undefined {
    return this.byName.get(name)?.find((item) => item.module === module);
  }

  /** The nearest visible name, for a suggestion. */
  near(name: string, visible: ReadonlySet<string>): string | undefined {
    return nearestName(name, this.visibleNames(visible));
  }

  visibleNames(visible: ReadonlySet<string>): string[] {
    return this.all.filter((d) => visible.has(d.module)).map((d) => d.name);
  }
}

/** A value with a name and a meaning: `reset-point: 5 if heat is at least 6, otherwise 1`. */
export interface NamedValue {
  readonly name: string;
  readonly module: string;
  readonly at: FileSpan | undefined;
  /** Tests name spaces, links and pieces of a board like this. */
  readonly sort?: 'space' | 'link' | 'piece';
  /** Where its name is written. */
  readonly named: FileSpan | undefined;
  readonly index: number;
  readonly build: () =>
    | { readonly expr: import('./program.js').Expr; readonly type: import('./types.js').Type }
    | undefined;
}
export interface NamedCondition {
  readonly name: string;
  readonly module: string;
  readonly build: () => import('./program.js').Expr | undefined;
}
export interface NamedPlace {
  readonly name: string;
  readonly module: string;
  readonly at: FileSpan;
  readonly kind: Kind;
}
export interface NamedPiece {
  readonly name: string;
  readonly module: string;
  readonly at: FileSpan;
  readonly kind: Kind;
}
export interface Mark {
  readonly name: string;
  readonly module: string;
  readonly at: FileSpan;
  readonly numbers: readonly number[];
}
export interface NamedDie extends Die {
  readonly module: string;
  readonly at: FileSpan;
}
/** What a kind of link lets through: `passes: { fire: the door is open }`. */
export interface Passage {
  readonly name: string;
  readonly module: string;
  readonly at: FileSpan;
  readonly word: Word;
}

/** Everything declared, while the passes fill it in. */
export class Model {
  readonly modules: string[] = [];
  /** For each module: itself and all it uses, directly or not. */
  readonly visible = new Map<string, ReadonlySet<string>>();
  /** Modules that speak of a module which they do not use. */
  readonly lacking = new Set<string>();
  readonly kinds = new Names<Kind>();
  readonly properties: Property[] = [];
  readonly globals: Global[] = [];
  readonly tracks = new Names<Global>();
  readonly marks = new Names<Mark>();
  readonly supplies = new Names<Supply>();
  readonly options = new Names<OptionDeclaration>();
  readonly decks = new Names<Deck>();
  readonly cards = new Names<Card>();
  readonly dice = new Names<NamedDie>();
  readonly places = new Names<NamedPlace>();
  readonly pieces = new Names<NamedPiece>();
  readonly memories = new Names<Memory>();
  readonly words = new Names<Word>();
  /** Texts of faulty words: checked when all is declared. */
  readonly lateTexts: (() => unknown)[] = [];
  readonly passages = new Names<Passage>();
  readonly values = new Names<NamedValue>();
  readonly conditions = new Names<NamedCondition>();
  readonly currencies = new Names<Currency>();
  readonly procedures: Procedure[] = [];
  /** Verbs and words whose declaration has a fault: what is said with them cannot be checked. */
  readonly faulty = { verbs: new Set<string>(), words: new Set<string>() };
  readonly rays = new Names<Ray & Declared>();
  readonly scopes: Scope[] = [];
  readonly sites: Site[] = [];
  readonly rules: Rule[] = [];
  readonly triggers: Trigger[] = [];
  readonly meetings: Meeting[] = [];
  readonly endings: Ending[] = [];
  readonly invariants: Invariant[] = [];
  readonly actions: Action[] = [];
  /** What bots are told, the first line first. */
  readonly orders: StandingOrder[] = [];
  /** What a state is worth to bots. */
  worth: Expr | undefined;
  /** The number of the next local in a text that only measures: they are apart, so that programs are the same without them. */
  measuring = 1_000_000;
  /** What is observed of runs. */
  readonly metrics: Metric[] = [];
  /** How this game says the words that all games share. */
  readonly vocabulary = new Map<SharedWord, Shared>();
  readonly flow = new Map<string, FlowNode>();
  readonly cardBodies = new Map<Card, { rule: Rule; body: readonly Stmt[] }>();
  readonly supplyEmpty = new Map<Supply, { rule: Rule; lost: Ending | undefined; body: readonly Stmt[] | undefined }>();
  /** How many may play, where a module says so, and where it does. */
  players: { readonly from: number; readonly to: number; readonly at: FileSpan } | undefined;
  /** What says where tiles are; undefined where no module has tiles. */
  tiles: TileProperties | undefined;
  /** By the kind of link that rules join spaces with: where its ends are. */
  readonly joined = new Map<Kind, { readonly one: Property; readonly other: Property }>();
  readonly pieceCounts = new Map<Kind, PieceCount>();
  readonly roles = new Set<Kind>();
  /** The names of all nodes of the flow, before they are settled. */
  readonly nodes = new Set<string>();
  /** Nodes of the flow that are the turn, the round, and one time the hazards act. */
  readonly clocks: { turn: string | undefined; round: string | undefined; activation: string | undefined } = {
    turn: undefined,
    round: undefined,
    activation: undefined,
  };
  /** How long a game is meant to be, by one of its clocks. */
  nominal: { readonly count: number; readonly clock: 'turn' | 'round' | 'activation' } | undefined;
  /** What names were found to stand for, where somebody collects it. */
  uses: Uses | undefined;
  /** Values that are being explained, each by the next: how many explain one another, and by which. */
  readonly explaining: { height: number; by: string }[] = [];
  /** Whether some value was told to be explained by too many, one by the next. */
  leadsTooFar = false;
  locals = 0;
  untils = 0;
  limits = 0;
}

export type PieceCount =
  | { readonly is: 'count'; readonly from: number; readonly to: number }
  | { readonly is: 'per player' }
  | { readonly is: 'named'; readonly names: readonly string[] };
