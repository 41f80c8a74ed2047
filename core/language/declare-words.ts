import type { WordSignature } from '../../grammar/tree.js';
import type { DocEntry, MappedText } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { loseNames, loseText } from './anyway.js';
import { attempt } from './attempt.js';
import { type Body, listed } from './body.js';
import { condition } from './conditions.js';
import { kindSaid } from './declare-additions.js';
import { chainTooLong, LONGEST } from './long-chains.js';
import type { Expr, Local, Stmt, Word } from './program.js';
import {
  bodyOf,
  entries,
  field,
  type ModuleSource,
  type Passage,
  parsed,
  rule,
  section,
  textOf,
  used,
  wordOf,
} from './reading.js';
import { kindOf } from './sets.js';
import type { Kind } from './types.js';
import { value } from './values.js';

/** Adjectives by kind (`free (wall): ...`), conditions and values with a name (`reset-point: 5 if ...`). */
export function declareWords(p: Passage): void {
  for (const module of p.modules) for (const entry of section(module, 'words')) declareWord(p, module, entry);
  for (const module of p.modules) for (const entry of section(module, 'links')) declarePasses(p, module, entry);
}

function declareWord(p: Passage, module: ModuleSource, entry: DocEntry): void {
  const tree = parsed(p.diagnostics, 'word', entry.key.text);
  const text = textOf(entry.value) ?? textOf(field(entry.value, 'is'));
  const name = tree?.name.text ?? /^\s*([a-z0-9-]*)/.exec(entry.key.text.text)?.[1] ?? entry.name;
  if (!text) {
    p.model.faulty.words.add(name);
    return;
  }
  const owner = rule(p, module.name, 'kind', name, entry);
  const body = bodyOf(p, owner, 'condition', entry.key.text);
  if (!tree) {
    loseText(body);
    lostWord(p, body, name, text);
  } else if (tree.noun) adjectiveCase(p, body, tree, entry, text);
  else namedValue(p, module, tree, entry, body.on(text));
}

function adjectiveCase(p: Passage, b: Body, tree: WordSignature, entry: DocEntry, text: MappedText): void {
  const { name, noun, called } = tree;
  if (!noun) return;
  const kind = attempt(() => kindOf(b, noun));
  if (!kind) {
    loseNames(b, [called?.text ?? noun.text, noun.text]);
    lostWord(p, b, name.text, text);
    return;
  }
  const local = b.bind(
    called?.text ?? kind.name,
    { is: 'thing', kind, universe: kind.universe },
    (called ?? noun).span,
  );
  addCase(p, b, name.text, kind, local, entry, text);
}

/** A word of which it is not known what it is said of: its text is settled with the others, after all is declared. */
function lostWord(p: Passage, b: Body, name: string, text: MappedText): void {
  p.model.faulty.words.add(name);
  p.model.lateTexts.push(() => conditionText(p, b.on(text)));
}

function addCase(p: Passage, b: Body, name: string, kind: Kind, local: Local, entry: DocEntry, text: MappedText): Word {
  const module = b.shared.module;
  let word = p.model.words.find(name, b.visible);
  if (!word) {
    word = { name, module, at: entry.key.at, cases: [], index: p.model.words.all.length };
    p.model.words.add(word);
  }
  const clash = word.cases.find((c) => c.kind === kind);
  if (clash)
    p.diagnostics.add({
      code: 'BK0615',
      severity: 'error',
      message: `"${name}" is already said of a ${kind.name}`,
      at: entry.key.at,
      related: [{ at: clash.at, label: 'here' }],
    });
  word.cases.push({ kind, each: local, test: lazily(() => conditionText(p, b.on(text))), at: entry.key.at });
  return word;
}

/** Settled on first use, after all is declared; asked again it is the same. */
function lazily(make: () => Expr | undefined): () => Expr {
  let made: Expr | undefined;
  let making = false;
  return () => {
    if (made) return made;
    if (making) return { op: 'const', value: 0 };
    making = true;
    made = make() ?? { op: 'const', value: 0 };
    making = false;
    return made;
  };
}

export function conditionText(p: Passage, b: Body): Expr | undefined {
  const tree = parsed(p.diagnostics, 'condition', b.text);
  if (!tree) return undefined;
  return attempt(() => condition(b, tree));
}

/** A name without a kind is a value; what cannot be read as a value is read as a condition. */
function namedValue(p: Passage, module: ModuleSource, tree: WordSignature, entry: DocEntry, b: Body): void {
  const { model } = p;
  const name = tree.name.text;
  let built: ReturnType<Passage['model']['values']['all'][number]['build']>;
  let done = false;
  let building = false;
  let height = 0;
  const build = (): void => {
    if (model.explaining.length > LONGEST) return;
    const own = { height: 0, by: '' };
    model.explaining.push(own);
    const text = parsed(p.diagnostics, 'value', b.text);
    built = text && attempt(() => value(b, text));
    model.explaining.pop();
    height = own.height;
    if (height <= LONGEST) return;
    if (model.leadsTooFar) p.diagnostics.heldBack++;
    else p.diagnostics.add(chainTooLong('words', { name, at: entry.key.at }, own.by));
    model.leadsTooFar = true;
    built = undefined;
  };
  model.values.add({
    name,
    module: module.name,
    at: b.text.at,
    named: entry.key.at,
    index: model.values.all.length,
    build: () => {
      if (building)
        p.diagnostics.add({
          code: 'BK0813',
          severity: 'error',
          message: `"${name}" is explained by itself`,
          at: b.text.at,
          help: 'say it with tracks, amounts and numbers',
        });
      if (!done) {
        done = true;
        building = true;
        build();
        building = false;
      }
      const above = model.explaining[model.explaining.length - 1];
      if (above && height >= above.height) Object.assign(above, { height: height + 1, by: name });
      return built;
    },
  });
}

/** `passes: { fire: the door is open }` is a word of its own for each thing that passes, told apart by the kind of link. */
function declarePasses(p: Passage, module: ModuleSource, entry: DocEntry): void {
  const kind = kindSaid(p, module, entry);
  for (const pass of entries(field(entry.value, 'passes'))) {
    const text = textOf(pass.value);
    if (!text) continue;
    const owner = rule(p, module.name, 'kind', `${kind?.name ?? entry.name}/passes/${pass.name}`, pass);
    const b = bodyOf(p, owner, 'condition', text);
    if (!kind) {
      loseNames(b, ['link', entry.name]);
      lostWord(p, b, `passes ${pass.name}`, text);
      continue;
    }
    const local = b.bind('link', { is: 'thing', kind, universe: 'link' });
    b.alias(kind.name, local);
    const word = addCase(p, b, `passes ${pass.name}`, kind, local, pass, text);
    if (!p.model.passages.find(pass.name, b.visible))
      p.model.passages.add({ name: pass.name, module: module.name, at: pass.key.at, word });
  }
}

export function declareMemories(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'memory')) {
      const visible = p.model.visible.get(module.name) ?? new Set();
      const name = wordOf(field(entry.value, 'of')) ?? '';
      const kind = p.model.kinds.find(name, visible);
      const known = p.model.kinds.visibleNames(visible);
      used(p, 'kind', field(entry.value, 'of'), kind);
      if (!kind)
        p.diagnostics.add({
          code: 'BK0608',
          severity: 'error',
          message: `there is no kind called "${name}"`,
          at: field(entry.value, 'of')?.at ?? entry.key.at,
          suggestion: nearestName(name, known),
          ...listed('kinds', known, nearestName(name, known)),
        });
      else
        p.model.memories.add({
          name: entry.name,
          module: module.name,
          kind,
          index: p.model.memories.all.length,
          at: entry.key.at,
        });
    }
  }
}

/** `currencies: { minutes: minutes of the active keeper }`: what is paid lowers that amount. */
export function declareCurrencies(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'currencies')) {
      const text = textOf(entry.value);
      if (!text) continue;
      const b = bodyOf(p, rule(p, module.name, 'kind', entry.name, entry), 'condition', text);
      const tree = parsed(p.diagnostics, 'value', text);
      if (!tree) continue;
      attempt(() => {
        const amount = value(b, tree);
        const expr = amount.expr as Extract<Expr, { op: 'property' | 'global' }>;
        if (amount.expr.op !== 'property' && amount.expr.op !== 'global') {
          b.bail('BK0713', tree.span, 'nothing can be paid from this', {
            label: 'expected a track, or an amount: `ap of the active figure`',
          });
        }
        p.model.currencies.add({
          name: entry.name,
          module: module.name,
          amount: expr,
          at: entry.key.at,
          pay: (by, at): Stmt => {
            const less: Expr = { op: 'sum', sign: '-', left: { op: 'const', value: 0 }, right: by };
            if (expr.op === 'property')
              return { do: 'add', property: expr.property, of: expr.of, by: less, counted: false, at };
            return { do: 'add-global', global: expr.global, by: less, at };
          },
        });
      });
    }
  }
}

/** Which words explain each word. */
export function wordsAsked(p: Passage): ReadonlyMap<Word, ReadonlySet<Word>> {
  const asks = new Map<Word, Set<Word>>();
  for (const word of p.model.words.all) {
    const found = new Set<Word>();
    for (const c of word.cases) wordsIn(c.test(), found);
    asks.set(word, found);
  }
  return asks;
}

/** A word that comes round to itself would never be answered. */
export function checkCircles(p: Passage, asks: ReadonlyMap<Word, ReadonlySet<Word>>): void {
  const told = new Set<Word>();
  for (const word of asks.keys()) {
    const circle = told.has(word) ? undefined : wayTo(word, word, asks);
    if (!circle) continue;
    for (const w of circle) told.add(w);
    const others = circle.filter((w) => w !== word);
    p.diagnostics.add({
      code: 'BK0813',
      severity: 'error',
      message: `"${word.name}" is explained by itself`,
      at: word.at,
      ...(others.length > 0 ? { related: others.map((w) => ({ at: w.at, label: 'by way of this' })) } : {}),
      help: 'say it with levels and amounts; what spreads step by step is done by `until nothing changes:`',
    });
  }
}

function wayTo(
  word: Word,
  from: Word,
  asks: ReadonlyMap<Word, ReadonlySet<Word>>,
  seen: Set<Word> = new Set(),
): Word[] | undefined {
  for (const next of asks.get(from) ?? []) {
    if (next === word) return [from];
    if (seen.has(next)) continue;
    seen.add(next);
    const way = wayTo(word, next, asks, seen);
    if (way) return [from, ...way];
  }
  return undefined;
}

function wordsIn(node: unknown, found: Set<Word>, seen: Set<object> = new Set()): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  const x = node as { op?: string; word?: Word; of?: unknown };
  if (x.op === 'word' && x.word) {
    found.add(x.word);
    wordsIn(x.of, found, seen);
    return;
  }
  for (const [key, part] of Object.entries(node))
    if (key !== 'type' && key !== 'kind' && key !== 'property') wordsIn(part, found, seen);
}
