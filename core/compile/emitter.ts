import type { Action, Expr, FlowNode, Local, Rule, Site } from '../language/program.js';
import type { Card, Kind, Property } from '../language/types.js';
import type { FileSpan } from '../source/file.js';
import type { Layout } from './layout.js';
import type { World } from './world.js';
import { thingsOf } from './world.js';

/** Slots of state above which a reset takes back only what was written. */
const JOURNAL_FROM = 8192;

/** What is answered by whoever takes no more actions where some are taken. */
export const DONE = 'done';

/**
 * Plain: as fast as it goes, with the seeded table inlined. Metered: plain, and it is counted how often each rule came and
 * changed anything. Asked: every question goes to a table. Watched: asked, and counted as metered. Covered: asked, and it
 * is noted which rules were come to. Traced: asked, and every change is told.
 */
export type Form = 'plain' | 'metered' | 'asked' | 'watched' | 'covered' | 'traced';

/** Whether programs of this form ask a table; the others carry their luck with them. */
export function asksTable(form: Form): boolean {
  return form !== 'plain' && form !== 'metered';
}

/** A level of a property whose things are kept in a set of bits, so that a loop over them costs what burns, not the board. */
export interface LevelIndex {
  readonly property: Property;
  readonly level: number;
  readonly kind: Kind | undefined; // only things of this kind
  readonly at: number; // slot of the first word
  readonly words: number;
  readonly summary: number; // slot of the first summary word, or -1 where there are few words
}

/** A fixpoint that looks only at what changed since it last ran. */
export interface ChangeQueue {
  /** What is looked at, with the new values that can make a candidate of something; undefined: any value. */
  readonly ownProperties: ReadonlyMap<Property, ReadonlySet<number> | undefined>;
  readonly nearProperties: ReadonlyMap<Property, ReadonlySet<number> | undefined>;
  readonly linkProperties: ReadonlyMap<Property, ReadonlySet<number> | undefined>;
  /** Slots: how many wait, who waits, and as what: 1 a candidate itself, 2 the neighbour of candidates. */
  readonly count: number;
  readonly items: number;
  readonly waiting: number;
}

/** What is gone through from the last to the first, though the order of the board is from the first to the last. */
export interface Backwards {
  /** Things of a set that is fixed at the start, in the texts of a rule. */
  readonly loops: (rule: Rule | undefined) => boolean;
  /** Rules that answer to what was written at once. */
  readonly triggers: boolean;
}

/** A place in the rules that changes something or may fail. */
export interface Spot {
  readonly rule: Rule | undefined;
  readonly at: FileSpan;
}

/**
 * Collects the generated source of one program. It holds only names and numbers made here: no text of an author
 * ever becomes JavaScript.
 */
export class Emitter {
  private readonly functions: string[] = [];
  private readonly tables = new Map<string, { name: string; data: ArrayLike<number> }>();
  /** For each kind asked for the table of its members; none where everything is of it. */
  private readonly kindTables = new Map<Kind, string>();
  private readonly done = new Map<string, string>();
  readonly indexes: LevelIndex[] = [];
  readonly queues: ChangeQueue[] = [];
  readonly spots: Spot[] = [];
  readonly ownSites: Site[] = [];
  /** Scopes that some trigger or condition asks about; the others need not be counted. */
  readonly usedScopes = new Set<number>();
  /** Cards whose copies the program can tell apart by their number; those it names by their first copy. */
  readonly fixedCards = new Set<Card>();
  readonly namedCards = new Set<Card>();
  /** By card, 1 for the copy that stands for its name in rules. */
  readonly firstByName: Uint8Array;
  /** Luck: the number of each source by name. */
  readonly sources = new Map<string, number>();
  /** While an action's asks are written: what an answer must satisfy so that the action can still be done. */
  readonly narrowing = new Map<number, (v: string) => string>();
  /** Traced: conditions that an `if` asks, by the spot that stands for them. */
  readonly asks = new Map<number, Expr>();
  /** Metered or watched: the rules whose coming is counted. */
  readonly counted = new Set<Rule>();
  /** The rules in which things are gone through in the order of the board. */
  readonly looped = new Set<Rule | undefined>();
  /** Whether anything is written at once. */
  gathers = false;
  /** The rule whose body is being written. */
  rule: Rule | undefined;
  private names = 0;

  constructor(
    readonly world: World,
    readonly layout: Layout,
    readonly form: Form,
    /** Keys of the rules whose texts are written; undefined: all are. */
    private readonly written?: ReadonlySet<string>,
    /** Properties that no rule changes in this program. */
    readonly frozen?: ReadonlySet<Property>,
    private readonly backwards?: Backwards,
  ) {
    this.firstByName = new Uint8Array(world.counts.card);
  }

  get traced(): boolean {
    return this.form === 'traced';
  }
  get asked(): boolean {
    return asksTable(this.form);
  }
  get metered(): boolean {
    return this.form === 'metered' || this.form === 'watched';
  }

  /** A name of its own; the sign keeps it apart from the numbered functions of properties, tracks, cards and triggers. */
  fresh(prefix: string): string {
    return `${prefix}_${this.names++}`;
  }

  /** Adds a function to the program. */
  add(source: string): void {
    this.functions.push(source);
  }

  /** A function made once for a key; its source may refer to itself by its name. */
  once(key: string, prefix: string, make: (name: string) => string): string {
    const known = this.done.get(key);
    if (known) return known;
    const name = this.fresh(prefix);
    this.done.set(key, name);
    this.functions.push(make(name));
    return name;
  }

  /** A constant table handed to the program: `Z3[x]`. */
  table(key: string, make: () => ArrayLike<number>): string {
    const known = this.tables.get(key);
    if (known) return known.name;
    const name = `Z${this.tables.size}`;
    this.tables.set(key, { name, data: make() });
    return name;
  }

  /** Text that asks whether a thing is of a kind; undefined when everything in its universe is. */
  kindTest(kind: Kind, of: string): string | undefined {
    let name = this.kindTables.get(kind);
    if (name === undefined) {
      const members = thingsOf(this.world, kind);
      const all = this.world.counts[kind.universe];
      const table = (): Uint8Array => {
        const is = new Uint8Array(all);
        for (const id of members) is[id] = 1;
        return is;
      };
      name = members.length === all ? '' : this.table(`kind ${kind.index}`, table);
      this.kindTables.set(kind, name);
    }
    return name === '' ? undefined : `${name}[${of}]===1`;
  }

  /** A table that is 1 for every thing of a kind. */
  kindTable(kind: Kind): string {
    const asked = this.kindTest(kind, '0');
    if (asked) return asked.slice(0, asked.indexOf('['));
    return this.table(`all of kind ${kind.index}`, () => new Uint8Array(this.world.counts[kind.universe]).fill(1));
  }

  /** A table of 32 things a word, each a bit, that says which are of a kind; undefined where all are. */
  kindBits(kind: Kind): string | undefined {
    const members = thingsOf(this.world, kind);
    const all = this.world.counts[kind.universe];
    if (members.length === all) return undefined;
    return this.table(`bits of kind ${kind.index}`, () => {
      const bits = new Int32Array(Math.ceil(all / 32));
      for (const id of members) bits[id >> 5] = (bits[id >> 5] ?? 0) | (1 << (id & 31));
      return bits;
    });
  }

  /** The kinds that things of a universe are of on this board, and a table that says which each is of. */
  leafKinds(universe: 'space' | 'link'): { kinds: readonly Kind[]; table: string } {
    const all = universe === 'space' ? this.world.spaceKinds : this.world.linkKinds;
    const kinds = [...new Set(all)];
    const table = this.table(`leaf ${universe}`, () => Uint8Array.from(all, (k) => kinds.indexOf(k)));
    return { kinds, table };
  }

  /** An index of what has a level; on boards of many words things of one kind have an index of their own. */
  indexFor(property: Property, level: number, of?: Kind): LevelIndex | undefined {
    const { universe } = property.kind;
    const n = this.world.counts[universe];
    if ((universe !== 'space' && universe !== 'link') || n < 9) return undefined;
    const words = Math.ceil(n / 32);
    const kind = words > 8 ? of : undefined;
    const known = this.indexes.find((i) => i.property === property && i.level === level && i.kind === kind);
    if (known) return known;
    const at = this.layout.size;
    this.layout.size += words;
    const summary = words > 8 ? this.layout.size : -1;
    if (summary >= 0) this.layout.size += Math.ceil(words / 32);
    const index = { property, level, kind, at, words, summary };
    this.indexes.push(index);
    return index;
  }

  queueFor(
    ownProperties: ChangeQueue['ownProperties'],
    nearProperties: ChangeQueue['nearProperties'],
    linkProperties: ChangeQueue['linkProperties'],
  ): ChangeQueue {
    const n = this.world.counts.space;
    const count = this.layout.size;
    this.layout.size += 1 + 2 * n;
    const queue = { ownProperties, nearProperties, linkProperties, count, items: count + 1, waiting: count + 1 + n };
    this.queues.push(queue);
    return queue;
  }

  /** Takes one from the step's budget where nothing need change: what goes on without end is stopped here. */
  count(): string {
    return `if(--budget<0)FAIL(2,${this.rule ? this.spot(this.rule.at) : 'SPOT'});`;
  }

  /** The number of a place in the rules, for traces and failures. */
  spot(at: FileSpan): number {
    this.spots.push({ rule: this.rule, at });
    return this.spots.length - 1;
  }

  source(site: Site): number {
    let n = this.sources.get(site.source);
    if (n === undefined) {
      n = this.sources.size;
      this.sources.set(site.source, n);
    }
    return n;
  }

  /** The question which action to take: a site of the compiler's own, after the program's. */
  actSite(node: FlowNode, actions: readonly Action[]): Site {
    const site: Site = {
      index: this.world.model.sites.length + this.ownSites.length,
      kind: 'label',
      prompt: 'What now?',
      source: `${node.rule.key} action`,
      rule: node.rule,
      at: node.rule.at,
      universe: undefined,
      universes: undefined,
      labels: [...actions.map((a) => a.rule.name), DONE],
      faces: undefined,
      optional: false,
    };
    this.ownSites.push(site);
    return site;
  }

  /** On big boards a reset takes back only what was touched: the text that notes a slot, nothing on small ones. */
  touch(slot: string): string {
    return this.journalled ? `TOUCH(${slot});` : '';
  }

  /** Whether the state is so big that copying it whole would cost more than a run. */
  get journalled(): boolean {
    return this.layout.size > JOURNAL_FROM || this.world.counts.space + this.world.counts.link > JOURNAL_FROM / 4;
  }

  /** Notes that things are gone through in the rule at hand; whether from the last to the first. */
  turnsRound(): boolean {
    this.looped.add(this.rule);
    return this.backwards?.loops(this.rule) === true;
  }

  /** Covered: the text that notes that a rule was come to. */
  mark(rule: Rule): string {
    return this.form === 'covered' ? `CV[${rule.index}]=1;` : '';
  }

  /** Whether a rule's text is left out of this program: where it is come to after all, the run breaks off. */
  leavesOut(rule: Rule): boolean {
    return this.written !== undefined && !this.written.has(rule.key);
  }

  /** Adds a function that stands for one that is left out. */
  addLeftOut(name: string): void {
    this.functions.push(`function ${name}(){R.leftOut();}`);
  }

  local(local: Local): string {
    return `l${local.index}`;
  }

  finish(): { functions: string; tables: { name: string; data: ArrayLike<number> }[] } {
    return { functions: this.functions.join('\n'), tables: [...this.tables.values()] };
  }
}
