import type { Failure } from './failures.js';
import { isName, type Mistake, saidFrom, told } from './mistake.js';
import type { Fault } from './tree.js';

/** How far back a word stands outside brackets; 0 where it does not before the phrase begins. */
function backTo(f: Failure, wanted: string): number {
  let depth = 0;
  for (let i = -1; f.at + i >= f.head && depth >= 0; i--) {
    const word = f.word(i);
    if (word === ')') depth++;
    else if (word === '(') depth--;
    else if (depth === 0 && word === wanted) return i;
  }
  return 0;
}

const linkedFor: Mistake = (f) => {
  const linked = f.word(0) === 'for' && isName(f.word(1)) ? backTo(f, 'linked') : 0;
  if (linked === 0 || f.word(linked + 1) !== 'to') return undefined;
  const help = `write \`linked for ${f.word(1)} ${saidFrom(f, linked + 1, -1)}\``;
  return told(f, 0, 1, 'BK0530', 'what passes is said before `to`', help);
};

const markedWith: Mistake = (f) => {
  const asked = (offset: number): boolean => f.word(offset) === 'is' || f.word(offset) === 'not';
  const bare = f.word(-1) === 'marked' && asked(-2) && f.word(0) !== 'with';
  const noArticle = f.word(-1) === 'with' && f.word(-2) === 'marked' && asked(-3);
  const mark = f.word(noArticle && f.word(0) === 'the' ? 1 : 0);
  if (!(bare || noArticle) || !isName(mark)) return undefined;
  const article = /^[aeiou]/.test(mark) ? 'an' : 'a';
  return told(f, 0, 0, 'BK0501', `\`${f.word(0)}\` does not fit here`, `say \`is marked with ${article} ${mark}\``);
};

const rolledTimes: Mistake = (f) => {
  if (f.startRule !== 'Check' || f.at !== 1) return undefined;
  const is = f.tokens.findIndex((token) => token.text === 'is');
  const times = f.tokens.findIndex((token) => token.text === 'times');
  if (times < 0 || is < times) return undefined;
  const count = saidFrom(f, f.word(0) === ',' ? 1 : 0, times - f.at - 1);
  const help = `write \`${f.word(-1)} rolled ${count} times ${saidFrom(f, is - f.at, f.tokens.length)}\``;
  return told(f, 0, times - f.at, 'BK0501', 'it is not said that the die is rolled several times', help);
};

/** `the wet figure in the room with the least might`: the room is read as the best one, and the figure is left without. */
const bestTakesAll: Mistake = (f) => {
  let before = -1;
  while (isName(f.word(before))) before--;
  let at = 0;
  while (isName(f.word(at))) at++;
  if (f.word(before) !== 'the' || before === -1) return undefined;
  while (RELATION_STARTS.has(f.word(at))) {
    let from = at + 1;
    if (/^(to|than)$/.test(f.word(from))) from++;
    let end = from;
    while (!RELATION_STARTS.has(f.word(end)) && !/^(with|[:;,]|)$/.test(f.word(end))) end++;
    if (f.word(from) === 'the') return bracketsRound(f, at, from, end);
    at = end;
  }
  return undefined;
};

const RELATION_STARTS: ReadonlySet<string> = new Set(['in', 'on', 'next', 'linked', 'nearest', 'other']);

function bracketsRound(f: Failure, relation: number, from: number, end: number): Fault | undefined {
  const most = f.tokens.findIndex((token, i) => i > f.at + end && /^(most|least)$/.test(token.text)) - f.at;
  if (most < 0 || f.word(most - 2) !== 'with' || f.word(most - 1) !== 'the') return undefined;
  const place = saidFrom(f, from, end - 1);
  const help = `put brackets round the place: \`${saidFrom(f, relation, from - 1)} (${place})\``;
  return told(f, from, most + 1, 'BK0520', `\`with the ${f.word(most)}\` is read with the place before it`, help);
}

const DIRECTIONS =
  /^(north|south|east|west|north-east|south-west|south-east|north-west|up|down|fore|aft|port|starboard)$/;
const lying = (way: string): string =>
  way === 'up' ? '`above the room`' : way === 'down' ? '`below the room`' : `\`to the ${way} of the room\``;
const going = (way: string): string =>
  /^(up|down)/.test(way) ? `, ${way.replace(/wards?$/, '')}wards` : `, to the ${way}`;

const sentWhere: Mistake = (f) => {
  if (f.word(f.head - f.at) !== 'send' || f.word(f.head - f.at + 2) !== 'from' || f.at < f.head + 4) return undefined;
  const word = f.word(0);
  if (word === '' || word === ';')
    return told(
      f,
      -1,
      -1,
      'BK0502',
      'it is not said which way the ray goes',
      'add `, in each direction`, or one of them: `, to the north`, `, upwards`, `, downwards`',
    );
  if (word === 'in') return told(f, 0, 0, 'BK0501', 'a comma is missing', 'write `, in each direction`');
  if (DIRECTIONS.test(word) || /^(up|down)ward$/.test(word))
    return told(f, 0, 0, 'BK0501', `\`${word}\` does not fit here`, `write \`${going(word)}\``);
  return undefined;
};

/** `a room down from the room` */
const wayOf: Mistake = (f) => {
  const way = f.word(-1);
  if (!DIRECTIONS.test(way) || !/^(from|of)$/.test(f.word(0))) return undefined;
  return told(f, -1, 0, 'BK0501', `\`${way} ${f.word(0)}\` does not fit here`, `what lies that way is ${lying(way)}`);
};

/** Phrases whose words stand in another order, or take more than was meant. */
export const phraseMistakes: readonly Mistake[] = [sentWhere, wayOf, linkedFor, markedWith, rolledTimes, bestTakesAll];
