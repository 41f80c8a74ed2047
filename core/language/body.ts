import type { Block, Name, Span } from '../../grammar/tree.js';
import type { MappedText } from '../documents/tree.js';
import type { Code } from '../source/codes.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import type { Change } from './before.js';
import { nodeMeant } from './flow-names.js';
import type { Model } from './model.js';
import type { Local, Procedure, Rule, Scope, Site, SiteKind } from './program.js';
import type { Kind, Property, Type } from './types.js';
import { type Definition, levelOf, placeOf, type SymbolSort } from './uses.js';

/** Leaves the statement being settled after its fault was reported; caught where statements are walked, so that the next one is still read. */
export class Bail extends Error {}

/** What may stand in a rule text depends on whose body it is. */
export type BodySort =
  | 'procedure'
  | 'trigger'
  | 'card'
  | 'action'
  | 'flow'
  | 'ray'
  | 'replacement'
  | 'condition'
  | 'test'
  | 'other';

interface Shared {
  readonly model: Model;
  readonly diagnostics: Diagnostics;
  readonly module: string;
  readonly rule: Rule;
  readonly sort: BodySort;
  /** Names whose statement was faulty: what follows from them is held back. */
  readonly poisoned: Set<string>;
  /** Blocks that were settled: those of a faulty statement that were not are settled all the same. */
  readonly settled: Set<Block>;
  /** The procedure replaced, where `proceed` may stand. */
  readonly replaces: Procedure | undefined;
}

/** Where a name is looked up while one body is settled: locals, the `it` of a `where`, and what the text is. */
export class Body {
  private readonly locals: Map<string, Local>;
  /** `it`: the candidate of the innermost `where`. */
  it: Local | undefined;
  /** Whether a `where` stands before this in the same condition, which has not taken it in. */
  afterWhere = false;
  /** Writes are collected: inside `all at once`. */
  atOnce = false;
  /** The asks of an action: it is not offered where one of them has no answer. */
  asking = false;
  /** In a rule set off by a change: what changed, and what it was before. */
  change: Change | undefined;
  /** What is on the table is not known: the text that says it has a fault. What is missed there is held back. */
  lost = false;
  /** The same of the change. */
  changeLost = false;
  ray: { readonly ahead: Local; readonly behind: Local } | undefined;
  /** Names of choices that may have found nothing, with the place of the choice. */
  private readonly forgotten: Map<string, Span>;

  constructor(
    readonly shared: Shared,
    readonly text: MappedText,
    locals: Iterable<readonly [string, Local]> = [],
    forgotten: Iterable<readonly [string, Span]> = [],
  ) {
    this.locals = new Map(locals);
    this.forgotten = new Map(forgotten);
  }

  get model(): Model {
    return this.shared.model;
  }
  get rule(): Rule {
    return this.shared.rule;
  }
  get visible(): ReadonlySet<string> {
    return this.model.visible.get(this.shared.module) ?? new Set([this.shared.module]);
  }

  /** The same body one block deeper: what is bound there is forgotten after it. */
  inner(): Body {
    const deeper = new Body(this.shared, this.text, this.locals, this.forgotten);
    deeper.it = this.it;
    deeper.atOnce = this.atOnce;
    deeper.asking = this.asking;
    deeper.ray = this.ray;
    deeper.change = this.change;
    deeper.lost = this.lost;
    deeper.changeLost = this.changeLost;
    return deeper;
  }

  /** The same names on another text of the same rule. */
  on(text: MappedText): Body {
    const other = new Body(this.shared, text, this.locals);
    other.ray = this.ray;
    other.change = this.change;
    other.lost = this.lost;
    other.changeLost = this.changeLost;
    other.asking = this.asking;
    return other;
  }

  lookup(name: string): Local | undefined {
    return this.locals.get(name);
  }
  names(): string[] {
    return [...this.locals.keys()];
  }
  entries(): Iterable<readonly [string, Local]> {
    return this.locals;
  }

  /** Puts a new thing on the table; `at` is where its name is given. */
  bind(name: string, type: Type, at?: Span): Local {
    const local: Local = { name, type, index: this.model.locals++, at: at && this.place(at) };
    this.locals.set(name, local);
    this.forgotten.delete(name);
    return local;
  }
  /** Takes a name off the table: the choice that put it there may have found nothing. */
  forget(name: string, chosen: Span): void {
    this.locals.delete(name);
    this.forgotten.set(name, chosen);
  }
  /** Where a name was chosen that may stand for nothing here. */
  mayBeNothing(name: string): Span | undefined {
    return this.forgotten.get(name);
  }
  /** Another word for something already there. */
  alias(name: string, local: Local): Local {
    this.locals.set(name, local);
    return local;
  }
  /** What is known of a thing in one branch: its narrower kind. */
  narrow(name: string, kind: Kind): void {
    const local = this.locals.get(name);
    if (!local) return;
    const narrowed: Local = { ...local, type: { is: 'thing', kind, universe: kind.universe } };
    for (const [key, other] of this.locals) if (other.index === local.index) this.locals.set(key, narrowed);
    this.locals.set(kind.name, narrowed);
  }

  /** A place that matters only where uses of names are collected. */
  place(span: Span): FileSpan | undefined {
    return this.model.uses && this.at(span);
  }

  /** Notes what a name was found to stand for. */
  used<T extends Definition>(sort: SymbolSort, said: Name, found: T): T {
    const { uses } = this.model;
    const at = uses && this.at(said.span);
    if (at) uses.note(sort, said.text.includes('/') ? placeOf(found.name, at) : at, found);
    return found;
  }

  /** The same of a level. */
  usedLevel(said: Name, property: Property, level: number): void {
    const [sort, found] = levelOf(property, level);
    this.used(sort, said, found);
  }

  at(span: Span): FileSpan {
    return this.text.spanOf(span);
  }

  /** Reports a fault of the text; the caller decides whether to go on. */
  fault(
    code: Code,
    span: Span,
    message: string,
    more: {
      label?: string;
      help?: string;
      suggestion?: string | undefined;
      related?: readonly { at: FileSpan; label: string }[];
    } = {},
  ): void {
    this.shared.diagnostics.add({ code, severity: 'error', message, at: this.at(span), ...more });
  }

  /** Reports a fault and leaves the statement. */
  bail(code: Code, span: Span, message: string, more: Parameters<Body['fault']>[3] = {}): never {
    this.fault(code, span, message, more);
    throw new Bail();
  }

  /** Leaves the statement silently: it is a consequence of something reported already. */
  holdBack(): never {
    this.shared.diagnostics.heldBack++;
    throw new Bail();
  }

  site(
    kind: SiteKind,
    span: Span,
    more: {
      prompt: string;
      source?: string;
      universe?: Site['universe'];
      universes?: Site['universes'];
      labels?: readonly string[];
      faces?: readonly number[];
      optional?: boolean;
      clash?: true;
    },
  ): Site {
    const site: Site = {
      index: this.model.sites.length,
      kind,
      prompt: more.prompt,
      source: more.source ?? this.rule.key,
      rule: this.rule,
      at: this.at(span),
      universe: more.universe,
      universes: more.universes,
      labels: more.labels,
      faces: more.faces,
      clash: more.clash,
      optional: more.optional ?? false,
    };
    this.model.sites.push(site);
    return site;
  }

  scope(name: string, span: Span): Scope {
    const called = (n: string): Scope | undefined => this.model.scopes.find((s) => s.name === n);
    const scope = called(name) ?? called(nodeMeant(this.model, name));
    if (scope) {
      this.used(scopeSorts[scope.of], { text: name, span }, scope);
      return scope;
    }
    const known = [...new Set(this.model.scopes.map((s) => s.name))];
    const suggestion = nearestName(name, known);
    return this.bail('BK0607', span, `nothing called "${name}" can be going on`, {
      label: 'expected a kind of card, a procedure, an action or a node of the flow',
      suggestion,
      ...listed('there is', known, suggestion),
    });
  }
}

const scopeSorts = { cards: 'kind', procedure: 'procedure', action: 'action', flow: 'node' } as const;

/** The names there are, as advice: not beside a nearest name, and not too many of them. */
export function listed(lead: string, names: readonly string[], suggestion?: string): { help?: string } {
  const [first] = names;
  if (suggestion !== undefined || first === undefined) return {};
  return { help: `${lead}: ${names.slice(0, 16).join(', ')}${names.length > 16 ? ' ...' : ''}` };
}
