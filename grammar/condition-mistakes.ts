/** How what is so is said: with `is`, of one thing, in the singular. */
import type { Failure } from './failures.js';
import { isArticle, isName, joins, type Mistake, saidFrom, told } from './mistake.js';

const a = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** How far back the condition begins that the failure is in, counted from it; undefined where it is in none. */
function conditionStart(f: Failure): number | undefined {
  for (let i = -1; f.at + i >= f.head; i--) if (/^(if|where)$/.test(f.word(i))) return i + 1;
  return f.startRule === 'Condition' ? -f.at : undefined;
}

/** The same, of the part of a condition that `and` and `or` do not cut off. */
function partStart(f: Failure): number | undefined {
  const start = conditionStart(f);
  if (start === undefined) return undefined;
  let from = 0;
  while (from > start && !joins(f.word(from - 1)) && f.word(from - 1) !== '(') from--;
  return from;
}

/** How far from the failure the condition ends. */
function endOf(f: Failure, from = 0): number {
  let at = from;
  while (f.at + at < f.tokens.length && !/^[;:]$/.test(f.word(at))) at++;
  return at;
}

/** `rats of the room = 3` */
const equalsSign: Mistake = (f) => {
  const from = f.word(0) === '=' ? partStart(f) : undefined;
  if (from === undefined) return undefined;
  const said = `${saidFrom(f, from, -1)} is ${saidFrom(f, f.word(1) === '=' ? 2 : 1, endOf(f) - 1)}`;
  return told(f, 0, 0, 'BK0516', 'equality is said with `is`', `write \`${said}\``);
};

/** `the hall and the attic are burning`, `all rooms are burning` */
const plural: Mistake = (f) => {
  const start = conditionStart(f);
  if (start === undefined) return undefined;
  let verb = 0;
  while (!/^(are|were|)$/.test(f.word(verb)) && verb < endOf(f)) verb++;
  if (f.word(verb) !== 'are' && f.word(verb) !== 'were') return undefined;
  const is = f.word(verb) === 'are' ? 'is' : 'was';
  const rest = saidFrom(f, verb + 1, endOf(f, verb) - 1);
  const words = f.tokens.slice(f.at + start, f.at + verb).map((token) => token.text);
  const all = /^(all|both|each|every)$/.test(words[0] ?? '');
  const noun = words.at(-1) ?? '';
  if (all && words.length <= 4)
    return told(
      f,
      start,
      verb,
      'BK0514',
      'of several things each is spoken of by itself',
      `say \`every ${noun.replace(/s$/, '')} ${is} ${rest}\``,
    );
  const subjects = words
    .join(' ')
    .split(/ (?:and|or) |,? , ?/)
    .map((subject) => subject.trim());
  const join = words.includes('or') ? 'or' : 'and';
  return told(
    f,
    start,
    verb,
    'BK0514',
    subjects.length > 1 ? 'every part of a condition is a whole sentence' : `the language has no \`${f.word(verb)}\``,
    `say \`${subjects.map((subject) => `${subject} ${is} ${rest}`).join(` ${join} `)}\``,
  );
};

/** `the room has 2 damage`, `the figure has a crowbar`: said of the amount, of what is held, of who is there. */
const possession: Mistake = (f) => {
  if (!/^(has|have|had|contains)$/.test(f.word(0))) return undefined;
  const from = partStart(f);
  const owner = from === undefined ? '' : saidFrom(f, from, -1);
  const [one, two] = [f.word(1), f.word(2)];
  const number = [one, two].find((word) => /^[0-9]+$/.test(word));
  const name = [one, two].find((word) => isName(word) && !/^(no|some|any)$/.test(word));
  const whole = 'of markers say `jam of the link is at least 1`, of pieces `the figure holds a crowbar`';
  let help = `${whole}, of places \`there is a figure in the room\``;
  if (owner !== '' && name !== undefined && isArticle(one) && one !== 'no')
    help = `of an amount say \`${name} of ${owner} is at least 1\`, of what a piece carries \`${owner} holds ${a(name)}\`, of who is there \`there is ${a(name)} in ${owner}\``;
  else if (owner !== '' && name !== undefined)
    help = `say \`${name} of ${owner} is ${number ?? (one === 'no' ? '0' : 'at least 1')}\``;
  return told(f, 0, 0, 'BK0522', `the language has no \`${f.word(0)}\``, help);
};

export const conditionMistakes: readonly Mistake[] = [possession, equalsSign, plural];
