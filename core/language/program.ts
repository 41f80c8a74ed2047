import type { MetricClock, SharedWord } from '../documents/measured-words.js';
import type { FileSpan } from '../source/file.js';
import type { Card, Deck, Die, Global, Kind, OptionDeclaration, Property, Type, Universe } from './types.js';

/**
 * The typed program: what rule texts mean once every name and type is settled. The compiler reads nothing else,
 * so what the checker accepted and what the engine runs cannot drift apart.
 */

/** A name on the table while a body runs: a parameter, a choice, a loop's thing. */
export interface Local {
  readonly name: string;
  /** Where it is put on the table; known only where uses of names are collected. */
  readonly at?: FileSpan | undefined;
  readonly index: number;
  readonly type: Type;
}

/** A value (number or thing) or a condition (then it is 0 or 1). */
export type Expr =
  | { readonly op: 'const'; readonly value: number }
  | { readonly op: 'local'; readonly local: Local }
  | { readonly op: 'global'; readonly global: Global }
  | { readonly op: 'property'; readonly property: Property; readonly of: Expr }
  | { readonly op: 'place'; readonly of: Expr; readonly kind?: Kind } // where a piece stands, NONE if nowhere, or not in a space of the kind
  | { readonly op: 'option'; readonly option: OptionDeclaration }
  | { readonly op: 'place-named'; readonly name: string } // a printed space, found on the board at link time
  | { readonly op: 'piece-named'; readonly name: string }
  | { readonly op: 'card-named'; readonly card: Card }
  | { readonly op: 'sum'; readonly sign: '+' | '-' | '*'; readonly left: Expr; readonly right: Expr }
  | { readonly op: 'divide'; readonly left: Expr; readonly right: Expr; readonly up: boolean; readonly at: FileSpan }
  | { readonly op: 'smaller' | 'larger'; readonly left: Expr; readonly right: Expr }
  | { readonly op: 'whether'; readonly if: Expr; readonly then: Expr; readonly otherwise: Expr }
  | { readonly op: 'other-end'; readonly link: Expr; readonly from: Expr }
  | { readonly op: 'that-way'; readonly what: 'space' | 'link'; readonly way: string; readonly from: Expr } // what lies in a direction of the board, NONE where nothing does
  | { readonly op: 'tile-of'; readonly of: Expr; readonly from: 'space' | 'link' } // the tile that a space is a part of, or that a side stands on
  | { readonly op: 'own-end'; readonly of: Expr } // the space that a link is a side of, or its first
  | { readonly op: 'facing'; readonly of: Expr } // the side on the other side of a side, NONE where nothing lies there
  | { readonly op: 'distance'; readonly from: Expr; readonly each: Local; readonly target: Expr; readonly link: Local; readonly test: Expr | undefined } // steps to the nearest space that is the target; as many as there are spaces where none is reached
  | { readonly op: 'count'; readonly set: SetExpr }
  | { readonly op: 'total'; readonly set: SetExpr; readonly property: Property }
  | { readonly op: 'best'; readonly best: Best }
  // conditions
  | { readonly op: 'not'; readonly of: Expr }
  | { readonly op: 'and' | 'or'; readonly parts: readonly Expr[] }
  | { readonly op: 'compare'; readonly sign: '===' | '!==' | '<' | '>' | '<=' | '>='; readonly left: Expr; readonly right: Expr }
  | { readonly op: 'is-kind'; readonly of: Expr; readonly kind: Kind }
  | { readonly op: 'word'; readonly word: Word; readonly of: Expr; readonly kind?: Kind } // a defined adjective, by the kind of what it is said of; `kind` where the compiler knows it
  | { readonly op: 'is-card'; readonly of: Expr; readonly card: Card } // any copy of it
  | { readonly op: 'among'; readonly value: Expr; readonly numbers: readonly number[] }
  | { readonly op: 'in-option'; readonly value: Expr; readonly option: OptionDeclaration }
  | { readonly op: 'exists'; readonly set: SetExpr }
  | { readonly op: 'linked'; readonly a: Expr; readonly b: Expr; readonly link: Local; readonly test: Expr | undefined; readonly oneWay: boolean } // from a to b
  | { readonly op: 'end-of'; readonly space: Expr; readonly link: Expr } // a side of the link
  | { readonly op: 'fits'; readonly tile: Expr; readonly doorway: Expr; readonly kind: Kind; readonly turn?: number; readonly sealing?: boolean } // whether it may be attached there, in some turn or in this one; sealing: even if it closed the floor
  | { readonly op: 'joinable'; readonly a: Expr; readonly b: Expr; readonly kind: Kind } // two spaces, and a spare link of the kind is left
  | { readonly op: 'held-by'; readonly card: Expr; readonly holder: Expr }
  | { readonly op: 'in-deck'; readonly card: Expr; readonly deck: Deck; readonly part: 'rest' | 'discard' }
  | { readonly op: 'within'; readonly from: Expr; readonly to: Expr; readonly steps: Expr; readonly link: Local; readonly test: Expr | undefined }
  | { readonly op: 'remembered'; readonly memory: Memory; readonly value: Expr }
  | { readonly op: 'during'; readonly scope: Scope }
  | { readonly op: 'deck-count'; readonly deck: Deck; readonly part: 'rest' | 'discard' }
  | { readonly op: 'outcome'; readonly end: 'won' | 'lost' | 'any'; readonly reason: string | undefined; readonly by?: number }; // `by`: a piece that wins, or does not

/** Things picked out by a phrase, in board order: where they come from, and what each must satisfy. */
export interface SetExpr {
  readonly universe: Universe;
  readonly kind: Kind;
  /** The candidate, as the filter names it. */
  readonly each: Local;
  readonly source: SetSource;
  readonly filter: Expr | undefined;
  /** Only those at the least distance: `nearest to X over free links`. */
  readonly nearest: { readonly to: Expr; readonly link: Local; readonly test: Expr | undefined } | undefined;
  /** The phrase as it was written. */
  readonly at?: FileSpan;
}

export type SetSource =
  | { readonly from: 'all' }
  /** Spaces joined to one by a link that passes the test; one-way links count from `of` to the neighbour, or the other way when reversed. */
  | { readonly from: 'neighbours'; readonly of: Expr; readonly link: Local; readonly test: Expr | undefined; readonly oneWay: boolean; readonly reversed?: boolean }
  | { readonly from: 'links-of'; readonly space: Expr }
  | { readonly from: 'ends-of'; readonly link: Expr }
  /** The spaces that are parts of a tile, wherever it is. */
  | { readonly from: 'parts-of'; readonly tile: Expr }
  | { readonly from: 'one'; readonly value: Expr };

export interface Best {
  readonly set: SetExpr;
  readonly most: boolean;
  readonly property: Property;
  readonly ties: { readonly by: 'board order' } | { readonly by: 'property'; readonly property: Property; readonly most: boolean } | { readonly by: 'site'; readonly site: Site; readonly who: Who };
}

/** Who answers: a number known only when it is asked. */
export type Who = { readonly is: 'luck' } | { readonly is: 'active' } | { readonly is: 'crew' } | { readonly is: 'player-of'; readonly piece: Expr };

/** What kind of question a site asks. Luck: roll, address, pick, draw. Decisions: the rest. */
export type SiteKind = 'roll' | 'address' | 'pick' | 'draw' | 'choose' | 'number' | 'label' | 'agree' | 'order' | 'tie';

/** One place in the rules that asks a question. */
export interface Site {
  readonly index: number;
  readonly kind: SiteKind;
  readonly prompt: string;
  /** Luck only: the name of the source of luck. */
  readonly source: string;
  readonly rule: Rule | undefined;
  readonly at: FileSpan;
  readonly universe: Universe | undefined;
  /** Orders of later effects: what each of their arguments is. */
  readonly universes?: readonly (Universe | undefined)[] | undefined;
  readonly labels: readonly string[] | undefined;
  /** Numbers only: what option 0 stands for is asked with the question; faces of a die are here. */
  readonly faces: readonly number[] | undefined;
  /** Told with the question is a place, as writes that wait number it; its options are values written there. */
  readonly clash?: true | undefined;
  /** `may`: the last option is "none". */
  readonly optional: boolean;
}

/** Something with a key that does things: a trigger, a procedure, a card, an action, a flow node, a ray, a replacement. */
export interface Rule {
  readonly sort: 'rule' | 'procedure' | 'replacement' | 'ray' | 'card' | 'action' | 'flow' | 'end' | 'meeting' | 'option' | 'never' | 'supply' | 'deck' | 'kind' | 'order' | 'test' | 'metric';
  readonly key: string; // module/name
  readonly name: string;
  readonly module: string;
  readonly title: string | undefined;
  readonly cites: readonly string[];
  readonly at: FileSpan;
  readonly index: number;
}

/** A number that is observed in runs. It reads the state and never writes. */
export interface Metric {
  readonly rule: Rule;
  readonly expr: Expr;
  readonly observed: MetricClock;
}

/** What a game calls so: things that are there or not, an amount, or rules that happen. */
export type Shared = { readonly word: SharedWord; readonly rule: Rule } & (
  | { readonly is: 'things'; readonly set: SetExpr }
  | { readonly is: 'amount'; readonly expr: Expr }
  | { readonly is: 'happening'; readonly rules: readonly Rule[] }
);

export type Stmt =
  | { readonly do: 'write'; readonly property: Property; readonly of: Expr; readonly value: Expr; readonly at: FileSpan }
  | { readonly do: 'add'; readonly property: Property; readonly of: Expr; readonly by: Expr; readonly counted: boolean; readonly at: FileSpan } // clamps to the domain
  | { readonly do: 'write-global'; readonly global: Global; readonly value: Expr; readonly at: FileSpan }
  | { readonly do: 'add-global'; readonly global: Global; readonly by: Expr; readonly at: FileSpan }
  | { readonly do: 'move'; readonly piece: Expr; readonly to: Expr; readonly at: FileSpan }
  | { readonly do: 'move-amount'; readonly property: Property; readonly amount: Expr; readonly from: Expr; readonly to: Expr; readonly at: FileSpan }
  | { readonly do: 'attach'; readonly tile: Expr; readonly doorway: Expr; readonly turn: number; readonly at: FileSpan } // where it fits
  | { readonly do: 'turn'; readonly tile: Expr; readonly by: Expr; readonly at: FileSpan }
  | { readonly do: 'lift'; readonly tile: Expr; readonly to: Expr; readonly at: FileSpan } // to the stack, aside, or out of the game
  | { readonly do: 'join'; readonly a: Expr; readonly b: Expr; readonly kind: Kind; readonly at: FileSpan }
  | { readonly do: 'unjoin'; readonly link: Expr; readonly kind: Kind; readonly at: FileSpan }
  | { readonly do: 'let'; readonly local: Local; readonly value: Expr; readonly at: FileSpan }
  | { readonly do: 'roll'; readonly local: Local; readonly die: Die; readonly times: Expr | undefined; readonly site: Site }
  | { readonly do: 'pick'; readonly local: Local; readonly how: 'address' | 'pick' | 'choose'; readonly set: SetExpr; readonly site: Site; readonly who: Who; readonly may: boolean; readonly none: readonly Stmt[] | undefined; readonly some: readonly Stmt[] | undefined; readonly beside: readonly Local[] } // `beside`: cards already on the table, which are told from others like them
  | { readonly do: 'pick-many'; readonly local: Local; readonly set: SetExpr; readonly site: Site; readonly who: Who; readonly beside: readonly Local[] } // any number of: the local is the start of a list
  | { readonly do: 'pick-number'; readonly local: Local; readonly from: Expr; readonly to: Expr; readonly site: Site; readonly who: Who; readonly none: readonly Stmt[] | undefined; readonly some: readonly Stmt[] | undefined } // `none`: the range may be empty
  | { readonly do: 'pick-label'; /** The thing it is about, for those who are asked. */ readonly about?: Expr; readonly options: readonly { readonly label: string; readonly if: Expr | undefined; readonly body: readonly Stmt[] }[]; readonly site: Site; readonly who: Who; readonly may: boolean; readonly none: readonly Stmt[] | undefined; readonly some?: readonly Stmt[] | undefined }
  | { readonly do: 'agree'; readonly site: Site; readonly who: Who; readonly then: readonly Stmt[]; readonly otherwise: readonly Stmt[] }
  | { readonly do: 'follow'; readonly local: Local; readonly arrow: Property; readonly from: Expr; readonly each: Local; readonly test: Expr | undefined; readonly none: readonly Stmt[] | undefined; readonly some: readonly Stmt[] | undefined; readonly at: FileSpan }
  | { readonly do: 'draw'; readonly local: Local; readonly deck: Deck; readonly amount: Expr; readonly holder: Expr | undefined; readonly site: Site; readonly none: readonly Stmt[] | undefined; readonly some: readonly Stmt[] | undefined }
  | { readonly do: 'play'; readonly card: Expr; readonly at: FileSpan }
  | { readonly do: 'discard'; readonly card: Expr; readonly at: FileSpan }
  | { readonly do: 'give'; readonly what: Expr; readonly list: boolean; readonly to: Expr; readonly at: FileSpan }
  | { readonly do: 'shuffle'; readonly deck: Deck; readonly card: Expr | undefined; readonly at: FileSpan }
  | { readonly do: 'remove-card'; readonly card: Expr; readonly at: FileSpan }
  | { readonly do: 'call'; readonly procedure: Procedure; readonly arguments: readonly Expr[]; readonly at: FileSpan }
  | { readonly do: 'later'; readonly procedure: Procedure; readonly arguments: readonly Expr[]; readonly order: Who | undefined; readonly site: Site | undefined; readonly at: FileSpan }
  | { readonly do: 'send'; readonly ray: Ray; readonly from: Expr; readonly way: string | undefined; readonly at: FileSpan }
  | { readonly do: 'proceed'; readonly at: FileSpan }
  | { readonly do: 'remember'; readonly memory: Memory; readonly value: Expr; readonly at: FileSpan }
  | { readonly do: 'end'; readonly what: 'body' | 'ray' | 'turn' | 'phase' }
  | { readonly do: 'outcome'; readonly ending: Ending; readonly at: FileSpan }
  | { readonly do: 'if'; readonly branches: readonly { readonly if: Expr; readonly then: readonly Stmt[]; readonly at?: FileSpan }[]; readonly otherwise: readonly Stmt[] | undefined }
  | { readonly do: 'for-each'; readonly set: SetExpr; readonly local: Local; readonly recheck: boolean; readonly order: Who | undefined; readonly site: Site | undefined; readonly beside: readonly Local[]; readonly body: readonly Stmt[] }
  | { readonly do: 'until'; readonly set: SetExpr; readonly local: Local; readonly property: Property; readonly level: number; readonly body: readonly Stmt[]; readonly index: number }
  | { readonly do: 'at-once'; readonly ties: { readonly site: Site; readonly who: Who } | undefined; readonly body: readonly Stmt[]; readonly at: FileSpan } // `ties`: who settles which of several values one place gets
  | { readonly do: 'repeat'; readonly times: Expr; readonly body: readonly Stmt[]; readonly at: FileSpan }
  | { readonly do: 'switch'; readonly value: Expr; readonly rows: readonly { readonly if: Expr; readonly then: readonly Stmt[] }[]; readonly otherwise: readonly Stmt[] | undefined };

export interface Procedure {
  readonly rule: Rule;
  readonly verb: string;
  readonly prepositions: readonly (string | undefined)[];
  readonly parameters: readonly Local[];
  readonly replaceable: boolean;
  readonly chain: boolean;
  body: readonly Stmt[];
  /** Candidates in the order they are tried: the using module's first. */
  readonly replacements: Replacement[];
  readonly index: number;
}

export interface Replacement {
  readonly rule: Rule;
  readonly parameters: readonly Local[];
  guard: Expr | undefined;
  body: readonly Stmt[];
}

export interface Ray {
  readonly rule: Rule;
  readonly from: Local;
  readonly link: Local;
  readonly behind: Local;
  readonly ahead: Local;
  atLink: readonly RayRow[];
  atSpace: readonly RayRow[];
  readonly index: number;
}
export interface RayRow {
  readonly rule: Rule;
  readonly if: Expr | undefined;
  readonly body: readonly Stmt[];
}

export interface Trigger {
  readonly rule: Rule;
  /** Its `when:`, as written. */
  readonly said: string;
  /** The rules it says it comes before or after. */
  readonly moves: readonly { readonly how: 'before' | 'after'; readonly other: string; readonly at: FileSpan }[];
  readonly event: TriggerOn;
  readonly during: readonly { readonly scope: Scope; readonly negated: boolean }[];
  readonly guard: Expr | undefined;
  readonly limit: Limit | undefined;
  /** What its texts may ask of the change: the value before, and how much it rose or fell. */
  readonly before: Local | undefined;
  readonly by: Local | undefined;
  body: readonly Stmt[];
}
export type TriggerOn =
  | { readonly on: 'property'; readonly property: Property; readonly subject: Local; readonly how: 'becomes' | 'stops' | 'rises' | 'falls' | 'changes' | 'reaches'; readonly value: Expr | undefined; readonly guard: Expr | undefined }
  | { readonly on: 'global'; readonly global: Global; readonly how: 'rises' | 'falls' | 'changes' | 'reaches'; readonly value: Expr | undefined }
  | { readonly on: 'place'; readonly subject: Local; readonly leaves: boolean; readonly space: Local; readonly guard: Expr | undefined }
  | { readonly on: 'deck'; readonly deck: Deck; readonly how: 'runs out' | 'is shuffled' }
  | { readonly on: 'flow'; readonly node: string; readonly how: 'starts' | 'ends' };

export interface Limit {
  /** As the document writes it. */
  readonly written: string;
  readonly per: 'turn' | 'round' | 'game';
  /** One counter for each thing of this kind (the acting one), or one altogether. */
  readonly of: Expr | undefined;
  readonly universe: Universe | undefined;
  readonly index: number;
}

export interface Memory {
  readonly name: string;
  readonly module: string;
  readonly kind: Kind;
  readonly index: number;
  readonly at: FileSpan;
}

/** Something that may be going on: a kind of card being played, a procedure, an action, a node of the flow. */
export interface Scope {
  readonly name: string;
  readonly at: FileSpan;
  readonly of: 'cards' | 'procedure' | 'action' | 'flow';
  readonly index: number;
}

export interface Word {
  readonly name: string;
  readonly module: string;
  readonly at: FileSpan;
  /** By kind, the nearest kind of the thing counts. */
  readonly cases: { readonly kind: Kind; readonly each: Local; readonly test: () => Expr; readonly at: FileSpan }[];
  readonly index: number;
}

export interface Meeting {
  readonly rule: Rule;
  readonly left: Property;
  readonly right: Property;
  readonly outcome: 'left' | 'right' | 'newcomer' | 'older' | 'together' | 'rule';
  /** `rule` only: what is done with the space (or link) where they met. */
  readonly where: Local | undefined;
  readonly body: readonly Stmt[];
}

export interface Ending {
  readonly rule: Rule | undefined;
  readonly result: 'won' | 'lost';
  readonly reason: string;
  /** At once: looked at on every change of what it reads. Otherwise at the end of the flow nodes named. */
  readonly atOnce: boolean;
  readonly condition: Expr | undefined;
  readonly lookedAt: readonly string[];
  /** Who wins when the game is over, whatever the result; and who does not win with the others where it is won. */
  readonly wonBy?: SetExpr | undefined;
  readonly lostBy?: SetExpr | undefined;
  readonly index: number;
}

export interface Invariant {
  readonly rule: Rule;
  readonly sentence: string;
  readonly condition: Expr;
}

export interface Action {
  readonly rule: Rule;
  readonly actor: Local | undefined;
  readonly limit: Limit | undefined;
  readonly asks: readonly Stmt[];
  readonly needs: readonly { readonly sentence: string; readonly condition: Expr }[];
  readonly exceptions: readonly { readonly sentence: string; readonly condition: Expr }[];
  /** `written`: as the document writes it. */
  readonly cost: { readonly written: string; readonly amount: Expr; readonly currency: Currency } | undefined;
  readonly check: { readonly die: Die; readonly times: Expr | undefined; readonly atMost: boolean; readonly value: Expr; /** Where it holds a failed roll is made once more. */ readonly again: Expr | undefined; readonly site: Site } | undefined;
  readonly success: readonly Stmt[];
  readonly failure: readonly Stmt[];
  readonly body: readonly Stmt[];
  /** Where it holds, the turn has to be able to end afterwards. */
  readonly turnMustEnd: Expr | undefined;
  readonly index: number;
}

/** A line of what bots are told to do, and when. */
export type StandingOrder = { readonly rule: Rule; readonly if: Expr | undefined } & (
  /** The condition may speak of what the action asks. */
  | { readonly on: 'action'; readonly action: Action }
  /** An acting node is ended. */
  | { readonly on: 'end'; readonly node: FlowNode }
  /** One of these questions gets the answer, or the first thing of which the condition holds: `local` stands for it there. */
  | { readonly on: 'choice'; readonly sites: readonly Site[]; readonly answer: string | undefined; readonly local: Local | undefined }
);

/** What costs are paid in: paying lowers it, and what cannot be paid cannot be done. */
export interface Currency {
  readonly name: string;
  readonly module: string;
  readonly amount: Expr; // a property of the acting piece, or a track
  readonly pay: (by: Expr, at: FileSpan) => Stmt;
  readonly at: FileSpan;
}

export interface FlowNode {
  readonly rule: Rule;
  readonly name: string;
  readonly if: Expr | undefined;
  readonly repeatWhile: Expr | undefined;
  readonly repeat: Expr | undefined;
  readonly active: Expr | undefined;
  /** Done once for each of these pieces, in their order, which then is the active one. */
  readonly each: SetExpr | undefined;
  readonly steps: readonly FlowNode[];
  readonly body: readonly Stmt[] | undefined;
  readonly actions: readonly Action[] | undefined;
  /** After so many of its actions the node is over. */
  readonly take: Expr | undefined;
  /** Offered beside its actions, and not counted. */
  readonly freely: readonly Action[];
  readonly mayEndWhen: Expr | undefined;
}
