import { type Compiled, compile } from '../compile/compile.js';
import type { DocNode } from '../documents/index.js';
import { Machine } from '../engine/machine.js';
import { flowRoots } from '../engine/program.js';
import { lookAhead } from '../engine/turn-end.js';
import type { Word } from '../language/program.js';
import type { Card } from '../language/types.js';
import type { RuleTest } from './rule-tests.js';

/** Where a test's own texts stand among those of all tests of a program. */
interface Offsets {
  readonly bodies: number;
  readonly conditions: number;
}

/** A program that holds the texts of several tests, which are run on it one after the other. */
export class TestProgram {
  readonly compiled: Compiled;
  private readonly offsets = new Map<RuleTest, Offsets>();
  private machine: Machine | undefined;

  /**
   * The tests must be alike, as `programKey` says.
   *
   * @param written keys of the rules they come to, where that is known: the others need not be compiled
   */
  constructor(tests: readonly RuleTest[], form: 'asked' | 'covered' = 'asked', written?: ReadonlySet<string>) {
    const [first] = tests;
    if (!first) throw new Error('a program of no tests');
    const bodies: RuleTest['deeds'][number]['statements'][] = [];
    const conditions: RuleTest['deeds'][number]['then'][number]['condition'][] = [];
    for (const test of tests) {
      this.offsets.set(test, { bodies: bodies.length, conditions: conditions.length });
      bodies.push(...test.deeds.map((d) => d.statements));
      conditions.push(...test.deeds.flatMap((d) => d.then.map((t) => t.condition)));
    }
    const extras = { bodies: bodies.map((body) => body ?? []), conditions };
    this.compiled = compile(first.scenario.world, form, flowRoots(first.scenario), extras, written);
  }

  /** A machine where a test begins. */
  begin(test: RuleTest): Machine {
    const { position } = test.scenario;
    if (this.machine) this.machine.restart(position);
    else {
      this.machine = new Machine(this.compiled, position);
      this.machine.turnCanEnd = lookAhead(this.machine);
    }
    return this.machine;
  }

  /** Covered: what is noted from now on is of the test that begins next. */
  forget(): void {
    this.machine?.covered?.fill(0);
  }

  /** A run that broke off may leave a machine anyhow: the next test gets another. */
  discard(): void {
    this.machine = undefined;
  }

  offsetsOf(test: RuleTest): Offsets {
    return this.offsets.get(test) ?? { bodies: 0, conditions: 0 };
  }
}

/**
 * What tests must have in common to share a program: the board, the options, the players and pieces, and which cards their
 * texts name, since a card that is named is told from other copies of it.
 */
export function programKey({ scenario, deeds }: RuleTest, board: DocNode | undefined, ids: Identities): string {
  const { world, start } = scenario;
  const options = [...world.options].map(([option, value]) => `${option.module}/${option.name}=${value}`).sort();
  const named = new Set<Card>();
  for (const deed of deeds) {
    cardsNamed(deed.statements, named);
    for (const { condition } of deed.then) cardsNamed(condition, named);
  }
  return [
    ids.of(scenario.model),
    ids.of(board),
    start,
    world.players,
    world.pieces.map((piece) => piece.name).join(' '),
    options.join(' '),
    [...named].map((card) => card.index).sort((a, b) => a - b),
  ].join('|');
}

/** A number for each thing asked about, the same every time. */
export class Identities {
  private readonly known = new Map<unknown, number>();

  of(thing: unknown): number {
    const number = this.known.get(thing) ?? this.known.size;
    this.known.set(thing, number);
    return number;
  }
}

const declarations: ReadonlySet<string> = new Set([
  'at',
  'type',
  'kind',
  'rule',
  'property',
  'global',
  'deck',
  'procedure',
]);

/** Cards that texts name, by themselves or by way of words. */
function cardsNamed(node: unknown, found: Set<Card>, seen: Set<Word> = new Set()): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const part of node) cardsNamed(part, found, seen);
    return;
  }
  const x = node as { readonly op?: string; readonly card?: Card; readonly word?: Word };
  if (x.op === 'card-named' && x.card) found.add(x.card);
  if (x.op === 'word' && x.word && !seen.has(x.word)) {
    seen.add(x.word);
    for (const c of x.word.cases) cardsNamed(c.test(), found, seen);
  }
  for (const [key, part] of Object.entries(node))
    if (!declarations.has(key) && key !== 'word') cardsNamed(part, found, seen);
}
