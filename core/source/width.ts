/** Characters that take two columns of a terminal: of East Asian scripts, and pictures. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const none = /\p{Mn}|\p{Me}|[\u200b-\u200d]/u;

/** Whether a character takes two columns. */
export function isWide(character: string): boolean {
  return wide.test(character);
}

/** How many columns a text takes in a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += none.test(character) ? 0 : isWide(character) ? 2 : 1;
  return width;
}

/** A text safe to show: what would move the cursor, colour the screen or turn the direction of writing is replaced. */
export function shown(text: string): string {
  return (
    text
      .replace(/\t/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
      .replace(/[\0-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
  );
}

/** What can be seen of a text. */
export function seenOf(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
}

/** Breaks a text into lines at blanks; the first line may have less room. */
export function wrap(text: string, width: number, first = width): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const room = lines.length === 0 ? first : width;
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines;
}

/** A path with its beginning left out where it is longer than there is room: its end says which file it is. */
export function shortPath(path: string, room = 60): string {
  if (widthOf(path) <= room) return path;
  const signs = [...path];
  let width = 1;
  let from = signs.length;
  for (; from > 0; from--) {
    width += widthOf(signs[from - 1] ?? '');
    if (width > room) break;
  }
  const slash = signs.indexOf('/', from);
  const whole = slash > 0 && slash < signs.length - 1 ? slash : from;
  return `…${signs.slice(whole).join('')}`;
}

/** A character that nobody sees and no name has, or a blank that is not the usual one; what makes a picture of another is neither. */
const unseen = /(?<!\p{Extended_Pictographic}\ufe0f?)\p{Default_Ignorable_Code_Point}|(?! )\p{Zs}/u;

/** The first character of a text that nobody sees, by its number: `U+200B`. */
export function unseenIn(text: string): string | undefined {
  const found = unseen.exec(text)?.[0].codePointAt(0);
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}
