/** How it is said what a rule listens to. */
import type { Failure } from './failures.js';
import { isArticle, isName, type Mistake, saidFrom, told } from './mistake.js';

const a = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
const VERBS: ReadonlySet<string> = new Set(
  'becomes stops enters leaves rises falls changes reaches runs starts ends shuffled'.split(' '),
);
const OF_ONE: ReadonlySet<string> = new Set(['becomes', 'stops', 'enters', 'leaves']);

const EXAMPLES =
  'say for example `a room becomes burning`, `flood of a room rises`, `a figure enters a room`, `round ends`';

const first = (f: Failure, offset = 0): string => f.tokens[offset]?.text ?? '';
const begin = (f: Failure): number => -f.at;
const end = (f: Failure): number => f.tokens.length - 1 - f.at;

/** `when a room becomes burning` */
const triggerWhen: Mistake = (f) => {
  if (f.startRule !== 'Trigger' || !/^(when|whenever|if|after|as)$/.test(first(f)) || f.at > 1) return undefined;
  return told(
    f,
    begin(f),
    begin(f),
    'BK0501',
    `\`${first(f)}\` does not fit here`,
    'the key says it already: write `a room becomes burning`',
  );
};

/** `a round ends`, `at the end of the round`: nodes of the flow are called by their names. */
const nodeWithArticle: Mistake = (f) => {
  if (f.startRule !== 'Trigger') return undefined;
  const words = f.tokens.map((token) => token.text);
  const ends = words.at(-1);
  const leading = isArticle(first(f)) || first(f) === 'the';
  if (leading && words.length === 3 && (ends === 'ends' || ends === 'starts') && isName(first(f, 1)))
    return told(
      f,
      begin(f),
      begin(f),
      'BK0501',
      `\`${first(f)}\` does not fit here`,
      `parts of the flow are said without it: \`${first(f, 1)} ${ends}\``,
    );
  const plain = words.filter((word) => word !== 'at' && !isArticle(word) && word !== 'the');
  const [side, of, node] = plain;
  if (plain.length !== 3 || of !== 'of' || !node || !/^(end|start|beginning)$/.test(side ?? '')) return undefined;
  const how = side === 'end' ? 'ends' : 'starts';
  return told(f, begin(f), end(f), 'BK0501', 'this is not how a rule listens', `say \`${node} ${how}\``);
};

/** `the room becomes burning`, `room becomes burning`: a rule listens to all of a kind. */
const anyOfAKind: Mistake = (f) => {
  if (f.startRule !== 'Trigger') return undefined;
  const verb = f.tokens.findIndex((token) => VERBS.has(token.text));
  // An amount does not become a number.
  if (verb > 0 && verb === f.tokens.length - 2 && first(f, verb) === 'becomes' && /^[0-9]+$/.test(first(f, verb + 1))) {
    const said = saidFrom(f, begin(f), verb - 1 - f.at).replace(/^the /, '');
    const at = verb - f.at;
    return told(f, at, at, 'BK0501', '`becomes` does not fit here', `say \`${said} reaches ${first(f, verb + 1)}\``);
  }
  if (first(f) === 'the' && f.at <= 1 && verb > 1) {
    const one = verb === 2 && OF_ONE.has(first(f, verb)) ? first(f, 1) : undefined;
    const rest = saidFrom(f, verb - f.at, end(f));
    const named =
      one && one !== 'room'
        ? `; where ${one} is a single room say \`a room ${rest}\`, and \`if: the room is ${one}\``
        : '';
    const help = `a rule listens to all of a kind: \`${a(saidFrom(f, 1 - f.at, end(f)))}\`${named}`;
    return told(f, begin(f), begin(f), 'BK0501', '`the` does not fit here', help);
  }
  if (
    !OF_ONE.has(first(f, verb)) ||
    verb < 1 ||
    f.at > verb ||
    !f.tokens.slice(0, verb).every(({ text }) => isName(text))
  )
    return undefined;
  const help = `say of what it is: \`${a(saidFrom(f, begin(f), end(f)))}\``;
  return told(f, begin(f), verb - 1 - f.at, 'BK0501', `an article is missing before \`${first(f)}\``, help);
};

/** `a figure stays in a wet room`, `a figure ends its turn in a wet room`: asked of everybody when the turn ends. */
const stays: Mistake = (f) => {
  if (f.startRule !== 'Trigger' || !isArticle(first(f))) return undefined;
  const words = f.tokens.map(({ text }) => text);
  const verb = words.findIndex((word) => /^(stays|remains|stands|waits|lingers|ends|starts|begins)$/.test(word));
  const place = words.findIndex((word, i) => i > verb && /^(in|on)$/.test(word));
  if (verb < 2 || place < 0) return undefined;
  const noun = words[verb - 1] ?? '';
  const where = words.slice(place).join(' ');
  const side = /^(starts|begins)$/.test(words[verb] ?? '') ? 'starts' : 'ends';
  const help = `say \`turn ${side}\`, and under \`do:\` write \`for each ${noun} ${where}:\``;
  return told(f, begin(f), end(f), 'BK0502', 'this does not say what happens in the words of the language', help);
};

/** `a figure is in a wet room`, `smoke of a room is at least 2`, `a card is drawn`. */
function changeOf(f: Failure, is: number): string | undefined {
  const [subject, state] = [saidFrom(f, begin(f), is - 1), saidFrom(f, is + 1, end(f)).replace(/^now /, '')];
  // `on fire` is no place: which level is meant is not known here.
  if (/^(not )?on [a-z-]+$/.test(state)) return EXAMPLES;
  const place = /^(not )?(?:in|on|inside) (.+)$/.exec(state);
  if (place) return `say \`${subject} ${place[1] ? 'leaves' : 'enters'} ${place[2]}\``;
  const number = /^(at least |at most |more than |less than )?([0-9]+)$/.exec(state);
  if (number) {
    const reached = Number(number[2]) + (number[1] === 'more than ' ? 1 : number[1] === 'less than ' ? -1 : 0);
    return `say \`${subject} reaches ${reached}\``;
  }
  if (/^(drawn|played|discarded)$/.test(state))
    return 'what a card does stands under its own `do:`; a rule may listen to the part of the flow that draws it';
  return undefined;
}

/** `a room is burning`: what is so does not happen. */
const stateNotChange: Mistake = (f) => {
  // `air is` goes on with `shuffled`, of a deck.
  const ofTrack = f.startRule === 'Trigger' && f.word(-1) === 'is' && f.at === 2 ? changeOf(f, -1) : undefined;
  if (ofTrack !== undefined) return told(f, -1, -1, 'BK0501', '`is` does not say when it happens', ofTrack);
  if (f.startRule !== 'Trigger' || !/^(is|are|was|gets|turns)$/.test(f.word(0)) || f.at < 1) return undefined;
  const other = changeOf(f, 0);
  if (other !== undefined) return told(f, 0, 0, 'BK0501', `\`${f.word(0)}\` does not say when it happens`, other);
  if (f.at < 2) return undefined;
  const not = f.word(1) === 'not' || f.word(1) === 'no';
  const state = saidFrom(f, not ? 2 : 1, end(f)).replace(/^(now|longer) /, '');
  const change = `${saidFrom(f, begin(f), -1)} ${not ? 'stops being' : 'becomes'} ${state || 'burning'}`;
  return told(f, 0, 0, 'BK0501', `\`${f.word(0)}\` does not say when it happens`, `say \`${change}\``);
};

/** `a room catches fire`: no word says in the language's own what happens. */
const noEvent: Mistake = (f) => {
  if (f.startRule !== 'Trigger' || f.tokens.length === 0) return undefined;
  if (f.tokens.some(({ text }) => VERBS.has(text)) || !isArticle(first(f))) return undefined;
  return told(f, begin(f), end(f), 'BK0502', 'this does not say what happens in the words of the language', EXAMPLES);
};

export const triggerMistakes: readonly Mistake[] = [
  triggerWhen,
  nodeWithArticle,
  stays,
  anyOfAKind,
  stateNotChange,
  noEvent,
];
