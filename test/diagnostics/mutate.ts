/** Draws whole numbers below a bound, from 0. */
export type Draw = (below: number) => number;

/** One slip made in a text. */
type Mutation = (text: string, draw: Draw, words: readonly string[]) => string;

const characters = [
  ' ',
  ':',
  '#',
  '-',
  '|',
  '{',
  '}',
  '[',
  ']',
  ',',
  '"',
  "'",
  '&',
  '*',
  '!',
  '%',
  '@',
  '`',
  '(',
  ')',
  '0',
  '9',
  'a',
  '\t',
  '\n',
  '=',
  '<',
  'é',
  '\u2028',
  '\u0000',
  '😀',
];
const extras = [
  'a',
  'the',
  'no',
  'each',
  'every',
  'it',
  'its',
  'of',
  'is',
  'not',
  'and',
  'or',
  'where',
  'none',
  'if',
  'otherwise:',
  '0',
  '1',
  '-1',
  '7',
  '1000000',
  '99999999999',
  'nothing',
  'constructor',
  '__proto__',
  'yes',
  'null',
  'proceed',
  'later:',
  'this effect ends',
  'always',
  'until nothing changes:',
  'all at once:',
  'the active player',
  'it',
  '~',
  '[]',
  '{}',
];

/** Words and the gaps between them. */
const parts = (text: string): string[] => text.split(/([\s,:;()[\]{}"]+)/);

function onLines(change: (lines: string[], at: number, draw: Draw) => void): Mutation {
  return (text, draw) => {
    const lines = text.split('\n');
    change(lines, draw(lines.length), draw);
    return lines.join('\n');
  };
}

function onWords(change: (words: string[], at: number, draw: Draw, all: readonly string[]) => void): Mutation {
  return (text, draw, all) => {
    const list = parts(text);
    // Words stand at even places.
    change(list, 2 * draw(Math.ceil(list.length / 2)), draw, all);
    return list.join('');
  };
}

const other = (list: readonly string[], draw: Draw): string => list[draw(list.length)] ?? '';

const mutations: readonly Mutation[] = [
  (text, draw) => {
    const at = draw(text.length);
    return text.slice(0, at) + text.slice(at + 1);
  },
  (text, draw) => {
    const at = draw(text.length);
    return text.slice(0, at) + other(characters, draw) + text.slice(at);
  },
  (text, draw) => {
    const at = draw(text.length);
    return text.slice(0, at) + text.slice(at, at + 1) + text.slice(at);
  },
  onWords((words, at) => {
    words[at] = '';
  }),
  onWords((words, at, draw, all) => {
    words[at] = other(all, draw);
  }),
  onWords((words, at, draw, all) => {
    words[at] = other(all, draw);
  }),
  onWords((words, at, draw) => {
    words[at] = other(extras, draw);
  }),
  onWords((words, at, draw) => {
    words[at] = `${words[at]} ${other(extras, draw)}`;
  }),
  onWords((words, at) => {
    words[at] = `${words[at]} ${words[at]}`;
  }),
  onWords((words, at, draw) => {
    const to = 2 * draw(Math.ceil(words.length / 2));
    [words[at], words[to]] = [words[to] ?? '', words[at] ?? ''];
  }),
  onWords((words, at, draw) => {
    if (/^\d+$/.test(words[at] ?? '')) words[at] = String(draw(12));
    else words[at] = `${words[at]}s`;
  }),
  onLines((lines, at) => {
    lines.splice(at, 1);
  }),
  onLines((lines, at) => {
    lines.splice(at, 0, lines[at] ?? '');
  }),
  onLines((lines, at, draw) => {
    const to = draw(lines.length);
    [lines[at], lines[to]] = [lines[to] ?? '', lines[at] ?? ''];
  }),
  onLines((lines, at) => {
    [lines[at], lines[at + 1]] = [lines[at + 1] ?? '', lines[at] ?? ''];
  }),
  onLines((lines, at) => {
    lines[at] = ` ${lines[at]}`;
  }),
  onLines((lines, at) => {
    lines[at] = `  ${lines[at]}`;
  }),
  onLines((lines, at) => {
    lines[at] = (lines[at] ?? '').replace(/^ {1,2}/, '');
  }),
  onLines((lines, at, draw) => {
    lines.splice(at, 1 + draw(6));
  }),
];

/** A text with one to three slips in it. `words` are those of all documents: names get into places of other names. */
export function mutated(text: string, draw: Draw, words: readonly string[]): string {
  let out = text;
  for (let n = 1 + draw(3); n > 0; n--) out = (mutations[draw(mutations.length)] as Mutation)(out, draw, words);
  return out;
}

/** All words of some texts, each once. */
export function wordsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => parts(text)).filter((word) => /\w/.test(word)))];
}
