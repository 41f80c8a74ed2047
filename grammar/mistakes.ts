import { conditionMistakes } from './condition-mistakes.js';
import type { Failure } from './failures.js';
import { isSlipOf } from './misspelt.js';
import { endsPart, isArticle, isName, joins, type Mistake, saidFrom, told } from './mistake.js';
import { phraseMistakes } from './phrase-mistakes.js';
import { lastMistakes, sentenceMistakes } from './sentence-mistakes.js';
import { talkMistakes } from './talk-mistakes.js';
import type { Fault } from './tree.js';
import { triggerMistakes } from './trigger-mistakes.js';
import { missingVerbs, notCalls, reservedWords, statementVerbs } from './words.js';

const a = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The words of the failing statement, counted from its first. */
const headWord = (f: Failure, offset: number): string => f.word(f.head - f.at + offset);

const missingVerb: Mistake = (f) => {
  const word = f.word(0);
  const help = missingVerbs.get(word);
  if (help === undefined || f.at !== f.head || f.word(1) === '=') return undefined;
  if (/^(choose|chooses|select)$/.test(word)) return told(f, 0, 0, 'BK0517', 'it is not said who chooses', help);
  return told(f, 0, 0, 'BK0518', `the language has no \`${word}\``, help);
};

/** A statement that cannot be read because its verb is misspelt. */
const verbMisspelt: Mistake = (f) => {
  const word = headWord(f, 0);
  if (f.startRule !== 'Line' || !/^[a-z]+$/.test(word) || notCalls.has(word) || HEADERS.has(word)) return undefined;
  const verb = [...statementVerbs].find((known) => word.length > 2 && isSlipOf(word, known));
  const at = f.head - f.at;
  if (verb === undefined) return undefined;
  return { ...told(f, at, at, 'BK0518', `the language has no \`${word}\``), suggestion: verb };
};

const HEADERS: ReadonlySet<string> = new Set(['if', 'for', 'otherwise', 'until', 'repeat', 'depending', 'all']);

const secondHeader: Mistake = (f) => {
  if (!HEADERS.has(f.word(0)) || f.word(-1) !== ':') return undefined;
  return told(f, 0, 0, 'BK0512', 'a second header stands on this line', 'write it on a deeper line of its own');
};

const rowOutside: Mistake = (f) => {
  if (f.startRule !== 'Line' || f.at !== f.head || !/^["0-9]/.test(f.word(0))) return undefined;
  const help = f.word(0).startsWith('"')
    ? 'labels stand under `the active player chooses one:`'
    : 'rows stand under `depending on the roll:`';
  return told(f, 0, 0, 'BK0529', 'no statement begins like this', help);
};

const rowExpected: Mistake = (f) => {
  if (f.startRule.startsWith('Row') && f.word(0) === 'or')
    return told(f, 0, 0, 'BK0529', 'the cases of a row are not joined with `or`', 'put commas between them: `4, 5:`');
  if (f.startRule === 'OptionLine' && f.at === 0)
    return told(
      f,
      0,
      0,
      'BK0529',
      'a label is expected',
      'begin the line with a text in quotes: `"Might": lower might of the figure by 1`',
    );
  if (f.startRule === 'RowLine' && (f.at === 0 || statementVerbs.has(f.tokens[0]?.text ?? ''))) {
    return told(
      f,
      -f.at,
      -f.at,
      'BK0529',
      'a row is expected',
      'begin the line with a case: `3:`, `0 to 1:`, `burning:`, `a closed door:`, `otherwise:`',
    );
  }
  return undefined;
};

const howMany: Mistake = (f) => {
  const verb = headWord(f, 0);
  if (verb !== 'put' && verb !== 'take') return undefined;
  const second = f.at - f.head === 1 && (isArticle(f.word(0)) || f.word(0) === 'some');
  const bare = f.at - f.head === 2 && /^(on|from|in|to|at|off)$/.test(f.word(0)) && isName(f.word(-1));
  if (!second && !bare) return undefined;
  const marker = second ? f.word(1) : f.word(-1);
  const rest = verb === 'put' ? 'on the door' : 'from the door';
  return told(
    f,
    second ? 0 : -1,
    second ? 1 : -1,
    'BK0519',
    'it is not said how many',
    `say how many: \`${verb} 1 ${marker || 'damage'} ${rest}\``,
  );
};

const putWhere: Mistake = (f) => {
  const verb = headWord(f, 0);
  if (verb === 'put' && /^(in|into|to|at|onto)$/.test(f.word(0)))
    return told(
      f,
      0,
      0,
      'BK0530',
      `markers are not put \`${f.word(0)}\` something`,
      'say `on`: `put 1 damage on the room`',
    );
  if (verb === 'take' && /^(off|of|on|in|out)$/.test(f.word(0)))
    return told(
      f,
      0,
      0,
      'BK0530',
      `markers are not taken \`${f.word(0)}\` something`,
      'say `from`: `take 1 damage from the room`',
    );
  const call = isName(verb) && !statementVerbs.has(verb) && f.expected.has('a preposition');
  if (!call || !/^(in|on|at|of|into|onto)$/.test(f.word(0))) return undefined;
  return told(
    f,
    0,
    0,
    'BK0530',
    `a procedure's parts are not joined with \`${f.word(0)}\``,
    'say them as its signature does, with `to`, `from`, `with`, `by`, `for`, `through`, `against` or `into`',
  );
};

const oneWordAfterThe: Mistake = (f) => {
  // `move the burning figure to` was read as an amount of something up to `to`.
  if (f.word(0) === 'to' && f.word(-3) === 'the' && isName(f.word(-2)) && isName(f.word(-1)))
    return adjectiveAfterThe(f, -3, -1);
  if (!isName(f.word(0)) || !isName(f.word(-1))) return undefined;
  const making = headWord(f, 0) === 'make' && f.word(-3) === 'the' && f.at - f.head === 4;
  if (!making && f.word(-2) !== 'the') return undefined;
  return making ? adjectiveAfterThe(f, -3, -1) : adjectiveAfterThe(f, -2, 0);
};

function adjectiveAfterThe(f: Failure, from: number, to: number): Fault {
  const adjectives = `adjectives go with \`a\`, \`each\`, \`every\`, \`no\`; what is already on the table is \`the ${f.word(to)}\``;
  const over = to === 0 && f.expected.has(';');
  const help = over ? `${adjectives}; or the sentence is over, and \`${f.word(0)}\` is too much` : adjectives;
  return told(f, from, to, 'BK0520', 'after `the` stands one word', help);
}

const anyIs: Mistake = (f) => {
  if (f.word(0) !== 'is' && f.word(0) !== 'holds') return undefined;
  let from = -1;
  while (isName(f.word(from))) from--;
  if (!isArticle(f.word(from)) || from === -1 || f.startRule === 'Trigger') return undefined;
  const noun = f.word(-1);
  const help = `to ask whether there is one say \`there is ${a(noun)} where it is ...\`, to ask of all \`every ${noun} is ...\``;
  return told(f, from, -1, 'BK0521', `\`${f.word(from)} ${noun}\` is not one ${noun}`, help);
};

const oneThing: Mistake = (f) => {
  if (!isArticle(f.word(0)) || f.expected.has('each') || !f.expected.has('the')) return undefined;
  let last = 0;
  while (isName(f.word(last + 1))) last++;
  // What is made stands after the thing.
  if (headWord(f, 0) === 'make' && last > 1 && f.word(last + 1) !== 'not') last--;
  const noun = last > 0 ? f.word(last) : 'room';
  const phrase = last > 0 ? saidFrom(f, 0, last) : `${f.word(0)} ${noun}`;
  const asked = /^(if|and|or|where|\()$/.test(f.word(-1)) || f.startRule === 'Condition';
  const help = asked
    ? `to ask whether there is one say \`there is ${a(noun)} where it is ...\`, to ask of all \`every ${noun} is ...\``
    : `choose one, \`pick at random ${a(noun)}\` or \`roll for ${a(noun)}\`, then say \`the ${noun}\`; or write \`for each ${noun}:\``;
  return told(f, 0, Math.max(1, last), 'BK0521', `\`${phrase}\` is not one ${noun}`, help);
};

const orMore: Mistake = (f) => {
  if (f.word(-2) === 'or' && /^(more|greater|higher|less|fewer|lower)$/.test(f.word(-1))) {
    const number = f.word(-3);
    const side = /^(more|greater|higher)$/.test(f.word(-1)) ? 'least' : 'most';
    return told(
      f,
      -3,
      -1,
      'BK0516',
      `\`${number} or ${f.word(-1)}\` is said the other way round`,
      `say \`at ${side} ${number}\``,
    );
  }
  if (f.word(0) === 'than') {
    const help = /^(less|fewer|lower|smaller)$/.test(f.word(-1))
      ? 'say `is less than` or `is at most`'
      : 'say `is more than` or `is at least`';
    return told(f, -1, 0, 'BK0516', `\`${f.word(-1)} than\` is not how the language compares`, help);
  }
  if (f.word(-1) === 'equal' || f.word(-1) === 'equals' || f.word(0) === 'equals')
    return told(f, 0, 0, 'BK0516', 'equality is said with `is`', 'say `the roll is 3`');
  return undefined;
};

const mixed: Mistake = (f) => {
  if (!joins(f.word(0))) return undefined;
  const other = f.word(0) === 'and' ? 'or' : 'and';
  let depth = 0;
  for (let i = -1; f.at + i >= 0 && depth >= 0; i--) {
    const word = f.word(i);
    if (word === ')') depth++;
    else if (word === '(') depth--;
    else if (depth === 0 && word === other)
      return told(
        f,
        0,
        0,
        'BK0513',
        '`and` and `or` are mixed',
        'put brackets round the part that belongs together: `A and (B or C)`',
      );
  }
  return undefined;
};

const agreement: Mistake = (f) => {
  const after = joins(f.word(0)) && f.tokens.slice(f.head, f.at).some((token) => token.text === 'agrees');
  if (f.word(0) !== 'agrees' && !after) return undefined;
  return told(
    f,
    0,
    0,
    'BK0526',
    '`agrees to` asks somebody, so it stands alone in an `if`',
    'write an `if` of its own for it: `if the active player agrees to "Dodge?":`',
  );
};

/** A condition, or a part of one, that is only a word or only the end of a sentence. */
const wholeSentence: Mistake = (f) => {
  const begins = (word: string): boolean => joins(word) || word === 'if' || word === 'where' || word === '(';
  const conditional = (offset: number): boolean =>
    begins(f.word(offset)) || (f.startRule === 'Condition' && f.at + offset < 0);
  const part = (from: number): Fault => {
    const before = f.word(from - 1);
    const said = f.tokens
      .slice(f.at + from, f.at + 1)
      .map((t) => t.text)
      .filter((word) => !endsPart(word))
      .join(' ');
    const lead = joins(before) || before === 'if' || before === 'where' ? `${before} ` : '';
    const subject = lead === 'where ' ? 'it' : 'the room';
    const number = /^[0-9]/.test(said) ? '; to allow several values say `is one of 3, 4`' : '';
    const to = endsPart(f.word(0)) ? -1 : 0;
    return told(
      f,
      from,
      to,
      'BK0514',
      'every part of a condition is a whole sentence',
      `say for example \`${lead}${subject} is ${said.replace(/^is /, '') || 'burning'}\`${number}`,
    );
  };
  if (f.word(-1) === 'not' && conditional(-2) && /^(the|it|its|there|every)$/.test(f.word(0))) {
    return told(
      f,
      -1,
      -1,
      'BK0514',
      '`not` stands inside a sentence or before brackets',
      'say `the room is not burning`, or `not (the room is burning)`',
    );
  }
  if (f.word(-1) === 'not' && conditional(-2) && f.word(0) !== '(') return part(-1);
  if (f.word(0) === 'is' && conditional(-1)) return part(0);
  if (endsPart(f.word(0)) && conditional(-2) && /^[a-z0-9]/.test(f.word(-1)) && !reservedWords.has(f.word(-1)))
    return part(-1);
  if (/^(least|most|than)$/.test(f.word(0)) && conditional(-2)) return part(-1);
  return undefined;
};

const boundWithThe: Mistake = (f) => {
  if (f.word(0) !== '=' || headWord(f, 0) !== 'the') return undefined;
  if (f.at - f.head === 1)
    return told(
      f,
      f.head - f.at,
      f.head - f.at,
      'BK0527',
      '`the` is a word of the language and cannot be a name',
      'take another word: `target = ...`, and `the target` afterwards',
    );
  return told(
    f,
    f.head - f.at,
    f.head - f.at,
    'BK0501',
    'a name is bound without `the`',
    `write \`${f.word(-1)} = ...\`, and \`the ${f.word(-1)}\` afterwards`,
  );
};

const severalDice: Mistake = (f) => {
  if (headWord(f, 0) !== 'roll' || f.at - f.head !== 1 || !/^[0-9]/.test(f.word(0))) return undefined;
  return told(
    f,
    0,
    0,
    'BK0501',
    `\`${f.word(0)}\` does not fit here`,
    'several dice are rolled with `roll d6, 2 times`',
  );
};

/** `pick a random room`, `pick a room at random` */
const pickAtRandom: Mistake = (f) => {
  if (headWord(f, 0) !== 'pick' || f.at - f.head !== 1) return undefined;
  let end = 0;
  while (f.at + end < f.tokens.length && !/^[;:]$/.test(f.word(end))) end++;
  const words = saidFrom(f, 0, end - 1)
    .replace(/^(?:at )?(random|randomly) /, '')
    .replace(/^(an?|one) random /, '$1 ')
    .replace(/ (at random|randomly)\b/, '');
  const help = `write \`pick at random ${/^(an? |[0-9])/.test(words) ? words : a(words || 'room')}\``;
  return told(f, 0, 0, 'BK0501', `\`${f.word(0)}\` does not fit here`, help);
};

const missingColon: Mistake = (f) => {
  if (f.word(0) !== '' || f.startRule !== 'Line' || !f.expected.has(':') || !HEADERS.has(f.tokens[0]?.text ?? ''))
    return undefined;
  return told(
    f,
    -1,
    -1,
    'BK0502',
    'the header does not end with a colon',
    'end the line with `:` and write what happens on deeper lines, or after the colon',
  );
};

const missingColonInside: Mistake = (f) => {
  if (!f.expected.has(':') || (f.word(0) !== ',' && f.word(0) !== 'then') || f.startRule !== 'Line') return undefined;
  return told(
    f,
    0,
    0,
    'BK0501',
    `\`${f.word(0)}\` does not fit here`,
    'a colon stands between the header and what happens: `if the room is dry: make the room low`',
  );
};

const verbTaken: Mistake = (f) => {
  const verb = f.word(0);
  if (f.startRule !== 'Signature' || f.at !== 0 || !(statementVerbs.has(verb) || missingVerbs.has(verb)))
    return undefined;
  return told(
    f,
    0,
    0,
    'BK0527',
    `\`${verb}\` cannot be the verb of a procedure`,
    'the language uses this word itself, or keeps it for a hint; join it to another by a hyphen',
  );
};

/** Common mistakes, looked for in this order where a reading failed. */
export const mistakes: readonly Mistake[] = [
  verbTaken,
  ...triggerMistakes,
  ...talkMistakes,
  missingVerb,
  verbMisspelt,
  secondHeader,
  rowExpected,
  rowOutside,
  howMany,
  putWhere,
  agreement,
  ...conditionMistakes,
  orMore,
  mixed,
  ...phraseMistakes,
  ...sentenceMistakes,
  wholeSentence,
  oneWordAfterThe,
  anyIs,
  oneThing,
  boundWithThe,
  severalDice,
  pickAtRandom,
  missingColon,
  missingColonInside,
  ...lastMistakes,
];
