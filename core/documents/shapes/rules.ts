import { metricClocks, type SharedWord, sharedWords } from '../measured-words.js';
import {
  anyOf,
  common,
  keys,
  label,
  listOf,
  mapOf,
  maybe,
  named,
  oneOf,
  oneOrMore,
  ruleText,
  shared,
  text,
  yesNo,
} from './basics.js';

const statements = (description: string) => ruleText({ expects: 'rule text', description });
const condition = (description: string) => ruleText({ expects: 'a condition', description });
const others = (side: string) =>
  maybe(
    shared(side, () =>
      oneOrMore(label({ expects: 'the name of a rule' }), {
        expects: 'names of rules',
        description: `The rules it comes ${side}.`,
      }),
    ),
  );
const order = () => ({ after: others('after'), before: others('before') });
const limit = () =>
  maybe(
    shared('limit', () =>
      text({
        expects: 'how often, such as `once a turn`',
        examples: ['once a turn', 'once a round', 'once a game for each figure'],
      }),
    ),
  );

const rule = () =>
  keys({
    when: ruleText({
      expects: 'what sets it off, such as `a room becomes burning`',
      examples: ['a room becomes burning, during event'],
    }),
    if: maybe(condition('When it applies.')),
    limit: limit(),
    ...order(),
    do: statements('What happens.'),
    ...common(),
  });

const procedure = () =>
  keys({
    replaceable: maybe(yesNo({ description: 'Whether replacements may take its place.' })),
    chain: maybe(yesNo({ description: 'Whether what it puts off to `later` is done before it ends.' })),
    do: statements('What happens.'),
    ...common(),
  });

const rows = (description: string) =>
  maybe(
    mapOf(ruleText({ expects: 'what the ray does' }), {
      description,
      examples: [{ 'a standing wall': 'this ray ends', otherwise: 'this ray goes on' }],
    }),
  );
const ray = () =>
  keys({
    'at link': rows('What happens at each kind of link.'),
    'at space': rows('What happens at each kind of space.'),
    ...common(),
  });

const replacement = () =>
  keys({
    'instead of': ruleText({ expects: 'the procedure it takes the place of', examples: ['destroy (door)'] }),
    if: maybe(condition('When it applies.')),
    ...order(),
    do: statements('What happens instead.'),
    ...common(),
  });

const exception = () =>
  shared('held', () =>
    anyOf([condition('When it holds.'), keys({ if: condition('When it holds.'), ...common() })], {
      expects: 'a condition',
    }),
  );

const demand = () => {
  const that = oneOf(['the turn can still end'], { description: 'What has to be so when it is done.' });
  return anyOf([that, keys({ that, if: condition('When it is demanded; elsewhere it is not looked for.') })], {
    expects: '`the turn can still end`, or that and when',
  });
};

const action = () =>
  keys({
    by: maybe(label({ expects: 'the name of a kind of piece' })),
    limit: limit(),
    asks: maybe(statements('The choices made first.')),
    needs: maybe(
      mapOf(exception(), { description: 'Conditions, by the sentence told to the player when one does not hold.' }),
    ),
    exceptions: maybe(mapOf(exception(), { description: 'When the check succeeds without a roll.' })),
    cost: maybe(ruleText({ expects: 'a cost such as `2 ap`', examples: ['2 ap'] })),
    check: maybe(
      ruleText({ expects: 'a roll such as `d10 is at most the effort`', examples: ['d10 is at most the effort + 3'] }),
    ),
    success: maybe(statements('What happens when the check succeeds.')),
    failure: maybe(statements('What happens when the check fails.')),
    do: maybe(statements('What happens.')),
    demands: maybe(demand()),
    ...common(),
  });

const flowNode = () =>
  keys({
    if: maybe(condition('Passed over unless this holds.')),
    'repeat while': maybe(condition('Done again as long as this holds.')),
    repeat: maybe(ruleText({ expects: 'how many times' })),
    active: maybe(ruleText({ expects: 'who is active, such as `the keeper with the most minutes`' })),
    do: maybe(statements('What happens.')),
    steps: maybe(
      listOf(label({ expects: 'the name of a node of the flow' }), {
        description: 'Other nodes, one after the other.',
      }),
    ),
    actions: maybe(
      listOf(label({ expects: 'the name of an action' }), { description: 'What the active player may do.' }),
    ),
    take: maybe(ruleText({ expects: 'how many actions' })),
    freely: maybe(
      listOf(label({ expects: 'the name of an action' }), {
        description: 'What the active player may do besides, as often as wanted: it is not counted by `take`.',
      }),
    ),
    'may end when': maybe(condition('When the player may stop.')),
    ...common(),
  });

const ending = () =>
  keys({
    'at once when': maybe(condition('Ends the game in the middle of anything.')),
    when: maybe(condition('Ends the game where it is looked at.')),
    'looked at': maybe(oneOrMore(label({ expects: 'the name of a node of the flow' }))),
    result: oneOf(['won', 'lost']),
    'won by': maybe(ruleText({ expects: 'pieces such as `a deserted figure`' })),
    'lost by': maybe(ruleText({ expects: 'pieces such as `a captured figure`' })),
    ...common(),
  });

/** What a line does stands under one of its keys; the checker says so in words. */
const standingOrder = () =>
  keys({
    action: maybe(label({ expects: 'the name of an action', description: 'The action that is done.' })),
    choice: maybe(
      label({
        expects: 'the name of what asks',
        description: 'The rule, procedure, card, action or node of the flow whose question is answered.',
      }),
    ),
    ends: maybe(
      label({ expects: 'the name of a node of the flow', description: 'The node of actions that the player ends.' }),
    ),
    if: maybe(condition('When it is done; it may speak of what is asked or chosen.')),
    answer: maybe(label({ expects: 'a label, yes, no or none', description: 'What is answered.' })),
    ...common(),
  });

const override = () =>
  mapOf(anyOf([text(), listOf(text()), mapOf(anyOf([text(), listOf(text()), mapOf(text())]))]), {
    expects: 'the keys to replace',
    description: 'The keys given here replace those of the entry named.',
  });

/** Numbers that are observed in runs. */
export const metrics = () =>
  maybe(
    named(
      shared('metric', () =>
        anyOf(
          [
            ruleText({ expects: 'a number of the state' }),
            keys({
              value: ruleText({ expects: 'a number', examples: ['the number of burning rooms'] }),
              observed: maybe(oneOf(metricClocks, { default: 'activations', description: 'When it is looked at.' })),
              ...common(),
            }),
          ],
          { expects: 'a number such as `the number of burning rooms`', examples: ['the number of burning rooms'] },
        ),
      ),
      { description: 'Numbers that are observed in runs, for `simulate` and `compare`.' },
    ),
  );

const sharedWord = () =>
  maybe(
    shared('shared-word', () =>
      anyOf(
        [
          ruleText({ expects: 'things such as `a burning room`' }),
          keys({
            things: maybe(ruleText({ expects: 'things such as `a burning room`', description: 'What is so.' })),
            amount: maybe(ruleText({ expects: 'a number', description: 'How much of it there is.' })),
            happens: maybe(
              oneOrMore(label({ expects: 'the name of a rule' }), {
                description: 'The rules, procedures, cards, actions or parts of the flow by which it happens.',
              }),
            ),
            ...common(),
          }),
        ],
        {
          expects: 'things such as `a burning room`',
          examples: ['a burning room', { amount: 'lost' }, { happens: 'explode' }],
        },
      ),
    ),
  );

/** The sections of a module that say what happens. */
export const ruleSections = () => ({
  rules: maybe(named(shared('rule', rule), { description: 'What happens by itself when something changes.' })),
  procedures: maybe(
    mapOf(shared('procedure', procedure), {
      description: 'Verbs of this module, by their signatures.',
      examples: [{ 'explode (square)': { do: 'send blast from the square, in each direction' } }],
    }),
  ),
  rays: maybe(named(shared('ray', ray), { description: 'What runs out from a space, link by link.' })),
  replacements: maybe(
    named(shared('replacement', replacement), { description: 'What happens instead of a replaceable procedure.' }),
  ),
  overrides: maybe(
    mapOf(shared('override', override), { description: 'Changes to entries of used modules, by `module/name`.' }),
  ),
  actions: maybe(named(shared('action', action), { description: 'What a player may do.' })),
  flow: maybe(named(shared('flow-node', flowNode), { description: 'The order of play.' })),
  ends: maybe(named(shared('ending', ending), { description: 'How the game ends.' })),
  never: maybe(
    mapOf(
      anyOf([condition('What must never be so.'), keys({ if: condition('What must never be so.'), ...common() })], {
        expects: 'a condition',
      }),
      { description: 'What must never be so when nothing is going on.' },
    ),
  ),
  'standing orders': maybe(
    named(shared('standing-order', standingOrder), {
      description: 'What bots are told to do: of the lines that fit, the first is done.',
    }),
  ),
  value: maybe(ruleText({ expects: 'a number', description: 'What a state is worth: bots try to make it large.' })),
  metrics: metrics(),
  vocabulary: maybe(
    keys(
      Object.fromEntries(sharedWords.map((word) => [word, sharedWord()])) as unknown as Record<
        SharedWord,
        ReturnType<typeof sharedWord>
      >,
      {
        expects: 'words for hazards that all games share',
        description: 'How this game says the words for hazards that all games share.',
      },
    ),
  ),
  players: maybe(
    text({
      expects: 'how many may play: 1 to 6',
      examples: ['1 to 6', 2],
      description: 'How many may play, from 1 to 8.',
    }),
  ),
  activation: maybe(
    label({
      expects: 'the name of a node of the flow',
      description: 'The node that is one activation of the hazards.',
    }),
  ),
  'nominal length': maybe(
    text({
      expects: 'how long a game is meant to be: 30 turns',
      examples: ['30 turns', '60 activations'],
      description: 'How long a game is meant to be, in activations, turns or rounds.',
    }),
  ),
  turn: maybe(label({ expects: 'the name of a node of the flow', description: 'The node that is one player’s turn.' })),
  round: maybe(
    label({ expects: 'the name of a node of the flow', description: 'The node that is one round of all players.' }),
  ),
});
