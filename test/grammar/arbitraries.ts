import fc, { type Arbitrary } from 'fast-check';
import type {
  Block,
  Condition,
  Name,
  Place,
  Relation,
  RowCase,
  SetPhrase,
  Span,
  Statement,
  Test,
  Ties,
  Trigger,
  Value,
  Who,
} from '../../grammar/index.js';

// Trees of every shape, with spans of no meaning. Depth is kept small by fast-check's own depth counting.
const span: Span = { start: 0, end: 0 };
const limits = { depthSize: 'small', maxDepth: 5 } as const;
const depthIdentifier = fc.createDepthIdentifier();

const name: Arbitrary<Name> = fc
  .constantFrom(
    'heat',
    'room',
    'burning',
    'low',
    'open',
    'free',
    'out',
    'lost',
    'number',
    'total',
    'active',
    'ship/hot-spot',
    'most',
    'none',
    'no',
    'player',
    'up',
    'north',
    'at',
    'one',
    'ray-2',
  )
  .map((text) => ({ text, span }));
const plainName: Arbitrary<Name> = fc
  .constantFrom('heat', 'room', 'burning', 'low', 'open', 'free', 'gas')
  .map((text) => ({ text, span }));
const printed: Arbitrary<Name> = fc
  .constantFrom('3,4', '3,4-3,5', '5-6', '1,1-west', '5-6-duct', '1,w', '3,8-3,e')
  .map((text) => ({ text, span }));
/** A direction of a board. */
const way: Arbitrary<Name> = fc
  .constantFrom('north', 'aft', 'south-west', 'up', 'down')
  .map((text) => ({ text, span }));
const called = fc.option(plainName, { nil: undefined });
const one = <T>(values: readonly T[]): Arbitrary<T> => fc.constantFrom(...values);
const rec = <T>(shape: { [K in keyof T]: Arbitrary<T[K]> }): Arbitrary<T & { span: Span }> =>
  fc.record({ ...shape, span: fc.constant(span) }) as unknown as Arbitrary<T & { span: Span }>;
const kind = <K extends string>(k: K): Arbitrary<K> => fc.constant(k);
const many = <T>(a: Arbitrary<T>, max: number): Arbitrary<T[]> => fc.array(a, { maxLength: max, depthIdentifier });

type Phrases = {
  value: Value;
  who: Who;
  set: SetPhrase;
  bare: SetPhrase;
  links: SetPhrase;
  place: Place;
  relation: Relation;
  condition: Condition;
  sentence: Condition;
  test: Test;
  ties: Ties;
};

const setOf = (
  article: Arbitrary<SetPhrase['article']>,
  tie: fc.LetrecTypedTie<Phrases>,
  withCalled = true,
): Arbitrary<SetPhrase> =>
  rec<Omit<SetPhrase, 'span'>>({
    article,
    adjectives: many(plainName, 2),
    noun: plainName,
    called: withCalled ? called : fc.constant(undefined),
    relations: many(tie('relation'), 2),
    where: fc.option(tie('condition'), { nil: undefined, depthIdentifier, ...limits, freq: 1 }),
  });

const withArticle = (set: Arbitrary<SetPhrase>, ...articles: SetPhrase['article'][]): Arbitrary<SetPhrase> =>
  fc.tuple(set, one(articles)).map(([s, article]) => ({ ...s, article }));

/** Conditions joined by the same word are one condition of several parts only when brackets keep them apart. */
const joined = (tie: fc.LetrecTypedTie<Phrases>): Arbitrary<Condition> =>
  rec({
    kind: one(['and', 'or'] as const),
    parts: fc.array(tie('condition'), { minLength: 2, maxLength: 3, depthIdentifier }),
  }) as Arbitrary<Condition>;

export const phrases = fc.letrec<Phrases>((tie) => ({
  who: fc.oneof(
    { ...limits, depthIdentifier },
    rec({ kind: one(['active', 'crew'] as const) }),
    rec({ kind: kind('role'), role: plainName }),
    rec({ kind: kind('player-of'), owner: tie('value') }),
  ) as Arbitrary<Who>,
  value: fc.oneof(
    { ...limits, depthIdentifier },
    rec({ kind: kind('the'), name: name.filter((n) => n.text !== 'active') }),
    rec({ kind: kind('number'), value: fc.nat(99) }),
    rec({ kind: kind('name'), name: fc.oneof(name, printed) }),
    rec({ kind: kind('it') }),
    rec({ kind: kind('active'), name }),
    rec({ kind: kind('supply'), name }),
    rec({
      kind: kind('old'),
      property: plainName,
      owner: fc.option(tie('value'), { nil: undefined, depthIdentifier }),
    }),
    rec({ kind: kind('ray-end'), noun: plainName, which: one(['ahead', 'behind'] as const) }),
    rec({ kind: kind('of'), property: plainName, owner: tie('value') }),
    rec({ kind: kind('across'), link: tie('value'), from: tie('value') }),
    rec({
      kind: kind('distance'),
      from: tie('value'),
      place: tie('place'),
      over: fc.option(tie('links'), { nil: undefined, depthIdentifier }),
    }),
    rec({ kind: kind('count'), set: tie('bare') }),
    rec({ kind: kind('total'), property: plainName, set: withArticle(tie('set'), 'each') }),
    rec({
      kind: kind('best'),
      set: tie('bare').map((set) => ({ ...set, called: undefined })),
      which: one(['most', 'least'] as const),
      property: plainName,
      ties: fc.option(tie('ties'), { nil: undefined, depthIdentifier }),
    }),
    rec({ kind: kind('sum'), op: one(['+', '-', '*'] as const), left: tie('value'), right: tie('value') }),
    rec({ kind: kind('divide'), left: tie('value'), right: tie('value'), rounded: one(['up', 'down'] as const) }),
    rec({ kind: kind('smaller'), which: one(['smaller', 'larger'] as const), left: tie('value'), right: tie('value') }),
    rec({ kind: kind('whether'), then: tie('value'), condition: tie('condition'), otherwise: tie('value') }),
  ) as Arbitrary<Value>,
  ties: fc.oneof(
    { ...limits, depthIdentifier },
    rec({ kind: kind('random') }),
    rec({ kind: kind('property'), which: one(['most', 'least'] as const), property: plainName }),
    rec({ kind: kind('chosen'), by: tie('who') }),
  ) as Arbitrary<Ties>,
  set: setOf(one(['a', 'each', 'every', 'no', 'any number of']), tie),
  bare: setOf(fc.constant('none'), tie),
  links: rec<Omit<SetPhrase, 'span'>>({
    article: fc.constant('none'),
    adjectives: many(plainName, 1),
    noun: plainName,
    called: fc.constant(undefined),
    relations: fc.constant([]),
    where: fc.constant(undefined),
  }),
  place: fc.oneof(
    { ...limits, depthIdentifier },
    rec({ kind: kind('one'), value: tie('value') }),
    rec({ kind: kind('any'), set: tie('set') }),
  ) as Arbitrary<Place>,
  relation: fc.oneof(
    { ...limits, depthIdentifier },
    rec({ kind: kind('in'), word: one(['in', 'on'] as const), place: tie('place') }),
    rec({ kind: kind('of'), place: tie('place') }),
    rec({ kind: kind('next-to'), place: tie('place') }),
    rec({
      kind: kind('linked'),
      place: tie('place'),
      by: fc.option(tie('set'), { nil: undefined, depthIdentifier }),
      passes: called,
    }),
    rec({ kind: kind('within'), steps: tie('value'), links: tie('links'), place: tie('place') }),
    rec({
      kind: kind('nearest'),
      place: tie('place'),
      over: fc.option(fc.oneof(tie('links'), tie('set')), { nil: undefined, depthIdentifier }),
    }),
    rec({ kind: kind('between'), a: tie('place'), b: tie('place') }),
    rec({ kind: kind('facing'), place: tie('place') }),
    rec({ kind: kind('other-than'), value: tie('value') }),
    rec({ kind: kind('that-way'), way, place: tie('place') }),
  ) as Arbitrary<Relation>,
  condition: fc.oneof({ ...limits, depthIdentifier }, tie('sentence'), joined(tie)),
  sentence: fc.oneof(
    { ...limits, depthIdentifier },
    rec({ kind: kind('constant'), value: fc.boolean() }),
    rec({ kind: kind('during'), scope: name, negated: fc.boolean() }),
    rec({ kind: one(['is', 'was'] as const), subject: tie('value'), negated: fc.boolean(), test: tie('test') }),
    rec({ kind: kind('not'), part: tie('condition') }),
    fc.tuple(tie('set'), fc.boolean()).map(([set, negated]) => ({
      kind: 'exists' as const,
      negated,
      set: { ...set, article: negated ? ('no' as const) : ('a' as const) },
      span,
    })),
    rec({ kind: kind('every'), set: withArticle(tie('set'), 'every'), negated: fc.boolean(), test: tie('test') }),
    fc.tuple(tie('set'), fc.boolean(), tie('value')).map(([set, negated, subject]) => ({
      kind: 'holds' as const,
      subject,
      negated,
      set: { ...set, article: negated ? ('no' as const) : ('a' as const) },
      span,
    })),
    rec({ kind: kind('remembered'), value: tie('value'), negated: fc.boolean(), as: name }),
    rec({ kind: kind('fits'), subject: tie('value'), negated: fc.boolean(), sealing: fc.boolean(), to: tie('value') }),
  ) as Arbitrary<Condition>,
  test: fc.oneof(
    { ...limits, depthIdentifier },
    rec({ kind: kind('word'), name: plainName }),
    rec({ kind: kind('noun'), adjectives: many(plainName, 2), noun: plainName }),
    rec({
      kind: kind('compare'),
      op: one(['at least', 'at most', 'less than', 'more than'] as const),
      value: tie('value'),
    }),
    rec({ kind: kind('equals'), value: tie('value').filter((value) => value.kind !== 'name') }),
    rec({ kind: kind('among'), names: fc.array(tie('value'), { minLength: 1, maxLength: 3, depthIdentifier }) }),
    rec({ kind: kind('marked'), mark: plainName }),
    rec({ kind: kind('off-board') }),
    rec({ kind: kind('relation'), relation: tie('relation') }),
  ) as Arbitrary<Test>,
}));

const { value, who, set, condition, place } = phrases;
const text = fc.constantFrom('Dodge?', 'A # and: (this); too', 'x');
const all = rec({ kind: kind('all') });
const opt = <T>(a: Arbitrary<T>): Arbitrary<T | undefined> => fc.option(a, { nil: undefined });
const row: Arbitrary<RowCase> = fc.oneof(
  fc.tuple(fc.nat(9), fc.nat(9)).map(([from, more]) => ({ kind: 'number' as const, from, to: from + more, span })),
  rec({ kind: kind('word'), name: plainName }),
  rec({ kind: kind('noun'), adjectives: many(plainName, 2), noun: plainName }),
  rec({ kind: kind('otherwise') }),
) as Arbitrary<RowCase>;
const preposition = one(['to', 'from', 'with', 'by', 'for', 'through', 'against', 'into']);
const call = fc
  .tuple(one(['explode', 'send-heat', 'ship/leak', 'burn']), opt(value), many(rec({ preposition, value }), 2))
  .map(([verb, first, rest]) => ({
    verb: { text: verb, span },
    arguments: [...(first === undefined ? [] : [{ preposition: undefined, value: first, span }]), ...rest],
    span,
  }));

const simple = fc.oneof(
  rec({ kind: kind('make'), target: value, negated: fc.boolean(), level: name }),
  rec({ kind: kind('change'), verb: one(['raise', 'lower', 'set'] as const), target: value, amount: value }),
  rec({
    kind: kind('put'),
    verb: one(['put', 'take'] as const),
    amount: fc.oneof(value, all),
    marker: plainName,
    place: value,
  }),
  rec({ kind: kind('spend'), amount: value, currency: plainName }),
  rec({ kind: kind('move'), what: value, to: value }),
  rec({ kind: kind('move-amount'), amount: fc.oneof(value, all), marker: plainName, from: value, to: value }),
  rec({ kind: kind('remove'), what: value }),
  rec({ kind: kind('give'), what: value, to: value }),
  rec({ kind: kind('attach'), who: opt(who), tile: value, to: value }),
  rec({ kind: kind('turn'), tile: value, amount: value }),
  rec({ kind: kind('join'), from: value, to: value, link: set }),
  rec({ kind: kind('roll'), die: plainName, times: opt(value), called, source: opt(plainName) }),
  rec({ kind: kind('roll-for'), set, source: opt(plainName) }),
  rec({ kind: kind('pick'), set, source: opt(plainName) }),
  rec({ kind: kind('follow'), arrow: plainName, from: value, set }),
  rec({ kind: kind('draw'), amount: value, deck: plainName, to: opt(value) }),
  rec({ kind: one(['play', 'discard'] as const), card: value }),
  rec({ kind: kind('shuffle'), deck: plainName }),
  rec({ kind: kind('shuffle-into'), card: value, deck: plainName }),
  rec({ kind: kind('choose'), who, may: fc.boolean(), set, asked: fc.option(text, { nil: undefined }) }),
  rec({
    kind: kind('choose-number'),
    who,
    name: plainName,
    from: value,
    to: value,
    asked: fc.option(text, { nil: undefined }),
  }),
  rec({ kind: kind('bind'), name, value }),
  rec({ kind: kind('remember'), value, as: name }),
  rec({ kind: kind('call'), call }),
  rec({ kind: kind('send'), ray: plainName, from: value, way: opt(way) }),
  rec({ kind: kind('later'), order: opt(who), call }),
  rec({ kind: one(['proceed', 'nothing', 'ray-goes-on'] as const) }),
  rec({ kind: kind('ends'), what: one(['ray', 'effect', 'card', 'action', 'move', 'turn', 'phase'] as const) }),
  rec({ kind: kind('outcome'), result: one(['won', 'lost'] as const), reason: text }),
) as Arbitrary<Statement>;

const drawn = fc.oneof(rec({ kind: kind('random') }), rec({ kind: kind('chosen'), by: who }));
const agrees = rec({ kind: kind('agrees'), who, text }) as Arbitrary<Condition>;

type Blocks = {
  block: Block;
  statement: Statement;
};

// `if none` stands only after a choice.
const CHOICES: ReadonlySet<Statement['kind']> = new Set([
  'choose',
  'choose-number',
  'choose-one',
  'attach',
  'join',
  'pick',
  'roll-for',
  'follow',
  'draw',
]);
const orderly = (block: readonly Statement[]): Block =>
  block.filter((s, i) => s.kind !== 'if-none' || CHOICES.has(block[i - 1]?.kind ?? 'nothing'));

export const { block } = fc.letrec<Blocks>((tie) => {
  const body = tie('block');
  const branch = rec({
    condition: fc.oneof({ weight: 4, arbitrary: condition }, { weight: 1, arbitrary: agrees }),
    body,
  });
  return {
    block: fc
      .array(tie('statement'), { minLength: 1, maxLength: 3 })
      .map(orderly)
      .map((b) => (b.length === 0 ? [{ kind: 'nothing' as const, span }] : b)),
    statement: fc.oneof(
      { maxDepth: 3, depthSize: 'small', depthIdentifier: 'blocks' },
      simple,
      rec({ kind: kind('if'), branches: fc.array(branch, { minLength: 1, maxLength: 2 }), otherwise: opt(body) }),
      rec({ kind: kind('if-none'), body, otherwise: opt(body) }),
      rec({
        kind: kind('for-each'),
        set: withArticle(set, 'each'),
        order: fc.oneof(fc.constant(undefined), fc.constant('as it was' as const), who),
        body,
      }),
      rec({ kind: kind('until'), body }),
      rec({ kind: kind('at-once'), ties: opt(drawn), body }),
      rec({ kind: kind('repeat'), times: value, body }),
      rec({
        kind: kind('depending'),
        on: value,
        rows: fc.array(rec({ cases: fc.array(row, { minLength: 1, maxLength: 2 }), body }), {
          minLength: 1,
          maxLength: 2,
        }),
      }),
      rec({
        kind: kind('choose-one'),
        who,
        may: fc.boolean(),
        asked: fc.option(text, { nil: undefined }),
        options: fc.array(rec({ label: text, condition: opt(condition), body }), { minLength: 1, maxLength: 2 }),
      }),
    ) as Arbitrary<Statement>,
  };
});

const event = fc.oneof(
  rec({ kind: kind('becomes'), set, negated: fc.boolean(), level: plainName }),
  rec({ kind: kind('amount'), property: plainName, set: opt(set), how: one(['rises', 'falls', 'changes'] as const) }),
  rec({ kind: kind('reaches'), property: plainName, set: opt(set), value }),
  rec({ kind: kind('enters'), set, place, leaves: fc.boolean() }),
  rec({ kind: kind('deck'), deck: plainName, how: one(['runs out', 'is shuffled'] as const) }),
  rec({ kind: kind('flow'), node: plainName, how: one(['starts', 'ends'] as const) }),
);
export const trigger = rec({
  event,
  during: many(rec({ scope: plainName, negated: fc.boolean() }), 2),
}) as unknown as Arbitrary<Trigger>;
export { row };
