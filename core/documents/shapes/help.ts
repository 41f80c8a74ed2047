/**
 * What editors show beside the forms: for every key at least one example, and a description where the form has none.
 * Keys are called by the form they stand in; `*` is any form.
 */
export interface Help {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
}

const eg = (...examples: readonly unknown[]): Help => ({ examples });
const says = (description: string, ...examples: readonly unknown[]): Help => ({ description, examples });
const unless = (value: unknown, description?: string, ...examples: readonly unknown[]): Help => ({
  default: value,
  ...(description !== undefined && { description }),
  ...(examples.length > 0 && { examples }),
});

const kinds: Readonly<Record<string, Help>> = {
  '*.title': eg('Engine Room'),
  '*.note': eg('As drawn on page 7.'),
  '*.use': eg(['hazards'], ['hazards/fire', './part.yaml']),
  '*.is a': eg('room'),
  '*.has': eg({ fire: ['out', 'burning'], smoke: '0 to 3', sealed: 'yes/no' }),
  '*.from': says('A CSV file with more of them, a row each.', './cards.csv'),
  'properties.is': eg(['dry', 'low', 'high'], 'yes/no', '0 to 10', 'a room or none'),
  'properties.starts': says('Where it begins; the first level, the first number or none, unless given.', 'warm', 4),
  'properties.supply': eg('smoke-marker'),
  'properties.printed': unless('no'),
  'link.passes': eg({ figure: 'the hatch is not blocked', fire: 'always' }),
  'link.one way': unless('no'),
  'piece-kind.stands in': says('The kind of space in which pieces of this kind stand.', 'room'),
  'piece-kind.count': says('How many there are, or may be: a scenario then says how many.', 6, '1 to 8'),
  'piece-kind.one per': says('One for each player, called by the kind and a number: `figure-1`.', 'player'),
  'piece-kind.named': says('Their names, where each has one of its own.', ['red-lamp', 'green-lamp']),
  'card-kind.deck': says('The deck in which cards of this kind lie.', 'event-deck'),
  'deck-kind.when empty': says('What happens when a card is drawn and none is left.', 'shuffle the discards in'),
  'card.kind': says('The kind of card it is.', 'event'),
  'card.deck': says('The deck it lies in, if not that of its kind.', 'event-deck'),
  'card.copies': unless(1, 'How many of it there are.', 2),
  'card.joins': says('When it joins its deck, if not from the start.', 'second shuffle'),
  'card.do': eg('roll for a room; make the room burning'),
  'module.module': eg('night-watch'),
  'module.places': eg({ bridge: 'room' }),
  'module.spaces': eg({ room: { has: { fire: ['out', 'burning'] } } }),
  'module.links': eg({ hatch: { has: { blocked: 'yes/no' }, passes: { figure: 'the hatch is not blocked' } } }),
  'module.pieces': eg({ figure: { 'stands in': 'room', 'one per': 'player' } }),
  'module.card kinds': eg({ event: { deck: 'event-deck' } }),
  'module.cards': eg({ leak: { kind: 'event', copies: 2, do: 'roll for a room; make the room high' } }),
  'module.decks': eg({ 'event-deck': { 'when empty': 'shuffle the discards in' } }),
};

const tables: Readonly<Record<string, Help>> = {
  'die.faces': says('The faces, each as likely as the others.', '1 to 6', [0, 0, 1, 1, 2, 2]),
  'track.from': eg(0),
  'track.to': eg(10),
  'track.starts': eg(3),
  'track.marks': eg({ alarm: [3, 6, 9] }),
  'option.values': says(
    'The readings there are: names, yes or no, or numbers.',
    ['plain', 'strict'],
    'yes/no',
    '0 to 9',
  ),
  'option.default': says('The reading that holds unless another is chosen.', 'plain'),
  'variant.options': eg({ reading: 'strict' }),
  'supply.count': says('How many markers there are.', 24),
  'supply.when empty': says('What happens when one is needed and none is left.', 'leave it out', 'the game is lost'),
  'memory.of': says('The kind of thing that is remembered.', 'hatch'),
  'meeting.then': says('What happens where the two meet.', 'flood wins', 'the newcomer wins'),
  'word.is': says('What the word means: a condition or a value.', 'the room is high or the room is burning'),
  'module.rulebook': eg('./rulebook.yaml', { 'N-3': 'Water puts fire out.' }),
  'module.dice': eg({ 'house-die': { faces: [0, 0, 1, 1, 2, 2] } }),
  'module.tracks': eg({ air: { from: 10, to: 0 } }),
  'module.options': eg({ harsh: { values: 'yes/no', default: 'no' } }),
  'module.variants': eg({ long: { options: { harsh: 'yes' } } }),
  'module.supplies': eg({ 'smoke-marker': { count: 24 } }),
  'module.currencies': eg({ minutes: 'minutes of the active figure' }),
  'module.memory': eg({ singed: { of: 'hatch' } }),
  'module.words': eg({ 'wet (room)': 'the room is at least low' }),
  'module.meets': eg({ 'fire and flood': 'flood wins' }),
};

const rules: Readonly<Record<string, Help>> = {
  'rule.when': says('What sets it off.', 'a room becomes burning', 'a card is drawn, during event'),
  'rule.if': eg('air is at least 1'),
  'rule.limit': says('How often it may happen.', 'once a turn'),
  'rule.after': eg('fire-spreads'),
  'rule.before': eg('fire-spreads'),
  'rule.do': eg('lower air by 1'),
  'procedure.replaceable': unless('no'),
  'procedure.chain': unless('no'),
  'procedure.do': eg('make the room burning'),
  'replacement.instead of': says('The procedure it takes the place of, for the kinds named.', 'burst (lock-gate)'),
  'replacement.if': eg('the lock-gate is closed'),
  'replacement.after': eg('gate-holds'),
  'replacement.before': eg('gate-holds'),
  'replacement.do': eg('put 1 jam on the lock-gate'),
  'held.if': eg('the room is burning'),
  'action.by': says('The kind of piece that may do it.', 'figure'),
  'action.limit': says('How often it may be done.', 'once a turn'),
  'action.asks': eg('the active player chooses a room next to the room of the active figure'),
  'action.needs': eg({ 'Your room does not burn': 'the room of the active figure is burning' }),
  'action.exceptions': eg({ 'The brave need no roll': 'the active figure is brave' }),
  'action.cost': says('What doing it costs.', '2 ap'),
  'action.check': says('The roll on which it succeeds.', 'd10 is at most the effort + 2'),
  'action.success': eg('make the hatch not blocked'),
  'action.failure': eg('put 1 smoke on the room of the active figure'),
  'action.do': eg('move the active figure to the room'),
  'action.demands': says('It is offered only if afterwards the turn can still be ended.', 'the turn can still end', {
    that: 'the turn can still end',
    if: 'the active figure is in a burning room',
  }),
  'action.demands.if': eg('the active figure is in a burning room'),
  'flow-node.if': eg('air is at least 3'),
  'flow-node.repeat while': eg('there is a figure'),
  'flow-node.repeat': says('How many times it is done.', 2, 'the number of figures'),
  'flow-node.active': says(
    'Whose it is: one piece, or each of several in turn.',
    'each figure',
    'the figure with the most minutes',
  ),
  'flow-node.do': eg('draw 1 from event-deck; play the card'),
  'flow-node.steps': eg(['turn', 'weather']),
  'flow-node.actions': eg(['step-over', 'rest']),
  'flow-node.take': says('How many of the actions are done; then the node is over.', 1, 'the number of figures'),
  'flow-node.freely': eg(['use-item']),
  'flow-node.may end when': eg('the room of the active figure is not burning'),
  'standing-order.action': eg('step-over'),
  'standing-order.choice': eg('jam-a-hatch'),
  'standing-order.ends': eg('work'),
  'standing-order.if': eg('the room is not burning'),
  'standing-order.answer': eg('none', 'yes', 'Lose Speed'),
  'module.standing orders': eg({ 'out-of-the-fire': { action: 'step-over', if: 'the room is not burning' } }),
  'module.value': eg('10 * (the number of brave figures) + air'),
  'ending.at once when': eg('air is 0'),
  'ending.when': eg('there is no burning room'),
  'ending.looked at': says('The nodes of the flow at whose end it is looked at.', 'turn', ['turn', 'round']),
  'ending.result': says('How it is for the players.', 'lost'),
  'ending.won by': says('Who wins then, whatever the result.', 'a deserted figure'),
  'ending.lost by': says('Who does not win with the others, where the result is `won`.', 'a brave figure'),
  'module.rules': eg({ 'fire-burns-air': { when: 'a room becomes burning', do: 'lower air by 1' } }),
  'module.rays': eg({ wave: { 'at space': { otherwise: 'put 1 smoke on the room ahead; this ray goes on' } } }),
  'module.replacements': eg({ holds: { 'instead of': 'burst (lock-gate)', do: 'nothing' } }),
  'module.overrides': eg({ 'hazards/ooze': { do: 'put 2 smoke on the chamber' } }),
  'module.actions': eg({ rest: { by: 'figure', do: 'make the active figure brave' } }),
  'module.flow': eg({ game: { 'repeat while': 'always', steps: ['turn', 'weather'] } }),
  'module.ends': eg({ 'air-gone': { title: 'The air is gone', 'at once when': 'air is 0', result: 'lost' } }),
  'module.never': eg({ 'A figure stands in fire': 'there is a figure in a burning room' }),
  'module.never.if': eg('there is a figure in a burning room'),
  'module.activation': eg('weather'),
  'module.turn': eg('turn'),
  'module.round': eg('round'),
};

const boards: Readonly<Record<string, Help>> = {
  'board.board': eg('tug'),
  'board.reconstructed': eg('The rooms are read off a photograph.'),
  'board.layout': eg('rooms', 'grid'),
  'board.spaces': eg({ bridge: { number: 1, title: 'Bridge' }, hold: { flood: 'low' } }),
  'board.address': eg('d10', 'd6 x d8', { die: 'd6', spaces: { 1: 'bridge', 2: 'hold' } }),
  'board.address.die': says('The dice that are rolled for a space.', 'd6'),
  'board.address.spaces': says('Which space each number rolled means.', { 1: 'bridge', 2: 'bridge', 3: 'hold' }),
  'board.map': eg('    1   2\n  +---+---+\n1 | .   . | 1\n  +---+---+\n    1   2\n'),
  'board.legend': eg({ '.': 'room', '|': 'wall', '-': 'wall', F: { is: 'room', fire: 'burning' } }),
  'board.outside': says('The kind of the one space around the map, to which outer edges then lead.', 'open-air'),
  'board-space.is': says('The kind of space it is; it may be left out where there is only one.', 'room'),
  'board-space.number': eg(4),
  'board-link.link': says('A space, the kind of link, and the space at its other end.', 'engine hatch hold'),
  'board-link.id': says('What it is called, where two links join the same spaces.', 'hold-hatch'),
  'board-link.direction': says('In which direction the second space lies from the first.', 'north', 'down'),
  'board-link.one way': unless('no', 'Whether it leads only from its first space to its second.'),
  'board-meaning.is': says('The kind of space or link that the character stands for.', 'room'),
};

const runs: Readonly<Record<string, Help>> = {
  '*.players': unless(0, 'How many play.', 2),
  '*.variant': says('The named set of options it is played with.', 'long'),
  '*.options': eg({ harsh: 'yes' }),
  '*.pieces': eg({ crate: 5 }),
  '*.position': eg('./position.yaml', { spaces: { engine: 'burning' }, tracks: { air: 7 } }),
  'scenario.scenario': eg('night-on-the-tug'),
  '*.scenario': says('The scenario it is of.', './scenario.yaml'),
  '*.board': says('The board it is played on.', './board.yaml'),
  'scenario.start': eg('game'),
  'tests.tests': eg('Fire and water'),
  'tests.cases': says('The tests, one after the other.', [
    { test: 'A blaze burns air', answers: ['bridge'], do: 'play blaze', then: ['bridge is burning', 'air is 9'] },
  ]),
  'tests.survivors': eg([
    { rule: 'my-game/burn', line: 'lower air by 1', becomes: 'lower air by 2', because: 'air is 1' },
  ]),
  'tests.not shown': eg([{ ids: 'N-3', because: 'It says what players may look at.' }]),
  'survivor.rule': says('The rule that is changed, with its module in front.', 'my-game/burn'),
  'survivor.line': eg('lower air by 1'),
  'survivor.becomes': eg('lower air by 2'),
  'survivor.because': eg('Air is 1 whenever this happens.'),
  'not-shown.because': eg('It says what players may look at.'),
  'test-case.test': eg('A blaze in a dry room burns and costs air'),
  'test-case.differs from': eg('hazards'),
  'test-case.given': eg('./position.yaml', { spaces: { engine: 'burning' }, tracks: { air: 6 } }),
  'test-case.steps': eg([{ do: 'play leak', answers: ['bridge'], then: ['bridge is high'] }]),
  '*.answers': eg(['bridge', { 'active player': 'hall' }, 'yes', 3]),
  '*.do': eg('play blaze'),
  '*.action': eg('rest'),
  '*.step': eg('weather'),
  '*.times': unless(1),
  '*.then': says('What is so afterwards; whatever else has changed is a failure.', ['bridge is burning', 'air is 9']),
  '*.changes too': eg('event-deck', ['smoke', 'event-deck']),
  'piece.in': says('The space in which it stands.', 'bridge'),
  'position.at.node': eg('hour'),
  'rulebook.rulebook': says('The name of the rulebook.', 'Night Watch, second edition'),
  'statement.text': eg('Water puts fire out.'),
};

const all: Readonly<Record<string, Help>> = { ...kinds, ...tables, ...rules, ...boards, ...runs };

/** What to show for a key of a form. */
export function helpFor(form: string, key: string): Help {
  return all[`${form}.${key}`] ?? all[`*.${key}`] ?? {};
}

/** The names there is help for; each must be of some key. */
export const helpNames: readonly string[] = Object.keys(all);
