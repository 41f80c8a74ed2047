/** What a name stands for, bare or with `the`. */
import type { Name } from '../../grammar/tree.js';
import { nearestName } from '../source/nearest.js';
import { type Body, listed } from './body.js';
import { article, levelsOf, someLevel } from './describe.js';
import type { Model } from './model.js';
import type { Local } from './program.js';
import type { Kind, Type } from './types.js';
import { isKindOf } from './types.js';
import { localValue, type Typed } from './values.js';

/** `the square ahead`: the space there, spoken of as the kind that the noun says. */
export function rayEnd(b: Body, noun: Name, local: Parameters<typeof localValue>[0]): Typed {
  const kind = b.model.kinds.find(noun.text, b.visible);
  if (kind?.universe !== 'space')
    return unknown(
      b,
      noun,
      'kind of space',
      b.model.kinds.all.filter((k) => k.universe === 'space').map((k) => k.name),
    );
  b.used('kind', noun, kind);
  const known =
    local.type.is === 'thing' && isKindOf(local.type.kind, kind)
      ? local.type
      : { is: 'thing' as const, kind, universe: 'space' as const };
  return { expr: { op: 'local', local }, type: known };
}

export function unknown(b: Body, name: Name, what: string, known: readonly string[], advice?: string): never {
  const suggestion = advice ? undefined : nearestName(name.text, known);
  return b.bail('BK0601', name.span, `there is no ${what} called "${name.text}"`, {
    suggestion,
    ...(advice ? { help: advice } : listed('there is', known, suggestion)),
  });
}

export function named(b: Body, name: Name): Typed {
  const { model, visible } = b;
  const track = model.tracks.find(name.text, visible);
  if (track)
    return {
      expr: { op: 'global', global: b.used('track', name, track) },
      type: { is: 'number', from: track.from, to: track.to },
    };
  const option = model.options.find(name.text, visible);
  if (option) {
    const type: Type =
      option.values.is === 'number'
        ? { is: 'number', from: option.values.from, to: option.values.to }
        : { is: 'option', option };
    return { expr: { op: 'option', option: b.used('option', name, option) }, type };
  }
  const place = model.places.find(name.text, visible);
  if (place)
    return {
      expr: { op: 'place-named', name: b.used('space', name, place).name },
      type: { is: 'thing', kind: place.kind, universe: 'space' },
    };
  const piece = model.pieces.find(name.text, visible);
  if (piece)
    return {
      expr: { op: 'piece-named', name: b.used('piece', name, piece).name },
      type: { is: 'thing', kind: piece.kind, universe: 'piece' },
    };
  const card = model.cards.find(name.text, visible);
  const explained = model.values.find(name.text, visible);
  // A value whose own text is faulty was told of there.
  if (explained) {
    b.used(explained.sort ?? 'value', name, { name: explained.name, at: explained.named });
    return explained.build() ?? b.holdBack();
  }
  const deck = model.decks.find(name.text, visible);
  if (deck) return { expr: { op: 'const', value: b.used('deck', name, deck).index }, type: { is: 'deck', deck } };
  if (card)
    return {
      expr: { op: 'card-named', card: b.used('card', name, card) },
      type: { is: 'thing', kind: card.kind, universe: 'card' },
    };
  if (b.lookup(name.text) || model.kinds.find(name.text, visible)) {
    b.bail('BK0602', name.span, `"${name.text}" needs an article`, {
      help: b.lookup(name.text)
        ? `say \`the ${name.text}\``
        : `\`the ${name.text}\` is one already on the table; \`a ${name.text}\` opens a choice among all`,
    });
  }
  if (b.shared.poisoned.has(name.text) || model.faulty.words.has(name.text)) b.holdBack();
  const known = saidBare(model).flatMap((n) => n.visibleNames(visible));
  if (b.shared.sort !== 'test')
    return unknown(b, name, 'track, option, place, piece, deck or value', known, ofThings(b, name.text));
  // A test speaks of what is on the board before anything else.
  const first = model.values.visibleNames(visible);
  const all = [...new Set([...first, ...known])];
  return unknown(b, name, 'space, link, piece, track, option, deck or value', all, ofThings(b, name.text));
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Advice on a bare name that is a property or a level: it is said of a thing. */
function ofThings(b: Body, word: string): string | undefined {
  if (NUMBERS.includes(word)) return `numbers are written in digits: \`${NUMBERS.indexOf(word)}\``;
  const properties = b.model.properties.filter((p) => b.visible.has(p.kind.module));
  const property = properties.find((p) => p.name === word);
  if (property?.domain.is === 'number') return `an amount is of a thing: \`${word} of the ${property.kind.name}\``;
  const level = properties.find((p) => levelsOf(p).includes(word));
  if (level)
    return `${word} is said of ${article(level.kind.name)} ${level.kind.name}: \`the ${level.kind.name} is ${word}\``;
  return property
    ? `${word} is a level of a thing: say \`the ${property.kind.name} is ${someLevel(property)}\``
    : undefined;
}

export function onTheTable(b: Body, name: Name): Typed {
  const local = b.lookup(name.text);
  if (local) return localValue(onTable(b, name, local));
  if (b.lost || b.shared.poisoned.has(name.text)) b.holdBack();
  // The same name again in this text is the same slip.
  b.shared.poisoned.add(name.text);
  const chosen = b.mayBeNothing(name.text);
  if (chosen) {
    return b.bail('BK0814', name.span, `"the ${name.text}" may stand for nothing here`, {
      related: [{ at: b.at(chosen), label: 'there may be none' }],
      help: 'end the `if none:` with `this effect ends`, or write what needs it under its `otherwise:`',
    });
  }
  const kind = b.model.kinds.find(name.text, b.visible);
  if (b.it?.name === name.text) {
    return b.bail('BK0603', name.span, `no ${name.text} is on the table yet`, {
      help: `inside \`where\` it is called \`it\`: \`where it is ...\`, \`its ...\``,
    });
  }
  const known = [...new Set(b.names())];
  const suggestion = kind ? undefined : nearestName(name.text, known);
  const table = known.length > 0 ? `; on the table: ${known.map((n) => `the ${n}`).join(', ')}` : '';
  return b.bail(
    'BK0603',
    name.span,
    kind ? `no ${name.text} is on the table here` : `nothing called "${name.text}" is on the table here`,
    {
      suggestion,
      ...(suggestion ? {} : { help: `${tableAdvice(b, name.text, kind)}${table}` }),
    },
  );
}

/** What nobody named, such as the link of a ray, is put on the table by the rule as a whole. */
export function onTable(b: Body, name: Name, local: Local): Local {
  b.used('on the table', name, { name: local.name, at: local.at ?? b.rule.at });
  return local;
}

function tableAdvice(b: Body, name: string, kind: Kind | undefined): string {
  if (kind) return `first choose, pick or roll for one, or write \`for each ${name}:\``;
  const { model, visible } = b;
  const declared = saidBare(model).some((n) => n.find(name, visible));
  return declared
    ? `"${name}" is a declared name: say it without \`the\``
    : `\`the\` speaks of what was chosen, rolled or named before`;
}

export function active(b: Body, name: Name): Typed {
  const global = b.model.globals.find((g) => g.role === 'active');
  if (!global) throw new Error('the model has no active piece');
  const kind = b.model.kinds.find(name.text, b.visible);
  if (kind?.universe !== 'piece')
    return unknown(
      b,
      name,
      'kind of piece',
      b.model.kinds.all.filter((k) => k.universe === 'piece' && k.module !== '').map((k) => k.name),
    );
  b.used('kind', name, kind);
  return { expr: { op: 'global', global }, type: { is: 'thing', kind, universe: 'piece' } };
}

/** What is said by its name without an article. */
function saidBare(model: Model) {
  return [model.tracks, model.options, model.places, model.pieces, model.values, model.decks, model.cards];
}
