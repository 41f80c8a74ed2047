/**
 * The tree of the rule language: what `parse` makes of rule text and `print` turns back into it.
 *
 * Every node carries a span: a pair of offsets (UTF-16 units, end exclusive) into the rule text it was
 * parsed from. The documents layer maps those offsets to a file, a line and a column.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly span: Span;
}

/** A declared name: one word (`hot-spot`), or qualified by its module (`base/explode`). */
export interface Name extends Node {
  readonly text: string;
}

// ---------------------------------------------------------------------------------------------------------
// Values: numbers and single things
// ---------------------------------------------------------------------------------------------------------

export type Value =
  | NumberValue
  | NameValue
  | TheValue
  | ActiveValue
  | ItValue
  | OfValue
  | OldValue
  | RayEndValue
  | AcrossValue
  | DistanceValue
  | CountValue
  | TotalValue
  | BestValue
  | SupplyValue
  | SumValue
  | DivideValue
  | SmallerValue
  | WhetherValue;

/** `3` */
export interface NumberValue extends Node { readonly kind: 'number'; readonly value: number }
/** A bare declared name: a track, an option, a printed space, a named piece, a deck, a word: `pressure`. */
export interface NameValue extends Node { readonly kind: 'name'; readonly name: Name }
/** Something already on the table: `the room`, `the roll`, `the effort`. */
export interface TheValue extends Node { readonly kind: 'the'; readonly name: Name }
/** `the active player`, `the active figure`: the word after `active` is `player` or a kind of piece. */
export interface ActiveValue extends Node { readonly kind: 'active'; readonly name: Name }
/** `it`: the candidate of the innermost `where`. */
export interface ItValue extends Node { readonly kind: 'it' }
/** `flood of the room`, `the square of the crate`, `its flood` (then `owner` is an `it`). */
export interface OfValue extends Node { readonly kind: 'of'; readonly property: Name; readonly owner: Value }
/** `the old smoke`, `the old smoke of the room`, `the old room`: what it was before the change; only in rules set off by one. */
export interface OldValue extends Node { readonly kind: 'old'; readonly property: Name; readonly owner: Value | undefined }
/** `the square ahead`, `the square behind`: only in rays. */
export interface RayEndValue extends Node { readonly kind: 'ray-end'; readonly noun: Name; readonly which: 'ahead' | 'behind' }
/** `across the bulkhead from the square`: the other end of a link. */
export interface AcrossValue extends Node { readonly kind: 'across'; readonly link: Value; readonly from: Value }
/** `the distance from the square to a burning square over free links` */
export interface DistanceValue extends Node { readonly kind: 'distance'; readonly from: Value; readonly place: Place; readonly over: SetPhrase | undefined }
/** `the number of burning squares next to the square` */
export interface CountValue extends Node { readonly kind: 'count'; readonly set: SetPhrase }
/** `the total gas of each room` */
export interface TotalValue extends Node { readonly kind: 'total'; readonly property: Name; readonly set: SetPhrase }
/** `the keeper with the most minutes, ties to the topmost`; ties: `first` is board order. */
export interface BestValue extends Node {
  readonly kind: 'best';
  readonly set: SetPhrase;
  readonly which: 'most' | 'least';
  readonly property: Name;
  readonly ties: Ties | undefined;
}
export type Ties =
  | { readonly kind: 'property'; readonly which: 'most' | 'least'; readonly property: Name; readonly span: Span } // ties to the most height
  | { readonly kind: 'random'; readonly span: Span } // ties at random
  | { readonly kind: 'chosen'; readonly by: Who; readonly span: Span }; // ties chosen by the active player
/** Ties that somebody settles. */
export type Drawn = Exclude<Ties, { readonly kind: 'property' }>;
/** `the supply of damage-marker`: how many are left. */
export interface SupplyValue extends Node { readonly kind: 'supply'; readonly name: Name }
/** `E + E`, `E - E`, `E * E` */
export interface SumValue extends Node { readonly kind: 'sum'; readonly op: '+' | '-' | '*'; readonly left: Value; readonly right: Value }
/** `E divided by E, rounded up` */
export interface DivideValue extends Node { readonly kind: 'divide'; readonly left: Value; readonly right: Value; readonly rounded: 'up' | 'down' }
/** `the smaller of A and B`, `the larger of A and B` */
export interface SmallerValue extends Node { readonly kind: 'smaller'; readonly which: 'smaller' | 'larger'; readonly left: Value; readonly right: Value }
/** `2 if the room is low, otherwise 0` */
export interface WhetherValue extends Node { readonly kind: 'whether'; readonly then: Value; readonly condition: Condition; readonly otherwise: Value }

// ---------------------------------------------------------------------------------------------------------
// Sets of things
// ---------------------------------------------------------------------------------------------------------

/** `a dry room called target next to a burning room where it is not high`. The article is kept for printing and checks. */
export interface SetPhrase extends Node {
  readonly article: 'a' | 'each' | 'every' | 'no' | 'any number of' | 'none'; // 'none': after `the number of`
  readonly adjectives: readonly Name[];
  readonly noun: Name;
  readonly called: Name | undefined;
  readonly relations: readonly Relation[];
  readonly where: Condition | undefined;
}

/** A place in a relation: one thing (`the room`) or any of a set (`a burning room`). */
export type Place = { readonly kind: 'one'; readonly value: Value; readonly span: Span } | { readonly kind: 'any'; readonly set: SetPhrase; readonly span: Span };

export type Relation =
  | { readonly kind: 'in'; readonly word: 'in' | 'on'; readonly place: Place; readonly span: Span } // in the room; on a burning square
  | { readonly kind: 'of'; readonly place: Place; readonly span: Span } // a hatch of the room; a side of the hatch; an item of the figure
  | { readonly kind: 'next-to'; readonly place: Place; readonly span: Span }
  | { readonly kind: 'linked'; readonly place: Place; readonly by: SetPhrase | undefined; readonly passes: Name | undefined; readonly span: Span } // linked to X by a free link; linked for fire to X
  | { readonly kind: 'within'; readonly steps: Value; readonly links: SetPhrase; readonly place: Place; readonly span: Span } // within 3 quiet links of X
  | { readonly kind: 'nearest'; readonly place: Place; readonly over: SetPhrase | undefined; readonly span: Span } // nearest to X over free links
  | { readonly kind: 'between'; readonly a: Place; readonly b: Place; readonly span: Span } // a door between X and Y
  | { readonly kind: 'that-way'; readonly way: Name; readonly place: Place; readonly span: Span } // below the room; to the north of a burning room; `way` is a direction of the board
  | { readonly kind: 'facing'; readonly place: Place; readonly span: Span } // a doorway facing the doorway
  | { readonly kind: 'other-than'; readonly value: Value; readonly span: Span };

// ---------------------------------------------------------------------------------------------------------
// Conditions
// ---------------------------------------------------------------------------------------------------------

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[]; readonly span: Span }
  | { readonly kind: 'not'; readonly part: Condition; readonly span: Span }
  | { readonly kind: 'constant'; readonly value: boolean; readonly span: Span } // always, never
  | { readonly kind: 'is'; readonly subject: Value; readonly negated: boolean; readonly test: Test; readonly span: Span }
  | { readonly kind: 'was'; readonly subject: Value; readonly negated: boolean; readonly test: Test; readonly span: Span } // the room was dry: before the change that set the rule off
  | { readonly kind: 'exists'; readonly negated: boolean; readonly set: SetPhrase; readonly span: Span } // there is a; there is no
  | { readonly kind: 'every'; readonly set: SetPhrase; readonly negated: boolean; readonly test: Test; readonly span: Span } // every room is dry
  | { readonly kind: 'holds'; readonly subject: Value; readonly negated: boolean; readonly set: SetPhrase; readonly span: Span } // the figure holds a crowbar / holds no crowbar
  | { readonly kind: 'fits'; readonly subject: Value; readonly negated: boolean; readonly sealing: boolean; readonly to: Value; readonly span: Span } // the tile fits the doorway / does not fit the doorway / suits the doorway / does not suit the doorway
  | { readonly kind: 'agrees'; readonly who: Who; readonly text: string; readonly span: Span } // X agrees to "Dodge?"
  | { readonly kind: 'remembered'; readonly value: Value; readonly negated: boolean; readonly as: Name; readonly span: Span } // the bulkhead is remembered as crossed
  | { readonly kind: 'during'; readonly scope: Name; readonly negated: boolean; readonly span: Span }; // it happens during event / not during

export type Test =
  | { readonly kind: 'word'; readonly name: Name; readonly span: Span } // is burning, is low, is is-it-free: level, word, option value, or a name to be equal to
  | { readonly kind: 'noun'; readonly adjectives: readonly Name[]; readonly noun: Name; readonly span: Span } // is a closed door
  | { readonly kind: 'compare'; readonly op: 'at least' | 'at most' | 'less than' | 'more than'; readonly value: Value; readonly span: Span }
  | { readonly kind: 'equals'; readonly value: Value; readonly span: Span } // is 3, is the captain, is the effort + 1
  | { readonly kind: 'among'; readonly names: readonly Value[]; readonly span: Span } // is one of 4, 5, 6 / is one of jam-on / is one of low, high
  | { readonly kind: 'marked'; readonly mark: Name; readonly span: Span } // the minute is marked with an event
  | { readonly kind: 'off-board'; readonly span: Span } // the figure is off the board
  | { readonly kind: 'relation'; readonly relation: Relation; readonly span: Span }; // is in reactor, is next to a burning room, is linked to ...

// ---------------------------------------------------------------------------------------------------------
// Who
// ---------------------------------------------------------------------------------------------------------

export type Who =
  | { readonly kind: 'active'; readonly span: Span } // the active player
  | { readonly kind: 'crew'; readonly span: Span } // the crew
  | { readonly kind: 'player-of'; readonly owner: Value; readonly span: Span } // the player of the figure
  | { readonly kind: 'role'; readonly role: Name; readonly span: Span }; // the captain (a declared role)

// ---------------------------------------------------------------------------------------------------------
// Statements
// ---------------------------------------------------------------------------------------------------------

export type Amount = Value | { readonly kind: 'all'; readonly span: Span };

export type Statement =
  // --- writing ---
  | { readonly kind: 'make'; readonly target: Value; readonly negated: boolean; readonly level: Name; readonly span: Span } // make the room burning / make the hatch not blocked
  | { readonly kind: 'change'; readonly verb: 'raise' | 'lower' | 'set'; readonly target: Value; readonly amount: Value; readonly span: Span } // raise X by 1; lower X by 1; set X to 3
  | { readonly kind: 'put'; readonly verb: 'put' | 'take'; readonly amount: Amount; readonly marker: Name; readonly place: Value; readonly span: Span } // put 1 damage on the wall; take all jam from the door
  | { readonly kind: 'spend'; readonly amount: Value; readonly currency: Name; readonly span: Span } // spend 2 minutes
  | { readonly kind: 'move'; readonly what: Value; readonly to: Value; readonly span: Span } // move the figure to the room
  | { readonly kind: 'move-amount'; readonly amount: Amount; readonly marker: Name; readonly from: Value; readonly to: Value; readonly span: Span } // move 1 gas from the room to the sink
  | { readonly kind: 'remove'; readonly what: Value; readonly span: Span } // remove the crate (from the board)
  | { readonly kind: 'give'; readonly what: Value; readonly to: Value; readonly span: Span } // give the gift to the partner
  | { readonly kind: 'attach'; readonly who: Who | undefined; readonly tile: Value; readonly to: Value; readonly span: Span } // WHO attaches the lift to the way / attach the lift to the way
  | { readonly kind: 'turn'; readonly tile: Value; readonly amount: Value; readonly span: Span } // turn the lift by 1
  | { readonly kind: 'join'; readonly from: Value; readonly to: Value; readonly link: SetPhrase; readonly span: Span } // join X to Y with a shaft
  // --- luck ---
  | { readonly kind: 'roll'; readonly die: Name; readonly times: Value | undefined; readonly called: Name | undefined; readonly source: Name | undefined; readonly span: Span } // roll d10 / roll house-die, 2 times / roll d6 called pain, 2 times / roll d6 as luck
  | { readonly kind: 'roll-for'; readonly set: SetPhrase; readonly source: Name | undefined; readonly span: Span } // roll for a square where it is not burning
  | { readonly kind: 'pick'; readonly set: SetPhrase; readonly source: Name | undefined; readonly span: Span } // pick at random a room next to ...
  | { readonly kind: 'follow'; readonly arrow: Name; readonly from: Value; readonly set: SetPhrase; readonly span: Span } // follow the arrow from the square to a square called target where ...
  // --- cards ---
  | { readonly kind: 'draw'; readonly amount: Value; readonly deck: Name; readonly to: Value | undefined; readonly span: Span } // draw 1 from event-deck / draw 2 from item-deck for the figure
  | { readonly kind: 'play'; readonly card: Value; readonly span: Span } // play the card
  | { readonly kind: 'discard'; readonly card: Value; readonly span: Span } // discard the card
  | { readonly kind: 'shuffle'; readonly deck: Name; readonly span: Span } // shuffle event-deck (discards and all)
  | { readonly kind: 'shuffle-into'; readonly card: Value; readonly deck: Name; readonly span: Span } // shuffle storm into event-deck
  // --- choosing ---
  | { readonly kind: 'choose'; readonly who: Who; readonly may: boolean; readonly set: SetPhrase; readonly asked: string | undefined; readonly span: Span } // WHO chooses a ... / WHO may choose a ... / WHO chooses a ..., asked "Where to?"
  | { readonly kind: 'choose-number'; readonly who: Who; readonly name: Name; readonly from: Value; readonly to: Value; readonly asked: string | undefined; readonly span: Span } // WHO chooses a number called n from 1 to 10
  | { readonly kind: 'choose-one'; readonly who: Who; readonly may: boolean; readonly options: readonly LabelledOption[]; readonly asked: string | undefined; readonly span: Span } // WHO chooses one: "Label" if C: ...
  // --- names ---
  | { readonly kind: 'bind'; readonly name: Name; readonly value: Value; readonly span: Span } // target = across the door from the square
  | { readonly kind: 'remember'; readonly value: Value; readonly as: Name; readonly span: Span } // remember the bulkhead as crossed
  // --- running something else ---
  | { readonly kind: 'call'; readonly call: Call; readonly span: Span } // explode the square
  | { readonly kind: 'send'; readonly ray: Name; readonly from: Value; readonly way: Name | undefined; readonly span: Span } // send blast from the square, in each direction; ..., to the north; ..., downwards
  | { readonly kind: 'later'; readonly order: Who | undefined; readonly call: Call; readonly span: Span } // later: heat the bulkhead / later, in an order chosen by the crew: ...
  | { readonly kind: 'proceed'; readonly span: Span }
  | { readonly kind: 'nothing'; readonly span: Span }
  // --- ending something ---
  | { readonly kind: 'ends'; readonly what: 'ray' | 'effect' | 'card' | 'action' | 'move' | 'turn' | 'phase'; readonly span: Span } // this ray ends
  | { readonly kind: 'ray-goes-on'; readonly span: Span } // this ray goes on
  | { readonly kind: 'outcome'; readonly result: 'won' | 'lost'; readonly reason: string; readonly span: Span } // the game is lost because "..."
  // --- blocks ---
  | { readonly kind: 'if'; readonly branches: readonly { readonly condition: Condition; readonly body: Block; readonly span: Span }[]; readonly otherwise: Block | undefined; readonly span: Span }
  | { readonly kind: 'if-none'; readonly body: Block; readonly otherwise: Block | undefined; readonly span: Span } // directly after a choice, pick, roll-for, follow, draw
  | { readonly kind: 'for-each'; readonly set: SetPhrase; readonly order: Who | 'as it was' | undefined; readonly body: Block; readonly span: Span }
  | { readonly kind: 'until'; readonly body: Block; readonly span: Span } // until nothing changes:
  | { readonly kind: 'at-once'; readonly ties: Drawn | undefined; readonly body: Block; readonly span: Span } // all at once: / all at once, ties chosen by the crew: / all at once, ties at random:
  | { readonly kind: 'repeat'; readonly times: Value; readonly body: Block; readonly span: Span } // repeat the number times:
  | { readonly kind: 'depending'; readonly on: Value; readonly rows: readonly Row[]; readonly span: Span } // depending on the roll:
  // --- what could not be read (its fault is reported beside the tree) ---
  | { readonly kind: 'error'; readonly span: Span };

export type Block = readonly Statement[];

/** One line of `depending on`, or of a ray's table. */
export interface Row extends Node {
  readonly cases: readonly RowCase[];
  readonly body: Block;
}
export type RowCase =
  | { readonly kind: 'number'; readonly from: number; readonly to: number; readonly span: Span } // 3: / 0 to 1:
  | { readonly kind: 'word'; readonly name: Name; readonly span: Span } // burning:
  | { readonly kind: 'noun'; readonly adjectives: readonly Name[]; readonly noun: Name; readonly span: Span } // a closed door:
  | { readonly kind: 'otherwise'; readonly span: Span };

export interface LabelledOption extends Node {
  readonly label: string;
  readonly condition: Condition | undefined;
  readonly body: Block;
}

/** A call mirrors the signature: `send-heat from the square through the bulkhead`. */
export interface Call extends Node {
  readonly verb: Name;
  readonly arguments: readonly { readonly preposition: string | undefined; readonly value: Value; readonly span: Span }[];
}

// ---------------------------------------------------------------------------------------------------------
// What stands in keys and in short texts of a document
// ---------------------------------------------------------------------------------------------------------

/** `explode (square)`, `send-heat from (square) through (bulkhead)`, `hurt (explorer) with (number called points)`. */
export interface Signature extends Node {
  readonly verb: Name;
  readonly parameters: readonly { readonly preposition: string | undefined; readonly noun: Name; readonly called: Name | undefined; readonly span: Span }[];
}

/** What stands before the colon when a word is defined: `free (wall)`, or a plain name for a named value. */
export type WordSignature = { readonly name: Name; readonly noun: Name | undefined; readonly called: Name | undefined; readonly span: Span };

/** `when:` texts. */
export interface Trigger extends Node {
  readonly event: TriggerEvent;
  /** `, during event` / `, not during event`; all must hold. */
  readonly during: readonly { readonly scope: Name; readonly negated: boolean; readonly span: Span }[];
}
export type TriggerEvent =
  | { readonly kind: 'becomes'; readonly set: SetPhrase; readonly negated: boolean; readonly level: Name; readonly span: Span } // a room becomes burning / stops being burning
  | { readonly kind: 'amount'; readonly property: Name; readonly set: SetPhrase | undefined; readonly how: 'rises' | 'falls' | 'changes'; readonly span: Span } // damage of a wall rises; pressure rises
  | { readonly kind: 'reaches'; readonly property: Name; readonly set: SetPhrase | undefined; readonly value: Value; readonly span: Span } // pressure reaches 10
  | { readonly kind: 'enters'; readonly set: SetPhrase; readonly place: Place; readonly leaves: boolean; readonly span: Span } // a figure enters a cellar / leaves
  | { readonly kind: 'deck'; readonly deck: Name; readonly how: 'runs out' | 'is shuffled'; readonly span: Span }
  | { readonly kind: 'flow'; readonly node: Name; readonly how: 'starts' | 'ends'; readonly span: Span } // turn ends
  | { readonly kind: 'error'; readonly span: Span };

/** `active:` of a flow node, `cost:` and `check:` of an action. */
export interface Cost extends Node { readonly amount: Value; readonly currency: Name } // 2 minutes / the effort + surcharge minutes
export interface Check extends Node { readonly die: Name; readonly times: Value | undefined; readonly op: 'at least' | 'at most'; readonly value: Value; readonly again: Condition | undefined } // d10 is at most the effort + bonus / house-die rolled 2 times is at least 3 / d10 is at most 4, rolled again if the figure is lucky

/** What a piece of rule text is, and so which of the grammar's doors it goes in by. */
export interface Texts {
  statements: Block;
  condition: Condition;
  value: Value;
  set: SetPhrase;
  trigger: Trigger;
  signature: Signature;
  word: WordSignature;
  row: readonly RowCase[];
  cost: Cost;
  check: Check;
  /** A choosing statement (`ask:` of an action): one or more, a line each. */
  asks: Block;
  pair: { readonly left: Name; readonly right: Name; readonly span: Span }; // `fire and flood`, under `meets:`
  who: Who;
  /** `instead-of:` the signature, with kinds narrowed: `destroy (fire-proof-door called door)`. */
}
export type TextKind = keyof Texts;

/** One thing wrong with a rule text; offsets are into that text. */
export interface Fault {
  readonly code: string; // a code of core/source/codes: kept a plain string so that grammar depends on nothing
  readonly message: string;
  readonly span: Span;
  readonly expected: readonly string[];
  readonly help: string | undefined;
  /** The word that was meant, where that is certain enough. */
  readonly suggestion?: string;
}

export type Parsed<K extends TextKind> = { readonly tree: Texts[K] | undefined; readonly faults: readonly Fault[] };
