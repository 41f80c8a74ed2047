import type { Board } from '../board/index.js';
import { nameOf, type World } from '../compile/world.js';
import type { DocNode, MappedText } from '../documents/tree.js';
import type { Scenario } from '../engine/program.js';
import { Bail, Body } from '../language/body.js';
import { asksNothing } from '../language/declare-orders.js';
import { conditionText } from '../language/declare-words.js';
import type { Model } from '../language/model.js';
import type { Expr, Rule, Stmt } from '../language/program.js';
import { parsed, textOf } from '../language/reading.js';
import { block } from '../language/statements.js';
import { number } from '../language/values.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { titleSaid } from './titles-said.js';

/** A condition that must hold after something was done. */
export interface Expectation {
  readonly text: string;
  readonly at: FileSpan;
  readonly condition: Expr;
  /** Speaks of the end of the game. */
  readonly ofTheEnd: boolean;
}

const TESTS = '#tests';

/** Reads statements and conditions of a test: they may name every space, link and piece of the board. */
export class Speaker {
  private readonly rule: Rule;

  constructor(
    private readonly scenario: Scenario,
    private readonly diagnostics: Diagnostics,
  ) {
    this.rule = {
      sort: 'test',
      key: 'test',
      name: 'test',
      module: TESTS,
      title: undefined,
      cites: [],
      at: scenario.board.span,
      index: 0,
    };
    nameEverything(scenario.world);
  }

  private body(text: MappedText): Body {
    return new Body(
      {
        model: this.scenario.model,
        diagnostics: this.diagnostics,
        module: TESTS,
        rule: this.rule,
        sort: 'test',
        poisoned: new Set(),
        settled: new Set(),
        replaces: undefined,
      },
      text,
    );
  }

  statements(text: MappedText): Stmt[] {
    if (this.saysTitle(text)) return [];
    const tree = parsed(this.diagnostics, 'statements', text);
    return tree ? block(this.body(text), tree) : [];
  }

  expectation(node: DocNode): Expectation[] {
    const text = textOf(node);
    if (!text) return [];
    const words = text.text.trim();
    const end = /^the game is (won|lost)(?: because "(.*)")?$/.exec(words);
    const side = /^the game is (won|lost) by (\S+)$/.exec(words);
    if (side) return this.sided(node, words, side[1] as 'won' | 'lost', side[2] ?? '');
    const goesOn = words === 'the game goes on';
    if (end || goesOn) {
      const condition: Expr = { op: 'outcome', end: goesOn ? 'any' : (end?.[1] as 'won' | 'lost'), reason: end?.[2] };
      if (end?.[2] !== undefined) this.reasonKnown(text, end[1] as 'won' | 'lost', end[2]);
      return [{ text: words, at: node.at, condition, ofTheEnd: !goesOn }];
    }
    if (this.saysTitle(text)) return [];
    const condition = conditionText(
      { model: this.scenario.model, diagnostics: this.diagnostics, modules: [] },
      this.body(text),
    );
    return condition ? [{ text: words, at: node.at, condition, ofTheEnd: false }] : [];
  }

  /** A number that only looks at the board; undefined if it has faults. */
  number(text: MappedText): Expr | undefined {
    if (this.saysTitle(text)) return undefined;
    const { model } = this.scenario;
    const passage = { model, diagnostics: this.diagnostics, modules: [] };
    const tree = parsed(this.diagnostics, 'value', text);
    const sites = model.sites.length;
    try {
      const found = tree && number(this.body(text), tree).expr;
      return found && asksNothing(passage, sites, 'what is measured only looks at the board') ? found : undefined;
    } catch (error) {
      if (!(error instanceof Bail)) throw error;
      return undefined;
    }
  }

  private saysTitle(text: MappedText): boolean {
    const told = titleSaid(this.scenario.world, text);
    if (told) this.diagnostics.add(told);
    return told !== undefined;
  }

  /** `the game is won by figure-2`. */
  private sided(node: DocNode, words: string, end: 'won' | 'lost', name: string): Expectation[] {
    const names = this.scenario.world.pieces.map((piece) => piece.name);
    const by = names.indexOf(name);
    if (by >= 0)
      return [{ text: words, at: node.at, condition: { op: 'outcome', end, reason: undefined, by }, ofTheEnd: true }];
    this.diagnostics.add({
      code: 'BK0601',
      severity: 'error',
      message: `there is no piece called "${name}"`,
      at: node.at,
      suggestion: nearestName(name, names),
      help: `pieces of this test: ${names.join(', ') || 'none'}`,
    });
    return [];
  }

  /** A game that ends for a reason nobody gives would never be told. */
  private reasonKnown(text: MappedText, result: 'won' | 'lost', reason: string): void {
    const { endings } = this.scenario.model;
    const of = (wanted: 'won' | 'lost') => new Set(endings.filter((e) => e.result === wanted).map((e) => e.reason));
    const known = of(result);
    if (known.has(reason)) return;
    const start = text.text.indexOf(`"${reason}"`) + 1;
    const other = result === 'won' ? 'lost' : 'won';
    const suggestion = nearestName(reason, known);
    this.diagnostics.add(
      problem(
        'BK0601',
        `${NO_REASON} ${result} because "${reason}"`,
        text.spanOf({ start, end: start + reason.length }),
        of(other).has(reason)
          ? { help: `it is ${other} because of it` }
          : suggestion === undefined
            ? { help: known.size > 0 ? reasons(result, known) : `no rule says that the game is ${result}` }
            : { suggestion },
      ),
    );
  }
}

/** What is said of a reason for which the game never ends. */
export const NO_REASON = 'the game is never';

function reasons(result: string, known: ReadonlySet<string>): string {
  const quoted = [...known].slice(0, 8).map((reason) => `"${reason}"`);
  return `it is ${result} because ${quoted.join(', ')}${known.size > quoted.length ? ' ...' : ''}`;
}

/** The board and pieces whose names a model knows. */
const named = new WeakMap<Model, { readonly board: Board; readonly pieces: string }>();

/** Spaces, links and pieces of this board by their names, for tests only; those of the board of the test before are gone. */
function nameEverything(world: World): void {
  const { model, board } = world;
  const pieces = world.pieces.map((piece) => piece.name).join(' ');
  const before = named.get(model);
  if (before?.board === board && before.pieces === pieces) return;
  named.set(model, { board, pieces });
  model.values.forget(TESTS);
  model.visible.set(TESTS, new Set([TESTS, '', ...model.modules]));
  for (const universe of ['space', 'link', 'piece'] as const) {
    const kinds =
      universe === 'space' ? world.spaceKinds : universe === 'link' ? world.linkKinds : world.pieces.map((p) => p.kind);
    kinds.forEach((kind, id) => {
      model.values.add({
        name: nameOf(world, universe, id),
        module: TESTS,
        at: undefined,
        sort: universe,
        named:
          universe === 'piece'
            ? world.model.pieces.all.find((p) => p.name === nameOf(world, universe, id))?.at
            : world.board[`${universe}s`][id]?.span,
        index: model.values.all.length,
        build: () => ({ expr: { op: 'const', value: id }, type: { is: 'thing', kind, universe } }),
      });
    });
  }
}
