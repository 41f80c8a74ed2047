import type { Board } from '../board/board.js';
import type { World } from '../compile/world.js';
import type { DocNode } from '../documents/tree.js';
import { optionValue } from '../language/declare-options.js';
import type { Model } from '../language/model.js';
import { entries, field, numberOf, scalar, wordOf } from '../language/reading.js';
import type { Kind, OptionDeclaration, Universe } from '../language/types.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { groundOf, namesLike, nearnessOn } from './ground.js';

/** What a scenario (or a rule test, or the command line) chooses. */
export interface Choices {
  readonly options: readonly Chosen[];
  readonly variants: readonly { readonly name: string; readonly at: FileSpan | undefined }[];
  readonly pieces: readonly Chosen[];
  readonly players: number;
  /** Where that is said. */
  readonly playersAt?: FileSpan | undefined;
  /** Whether how many play, or with which pieces, is said in a form that was refused. */
  readonly unsure?: boolean;
}

/** What is chosen under a name; `at` is where the name stands, if a document gives it. */
export interface Chosen {
  readonly name: string;
  readonly node: DocNode;
  readonly at?: FileSpan;
}

export const noChoices: Choices = { options: [], variants: [], pieces: [], players: 0 };

/** What a document chooses under `options:`, `variant:`, `pieces:` and `players:`. */
export function choicesOf(tree: DocNode | undefined, before: Choices = noChoices): Choices {
  const variant = scalar(field(tree, 'variant'));
  const players = field(tree, 'players');
  return {
    options: [
      ...before.options,
      ...entries(field(tree, 'options')).map((e) => ({ name: e.name, node: e.value, at: e.key.at })),
    ],
    variants: [...before.variants, ...(variant ? [{ name: variant.text.text.trim(), at: variant.at }] : [])],
    pieces: [
      ...before.pieces,
      ...entries(field(tree, 'pieces'))
        .filter((e) => e.value.kind === 'scalar')
        .map((e) => ({ name: e.name, node: e.value, at: e.key.at })),
    ],
    ...(players && fits(players)
      ? { players: numberOf(players) ?? before.players, playersAt: players.at }
      : { players: before.players, playersAt: before.playersAt }),
    unsure: before.unsure === true || !fits(players),
  };
}

/** Whether a number of players can be one; that it cannot is told where the form of documents is checked. */
function fits(players: DocNode | undefined): boolean {
  const n = numberOf(players);
  return players === undefined || (n !== undefined && Number.isInteger(n) && n >= 0 && n <= 8);
}

/** Where anybody plays at all, as many as the game is for. */
function checkPlayers({ players: may }: Model, { players, playersAt }: Choices, diagnostics: Diagnostics): void {
  if (!may || players === 0 || (players >= may.from && players <= may.to)) return;
  const many = (n: number): string => `${n} ${n === 1 ? 'player' : 'players'}`;
  diagnostics.add({
    code: 'BK0917',
    severity: 'error',
    message: `this game is for ${may.from === may.to ? many(may.to) : `${may.from} to ${many(may.to)}`}, not for ${players}`,
    at: playersAt ?? may.at,
    ...(playersAt && { related: [{ at: may.at, label: 'the module says so here' }] }),
  });
}

/** A program put on a board: kinds of the board's spaces and links, how many pieces, which options hold. */
export function setUp(
  model: Model,
  drawn: Board,
  choices: Choices,
  variants: Variants,
  diagnostics: Diagnostics,
): World | undefined {
  const ground = groundOf(model, drawn);
  diagnostics.list.push(...ground.found.list);
  diagnostics.heldBack += ground.found.heldBack;
  const options = chosenOptions(model, choices, variants, diagnostics);
  checkPlayers(model, choices, diagnostics);
  const known = diagnostics.list.length;
  const pieces = piecesOf(model, choices, diagnostics);
  const { board, tiles, cards, spaceKinds, linkKinds, shifting } = ground;
  const unsure = new Set<Universe>(board.lostLinks.length > 0 ? ['link'] : []);
  if (choices.unsure || diagnostics.list.length > known) unsure.add('piece');
  if (ground.lacksKinds) return undefined;
  return {
    model,
    board,
    options,
    players: choices.players,
    pieces,
    cards,
    spaceKinds,
    linkKinds,
    tiles,
    unsure,
    counts: {
      space: board.spaces.length,
      link: board.links.length,
      tile: tiles.length,
      piece: pieces.length,
      card: cards.length,
      player: choices.players,
    },
    near: nearnessOn(board, variants.oneWayLinks),
    ...(shifting && { shifting }),
  };
}

/** Facts of module documents that only matter once a board is there. */
export interface Variants {
  readonly variants: readonly {
    readonly name: string;
    readonly module: string;
    readonly options: readonly Chosen[];
    readonly at: FileSpan;
  }[];
  readonly oneWayLinks: readonly string[];
}

/** Variants set options that there are, to values that they have; also variants that no scenario asks for. */
export function checkVariants(model: Model, variants: Variants, diagnostics: Diagnostics): void {
  for (const { name, at } of variants.variants)
    chosenOptions(model, { ...noChoices, variants: [{ name, at }] }, variants, diagnostics);
}

/** The values that some choices give to options; those that cannot be given are reported. */
export function chosenOptions(
  model: Model,
  choices: Choices,
  { variants }: Variants,
  diagnostics: Diagnostics,
): Map<OptionDeclaration, number | readonly number[]> {
  const chosen = new Map<OptionDeclaration, number | readonly number[]>();
  const choose = ({ name, node, at = node.at }: Chosen): void => {
    const option = model.options.find(name, new Set(model.modules));
    if (!option) {
      diagnostics.add({
        code: 'BK0601',
        severity: 'error',
        message: `there is no option called "${name}"`,
        at,
        ...namesLike(
          'options',
          name,
          model.options.all.map((o) => o.name),
        ),
      });
      return;
    }
    const value = optionValue({ diagnostics }, option.values, node);
    if (value !== undefined) chosen.set(option, value);
  };
  for (const wanted of choices.variants) {
    const variant = variants.findLast((v) => v.name === wanted.name);
    if (variant) for (const o of variant.options) choose(o);
    else
      diagnostics.add({
        code: 'BK0601',
        severity: 'error',
        message: `there is no variant called "${wanted.name}"`,
        at: wanted.at,
        ...namesLike(
          'variants',
          wanted.name,
          variants.map((v) => v.name),
        ),
      });
  }
  for (const o of choices.options) choose(o);
  return chosen;
}

function piecesOf(
  model: Model,
  choices: Choices,
  diagnostics: Diagnostics,
): { name: string; kind: Kind; player: number }[] {
  const out: { name: string; kind: Kind; player: number }[] = [];
  for (const asked of choices.pieces) {
    const kind = model.kinds.find(asked.name, new Set(model.modules));
    if (kind?.universe !== 'piece')
      diagnostics.add({
        code: 'BK0608',
        severity: 'error',
        message: `there is no kind of piece called "${asked.name}"`,
        at: asked.at ?? asked.node.at,
        ...namesLike(
          'kinds of piece',
          asked.name,
          model.kinds.all.filter((k) => k.universe === 'piece' && k.module !== '').map((k) => k.name),
        ),
      });
  }
  for (const kind of model.kinds.all) {
    const declared = model.pieceCounts.get(kind);
    if (kind.universe !== 'piece' || kind.module === '' || !declared) continue;
    if (declared.is === 'named') {
      for (const name of declared.names) out.push({ name, kind, player: -2 });
      continue;
    }
    const asked = choices.pieces.findLast((p) => p.name === kind.name);
    const said = asked ? numberOf(asked.node) : undefined;
    let count = declared.is === 'per player' ? choices.players : declared.from;
    if (asked) {
      const [from, to] = declared.is === 'count' ? [declared.from, declared.to] : [0, 64];
      if (said === undefined || said < from || said > to)
        diagnostics.add({
          code: 'BK0904',
          severity: 'error',
          message:
            from === to
              ? `of ${kind.name} there ${from === 1 ? 'is' : 'are'} always ${from}`
              : `of ${kind.name} there cannot be ${wordOf(asked.node) ?? 'so many'}`,
          at: asked.node.at,
          label: `expected ${from === to ? from : `${from} to ${to}`}`,
        });
      else count = said;
    }
    for (let i = 0; i < count; i++)
      out.push({
        name: `${kind.name}-${i + 1}`,
        kind,
        player: declared.is === 'per player' ? i : choices.players > 0 ? i % choices.players : -2,
      });
  }
  return out;
}
