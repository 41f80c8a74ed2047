import type { GrammarCode } from './codes.js';
import { fault } from './fault.js';
import { BRACKET_LIMIT, LINE_LIMIT } from './limits.js';
import type { Fault } from './tree.js';
import { reservedWords, statementVerbs } from './words.js';

/** A word, number, sign or text in quotes of one line, with its place in the author's text. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A line cut into tokens. The grammar reads `spaced`: the tokens with one space after each. */
export interface Tokens {
  readonly list: readonly Token[];
  readonly spaced: string;
  /** For each offset of `spaced` inside a token: where the token starts in the author's text. */
  readonly starts: readonly number[];
  /** For each offset of `spaced` after the start of a token, up to the end of its space: where the token ends in the author's text. */
  readonly ends: readonly number[];
  readonly faults: readonly Fault[];
  /** Whether it can be read in spite of its faults: where a word has a capital letter it is plain which is meant. */
  readonly readable: boolean;
}

// Squares and edges of rows or columns that a map gives a word: `1,w`, `n,5`, `n,w`, `3,8-3,e`, `n,5-north`.
const WORDED =
  /(?:[0-9]+,[0-9]+-)?(?:[0-9]+,[a-z][a-z0-9]*|[a-z]+,[0-9]+|[a-z],[a-z](?!\w))(?:-[a-z0-9]+(?:,[a-z0-9]+)?)*/;
// Words (with what is glued to them), printed names such as `3,4` and `1,1-west`, numbers, texts in quotes, signs of comparison, single signs.
const TOKEN = new RegExp(
  `${WORDED.source}|${/[A-Za-z_][\w/-]*|[0-9]+(?:[,-][0-9]+)+(?:-[a-z0-9]+)*|[0-9]+-(?:north|east|south|west)(?![\w/-])|[0-9]+(?![a-z])|"[^"\n]*"|[<>=!]=|&&|\|\||[-+*=<>(),:;]|[^\s]/u.source}`,
  'guy',
);
const KNOWN = /^(?:[a-z0-9"]|[-+*=(),:;]$)/;
const PRINTED = new RegExp(`^${WORDED.source}$`, 'u');
/** What nearly all words are. */
const PLAIN = /^[a-z]+$/;
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\/[a-z][a-z0-9]*(?:-[a-z0-9]+)*)?$/;

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '>=': 'in words: `is at least`',
    '<=': 'in words: `is at most`',
    '>': 'in words: `is more than`',
    '<': 'in words: `is less than`',
    '==': 'in words: `is`',
    '!=': 'in words: `is not`',
    '!': 'in words: `is not`, or `not (...)` round a whole sentence',
    '&': 'in words: `and`',
    '&&': 'in words: `and`',
    '|': 'in words: `or`',
    '||': 'in words: `or`',
    '/': 'in words: `heat divided by 2, rounded up`',
  }),
);

/** Cuts a piece of text (one line, comments gone) that stands at `base` in the author's text. */
export function tokensOf(text: string, base: number): Tokens {
  if (text.length > LINE_LIMIT) {
    const long = fault(
      'BK0506',
      `the line has more than ${LINE_LIMIT} characters`,
      base,
      base + text.length,
      'divide it into several lines, or name a part of it under `words:`',
    );
    return { list: [], spaced: '', starts: [], ends: [], faults: [long], readable: false };
  }
  const list: Token[] = [];
  const at = /\S/g;
  for (let found = at.exec(text); found !== null; found = at.exec(text)) {
    TOKEN.lastIndex = found.index;
    const token = TOKEN.exec(text)?.[0] ?? found[0];
    list.push({ text: token, start: base + found.index, end: base + found.index + token.length });
    at.lastIndex = found.index + token.length;
  }
  const small = list.map((token, i) => {
    const word = inSmallLetters(token.text, list[i - 1]?.text);
    return word === token.text ? token : { ...token, text: word };
  });
  const capital = list.find((token, i) => token !== small[i]);
  const wrong = faultsOf(small);
  const faults = capital && !wrong.some(({ span }) => span.start < capital.start) ? [capitals(capital)] : wrong;
  return { list: small, ...spacedOut(small), faults, readable: wrong.length === 0 };
}

/** The same tokens with another word for one of them; none where there is no such token. */
export function replaced(tokens: Tokens, index: number, text: string): Tokens {
  const list = tokens.list.map((token, i) => (i === index ? { ...token, text } : token));
  return { ...tokens, list, ...spacedOut(list) };
}

/** Words of the language, and the first word of a sentence, in small letters: what is meant by them is plain. */
function inSmallLetters(word: string, before: string | undefined): string {
  if (!/^[A-Z][A-Za-z-]*$/.test(word)) return word;
  const small = word.toLowerCase();
  const begins = before === undefined || before === ';' || before === ':';
  return begins || reservedWords.has(small) || statementVerbs.has(small) ? small : word;
}

function spacedOut(list: readonly Token[]): Pick<Tokens, 'spaced' | 'starts' | 'ends'> {
  let spaced = '';
  for (const { text } of list) spaced += `${text} `;
  const starts = new Array<number>(spaced.length);
  const ends = new Array<number>(spaced.length + 1).fill(0, 0, 1);
  let at = 0;
  for (const { text, start, end } of list) {
    const next = at + text.length + 1;
    starts.fill(start, at, next);
    ends.fill(end, at + 1, next + 1);
    at = next;
  }
  return { spaced, starts, ends };
}

/** What can be told without reading the sentence: strange characters, signs, brackets. The first such fault of a line is enough. */
function faultsOf(list: readonly Token[]): Fault[] {
  const open: Token[] = [];
  for (let i = 0; i < list.length; i++) {
    const token = list[i] as Token;
    const wrong = badToken(token, list[i - 1], list[i + 1]);
    if (wrong !== undefined) return [wrong];
    if (token.text === '(') {
      open.push(token);
      if (open.length > BRACKET_LIMIT)
        return [
          about(
            'BK0510',
            `more than ${BRACKET_LIMIT} brackets stand inside each other`,
            token,
            'name a part under `words:`',
          ),
        ];
    } else if (token.text === ')' && open.pop() === undefined) {
      return [about('BK0505', 'this bracket closes nothing', token, 'take it away, or open one before it')];
    }
  }
  const unclosed = open.at(-1);
  return unclosed === undefined ? [] : [about('BK0505', 'this bracket is not closed', unclosed, 'close it with `)`')];
}

const about = (code: GrammarCode, message: string, token: Token, help?: string): Fault =>
  fault(code, message, token.start, token.end, help);

function badToken(token: Token, before: Token | undefined, after: Token | undefined): Fault | undefined {
  const { text } = token;
  if (PLAIN.test(text) || NAME.test(text) || (text.includes(',') && PRINTED.test(text))) return undefined;
  if ('+-*'.includes(text)) return spacing(token, before, after);
  const sign = SIGNS.get(text);
  if (sign !== undefined) return about('BK0515', `\`${text}\` is not a word of the language`, token, sign);
  if (text === '"')
    return about('BK0504', 'the text in quotes is not closed', token, 'close it with `"` on the same line');
  if (/^[a-z_]*[A-Z]/.test(text)) return capitals(token);
  if (/^['’]$/.test(text) && before && after?.start === token.end && /^s$/.test(after.text))
    return possessive(token, before);
  if (!KNOWN.test(text)) return strange(token);
  if (/^[a-z]/.test(text)) return badName(token);
  if (/^[0-9]/.test(text) && after?.start === token.end && /^[a-z]/.test(after.text)) {
    return fault(
      'BK0503',
      `\`${text}${after.text}\` is neither a number nor a name`,
      token.start,
      after.end,
      'names begin with a letter; several dice are rolled with `roll d6, 2 times`',
    );
  }
  if (/^[0-9]{10,}$/.test(text))
    return about('BK0503', 'this number is too large', token, 'numbers have at most nine digits');
  return undefined;
}

function capitals(token: Token): Fault {
  const small = token.text.replace(/(?<=[a-z])(?=[A-Z])|_/g, '-').toLowerCase();
  return { ...about('BK0503', 'names and words are written in small letters', token), suggestion: small };
}

/** `the miner's breath` */
function possessive(token: Token, owner: Token): Fault {
  const help = `what belongs to a thing is said with \`of\`: \`might of the ${owner.text}\``;
  return about('BK0503', `\`${token.text}s\` does not belong to the language`, token, help);
}

/** Characters that word processors put in, or that look like others, with what to write. */
const LOOKALIKES: readonly (readonly [characters: string, help: string])[] = [
  ["'", 'texts stand in double quotes: `"Dodge?"`'],
  ['“”„«»″', 'write the plain quote `"` on both sides'],
  ['‘’‚`´′', 'texts stand in plain double quotes: `"Dodge?"`'],
  ['–—−‐‑‒―', 'write the plain minus `-`, with a space on both sides'],
  ['×·∙', 'write `*`'],
  ['≥', 'in words: `is at least`'],
  ['≤', 'in words: `is at most`'],
  ['≠', 'in words: `is not`'],
];

function strange(token: Token): Fault {
  const [character = ''] = token.text;
  // What cannot be seen is named by its number.
  if (/[\p{C}\p{Z}\p{Mn}\p{Me}]/u.test(character)) {
    const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return about('BK0503', `a character nobody sees stands here (U+${number})`, token, 'take it out');
  }
  const help = LOOKALIKES.find(([characters]) => characters.includes(character))?.[1];
  return about('BK0503', `\`${token.text}\` does not belong to the language`, token, help);
}

function badName(token: Token): Fault {
  const minus = token.text.endsWith('-');
  if (minus)
    return about('BK0523', `a minus needs a space on both sides`, token, `write \`${token.text.slice(0, -1)} - \``);
  return about(
    'BK0503',
    `\`${token.text}\` is not a name`,
    token,
    'a name is one word: small letters and digits, single hyphens inside, at most one `/` after its module',
  );
}

/** Whether something can be taken from a word: a number, a bracket, a name. */
function isValue(token: Token | undefined): boolean {
  if (token === undefined || '=(;:,+-*'.includes(token.text)) return false;
  return !reservedWords.has(token.text) && !['least', 'most', 'than', 'repeat'].includes(token.text);
}

function spacing(token: Token, before: Token | undefined, after: Token | undefined): Fault | undefined {
  const gluedLeft = before !== undefined && before.end === token.start && before.text !== '(';
  const gluedRight = after !== undefined && after.start === token.end;
  if (!gluedLeft && !gluedRight) return undefined;
  if (gluedRight && after.text === '=')
    return fault(
      'BK0515',
      `\`${token.text}=\` is not a word of the language`,
      token.start,
      after.end,
      'in words: `raise air by 1` or `lower air by 1`',
    );
  const start = gluedLeft ? before.start : token.start;
  const end = gluedRight ? after.end : token.end;
  const [left, right] = [before?.text ?? '1', after?.text ?? '1'];
  if (token.text === '-' && gluedRight && !gluedLeft && !isValue(before))
    return fault(
      'BK0523',
      `a number is written without a minus before it`,
      start,
      end,
      `what goes down is lowered: \`lower heat by ${right}\`; a number below nothing is \`0 - ${right}\``,
    );
  return fault(
    'BK0523',
    `\`${token.text}\` needs a space on both sides`,
    start,
    end,
    `write \`${left} ${token.text} ${right}\``,
  );
}
