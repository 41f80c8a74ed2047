/** Where one sentence ends and the next begins. */
import type { Failure } from './failures.js';
import { isName, type Mistake, saidFrom, told } from './mistake.js';
import type { Fault } from './tree.js';
import { statementVerbs } from './words.js';

const HEADERS: ReadonlySet<string> = new Set(['if', 'for', 'otherwise', 'until', 'repeat', 'depending', 'all']);
/** Words that say when or how, as no word of the language does. */
const ADVERB =
  /^(soon|now|again|too|also|instead|immediately|afterwards|later|here|there|twice|forever|permanently|[a-z]{3,}ly)$/;

/** Whether what stands before the failure is a whole sentence. */
const isWhole = (f: Failure): boolean => f.expected.has(';') && f.at > f.head;

/** `roll d6; if the roll is 3: …`: a header begins a line. `if` itself was read as that of `if none`. */
const headerBehind: Mistake = (f) => {
  const header = f.word(-1) === 'if' && f.expected.has('none') ? -1 : 0;
  if (f.startRule !== 'Line' || f.word(header - 1) !== ';' || !HEADERS.has(f.word(header))) return undefined;
  let from = header - 2;
  while (f.at + from > 0 && !/^[;:]$/.test(f.word(from - 1))) from--;
  const said = saidFrom(f, header, endOf(f) - 1);
  const help = `write two lines under \`do: |\`, first \`${saidFrom(f, from, header - 2)}\`, below it \`${said}: ...\``;
  return told(f, header, header, 'BK0512', `\`${f.word(header)}\` begins a line of its own`, help);
};

/** `roll d6 if air is 3`: the condition comes first. */
const conditionBehind: Mistake = (f) => {
  if (f.startRule !== 'Line' || f.word(0) !== 'if' || !isWhole(f)) return undefined;
  const condition = saidFrom(f, 1, endOf(f) - 1) || '...';
  const help = `write \`if ${condition}: ${saidFrom(f, f.head - f.at, -1)}\``;
  return told(f, 0, 0, 'BK0501', '`if` does not fit here: the condition comes first', help);
};

/** `lower air by 1 if air is 3`: read as an amount that has another value otherwise. */
const amountIf: Mistake = (f) => {
  if (f.startRule !== 'Line' || f.word(0) !== '' || !f.expected.has(',')) return undefined;
  let at = -1;
  while (f.at + at > f.head && f.word(at) !== 'if') at--;
  if (f.word(at) !== 'if' || f.at + at <= f.head) return undefined;
  const [done, condition] = [saidFrom(f, f.head - f.at, at - 1), saidFrom(f, at + 1, -1)];
  const help = `the condition of a sentence comes first: \`if ${condition}: ${done}\`; an amount that depends on it goes on with \`, otherwise 2\``;
  return told(f, at, -1, 'BK0502', 'it is not said what is so otherwise', help);
};

/** `lower air by 1 and roll d6`, `lower air by 1, roll d6`, `lower air by 1 roll d6`. */
const nextSentence: Mistake = (f) => {
  if (!isWhole(f)) return undefined;
  let verb = 0;
  while (/^(and|then|,)$/.test(f.word(verb))) verb++;
  if (!statementVerbs.has(f.word(verb))) return undefined;
  const [before, after] = [saidFrom(f, f.head - f.at, -1), saidFrom(f, verb, endOf(f) - 1)];
  const help = `sentences are joined by a semicolon: \`${before}; ${after}\``;
  return told(f, 0, Math.max(0, verb - 1), 'BK0501', `the sentence is over before \`${f.word(0)}\``, help);
};

/** `make the room burning now`: a word too many. */
const wordTooMany: Mistake = (f) => (isWhole(f) && ADVERB.test(f.word(0)) ? overBefore(f) : undefined);

/** Any other word behind a whole sentence, where nothing more is known of it. */
const overAlready: Mistake = (f) =>
  isWhole(f) &&
  (isName(f.word(0)) || /^(and|or|then|,)$/.test(f.word(0))) &&
  !f.expected.has('a name') &&
  !f.expected.has('a preposition')
    ? overBefore(f)
    : undefined;

function overBefore(f: Failure): Fault {
  const help = `leave it out, or begin another sentence after \`; \` or on a new line`;
  return told(f, 0, 0, 'BK0501', `\`${f.word(0)}\` does not fit here: the sentence is over before it`, help);
}

/** `all at once, at random:`, `all at once ties to the most heat:`: what may stand behind it says who settles what differs. */
const allAtOnce: Mistake = (f) => {
  const said = saidFrom(f, f.head - f.at, f.head - f.at + 2);
  if (f.startRule !== 'Line' || said !== 'all at once' || f.at < f.head + 3 || /^(:|)$/.test(f.word(0)))
    return undefined;
  const help =
    'where two different values are written to one place, it can be said who settles it: `all at once, ties chosen by the crew:` or `all at once, ties at random:`';
  return told(f, 0, 0, 'BK0501', `\`${f.word(0)}\` does not fit here`, help);
};

/** How far from the failure the sentence ends, as its author divides it. */
function endOf(f: Failure): number {
  let at = 0;
  while (f.at + at < f.tokens.length && !/^[;:]$/.test(f.word(at))) at++;
  return at;
}

export const sentenceMistakes: readonly Mistake[] = [
  allAtOnce,
  headerBehind,
  conditionBehind,
  amountIf,
  nextSentence,
  wordTooMany,
];
/** Looked for last: other mistakes say more. */
export const lastMistakes: readonly Mistake[] = [overAlready];
