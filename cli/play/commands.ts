/** What can be typed at every prompt besides an answer. */
export const commands = [
  { name: 'help', takes: '', what: 'what can be typed here (also ?)' },
  { name: 'board', takes: '', what: 'the whole board' },
  { name: 'tracks', takes: '', what: 'the tracks' },
  { name: 'hands', takes: '', what: 'what everybody has and holds, what is left of the decks' },
  { name: 'why', takes: 'NAME', what: 'why an action is not offered, or what it may come to' },
  {
    name: 'odds',
    takes: '[CHOICE]',
    what: 'what may happen until the next turn: if the turn ends now, or after a choice or each of them',
  },
  { name: 'log', takes: '[all]', what: 'what happened since the last turn, or since the beginning' },
  { name: 'undo', takes: '', what: 'take the last answer back (again and again)' },
  { name: 'save', takes: '[FILE]', what: 'write the game down, to go on another time (save! writes over a file)' },
  { name: 'position', takes: 'FILE', what: 'write what is so now as a position (position! writes over a file)' },
  { name: 'quit', takes: '', what: 'stop' },
] as const;

export type CommandName = (typeof commands)[number]['name'];

export interface Command {
  readonly name: CommandName;
  /** What was typed behind it. */
  readonly rest: string;
  /** `save!` */
  readonly force: boolean;
}

/** A line as a command; undefined if it is none. Marked is one that begins with `/` or `:`, which no answer does. */
export function commandIn(line: string): { readonly command: Command | undefined; readonly isMarked: boolean } {
  const isMarked = /^[/:]/.test(line);
  const said = isMarked ? line.slice(1).trim() : line;
  if (said === '?') return { command: { name: 'help', rest: '', force: false }, isMarked };
  const [, word = '', bang = '', rest = ''] = /^([a-z]+)(!?)(?:\s+(.*))?$/i.exec(said) ?? [];
  const name = word.toLowerCase();
  const found = commands.find((c) => c.name === name || (isMarked && name !== '' && c.name.startsWith(name)));
  const fits = found && (bang === '' || found.name === 'save' || found.name === 'position');
  if (!fits || (found.takes === '' && rest !== '' && !isMarked)) return { command: undefined, isMarked };
  return { command: { name: found.name, rest: rest.trim(), force: bang !== '' }, isMarked };
}

export function helpLines(): string[] {
  const width = Math.max(...commands.map(({ name, takes }) => name.length + takes.length + 1));
  return [
    'Answer with the number of a choice, its name, or how its name begins.',
    ...commands.map(({ name, takes, what }) => `  ${`${name} ${takes}`.padEnd(width)}  ${what}`),
    'Where a choice has the name of a command, the choice is meant: write /board for the command.',
  ];
}
