import type { SetPhrase, Statement } from '../../grammar/tree.js';
import { nearestName } from '../source/nearest.js';
import type { Body } from './body.js';
import { condition } from './conditions.js';
import { article, describe } from './describe.js';
import type { Expr, Local, SetExpr, Stmt, Who } from './program.js';
import { rangeOf } from './range.js';
import { all, setPhrase } from './sets.js';
import { block, surelyEnds } from './statements.js';
import type { Die, Universe } from './types.js';
import { number, thing, value, who } from './values.js';

type None = Extract<Statement, { kind: 'if-none' }> | undefined;
type Choice = Extract<
  Statement,
  { kind: 'roll' | 'roll-for' | 'pick' | 'follow' | 'choose' | 'choose-number' | 'choose-one' }
>;

export function settleChoice(b: Body, s: Choice, none: None): Stmt[] {
  switch (s.kind) {
    case 'roll':
      return [roll(b, s)];
    case 'roll-for':
      return [
        picked(b, s.set, none, s.span, { how: 'address', who: { is: 'luck' }, may: false, source: s.source?.text }),
      ];
    case 'pick':
      return [picked(b, s.set, none, s.span, { how: 'pick', who: { is: 'luck' }, may: false, source: s.source?.text })];
    case 'choose':
      if (s.set.article === 'any number of') return [many(b, s)];
      return [
        picked(b, s.set, none, s.span, {
          how: 'choose',
          who: who(b, s.who),
          may: s.may,
          source: undefined,
          asked: s.asked,
        }),
      ];
    case 'choose-number': {
      const from = number(b, s.from);
      const to = number(b, s.to);
      const chooser = who(b, s.who);
      const site = b.site('number', s.span, { prompt: s.asked ?? `Which ${spaced(s.name.text)}?` });
      const type = {
        is: 'number',
        from: from.type.is === 'number' ? from.type.from : 0,
        to: to.type.is === 'number' ? to.type.to : 1000,
      } as const;
      const sure = rangeOf(from.expr).to <= rangeOf(to.expr).from;
      if (sure && none)
        b.fault('BK0806', none.span, 'what stands before this always finds something', {
          help: `there always is a number from the first to the last: ask \`if the ${s.name.text} is 0:\``,
        });
      if (!sure && !none && !b.asking)
        b.fault('BK0801', s.span, 'there may be no such number: the last may be less than the first', {
          help: 'add `; if none: ...` at the end of the line, or `if none:` on the next (`if none: nothing` is an answer)',
        });
      const inner = none ? block(b.inner(), none.body) : undefined;
      const local = fresh(b, s.name.text, type, s.name.span);
      const some = none?.otherwise ? block(b.inner(), none.otherwise) : undefined;
      forgetUnlessSure(b, s.name.text, none, s.span);
      return [{ do: 'pick-number', local, from: from.expr, to: to.expr, site, who: chooser, none: inner, some }];
    }
    case 'choose-one': {
      const chooser = who(b, s.who);
      const site = b.site('label', s.span, {
        prompt: s.asked ?? 'Which one?',
        labels: s.options.map((o) => o.label),
        optional: s.may,
      });
      const options = s.options.map((o) => ({
        label: o.label,
        if: o.condition ? condition(b, o.condition) : undefined,
        body: block(b.inner(), o.body),
      }));
      const needsNone = s.may || options.every((o) => o.if);
      if (needsNone && !none)
        b.bail('BK0801', s.span, s.may ? 'the player may decline: say what then' : 'there may be nothing to choose', {
          help: 'write on the next line `if none: ...` (`if none: nothing` is an answer)',
        });
      return [
        {
          do: 'pick-label',
          options,
          site,
          who: chooser,
          may: s.may,
          none: none ? block(b.inner(), none.body) : undefined,
        },
      ];
    }
    case 'follow':
      return [follow(b, s, none)];
  }
}

/**
 * Where nothing was found the name stands for nothing: it is forgotten afterwards, unless what is done then ends
 * the text. Under the `otherwise:` of the `if none:` it is known.
 */
export function forgetUnlessSure(b: Body, name: string, none: None, chosen: Statement['span']): void {
  if (none && !surelyEnds(b, none.body)) b.forget(name, chosen);
}

/** A name as a question says it. */
function spaced(name: string): string {
  return name.replaceAll('-', ' ');
}

function fresh(b: Body, name: string, type: Local['type'], span: Statement['span'], named = span): Local {
  if (b.lookup(name)) {
    b.fault('BK0809', span, `"the ${name}" already stands for something here`, {
      help: `give this one another name: \`${name} called ...\``,
    });
    b.shared.poisoned.add(name);
  }
  return b.bind(name, type, named);
}

/** Dice rolled at once; more are a slip. */
const MOST_TIMES = 1000;

/** How often dice are rolled is from 0 to a thousand; what is only known when it is rolled is looked at then. */
export function timesFit(
  b: Body,
  said: { readonly span: Statement['span'] } | undefined,
  times: Expr | undefined,
): void {
  if (!said || times?.op !== 'const' || (times.value >= 0 && times.value <= MOST_TIMES)) return;
  b.fault('BK0716', said.span, `dice are rolled up to ${MOST_TIMES} times at once, not ${times.value} times`);
}

function roll(b: Body, s: Extract<Statement, { kind: 'roll' }>): Stmt {
  const die = findDie(b, s.die);
  const times = s.times ? number(b, s.times).expr : undefined;
  timesFit(b, s.times, times);
  const name = s.called?.text ?? 'roll';
  const site = b.site('roll', s.span, {
    prompt: `Roll ${die.name}`,
    source: s.source?.text ?? `${b.rule.key} ${die.name}`,
    faces: die.faces,
  });
  const type = {
    is: 'number',
    from: times ? MOST_TIMES * Math.min(0, ...die.faces) : Math.min(...die.faces),
    to: times ? MOST_TIMES * Math.max(0, ...die.faces) : Math.max(...die.faces),
  } as const;
  const local = s.called ? fresh(b, name, type, s.called.span) : b.bind(name, type, s.span);
  return { do: 'roll', local, die, times, site };
}

export function findDie(b: Body, name: { readonly text: string; readonly span: Statement['span'] }): Die {
  const declared = b.model.dice.find(name.text, b.visible);
  if (declared) return b.used('die', name, declared);
  const sides = /^d([1-9]\d{0,3})$/.exec(name.text);
  if (sides && Number(sides[1]) <= 1000)
    return { name: name.text, faces: Array.from({ length: Number(sides[1]) }, (_, i) => i + 1) };
  return b.bail('BK0601', name.span, `there is no die called "${name.text}"`, {
    suggestion: nearestName(name.text, b.model.dice.visibleNames(b.visible)),
    help: 'use d6, d8, d10 ..., or declare its faces under `dice:`',
  });
}

interface How {
  readonly how: 'address' | 'pick' | 'choose';
  readonly who: Who;
  readonly may: boolean;
  readonly source: string | undefined;
  /** The question, where the author has words for it. */
  readonly asked?: string | undefined;
}

function picked(
  b: Body,
  phrase: SetPhrase,
  none: None,
  span: Statement['span'],
  { how, who: chooser, may, source, asked }: How,
): Stmt {
  const { set, name } = setPhrase(b, phrase);
  if (how === 'address' && set.universe !== 'space')
    b.bail('BK0703', phrase.noun.span, `one rolls for a space, ${set.kind.name} is a kind of ${set.universe}`, {
      help: `say \`pick at random ${article(name)} ${name}\``,
    });
  const sure = how === 'address' ? !set.filter && !set.nearest : false;
  if (!none && !sure && !b.asking && !provablyFull(set)) {
    b.fault(
      'BK0801',
      phrase.span,
      may ? `the player may decline: say what then` : `there may be no such ${set.kind.name}`,
      {
        help: 'add `; if none: ...` at the end of the line, or `if none:` on the next (`if none: nothing` is an answer)',
      },
    );
  }
  const rolled = set.kind.module === '' ? name : set.kind.name;
  const site = b.site(how === 'choose' ? 'choose' : how, span, {
    prompt:
      how === 'choose'
        ? (asked ?? `Which ${spaced(name)}?`)
        : how === 'address'
          ? `Roll for ${article(rolled)} ${rolled}`
          : `Which ${spaced(name)}, at random?`,
    source: source ?? `${b.rule.key} ${how}`,
    universe: set.universe,
    optional: may,
  });
  const beside = cardsOnTheTable(b, set);
  const inner = none ? block(b.inner(), none.body) : undefined;
  const type = { is: 'thing', kind: set.kind, universe: set.universe } as const;
  const local = fresh(b, name, type, phrase.noun.span, phrase.called?.span);
  const some = none?.otherwise ? block(b.inner(), none.otherwise) : undefined;
  forgetUnlessSure(b, name, none, phrase.span);
  return { do: 'pick', local, how, set, site, who: chooser, may, none: inner, some, beside };
}

/** Cards and lists of cards that a text has named, where one chooses among cards. */
export function cardsOnTheTable(b: Body, { universe }: SetExpr): Local[] {
  if (universe !== 'card') return [];
  const cards = [...b.entries()].flatMap(([, local]) => {
    const { type } = local;
    return (type.is === 'thing' || type.is === 'list') && type.kind.universe === 'card' ? [local] : [];
  });
  return cards.filter((local, i) => cards.findIndex((other) => other.index === local.index) === i);
}

/** A link always has two sides; nothing else is sure to exist. */
function provablyFull(set: SetExpr): boolean {
  return set.source.from === 'ends-of' && !set.filter;
}

function many(b: Body, s: Extract<Statement, { kind: 'choose' }>): Stmt {
  const chooser = who(b, s.who);
  const { set, name } = setPhrase(b, s.set);
  const site = b.site('choose', s.span, {
    prompt: `${s.asked ?? `Which ${spaced(name)}?`} (as many as you like)`,
    universe: set.universe,
    optional: true,
  });
  const beside = cardsOnTheTable(b, set);
  return {
    do: 'pick-many',
    beside,
    local: fresh(b, name, { is: 'list', kind: set.kind }, s.set.noun.span, s.set.called?.span),
    set,
    site,
    who: chooser,
  };
}

function follow(b: Body, s: Extract<Statement, { kind: 'follow' }>, none: None): Stmt {
  const from = thing(b, s.from, 'space');
  const { set, name } = setPhrase(b, s.set);
  const found = value(b, { kind: 'of', property: s.arrow, owner: s.from, span: s.span });
  if (found.expr.op !== 'property' || found.type.is !== 'thing')
    return b.bail('BK0703', s.arrow.span, `${s.arrow.text} of ${describe(from.type)} leads to no space`, {
      help: `declare it: \`${s.arrow.text}: ${article(set.kind.name)} ${set.kind.name} or none\``,
    });
  const arrow = found.expr.property;
  if (!none) b.fault('BK0801', s.span, 'the arrows may lead nowhere that fits', { help: 'add `; if none: ...`' });
  const isKind: Expr[] =
    set.kind.module === '' ? [] : [{ op: 'is-kind', of: { op: 'local', local: set.each }, kind: set.kind }];
  const test = all([...isKind, ...(set.filter ? [set.filter] : [])]);
  const inner = none ? block(b.inner(), none.body) : undefined;
  const type = { is: 'thing', kind: set.kind, universe: 'space' as Universe } as const;
  const local = fresh(b, name, type, s.set.noun.span, s.set.called?.span);
  const some = none?.otherwise ? block(b.inner(), none.otherwise) : undefined;
  forgetUnlessSure(b, name, none, s.set.span);
  return { do: 'follow', local, arrow, from: from.expr, each: set.each, test, none: inner, some, at: b.at(s.span) };
}
