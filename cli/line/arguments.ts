import type { Policy } from '../../core/analysis/odds/backward.js';
import type { HuntKind } from '../../core/documents/hunted-words.js';
import type { Order } from '../../core/import/order.js';
import type { BotName } from '../../core/tables/bots/bot.js';
import type { Paper } from '../../core/view/papers.js';

/** What each command is given once the command line has been read. */

export interface CheckArguments {
  /** Files and folders; none means the whole folder we are in. */
  readonly paths: readonly string[];
  readonly json: boolean;
  /** A form for other programs, instead of words or our JSON. */
  readonly format?: 'sarif' | 'github' | undefined;
  /** List the options of what is checked, with their values and where each comes from. */
  readonly options: boolean;
  /** List the rules that one change sets off, in the order in which they run. */
  readonly order: boolean;
  /** List which document set each value, with what `set` and `variant` choose besides. */
  readonly layers: boolean;
  readonly set: readonly OptionSetting[];
  readonly variant: string | undefined;
  /** Undefined: check once. */
  readonly watch: WatchArguments | undefined;
}

/** What is done again whenever a document is saved. */
export interface WatchArguments {
  /** The scenario that is run, and with what luck. */
  readonly run: string | undefined;
  readonly seed: string;
  /** The picture that is drawn of it, or of the board that is checked. */
  readonly render: string | undefined;
}

/** How much of a run is shown. */
export type RunReport = 'account' | 'json' | 'quiet' | 'trace' | 'state';

export interface RunArguments {
  /** The file of a scenario, or of a position that it goes on from. */
  readonly scenario: string;
  /** The scenario that a position belongs to, if it does not name one. */
  readonly of: string | undefined;
  /** As it was given: a whole number or any text. Undefined: one is drawn and printed. */
  readonly seed: string | undefined;
  readonly report: RunReport;
  /** A file of answers to be used up, one a line; `-` is stdin. */
  readonly answers: string | undefined;
  /** A log to run again; `-` is stdin. */
  readonly replay: string | undefined;
  /** Where to write a log. */
  readonly log: string | undefined;
  /** Where to write what is so at the end, or after the step `at`. */
  readonly positionOut: string | undefined;
  readonly at: number | undefined;
  /** Who answers what people are asked: the first plays player 1, and so on round; none: choices are made at random. */
  readonly bots: readonly BotName[];
  /** Playouts a decision, for bots that search. */
  readonly budget: number | undefined;
  /** How many play, if not as many as the scenario says. */
  readonly players: number | undefined;
  /** Whether the log and the position may be written over. */
  readonly force: boolean;
  readonly set: readonly OptionSetting[];
  readonly variant: string | undefined;
  readonly ascii: boolean;
}

export interface PlayArguments {
  /** The file of a scenario, of a position that it goes on from, or of a game that was saved. */
  readonly what: string;
  /** The scenario that a position or a saved game belongs to. */
  readonly of: string | undefined;
  readonly players: number | undefined;
  /** What the players are called. */
  readonly names: readonly string[] | undefined;
  /** Undefined: one is drawn and printed. */
  readonly seed: string | undefined;
  /** Luck is typed in. */
  readonly asksLuck: boolean;
  /** Where `save` and the end of all input write to, if nothing else is said. */
  readonly save: string | undefined;
  /** Where to write a log when the play ends. */
  readonly log: string | undefined;
  /** Whether files that are there may be written over. */
  readonly force: boolean;
  /** How many ways of steps `odds` looks at. */
  readonly looks: number | undefined;
  readonly set: readonly OptionSetting[];
  readonly variant: string | undefined;
  readonly ascii: boolean;
}

/** `--set reflow=off` */
export interface OptionSetting {
  readonly option: string;
  readonly value: string;
}

/** `--set PATH=a,b,c`: one thing set to several values in turn; what they are depends on what it is. */
export interface Sweep {
  readonly path: string;
  readonly written: string;
}

/** What commands have in common that play many times, in one way or many. */
export interface ManyRuns {
  /** The scenario of positions that do not name one. */
  readonly of: string | undefined;
  /** Undefined: that of the study, if there is one, or one that is drawn; printed in any case. */
  readonly seed: string | undefined;
  readonly bots: readonly BotName[];
  readonly budget: number | undefined;
  /** Numbers of players, one after the other; none: as the scenario says. */
  readonly players: readonly number[];
  readonly sets: readonly Sweep[];
  readonly variant: string | undefined;
  /** Threads; undefined: as many as it is worth. */
  readonly workers: number | undefined;
  readonly json: boolean;
}

/** Where a page goes. */
export interface PageTo {
  /** The file for a page with all of it. */
  readonly html: string | undefined;
  /** Whether results that are there may be written over. */
  readonly force: boolean;
}

export interface SimulateArguments extends ManyRuns, PageTo {
  /** The file of a scenario, or of a position that it goes on from. */
  readonly scenario: string;
  /** How many runs, or how sure the win rate must be. */
  readonly amount: { readonly runs: number } | { readonly precision: number; readonly most: number };
  /** Whether it is looked at whether what must never be so comes about. */
  readonly check: boolean;
  /** The folder for raw counts and rows. */
  readonly out: string | undefined;
}

export interface VerifyArguments {
  /** The page that tells of runs. */
  readonly report: string;
  /** Threads; undefined: as many as it is worth. */
  readonly workers: number | undefined;
  readonly json: boolean;
}

export interface CompareArguments extends ManyRuns, PageTo {
  /** Files of scenarios and positions, or that of a study. */
  readonly paths: readonly string[];
  /** Undefined: as many as the study says, or as is usual. */
  readonly runs: number | undefined;
  /** What they are compared by besides the outcome; none: what is usual. */
  readonly metrics: readonly string[];
  /** Whether options that rest on what is not known are varied too. */
  readonly overUnknowns: boolean;
  /** Whether they are set out as hazards on boards. */
  readonly transplant: boolean;
}

export interface WhatIfArguments {
  readonly scenario: string;
  readonly of: string | undefined;
  readonly seed: string | undefined;
  readonly bots: readonly BotName[];
  readonly budget: number | undefined;
  readonly players: number | undefined;
  /** What is changed in the second run. */
  readonly set: readonly OptionSetting[];
  readonly variant: string | undefined;
  readonly json: boolean;
}

export interface TuneArguments extends ManyRuns {
  readonly scenario: string;
  /** With each value. */
  readonly runs: number;
  readonly vary: Sweep;
  /** As it was given: `win rate = 45%`. */
  readonly target: string;
}

export interface CriticalArguments extends ManyRuns, PageTo {
  readonly scenario: string;
  /** With each change. */
  readonly runs: number;
  /** A metric or an expression; undefined: the win rate. */
  readonly measure: string | undefined;
}

export interface OddsArguments {
  readonly scenario: string;
  /** The scenario of a position that does not name one. */
  readonly of: string | undefined;
  /** What is asked; undefined: how it ends. */
  readonly measure: string | undefined;
  /** After how much of what clock, in the words it was given in; undefined: at the end. */
  readonly after: { readonly written: string; readonly ticks: number; readonly clock: string } | undefined;
  /** A condition that ends it. */
  readonly until: string | undefined;
  /** All that may come of one thing, instead of odds. */
  readonly outcomes: 'step' | 'action' | 'turn' | undefined;
  readonly policy: Policy;
  /** Ways of steps that are looked at. */
  readonly budget: number;
  readonly set: readonly OptionSetting[];
  readonly variant: string | undefined;
  readonly players: number | undefined;
  readonly seed: string | undefined;
  readonly json: boolean;
}

export interface HuntArguments {
  readonly scenario: string;
  /** The scenario of a position that does not name one. */
  readonly of: string | undefined;
  /** Undefined: all that may be. */
  readonly kinds: readonly HuntKind[] | undefined;
  /** A module is hunted through on boards of up to so many spaces. */
  readonly spaces: number | undefined;
  /** Steps of a run; undefined: as many as there are. */
  readonly steps: number | undefined;
  /** Ways of steps that are looked at. */
  readonly budget: number;
  /** Where not all can be looked at: runs that are played, and where their luck comes from. */
  readonly runs: number | undefined;
  readonly seed: string | undefined;
  /** The file for rule tests of what is found, and whether one that is there may be written over. */
  readonly out: string | undefined;
  readonly force: boolean;
  readonly set: readonly OptionSetting[];
  readonly variant: string | undefined;
  readonly players: number | undefined;
  readonly json: boolean;
}

export interface TestArguments {
  /** Files and folders; none means the whole folder we are in. */
  readonly paths: readonly string[];
  /** Break each rule in turn and see that some test notices. */
  readonly mutate: boolean;
  readonly json: boolean;
  /** As JUnit XML. */
  readonly junit?: boolean;
}

export interface RulesArguments {
  /** A module's name or file. */
  readonly module: string;
  /** Only what of the rulebook is open, with its texts. */
  readonly open: boolean;
  readonly json: boolean;
}

export interface NewArguments {
  /** Where the project is made; its name is the project's. */
  readonly folder: string;
  readonly board: string | undefined;
  /** Stock hazards, joined by commas. */
  readonly hazards: string | undefined;
  readonly force: boolean;
  readonly json: boolean;
}

export interface ImportArguments {
  /** The board in another form. */
  readonly file: string;
  /** The folder to write to. */
  readonly output: string;
  /** Undefined: as the file is called. */
  readonly name: string | undefined;
  /** The file of a mapping; undefined: the one that came with the program. */
  readonly mapping: string | undefined;
  /** Undefined: that which fits better. */
  readonly order: Order | undefined;
  /** Whether lines that cannot be are left out. */
  readonly leaveOut: boolean;
  readonly force: boolean;
  readonly json: boolean;
}

export interface ExplainArguments {
  /** The code of a message, or the log of a run. */
  readonly what: string;
  /** What is asked of a log: a condition. */
  readonly why: string | undefined;
  /** The scenario that a log belongs to. */
  readonly of: string | undefined;
  /** After which step of a log; undefined: its end. */
  readonly at: number | undefined;
  readonly ascii: boolean;
  readonly json: boolean;
}

/** What a board can be drawn as. */
export const forms = ['svg', 'png', 'txt'] as const;
export type RenderForm = (typeof forms)[number];

export interface RenderArguments {
  /** The file of a board, a scenario, a position, or the log of a run. */
  readonly what: string;
  /** The scenario (or board) that a log or a position belongs to. */
  readonly of: string | undefined;
  /** After which step of a log; undefined: its end. */
  readonly at: number | undefined;
  /** Undefined: stdout. */
  readonly output: string | undefined;
  /** Undefined: as the name of the output says. */
  readonly as: RenderForm | undefined;
  readonly paper: Paper | undefined;
  readonly landscape: boolean;
  readonly scale: number | undefined;
  readonly sheets: boolean;
  readonly set: readonly OptionSetting[];
  readonly variant: string | undefined;
  readonly ascii: boolean;
  readonly force: boolean;
  readonly json: boolean;
}
