/** What people say at the table where the language says it otherwise. */
import type { Failure } from './failures.js';
import { isArticle, isName, type Mistake, saidFrom, told } from './mistake.js';
import { statementVerbs } from './words.js';

const singular = (noun: string): string => noun.replace(/s$/, '');
const head = (f: Failure): number => f.head - f.at;

/** How far from the failure the sentence ends. */
function endOf(f: Failure): number {
  let at = 0;
  while (f.at + at < f.tokens.length && !/^[;:]$/.test(f.word(at))) at++;
  return at;
}

/** `all miners in the hall choke`: of several, each is done in turn. */
const allOfThem: Mistake = (f) => {
  if (f.startRule !== 'Line' || f.word(-1) !== 'all' || f.at - 1 !== f.head || !isName(f.word(0))) return undefined;
  const noun = singular(f.word(0));
  const help = `of several things each is done in turn: \`for each ${noun}:\`, and after the colon what is done to \`the ${noun}\``;
  return told(f, -1, 0, 'BK0521', `\`all ${f.word(0)}\` is not one thing`, help);
};

/** `each miner in the hall: choke the miner`, `choke each miner in the hall` */
const eachWithoutFor: Mistake = (f) => {
  if (
    f.startRule !== 'Line' ||
    (!f.expected.has('the') && f.at > f.head) ||
    !/^(each|every)$/.test(f.word(0)) ||
    /^(if|for|and|or)$/.test(f.word(head(f)))
  )
    return undefined;
  let noun = 1;
  while (isName(f.word(noun + 1))) noun++;
  let end = noun + 1;
  while (f.at + end < f.tokens.length && !/^([;:]|to|from|by|with|called)$/.test(f.word(end))) end++;
  if (!isName(f.word(noun))) return undefined;
  const loop = `for ${f.word(0)} ${saidFrom(f, 1, end - 1)}:`;
  const before = f.at > f.head ? `${saidFrom(f, head(f), -1)} the ${f.word(noun)}` : '';
  if (before !== '' && !isName(f.word(head(f)))) return undefined;
  const rest = before === '' ? '' : ` ${[before, saidFrom(f, end, endOf(f) - 1)].filter(Boolean).join(' ')}`;
  return told(
    f,
    0,
    noun,
    'BK0521',
    `\`${saidFrom(f, 0, noun)}\` is not one ${f.word(noun)}`,
    `write \`${loop}${rest}\``,
  );
};

/** `a room with 2 smoke`, `a room with a crate`, `a figure whose room is burning`: said with `where`. */
const withSomething: Mistake = (f) => {
  // `without` and the like were read as a kind.
  const from = /^(without|containing|having)$/.test(f.word(-1)) ? -1 : 0;
  if (from === 0 && !(f.word(0) === 'with' && f.expected.has('where'))) return undefined;
  const none = f.word(from) === 'without' || f.word(from + 1) === 'no';
  let at = from + 1;
  while (/^(no|at|least|most|any|some|exactly|[0-9]+)$/.test(f.word(at))) at++;
  const thing = isArticle(f.word(at)) ? at + 1 : at;
  if (!isName(f.word(thing))) return undefined;
  const count = saidFrom(f, from + 1, at - 1).replace(/^(any|some|)$/, 'at least 1');
  const amount = `where its ${f.word(thing)} is ${none ? '0' : count.replace('exactly ', '')}`;
  const piece = `where there is ${none ? 'no' : 'a'} ${singular(f.word(thing))} in it`;
  const help = `of an amount say \`${amount}\`, of who or what stands there \`${piece}\``;
  return told(f, from, thing, 'BK0501', `\`${f.word(from)}\` does not fit here`, help);
};

/** `a figure whose room is burning`: read as a kind called so. */
const whose: Mistake = (f) => {
  let at = 0;
  while (f.at + at > f.head && f.word(at) !== 'whose') at--;
  if (f.word(at) !== 'whose') return undefined;
  const rest = saidFrom(f, at + 1, endOf(f) - 1);
  return told(f, at, at, 'BK0501', '`whose` does not fit here', `say \`where its ${rest || 'smoke is 2'}\``);
};

/** `a room next to the hall called den`: the name stands directly after the kind. */
const calledLate: Mistake = (f) => {
  if (f.word(0) !== 'called' || f.expected.has('called') || !isName(f.word(1))) return undefined;
  let from = -1;
  while (f.at + from >= f.head && !(isArticle(f.word(from)) && isName(f.word(from + 1)))) from--;
  if (f.at + from < f.head) return undefined;
  let noun = from + 1;
  while (isName(f.word(noun + 1)) && noun < -1) noun++;
  if (noun >= -1) return undefined;
  const help = `it stands directly after the kind: \`${saidFrom(f, from, noun)} called ${f.word(1)} ${saidFrom(f, noun + 1, -1)}\``;
  return told(f, 0, 1, 'BK0501', '`called` stands too late', help);
};

/** `a room connected to the hall`: read as a kind called so, and a direction after it. */
const connectedTo: Mistake = (f) => {
  if (f.word(-1) !== 'the' || f.word(-2) !== 'to') return undefined;
  if (!/^(connected|adjacent|joined|adjoining|close|beside|neighbouring|neighboring)$/.test(f.word(-3)))
    return undefined;
  const help = `say \`next to the ${f.word(0)}\` (any link, open or shut), or \`linked for figure to the ${f.word(0)}\` (what figures can go through)`;
  return told(f, -3, -2, 'BK0501', `\`${f.word(-3)} to\` does not fit here`, help);
};

/** `the miner loses 1 breath`, `the miner dies`: a sentence begins with what is done, and not with who it is done to. */
const thingFirst: Mistake = (f) => {
  const from = head(f);
  if (!/^(Line|Asks)/.test(f.startRule) || f.word(from) !== 'the' || f.at - f.head > 3) return undefined;
  let verb = from + 2;
  if (isName(f.word(verb)) && f.word(from + 1) === 'active') verb++;
  if (!isName(f.word(from + 1)) || !isName(f.word(verb))) return undefined;
  const who = saidFrom(f, from, verb - 1);
  const asks = f.word(verb) === 'chooses' || (f.word(verb) === 'may' && f.word(verb + 1) === 'choose');
  if (asks) {
    const rest = saidFrom(f, verb, endOf(f) - 1);
    const help = `a player chooses: \`the player of ${who} ${rest}\`, \`the active player ${rest}\``;
    return told(f, from, verb - 1, 'BK0520', `\`${who}\` is not a player`, help);
  }
  const done = doneTo(who, f.word(verb), saidFrom(f, verb + 1, endOf(f) - 1));
  if (done === undefined) return undefined;
  return told(f, from, verb, 'BK0502', 'a sentence begins with what is done', `say \`${done}\``);
};

/** What is done to somebody of whom it was said that he does it. */
function doneTo(who: string, verb: string, rest: string): string | undefined {
  const [, number = '1', name = 'might'] = /^([0-9]+)? ?([a-z][a-z-]*)/.exec(rest) ?? [];
  if (/^(loses|lose|spends)$/.test(verb)) return `lower ${name} of ${who} by ${number}`;
  if (/^(gains|gets|receives|gain)$/.test(verb)) return `raise ${name} of ${who} by ${number}`;
  if (/^(dies|leaves|disappears|vanishes|is-removed)$/.test(verb)) return `remove ${who} from the board`;
  if (/^(moves|goes|enters|walks)$/.test(verb))
    return `move ${who} to ${rest.replace(/^(to|into) /, '') || 'the room'}`;
  if (/^(becomes|turns|catches)$/.test(verb)) return `make ${who} ${rest || 'burning'}`;
  return undefined;
}

/** `lose 2 air`, `gain 1 might`, `kill the figure`: verbs that a procedure may have, and this line has not. */
const loseAndGain: Mistake = (f) => {
  if (f.startRule !== 'Line' || f.at <= f.head) return undefined;
  const verb = f.word(head(f));
  const [number, name] = [f.word(head(f) + 1), f.word(head(f) + 2)];
  if (!/^(lose|gain|get|receive|pay|deal)$/.test(verb) || !/^[0-9]+$/.test(number) || !isName(name)) return undefined;
  const help = /^(lose|pay)$/.test(verb)
    ? `of a track say \`lower ${name} by ${number}\`, of an amount \`lower ${name} of the figure by ${number}\``
    : `of a track say \`raise ${name} by ${number}\`, of an amount \`raise ${name} of the figure by ${number}\``;
  return told(f, head(f), head(f), 'BK0518', `the language has no \`${verb}\``, help);
};

/** `hour - 1`, `fumes of the room = 2`: sums are values, and what is written is said with a verb. */
const sumForSentence: Mistake = (f) => {
  if (f.startRule !== 'Line' || !isName(f.word(head(f))) || statementVerbs.has(f.word(head(f)))) return undefined;
  const name = f.word(head(f));
  if (f.at === f.head + 1 && /^[+-]$/.test(f.word(0))) {
    const by = saidFrom(f, 1, endOf(f) - 1) || '1';
    const help = `say \`${f.word(0) === '-' ? 'lower' : 'raise'} ${name} by ${by}\``;
    return told(f, 0, 0, 'BK0501', 'a sum by itself does nothing', help);
  }
  if (f.at !== f.head + 1 || f.word(0) !== 'of') return undefined;
  let at = 1;
  while (f.at + at < f.tokens.length && !/^[;:=]$/.test(f.word(at))) at++;
  if (f.word(at) !== '=') return undefined;
  const help = `say \`set ${saidFrom(f, -1, at - 1)} to ${saidFrom(f, at + 1, endOf(f) - 1)}\``;
  return told(f, at, at, 'BK0501', 'an amount is not set with `=`', help);
};

/** `draw a card`: how many, and from which deck. */
const drawWhat: Mistake = (f) => {
  if (f.word(head(f)) !== 'draw' || f.at - f.head !== 1 || !(isArticle(f.word(0)) || f.word(0) === 'the'))
    return undefined;
  let from = 0;
  while (f.at + from < f.tokens.length && !/^(from|[;:])$/.test(f.word(from))) from++;
  const deck = f.word(from) === 'from' ? saidFrom(f, from + 1, endOf(f) - 1) : 'event-deck';
  return told(
    f,
    0,
    Math.max(0, from - 1),
    'BK0519',
    'it is not said how many',
    `say how many, and from which deck: \`draw 1 from ${deck}\``,
  );
};

/** `put 2 smoke markers on the room` */
const markersTooMany: Mistake = (f) => {
  if (!/^(put|take|move)$/.test(f.word(head(f))) || !/^(marker|token|cube|chit|counter|disc)s?$/.test(f.word(0)))
    return undefined;
  if (!isName(f.word(-1)) || f.at - f.head < 2) return undefined;
  return told(
    f,
    0,
    0,
    'BK0501',
    `\`${f.word(0)}\` does not fit here`,
    `leave it out: \`${saidFrom(f, head(f), -1)} ${saidFrom(f, 1, endOf(f) - 1)}\``.replace(/ `$/, '`'),
  );
};

/** `for each wet room, for each figure in the room: …` */
const headerAfterComma: Mistake = (f) => {
  if (f.word(-1) !== ',' || !/^(for|if)$/.test(f.word(0)) || !/^(for|if)$/.test(f.word(head(f)))) return undefined;
  const help = `end the first with a colon, and write the second on a deeper line: \`${saidFrom(f, head(f), -2)}:\`, below it \`${saidFrom(f, 0, endOf(f) - 1)}:\``;
  return told(f, -1, 0, 'BK0512', 'a second header stands on this line', help);
};

/** `for each miner in a wet room choke the miner`: the verb was read as the kind. */
const colonForgotten: Mistake = (f) => {
  if (f.word(head(f)) !== 'for' || f.word(0) !== 'the' || !f.expected.has(':') || !isName(f.word(-1))) return undefined;
  const help = `a colon stands before what is done: \`${saidFrom(f, head(f), -2)}: ${saidFrom(f, -1, endOf(f) - 1)}\``;
  return told(f, -1, 0, 'BK0502', 'the header does not end with a colon', help);
};

/** `closed lid:` as a row, which is `a closed lid:` */
const rowOfAKind: Mistake = (f) => {
  if (!f.startRule.startsWith('Row') || f.at !== 1 || !isName(f.word(0)) || !isName(f.word(-1))) return undefined;
  const phrase = saidFrom(f, -1, Math.max(0, endOf(f) - 1));
  const article = /^[aeiou]/.test(phrase) ? 'an' : 'a';
  return told(f, -1, 0, 'BK0529', 'a kind of thing has an article here', `write \`${article} ${phrase}\``);
};

export const talkMistakes: readonly Mistake[] = [
  allOfThem,
  drawWhat,
  eachWithoutFor,
  withSomething,
  whose,
  calledLate,
  connectedTo,
  thingFirst,
  loseAndGain,
  sumForSentence,
  markersTooMany,
  headerAfterComma,
  colonForgotten,
  rowOfAKind,
];
