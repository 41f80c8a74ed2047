import type { Name } from '../../grammar/tree.js';
import { nearestName } from '../source/nearest.js';
import type { Body } from './body.js';
import { tileKindsOf } from './declare-tiles.js';
import { article, levelWords } from './describe.js';
import { propertyCalled } from './meant.js';
import type { Expr, Word } from './program.js';
import type { Kind, Property } from './types.js';
import { isKindOf, propertiesOf } from './types.js';

/** A level or yes/no property found by its word: the property and the number that stands for the word. */
export function levelNamed(kind: Kind, word: string): { property: Property; level: number } | undefined {
  for (let k: Kind | undefined = kind; k; k = k.parent)
    for (const property of k.properties) {
      const level = levelOf(property, word);
      if (level >= 0) return { property, level };
    }
  return undefined;
}

/** The same, also looking at the kinds below: `a burning side` is a side that is a room and burns. Only where one property answers. */
export function levelBelow(
  b: Body,
  kind: Kind,
  word: string,
): { property: Property; level: number; narrower: boolean; through?: 'space' | 'link' } | undefined {
  const own = levelNamed(kind, word);
  if (own) return { ...own, narrower: false };
  const [tile] = tileKindsOf(b, kind).flatMap((k) => levelNamed(k, word) ?? []);
  if (tile && (kind.universe === 'space' || kind.universe === 'link'))
    return { ...tile, narrower: tile.property.kind.module !== '', through: kind.universe };
  const below = b.model.kinds.all
    .filter((k) => k !== kind && b.visible.has(k.module) && isKindOf(k, kind))
    .flatMap((k) => k.properties.map((property) => ({ property, level: levelOf(property, word) })));
  const found = below.filter((x) => x.level >= 0);
  const [only] = found;
  return found.length === 1 && only ? { ...only, narrower: true } : undefined;
}

/** A level a word stands for: one of a property, or the one that an option chooses whose values are all levels of it. */
export interface LevelSaid {
  readonly property: Property;
  readonly level: Expr;
  /** Only things of the property's kind can be it. */
  readonly narrower: boolean;
  /** It is so of the tile that the space, or the link, belongs to. */
  readonly through?: 'space' | 'link';
}

/** The level that a word says of a thing of some kind, written out or chosen by an option. */
export function levelSaid(b: Body, kind: Kind, name: Name): LevelSaid | undefined {
  const word = name.text;
  const found = levelBelow(b, kind, word);
  if (found) {
    b.usedLevel(name, found.property, found.level);
    return { ...found, level: { op: 'const', value: found.level } };
  }
  const option = b.model.options.find(word, b.visible);
  if (option?.values.is !== 'names') return undefined;
  const levels = option.values.names.map((name) => levelBelow(b, kind, name));
  const [first] = levels;
  if (!first || levels.some((level) => level?.property !== first.property)) return undefined;
  b.used('option', name, option);
  const chosen = levels.reduceRight<Expr>(
    (otherwise, level, value) => ({
      op: 'whether',
      if: { op: 'compare', sign: '===', left: { op: 'option', option }, right: { op: 'const', value } },
      then: { op: 'const', value: level?.level ?? 0 },
      otherwise,
    }),
    { op: 'const', value: first.level },
  );
  return { ...first, level: chosen };
}

/** What a level is really said of: a thing itself, or the tile it belongs to. */
export function ownerOf(of: Expr, { through }: Pick<LevelSaid, 'through'>): Expr {
  return through ? { op: 'tile-of', of, from: through } : of;
}

/** Whether a thing's level stands to one that is said as the sign says. */
export function levelCompared(of: Expr, said: LevelSaid, sign: '===' | '<' | '>' | '<=' | '>='): Expr {
  const whose = ownerOf(of, said);
  const is: Expr = {
    op: 'compare',
    sign,
    left: { op: 'property', property: said.property, of: whose },
    right: said.level,
  };
  return said.narrower ? { op: 'and', parts: [{ op: 'is-kind', of: whose, kind: said.property.kind }, is] } : is;
}

function levelOf(property: Property, word: string): number {
  if (property.domain.is === 'levels') return property.domain.names.indexOf(word);
  return property.domain.is === 'yes/no' && property.name === word ? 1 : -1;
}

/** An amount of a kind, or of the one kind below it that has it. */
export function propertyBelow(b: Body, kind: Kind, name: string): Property | undefined {
  const own = propertiesOf(kind).find((p) => p.name === name);
  if (own) return own;
  const below = b.model.kinds.all
    .filter((k) => k !== kind && b.visible.has(k.module) && isKindOf(k, kind))
    .flatMap((k) => k.properties.filter((p) => p.name === name));
  return below.length === 1 ? below[0] : undefined;
}

/** What an adjective says of a thing of some kind: a level, a yes/no property, or a declared word. */
export function adjective(b: Body, name: Name, kind: Kind, of: Expr): Expr {
  const word = levelBelow(b, kind, name.text) ? undefined : b.model.words.find(name.text, b.visible);
  if (word) return wordOf(b, name, word, kind, of);
  const level = levelSaid(b, kind, name);
  if (level) return levelCompared(of, level, '===');
  return neverIs(b, name, kind);
}

/** A thing of the kind cannot be said to be this: what it can be. */
export function neverIs(b: Body, name: Name, kind: Kind): never {
  if (b.shared.poisoned.has(name.text) || b.model.faulty.words.has(name.text)) b.holdBack();
  const words = b.model.words.all
    .filter((w) => b.visible.has(w.module) && w.cases.some((c) => isKindOf(kind, c.kind)))
    .map((w) => w.name)
    // What passes through a kind of link is no adjective: `linked for fire` asks it.
    .filter((word) => !word.includes(' '));
  const known = [...levelWords(kind), ...words];
  return b.bail('BK0610', name.span, `${article(kind.name)} ${kind.name} cannot be "${name.text}"`, {
    label: known.length > 0 ? `expected one of: ${known.slice(0, 12).join(', ')}` : `${kind.name} has no levels`,
    suggestion: nearestName(name.text, known),
    ...(b.model.options.find(name.text, b.visible)
      ? { help: `${name.text} is an option: it can stand for a level if all its values are levels of one property` }
      : elsewhere(b, name.text, kind)),
  });
}

/** Whose level or amount a word is, when it is not of the kind it was said of. */
export function elsewhere(b: Body, word: string, kind: Kind): { help?: string } {
  const seen = b.model.kinds.all.filter((k) => k !== kind && b.visible.has(k.module));
  const lower = seen.find((k) => isKindOf(k, kind) && levelNamed(k, word));
  if (lower)
    return {
      help: `only ${article(lower.name)} ${lower.name} can be ${word}: say \`is ${article(word)} ${word} ${lower.name}\``,
    };
  const amount = propertyCalled(kind, word);
  if (amount)
    return {
      help:
        amount.domain.is === 'number'
          ? `${word} is an amount: \`${amount.name} of the ${kind.name} is at least 1\``
          : `say which: ${levelWords(kind).join(', ')}`,
    };
  const owners = seen
    .filter((k) => k.properties.some((p) => levelOf(p, word) >= 0))
    .map((k) => `${article(k.name)} ${k.name}`);
  return owners.length > 0 ? { help: `only ${owners.slice(0, 4).join(' or ')} can be ${word}` } : {};
}

function wordOf(b: Body, name: Name, word: Word, kind: Kind, of: Expr): Expr {
  const covered = (k: Kind): boolean => word.cases.some((c) => isKindOf(k, c.kind));
  const leaves = b.model.kinds.all.filter(
    (k) => isKindOf(k, kind) && b.visible.has(k.module) && !b.model.kinds.all.some((x) => x.parent === k),
  );
  const missing = leaves.filter((k) => !covered(k));
  if (missing.length > 0 && b.model.faulty.words.has(word.name)) b.holdBack();
  if (missing.length > 0) {
    b.bail(
      'BK0611',
      name.span,
      `the word "${word.name}" says nothing of ${missing.map((k) => `a ${k.name}`).join(', ')}`,
      {
        related: [{ at: word.at, label: 'the word is defined here' }],
        help: `add under \`words:\` a line \`${word.name} (${missing[0]?.name}): ...\``,
      },
    );
  }
  b.used('word', name, word);
  return { op: 'word', word, of };
}
