import { nameOf, type World } from '../compile/world.js';
import { type HuntKind, huntKinds } from '../documents/hunted-words.js';
import type { DocNode } from '../documents/tree.js';
import type { Scenario } from '../engine/program.js';
import type { Model } from '../language/model.js';
import type { Stmt } from '../language/program.js';
import { entries, field, items, numberOf, scalar, textOf, wordOf } from '../language/reading.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import type { ForcedAnswer } from '../tables/forced.js';
import { type Expectation, Speaker } from './speaker.js';

/** Something a test does, and what is so then. */
export interface Deed {
  readonly at: FileSpan;
  readonly statements: readonly Stmt[] | undefined;
  readonly action: string | undefined;
  readonly step: string | undefined;
  /** How many steps of the game are played. */
  readonly play: number | undefined;
  /** What is looked for in all that may happen from there: none may be found. */
  readonly hunt: readonly HuntKind[];
  /** How often it is done. */
  readonly times: number;
  readonly answers: readonly (ForcedAnswer & { readonly at: FileSpan })[];
  readonly then: readonly Expectation[];
  readonly refused: string | undefined;
  readonly changesToo: readonly string[];
  /** What changed since it was last looked at is looked at after this. */
  readonly judged: boolean;
}

/** What a case does: one thing, or those under `steps:` and then nothing more. */
export function deedsOf(node: DocNode, scenario: Scenario, diagnostics: Diagnostics): Deed[] {
  const reader = new DeedReader(scenario, diagnostics);
  const steps = field(node, 'steps');
  if (!steps) return [reader.deed(node, true)];
  const parts = items(steps).map((step) =>
    reader.deed(step, (field(step, 'then') ?? field(step, 'refused')) !== undefined),
  );
  return [...parts, reader.deed(node, true)];
}

class DeedReader {
  private readonly speaker: Speaker;
  private readonly answerers: readonly string[];

  constructor(
    private readonly scenario: Scenario,
    private readonly diagnostics: Diagnostics,
  ) {
    this.speaker = new Speaker(scenario, diagnostics);
    const { world } = scenario;
    this.answerers = [
      'luck',
      'active player',
      'crew',
      ...Array.from({ length: world.players }, (_, i) => `player ${i + 1}`),
      ...world.pieces.map((piece) => piece.name),
    ];
  }

  deed(node: DocNode, judged: boolean): Deed {
    checkNames(node, this.scenario, this.diagnostics);
    const text = textOf(field(node, 'do'));
    const play = numberOf(field(node, 'play'));
    const hunt = items(field(node, 'hunt')).flatMap((n) => huntKinds.filter((kind) => kind === wordOf(n)));
    const then = items(field(node, 'then')).flatMap((n) => this.speaker.expectation(n));
    return {
      at: (scalar(field(node, 'test')) ?? node).at,
      statements: text ? this.speaker.statements(text) : undefined,
      action: wordOf(field(node, 'action')),
      step: wordOf(field(node, 'step')),
      play,
      hunt,
      times: numberOf(field(node, 'times')) ?? 1,
      answers: items(field(node, 'answers')).map((n) => this.answer(n)),
      then,
      refused: wordOf(field(node, 'refused'))?.replace(/\s+/g, ' '),
      changesToo: items(field(node, 'changes too')).map((n) => wordOf(n) ?? ''),
      // What else is so after steps of the game is only judged where something is said of it.
      judged: judged && (then.length > 0 || (play === undefined && hunt.length === 0)),
    };
  }

  /** `hall`, or `active player: hall` where it matters who is asked. */
  private answer(node: DocNode): Deed['answers'][number] {
    if (node.kind !== 'map') return { text: answerText(node), by: undefined, at: node.at };
    const [first, ...others] = entries(node);
    if (!first || others.length > 0)
      this.diagnostics.add(
        problem('BK0208', 'an answer names one who is asked', others[0]?.key.at ?? node.at, {
          help: 'write one answer an entry, such as `- { active player: hall }`',
        }),
      );
    else if (!this.answerers.includes(first.name)) {
      const suggestion = nearestName(first.name, this.answerers);
      this.diagnostics.add(
        problem('BK0601', `nobody is called "${first.name}"`, first.key.at, {
          suggestion,
          ...(suggestion === undefined && {
            help: 'who is asked is `luck`, `active player`, `crew`, or the name of a piece',
          }),
        }),
      );
    }
    return { text: first ? answerText(first.value) : '', by: first?.name, at: node.at };
  }
}

function answerText(node: DocNode): string {
  const s = scalar(node);
  if (s?.value === true) return 'yes';
  if (s?.value === false) return 'no';
  return wordOf(node) ?? '';
}

/** The action or node that is tried, and what may change besides, must be there. */
function checkNames(node: DocNode, { model, world }: Scenario, diagnostics: Diagnostics): void {
  const unknown = (of: string, given: DocNode | undefined, known: () => Iterable<string>): void => {
    const name = wordOf(given);
    if (!given || name === undefined) return;
    const others: string[] = [];
    for (const other of known()) {
      if (other === name) return;
      others.push(other);
    }
    diagnostics.add(
      problem('BK0601', `there is ${of} called "${name}"`, given.at, { suggestion: nearestName(name, others) }),
    );
  };
  unknown('no action', field(node, 'action'), () => model.actions.flatMap((a) => [a.rule.name, a.rule.key]));
  unknown('no node of the flow', field(node, 'step'), () => model.flow.keys());
  for (const item of items(field(node, 'changes too')))
    unknown('nothing that changes', item, () => changing(model, world));
}

/** The names of all that changes, what is named most first. */
function* changing(model: Model, world: World): Generator<string> {
  yield 'the game';
  for (const list of [model.properties, model.tracks.all, model.supplies.all, model.decks.all])
    for (const { name } of list) yield name;
  for (const universe of ['space', 'link', 'piece', 'card'] as const)
    for (let id = 0; id < world.counts[universe]; id++) yield nameOf(world, universe, id);
}
